"""Made-up cards of every card type (tests/language/made_up_cards) are files and nothing else, and play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from cardrules.core.abilities import CardDefinition
from cardrules.core.decisions import Option
from cardrules.core.engine import Play, ReferenceEngine
from cardrules.core.position import Position
from cardrules.core.values import Bindings
from cardrules.duelmasters.game import engine as engine_with
from cardrules.language.positions import Line, read_position
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.settings import cards
from cardrules.scenario.stated import sentences
from tests.duelmasters.playing import TODAY

FOLDER: Final = Path(__file__).resolve().parents[1] / "language" / "made_up_cards"
KNOWN: Final = cards("duelmasters")
READ: Final = [KNOWN.notation.read(path).definition for path in sorted(FOLDER.glob("*.card"))]
MADE_UP: Final[dict[str, CardDefinition]] = {each.name: KNOWN.spelt_out(each) for each in READ}


def _engine() -> ReferenceEngine:
    return engine_with(MADE_UP.get)


def _laid(*rows: tuple[str, str]) -> Play:
    lines = [Line(row, (None, None)) for row in (("ゾーン", "自分"), *rows)]
    laid = read_position(lines, LEXICONS["duelmasters"])
    return _engine().load(Position("duelmasters", laid, as_of=TODAY))


def _first(play: Play, act: str, name: str) -> Option:
    engine = _engine()
    decision = engine.decision(play)
    assert decision is not None
    views = [(engine.view(play, decision, option), option) for option in decision.options]
    return next(option for view, option in views if view.act == act and name in view.cards)


def _done(play: Play, option: Option) -> Play:
    """Carry out what was chosen in the main step, whatever is chosen on the way."""
    engine = _engine()
    play = engine.choose(play, option)
    while (decision := engine.decision(play)) is not None and not decision.initiative:
        play = engine.choose(play, decision.options[0])
    return play


def _zones(play: Play, name: str) -> list[str]:
    return [key.name for key, each in play.state.objects() if each.card == name]


@pytest.mark.parametrize(
    "name, mana, zone",
    [
        ("熾火の籠手", "火×3", "battle-zone"),
        ("潮見の砦", "水×3", "shield-zone"),
        ("水底の劇場", "水×4", "battle-zone"),
        ("灯籠の薄衣", "光×3", "battle-zone"),
        ("空洞の羅針", "水×4", "battle-zone"),
        ("苔むす魂", "自然×4", "battle-zone"),
    ],
)
def test_a_card_of_each_type_is_used_and_goes_where_its_kind_goes(name: str, mana: str, zone: str) -> None:
    play = _laid(
        ("手札", f"《{name}》"),
        ("マナゾーン", mana),
        ("超GRゾーン", "《歯車の跳ね虫》"),
        ("山札の上", "《霧の種》"),
    )
    assert _zones(_done(play, _first(play, "use", name)), name) == [zone]


@pytest.mark.parametrize("name", ["歯車の跳ね虫", "両替の幻影"])
def test_what_begins_outside_the_deck_is_not_used_by_paying(name: str) -> None:
    zone = "超GRゾーン" if name == "歯車の跳ね虫" else "超次元ゾーン"
    play = _laid((zone, f"《{name}》"), ("マナゾーン", "水/闇/火×9"))
    with pytest.raises(StopIteration):
        _first(play, "use", name)


def test_an_aura_lies_on_the_creature_that_was_summoned_for_it() -> None:
    rows: Sequence[tuple[str, str]] = (
        ("手札", "《灯籠の薄衣》"), ("マナゾーン", "光×3"), ("超GRゾーン", "《歯車の跳ね虫》"),
    )  # fmt: skip
    play = _laid(*rows)
    play = _done(play, _first(play, "use", "灯籠の薄衣"))
    assert _engine().inspect(play, "灯籠の薄衣", "attached") == "歯車の跳ね虫"
    assert _engine().inspect(play, "歯車の跳ね虫", "power") == 2000 + 1500 + 1000


def test_civilizations_are_paid_with_a_gr_creature_where_a_card_says_so() -> None:
    play = _laid(
        ("手札", "《熾火の籠手》"),
        ("マナゾーン", "水×3"),
        ("バトルゾーン", "《両替の幻影》 《歯車の跳ね虫》"),
    )
    play = _done(play, _first(play, "use", "熾火の籠手"))
    assert _zones(play, "熾火の籠手") == ["battle-zone"]
    (hopper,) = (each for _, each in play.state.objects() if each.card == "歯車の跳ね虫")
    assert hopper.marks.get("tapped")


def test_a_board_says_what_is_attached_to_what() -> None:
    """What a position says of it is shown again, and reads back as the same position."""
    rows = (("ゾーン", "自分"), ("バトルゾーン", "《灯籠の薄衣》 《歯車の跳ね虫》"))
    lines = [Line(row, (None, None)) for row in rows]
    facts = Bindings({"attached": (("灯籠の薄衣", "歯車の跳ね虫"),)})
    laid = read_position(lines, LEXICONS["duelmasters"])
    play = _engine().load(Position("duelmasters", laid, as_of=TODAY, facts=facts))
    board = _engine().observe(play)
    assert board.facts == facts
    assert list(sentences(board, "duelmasters")) == ["《灯籠の薄衣》が《歯車の跳ね虫》に付いている"]
