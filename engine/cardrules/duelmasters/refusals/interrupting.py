"""Acting while something else is going on (総合ルール 101.4d, 601.1): it is not interrupted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.ongoing import Waiting
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
from cardrules.duelmasters.waiting import RESOLVE_ONE
from cardrules.duelmasters.ways import WayOfUsing
from cardrules.duelmasters.ways_from import might_use


@BOOK.rule(Clause.NOTHING_INTERRUPTS_AN_EFFECT, inert=lambda _now, _source: None)
def not_meanwhile(_now: Moment, source: str) -> str | None:
    """Nothing but replacement effects interrupts the resolution of an effect (101.4d)."""
    return f"《{source}》の効果を解決している途中で、割り込んで{{}}ことはできない"


@BOOK.rule(Clause.NOTHING_INTERRUPTS_A_USE, inert=lambda _now, _card: None)
def not_within_a_use(_now: Moment, card: str) -> str | None:
    """A card is paid for and then used at once: nothing else is begun before its use is over (601.1g)."""
    return f"《{card}》を使っている途中で、割り込んで{{}}ことはできない"


def uses_aside(now: Moment, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield what a player might begin who is not asked, or what stands against it.

    Between effects only who is asked is free to act, so that nothing is offered there. What is never
    offered to a player who is free is not possible meanwhile, either, and for the same reasons.
    """
    source, card, seen = _being_resolved(now), _in_use(now), Looking()
    if source is None:
        because = None if card is None else not_within_a_use(now.looking(seen), card)
        yield from _refused(now, seat, Clause.NOTHING_INTERRUPTS_A_USE, because, seen)
        yield from refused_acts(now, seat)
        return
    because = not_meanwhile(now.looking(seen), source)
    if because is None:
        yield from uses(now, seat)
        return
    yield from _refused(now, seat, Clause.NOTHING_INTERRUPTS_AN_EFFECT, because, seen)
    yield from never_offered(now, seat)


def _refused(now: Moment, seat: Seat, rule: Clause, because: str | None, seen: Looking) -> Iterator[Refusal]:
    """Yield the refusal, if there is a reason, of all that a player might begin when free to act."""
    for begun, word in _BEGUN.items() if because is not None else ():
        for act in begun(now, seat):
            yield Refusal(act, rule, str(because).format(word), frozenset(seen.asked))


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
    found = [source for below, above in pairs if above is not None for source in _source(now, below, above)]
    return found[-1] if found else None


def _source(now: Moment, below: Frame | None, above: Frame) -> Iterator[str]:
    """Yield the card whose effect a frame carries out, or is about to."""
    if _begins_effect(now, below, above):
        scope: Scope = above.bindings["scope"]
        yield scope.source.card
    elif above.procedure == RESOLVE_ONE.name and "next" in above.bindings:
        waiting: Waiting = above.bindings["next"].choice
        yield waiting.source.card


def _in_use(now: Moment) -> str | None:
    """Return the card that is being used, the innermost where there are several."""
    ways = (frame.bindings.get("use") for frame in reversed(now.state.agenda))
    way = next((each for each in ways if isinstance(each, WayOfUsing)), None)
    card = None if way is None else now.state.piece(way.card.id)
    return None if card is None else card.card


def _begins_effect(now: Moment, below: Frame | None, above: Frame) -> bool:
    """Tell whether a frame carries out an effect, and not what is done to pay a cost."""
    if above.procedure != EFFECT.name:
        return False
    return below is None or not _pays(now, below)


def _pays(now: Moment, frame: Frame) -> bool:
    known = now.game.procedures.get(frame.procedure)
    return known is not None and pay_the_rest in known.steps[frame.step : frame.step + 1]
