"""Shields on their way to the hand, where no card's text can say it yet: S・バック, breaks within breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardrules.core.abilities import Ability, CardDefinition, Keyword, Resolving, Triggered
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.effects import Choose, GameSpecific, Shift, Top
from cardrules.core.engine import Play
from cardrules.core.position import Cell, Position, Row
from cardrules.core.queries import EventPattern, Has, Selector
from cardrules.core.trace import Happened
from cardrules.core.values import Bindings, Seat, Side
from cardrules.duelmasters.combat import Broken, ShieldsChosen
from cardrules.duelmasters.events import Discarded, ResolutionBegan, Summoned
from tests.duelmasters.decks import TODAY
from tests.duelmasters.positions import engine

DRAW = Shift(Top("deck"), "hand", "drawn", one_by_one=True)
BREAK = GameSpecific("break", (Choose(Selector(("shield-zone",), Side.OPPONENT)),))


def _card(name: str, *abilities: Ability, kind: str = "creature", color: str = "fire") -> CardDefinition:
    known = {
        "name": name, "types": frozenset({kind}), "civilizations": frozenset({color}), "cost": 3,
        "supertypes": frozenset(), "races": (), "power": 3000 if kind == "creature" else None,
    }  # fmt: skip
    return CardDefinition(name, Bindings(known), abilities)


def _play(rows: Iterable[Row], cards: Iterable[CardDefinition]) -> Play:
    return engine().load(Position("duelmasters", tuple(rows), TODAY, step="attack", cards=tuple(cards)))


def _row(zone: str, seat: Seat, *names: str) -> Row:
    return Row(zone, seat, tuple(map(Cell, names)), only=True)


Chooser = Callable[[Decision], Option]


def _first(decision: Decision) -> Option:
    """Do the first thing there is, whatever it is."""
    return decision.options[0]


def _through(play: Play, choose: Chooser, most: int = 60) -> Play:
    """Answer decisions until the attacks of this turn are over."""
    playing = engine()
    for _ in range(most):
        decision = playing.decision(play)
        if decision is None or decision.kind == "charge":
            break
        play = playing.choose(play, choose(decision))
    return play


def _events(play: Play) -> list[str]:
    """Return what happened, as words with the card that it was about."""
    found = [event for entry in play.trace if isinstance(entry, Happened) for event in entry.events]
    return [f"{event.word} {event.subject.card}" for event in found if event.subject is not None]


ATTACKER = _card("仮の兵")


def test_s_back_uses_a_card_of_the_hand_for_a_shield_that_is_discarded() -> None:
    back = _card(
        "仮の裏手",
        Keyword("S・バック", conditions=(Has("civilizations", "fire"),)),
        Triggered(EventPattern("entered", this=True), DRAW),
    )
    play = _play(
        [_row("battle-zone", Seat.FIRST, "仮の兵"), _row("shield-zone", Seat.SECOND, "仮の火"),
         _row("hand", Seat.SECOND, "仮の裏手")],
        [ATTACKER, back, _card("仮の火")],
    )  # fmt: skip
    told = _events(_through(play, _first))
    wanted = [
        f"{Broken.word} 仮の火",
        f"{Discarded.word} 仮の火",
        f"{Summoned.word} 仮の裏手",
        "entered 仮の裏手",
    ]
    assert [each for each in told if each in wanted] == wanted


def test_s_back_asks_for_a_shield_of_its_kind() -> None:
    back = _card("仮の裏手", Keyword("S・バック", conditions=(Has("civilizations", "water"),)))
    play = _play(
        [_row("battle-zone", Seat.FIRST, "仮の兵"), _row("shield-zone", Seat.SECOND, "仮の火"),
         _row("hand", Seat.SECOND, "仮の裏手")],
        [ATTACKER, back, _card("仮の火")],
    )  # fmt: skip
    told = _events(_through(play, _first))
    assert f"{Broken.word} 仮の火" in told
    assert f"{Summoned.word} 仮の裏手" not in told


def test_one_shield_is_given_for_one_s_back_only() -> None:
    backs = [
        _card(f"仮の裏手{at}", Keyword("S・バック", conditions=(Has("civilizations", "fire"),)))
        for at in "甲乙"
    ]
    play = _play(
        [_row("battle-zone", Seat.FIRST, "仮の兵"), _row("shield-zone", Seat.SECOND, "仮の火"),
         _row("hand", Seat.SECOND, "仮の裏手甲", "仮の裏手乙")],
        [ATTACKER, *backs, _card("仮の火")],
    )  # fmt: skip
    told = _events(_through(play, _first))
    assert sum(each.startswith(Summoned.word) for each in told) == 1


def test_a_break_before_a_break_is_done_first_with_what_was_to_be_done_before_it() -> None:
    """総合ルール 603.7: the newest break first, then the one around it."""
    striker = _card(
        "仮の先手", Triggered(EventPattern(ShieldsChosen.word, this=True), BREAK, once_each_turn=True)
    )
    watcher = _card("仮の見物", Triggered(EventPattern(ShieldsChosen.word, other=True), DRAW))
    play = _play(
        [
            _row("battle-zone", Seat.FIRST, "仮の先手", "仮の見物"),
            _row("shield-zone", Seat.SECOND, "仮の火", "仮の水"),
        ],
        [striker, watcher, _card("仮の火"), _card("仮の水")],
    )
    attacked = engine().choose(play, _attack_of(play, "仮の先手"))
    ended = _through(attacked, _the_striker_first)
    found = [event for entry in ended.trace if isinstance(entry, Happened) for event in entry.events]
    chosen = [event for event in found if isinstance(event, ShieldsChosen)]
    before = [event.waiting.event for event in found if isinstance(event, ResolutionBegan)]
    broken = [event.object.ref for event in found if isinstance(event, Broken)]
    assert before == [chosen[0], chosen[1], chosen[0]]
    assert broken == [*chosen[1].shields, *chosen[0].shields][: len(broken)]


def _attack_of(play: Play, name: str) -> Option:
    decision = engine().decision(play)
    assert decision is not None
    return next(each for each in decision.options if name in engine().view(play, decision, each).cards)


def _the_striker_first(decision: Decision) -> Option:
    if decision.kind == "attack":
        return PASS
    wanted = [each for each in decision.options if getattr(each.choice, "source", None) is not None]
    return next((each for each in wanted if each.choice.source.card == "仮の先手"), decision.options[0])


def test_a_shield_spell_used_in_a_break_within_an_effect_waits_until_that_effect_is_over() -> None:
    """総合ルール 101.4d: nothing interrupts an effect; what was declared comes first once it is over."""
    breaker = _card("仮の割り手", Triggered(EventPattern("attacked", this=True), BREAK))
    trap = _card("仮の罠", Keyword("S・トリガー"), Resolving(DRAW), kind="spell")
    play = _play(
        [_row("battle-zone", Seat.FIRST, "仮の割り手"), _row("shield-zone", Seat.SECOND, "仮の罠", "仮の火")],
        [breaker, trap, _card("仮の火")],
    )  # fmt: skip

    def choose(decision: Decision) -> Option:
        named = [option for option in decision.options if option != PASS]
        return named[0] if named else PASS

    told = _events(_through(play, choose))
    assert told.index(f"{Broken.word} 仮の罠") < told.index("cast 仮の罠")
    assert told.count("cast 仮の罠") == 1
