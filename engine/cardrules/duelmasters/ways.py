"""The ways of using a card (総合ルール 601.1a, 701.3-701.5): as what, from where, at which cost.

Which of them are there is worked out in :mod:`cardrules.duelmasters.ways_offered`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cardrules.core.costs import CostChange
from cardrules.core.describing import PLAYERS
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.records import replace
from cardrules.core.values import EMPTY, Bindings, Seat, Value, value
from cardrules.core.walk import rewrite
from cardrules.duelmasters import costs
from cardrules.duelmasters.alternatives import Instead, Named, by_name, called
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining import Combination
from cardrules.duelmasters.costs import Taken, Using
from cardrules.duelmasters.events import Cast, Summoned, Used
from cardrules.duelmasters.locks import Lock, locks_on
from cardrules.duelmasters.manner import OF_NOTHING, PAID, PAID_NOTHING
from cardrules.duelmasters.payment import Price
from cardrules.duelmasters.permissions import Allowed, nearly_permitted
from cardrules.duelmasters.twin_pacts import creature_face, marks_of
from cardrules.duelmasters.zones import HAND, HYPERSPATIAL, SUPER_GR


@value
class Generated(Used):
    """A cross gear was used: ジェネレートした (701.16)."""

    word: ClassVar[str] = "generated"


@value
class Fortified(Used):
    """A castle was used: 要塞化した (701.19)."""

    word: ClassVar[str] = "fortified"


@value
class Deployed(Used):
    """A field was used: 展開した (701.27)."""

    word: ClassVar[str] = "deployed"


EVENTS: Final[dict[str, type[Used]]] = {
    "summon": Summoned, "cast": Cast, "generate": Generated, "fortify": Fortified, "deploy": Deployed,
    "use": Used,
}  # fmt: skip
"""The event that each way of using is, by its verb."""


USING: Final = {
    "summon": "召喚する", "cast": "唱える", "generate": "ジェネレートする", "fortify": "要塞化する",
    "deploy": "展開する", "use": "使う",
}  # fmt: skip
"""The words for using a card, by the verb."""

USED_AS: Final = {
    "summon": "クリーチャー", "cast": "呪文", "generate": "クロスギア", "fortify": "城",
    "deploy": "フィールド",
}  # fmt: skip
"""The words for what is used in each way that has a word of its own, by the verb."""


MANA_COST: Final = "マナコスト"
"""What using a card for its own cost is called (112.3a)."""


@value
class WayOfUsing(Value):
    """A way of using a card: which, as what, from where, for what price.

    ``face`` is the side of a card of two faces, ``instead`` the alternative cost that is paid,
    ``changes`` the changes of the cost that apply, ``allowed`` the permissions one of which is used,
    ``over`` what a creature is put over where an effect says that, ``combined`` what several cards
    are used as together, of which ``card`` is the first. ``both`` says that the mana cost is paid
    besides ``instead``, ``whole`` that it stands for every way of using the card: what is refused
    so is refused whatever is paid, ``as_paid`` that its cost counts as paid though nothing is.
    ``given`` are changes of the cost by the effect that has the card used.
    """

    card: Ref
    verb: str
    origin: str
    price: Price
    face: int | None = None
    instead: tuple[Instead, ...] = ()
    changes: tuple[Taken, ...] = ()
    allowed: tuple[Allowed, ...] = ()
    over: tuple[Ref, ...] = ()
    combined: Combination | None = None
    both: bool = False
    whole: bool = False
    as_paid: bool = False
    given: tuple[CostChange, ...] = ()

    @property
    def manner(self) -> frozenset[str]:
        """In which manner comes about what it brings about: how the card is used, and whether paid for.

        An alternative cost is a cost that is paid; one by which nothing is paid and done is none.
        """
        words = costs.KINDS[self.verb]
        if self.as_paid or any(each.ability.action is not None for each in self.instead):
            return words | {PAID}
        if self.price.waived:
            return words
        return words | {PAID if self.price.mana or self.price.civilizations else PAID_NOTHING}

    @property
    def pieces(self) -> tuple[Ref, ...]:
        """The cards that are used: the one, or all that are used together."""
        return (self.card,) if self.combined is None else self.combined.pieces

    def made_of(self, pieces: tuple[Ref, ...], origin: str) -> WayOfUsing:
        """Return the same way with just these cards used together, from where they are."""
        combined = None if self.combined is None else replace(self.combined, sets=(pieces,))
        led: WayOfUsing = rewrite(self, lambda each: pieces[0] if each == self.card else each)
        return replace(led, origin=origin, combined=combined)

    @property
    def called(self) -> tuple[str, ...]:
        """What it is called by what is paid; nothing where it stands for every way of using the card."""
        if self.whole:
            return ()
        own = (MANA_COST,) if self.both or not self.instead else ()
        return (*own, *(called(each.ability) for each in self.instead))

    @property
    def named(self) -> tuple[Named, ...]:
        """What it is called by what is paid, each with the text of the ability that gives it, if one does."""
        instead = () if self.whole else self.instead
        own = self.called[: len(self.called) - len(instead)]
        return (*((name, "", "") for name in own), *(by_name(each.ability) for each in instead))


@value
class Plan(Value):
    """Which changes of the cost apply, and to how much mana they bring it."""

    changes: tuple[Taken, ...]
    mana: int


# --- as what ------------------------------------------------------------------------------


@BOOK.rule(Clause.USE_IS_SUMMON_OR_CAST, inert=lambda _now: {})
def verbs_by_type(_now: Moment) -> Mapping[str, str]:
    """Using a creature is summoning it, a spell casting it, and so on; the rest is just used (701.5)."""
    return _VERBS


_VERBS: Final = {
    "creature": "summon", "spell": "cast", "cross-gear": "generate", "castle": "fortify", "field": "deploy",
}  # fmt: skip


def verb_for(now: Moment, each: GameObject) -> str:
    """Return the word for using a card, by its types."""
    verbs, types = verbs_by_type(now), now.characteristic(each, "types")
    if verbs and {"creature", "tamaseed"} <= types:
        return both_are_summoned(now)
    return next((verb for kind, verb in verbs.items() if kind in types), "use")


@BOOK.rule(Clause.TAMASEED_CREATURE_IS_SUMMONED, inert=lambda _now: "use")
def both_are_summoned(_now: Moment) -> str:
    """Using a タマシード／クリーチャー is always summoning it."""
    return "summon"


@BOOK.rule(Clause.TWIN_PACT_SIDE, inert=lambda _now, _count: (0,))
def sides(_now: Moment, count: int) -> tuple[int, ...]:
    """A card of two faces is used as either, and only what stands on that face is paid (810.3a)."""
    return tuple(range(count))


def as_face(now: Moment, each: GameObject, face: int) -> GameObject:
    """Return a card as it is on one of its faces."""
    return each.marked(face_marks(now, each, face))


def face_marks(now: Moment, each: GameObject, face: int) -> Bindings:
    """Return the marks by which a card has the characteristics of one of its faces alone."""
    return marks_of(now.library, each.card, face)


def marks_in_battle(now: Moment, each: GameObject) -> Bindings:
    """Return the marks of a card that enters the battle zone: of one of two faces, those of one."""
    marks = creature_face(now.library, each.card)
    return EMPTY if marks is None else as_creature(now, marks)


@BOOK.rule(Clause.TWIN_PACT_IN_BATTLE_ZONE, inert=lambda _now, marks: marks.without("civilizations"))
def as_creature(_now: Moment, marks: Bindings) -> Bindings:
    """In the battle zone a card of two faces is its creature face and nothing else (810)."""
    return marks


def faces_of(now: Moment, each: GameObject) -> int:
    """Return how many faces a card has that it may be used as; 0 for an ordinary card."""
    return len(now.library[each.card].faces)


def using(now: Moment, each: GameObject, seat: Seat, zone: str) -> Using:
    """Return a card as a player is about to use it."""
    return Using(each, seat, zone, verb_for(now, each), now.abilities(each))


def forbidding_use(now: Moment, each: GameObject, seat: Seat, *, unpaid: bool = False) -> tuple[Lock, ...]:
    """Return what forbids a player to use a card, or to use it without paying, in the word for its kind."""
    return locks_on(now, EVENTS[verb_for(now, each)].kinds, each, seat, unpaid=unpaid)


def paid_nothing(now: Moment, use: Using, price: Price, plan: Plan) -> str | None:
    """Return what no source tells of a cost that comes to nothing where it must be paid, or ``None``."""
    if plan.mana or price.civilizations or price.waived:
        return None
    return OF_NOTHING if forbidding_use(now, use.card, use.player, unpaid=True) else None


# --- from where and when ------------------------------------------------------------------


@BOOK.rule(Clause.USE_FROM_HAND, inert=lambda _now, _zone, *, own=True: None)
def from_hand(now: Moment, zone: str, *, own: bool = True) -> str | None:
    """A card is used from the player's own hand unless an effect says otherwise (301.1, 302.1)."""
    if zone == HAND and own:
        return None
    where = f"{'' if own else '別のプレイヤーの'}{now.game.policy.word(zone)}"
    return f"{where}にあるカードは、許す効果がなければ使えない"


@BOOK.rule(Clause.OUTSIDE_DECK_IS_NOT_PAID_FOR, inert=lambda _now, _zone: None)
def not_paid_for(now: Moment, zone: str) -> str | None:
    """Cards of the 超次元ゾーン and the 超GRゾーン are not used by paying mana (112.4)."""
    return f"{now.game.policy.word(zone)}のカードは、マナコストを支払って使うことができない"


not_paid_for.unknown_before("2019-03-15")


def of_no_deck(now: Moment, zone: str) -> str | None:
    """Return why a card is not paid for since it lies in a zone of cards that are in no deck."""
    return not_paid_for(now, zone) if zone in _OF_NO_DECK else None


_OF_NO_DECK: Final = frozenset({HYPERSPATIAL, SUPER_GR})


@BOOK.rule(Clause.USE_IN_MAIN_STEP, inert=lambda _now, _seat: None)
def in_main_step(now: Moment, seat: Seat) -> str | None:
    """Cards are used in one's own main step (504.1)."""
    here = another_time(now, seat)
    return here and f"許す効果がなければ、使えるのは{PLAYERS[seat]}のメインステップだけだが、今は{here}である"


def another_time(now: Moment, seat: Seat, step: str = "main") -> str | None:
    """Return the word for what it is now, where that is not such a step of a player's own turn."""
    here = now.fact("step")
    if now.turn_player == seat and here == step:
        return None
    return f"{PLAYERS[now.turn_player]}の{now.game.policy.word(here)}"


def not_from_there(now: Moment, use: Using) -> str | None:
    """Return why a card is not used from where it is, where nothing lets it be."""
    because = from_hand(now, use.zone)
    return because and because + "".join(dict.fromkeys(nearly_permitted(now, use)))
