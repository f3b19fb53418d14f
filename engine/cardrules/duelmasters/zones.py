"""Chapter 4, zones: which there are, and where a card in use is (総合ルール 400, 409)."""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.changes import Change, Mark
from cardrules.core.events import Event, Moved, Touched
from cardrules.core.game import ZoneKind
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.rules import DisputedDay
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.clauses import BOOK, Clause

HAND: Final = "hand"
DECK: Final = "deck"
BATTLE: Final = "battle-zone"
MANA: Final = "mana-zone"
GRAVEYARD: Final = "graveyard"
SHIELDS: Final = "shield-zone"
HYPERSPATIAL: Final = "hyperspatial-zone"
SUPER_GR: Final = "super-gr-zone"
ABYSS: Final = "abyss-zone"
NOWHERE: Final = "nowhere-zone"

ZONES: Final = (
    ZoneKind(HAND, "手札"),
    ZoneKind(BATTLE, "バトルゾーン"),
    ZoneKind(MANA, "マナゾーン"),
    ZoneKind(GRAVEYARD, "墓地"),
    ZoneKind(SHIELDS, "シールドゾーン"),
    ZoneKind(DECK, "山札", ordered=True),
    ZoneKind(HYPERSPATIAL, "超次元ゾーン"),
    ZoneKind(SUPER_GR, "超GRゾーン", ordered=True),
    ZoneKind(ABYSS, "深淵ゾーン"),
    ZoneKind(NOWHERE, "どこでもないゾーン"),
)
"""The zones, in the order in which boards show them."""

HAND_AND_MANA: Final = "hand-and-mana-zone"
"""From where cards are used together of which not all are in one zone."""

FROM_SEVERAL: Final = (
    "手札とマナゾーンの両方から合体させて使う時に、どのゾーンから使い、どのゾーンから出たことになるかは、"
    "出典に定めがない"
)
"""What is not known where it matters from where they are."""

ORDERED: Final = frozenset(kind.name for kind in ZONES if kind.ordered)

IN_USE: Final = "in-use"
TAPPED: Final = "tapped"
SICK: Final = "summoning-sick"
UNDER_DECLARATION: Final = "under-declaration"
FACE_DOWN: Final = "face-down"
UPSIDE_DOWN: Final = "upside-down"
FACE_UP: Final = "face-up"
ATTACHED: Final = "attached"
SEAL: Final = "seal"
EX_LIFE: Final = "ex-life"
"""Marks on objects."""


@value
class SetAside(Touched):
    """A card that is being used or put became 保留: it has not left its zone (409.1)."""

    word: ClassVar[str] = "set-aside"

    def changes(self) -> tuple[Change, ...]:
        """Return the mark that it bears until it really moves."""
        return (Mark(self.object.ref, Bindings({IN_USE: True})),)


@value
class WentNowhere(Moved):
    """A card that is being used left its zone for the どこでもないゾーン (until 2022-09-14)."""

    word: ClassVar[str] = "went-nowhere"


IN_USE_SINCE: Final = DisputedDay(
    BOOK.question("date-of-in-use-state", "fourteenth", "twenty-fourth"),
    "2022-09-14",
    {"twenty-fourth": "2022-09-24"},
)
"""The day on which chapter 409 took the place of the どこでもないゾーン."""


@BOOK.rule(Clause.IN_USE_STATE, inert=lambda _now, _each, _seat: ())
def put_on_hold(_now: Moment, each: GameObject, seat: Seat) -> tuple[Event, ...]:
    """A card in use is 保留 and stays where it is until it moves (409.1)."""
    return (SetAside(each, seat),)


@put_on_hold.until(IN_USE_SINCE)
def send_nowhere(now: Moment, each: GameObject, seat: Seat) -> tuple[Event, ...]:
    """A card in use was in a zone of its own, the どこでもないゾーン."""
    return (WentNowhere(each, now.state.where[each.id], ZoneKey(NOWHERE, each.owner), seat),)


def is_held(now: Moment, each: GameObject) -> bool:
    """Tell whether a card is in use already, by the state of its day."""
    key = now.zone_of(each)
    return bool(each.marks.get(IN_USE)) or (key is not None and key.name == NOWHERE)


@BOOK.rule(Clause.IN_USE_NOT_COUNTED, inert=lambda _now: True)
def counts_while_in_use(_now: Moment) -> bool:
    """A card in use belongs to its zone but is not counted among the cards there (409.1c)."""
    return False


counts_while_in_use.not_before(IN_USE_SINCE)


@BOOK.rule(Clause.SHIELDS_UNDER_DECLARATION, inert=lambda _now: True)
def counts_under_declaration(_now: Moment) -> bool:
    """A shield on its way to the hand counts as no shield until everything is declared (113.6a)."""
    return False


counts_under_declaration.unknown_before("2024-02-15")


def lies_in(now: Moment, each: GameObject) -> ZoneKey:
    """Return the zone of an object, or of the one that it lies under; in none is a ``LookupError``."""
    if each.id in now.state.where:
        return now.state.where[each.id]
    found = now.state.beneath(each.id)
    if found is None:
        raise LookupError(f"piece {each.id} is in no zone")
    return now.state.where[found[0].id]


def _is_in(now: Moment, each: GameObject, zone: str) -> bool:
    key = now.state.where.get(each.id)
    return key is not None and key.name == zone


def counts(now: Moment, each: GameObject) -> bool:
    """Tell whether an object counts as being in the zone it lies in."""
    if not each.marks:
        return True
    if ATTACHED in each.marks and _is_in(now, each, SHIELDS):
        return False
    if each.marks.get(UNDER_DECLARATION):
        return counts_under_declaration(now)
    return not each.marks.get(IN_USE) or counts_while_in_use(now)
