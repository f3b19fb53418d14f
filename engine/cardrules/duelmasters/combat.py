"""An attack under way, and what happens in attacks and battles, in the words of the rules."""

from __future__ import annotations

from typing import ClassVar, Final

from cardrules.core.changes import Change, SetFact
from cardrules.core.events import Event, Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.values import Seat, Value, value
from cardrules.duelmasters.events import PutIntoHand, TurnEvent

ATTACK: Final = "attack"
LOSERS: Final = "battle-losers"
DIRECTLY_ATTACKED: Final = "direct-attacked"
"""Facts: the attack under way, who lost a battle and is not destroyed yet, whose shields were gone."""

DURING_ATTACK: Final = "this-attack"
"""The duration that ends with an attack (500.3)."""


@value
class Attack(Value):
    """An attack under way: who attacks what; ``aim`` is what was attacked at first."""

    attacker: Ref
    target: Seat | Ref
    aim: Seat | Ref
    blocked: bool = False

    @property
    def changed(self) -> bool:
        """Whether something else is attacked than was specified."""
        return self.target != self.aim


@value
class Taking(Value):
    """A creature that takes an attack upon itself, and the keyword by which it does."""

    card: Ref
    keyword: str


def under_way(now: Moment) -> Attack | None:
    """Return the attack that is under way, if there is one."""
    attack: Attack | None = now.fact(ATTACK)
    return attack


@value
class Attacked(Touched):
    """A creature was made to attack a player or a creature (506.1)."""

    word: ClassVar[str] = "attacked"
    target: Seat | Ref

    def changes(self) -> tuple[Change, ...]:
        """Return the attack put down as under way."""
        return (SetFact(ATTACK, Attack(self.object.ref, self.target, self.target)),)


@value
class TargetChanged(Touched):
    """An attack goes against another creature than was specified (507.2)."""

    word: ClassVar[str] = "target-changed"
    attack: Attack

    def changes(self) -> tuple[Change, ...]:
        """Return the attack with its new target."""
        old = self.attack
        return (SetFact(ATTACK, Attack(old.attacker, self.object.ref, old.aim, old.blocked)),)


@value
class Blocked(Touched):
    """A creature blocked an attack; the attack is blocked from now on (507.2)."""

    word: ClassVar[str] = "blocked"
    attack: Attack

    def changes(self) -> tuple[Change, ...]:
        """Return the attack as one that is blocked."""
        return (
            SetFact(ATTACK, Attack(self.attack.attacker, self.attack.target, self.attack.aim, blocked=True)),
        )


@value
class Unblocked(Touched):
    """An attack went on without being blocked: 攻撃してブロックされなかった (507.3c)."""

    word: ClassVar[str] = "unblocked"


@value
class AttackEnded(Touched):
    """An attack was over: 攻撃の後 (510)."""

    word: ClassVar[str] = "attack-ended"

    def changes(self) -> tuple[Change, ...]:
        """Return that no attack is under way."""
        return (SetFact(ATTACK, None),)


@value
class Battling(Touched):
    """A creature was about to battle with another one: バトルする時 (115.1)."""

    word: ClassVar[str] = "battling"
    opponent: GameObject


@value
class BattleWon(Touched):
    """A creature won a battle."""

    word: ClassVar[str] = "battle-won"


@value
class BattleLost(Touched):
    """A creature lost a battle."""

    word: ClassVar[str] = "battle-lost"


@value
class BattleDecided(Event):
    """A battle was decided; its losers are destroyed by what the state itself brings about."""

    word: ClassVar[str] = "battle-decided"
    losers: tuple[Ref, ...]

    def changes(self) -> tuple[Change, ...]:
        """Return the losers put down, or forgotten once there are none."""
        return (SetFact(LOSERS, self.losers or None),)


@value
class ShieldsChosen(Touched):
    """It was settled which shields would be broken: ブレイクする前 (509.3)."""

    word: ClassVar[str] = "breaking"
    shields: tuple[Ref, ...]


@value
class Broken(PutIntoHand):
    """A shield was broken and put into its owner's hand (701.14)."""

    word: ClassVar[str] = "broken"


@value
class DirectlyAttacked(TurnEvent):
    """A player without shields was attacked: ダイレクトアタック (509.1)."""

    word: ClassVar[str] = "direct-attack"

    def changes(self) -> tuple[Change, ...]:
        """Return the player put down as one who loses."""
        return (SetFact(DIRECTLY_ATTACKED, self.seat),)


@value
class DirectAttackDone(Event):
    """What a direct attack comes to has come: the player has lost, or something stood in its place."""

    word: ClassVar[str] = "direct-attack-done"

    def changes(self) -> tuple[Change, ...]:
        """Return the attacked player put down no longer."""
        return (SetFact(DIRECTLY_ATTACKED, None),)
