"""What abilities do, as data. How each is carried out stands in :mod:`cardrules.core.resolving`.

An effect is a tree of values. A sentence of the text is one node (a full stop ends an event,
a comma does not); names such as ``it`` carry from one sentence to the next.
"""

from __future__ import annotations

from typing import Any

from cardrules.core.abilities import Ability, Effect, Modification
from cardrules.core.changes import TOP
from cardrules.core.queries import Amount, AnySelector, Condition, Number, ObjectCondition
from cardrules.core.values import EMPTY, Bindings, Side, Value, value


@value
class Effected(Value):
    """What came of an effect: whether anything was done, what it named, whether it was tried at all."""

    done: bool = False
    known: Bindings = EMPTY
    tried: bool = False


@value
class Sequence(Effect):
    """Sentences, one after the other."""

    effects: tuple[Effect, ...]


@value
class Optionally(Effect):
    """「…してもよい」: the player of the ability (or ``by``) decides whether to do it."""

    effect: Effect
    by: Side = Side.OWN


@value
class IfDone(Effect):
    """「…する。そうしたら、…」 and 「そうしなければ、…」."""

    first: Effect
    then: Effect
    otherwise: Effect | None = None


@value
class IfTrue(Effect):
    """「…なら、…」: the condition is looked at when this place is reached."""

    condition: Condition
    effect: Effect
    otherwise: Effect | None = None


@value
class Repeated(Effect):
    """The same thing several times, one after the other."""

    effect: Effect
    times: Amount


@value
class EachPlayer(Effect):
    """Each player on a side does it for themselves, the turn player first."""

    effect: Effect
    side: Side = Side.ANY


@value
class ChooseOptions(Effect):
    """「次のうちいずれか1つを選ぶ」: options of which some are chosen and then carried out.

    ``label`` tells several such places of one card apart. ``times`` is how often one
    chooses, ``repeat`` whether the same option may be chosen again, ``all_if`` the condition
    under which all may be chosen, ``by`` whose choice it is. ``texts`` are the options' words.
    """

    options: tuple[Effect, ...]
    times: Amount = Number(1)
    repeat: bool = False
    all_if: Condition | None = None
    always_all: bool = False
    by: Side = Side.OWN
    label: str = "1"
    texts: tuple[str, ...] = ()


# --- which objects an effect is about -----------------------------------------------------


@value
class Choose(Value):
    """Objects that a player chooses: at least ``least`` and at most ``most`` (``None``: any number).

    ``total`` bounds the sum of a characteristic of theirs; no two are alike in ``differing``.
    """

    selector: AnySelector
    least: Amount = Number(1)
    most: Amount | None = Number(1)
    by: Side = Side.OWN
    total: tuple[str, Amount] | None = None
    differing: str = ""


@value
class Every(Value):
    """All objects that a selector finds; nobody chooses."""

    selector: AnySelector


@value
class Named(Value):
    """What the text has named before (「それ」「そのカード」)."""

    name: str = "it"


@value
class This(Value):
    """The bearer of the ability."""


@value
class Top(Value):
    """The first cards of a zone that is a sequence."""

    zone: str
    count: Amount = Number(1)
    side: Side = Side.OWN


@value
class Remaining(Value):
    """Of what the text has named, those that are still where they were (「残り」)."""

    name: str = "seen"


Target = Choose | Every | Named | This | Top | Remaining


@value
class ChooseEntry(Effect):
    """A player chooses a value of a characteristic; a text then speaks of it (「その文明の」)."""

    characteristic: str
    by: Side = Side.OWN


@value
class Shift(Effect):
    """Objects go to a zone, by the cause that ``event`` names; they are then called ``name``.

    ``place`` is at which end of a sequence, ``nth`` at which place from the top, if the text says so.
    With ``one_by_one`` each is an event of its own, one after the other; ``unheard`` says that
    the text has ignored what would come of it.
    """

    target: Target
    to: str
    event: str
    place: str = TOP
    marks: Bindings = EMPTY
    name: str = "it"
    one_by_one: bool = False
    unheard: bool = False
    nth: Amount | None = None


@value
class SetMarks(Effect):
    """Marks are set on objects by the cause that ``event`` names, such as tapping."""

    target: Target
    event: str
    name: str = "it"


@value
class Point(Effect):
    """Objects are chosen (or shown) and named, and nothing happens to them yet."""

    target: Target
    name: str = "it"


@value
class Grant(Effect):
    """Abilities or modifications that last for a while, on the objects of a target or at large.

    With ``over`` an ability at large bears on the objects that these are when it begins.
    ``more`` are abilities that come with ``ability``: what it is short for.
    """

    duration: str
    target: Target | None = None
    ability: Ability | None = None
    modifications: tuple[Modification, ...] = ()
    over: Every | None = None
    more: tuple[Ability, ...] = ()


@value
class GameSpecific(Effect):
    """Something that only one game knows how to do, by its name, with what it needs."""

    name: str
    arguments: tuple[Any, ...] = ()


@value
class Joined(Effect):
    """Parts of one sentence, joined by commas: one event in the eyes of what would replace it."""

    effects: tuple[Effect, ...]


@value
class UpTo(Effect):
    """「…まで」: the same thing again and again, at most so many times; its player stops at will."""

    effect: Effect
    times: Amount


@value
class Either(Effect):
    """「…するか、…する」: one of several, chosen when the place is reached; no ability with options."""

    effects: tuple[Effect, ...]
    by: Side = Side.OWN


@value
class Look(Effect):
    """The player of the ability alone sees objects, which are then called ``name``."""

    target: Target
    name: str = "seen"


@value
class Reveal(Effect):
    """Objects are shown to both players and then called ``name``; they stay where they are."""

    target: Target
    name: str = "seen"


@value
class RevealUntil(Effect):
    """Cards are shown one by one from the top of a sequence until one meets conditions.

    All of them are then called ``name``, and the one that met them 「それ」.
    """

    conditions: tuple[ObjectCondition, ...]
    side: Side
    zone: str = "deck"
    name: str = "seen"


@value
class Shuffle(Effect):
    """A zone that is a sequence is shuffled."""

    zone: str
    side: Side = Side.OWN


@value
class Use(Effect):
    """An object is used from where it is; ``word`` is how (used, summoned, cast …).

    It is ``free``, or paid for: by so much ``less``, or as if it had that ``cost``, if that is said.
    """

    target: Target
    word: str = "used"
    free: bool = True
    name: str = "it"
    less: Number | None = None
    cost: Number | None = None
