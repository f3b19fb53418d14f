"""The normal form of a feature: indents, one space behind a keyword, tables whose columns line up.

Only blanks and the order of nothing change: comments, prose and every word stay as written.
Columns are as wide as Japanese text shows them, where a full-width sign takes two places.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from cardrules.core.errors import InputErrors
from cardrules.core.files import shown, write_whole
from cardrules.language.text import accept, read_text
from cardrules.scenario.surface import HEADINGS, STEP_WORDS, TITLES, surface_findings
from cardrules.scenario.tags import PREFIXES

_BLANKS: Final = " 　\t"
_TITLE: Final = re.compile(f"({'|'.join(TITLES)}):[{_BLANKS}]*(.*)")
_STEP: Final = re.compile(f"({'|'.join(STEP_WORDS)})[{_BLANKS}]*(.*)")
_HEADING: Final = re.compile(f"({'|'.join(HEADINGS)})[{_BLANKS}]*[:：][{_BLANKS}]*(.*)")
_LANGUAGE: Final = re.compile(f"#[{_BLANKS}]*language[{_BLANKS}]*:[{_BLANKS}]*(\\S+)")
_TAG_COLON: Final = re.compile(f"^(@(?:{'|'.join(PREFIXES)}))：")
_CELL: Final = re.compile(r"(?<!\\)\|")

_TOP: Final = frozenset({"機能", "フィーチャ"})
_EXAMPLES: Final = frozenset({"例", "サンプル"})


def width(text: str) -> int:
    """Return how many places a text takes where a full-width sign takes two."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def table_lines(rows: Sequence[Sequence[str]], indent: str = "") -> list[str]:
    """Return a table as lines, its columns lined up; short rows are filled with empty cells."""
    columns = max((len(row) for row in rows), default=0)
    filled = [[*row, *([""] * (columns - len(row)))] for row in rows]
    widths = [max(width(row[at]) for row in filled) for at in range(columns)]
    return [f"{indent}| {' | '.join(_padded(row, widths))} |" for row in filled]


def _padded(row: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    return (cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True))


def format_feature(text: str, path: str) -> str:
    """Return a feature in its normal form.

    Raises:
        InputErrors: its lines cannot be told apart; see :mod:`cardrules.scenario.surface`.
        InputError: it holds what no file may hold.
    """
    found = surface_findings(accept(text, path), path)
    if found:
        raise InputErrors(tuple(found))
    lines = _Formatter().lines(accept(text, path).split("\n"))
    return "\n".join(_spaced(lines)).strip("\n") + "\n"


def format_file(path: Path, *, check: bool = False) -> bool:
    """Bring a file into its normal form, or only look; return whether it was (or would be) changed."""
    text = read_text(path)
    made = format_feature(text, shown(path))
    changed = made.encode() != path.read_bytes()
    if changed and not check:
        write_whole(path, made.encode())
    return changed


class _Formatter:
    """Goes through the lines of a feature and knows how deep each stands."""

    def __init__(self) -> None:
        self._depth = 0
        self._fence = ""
        self._rows: list[list[str] | str] = []
        self._table_indent = ""

    def lines(self, lines: Iterable[str]) -> Iterator[str]:
        waiting: list[str] = []
        for line in lines:
            bare = line.strip(_BLANKS)
            if self._fence or bare.startswith(('"""', "```")):
                yield from self._flush()
                yield from waiting
                waiting = []
                yield self._fenced(line, bare)
            elif bare.startswith("|"):
                self._rows += waiting
                waiting = []
                self._rows.append([cell.strip(_BLANKS) for cell in _cells(bare)])
            elif bare.startswith(("#", "@")) or not bare:
                waiting.append(_tags(bare))
            else:
                yield from self._flush()
                made = self._line(bare)
                indent = made[: len(made) - len(made.lstrip())]
                yield from (f"{indent}{each}" if each else "" for each in waiting)
                waiting = []
                yield made
        yield from self._flush()
        yield from waiting

    def _fenced(self, line: str, bare: str) -> str:
        """Return a line of a docstring, which is left alone."""
        if self._fence:
            self._fence = "" if bare.startswith(self._fence) else self._fence
        else:
            self._fence = bare[:3]
        return line.rstrip(_BLANKS)

    def _line(self, bare: str) -> str:
        if language := _LANGUAGE.fullmatch(bare):
            return f"# language: {language[1]}"
        if title := _TITLE.fullmatch(bare):
            return self._title(title[1], title[2])
        step = _STEP.fullmatch(bare)
        if step is not None and self._depth:
            self._table_indent = "      "
            return f"    {step[1]} {step[2]}".rstrip(_BLANKS)
        if heading := _HEADING.fullmatch(bare):
            return f"  {heading[1]}: {heading[2]}".rstrip(_BLANKS)
        return "  " * (self._depth + 1) + bare

    def _title(self, word: str, name: str) -> str:
        said = f"{word}: {name.strip(_BLANKS)}".rstrip(_BLANKS)
        if word in _TOP:
            self._depth = 0
            return said
        if word in _EXAMPLES:
            self._table_indent = "      "
            return f"    {said}"
        self._depth = 1
        return f"  {said}"

    def _flush(self) -> Iterator[str]:
        """Yield the table that has come to its end, with the comments that stood in it."""
        indent = self._table_indent or "      "
        made = iter(table_lines([row for row in self._rows if isinstance(row, list)], indent))
        for row in self._rows:
            if isinstance(row, list):
                yield next(made)
            elif row:
                yield indent + row
        self._rows = []


def _cells(line: str) -> list[str]:
    parts = _CELL.split(line)
    return parts[1:-1] if line.endswith("|") and len(parts) > 1 else parts[1:]


def _tags(bare: str) -> str:
    if language := _LANGUAGE.fullmatch(bare):
        return f"# language: {language[1]}"
    return " ".join(map(_tag, bare.split())) if bare.startswith("@") else bare


def _tag(tag: str) -> str:
    """Return a tag with the half-width colon behind its prefix."""
    return _TAG_COLON.sub(r"\1:", tag)


def _spaced(lines: Iterable[str]) -> Iterator[str]:
    """Leave one empty line where there are several, and one before each part of a feature."""
    before = ""
    held: list[str] = []
    for line in lines:
        bare = line.strip()
        if bare.startswith(("@", "#")) or not bare:
            held.append(line)
            continue
        yield from _gap(held, before, bare)
        held = []
        yield line
        before = bare
    yield from (line for line in held if line.strip())


def _gap(held: Sequence[str], before: str, bare: str) -> Iterator[str]:
    """Yield what stands between two lines: at most one empty line, and one before a title."""
    said = [line for line in held if line.strip()]
    first = next((at for at, line in enumerate(held) if line.strip()), len(held))
    opens = _TITLE.match(bare) is not None
    if before and (opens or first > 0):
        yield ""
    yield from said
    if said and first < len(held) and not held[-1].strip() and not opens:
        yield ""
