"""A part of an ability is told by the line of the card that it stands in."""

from __future__ import annotations

from cardrules.core.abilities import CardDefinition, ConditionalKeyword, Resolving, Triggered
from cardrules.core.effects import Optionally, Sequence
from cardrules.core.queries import CountCompares, EventPattern, Number, Selector
from cardrules.core.quoting import line_of, quoted
from cardrules.core.values import Side

ONE, TWO = Optionally(Sequence(())), Optionally(Sequence(()), Side.OPPONENT)
EMPTY_HANDED = CountCompares(Selector(("hand",), Side.OWN), "==", Number(0))


def card(*abilities: Resolving | Triggered | ConditionalKeyword) -> CardDefinition:
    return CardDefinition("札", abilities=abilities)


def test_the_line_that_holds_a_part_is_quoted() -> None:
    two_lines = card(Resolving(ONE, text="1枚引く"), Resolving(Sequence((TWO, ONE)), text="2枚と1枚引く"))
    assert quoted(two_lines, TWO) == "《札》の「2枚と1枚引く」"


def test_of_a_part_in_several_lines_or_in_none_the_name_alone_is_told() -> None:
    twice = card(Resolving(ONE, text="1枚引く"), Resolving(Sequence((TWO, ONE)), text="2枚と1枚引く"))
    assert quoted(twice, ONE) == "《札》"
    assert quoted(card(Resolving(ONE, text="1枚引く")), TWO) == "《札》"


def test_of_a_line_with_options_the_head_is_told() -> None:
    assert line_of(card(Resolving(ONE, text="1つを選ぶ\n▶1枚引く")), ONE) == "1つを選ぶ"


def test_a_condition_stated_for_a_keyword_stands_in_the_line_of_the_card() -> None:
    spelt_out = Triggered(EventPattern("drawn"), ONE, condition=EMPTY_HANDED, text="引いた時：1枚引く")
    stated = ConditionalKeyword("早業", EMPTY_HANDED, text="早業（自分の手札がなければ）")
    assert line_of(card(stated, spelt_out), EMPTY_HANDED) == "早業（自分の手札がなければ）"
