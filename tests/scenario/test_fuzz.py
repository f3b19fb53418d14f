"""Whatever is written, reading it ends, and ends in nothing but the project's own complaints."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.core.errors import InputError, InputErrors
from cardrules.language.forms import Kind
from cardrules.scenario.fmt import format_feature
from cardrules.scenario.knowing import known
from cardrules.scenario.lexicons import phrasebook
from cardrules.scenario.lint import lint_feature
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting
from tests.scenario.texts import feature_of
from tests.scenario.vocabulary import KNOWN

GOOD = (Path(__file__).parent / "good.feature").read_text("utf-8")
BOOK = phrasebook("duelmasters")

_SIGNS = (
    "自分相手が《種》を唱える召喚できないは手札墓地にある時、「選択肢」①×2（）"
    "＞<>|:：@#＃｜\\\"' 　\n\t0123456789-〜＝／もしならば前提かつ例機能"
)
_SCRAPS = st.sampled_from(
    [
        *GOOD.split("\n"),
        "自分が",
        "《種》",
        "を唱える",
        "時、",
        "<時点>",
        "\\",
        "|",
        '"""',
        "例:",
        "もし",
        "\u3099",
        "ｶ",
        "\ufeff",
    ]
)
_TEXTS = st.text(st.characters(codec="utf-8"), max_size=60) | st.text(_SIGNS, max_size=60)


def read(text: str) -> None:
    for attempt in (_lint, _format):
        with suppress(InputError, InputErrors):
            attempt(text)


def _lint(text: str) -> None:
    for each in lint_feature(feature_of(text, "x.feature", "duelmasters"), KNOWN):
        assert each.place is not None
        assert str(each)


def _format(text: str) -> None:
    format_feature(text, "x.feature")


@settings(max_examples=700, deadline=None)
@given(st.lists(_SCRAPS | _TEXTS, max_size=12).map("\n".join))
def test_any_text(text: str) -> None:
    read(text)


@settings(max_examples=700, deadline=None)
@given(st.integers(0, len(GOOD)), st.integers(0, 20), _TEXTS)
def test_a_good_feature_with_a_piece_changed(at: int, much: int, put: str) -> None:
    read(GOOD[:at] + put + GOOD[at + much :])


@settings(max_examples=300, deadline=None)
@given(st.permutations(GOOD.split("\n")), st.integers(0, 22))
def test_a_good_feature_with_its_lines_shuffled(lines: list[str], kept: int) -> None:
    read("\n".join([*GOOD.split("\n")[:kept], *lines[kept:]]))


@settings(max_examples=700, deadline=None)
@given(
    st.sampled_from([Kind.GIVEN, Kind.WHEN, Kind.THEN, Kind.EVENT]), _TEXTS | st.lists(_SCRAPS).map("".join)
)
def test_any_sentence(kind: Kind, text: str) -> None:
    with suppress(InputError):
        match = BOOK.match(kind, text)

        assert all(0 <= start < end <= len(match.text) for start, end, _ in match.spans)


# --- what editors' programs and fingers do to features that are in order ---------------------

REAL = sorted((Path(__file__).parents[2] / "scenarios").glob("*/**/*.feature"))

_WIDE = str.maketrans("0123456789|:<>", "０１２３４５６７８９｜：＜＞")
_BRACKETS = str.maketrans({"《": "〈", "》": "〉", "「": "『", "」": "』", "（": "(", "）": ")"})


def _cell_gone(line: str) -> str:
    return "|".join(line.split("|")[1:]) if "|" in line else line


_TO_A_LINE: list[Callable[[str], str]] = [
    lambda line: line.translate(_WIDE),
    lambda line: line.translate(_BRACKETS),
    lambda line: line.replace(" ", "\t"),
    lambda line: line[: len(line) // 2] + line[len(line) // 2 + 1 :],
    lambda line: line.replace("自分", "相手"),
    lambda line: line.replace("》", "", 1),
    lambda line: line.replace("1", "999999999", 1),
    lambda line: unicodedata.normalize("NFD", line),
    _cell_gone,
    lambda _line: "",
    lambda line: f"{line}\n{line}",
]
_TO_A_FILE: list[Callable[[str], str]] = [
    lambda text: text.replace("\n", "\r\n"),
    lambda text: f"\ufeff{text}",
    lambda text: unicodedata.normalize("NFD", text),
    lambda text: text.rstrip("\n"),
]


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(REAL), st.integers(0, 400), st.sampled_from([*_TO_A_LINE, *_TO_A_FILE]))
def test_a_real_feature_changed_a_little(path: Path, at: int, change: Callable[[str], str]) -> None:
    """It is refused with places, or it runs: what comes of it is a verdict or an ``InputError``."""
    text = path.read_text("utf-8")
    lines = text.split("\n")
    if change in _TO_A_FILE:
        changed = change(text)
    else:
        lines[at % len(lines)] = change(lines[at % len(lines)])
        changed = "\n".join(lines)
    with suppress(InputError, InputErrors):
        _lint_and_run(changed, "gate" if "gate" in path.parts else "duelmasters")


def _lint_and_run(text: str, game: str) -> None:
    feature = feature_of(text, "x.feature", game)
    found = lint_feature(feature, known(game))
    assert all(each.place is not None and each.place.line for each in found)
    if not found and len(feature.scenarios) < 6:
        assert all(result.status is not None for result in run_feature(feature, setting(game)))
