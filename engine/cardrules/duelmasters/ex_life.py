"""EXライフ: a creature enters with a shield of its own, which goes in place of it.

The shield stays what it is while other cards lie over the creature. What it is once the creature has
left all the same, no source tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from cardrules.core.abilities import Keyword
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.pool import Pool
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Call, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat, Value, value
from cardrules.duelmasters.chance import before_top
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Entered, PutIntoShields
from cardrules.duelmasters.keywords import keywords
from cardrules.duelmasters.looked_at import top_of
from cardrules.duelmasters.zones import DECK, EX_LIFE, SHIELDS

KEYWORD: Final = "EXライフ"


@value
class OfExLife(Value):
    """A shield that a creature has by its EXライフ; with ``this`` the bearer of the ability.

    With ``alone`` a text speaks of the one shield that the bearer has so.
    """

    this: bool = False
    alone: bool = False


@value
class BecameExLife(PutIntoShields):
    """A card became the shield that a creature has by its EXライフ."""

    word: ClassVar[str] = "became-ex-life"


# --- entering with it ---------------------------------------------------------------------


@BOOK.rule(Clause.EX_LIFE, inert=lambda _now, _event: ())
def enters_with_a_shield(_now: Moment, event: BecameExLife) -> tuple[Event, ...]:
    """With such a creature the top card of its player's deck is put into the shield zone."""
    return (event,)


def known(pool: Pool) -> bool:
    """Tell whether any card known so far has the ability, or gives it."""
    return pool.printed(Keyword).some(_is_ex_life)


def _is_ex_life(keyword: Keyword) -> bool:
    return keyword.name == KEYWORD


def following(now: Moment, events: tuple[Event, ...]) -> tuple[Call, ...]:
    """Return that what has entered with the ability gets its shield at once."""
    came = tuple(_came(now, events))
    return tuple(Call(ADD.name, Bindings({"creature": each.ref})) for each in came)


def _came(now: Moment, events: tuple[Event, ...]) -> Iterator[GameObject]:
    """Yield what has entered once for each time that it has the ability: each acts for itself (110.2)."""
    for event in events:
        here = now.state.piece(event.object.id) if isinstance(event, Entered) else None
        if here is not None:
            yield from (here for _ in keywords(now, here, (KEYWORD,)))


def add_shield(now: Moment) -> StepResult:
    """Put the top card of the deck into the shield zone as the shield of the creature."""
    creature: Ref = now["creature"]
    seat: Seat = now.state.where[creature.id].seat
    deck = ZoneKey(DECK, seat)
    first = before_top(now, deck, 1, "top-known")
    if first is not None:
        return first
    cards = top_of(now, deck)
    if not cards:
        return Go()
    marks = Bindings({EX_LIFE: creature})
    put = BecameExLife(cards[0], deck, ZoneKey(SHIELDS, cards[0].owner), seat, marks=marks)
    return Perform(enters_with_a_shield(now, put))


ADD: Final = procedure("add-ex-life-shield", add_shield)


# --- which shield it is -------------------------------------------------------------------


@BOOK.rule(Clause.EX_LIFE_OF_A_BASE, inert=lambda _now: False)
def stays_that_of_a_base(_now: Moment) -> bool:
    """The shield stays what it is when its creature becomes a 進化元."""
    return True


def of_ex_life(now: Moment, each: GameObject, condition: OfExLife, scope: Scope) -> bool:
    """Tell whether a shield is one that a creature has by its EXライフ, or that the bearer has."""
    creature: Ref | None = each.marks.get(EX_LIFE)
    if creature is None or (condition.this and creature != scope.source.ref):
        return False
    if condition.alone:
        _demand_one(now, each, creature)
    if now.state.find(creature) is not None:
        return True
    if now.state.lying(creature) is None:
        raise UnsourcedError(
            f"《{each.card}》をEXライフシールドとするクリーチャーが離れた後の扱いに、出典に定めがない",
            expected="そのクリーチャーが離れない場面にする",
        )
    return stays_that_of_a_base(now)


def _demand_one(now: Moment, each: GameObject, creature: Ref) -> None:
    """Let pass a shield that is the only one of its creature.

    Raises:
        UnsourcedError: the creature has others; whether it stays for one of them or for all no source tells.
    """
    here = now.state.zone(SHIELDS, each.owner)
    if sum(one.marks.get(EX_LIFE) == creature for one in here) > 1:
        raise UnsourcedError(
            "EXライフシールドが2つ以上ある時に、離れるかわりにいくつを墓地に置くかは、出典に定めがない",
            expected="EXライフシールドを1つだけ持つ場面にする",
        )
