"""The ledger: what has been published keeps its name, its file, its dates and its answers.

Most slips contradict something, and a query finds them. What contradicts nothing is found
here: a file that nothing else needs, a name that was changed everywhere at once, a day that
no other day depends on. ``ontology/ledger.txt`` lists every file of the knowledge with its
dates, and below it every name that the file gives, likewise; a ruling with its answers. What
the ledger has and the files have not is told; what they have beyond it is new, and nobody is
bothered with it until ``cardrules check --accept`` writes it down.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import shown
from cardrules.core.iri import BASE, iri
from cardrules.core.records import record
from cardrules.knowledge.checks import Finding
from cardrules.knowledge.graph import subjects
from cardrules.scenario.feature import Feature, read_feature

LEDGER: Final = "ontology/ledger.txt"
UNPROVED: Final = "ontology/unproved.json"

_FOLDERS: Final = ("ontology", "scenarios")
_OWN: Final = frozenset({LEDGER, UNPROVED})
"""Files that this command writes; they are missed as such."""

_DATED: Final = frozenset({".ttl", ".feature", ".card"})
ANSWER: Final = "＝"
"""What stands before an answer, where a date would stand."""

_HEAD: Final = (
    "# 公にしたファイルと名と、そこに書かれた日付と、裁定の答えの台帳。手では書かない。\n"
    "# 名や日付や答えをわざと変えた時は、cardrules check --accept で書き直す。\n"
)
_DATE: Final = re.compile(
    r"""(?<![A-Za-z0-9/\\.-])(?:
        \d{4}-\d{2}(?:-\d{2})?(?![\d-])
      | \d{4}/\d{1,2}(?:/\d{1,2})?(?![\d/])
      | \d{4}年(?:\d{1,2}月(?:\d{1,2}日)?)?
      | \d{1,2}月\d{1,2}日
      | \d{4}(?="\^\^xsd:gYear\b)
    )""",
    re.VERBOSE,
)


@record
class Entry:
    """A file, or a name that a file gives; ``dates`` are those written there, each with its line.

    Those of a ruling are its answers.

    A name is an IRI written from the base on; that of a file is empty. What an ``unreadable``
    file gives is not known.
    """

    path: str
    name: str = ""
    line: int | None = None
    dates: tuple[tuple[str, int], ...] = ()
    unreadable: bool = False


Recorded = Mapping[str, Mapping[str, tuple[str, ...]]]
"""File, then name (empty for the file itself), then the dates in the order of the file."""


# --- what there is ------------------------------------------------------------------------


def entries(root: Path) -> tuple[Entry, ...]:
    """Return every file below ``ontology`` and ``scenarios``, and every name that they give."""
    paths = sorted(path for folder in _FOLDERS for path in (root / folder).rglob("*") if path.is_file())
    kept = [(path, path.relative_to(root).as_posix()) for path in paths if not _hidden(path, root)]
    return tuple(each for path, name in kept if name not in _OWN for each in _entries(path, name))


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith((".", "__")) for part in path.relative_to(root).parts)


def _entries(path: Path, name: str) -> Iterator[Entry]:
    text = path.read_bytes().decode(errors="replace") if path.suffix in _DATED else ""
    if path.suffix == ".ttl":
        yield from _of_turtle(text, name)
    elif path.suffix == ".feature":
        yield from _of_feature(path, text, name)
    else:
        yield Entry(name, dates=tuple(_dates(text, 1)))


def _of_turtle(text: str, name: str) -> Iterator[Entry]:
    """Yield a file with the dates above its first name, then its names, each with its own dates."""
    found = list(subjects(text))
    lines = text.split("\n")
    begins = [line for _, line in found]
    yield Entry(name, dates=tuple(_dates("\n".join(lines[: min(begins, default=len(lines) + 1) - 1]), 1)))
    for (node, line), end in zip(found, [*begins, len(lines) + 1][1:], strict=True):
        dates = tuple(_dates("\n".join(lines[line - 1 : end - 1]), line))
        yield Entry(name, node.removeprefix(BASE), line, dates)


def _of_feature(path: Path, text: str, name: str) -> Iterator[Entry]:
    """Yield a feature with all its dates, then its ruling and its scenarios."""
    dates = tuple(_dates(text, 1))
    try:
        feature = read_feature(path)
    except (InputError, InputErrors):
        yield Entry(name, dates=dates, unreadable=True)
        return
    yield Entry(name, dates=dates)
    if feature.ruling:
        ruling = iri(feature.game, "ruling", feature.ruling)
        yield Entry(name, ruling.removeprefix(BASE), feature.place.line, tuple(_answers(feature)))
    for number, scenario in enumerate(feature.scenarios, start=1):
        node = iri(feature.game, "scenario", f"{feature.ruling or path.stem}-{number}")
        yield Entry(name, node.removeprefix(BASE), scenario.line)


def _answers(feature: Feature) -> Iterator[tuple[str, int]]:
    """Yield what a ruling answers, without its spaces: one word in the ledger."""
    for answer in feature.answers:
        line = answer.place.line if answer.place else None
        yield ANSWER + "".join(answer.text.split()), line or 1


def _dates(text: str, first: int) -> Iterator[tuple[str, int]]:
    for number, line in enumerate(text.split("\n"), start=first):
        yield from ((found[0], number) for found in _DATE.finditer(line))


# --- the file -----------------------------------------------------------------------------


def text(found: Iterable[Entry]) -> str:
    """Return the ledger as its file holds it: a line for each file, and one for each of its names."""
    lines = []
    for each in found:
        words = (f"  {each.name}" if each.name else each.path, *(date for date, _ in each.dates))
        lines.append(" ".join(words) + "\n")
    return _HEAD + "".join(lines)


def read(path: Path) -> Recorded:
    """Read the ledger.

    Raises InputError where there is none, and for a file that is not what :func:`text` writes.
    """
    try:
        written = path.read_text("utf-8")
    except FileNotFoundError:
        raise InputError("台帳がない", Place(LEDGER), _MEND) from None
    except (OSError, UnicodeDecodeError):
        raise InputError("台帳が読めない", Place(LEDGER), _MEND) from None
    recorded: dict[str, dict[str, tuple[str, ...]]] = {}
    names: dict[str, tuple[str, ...]] | None = None
    for number, line in enumerate(written.split("\n"), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        first, *dates = line.split()
        if not line.startswith(" "):
            names = recorded.setdefault(first, {"": tuple(dates)})
        elif names is None:
            raise InputError("台帳の形が違う", Place(LEDGER, number), _MEND)
        else:
            names[first] = tuple(dates)
    return recorded


_MEND: Final = "ファイルを戻す。作り直すなら cardrules check --accept"


# --- what is lost -------------------------------------------------------------------------


def losses(found: Sequence[Entry], recorded: Recorded) -> tuple[Finding, ...]:
    """Return what the ledger has and the files have not: files, names, dates."""
    present = {each.path: each for each in found if not each.name}
    named = {each.name: each for each in found if each.name}
    told: list[Finding] = []
    for path, names in recorded.items():
        if path in present:
            told += _in_file(present[path], names, named)
        else:
            told.append(_lost_file(path, names, named))
    return tuple(told)


def _in_file(
    file: Entry, names: Mapping[str, tuple[str, ...]], named: Mapping[str, Entry]
) -> Iterator[Finding]:
    for name, dates in names.items():
        here = named.get(name) if name else file
        if here is not None:
            yield from _changed(here, dates)
        elif not file.unreadable:
            yield _lost_name(file.path, name)


def unlisted(found: Sequence[Entry], recorded: Recorded) -> tuple[Entry, ...]:
    """Return what the files have beyond the ledger: new files, new names, new dates."""
    known = {(path, name): dates for path, names in recorded.items() for name, dates in names.items()}
    return tuple(each for each in found if known.get((each.path, each.name)) != _texts(each))


def _lost_file(path: str, names: Mapping[str, tuple[str, ...]], named: Mapping[str, Entry]) -> Finding:
    gone = [name for name in names if name and name not in named]
    told = f"（{gone[0]} など{len(gone)}の名も失われた）" if gone else ""
    return _finding(path, None, "file-lost", f"ファイルがない{told}", "")


def _lost_name(path: str, name: str) -> Finding:
    return _finding(path, None, "name-lost", f"「{name}」という名がなくなった", name)


def _changed(here: Entry, before: tuple[str, ...]) -> Iterator[Finding]:
    now = _texts(here)
    if _keeps(before, now):
        return
    gone, new = list((Counter(before) - Counter(now)).elements()), Counter(now) - Counter(before)
    line = next((at for date, at in here.dates if date in new), here.line)
    what = f"「{here.name}」の" if here.name else ""
    kind = "答え" if before[0].startswith(ANSWER) else "日付"
    if not gone:
        told = f"{what}{kind}の順が変わった（前は {_listed(before)}）"
    elif new:
        told = f"{what}{kind} {_listed(gone)} が {_listed(new.elements())} に変わった"
    else:
        told = f"{what}{kind} {_listed(gone)} がなくなった"
    check = "answer-changed" if kind == "答え" else "date-changed"
    yield _finding(here.path, line, check, told, here.name)


def _listed(words: Iterable[str]) -> str:
    return "、".join(word.removeprefix(ANSWER) for word in words)


def _texts(entry: Entry) -> tuple[str, ...]:
    return tuple(date for date, _ in entry.dates)


def _keeps(before: Sequence[str], now: Sequence[str]) -> bool:
    """Tell whether dates still stand in their order; others may stand between them."""
    rest = iter(now)
    return all(date in rest for date in before)


_HINTS: Final = {
    "file-lost": "ファイルを戻す。わざと消したなら cardrules check --accept",
    "name-lost": "公にした名は変えない。元に戻すか、わざと消したなら cardrules check --accept",
    "answer-changed": "答えを元に戻す。正しい答えに直したのなら cardrules check --accept",
    "date-changed": "日付を元に戻す。正しい日付に直したのなら cardrules check --accept",
}


def _finding(path: str, line: int | None, check: str, message: str, name: str) -> Finding:
    return Finding(path, line, "error", check, message, _HINTS[check], BASE + name if name else "")


def missing(path: Path) -> Finding:
    """Return the complaint that a file which this command writes is not there."""
    return Finding(shown(path), None, "error", "file-lost", "ファイルがない", _MEND, "")
