"""What stands against acts that name a zone, a cost or an ability which the card has elsewhere alone.

A card is used from where it lies (301.1), a face for what stands on that face (810.3a), and the
abilities of shields are declared when a shield is put into the hand (113.6). Who says less means
another thing, and is told of that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from cardrules.core.abilities import Triggered
from cardrules.core.costs import AlternativeCost
from cardrules.core.decisions import Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.ongoing import Waiting
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Seat
from cardrules.duelmasters.alternatives import Instead, called, names_of
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.costs import Bearer
from cardrules.duelmasters.keywords import keywords
from cardrules.duelmasters.payment import NO_PRICE
from cardrules.duelmasters.refusals.cards import IfSaid, NotThere, one_of_each
from cardrules.duelmasters.shields import ABILITIES, Declaration, declarable_of_shields
from cardrules.duelmasters.ways import WayOfUsing, as_face, from_hand, using, verb_for
from cardrules.duelmasters.ways_offered import faces_to_use
from cardrules.duelmasters.zones import GRAVEYARD


def named_wrongly(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against naming what belongs to another zone, face or time."""
    yield from _not_there(now, seat)
    for zone, each in one_of_each(now, seat):
        with suppress(UnsourcedError, SilentSourceError):
            yield from _of_another_face(now, each, zone, seat)
        yield from _of_shields(now, each)
        yield from _to_be_declared(now, each, zone, seat)


def _not_there(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield why cards are not used from where they are not."""
    if from_hand(now, GRAVEYARD) is None:
        return
    lying: dict[str, dict[str, GameObject]] = {}
    for zone, each in one_of_each(now, seat):
        lying.setdefault(each.card, {})[zone] = each
    for card, found in lying.items():
        way = WayOfUsing(next(iter(found.values())).ref, "use", "", NO_PRICE, whole=True)
        zones = "と".join(now.game.policy.word(zone) for zone in found)
        option = Option("use", NotThere(way, tuple(found)))
        yield Refusal(option, Clause.USE_FROM_HAND, f"《{card}》があるのは{zones}だけである")


# --- the other face -----------------------------------------------------------------------


def _of_another_face(now: Moment, each: GameObject, zone: str, seat: Seat) -> Iterator[Refusal]:
    """Yield why a face is not used by an alternative cost that stands on the other one."""
    faces = [face for face in faces_to_use(now, each) if face is not None]
    sides = {face: as_face(now, each, face) for face in faces}
    for face, side in sides.items():
        own = {name for name, *_ in names_of(now, now.abilities(side))}
        for other in (one for one in sides if one != face):
            for instead in _instead(now, sides[other], zone, seat):
                if called(instead.ability) not in own:
                    yield _on_the_other(now, side, face, zone, instead)


def _instead(now: Moment, side: GameObject, zone: str, seat: Seat) -> Iterator[Instead]:
    use = using(now, side, seat, zone)
    for ability in use.abilities:
        if isinstance(ability, AlternativeCost) and ability.this:
            yield Instead(ability, Bearer.of(use.scope))


def _on_the_other(now: Moment, side: GameObject, face: int, zone: str, instead: Instead) -> Refusal:
    way = WayOfUsing(side.ref, verb_for(now, side), zone, NO_PRICE, face, (instead,))
    because = f"「{called(instead.ability)}」は、《{side.card}》のもう一方の面にある"
    return Refusal(Option("use", IfSaid(way, "ways")), Clause.TWIN_PACT_SIDE, because)


# --- abilities of shields -----------------------------------------------------------------


def _of_shields(now: Moment, each: GameObject) -> Iterator[Refusal]:
    """Yield why abilities of shields are not used while no shield is on its way to the hand."""
    for name in dict.fromkeys(ability.name for ability in keywords(now, each, ABILITIES)):
        if declarable_of_shields(now, (Declaration(name, each, ABILITIES[name]),)):
            waiting = Waiting(0, ABILITIES[name], each, each.owner)
            because = f"「{name}」を宣言できるのは、シールドが手札に加わる時だけである"
            yield Refusal(Option("declare", waiting), Clause.DECLARE_ON_SHIELD_TO_HAND, because)


# --- abilities that are declared upon an event ----------------------------------------------


def _to_be_declared(now: Moment, each: GameObject, zone: str, seat: Seat) -> Iterator[Refusal]:
    """Yield why abilities that are declared upon an event are not used: nothing has happened for them."""
    for ability in now.abilities(each):
        if not isinstance(ability, Triggered) or not ability.declared or ability.keyword in ABILITIES:
            continue
        if now.game.policy.works_in(ability.zones, zone):
            called = ability.keyword or ability.text
            because = f"「{called}」を宣言できるのは、そのきっかけになる出来事が起こった時だけである"
            option = Option("declare", Waiting(0, ability, each, seat))
            yield Refusal(option, Clause.HIDDEN_ZONE_DECLARATION, because)
