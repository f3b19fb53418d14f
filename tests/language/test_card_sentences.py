"""Which sentence belongs to which: what is done under a condition, and what stands by itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardrules.core.abilities import Effect, Resolving
from cardrules.core.effects import Grant, IfDone, IfTrue, Optionally, Point, Sequence, Shift
from cardrules.core.errors import InputError, Place
from cardrules.core.queries import TurnOf
from cardrules.core.values import Side
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.cards import load
from cardrules.language.notation_unsayable import UnsayableError
from cardrules.language.notation_writer import Writer

NOTATION = load(VOCABULARY, Path(__file__).resolve().parents[2]).notation
HERE = Place("仮.card", 1)


def effect_of(text: str) -> Any:
    """Return what a spell does, after looking that it is written as it was read."""
    (ability,) = NOTATION.abilities([f"効果：{text}"], HERE, frozenset({"spell"}))
    assert isinstance(ability, Resolving)
    assert ability.text == f"効果：{text}"
    return ability.effect


def test_after_that_belongs_to_a_condition() -> None:
    effect = effect_of("自分のターン中なら、カードを1枚引く。その後、自分の手札を1枚捨てる")
    assert isinstance(effect, IfTrue)
    assert [part.event for part in effect.effect.effects] == ["drawn", "discarded"]  # type: ignore[attr-defined]


def test_a_sentence_after_a_full_stop_stands_by_itself() -> None:
    effect = effect_of("自分のターン中なら、カードを1枚引く。自分の手札を1枚捨てる")
    assert isinstance(effect, Sequence)
    assert isinstance(effect.effects[0], IfTrue)
    assert isinstance(effect.effects[1], Shift)


def test_what_speaks_of_it_belongs_to_where_it_was_named() -> None:
    effect = effect_of("自分のターン中なら、相手のクリーチャーを1体選ぶ。このターン、それのパワーを-4000する")
    assert isinstance(effect, IfTrue)
    assert [type(part) for part in effect.effect.effects] == [Point, Grant]  # type: ignore[attr-defined]


def test_the_rest_of_what_was_seen_belongs_to_no_condition() -> None:
    effect = effect_of(
        "自分の山札の上から3枚を見る。自分のターン中なら、その中からカードを1枚手札に加える。残りを山札の下に置く"
    )
    assert isinstance(effect, Sequence)
    assert [type(part).__name__ for part in effect.effects] == ["Look", "IfTrue", "Shift"]


def test_after_that_belongs_to_if_you_do_not() -> None:
    effect = effect_of(
        "自分の手札を1枚捨ててもよい。そうしなければ、カードを1枚引く。その後、自分の山札をシャッフルする"
    )
    assert isinstance(effect, IfDone)
    assert isinstance(effect.otherwise, Sequence)


def test_if_you_do_is_about_the_last_of_the_sentences_under_a_condition() -> None:
    effect = effect_of(
        "自分のターン中なら、カードを1枚引く。その後、自分の手札を1枚捨ててもよい。そうしたら、カードを2枚引く"
    )
    assert isinstance(effect, IfTrue)
    last = effect.effect.effects[1]  # type: ignore[attr-defined]
    assert isinstance(last, IfDone)
    assert isinstance(last.first, Optionally)


def test_if_not_so_takes_its_after_that_too() -> None:
    effect = effect_of(
        "自分のターン中なら、カードを1枚引く。その後、カードを2枚引く。"
        "そうでなければ、カードを3枚引く。その後、自分の手札を1枚捨てる"
    )
    assert isinstance(effect, IfTrue)
    assert isinstance(effect.effect, Sequence)
    assert isinstance(effect.otherwise, Sequence)


def test_if_you_do_not_must_say_what_was_not_done() -> None:
    text = (
        "自分の手札を1枚捨ててもよい。そうしたら、カードを1枚引く。その後、カードを2枚引く。"
        "そうしなければ、カードを3枚引く"
    )
    with pytest.raises(InputError, match="どれをしなかった時のことか分からない"):
        effect_of(text)


OWN_TURN = TurnOf(Side.OWN)
DRAW, PICK, WEAKEN = (
    effect_of("カードを1枚引く"),
    effect_of("相手のクリーチャーを1体選ぶ"),
    effect_of("このターン、それのパワーを-4000する"),
)


@pytest.mark.parametrize(
    "effect",
    [
        Sequence((IfTrue(OWN_TURN, PICK), WEAKEN)),
        IfTrue(OWN_TURN, Sequence((IfTrue(OWN_TURN, DRAW), DRAW))),
        IfDone(Optionally(DRAW), Sequence((DRAW, DRAW)), DRAW),
    ],
)
def test_what_would_be_read_otherwise_cannot_be_said(effect: Effect) -> None:
    with pytest.raises(UnsayableError):
        Writer(NOTATION.grammar).line((Resolving(effect),))
