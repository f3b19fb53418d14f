"""What is wrong with a feature on its surface, line by line, before Gherkin reads it.

Gherkin passes over some of this in silence (a table in full-width ｜, prose that begins like
a step), and calls the rest an unexpected token. Here each has its own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.language.nearest import nearest

TITLES: Final = (
    "機能", "フィーチャ", "背景", "シナリオアウトライン", "シナリオテンプレート", "シナリオテンプレ",
    "テンプレ", "シナリオ", "サンプル", "例", "ルール",
)  # fmt: skip
"""Words that open a part of a feature, the longer before what they begin with."""

STEP_WORDS: Final = ("前提", "もし", "ならば", "かつ", "且つ", "しかし", "然し", "但し", "ただし")
"""Words that open a step."""

FEATURE: Final = ("機能", "フィーチャ")
"""Words that open a feature."""

HEADINGS: Final = ("問い", "答え", "出典", "日付", "未対応の理由")
"""Words that open a line of the head of a feature."""

_LANGUAGE: Final = re.compile("#[ 　]*language[ 　]*:[ 　]*ja[ 　]*")
_WIDE_TITLE: Final = re.compile(f"({'|'.join(TITLES)})[ 　]*：")
_TITLE: Final = re.compile(f"({'|'.join(TITLES)})(?::|[ 　]*：)")
_STEP: Final = re.compile(f"({'|'.join(STEP_WORDS)}|\\* )")
_WIDE_COLUMN: Final = re.compile("＜([^＜＞《》 　]{1,40})＞")
_WIDE_TAG: Final = re.compile("(?<![^ 　])＠")
_WIDE_SIGN: Final = re.compile("[｜│┃＠＃：＜]")
"""What stands in every line that something may be too wide in."""

_EXAMPLES_BEGIN: Final = re.compile("[ 　]*(例|サンプル)[ 　]*[:：]")
_CARD: Final = re.compile("《[^《》]*》")
_SPLIT: Final = re.compile(r"(?<!\\)\|")


def surface_findings(text: str, path: str) -> list[InputError]:
    """Return what is wrong with the lines of a feature, in their order."""
    lines = text.split("\n")
    return [*_beginning(lines, path), *_lines(lines, path)]


def _beginning(lines: list[str], path: str) -> Iterator[InputError]:
    first = next((number for number, line in enumerate(lines, start=1) if line.strip(" 　")), None)
    if first is None:
        yield InputError(
            "ファイルが空である", Place(path, 1, 1), "「# language: ja」と「機能:」から書き始める"
        )
        return
    at = next(
        (number for number, line in enumerate(lines, start=1) if _LANGUAGE.fullmatch(line.strip(" 　"))), None
    )
    if at is None:
        yield InputError("「# language: ja」がない", Place(path, first, 1), "1行目に「# language: ja」と書く")
    elif any(line.strip(" 　").startswith(("@", "機能")) for line in lines[: at - 1]):
        yield InputError(
            "「# language: ja」より上に文がある", Place(path, at, 1), "「# language: ja」を1行目に移す"
        )


def _lines(lines: list[str], path: str) -> Iterator[InputError]:
    columns = _column_names(lines)
    state = _State()
    for number, line in enumerate(lines, start=1):
        bare = line.strip(" 　")
        wide = _WIDE_SIGN.search(bare)
        if not bare or (wide is None and state.goes_on(bare)):
            continue
        place = Place(path, number, line.index(bare) + 1)
        if wide is not None:
            yield from _wide(bare, place, columns)
        yield from state.take(bare, place)
    written = [number for number, line in enumerate(lines, start=1) if line.strip(" 　")]
    if written:
        yield from state.ended(Place(path, written[-1], 1))


def _wide_tags(bare: str, place: Place) -> Iterator[InputError]:
    for found in _WIDE_TAG.finditer(bare):
        here = Place(place.path, place.line, (place.column or 1) + found.start())
        yield InputError("タグの印が全角の「＠」である", here, "半角の「@」で書く")


def _wide(bare: str, place: Place, columns: set[str]) -> Iterator[InputError]:
    """Find signs that must be half-width where they carry meaning."""
    if bare[0] in "｜│┃":
        yield InputError(f"表の区切りが「{bare[0]}」である", place, "半角の「|」で区切る")
    elif bare[0] in "@＠":
        yield from _wide_tags(bare, place)
    elif bare[0] == "＃":
        yield InputError("「＃」で始まる行は注釈にならない", place, "半角の「#」で書く")
    elif bare[0] == "|" and "｜" in _CARD.sub("", bare):
        column = (place.column or 1) + bare.index("｜")
        yield InputError(
            "表の区切りに全角の「｜」がある", Place(place.path, place.line, column), "半角の「|」で区切る"
        )
    if found := _WIDE_TITLE.match(bare):
        yield InputError(f"「{found[0]}」のコロンが全角である", place, f"「{found[1]}:」と半角で書く")
    for found in _WIDE_COLUMN.finditer(bare):
        if found[1] in columns or not _in_card(bare, found.start()):
            column = (place.column or 1) + found.start()
            yield InputError(
                f"「{found[0]}」は置きかわらない",
                Place(place.path, place.line, column),
                f"半角で「<{found[1]}>」と書く",
            )


def _in_card(line: str, at: int) -> bool:
    return any(found.start() < at < found.end() for found in _CARD.finditer(line))


def _column_names(lines: list[str]) -> set[str]:
    """Return the headings of all tables of examples."""
    names: set[str] = set()
    for number, line in enumerate(lines[:-1]):
        if _EXAMPLES_BEGIN.match(line):
            head = next((each for each in lines[number + 1 :] if each.strip(" 　")), "")
            names.update(cell.strip(" 　") for cell in _SPLIT.split(head))
    return names - {""}


class _State:
    """Where in a feature a line stands: in its head, in a scenario before its steps, or further on."""

    def __init__(self) -> None:
        self._part = ""
        self._steps = False
        self._fence = ""
        self._early = False
        self._meant: tuple[str, InputError] | None = None

    def goes_on(self, bare: str) -> bool:
        """Tell whether a line is plainly a row or a step where steps stand, as most are, and take it up."""
        if self._fence or bare[0] in '"`':
            return False
        if bare[0] in "|#@":
            return True
        step = self._part not in FEATURE and bare.startswith(STEP_WORDS)
        self._steps = self._steps or step
        return step

    def take(self, bare: str, place: Place) -> Iterator[InputError]:
        if self._fenced(bare) or bare[0] in "#@|｜＠＃":
            return
        title = _TITLE.match(bare)
        if title is not None:
            yield from self._open(title[1], bare, place)
            return
        step = _STEP.match(bare)
        if step is None:
            yield from self._prose(bare, place)
        elif self._part in FEATURE and self._meant is not None:
            self._part, wrong = self._meant
            self._steps, self._meant = True, None
            yield wrong
        elif self._part in FEATURE:
            yield InputError(
                f"説明の行が「{step[1].strip()}」で始まる",
                place,
                "文としては読まれない。言い方を変えるか、シナリオの中に書く",
            )
        else:
            yield from self._step(step[1], bare, place)

    def ended(self, place: Place) -> Iterator[InputError]:
        """Complain of what the whole file lacks."""
        if not (self._part or self._early):
            yield InputError("「機能:」の行がない", place, "「機能: 」の後に、何の裁定かを一言で書く")

    def _fenced(self, bare: str) -> bool:
        """Tell whether a line belongs to a docstring, whose fences are one kind of sign."""
        if self._fence:
            self._fence = "" if bare.startswith(self._fence) else self._fence
            return True
        if self._steps and bare.startswith(('"""', "```")):
            self._fence = bare[:3]
        return bool(self._fence)

    def _open(self, title: str, bare: str, place: Place) -> Iterator[InputError]:
        if title in FEATURE and self._part:
            yield InputError(
                f"「{title}:」が2つある", place, "1つのファイルに1つだけ書き、もう1つは別のファイルにする"
            )
        elif title == "ルール":
            yield InputError(
                "「ルール:」という段は使わない",
                place,
                "説明なら「規則」など別の言葉で始める。規則は「@規則:」のタグで示す",
            )
        elif title in {"例", "サンプル"} and not self._outline():
            yield InputError(
                f"「{title}:」は、シナリオアウトラインの文の後にだけ書ける",
                place,
                "説明なら「たとえば」など別の言葉で始める。表を使うなら「シナリオアウトライン:」にする",
            )
        elif title in {"例", "サンプル"} and not self._steps:
            yield InputError(
                f"「{title}:」より前に文がない", place, "説明なら「たとえば」など別の言葉で始める"
            )
        if title not in {"例", "サンプル"}:
            self._part, self._steps = title, False

    def _outline(self) -> bool:
        return self._part not in {"", *FEATURE, "背景", "シナリオ", "ルール"}

    def _step(self, word: str, bare: str, place: Place) -> Iterator[InputError]:
        self._steps = True
        if word == "* ":
            yield InputError("「*」で始まる文は使わない", place, "「前提」「もし」「ならば」「かつ」で始める")

    def _prose(self, bare: str, place: Place) -> Iterator[InputError]:
        if self._part == "":
            if not self._early:
                yield InputError(
                    f"「{_short(bare)}」が「機能:」より前にある", place, "「機能:」から書き始める"
                )
            self._early = True
        elif self._part in FEATURE:
            self._meant = _title_meant(bare, place) or self._meant
        elif self._steps:
            examples = self._outline() and _EXAMPLES.match(bare)
            table = "。例の表なら、その上に「例:」と書く" if examples else ""
            yield InputError(
                f"「{_short(bare)}」を文として読めない",
                place,
                f"文は{_step_meant(bare) or '「前提」「もし」「ならば」「かつ」'}で始める{table}",
            )
        elif meant := _step_meant(bare):
            yield InputError(
                f"「{_short(bare)}」は文として読まれない",
                place,
                f"文なら{meant}で始め、説明なら言い方を変える",
            )


_BEGINNING: Final = re.compile(r"([^ 　:：]{1,12})(?:[ 　]*[:：]|[ 　])")
"""The first word of a line, where something parts it from the rest."""


_EXAMPLES: Final = re.compile("例|れい|レイ|サンプル|[Ee]xample")
"""What a line begins with that was probably meant to open the examples."""


def _title_meant(bare: str, place: Place) -> tuple[str, InputError] | None:
    """Return the title that a line was probably meant to be, and the complaint about it.

    It is told only if steps follow: without them it may as well be prose.
    """
    found = _BEGINNING.match(bare)
    if found is None or found[1] in HEADINGS:
        return None
    near = nearest(found[1], TITLES, most=1, alike=0.7)
    told = f"「{_short(bare)}」は、シナリオの始まりとして読まれない"
    return (near[0], InputError(told, place, f"「{near[0]}: …」と書く")) if near else None


def _step_meant(bare: str) -> str | None:
    """Return the word, in brackets, that a line was probably meant to begin with: one sign is another."""
    found = _BEGINNING.match(bare)
    word = found[1] if found else ""
    english = _ENGLISH.get(word.lower())
    near = [
        each for each in STEP_WORDS
        if len(each) == len(word) and sum(a != b for a, b in zip(each, word, strict=True)) == 1
    ]  # fmt: skip
    return f"「{english or near[0]}」" if english or near else None


_ENGLISH: Final = {"given": "前提", "when": "もし", "then": "ならば", "and": "かつ", "but": "しかし"}


def _short(line: str) -> str:
    return line if len(line) <= 30 else f"{line[:30]}…"
