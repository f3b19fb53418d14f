"""What is wrong with a feature on its surface, line by line, before Gherkin reads it.

Gherkin passes over some of this in silence (a table in full-width ｜, prose that begins like
a step), and calls the rest an unexpected token. Here each has its own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardrules.core.errors import InputError, Place

TITLES: Final = (
    "機能", "フィーチャ", "背景", "シナリオアウトライン", "シナリオテンプレート", "シナリオテンプレ",
    "テンプレ", "シナリオ", "サンプル", "例", "ルール",
)  # fmt: skip
"""Words that open a part of a feature, the longer before what they begin with."""

STEP_WORDS: Final = ("前提", "もし", "ならば", "かつ", "且つ", "しかし", "然し", "但し", "ただし")
"""Words that open a step."""

HEADINGS: Final = ("問い", "答え", "出典", "日付", "未対応の理由")
"""Words that open a line of the head of a feature."""

_LANGUAGE: Final = re.compile("#[ 　]*language[ 　]*:[ 　]*ja[ 　]*")
_WIDE_TITLE: Final = re.compile(f"({'|'.join(TITLES)})[ 　]*：")
_TITLE: Final = re.compile(f"({'|'.join(TITLES)})(?::|[ 　]*：)")
_STEP: Final = re.compile(f"({'|'.join(STEP_WORDS)}|\\* )")
_WIDE_COLUMN: Final = re.compile("＜([^＜＞《》 　]{1,40})＞")
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
        if not bare:
            continue
        place = Place(path, number, len(line) - len(line.lstrip(" 　")) + 1)
        yield from _wide(bare, place, columns)
        yield from state.take(bare, place)


def _wide(bare: str, place: Place, columns: set[str]) -> Iterator[InputError]:
    """Find signs that must be half-width where they carry meaning."""
    if bare[0] in "｜│┃":
        yield InputError(f"表の区切りが「{bare[0]}」である", place, "半角の「|」で区切る")
    elif bare[0] == "＠":
        yield InputError("タグの印が全角の「＠」である", place, "半角の「@」で書く")
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
        if re.match("[ 　]*(例|サンプル)[ 　]*[:：]", line):
            head = next((each for each in lines[number + 1 :] if each.strip(" 　")), "")
            names.update(cell.strip(" 　") for cell in _SPLIT.split(head))
    return names - {""}


class _State:
    """Where in a feature a line stands: in its head, in a scenario before its steps, or further on."""

    def __init__(self) -> None:
        self._part = ""
        self._steps = False
        self._fence = ""

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
        elif self._part in {"機能", "フィーチャ"}:
            yield InputError(
                f"説明の行が「{step[1].strip()}」で始まる",
                place,
                "文としては読まれない。言い方を変えるか、シナリオの中に書く",
            )
        else:
            yield from self._step(step[1], bare, place)

    def _fenced(self, bare: str) -> bool:
        """Tell whether a line belongs to a docstring, whose fences are one kind of sign."""
        if self._fence:
            self._fence = "" if bare.startswith(self._fence) else self._fence
            return True
        if self._steps and bare.startswith(('"""', "```")):
            self._fence = bare[:3]
        return bool(self._fence)

    def _open(self, title: str, bare: str, place: Place) -> Iterator[InputError]:
        if title == "ルール":
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
        return self._part not in {"", "機能", "フィーチャ", "背景", "シナリオ", "ルール"}

    def _step(self, word: str, bare: str, place: Place) -> Iterator[InputError]:
        self._steps = True
        if word == "* ":
            yield InputError("「*」で始まる文は使わない", place, "「前提」「もし」「ならば」「かつ」で始める")

    def _prose(self, bare: str, place: Place) -> Iterator[InputError]:
        if self._part == "":
            yield InputError(f"「{_short(bare)}」が「機能:」より前にある", place, "「機能:」から書き始める")
        elif self._steps:
            yield InputError(
                f"「{_short(bare)}」を文として読めない",
                place,
                "文は「前提」「もし」「ならば」「かつ」で始める",
            )


def _short(line: str) -> str:
    return line if len(line) <= 30 else f"{line[:30]}…"
