"""Acting while something else is going on (総合ルール 101.4d): nothing interrupts an effect."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.queries import Scope
from cardrules.core.resolving import EFFECT
from cardrules.core.state import Frame
from cardrules.core.trace import Looking
from cardrules.core.values import Seat
from cardrules.duelmasters.activating import activations_begun
from cardrules.duelmasters.attack import creatures
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining_offered import begun_to_gather, uses
from cardrules.duelmasters.payment import NO_PRICE
from cardrules.duelmasters.refusals.acts import never_offered, refused_acts
from cardrules.duelmasters.refusals.crossing import crossings_begun
from cardrules.duelmasters.refusals.shielding import shieldings_begun
from cardrules.duelmasters.use_paid import pay_the_rest
from cardrules.duelmasters.ways import WayOfUsing
from cardrules.duelmasters.ways_from import might_use


@BOOK.rule(Clause.NOTHING_INTERRUPTS_AN_EFFECT, inert=lambda _now, _source: None)
def not_meanwhile(_now: Moment, source: str) -> str | None:
    """Nothing but replacement effects interrupts the resolution of an effect (101.4d)."""
    return f"《{source}》の効果を解決している途中で、割り込んで{{}}ことはできない"


def uses_aside(now: Moment, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield what a player might begin who is not asked, or what stands against it.

    Between effects only who is asked is free to act, so that nothing is offered there. What is never
    offered to a player who is free is not possible meanwhile, either, and for the same reasons.
    """
    source = _being_resolved(now)
    if source is None:
        yield from refused_acts(now, seat)
        return
    seen = Looking()
    because = not_meanwhile(now.looking(seen), source)
    if because is None:
        yield from uses(now, seat)
        return
    for begun, word in _BEGUN.items():
        for act in begun(now, seat):
            told = because.format(word)
            yield Refusal(act, Clause.NOTHING_INTERRUPTS_AN_EFFECT, told, frozenset(seen.asked))
    yield from never_offered(now, seat)


def _uses(now: Moment, seat: Seat) -> Iterator[Option]:
    for zone, each in might_use(now, seat):
        yield Option("use", WayOfUsing(each.ref, "use", zone, NO_PRICE, whole=True))


def _attacks(now: Moment, seat: Seat) -> Iterator[Option]:
    return (Option("attack", each.ref) for each in creatures(now, seat))


_BEGUN: Final[Mapping[Callable[[Moment, Seat], Iterator[Option]], str]] = {
    _uses: "使う", begun_to_gather: "使う", crossings_begun: "使う", shieldings_begun: "使う",
    activations_begun: "使う", _attacks: "攻撃する",
}  # fmt: skip
"""What tells which acts a player might begin when free to act, each with the word for them."""


def _being_resolved(now: Moment) -> str | None:
    """Return the card whose effect is being resolved, the innermost where there are several."""
    pairs = pairwise((None, *now.state.agenda))
    found = [above for below, above in pairs if above is not None and _begins_effect(now, below, above)]
    if not found:
        return None
    scope: Scope = found[-1].bindings["scope"]
    return scope.source.card


def _begins_effect(now: Moment, below: Frame | None, above: Frame) -> bool:
    """Tell whether a frame carries out an effect, and not what is done to pay a cost."""
    if above.procedure != EFFECT.name:
        return False
    return below is None or not _pays(now, below)


def _pays(now: Moment, frame: Frame) -> bool:
    known = now.game.procedures.get(frame.procedure)
    return known is not None and pay_the_rest in known.steps[frame.step : frame.step + 1]
