"""Cards that cannot be read: one clear complaint, with its place and with what would be right."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.cards import load
from cardrules.language.text import LONGEST_LINE

ROOT = Path(__file__).resolve().parents[2]
BROKEN = Path(__file__).parent / "broken_cards"
CARDS = load(VOCABULARY, ROOT)

EXPECTED = {
    "unreadable-start": (3, 1, "「あたらしい能力」を読めない", ""),
    "unreadable-middle": (
        4,
        8,
        "「出た時：相手の」の後の「クリーチャを1体破壊する」を読めない",
        "「クリーチャー」",
    ),
    "unreadable-end": (3, 11, "「出た時：カードを1枚」の後の「引け」を読めない", "「引く」"),
    "unreadable-option": (5, 8, "「▶カードを1枚」の後の「ひく」を読めない", "「▶カードを1枚引く」"),
    "cut-off": (3, 14, "「出た時：カードを1枚引いて」の後が足りない", "「もよい」"),
    "unknown-race": (3, 4, "「自分の」の後の「アウトレジが出た時」を読めない", "「アウトレイジ」"),
    "unlisted-race": (3, 14, "の後の「サイバーロード」を読めない", "種族「サイバーロード」"),
    "unknown-keyword": (3, 1, "「W」を読めない", "「W・ブレイカー」"),
    "unknown-field": (2, 13, "項目「しゅぞく」を知らない", "種族"),
    "unknown-type": (2, 1, "カードタイプ「クリーチャ」を知らない", "「クリーチャー」"),
    "type-not-written-yet": (2, 1, "カードタイプ「デュエリスト」のカードは、まだ書けない", "「？」"),
    "unknown-civilization": (2, 11, "文明「ひかり」を知らない", "光"),
    "field-twice": (2, 15, "項目「文明」が2度ある", "どちらかを除く"),
    "field-missing": (2, 1, "項目「パワー」がない", "「パワー：？」"),
    "field-empty": (2, 8, "項目「文明」に値がない", "「文明：？」"),
    "no-number": (2, 13, "「五」はコストの数でない", "「コスト：5」"),
    "no-source": (3, 1, "出典の行がない", "「出典：…」"),
    "empty-source": (4, 1, "「出典：」の後に何もない", ""),
    "after-source": (5, 1, "「出典」の後に行がある", "最後"),
    "face-empty": (4, 1, "カード名の行と、その次の行がいる", "1行目に名前"),
    "no-header": (1, 1, "カード名の行と、その次の行がいる", "1行目に名前"),
    "options-missing": (3, 30, "1つを選ぶ」の後が足りない", "1行に1つずつ「▶カードを1枚引く」のように"),
    "options-run-on": (
        3,
        17,
        "1つを選ぶ」の後の「。」を読めない",
        "1行に1つずつ「▶カードを1枚引く」のように",
    ),
    "option-alone": (3, 1, "選択肢の前に能力がない", "「次のうち…」"),
    "wrong-order": (3, 12, "かっこの中の順が違う", "ゾーン（手札から）・使用宣言・各ターン1度"),
    "wrong-modifier": (3, 1, "この行に使用宣言は書けない", "除く"),
    "whose": (3, 7, "「自分の」がだれのことか分からない", "「自身の」"),
    "inside-the-deck": (3, 5, "山札の途中の1枚だけを取ることは書けない", "「山札の上から3枚を」"),
    "groups-of-none": (3, 6, "では言えないことが入っている", "「使う時に："),
    "number-none-of-a-turn": (3, 4, "では言えないことが入っている", "「常に：各ターン1枚目の"),
    "bound-of-no-number": (3, 28, "「N以下にはならない」のNを、キーワードの数にはできない", "数を書く"),
    "no-one": (3, 5, "「自身の」がだれのことか分からない", "「自分の」"),
    "zone-twice": (3, 5, "だれのどのゾーンかが2度書いてある", "自分の手札から"),
    "same-card-twice": (3, 4, "《仮の左片》が2度ある", "別々のカードの名前を書く"),
    "cannot-draw": (3, 5, "「〈対象〉引く」では言えないことが入っている", "「効果：カードを2枚引く」"),
    "deep-quotes": (3, 1, "「」の入れ子が深すぎる（6重）", "能力の中に能力を書かない"),
    "keyword-without-term": (2, 1, "キーワードの用語がない", "用語：g-zero"),
    "name-in-brackets": (1, 1, "カード名に《》は書かない", "名前だけ"),
    "nfd": (3, 7, "分解された文字（NFD）がある", "1つの文字「ド」"),
    "half-width-kana": (3, 5, "半角カナ「ｶｰﾄﾞ」がある", "「カード」"),
    "power-on-a-spell": (2, 15, "「呪文」のカードに「パワー」は書かれていない", "「パワー：1000」を消す"),
    "civilizations-parted-wrongly": (2, 7, "文明「光、水」を知らない", "「文明：光／水」"),
    "two-cards": (6, 1, "「出典」の後に行がある", "別のファイル"),
    "power-below-nothing": (2, 31, "「-1000」はパワーの数でない", "「パワー：5000」"),
    "line-ends-of-old": (1, 2, "改行が CR", "LF"),
    "zero-width": (1, 2, "目に見えない文字", "消す"),
}


def _complaint(path: Path) -> InputError:
    with pytest.raises((InputError, InputErrors)) as problem:
        CARDS.notation.read(path)
    raised = problem.value
    found = raised.errors if isinstance(raised, InputErrors) else (raised,)
    assert len(found) == 1, raised
    only = found[0]
    assert isinstance(only, InputError)
    return only


@pytest.mark.parametrize("name", EXPECTED)
def test_broken_card_is_told_of_at_its_place(name: str) -> None:
    line, column, message, hint = EXPECTED[name]
    problem = _complaint(BROKEN / f"{name}.card")
    assert message in problem.message
    assert problem.place is not None
    assert (problem.place.path.rsplit("/", 1)[-1], problem.place.line, problem.place.column) == (
        f"{name}.card",
        line,
        column,
    )
    assert hint in str(problem.expected)


def test_no_broken_card_is_left_out() -> None:
    assert {path.stem for path in BROKEN.glob("*.card")} == set(EXPECTED)


def test_a_third_face_is_told_of_with_a_way_out() -> None:
    face = "仮\n呪文　文明：光　コスト：1\n"
    with pytest.raises((InputError, InputErrors)) as problem:
        CARDS.notation.card("────\n".join([face] * 3) + "出典：なし\n", "仮.card")
    raised = problem.value
    (only,) = raised.errors if isinstance(raised, InputErrors) else (raised,)
    assert isinstance(only, InputError)
    assert str(only.place) == "仮.card:6:1"
    assert "面は2つまで" in str(only.expected)


def test_several_mistakes_are_told_at_once() -> None:
    text = "仮\nクリーチャ　文明：ひかり\n出た時：ひく\n出典：なし\n"
    with pytest.raises(InputErrors) as problem:
        CARDS.notation.card(text, "仮.card")
    assert [each.place.line for each in problem.value.errors if each.place] == [2, 3]


@pytest.mark.parametrize(
    "encoding, message",
    [
        ("utf-8-sig", "目に見えない文字（BOM、U+FEFF）がある"),
        ("shift_jis", "UTF-8の文字でない（Shift_JISのように見える）"),
    ],
)
def test_other_encodings_are_refused(encoding: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "other.card"
    path.write_bytes("仮のカード\n呪文　文明：光　コスト：1\n出典：なし\n".encode(encoding))
    problem = _complaint(path)
    assert problem.message == message
    assert str(problem.place).endswith("other.card:1:1")
    assert problem.expected == "「UTF-8（BOMなし）」で保存し直す"


def test_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "crlf.card"
    path.write_bytes("仮\r\n呪文　文明：光　コスト：1\r\n効果：カードを1枚引く\r\n出典：なし\r\n".encode())
    assert CARDS.notation.read(path).definition.name == "仮"


def test_long_line_is_refused_at_its_place() -> None:
    text = "仮\n呪文　文明：光　コスト：1\n効果：" + "カードを1枚引き、" * 200 + "\n出典：なし\n"
    with pytest.raises(InputError, match="行が長すぎる") as problem:
        CARDS.notation.card(text, "仮.card")
    assert str(problem.value.place) == f"仮.card:3:{LONGEST_LINE + 1}"


def test_deeply_hung_sentence_is_refused() -> None:
    line = "効果：" + "自分のシールドがなければ、" * 60 + "カードを1枚引く"
    with pytest.raises(InputError, match="入れ子が深すぎる"):
        CARDS.notation.abilities([line], Place("仮.card", 1, 1))


def test_a_file_full_of_mistakes_is_not_told_of_without_end() -> None:
    text = "仮\n呪文　文明：光　コスト：1\n" + "あ\n" * 5000 + "出典：なし\n"
    with pytest.raises(InputErrors) as problem:
        CARDS.notation.card(text, "仮.card")
    assert len(problem.value.errors) <= 21


BOMBS = {
    "full-stops": ("効果：カードを1枚引く", "。カードを1枚引く", ""),
    "commas": ("効果：", "カードを1枚引き、", "カードを1枚引く"),
    "adjectives": ("効果：", "コスト3以下の", "クリーチャーを1体破壊する"),
    "colors": ("効果：光", "と光", "のクリーチャーを1体破壊する"),
    "brackets": ("出た時", "（", "：カードを1枚引く"),
    "quotes": ("常に：", "「」", ""),
    "letters": ("", "あ", ""),
    "digits": ("効果：カードを1", "1", "枚引く"),
    "options": ("効果：次のうちいずれか1つを選ぶ", "\n▶カードを1枚引く", ""),
}


@pytest.mark.parametrize("name", BOMBS)
def test_twice_the_text_takes_twice_the_steps(name: str) -> None:
    """No timing: the calls that Python makes are counted."""
    _calls(_bomb(name, 10))
    once, twice = _calls(_bomb(name, 150)), _calls(_bomb(name, 300))
    assert twice <= 2.2 * once + 2000


def _bomb(name: str, times: int) -> list[str]:
    start, again, end = BOMBS[name]
    return f"{start}{again * times}{end}".split("\n")


def _calls(lines: list[str]) -> int:
    count = 0

    def counted(_frame: FrameType, event: str, _argument: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        CARDS.notation.abilities(["\n".join(lines)], Place("仮.card", 1, 1))
    except (InputError, InputErrors):
        pass
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("word, as_race", [("クリーチャ", False), ("サイバーロード", True)])
def test_a_race_is_suggested_where_no_other_word_is_meant(word: str, as_race: bool) -> None:
    with pytest.raises(InputError) as caught:
        CARDS.notation.abilities(
            [f"自分の{word}が出た時：カードを1枚引く"], Place("x", 1), frozenset({"creature"})
        )
    assert (f"種族「{word}」" in (caught.value.expected or "")) is as_race
