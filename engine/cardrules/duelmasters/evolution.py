"""Evolution (総合ルール 801, 802): a creature is put over others and goes on as the same creature.

Of what kind the 進化元 must be is said by a keyword of the card: 進化, スター進化, 進化V, 進化GV and
NEO進化. An S-MAX進化 creature needs none and is put by itself; what happens to an evolution creature
of which no source tells its 進化元 is not known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from cardrules.core.abilities import CardDefinition, Keyword
from cardrules.core.changes import Change, Follow, Move, Tuck
from cardrules.core.decisions import PASS, UNSOURCED, Because, Decision, Option, Refusal
from cardrules.core.describing import so_few
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import fits_all
from cardrules.core.events import Event, Touched
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.records import replace
from cardrules.core.values import Bindings, Seat, value
from cardrules.duelmasters.choosers import base_chooser
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Entered
from cardrules.duelmasters.locks import locks_on, why_not
from cardrules.duelmasters.s_max import S_MAX
from cardrules.duelmasters.zones import BATTLE, SICK, TAPPED

EVOLUTION: Final = "evolution"
"""The supertype of creatures that are put over others."""

NEO: Final = "NEO進化"
BASES: Final = {"進化": 1, "スター進化": 1, NEO: 1, "進化V": 2, "進化GV": 3}
"""Over how many creatures a card with each of these keywords is put."""

Bases = tuple[Ref, ...]


def needs_base(card: CardDefinition) -> bool:
    """Tell whether a card, as printed, lies over others wherever it is in the battle zone."""
    supertypes = card.characteristics.get("supertypes", frozenset())
    return EVOLUTION in supertypes and S_MAX not in supertypes


@value
class Stacked(Entered):
    """A creature was put into the battle zone over other objects, which lie under it from then on."""

    word: ClassVar[str] = "stacked"
    bases: Bases = ()

    @property
    def new(self) -> Ref:
        """The reference to the creature once it is there."""
        return Ref(self.object.id, self.object.life + 1)

    def changes(self) -> tuple[Change, ...]:
        """Return it put over the first of them that lies there, and the others put under it."""
        first = self.onto
        over = Move(self.object.ref, self.destination, self.place, self.marks, first)
        return (over, *(Tuck(ref, self.new) for ref in self.bases if ref != first))


@value
class Evolved(Stacked):
    """A creature was put over others as an evolution of them: it is the same creature (801.2)."""

    word: ClassVar[str] = "evolved"

    def changes(self) -> tuple[Change, ...]:
        """Return what Stacked changes, and that whatever spoke of the old creatures speaks of it."""
        return (*Stacked.changes(self), Follow(self.bases, self.new))


@value
class BecameBase(Touched):
    """A card became the 進化元 of an evolution creature: シンカパワー."""

    word: ClassVar[str] = "became-base"
    over: Ref

    @property
    def named(self) -> Bindings:
        """The creature that was put over it."""
        return Bindings({"it": (self.over,)})


# --- over what ----------------------------------------------------------------------------


def evolving(now: Moment, each: GameObject) -> Keyword | None:
    """Return the keyword that says over what a card is put, if it has one; it is read as printed."""
    printed = now.library[each.card].abilities
    return next((one for one in printed if isinstance(one, Keyword) and one.name in BASES), None)


def fitting_bases(now: Moment, each: GameObject, keyword: Keyword, seat: Seat) -> tuple[GameObject, ...]:
    """Return what a player has that a card can be put over."""
    scope = Scope(each, seat)
    lying = (one for one in now.counted(ZoneKey(BATTLE, seat)) if one.id != each.id)
    return tuple(one for one in lying if fits_all(now, one, keyword.conditions, scope))


@BOOK.rule(Clause.EVOLUTION_BASE, inert=lambda _now, _missing: False)
def lacks_base(_now: Moment, missing: bool) -> bool:
    """An evolution creature is put over its 進化元, and cannot be put without one (801.1)."""
    return missing


def why_without_base(now: Moment, each: GameObject, seat: Seat) -> str | None:
    """Return why a card cannot be put into the battle zone: nothing is there that it evolves from.

    Raises:
        UnsourcedError: no source tells what it evolves from.
    """
    keyword = evolving(now, each)
    if keyword is None:
        _demand_known_base(now, each)
    if keyword is None or keyword.name == NEO:
        return None
    found, needed = len(fitting_bases(now, each, keyword, seat)), BASES[keyword.name]
    if not lacks_base(now, found < needed):
        return None
    if needed == 1:
        return f"《{each.card}》の進化元になるカードがない"
    return f"《{each.card}》の進化元は{needed}枚要るが、なるカードは{so_few(found, '枚')}ない"


NOT_OVER_CREATURES: Final = frozenset({"禁断スター進化"})
"""Keywords of evolutions that are not put over creatures in the battle zone."""


@BOOK.rule(Clause.PUT_OVER_AS_AN_EVOLUTION, inert=lambda _now: True)
def any_evolution_lies_over(_now: Moment) -> bool:
    """An effect puts over a creature only what is an evolution over a creature there (Q&A 2021-12-17)."""
    return False


def why_not_over(now: Moment, each: GameObject, base: GameObject, seat: Seat) -> Because | None:
    """Return the rule by which an effect cannot put a card over a creature, and why; ``None`` if it can."""
    if not is_evolution(now, each):
        return None
    keyword = evolving(now, each)
    if keyword is None and _lies_over_no_creature(now, each):
        because = f"《{each.card}》は、バトルゾーンのクリーチャーの上に置く進化ではない"
        return None if any_evolution_lies_over(now) else (Clause.PUT_OVER_AS_AN_EVOLUTION, because)
    if keyword is None:
        return UNSOURCED, f"《{each.card}》の進化元に出典がない"
    if BASES[keyword.name] == 1 and base in fitting_bases(now, each, keyword, seat):
        return None
    return UNSOURCED, f"進化元の違う《{each.card}》を《{base.card}》の上に重ねられるかは、出典に定めがない"


def _lies_over_no_creature(now: Moment, each: GameObject) -> bool:
    printed = now.library[each.card].abilities
    return any(isinstance(one, Keyword) and one.name in NOT_OVER_CREATURES for one in printed)


def no_base_left(each: GameObject) -> str:
    """Return that no source tells what becomes of a use that leaves nothing for the card to be put over."""
    return f"使う間に《{each.card}》の進化元がなくなった時にどうなるかは、出典に定めがない"


def _demand_known_base(now: Moment, each: GameObject) -> None:
    """Let pass what needs no 進化元; an evolution creature that states none may not be taken for that."""
    if is_evolution(now, each) and needs_base(now.library[each.card]):
        raise UnsourcedError(
            f"《{each.card}》の進化元に出典がない",
            expected="カードに「進化：…」を書くか、仮のカードを役に立てる",
        )


def choosing_base(now: Moment, each: GameObject, seat: Seat, name: str) -> Decision | None:
    """Return the choice of what a card is put over; ``None`` where there is nothing to choose."""
    keyword = evolving(now, each)
    if keyword is None:
        return None
    found = fitting_bases(now, each, keyword, seat)
    refs = tuple(one.ref for one in found)
    count = BASES[keyword.name]
    merged = interchangeable(now.state, refs, now.game.ordered)
    options = tuple(Option("choose", one) for one in selections(refs, range(count, count + 1), merged))
    if not options:
        return None
    if keyword.name == NEO:
        options = (*options, PASS)
    who = _who_chooses(now, keyword, seat, found)
    return Decision(who, "choose-objects", name, options, Clause.EVOLUTION_BASE, merged=merged, about=each)


def _who_chooses(now: Moment, keyword: Keyword, seat: Seat, found: Sequence[GameObject]) -> Seat:
    """Return who chooses what a card is put over; whoever may also put it over nothing chooses for itself."""
    who = base_chooser(now, seat, found)
    if keyword.name == NEO and who is not seat:
        raise UnsourcedError(
            "進化元をもう1人が選ぶ時に、NEO進化するかどうかをだれが決めるかは、出典に定めがない",
            expected="選ぶプレイヤーをかえる能力がない場面にする",
        )
    return who


def lies_elsewhere(now: Moment, each: GameObject) -> bool:
    """Tell whether an object lies in another zone than the battle zone."""
    return now.state.where[each.id].name != BATTLE


def stacking(now: Moment, entry: Entered, bases: Bases) -> Stacked | None:
    """Return the entry of a card over objects that are no 進化元 of it; ``None`` if one of them cannot go.

    The first of them comes first; those of other zones come from there.
    """
    here = [now.state.find(ref) for ref in bases]
    if any(each is None or (lies_elsewhere(now, each) and _stuck(now, each)) for each in here):
        return None
    first = here[0]
    onto = None if first is None or lies_elsewhere(now, first) else first.ref
    known = (entry.object, entry.origin, entry.destination, entry.by, entry.place, entry.marks)
    return Stacked(*known, onto=onto, manner=entry.manner, bases=bases)


def _stuck(now: Moment, each: GameObject) -> bool:
    """Tell whether a text keeps an object in its zone."""
    locks = locks_on(now, Entered.kinds, each, now.state.where[each.id].seat)
    if locks:
        now.recorder.refused(
            now.state.where[each.id].seat, Refusal(Option("effect", each.ref), *why_not(now, locks))
        )
    return bool(locks)


# --- entering -----------------------------------------------------------------------------


@BOOK.rule(Clause.EVOLUTION_IS_NOT_SICK, inert=lambda _now: False)
def never_sick(_now: Moment) -> bool:
    """An evolution creature does not suffer from summoning sickness (801.2)."""
    return True


@BOOK.rule(Clause.EVOLUTION_KEEPS_STATE, inert=lambda _now: False)
def goes_on(_now: Moment) -> bool:
    """It is the same creature: what bore on it goes on, and it is tapped if one of them was (801.2)."""
    return True


def is_evolution(now: Moment, each: GameObject) -> bool:
    """Tell whether a card is printed as an evolution creature."""
    return EVOLUTION in now.library[each.card].characteristics.get("supertypes", ())


def entering_over(now: Moment, entry: Entered, chosen: Option | None) -> tuple[Event, ...]:
    """Return the events by which a creature is put into the battle zone: over what was chosen for it."""
    bases = () if chosen is None or chosen == PASS else tuple(chosen.choice.items)
    if not bases:
        alone = is_evolution(now, entry.object) and entry.marks.get(SICK) and never_sick(now)
        return (_without(entry, SICK),) if alone else (entry,)
    here = tuple(now.object(ref) for ref in bases)
    subject, marks = entry.object, entry.marks
    if never_sick(now):
        marks = _without(entry, SICK).marks
    if not is_evolution(now, subject):
        types = Bindings({"supertypes": frozenset({*now.printed(subject, "supertypes"), EVOLUTION})})
        subject, marks = subject.marked(types), marks.bind(types)
    same = goes_on(now)
    if same and any(each.marks.get(TAPPED) for each in here):
        marks = marks.bind({TAPPED: True})
    kind = Evolved if same else Stacked
    over = kind(
        subject, entry.origin, entry.destination, entry.by, entry.place, marks, bases[0],
        manner=entry.manner, bases=bases,
    )  # fmt: skip
    return (over, *_became_bases(here, over))


def _became_bases(here: tuple[GameObject, ...], over: Stacked) -> Iterator[BecameBase]:
    return (BecameBase(each, over.by, over.new) for each in here)


def _without(entry: Entered, mark: str) -> Entered:
    left = Bindings({key: each for key, each in entry.marks.items() if key != mark})
    return replace(entry, marks=left)
