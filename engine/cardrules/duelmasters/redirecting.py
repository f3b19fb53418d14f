"""Texts that change what is attacked (総合ルール 508.1, 104.2a): 「攻撃先を…に変更する」.

It is no block: the attack has not been blocked, and battles what it goes against in the end.
"""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.changes import Change, SetFact
from cardrules.core.effects import Effected, GameSpecific
from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.resolving import NOTHING, found_by
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.values import Bindings, value
from cardrules.duelmasters.attack import IS_ATTACKED, is_creature, standing
from cardrules.duelmasters.combat import Attack, TargetChanged
from cardrules.duelmasters.locks import locks_on, text_beats_rule
from cardrules.duelmasters.zones import BATTLE, TAPPED

NAME: Final = "change-attack-target"
"""The name of the effect."""


@value
class TargetUntold(Event):
    """An attack was to go against a creature of which no source tells whether it can."""

    word: ClassVar[str] = "target-untold"
    because: str

    def changes(self) -> tuple[Change, ...]:
        """Return the fact that no source tells how it goes on."""
        return (SetFact(BEYOND_SOURCE, self.because),)


def change_target(now: Moment, effect: GameSpecific) -> StepResult:
    """Have the attack under way go against a creature; an attack that one has left goes on to its end."""
    if "facts" in now:
        return Done(_came(now["facts"]))
    found, attack = found_by(now, effect.arguments[0], now.scope()), standing(now)
    if attack is None or len(found) != 1 or not _may_become(now, found[0], attack):
        return Done(NOTHING)
    because = _untold(now, found[0])
    event = TargetChanged(found[0], now.scope().controller, attack)
    return Perform((event if because is None else TargetUntold(because),), into="facts")


def _came(facts: tuple[Event, ...]) -> Effected:
    changed = tuple(event.object.ref for event in facts if isinstance(event, TargetChanged))
    return Effected(bool(changed), Bindings({"it": changed}), tried=True)


def _may_become(now: Moment, each: GameObject, attack: Attack) -> bool:
    """Tell whether an attack can come to go against an object, other than what it goes against now.

    That only tapped creatures are attacked (505.2) gives way to what the text says (101.1).
    """
    zone = now.zone_of(each)
    if zone is None or zone.name != BATTLE or each.ref == attack.target or not is_creature(now, each):
        return False
    return bool(each.marks.get(TAPPED)) or text_beats_rule(now)


def _untold(now: Moment, each: GameObject) -> str | None:
    """Return of what no source tells, if that is needed to have an attack go against a creature."""
    if now.state.where[each.id].seat == now.turn_player:
        return f"攻撃するプレイヤー自身の《{each.card}》に攻撃先を変えられるかは、出典に定めがない"
    if locks_on(now, IS_ATTACKED, each, now.turn_player):
        return f"攻撃されない《{each.card}》に攻撃先を変えられるかは、出典に定めがない"
    return None
