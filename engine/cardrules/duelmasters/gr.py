"""GR召喚 (総合ルール 701.30): the top card of one's 超GR is summoned, its cost taken as paid."""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import Option, Refusal
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.procedures import procedure
from cardrules.core.records import replace
from cardrules.core.results import Call, Done, Repeat, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.ways_by_effect import ways_by_effect
from cardrules.duelmasters.zones import SUPER_GR


@BOOK.rule(Clause.GR_SUMMON, inert=lambda _now, _seat: None)
def to_be_summoned(now: Moment, seat: Seat) -> GameObject | None:
    """To GR召喚 is to summon the top card of one's 超GR as if its cost were paid (701.30)."""
    return next(iter(now.state.zone(SUPER_GR, seat)), None)


to_be_summoned.not_before("2019-03-15")


def can_gr_summon(now: Moment, seat: Seat) -> bool:
    """Tell whether there is a card that a player would summon so, and nothing forbids it."""
    card = to_be_summoned(now, seat)
    return card is not None and any(isinstance(way, Option) for way in _ways(now, card, seat))


def _ways(now: Moment, card: GameObject, seat: Seat) -> tuple[Option | Refusal, ...]:
    return ways_by_effect(now, card, seat, "summoned", free=True, as_paid=True)


def summon_top(now: Moment) -> StepResult:
    """Summon the top card of the player's 超GR, if there is one; the outcome is the creature."""
    seat: Seat = now["player"]
    if "summoned" in now:
        here = now.state.piece(now["gr"]) if now["summoned"] else None
        return Done(() if here is None else (here.ref,))
    card = to_be_summoned(now, seat)
    if card is None:
        return Done(())
    if "gr" not in now:
        return Repeat(Bindings({"gr": card.id}))
    for way in _ways(now, card, seat):
        if isinstance(way, Option):
            use = replace(way.choice, as_paid=True)
            known = Bindings({"use": use, "player": seat, "result": True})
            return Call("use-a-card", known, into="summoned")
        now.recorder.refused(seat, way)
    return Done(())


GR_SUMMON: Final = procedure("gr-summon", summon_top)


def summon_by_effect(now: Moment, _effect: GameSpecific) -> StepResult:
    """Carry out 「GR召喚する」; what was summoned is then called 「それ」."""
    if "creatures" not in now:
        return Call("gr-summon", Bindings({"player": now.scope().controller}), into="creatures")
    creatures = now["creatures"]
    return Done(Effected(bool(creatures), Bindings({"it": creatures}), tried=True))
