"""What a sentence of what was done names must be there: else it is refused, in every form of every phrase."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from cardrules.core.errors import InputError
from cardrules.language.forms import Form, Hole, Shape
from cardrules.language.holes import PHRASE_TYPES
from cardrules.language.phrases import Kind, Phrasebook
from cardrules.scenario.feature import read_feature
from cardrules.scenario.result import Status
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting
from tests.scenario.planted import plant, run

BOARD: Final = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の獣 | 火 1 1000 | 出た時：カードを1枚引く |
  | 仮の無 | 火 1 1000 |  |
  | 仮の術 | 火 1 呪文 | 効果：次のうちいずれか1つを選ぶ▶カードを1枚引く▶カードを2枚引く |
  | 仮の授 | 火 1 1000 | 常に：自分の他のクリーチャーに「攻撃する時：カードを1枚引く」を与える |
かつ 次の盤面である
  | ゾーン       | 自分                          |
  | 手札         | 《仮の獣》 《仮の術》 |
  | バトルゾーン | 《仮の無》 {more}             |
  | マナゾーン   | 火×3                          |
もし 自分が《仮の獣》を召喚する
かつ 自分が《仮の術》を唱える
かつ 自分が1番目の選択肢を選ぶ
"""

NOTHING: Final = {
    "text": "「攻撃する時」", "texts": "「攻撃する時」", "keyword": "「サバキZ」", "keywords": "「マナ爆誕」",
    "option": "「カードを9枚引く」", "cells": "「水×1」",
}  # fmt: skip
"""By the kinds of holes for names, a name that nothing has."""

OTHERWISE: Final = {
    "player": "自分", "card": "《仮の獣》", "cards": "《仮の獣》", "zone": "手札", "number": "1",
    "row": "", "step": "",
}  # fmt: skip
"""What stands in the other holes."""

OF_OPTIONS: Final = {("choose-option-number", "number"), ("begin-untold", "number")}
"""The holes in which a number is the name of an option."""

PHRASES: Final[Phrasebook] = setting("duelmasters").reader.phrases
GATE: Final[Phrasebook] = setting("gate").reader.phrases


def _shapes(book: Phrasebook) -> list[Shape]:
    found = (shape for shape in book.matcher.known(Kind.EVENT) if shape.form is Form.PLAIN)
    return [each for each in found if not any(part.type in PHRASE_TYPES for part in _holes(each))]


def _holes(shape: Shape) -> Iterator[Hole]:
    return (part for part in shape.parts if isinstance(part, Hole))


def _named(shape: Shape) -> Iterator[tuple[str, str]]:
    """Yield the holes of a phrase that hold a name, each with a name that nothing has."""
    words = "".join(part for part in shape.parts if isinstance(part, str))
    for hole in _holes(shape):
        if hole.type in NOTHING:
            yield hole.name, NOTHING[hole.type]
        elif (shape.root.slug, hole.name) in OF_OPTIONS:
            yield hole.name, "9"
    if ("の能力" in words or "の選択肢" in words) and not any(each.type in NOTHING for each in _holes(shape)):
        yield from ((each.name, "《仮の無》") for each in _holes(shape) if each.type == "card")


def _cases(book: Phrasebook) -> list[tuple[Shape, str, str]]:
    return [(shape, hole, word) for shape in _shapes(book) for hole, word in _named(shape)]


def _filled(shape: Shape, hole: str, word: str) -> dict[str, str]:
    return {each.name: word if each.name == hole else OTHERWISE[each.type] if each.type not in NOTHING
            else NOTHING[each.type] for each in _holes(shape)}  # fmt: skip


def forms(book: Phrasebook, shape: Shape, words: dict[str, str]) -> dict[str, str]:
    """Return what ならば can say of an event, denied and affirmed."""
    plain = shape.fill(words)
    said = {
        "never": f"{plain}のは0回である",
        "once": f"{plain}のは1回である",
        "no line of play": f"{plain}手順がない",
        "order": f"次の順に起こる\n  | できごと |\n  | {plain} |",
        "moment": f"{plain}時、自分のマナゾーンは3枚である",
    }
    past = [
        each for each in book.matcher.known(Kind.THEN)
        if each.root is shape.root and each.form is Form.PAST and set(each.holes) == set(shape.holes)
    ]  # fmt: skip
    return said | {f"past {each.affirmed}": each.fill(words) for each in past}


def why_not(folder: Path, judged: str, more: str = "") -> str | None:
    """Return why a judgement does not pass, as a failure or as a mistake; ``None`` if it does."""
    try:
        (result,) = run(plant(folder, f"{BOARD.format(more=more)}ならば {judged}", rule="メインステップ"))
    except InputError as mistake:
        return str(mistake)
    return None if result.status is Status.PASSED else result.message


CASES: Final = _cases(PHRASES)


@pytest.mark.parametrize(
    "shape, hole, word", CASES, ids=[f"{s.fill(_filled(s, h, w))} {h}" for s, h, w in CASES]
)
def test_a_name_that_nothing_has_is_refused(tmp_path: Path, shape: Shape, hole: str, word: str) -> None:
    said = forms(PHRASES, shape, _filled(shape, hole, word))
    _assert_refused({form: why_not(tmp_path, each) for form, each in said.items()})


def _assert_refused(found: Mapping[str, str | None]) -> None:
    """Demand that no form of a sentence passes, and that those that deny do not fail for being untrue."""
    assert [form for form, why in found.items() if why is None] == []
    assert [form for form in ("never", "past False") if "そうならなかった" in (found.get(form) or "")] == []


TABLES: Final = {
    "カードを9枚引く": "「カードを9枚引く」という選択肢はない",
    "9番目の選択肢": "9番目の選択肢はない",
}


@pytest.mark.parametrize("option, why", TABLES.items(), ids=TABLES)
@pytest.mark.parametrize("done", ["選んだ", "選ばなかった"])
def test_a_table_lists_options_that_are_there(tmp_path: Path, option: str, why: str, done: str) -> None:
    assert why in (why_not(tmp_path, f"自分は次の選択肢を{done}\n  | 選択肢 |\n  | {option} |") or "")


@pytest.mark.parametrize("option", ["カードを1枚引く", "1番目の選択肢"])
def test_of_options_in_a_table_it_is_told_whether_they_were_chosen(tmp_path: Path, option: str) -> None:
    table = f"\n  | 選択肢 |\n  | {option} |"
    assert why_not(tmp_path, f"自分は次の選択肢を選んだ{table}") is None
    assert why_not(tmp_path, f"自分は次の選択肢を選ばなかった{table}") is not None
    other = table.replace("1枚", "2枚").replace("1番", "2番")
    assert why_not(tmp_path, f"自分は次の選択肢を選ばなかった{other}") is None
    assert why_not(tmp_path, f"自分は次の選択肢を選んだ{other}") is not None


@pytest.mark.parametrize("said", ["のは0回である", "手順がない", "時、自分の手札は1枚である"])
def test_next_options_without_a_table_are_no_options(tmp_path: Path, said: str) -> None:
    assert "どの選択肢のことか分からない" in (why_not(tmp_path, f"自分が次の選択肢を選ぶ{said}") or "")


THERE: Final = (
    "相手は《仮の獣》の「カードを1枚引く」の能力を先に解決しなかった",
    "自分は2番目の選択肢を選ばなかった", "自分は選択肢「カードを2枚引く」を選ばなかった",
    "自分は「火×3」をタップして支払わなかった", "相手は1番目の選択肢を選ばなかった",
    "自分は《仮の獣》を「マナコスト」で唱えなかった", "自分が《仮の獣》の「出た時」を起動するのは0回である",
    "《仮の授》の「常に」の能力は誘発しなかった",
    "自分は《仮の無》の「攻撃する時：カードを1枚引く」の能力を使わなかった",
    "《仮の無》の能力は誘発しなかった",
)  # fmt: skip
GIVING: Final = "《仮の授》"


@pytest.mark.parametrize("said", THERE)
def test_what_is_there_may_be_denied(tmp_path: Path, said: str) -> None:
    assert why_not(tmp_path, said, GIVING) is None


UNTOLD: Final = "《ボルシャック・NEX》の「攻撃する時」の能力は誘発しなかった"


def test_of_a_card_not_all_told_nobody_knows_what_it_lacks(tmp_path: Path) -> None:
    assert "能力には未収録のものがあり" in (why_not(tmp_path, UNTOLD, "《ボルシャック・NEX》") or "")
    assert why_not(tmp_path, f"{UNTOLD}かは、出典に定めがない", "《ボルシャック・NEX》") is None
    known = UNTOLD.replace("攻撃する時", "出た時")
    assert why_not(tmp_path, known, "《ボルシャック・NEX》") is None


def test_of_options_not_all_told_nobody_knows_which_there_are_not(tmp_path: Path) -> None:
    board = BOARD.format(more="").replace("《仮の術》 |", "《絶望と反魂と滅殺の決断》 |", 1)
    body = board.split("もし", maxsplit=1)[0]
    said = "自分は選択肢「カードを9枚引く」を選ばなかった"
    (result,) = run(plant(tmp_path, f"{body}ならば {said}かは、出典に定めがない", rule="メインステップ"))
    assert result.status is Status.PASSED, result.message


def test_an_ability_that_was_had_for_a_while_is_one(tmp_path: Path) -> None:
    body = BOARD.format(more=GIVING) + "かつ 自分のターンの終わりに、ルールにより《仮の授》が破壊される\n"
    said = "ならば 自分は《仮の無》の「攻撃する時：カードを1枚引く」の能力を使わなかった"
    (result,) = run(plant(tmp_path, body + said, rule="メインステップ"))
    assert result.status is Status.PASSED, result.message


AT_ONCE: Final = "自分が選択肢「カードを2枚引く」を選ぶ手順がある"


def test_what_comes_on_a_line_of_play_is_there(tmp_path: Path) -> None:
    body = BOARD.format(more="").split("かつ 自分が《仮の術》を唱える", maxsplit=1)[0]
    (result,) = run(plant(tmp_path, f"{body}ならば {AT_ONCE}", rule="メインステップ"))
    assert result.status is Status.PASSED, result.message


CHOOSING: Final = BOARD.format(more="").split("かつ 自分が1番目", maxsplit=1)[0]
CANNOT: Final = {
    "自分は9番目の選択肢を選べない": "9番目の選択肢はない",
    "自分は選択肢「カードを9枚引く」を選べない": "「カードを9枚引く」という選択肢はない",
    "自分は次の選択肢を選べない\n  | 選択肢 |\n  | カードを9枚引く |": "という選択肢はない",
    "《仮の獣》の「攻撃する時」の能力で、自分は1番目の選択肢を選べない": "能力を持たない",
    "自分は次の選択肢を選べない\n  | 選択肢 |\n  | カードを2枚引く |": "と決めればできる",
    "自分は次の選択肢を選べる\n  | 選択肢 |\n  | カードを2枚引く |": "",
}


@pytest.mark.parametrize("said, why", CANNOT.items(), ids=[said.replace("\n", "") for said in CANNOT])
def test_of_what_can_be_chosen_it_must_be_there_too(tmp_path: Path, said: str, why: str) -> None:
    try:
        (result,) = run(plant(tmp_path, f"{CHOOSING}ならば {said}"))
        message = result.message or ""
    except InputError as mistake:
        message = str(mistake)
    assert why in message
    assert bool(why) == bool(message)


# --- the other game -----------------------------------------------------------------------

IN_GATE: Final = """\
# language: ja
@出典:G09 @規則:起動の手順
機能: 試し
  出典: ゲート 用語集 起動する

  シナリオ: 名のないもの
    前提 次の仮のカードがある
      | 名前   | 値           | 能力                             |
      | 仮の獣 | オルター     | 起動（マナ2点）：カードを1枚引く |
      | 仮の無 | クリーチャー |                                  |
    かつ 自分のマナは3である
    かつ 次の盤面である
      | ゾーン | 自分 |
      | 場     | 《仮の獣》 《仮の無》（前衛） |
    もし 自分が《仮の獣》の能力を起動する
    ならば {said}
"""
GATE_CASES: Final = _cases(GATE)


def why_not_in_gate(folder: Path, judged: str) -> str | None:
    """Return why a judgement of the other game does not pass; ``None`` if it does."""
    path = folder / "scenarios" / "gate" / "planted.feature"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(IN_GATE.format(said=judged), "utf-8")
    (result,) = run_feature(read_feature(path), setting("gate"))
    return None if result.status is Status.PASSED else result.message


@pytest.mark.parametrize(
    "shape, hole, word", GATE_CASES, ids=[f"{s.fill(_filled(s, h, w))} {h}" for s, h, w in GATE_CASES]
)
def test_in_the_other_game_too(tmp_path: Path, shape: Shape, hole: str, word: str) -> None:
    said = forms(GATE, shape, _filled(shape, hole, word))
    _assert_refused({form: why_not_in_gate(tmp_path, each) for form, each in said.items()})


def test_in_the_other_game_what_is_there_may_be_denied(tmp_path: Path) -> None:
    assert why_not_in_gate(tmp_path, "自分は《仮の獣》の能力を起動した") is None
    assert "そうならなかった" in (why_not_in_gate(tmp_path, "自分は《仮の獣》の能力を起動しなかった") or "")


@pytest.mark.parametrize("said", ["「語」を選べない", "「火」を選べない"])
def test_a_word_that_nobody_offered_is_refused_by_no_rule_that_asked_for_something_else(
    tmp_path: Path, said: str
) -> None:
    """How the costs of the cards are paid was asked, and by which rule; of words nobody asked anything."""
    told = why_not(tmp_path, f"自分は{said}（使用宣言）")
    assert told is not None
    assert "断ったのはどの規則でもない" in told
