"""ギャラクシールド: in place of using a card its player pays another cost and makes it a face-up shield.

That is no use of the card. At the start of a turn of theirs its player may use it from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from cardrules.core.abilities import Keyword
from cardrules.core.decisions import UNSOURCED, Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.results import Perform, StepResult
from cardrules.core.values import Bindings, Seat, Value, value
from cardrules.core.working import may_be_given
from cardrules.duelmasters import limits, payment, use_paid
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import PutIntoShields, Used
from cardrules.duelmasters.keywords import has, keywords
from cardrules.duelmasters.locks import forbidding_keyword, locks_on, why_not
from cardrules.duelmasters.mana_at_hand import Payer
from cardrules.duelmasters.mana_made import civilizations
from cardrules.duelmasters.payment import Price
from cardrules.duelmasters.twin_pacts import as_each_face
from cardrules.duelmasters.ways import EVENTS, WayOfUsing, forbidding_use
from cardrules.duelmasters.ways_offered import as_used, faces_to_use
from cardrules.duelmasters.zones import FACE_UP, HAND, SHIELDS

GALAXSHIELD: Final = "ギャラクシールド"
VERB: Final = "galaxshield"
"""How a card is dealt with so, in the words of ways of using; it is none."""


@value
class Shielding(Value):
    """A card that may be made a face-up shield, what is paid for it, and by whom."""

    way: WayOfUsing
    player: Seat


@value
class BecameFaceUpShield(PutIntoShields):
    """A card was put into the shield zone face up."""

    word: ClassVar[str] = "became-face-up-shield"


def shieldings(now: Moment, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield the cards in a player's hand that may be made face-up shields, or why they may not."""
    if not may_be_given(now) and not now.library.pool.printed(Keyword).some(_is_galaxshield):
        return
    for each in now.counted(ZoneKey(HAND, seat)):
        for number in _numbers(now, each):
            yield from _at(now, each, seat, number)


def _at(now: Moment, each: GameObject, seat: Seat, number: int) -> Iterator[Option | Refusal]:
    """Yield a card as one that may be made a shield for so much, or why it may not."""
    price, *others = (Price(colors, number) for colors in _civilizations(now, each))
    option = Option(VERB, Shielding(WayOfUsing(each.ref, VERB, HAND, price), seat))
    if forbidden := forbidding_keyword(now, GALAXSHIELD, each, seat):
        yield Refusal(option, *why_not(now, forbidden))
    elif others and any(payment.payable(now, Payer(seat), one) for one in (price, *others)):
        yield Refusal(option, UNSOURCED, _of_which_side(each))
    elif payment.payable(now, Payer(seat), price):
        yield Refusal(option, UNSOURCED, _untold(each)) if _is_locked(now, each, seat) else option
    elif untold := payment.untold_if_payable(now, Payer(seat), price):
        yield Refusal(option, UNSOURCED, untold)
    else:
        yield Refusal(option, *payment.why_not_payable(now, Payer(seat), price))


def _civilizations(now: Moment, each: GameObject) -> tuple[frozenset[str], ...]:
    """Return the civilizations that may be meant to be paid: those of the card, or of a side that has it.

    Which of two sides is paid is told of a use only (810.3a), and this is none.
    """
    sides = (side for side in as_each_face(now, each) if has(now, side, GALAXSHIELD))
    return tuple(dict.fromkeys(civilizations(now, one) for one in (each, *sides)))


def _of_which_side(each: GameObject) -> str:
    return f"《{each.card}》をシールドにする時、カードの文明と面の文明のどちらを支払うかは、出典に定めがない"


def _is_locked(now: Moment, each: GameObject, seat: Seat) -> bool:
    """Tell whether a text forbids its player to use a card as whatever it is, or, if that is unknown, may be.

    A text about using it without paying does not: what this is done in place of is paid for.
    """
    if "types" not in now.library[each.card].characteristics:
        return any(locks_on(now, event.kinds, each, seat) for event in EVENTS.values())
    sides = (as_used(now, each, face) for face in faces_to_use(now, each))
    return all(forbidding_use(now, side, seat) for side in sides)


def _untold(each: GameObject) -> str:
    """Return that no source tells whether what cannot be used is made a shield in place of being used."""
    return f"使うことを禁じられた《{each.card}》を、使うかわりにシールドにできるかは、出典に定めがない"


def _numbers(now: Moment, each: GameObject) -> Iterator[int]:
    if "civilizations" in now.library[each.card].characteristics:
        yield from (one.number or 0 for one in keywords(now, each, (GALAXSHIELD,)))


def has_galaxshield(now: Moment, each: GameObject) -> bool:
    """Tell whether a card has the ability, with whatever cost."""
    return has(now, each, GALAXSHIELD)


def _is_galaxshield(keyword: Keyword) -> bool:
    return keyword.name == GALAXSHIELD


@BOOK.rule(Clause.GALAXSHIELD, inert=lambda _now: False)
def in_place_of_a_use(_now: Moment) -> bool:
    """A card of the hand that has it is put into the shield zone face up, in place of being used."""
    return True


def put_face_up(now: Moment) -> StepResult:
    """What was paid for is a shield from here on."""
    card, seat = use_paid.the_card(now), now["player"]
    marks = Bindings({FACE_UP: True})
    put = BecameFaceUpShield(card, ZoneKey(HAND, seat), ZoneKey(SHIELDS, card.owner), seat, marks=marks)
    applied = limits.used(now, card, seat, (GALAXSHIELD,))
    used = () if in_place_of_a_use(now) else (Used(card, seat),)
    return Perform((put, *used, *applied))


MAKE_SHIELD: Final = procedure(
    "galaxshield", use_paid.pay_civilizations, use_paid.fix_cost, use_paid.pay_the_rest, put_face_up
)
