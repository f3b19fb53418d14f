"""Where it is not told of something whether it is meant, the rest stands, and that alone is open."""

from __future__ import annotations

from typing import Final

import pytest

from cardrules.core.decisions import UNSOURCED, Decision, Option
from cardrules.core.engine import Play
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.position import Position
from cardrules.duelmasters.game import engine
from cardrules.language.positions import Line, read_position
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins
from tests.duelmasters.playing import TODAY

CARDS: Final = (
    ("仮の竜", "クリーチャー　文明：火　コスト：6　種族：アーマード・ドラゴン　パワー：6000", ""),
    ("仮の謎", "クリーチャー　文明：火　コスト：5　種族：？　パワー：5000", ""),
    ("仮の値", "クリーチャー　文明：火　コスト：？　種族：なし　パワー：5000", ""),
    ("仮の獣", "火 5 5000", ""),
    ("仮の隠れ", "火 5 5000", "常に：相手はこのクリーチャーを選べない"),
    ("仮の守", "火 5 5000", "常に：自分のドラゴンに「ブロッカー」を与える"),
    ("仮の表／仮の裏", "火 5 5000 ──── 水 2 呪文", ""),
)
ENGINE: Final = engine(lambda _name: None)


def _laid(text: str, *rows: tuple[str, str, str], step: str = "main") -> Play:
    known = cards("duelmasters")
    made = [Line.of(*each) for each in (("名前", "値", "能力"), *CARDS, ("仮の術", "火 1 呪文", text))]
    own = tuple(known.spelt_out(each.definition) for each in read_stand_ins(made, known))
    table = [
        ("ゾーン", "自分", "相手"),
        ("手札", "《仮の術》", "なし"),
        ("マナゾーン", "火×1", "なし"),
        *rows,
    ]
    laid = read_position([Line.of(*each) for each in table], LEXICONS["duelmasters"])
    return ENGINE.load(Position("duelmasters", laid, as_of=TODAY, cards=own, step=step))


def _open(play: Play) -> Decision:
    decision = ENGINE.decision(play)
    assert decision is not None
    return decision


def _asked(text: str, *rows: tuple[str, str, str]) -> tuple[Play, Decision]:
    """Return what is asked when a text has something chosen."""
    play = _laid(text, *rows)
    while (decision := _open(play)).kind != "choose-objects":
        play = ENGINE.choose(play, next(each for each in decision.options if each.act != "pass"))
    return play, decision


def _names(play: Play, option: Option) -> frozenset[str]:
    return frozenset(ENGINE.view(play, _open(play), option).cards)


def _doubted(play: Play) -> set[frozenset[str]]:
    refused = (each.option for each in _open(play).refused if each.rule == UNSOURCED)
    return {_names(play, each) for each in refused}


def test_what_is_certain_may_be_chosen_beside_what_is_not() -> None:
    play, decision = _asked(
        "効果：自分のドラゴンを1体手札に戻す", ("バトルゾーン", "《仮の竜》 《仮の謎》", "なし")
    )

    assert [_names(play, each) for each in decision.options] == [{"仮の竜"}]
    assert _doubted(play) == {frozenset({"仮の謎"})}


@pytest.mark.parametrize("many", ["を2体", "をすべて"])
def test_fewer_than_the_text_wants_are_not_taken_for_all_there_are(many: str) -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _asked(f"効果：自分のドラゴン{many}手札に戻す", ("バトルゾーン", "《仮の竜》 《仮の謎》", "なし"))


def test_a_sum_that_is_too_great_already_is_so_whatever_the_rest() -> None:
    text = "効果：合計コスト5以下になるように自分の墓地からクリーチャーを2体まで手札に戻す"
    play, decision = _asked(text, ("墓地", "《仮の竜》 《仮の値》 《仮の獣》", "なし"))

    assert {_names(play, each) for each in decision.options} == {frozenset(), frozenset({"仮の獣"})}
    assert _doubted(play) == {frozenset({"仮の値"}), frozenset({"仮の値", "仮の獣"})}


def test_where_of_all_that_could_be_chosen_a_value_is_untold_nothing_is() -> None:
    text = "効果：合計コスト5以下になるように自分の墓地からクリーチャーを1体手札に戻す"
    with pytest.raises(UnsourcedError, match="《仮の値》のコストに出典がない"):
        _asked(text, ("墓地", "《仮の竜》 《仮の値》", "なし"))


def _attacked(*theirs: str) -> Decision:
    play = _laid(
        "", ("バトルゾーン", "《仮の獣》", " ".join(f"《{each}》" for each in theirs)), step="attack"
    )
    attack = next(each for each in _open(play).options if each.act == "attack")
    return _open(ENGINE.choose(play, attack))


def test_who_might_block_is_told_of_where_another_can() -> None:
    decision = _attacked("仮の守", "仮の竜", "仮の謎")

    assert [each.act for each in decision.options] == ["block", "pass"]
    doubts = {each.because for each in decision.refused if each.rule == UNSOURCED}
    assert doubts == {"《仮の謎》の種族に出典がない"}


def test_who_might_block_must_be_known_where_nobody_else_can() -> None:
    with pytest.raises(UnsourcedError, match="《仮の謎》の種族に出典がない"):
        _attacked("仮の守", "仮の謎")


def test_the_greatest_of_two_costs_is_not_guessed() -> None:
    text = "効果：自分の墓地からコストが一番大きいカードを1枚手札に戻す"
    with pytest.raises(InputError, match="2つのコストのどちらを比べるかは、まだ選べない"):
        _asked(text, ("墓地", "《仮の表／仮の裏》 《仮の獣》", "なし"))
