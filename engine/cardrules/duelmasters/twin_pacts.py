"""Cards of two faces (総合ルール 201.2b, 810): what a text reads of them where they are not used.

In the battle zone, and in use, such a card bears the characteristics of one face. Elsewhere it
is a card of both: a text that names a type reads the face of that type, any other the card.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.core.abilities import Ability
from cardrules.core.cases import whichever
from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import Target
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import fits, fits_all, named
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import AnyOf, Compares, Has, ObjectCondition, Scope, ValueOf
from cardrules.core.results import Ask
from cardrules.core.values import Bindings
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Used

FACE: Final = "face"
"""The mark that says as which of its two faces a card is used."""

FACE_MARKS: Final = "face-marks"
"""The mark that names the characteristics which a card has from its face."""

Looks = tuple[GameObject, ...]
"""An object as a text may read it: one of these must be what the text asks for."""


def marks_of(library: Library, card: str, face: int) -> Bindings:
    """Return the marks by which a card has the characteristics of one of its faces alone."""
    known = library[card].faces[face]
    names = (*known.characteristics, "name", FACE, FACE_MARKS)
    return Bindings({**known.characteristics, "name": known.name, FACE: face, FACE_MARKS: names})


def creature_face(library: Library, card: str) -> Bindings | None:
    """Return the marks of a card's creature face; ``None`` for a card that has no faces, or no such one."""
    found = (marks_of(library, card, at) for at in range(len(library[card].faces)))
    return next((marks for marks in found if "creature" in marks.get("types", ())), None)


def as_each_face(now: Moment, each: GameObject) -> Looks:
    """Return an object as each of its faces; nothing where it has none, or is one of them already."""
    return () if FACE in each.marks else _each_face(now, each)


def _each_face(now: Moment, each: GameObject) -> Looks:
    faces = range(len(now.library[each.card].faces))
    return tuple(each.marked(marks_of(now.library, each.card, at)) for at in faces)


def looks(now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], reading: str = "") -> Looks:
    """Return the ways of reading an object that conditions of a text may take it in, and what it reads."""
    shown = as_each_face(now, each)
    if not shown:
        return (each,)
    if any(map(_names_a_type, conditions)):
        return as_the_named_type(now, shown)
    whole = as_a_card(now, each, shown)
    if len(whole) == 1 and (reading == "cost" or any(map(_reads_cost, conditions))):
        return with_either_cost(now, each, shown)
    return whole


def fits_as(
    now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], scope: Scope, word: str
) -> bool:
    """Tell whether an object meets what a text says of those to which is done what ``word`` says.

    Of a card used as one of its faces the sources tell which cost and civilizations are paid (810.3a),
    and not whether a text about using cards that names no type reads that face or the card. That is
    one question, and so has one answer, whatever the text says of such cards.

    Raises:
        InDoubtError: the face and the card differ in what the text asks for, and nothing is supposed.
    """
    if word != Used.word or FACE not in each.marks or not conditions or any(map(_names_a_type, conditions)):
        return fits_all(now, each, conditions, scope)
    return whichever(now, lambda case: fits_all(case, _as_read(case, each, conditions), conditions, scope))


def _as_read(now: Moment, each: GameObject, conditions: Sequence[ObjectCondition]) -> GameObject:
    """Return a card that is used as one of its faces as that, or as the card, by what is supposed."""
    words = now.game.policy.kind(conditions)
    silence = UnsourcedError(_FACE_OR_CARD.format(words, each.card), expected=_AS_A_TYPE)
    if now.supposed(silence, FACE_OR_CARD, (FACE, CARD)) == FACE:
        return each
    return each.marked(dict.fromkeys(each.marks[FACE_MARKS]))


FACE_OR_CARD: Final = "what a text about using cards reads of a card of two faces"
"""What is in doubt where a text about using cards names no type, and what it may be beside :data:`FACE`."""

CARD: Final = "card"
_FACE_OR_CARD: Final = "「{}」が、《{}》の使う面を見るのか、カード全体を見るのかは、出典に定めがない"
_AS_A_TYPE: Final = "面のカードタイプを言う文にする"


def printed_on(now: Moment, each: GameObject) -> tuple[Ability, ...]:
    """Return the abilities that stand on an object: of a card that is one of its faces, on that."""
    known = now.library[each.card]
    at: int | None = each.marks.get(FACE) if each.marks else None
    return known.abilities if at is None else known.faces[at].abilities


def is_the_face_meant(now: Moment, each: GameObject, found_as: Sequence[ObjectCondition]) -> bool:
    """Tell whether a face is what a text found: of the type that it named, if it named one."""
    at: int | None = each.marks.get(FACE)
    types = tuple(filter(_names_a_type, found_as))
    if at is None or not types:
        return True
    face = as_the_named_type(now, _each_face(now, each))[at]
    return all(fits(now, face, condition, Scope(each, each.owner)) for condition in types)


def _names_a_type(condition: ObjectCondition) -> bool:
    if isinstance(condition, AnyOf):
        return any(map(_names_a_type, condition.conditions))
    return isinstance(condition, Has) and condition.characteristic == "types"


def _reads_cost(condition: ObjectCondition) -> bool:
    return isinstance(condition, Compares) and condition.characteristic == "cost"


def _of_both_types(_now: Moment, shown: Looks) -> Looks:
    types = frozenset().union(*(one.marks.get("types", ()) for one in shown))
    return tuple(one.marked({"types": types}) for one in shown)


@BOOK.rule(Clause.TWIN_PACT_NAMED_TYPE, inert=_of_both_types)
def as_the_named_type(_now: Moment, shown: Looks) -> Looks:
    """A card of two faces is of both types; where a text names one, that face alone is read (810)."""
    return shown


@BOOK.rule(Clause.TWIN_PACT_AS_A_CARD, inert=lambda _now, _each, shown: shown)
def as_a_card(_now: Moment, each: GameObject, _shown: Looks) -> Looks:
    """Where a text names no type it reads the card, which is what both faces are together (810)."""
    return (each,)


@BOOK.rule(Clause.TWO_COST_CARD, inert=lambda _now, each, _shown: (each,))
def with_either_cost(_now: Moment, each: GameObject, shown: Looks) -> Looks:
    """Of a card with two costs the player whose effect it is reads whichever they like (201.2b)."""
    costs = dict.fromkeys(one.marks["cost"] for one in shown if "cost" in one.marks)
    return tuple(each.marked({"cost": cost}) for cost in costs) or (each,)


with_either_cost.unknown_before("2021-06-24")


# --- which cost is meant ------------------------------------------------------------------

WHICH: Final = "which-cost"
"""The name of the choice between the costs of a card."""


def which_cost(now: Moment, target: Target, scope: Scope) -> Ask | None:
    """Have the player whose effect it is choose the cost of a card that the text refers to (201.2b)."""
    selector = getattr(target, "selector", None)
    if WHICH in now or selector is None:
        return None
    for name in filter(None, map(_name_of_cost, selector.conditions)):
        for each in filter(None, map(now.state.find, named(scope, name))):
            costs = _costs(now, each)
            if len(costs) > 1:
                options = tuple(Option(WHICH, cost) for cost in costs)
                return Ask(Decision(scope.controller, WHICH, WHICH, options, Clause.TWO_COST_CARD))
    return None


def _name_of_cost(condition: ObjectCondition) -> str | None:
    wanted = condition.amount if isinstance(condition, Compares) else None
    return wanted.name if isinstance(wanted, ValueOf) and wanted.characteristic == "cost" else None


def _costs(now: Moment, each: GameObject) -> tuple[int, ...]:
    shown = as_each_face(now, each)
    if not shown:
        return ()
    return tuple(one.marks["cost"] for one in with_either_cost(now, each, shown) if "cost" in one.marks)


def chosen_cost(now: Moment, ref: Ref, name: str) -> int | None:
    """Return the cost that was chosen for a card of two costs; ``None`` where nothing was to be chosen."""
    each = now.state.find(ref) if name == "cost" and WHICH in now else None
    if each is None or len(_costs(now.silently(), each)) < 2:
        return None
    cost: int = now[WHICH].choice
    return cost
