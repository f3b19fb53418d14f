"""唱える, プレイ, 起動する: what is paid for and put on the stack, and carrying it out.

In which order and when the stack is resolved is not told. A scenario says which is resolved;
with two or more on the stack that question has no answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from cardrules.core.abilities import Activated, CardDefinition, Effect, Resolving
from cardrules.core.changes import Change, Remove
from cardrules.core.effects import Sequence
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import amount
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Call, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat, Value, value
from cardrules.gate.clauses import BOOK, Clause
from cardrules.gate.events import AbilityActivated, Cast, LeftOpen, ManaPaid, Played, ResolutionBegan
from cardrules.gate.legality import Objection, silent, weighed
from cardrules.gate.objects import ABILITY, kinds, lost_topics, mana_cost, open_topics
from cardrules.gate.silence import PREFIX, Topic
from cardrules.gate.zones import FIELD, HAND, MANA, MANA_OPEN, STACK

Objections = tuple[Objection, ...]


@value
class Activation(Value):
    """An ability that might be activated: of which card, its place among the card's abilities."""

    card: Ref
    index: int


# --- paying ---------------------------------------------------------------------------------


def mana_of(now: Moment, seat: Seat) -> int:
    """Return how many points of mana a player has; none unless a position or a rule gave some."""
    points: int = now.fact((MANA, seat), 0)
    return points


def objections_to_paying(now: Moment, seat: Seat, points: int, rule: str) -> Objections:
    """Return what stands against paying points of mana."""
    if mana_of(now, seat) >= points:
        return ()
    if now.fact((MANA_OPEN, seat)):
        return (silent(Topic.MANA_COST_OF_OBJECTS),)
    return (Objection(rule, f"マナが足りない（{points}点に対して{mana_of(now, seat)}点）"),)


def paying(seat: Seat, points: int) -> tuple[Event, ...]:
    """Return the payment of points of mana; of none there is none."""
    return (ManaPaid(seat, points),) if points else ()


def _place(now: Moment, zone: ZoneKey, seat: Seat) -> str:
    """Return in words where a card is, as seen by a player."""
    whose = "自分" if zone.seat == seat else "相手"
    return f"{whose}の{now.game.policy.word(zone.name)}"


# --- casting --------------------------------------------------------------------------------


@BOOK.rule(Clause.CAST_FROM_HAND, inert=lambda _now, _each, _seat: ())
def from_hand_for_mana(now: Moment, each: GameObject, seat: Seat) -> Objections:
    """A card in the hand is cast by paying its mana cost."""
    here = now.state.where[each.id]
    if here != ZoneKey(HAND, seat):
        because = f"唱えるのは自分の手札のカードだが、《{each.card}》は{_place(now, here, seat)}にある"
        return (Objection(Clause.CAST_FROM_HAND, because),)
    try:
        return objections_to_paying(now, seat, mana_cost(now, each), Clause.CAST_FROM_HAND)
    except UnsourcedError as error:
        return (Objection(silent(Topic.UNKNOWN).rule, f"{PREFIX}{error.message}"),)


@BOOK.rule(Clause.PLAY_MEANS_CAST, inert=lambda _now: frozenset({"cast"}))
def ways_of_casting(_now: Moment) -> frozenset[str]:
    """To play a card is to cast it: what is cast is played."""
    return frozenset({"cast", "play"})


@BOOK.rule(Clause.CAST_USES_STACK, inert=lambda _now: False)
def cast_uses_stack(_now: Moment) -> bool:
    """What is cast is put on the stack."""
    return True


@BOOK.rule(Clause.PLAY_USES_STACK, inert=lambda _now: False)
def play_uses_stack(_now: Moment) -> bool:
    """What is played is put on the stack: with that it has been played."""
    return True


def objections_to_casting(now: Moment, each: GameObject, seat: Seat) -> Objections:
    """Return what stands against a player casting a card."""
    return weighed(from_hand_for_mana(now, each, seat))


def pay_for_card(now: Moment) -> StepResult:
    """The player pays the mana cost of the card."""
    card, seat = now.object(now["card"]), now["player"]
    from_hand_for_mana(now, card, seat)
    cost = paying(seat, _price(now, card))
    return Perform(cost) if cost else Go()


def _price(now: Moment, card: GameObject) -> int:
    """Return what a card costs; one whose cost is not known is cast only where no rule asks for it."""
    try:
        return mana_cost(now, card)
    except UnsourcedError:
        return 0


def put_on_stack(now: Moment) -> StepResult:
    """The card is cast, and so played, and lies on the stack."""
    card, seat = now.object(now["card"]), now["player"]
    if not cast_uses_stack(now):
        return Call("carry-out", Bindings({"item": card.ref}))
    cast = Cast(card, now.state.where[card.id], ZoneKey(STACK, seat), seat)
    played = "play" in ways_of_casting(now) and play_uses_stack(now)
    return Perform((cast, Played(card, seat)) if played else (cast,))


CAST: Final = procedure("cast", pay_for_card, put_on_stack)


# --- activating -----------------------------------------------------------------------------


def activated(now: Moment, each: GameObject) -> Iterator[tuple[int, Activated]]:
    """Yield the abilities of a thing that can be activated, with their places."""
    for index, ability in enumerate(now.abilities(each)):
        if isinstance(ability, Activated):
            yield index, ability


def ability_at(now: Moment, choice: Activation) -> Activated:
    """Return the ability that an activation is about."""
    return dict(activated(now, now.object(choice.card)))[choice.index]


@BOOK.rule(Clause.ACTIVATE_ABILITY, inert=lambda _now, _choice, _seat: ())
def on_field_for_its_cost(now: Moment, choice: Activation, seat: Seat) -> Objections:
    """An ability of a card on the field is activated by paying its cost."""
    here = now.object(choice.card)
    zone = now.state.where[here.id]
    if zone.name != FIELD:
        because = f"起動するのは場のカードの能力だが、《{here.card}》は{_place(now, zone, seat)}にある"
        return (Objection(Clause.ACTIVATE_ABILITY, because),)
    points = amount(now, ability_at(now, choice).mana, Scope(here, seat))
    return objections_to_paying(now, seat, points, Clause.ACTIVATE_ABILITY)


def objections_to_activating(now: Moment, choice: Activation, seat: Seat) -> Objections:
    """Return what stands against a player activating an ability."""
    opened = (silent(topic) for topic in lost_topics(now.object(choice.card)))
    return weighed((*on_field_for_its_cost(now, choice, seat), *opened))


@BOOK.rule(Clause.ACTIVATE_USES_STACK, inert=lambda _now: False)
def activation_uses_stack(_now: Moment) -> bool:
    """An ability that is activated is put on the stack."""
    return True


def pay_for_ability(now: Moment) -> StepResult:
    """The player pays the cost of the ability."""
    choice, seat = now["choice"], now["player"]
    on_field_for_its_cost(now, choice, seat)
    cost = paying(seat, amount(now, ability_at(now, choice).mana, Scope(now.object(choice.card), seat)))
    return Perform(cost) if cost else Go()


def put_ability_on_stack(now: Moment) -> StepResult:
    """The ability lies on the stack as a piece of its own."""
    choice, seat = now["choice"], now["player"]
    card, ability = now.object(choice.card), ability_at(now, choice)
    marks = Bindings({"effect": ability.effect, "source": card})
    stacked = activation_uses_stack(now)
    event = AbilityActivated(card, seat, name_of_ability(card.card), marks, stacked)
    return Perform((event,), into="activated")


def carry_out_at_once(now: Moment) -> StepResult:
    """Without a stack the ability is carried out at once."""
    event: AbilityActivated = now["activated"][0]
    if event.stacked:
        return Go()
    scope = Scope(event.object, event.by)
    return Call("effect", Bindings({"effect": event.marks["effect"], "scope": scope}))


def settled_ability(now: Moment) -> StepResult:
    """Put the ability on the stack, then go on."""
    return Go() if "activated" in now else put_ability_on_stack(now)


ACTIVATE: Final = procedure("activate", pay_for_ability, settled_ability, carry_out_at_once)

_OF: Final = "の能力"


def name_of_ability(card: str) -> str:
    """Return the name of the piece that stands for an ability of a card on the stack."""
    return f"《{card}》{_OF}"


def ability_piece(name: str) -> CardDefinition | None:
    """Return the definition of a piece that stands for an ability, if a name is one."""
    if not (name.startswith("《") and name.endswith(f"》{_OF}")):
        return None
    return CardDefinition(name, Bindings({"supertypes": frozenset({ABILITY}), "types": frozenset()}))


# --- resolving ------------------------------------------------------------------------------


@value
class LeftStack(Event):
    """An ability was carried out and lies on the stack no longer."""

    word: ClassVar[str] = "left-stack"
    object: GameObject

    @property
    def subject(self) -> GameObject:
        """The piece that stood for it."""
        return self.object

    def changes(self) -> tuple[Change, ...]:
        """Return its end."""
        return (Remove(self.object.ref),)


def on_stack(now: Moment) -> tuple[GameObject, ...]:
    """Return what lies on the stack and has not been carried out."""
    zones = (now.state.zone(STACK, seat) for seat in Seat)
    return tuple(each for zone in zones for each in zone if not open_topics(each))


def begin_resolution(now: Moment) -> StepResult:
    """What lies on the stack begins to be carried out."""
    item = now.object(now["item"])
    source: GameObject = item.marks.get("source", item)
    return Perform((ResolutionBegan(source, now.state.where[item.id].seat),))


def carry_out_item(now: Moment) -> StepResult:
    """Carry out what the ability, or the text of the card, says."""
    item = now.object(now["item"])
    seat = now.state.where[item.id].seat
    scope = Scope(item.marks.get("source", item), seat)
    return Call("effect", Bindings({"effect": _effect_of(now, item), "scope": scope}))


def _effect_of(now: Moment, item: GameObject) -> Effect:
    stated: Effect | None = item.marks.get("effect")
    if stated is not None:
        return stated
    return Sequence(tuple(each.effect for each in now.abilities(item) if isinstance(each, Resolving)))


def leave_stack(now: Moment) -> StepResult:
    """An ability is gone; where a card goes is not told."""
    item = now.state.find(now["item"])
    if item is None:
        return Go()
    if ABILITY in kinds(now, item):
        return Perform((LeftStack(item),))
    return Perform((LeftOpen(item, Topic.AFTER_RESOLUTION.value),))


CARRY_OUT: Final = procedure("carry-out", begin_resolution, carry_out_item, leave_stack)
