"""Several cards that are used as one (総合ルール 814): キング・セル, together one creature.

Of which cards a card is made up is said by the cards. The first of them is the piece that is
seen as the whole; the others are parts of it, and lie under it once it is in the battle zone.
"""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.changes import Change, Mark, Move, SetFact, Tuck
from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import PART, SEEN_AS, GameObject, Ref
from cardrules.core.values import Bindings, Seat, Value, value
from cardrules.duelmasters.abilities import MadeOf, MakesUp
from cardrules.duelmasters.events import Entered
from cardrules.duelmasters.zones import FROM_SEVERAL, HAND, HAND_AND_MANA, MANA, NOWHERE

GATHERED_IN: Final = (HAND, MANA)
"""The zones in which cards are that are used together (814.1c)."""

PAYING_ITSELF: Final = (
    "合体させて使うカード自身を、マナゾーンでタップしてその支払いに使えるかどうかは、出典に定めがない"
)
"""What is not known where the mana zone holds some of the cards that are used together."""

Pieces = tuple[Ref, ...]
"""The cards that are one together, in the order in which that card names them."""


@value
class Combination(Value):
    """What several cards are together, and the pieces that it may be made up of: the first set is used."""

    card: str
    sets: tuple[Pieces, ...]

    @property
    def pieces(self) -> Pieces:
        """The pieces that are used."""
        return self.sets[0]

    @property
    def marks(self) -> Bindings:
        """The marks by which the first piece is seen as the whole."""
        return Bindings({SEEN_AS: self.card})


def cards_of(definition: CardDefinition) -> tuple[str, ...]:
    """Return the names of the cards that a card is made up of; none for an ordinary card."""
    found = (each.cards for each in definition.abilities if isinstance(each, MadeOf))
    return next(found, ())


def takes_part(definition: CardDefinition) -> bool:
    """Tell whether a card is what several cards are together, or one of them."""
    return any(isinstance(each, (MadeOf, MakesUp)) for each in definition.abilities)


def is_whole(each: GameObject) -> bool:
    """Tell whether an object is seen as the card that several are together."""
    return SEEN_AS in each.marks


def as_one(now: Moment, combination: Combination) -> GameObject:
    """Return what several cards are together, as it would be used; one that is gone is a ``LookupError``."""
    first, *others = (_piece(now, ref) for ref in combination.pieces)
    under = tuple(each.marked({PART: True}) for each in others)
    marks = first.marks.bind(combination.marks)
    return GameObject(first.id, first.printed, first.owner, first.life, marks, under)


def _piece(now: Moment, ref: Ref) -> GameObject:
    found = now.state.piece(ref.id)
    if found is None:
        raise LookupError("a card in use has left the game")
    return found


def pieces_of(each: GameObject) -> frozenset[int]:
    """Return the ids of the pieces that an object is made up of, itself among them."""
    return frozenset((each.id, *(one.id for one in parts_under(each))))


def parts_under(each: GameObject) -> tuple[GameObject, ...]:
    """Return the pieces under an object that it is made up of, beside the one on top."""
    return tuple(one for one in each.under if PART in one.marks) if is_whole(each) else ()


def origin_of(now: Moment, pieces: Pieces) -> str:
    """Return from where cards are used together: their zone, if it is one."""
    zones = {now.state.where[ref.id].name for ref in pieces}
    return zones.pop() if len(zones) == 1 else HAND_AND_MANA


@value
class Combined(Touched):
    """Several cards are used as what they are together: the first of them is seen as that (814.1c)."""

    word: ClassVar[str] = "combined"
    whole: str = ""
    cards: tuple[str, ...] = ()

    def changes(self) -> tuple[Change, ...]:
        """Return the mark by which it is seen so."""
        return (Mark(self.object.ref, Bindings({SEEN_AS: self.whole})),)


def combined(now: Moment, combination: Combination, seat: Seat) -> Combined:
    """Return the event by which cards of a player become one; one that is gone is a ``LookupError``."""
    pieces = tuple(_piece(now, ref) for ref in combination.pieces)
    return Combined(pieces[0], seat, combination.card, tuple(each.card for each in pieces))


# --- put into the battle zone -------------------------------------------------------------


@value
class EnteredAsOne(Entered):
    """Several cards were put into the battle zone as the one creature that they are together (814)."""

    word: ClassVar[str] = "entered-as-one"
    parts: Pieces = ()
    origins: frozenset[str] = frozenset()

    def comes_from(self, zone: str) -> bool:
        """Tell whether it came from a zone; of cards from several zones no source tells."""
        if len(self.origins) > 1 and zone in self.origins:
            raise UnsourcedError(FROM_SEVERAL)
        return zone in self.origins

    def changes(self) -> tuple[Change, ...]:
        """Return the first piece put there, and the others as parts of it."""
        here, part = Ref(self.object.id, self.object.life + 1), Bindings({PART: True})
        over = Move(self.object.ref, self.destination, self.place, self.marks)
        return (over, *(Tuck(ref, here, marks=part) for ref in self.parts))


def entering_as_one(now: Moment, entry: Entered, combination: Combination) -> EnteredAsOne | Untold:
    """Return the entry of cards that are used together, or that no source tells of it."""
    here = [now.state.piece(ref.id) for ref in combination.pieces]
    zones = [None if each is None else now.state.where[each.id].name for each in here]
    if not all(zone in (*GATHERED_IN, NOWHERE) for zone in zones):
        return Untold(entry.object, entry.by, LESS.format(card=combination.card))
    parts = tuple(each.ref for each in here[1:] if each is not None)
    marks = entry.marks.bind(combination.marks)
    return EnteredAsOne(
        entry.object, entry.origin, entry.destination, entry.by, entry.place, marks,
        manner=entry.manner, parts=parts, origins=frozenset(filter(None, zones)),
    )  # fmt: skip


# --- of which no source tells -------------------------------------------------------------

LESS: Final = "使う間に、合体させるカードの一部がなくなった時に《{card}》がどうなるかは、出典に定めがない"
APART: Final = "合体した《{card}》のカードの1枚だけが離れる時に、残りがどうなるかは、出典に定めがない"
INSTEAD: Final = (
    "合体した《{card}》が出るかわりに何かをする時に、合体させたカードがどうなるかは、出典に定めがない"
)


@value
class Untold(Touched):
    """Something was to happen to cards that are one together of which no source tells how it goes on."""

    word: ClassVar[str] = "combination-untold"
    because: str = ""

    def changes(self) -> tuple[Change, ...]:
        """Return the fact that says so."""
        return (SetFact(BEYOND_SOURCE, self.because),)


def is_one_of_several(each: GameObject) -> bool:
    """Tell whether an object is, or is made up of, cards that are one together."""
    return any(PART in piece.marks for piece in each.pieces())
