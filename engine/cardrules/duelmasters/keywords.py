"""Keyword abilities that only rules can carry out: their names as printed, and who has them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from cardrules.core.abilities import ConditionalKeyword, Keyword
from cardrules.core.continuous import modifications
from cardrules.core.doubts import some
from cardrules.core.evaluating import holds
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import Scope
from cardrules.core.values import Seat
from cardrules.duelmasters.twin_pacts import marks_of

BLOCKER: Final = "ブロッカー"
GUARDMAN: Final = "ガードマン"
REDIRECTING: Final = (BLOCKER, GUARDMAN)
"""By these a creature takes an attack upon itself; by the first alone it blocks (507.2)."""

SPEED_ATTACKER: Final = "スピードアタッカー"
MACH_FIGHTER: Final = "マッハファイター"
POWER_ATTACKER: Final = "パワーアタッカー"
SLAYER: Final = "スレイヤー"
S_TRIGGER: Final = "S・トリガー"
G_STRIKE: Final = "G・ストライク"
S_BACK: Final = "S・バック"
SABAKI_Z: Final = "サバキZ"

EVERY_SHIELD: Final = 0
"""As the number of a breaker ability: all shields there are."""

BREAKERS: Final = {
    "W・ブレイカー": 2,
    "T・ブレイカー": 3,
    "Q・ブレイカー": 4,
    "ワールド・ブレイカー": EVERY_SHIELD,
}
"""How many shields each breaker ability breaks (509.2)."""


AnyKeyword = Keyword | ConditionalKeyword


def keywords(now: Moment, each: GameObject, names: Collection[str] | None = None) -> Iterator[AnyKeyword]:
    """Yield the keyword abilities that an object has now; those whose condition fails are not among them.

    With ``names`` no others are looked at, nor what no source tells of them.
    """
    return (ability for ability in _called(now, each, names) if _in_force(now, each, ability))


def _called(now: Moment, each: GameObject, names: Collection[str] | None) -> Iterator[AnyKeyword]:
    for ability in now.abilities(each):
        if isinstance(ability, (Keyword, ConditionalKeyword)) and (names is None or ability.name in names):
            yield ability


def _in_force(now: Moment, each: GameObject, ability: AnyKeyword) -> bool:
    if isinstance(ability, Keyword):
        return True
    key = now.zone_of(each)
    return holds(now, ability.condition, Scope(each, each.owner if key is None else key.seat))


def has(now: Moment, each: GameObject, name: str) -> bool:
    """Tell whether an object has a keyword ability now."""
    return some(_called(now, each, (name,)), lambda ability: _in_force(now, each, ability))


def redirects(now: Moment, each: GameObject, target: Seat | Ref) -> tuple[str, ...]:
    """Return the keywords by which a creature may take an attack on something upon itself."""
    return tuple(word for word in REDIRECTING if may_redirect(word, each, target) and has(now, each, word))


def may_redirect(keyword: str, each: GameObject, target: Seat | Ref) -> bool:
    """Tell whether a creature that has a keyword may by that take an attack on something upon itself."""
    return each.ref != target and (keyword == BLOCKER or isinstance(target, Ref))


def redirecting(now: Moment, each: GameObject) -> tuple[str, ...]:
    """Return the keywords by which a creature takes attacks upon itself, of whatever kind."""
    return tuple(word for word in REDIRECTING if has(now, each, word))


Faces = tuple[int | None, ...]
"""Faces of a card by their numbers; of an ordinary card :data:`NO_FACES`."""

NO_FACES: Final[Faces] = (None,)
"""What a card that has no faces is used as: just itself."""


def faces_with(now: Moment, each: GameObject, name: str) -> Faces:
    """Return the faces of a card that have a keyword ability: it stands there, or it was given to them."""
    faces = now.library[each.card].faces
    return tuple(at for at in range(len(faces)) if _face_has(now, each, at, name)) if faces else NO_FACES


def _face_has(now: Moment, each: GameObject, at: int, name: str) -> bool:
    return has(now, each.marked(marks_of(now.library, each.card, at)), name)


def breaker_numbers(now: Moment, each: GameObject) -> tuple[int, ...]:
    """Return the numbers of the breaker abilities that an object has, each once, in rising order."""
    found = {BREAKERS[ability.name] for ability in keywords(now, each, BREAKERS)}
    return tuple(sorted(found))


def power_while_attacking(now: Moment, each: GameObject) -> int:
    """Return by how much an object's power rises while it attacks; each ability counts (110.2)."""
    return sum(ability.number or 0 for ability in keywords(now, each, (POWER_ATTACKER,)))


def never_sick(now: Moment, each: GameObject) -> bool:
    """Tell whether a text says that an object does not suffer from summoning sickness."""
    lasting = now.state.effects or "summoning-sickness" in now.library.pool.modified
    if lasting and any(
        part.operation == "lose" for part, _ in modifications(now, each, "summoning-sickness")
    ):
        return True
    return has(now, each, SPEED_ATTACKER)
