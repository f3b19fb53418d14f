"""What a thing is: card or object, whose, of which type, in which row, in which phase.

Every question about a thing is answered here, by the rule of the glossary that answers it.
"""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.abilities import Keyword
from cardrules.core.engine import inspected
from cardrules.core.errors import UnsourcedError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.values import Seat, Value, value
from cardrules.gate.clauses import BOOK, MANA_COST_AS_CHARACTERISTIC, MANA_COST_OF_OBJECTS, Clause
from cardrules.gate.silence import PHASE_TOPICS, ROW_TOPICS, Topic, told
from cardrules.gate.words import CHARACTERISTICS, OTHER_INFORMATION, TYPES
from cardrules.gate.zones import FIELD, OPEN, ROW, TUMBLED

TOKEN: Final = "token"
GATE: Final = "gate"
ABILITY: Final = "ability"
"""What a piece is that is no card, as its definition says among its supertypes."""

FLYING_WORD: Final = "飛行"
CREATURE: Final = "creature"
RISE: Final = "rise"

_NONE: Final[frozenset[str]] = frozenset()
_EVERY: Final = frozenset({*CHARACTERISTICS, *OTHER_INFORMATION})


# --- card or object -------------------------------------------------------------------------


def kinds(now: Moment, each: GameObject) -> frozenset[str]:
    """Return what a piece is beside its card types: token, gate, or an ability on the stack."""
    found: frozenset[str] = now.library[each.card].characteristics.get("supertypes", _NONE)
    return found


def is_object(now: Moment, each: GameObject) -> bool:
    """Tell whether a piece is a gate or a token, and so no card."""
    return not kinds(now, each).isdisjoint((TOKEN, GATE))


@BOOK.rule(Clause.OBJECT_COUNTS_AS_CARD, inert=lambda _now: False)
def object_counts_as_card(_now: Moment) -> bool:
    """A gate or token on the field is treated as a card."""
    return True


def counts(now: Moment, key: ZoneKey, each: GameObject) -> bool:
    """Tell whether a piece counts among the cards of the zone that it lies in."""
    return key.name != FIELD or not is_object(now, each) or object_counts_as_card(now)


# --- whose ----------------------------------------------------------------------------------


@BOOK.rule(Clause.OWNER_NEVER_CHANGES, inert=lambda now, each: now.state.where[each.id].seat)
def owner_of(_now: Moment, each: GameObject) -> Seat:
    """Who owns a card goes on owning it, whoever controls it."""
    return each.owner


def controller_of(now: Moment, each: GameObject) -> Seat:
    """Return who controls a thing: the player on whose side it lies."""
    return now.state.where[each.id].seat


# --- what it shows --------------------------------------------------------------------------


@BOOK.rule(Clause.GATE_HAS_ONLY_COLOR, inert=lambda _now: _EVERY)
def information_of_gate(_now: Moment) -> frozenset[str]:
    """A gate has a colour and nothing else."""
    return frozenset({"colors"})


@BOOK.rule(Clause.CHARACTERISTICS_LIST, inert=lambda _now: _EVERY)
def characteristics(now: Moment) -> frozenset[str]:
    """Nine things are characteristics, and no others; one reading counts the mana cost in."""
    if now.reading(MANA_COST_AS_CHARACTERISTIC.slug) == "included":
        return _EVERY
    return frozenset(CHARACTERISTICS)


def has_information(now: Moment, each: GameObject, name: str) -> bool:
    """Tell whether a thing has a kind of information at all."""
    if GATE in kinds(now, each) and name not in information_of_gate(now):
        return False
    known = now.library[each.card].characteristics
    return name not in known or known[name] is not None


@BOOK.rule(Clause.CARD_TYPES_LIST, inert=lambda _now: _NONE)
def card_types(_now: Moment) -> frozenset[str]:
    """There are four card types."""
    return frozenset(TYPES)


@BOOK.rule(Clause.TOKEN_IS_CREATURE, inert=lambda _now: _NONE)
def types_of_token(_now: Moment) -> frozenset[str]:
    """A token is a creature."""
    return frozenset({CREATURE})


def types_of(now: Moment, each: GameObject) -> frozenset[str]:
    """Return the card types of a thing; unknown ones are an ``UnsourcedError``."""
    kind = kinds(now, each)
    if GATE in kind and "types" not in information_of_gate(now):
        return _NONE
    if TOKEN in kind:
        return types_of_token(now)
    found: frozenset[str] = now.characteristic(each, "types")
    return found & card_types(now)


def is_creature(now: Moment, each: GameObject) -> bool:
    """Tell whether a thing is a creature."""
    return CREATURE in types_of(now, each)


def flies(now: Moment, each: GameObject) -> bool:
    """Tell whether a thing has 飛行."""
    return any(isinstance(one, Keyword) and one.name == FLYING_WORD for one in now.abilities(each))


@BOOK.rule(Clause.REAR_ROW_IS_FOR_CREATURES, inert=lambda _now, _each: True)
def may_have_row(now: Moment, each: GameObject) -> bool:
    """Only creatures are in a row."""
    return is_creature(now, each)


def row_of(now: Moment, each: GameObject) -> str | None:
    """Return the row of a thing; ``None`` for what is in none."""
    row: str | None = each.marks.get(ROW) if may_have_row(now, each) else None
    return row


# --- phase ----------------------------------------------------------------------------------


@BOOK.rule(Clause.GATE_HAS_NO_PHASE, inert=lambda _now: True)
def gate_has_phase(_now: Moment) -> bool:
    """A gate is in no phase."""
    return False


@BOOK.rule(Clause.TOKEN_HAS_PHASE, inert=lambda _now: False)
def token_has_phase(_now: Moment) -> bool:
    """A token is in ライズ状態 or タンブル状態."""
    return True


def has_phase(now: Moment, each: GameObject) -> bool:
    """Tell whether a thing on the field is in a phase at all."""
    kind = kinds(now, each)
    if GATE in kind:
        return gate_has_phase(now)
    return token_has_phase(now) if TOKEN in kind else True


def phase_of(now: Moment, each: GameObject) -> str | None:
    """Return the phase of a thing on the field; ``None`` for what is in none."""
    if not has_phase(now, each):
        return None
    return TUMBLED if each.marks.get(TUMBLED) else RISE


@value
class Standing(Value):
    """What rules on attacks and moves ask of a thing on the field; ``row`` is ``None`` if it is in none.

    ``topics`` are those on which the source does not tell how the thing is, or what became of it.
    """

    creature: bool
    row: str | None = None
    phase: str | None = None
    flying: bool = False
    topics: tuple[Topic, ...] = ()


def standing(now: Moment, each: GameObject) -> Standing:
    """Return how a thing stands on the field; of what is no creature nothing more matters."""
    if not is_creature(now, each):
        return Standing(creature=False)
    return Standing(True, row_of(now, each), phase_of(now, each), flies(now, each), open_topics(each))


def open_topics(each: GameObject) -> tuple[Topic, ...]:
    """Return the topics on which the source does not tell how a thing is, or what became of it."""
    return tuple(Topic(topic) for topic in each.marks.get(OPEN, ()))


def lost_topics(each: GameObject) -> tuple[Topic, ...]:
    """Return the topics on which the source does not even tell whether a thing is still there."""
    return tuple(topic for topic in open_topics(each) if topic not in ROW_TOPICS | PHASE_TOPICS)


# --- mana cost ------------------------------------------------------------------------------


def mana_cost(now: Moment, each: GameObject) -> int:
    """Return the mana cost of a thing; one that no source gives is an ``UnsourcedError``."""
    stated = "mana-cost" in now.library[each.card].characteristics
    if not stated and is_object(now, each):
        if now.reading(MANA_COST_OF_OBJECTS.slug) == "zero":
            return 0
        raise UnsourcedError(told(Topic.MANA_COST_OF_OBJECTS))
    return int(now.characteristic(each, "mana-cost"))


# --- asked by scenarios ---------------------------------------------------------------------


def inspect(now: Moment, each: GameObject, name: str) -> Any:
    """Return what a scenario asks of a thing by name."""
    found = _ASKED.get(name)
    return found(now, each) if found is not None else inspected(now, each, name)


_ASKED: Final[dict[str, Any]] = {
    "owner": owner_of,
    "controller": controller_of,
    "types": lambda now, each: tuple(TYPES[name] for name in sorted(types_of(now, each))),
    "characteristics": lambda now, _each: characteristics(now),
    "information": lambda now, each: frozenset(name for name in _EVERY if has_information(now, each, name)),
    "row": row_of,
    "phase": phase_of,
    "mana-cost": mana_cost,
}
