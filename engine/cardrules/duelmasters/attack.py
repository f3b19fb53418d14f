"""Attacks (総合ルール 505, 506, 508, 510): who may attack what, the course of an attack, its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from cardrules.core.abilities import Continuous, Modification
from cardrules.core.decisions import PASS, UNSOURCED, Acts, Because, ByAct, Decision, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import applies
from cardrules.core.merging import interchangeable
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.ongoing import ActiveEffect
from cardrules.core.procedures import procedure
from cardrules.core.queries import Number
from cardrules.core.records import replace
from cardrules.core.resolving import Granted
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.standing import Compulsion
from cardrules.core.trace import Looking
from cardrules.core.values import Bindings, Seat
from cardrules.core.working import OBJECTS, at_work
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import DURING_ATTACK, Attack, Attacked, AttackEnded, Unblocked, under_way
from cardrules.duelmasters.events import EffectsEnded, Tapped
from cardrules.duelmasters.keywords import MACH_FIGHTER, has, never_sick, power_while_attacking
from cardrules.duelmasters.locks import locks_on, text_beats_rule, why_not
from cardrules.duelmasters.refusals.acts import refused_acts
from cardrules.duelmasters.refusals.attacking import Attacking
from cardrules.duelmasters.waiting import settle
from cardrules.duelmasters.zones import BATTLE, SHIELDS, SICK, TAPPED

ATTACKS_WITH: Final = frozenset({Attacked.word})
IS_ATTACKED: Final = frozenset({"be-attacked"})
"""The words by which texts forbid attacking with a creature, and attacking it."""


# --- who may attack -----------------------------------------------------------------------


@BOOK.rule(Clause.SUMMONING_SICKNESS, inert=lambda _now: False)
def sick_creatures_rest(_now: Moment) -> bool:
    """A creature that was not there when its player's turn began cannot attack (301.5)."""
    return True


def against_attacking(now: Moment, each: GameObject, seat: Seat) -> Because | None:
    """Return what speaks against attacking with a creature at all."""
    if each.marks.get(TAPPED):
        return Clause.DECLARE_ATTACKER, f"タップしている《{each.card}》では攻撃できない"
    sick = each.marks.get(SICK) and not has(now, each, MACH_FIGHTER) and sick_creatures_rest(now)
    if sick and not (never_sick(now, each) and text_beats_rule(now)):
        return Clause.SUMMONING_SICKNESS, f"召喚酔いしている《{each.card}》では攻撃できない"
    locks = locks_on(now, ATTACKS_WITH, each, seat)
    return why_not(now, locks) if locks else None


# --- what may be attacked -----------------------------------------------------------------


@BOOK.rule(Clause.ATTACK_STEP, inert=lambda _now, _target: True)
def tapped_ones_only(_now: Moment, target: GameObject) -> bool:
    """Of the opponent's creatures only tapped ones can be attacked (505.2)."""
    return bool(target.marks.get(TAPPED))


def _targets(now: Moment, each: GameObject, seat: Seat) -> Iterator[Attacking | Refusal]:
    """Yield every attack of a creature that may attack at all, or why it is not possible."""
    mach = bool(each.marks.get(SICK)) and has(now, each, MACH_FIGHTER)
    at_player = Attacking(each.ref, seat.other)
    if mach and not never_sick(now, each) and sick_creatures_rest(now):
        because = f"召喚酔いしている間、《{each.card}》が攻撃できるのはクリーチャーだけである"
        yield Refusal(Option("attack", at_player), Clause.SUMMONING_SICKNESS, because)
    else:
        yield at_player
    for target in creatures(now, seat.other):
        attacking = Attacking(each.ref, target.ref)
        if not mach and not tapped_ones_only(now, target):
            because = f"《{target.card}》はタップしていない"
            yield Refusal(Option("attack", attacking), Clause.ATTACK_STEP, because)
        elif locks := locks_on(now, IS_ATTACKED, target, seat):
            yield Refusal(Option("attack", attacking), *why_not(now, locks))
        else:
            yield attacking


def creatures(now: Moment, seat: Seat) -> list[GameObject]:
    """Return a player's creatures in the battle zone."""
    return [each for each in now.counted(ZoneKey(BATTLE, seat)) if is_creature(now, each)]


def is_creature(now: Moment, each: GameObject) -> bool:
    """Tell whether an object is a creature; of an unknown card nothing is taken for granted."""
    known = now.library[each.card].characteristics
    return "types" in known and "creature" in now.characteristic(each, "types")


def compelled(now: Moment, word: str, each: GameObject) -> bool:
    """Tell whether a text makes a creature do a thing, or have it done to it, if that can be."""
    if not now.state.effects and not now.library.pool.has(Compulsion):
        return False
    for ability, scope in at_work(now, Compulsion):
        this = (each.id, each.life) == (scope.source.id, scope.source.life)
        if ability.action != word or (ability.this and not this):
            continue
        conditions = () if ability.this else ability.conditions
        if applies(now, ability.condition, each, conditions, scope):
            return True
    return False


def possible_attacks(now: Moment, seat: Seat) -> tuple[Attacking, ...]:
    """Return every attack that may be specified."""
    quiet = now.silently()
    found = (one for each in creatures(quiet, seat) for one in _attacks_of(quiet, each, seat))
    return tuple(one for one in found if isinstance(one, Attacking))


def _attacks_of(now: Moment, each: GameObject, seat: Seat) -> tuple[Attacking | Refusal, ...]:
    """Return every attack of a creature, or why it is not possible; of one in doubt that no source tells."""
    try:
        objection = against_attacking(now, each, seat)
        if objection is None:
            return tuple(_targets(now, each, seat))
    except UnsourcedError as error:
        objection = UNSOURCED, error.message
    return (Refusal(Option("attack", each.ref), *objection),)


def refused_attacks(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield every attack that may not be specified, with its rule."""
    for each in creatures(now, seat):
        seen = Looking()
        for found in _attacks_of(now.looking(seen), each, seat):
            if isinstance(found, Refusal):
                yield replace(found, consulted=frozenset(seen.asked))


def _attack_decision(now: Moment) -> Decision:
    seat, attacks = now.turn_player, possible_attacks(now, now.turn_player)
    named = [ref for each in attacks for ref in (each.attacker, each.target) if isinstance(ref, Ref)]
    merged = interchangeable(now.state, named, now.game.ordered)
    options = tuple(Option("attack", each) for each in attacks if _stands_for_others(merged, each))
    must = tuple(_compelled(now, attacks))
    refused = ByAct(partial(_not_offered, now.silently(), seat, must))
    options = options if must else (*options, PASS)
    return Decision(
        seat, "attack", "attacking", options, Clause.DECLARE_ATTACKER, refused, initiative=True, merged=merged
    )


def _compelled(now: Moment, attacks: tuple[Attacking, ...]) -> Iterator[str]:
    """Yield the names of the creatures that must attack if they can, and can."""
    for attacker in dict.fromkeys(each.attacker for each in attacks):
        if compelled(now, Attacked.word, now.object(attacker)):
            yield now.object(attacker).card


def _not_offered(now: Moment, seat: Seat, must: tuple[str, ...], acts: Acts) -> Iterator[Refusal]:
    yield from refused_attacks(now, seat)
    yield from refused_acts(now, seat, acts=acts)
    for name in dict.fromkeys(must):
        because = f"《{name}》は、可能なら攻撃しなければならない"
        yield Refusal(PASS, Clause.DECLARE_ATTACKER, because)


def _stands_for_others(merged: Mapping[Ref, Ref], each: Attacking) -> bool:
    """Tell whether an attack stands for those like it: by like creatures, against like ones."""
    named: tuple[Any, ...] = (each.attacker, each.target)
    return all(merged.get(part, part) == part for part in named)


# --- the attack step ----------------------------------------------------------------------


def specify(now: Moment) -> StepResult:
    """Let the turn player attack with one creature, or be done.

    They are asked without creatures, too: what happened in the step is over, the turn is not.
    """
    if now.get("attacking") is None:
        return Ask(_attack_decision(now))
    if now["attacking"] == PASS:
        return Done()
    return Call("attack", Bindings({"attacking": now["attacking"].choice}))


def specify_again(_now: Moment) -> StepResult:
    """One creature attacks at a time, any number of times (505.2)."""
    return Again(Bindings({"attacking": None}))


ATTACKS: Final = procedure("attacks", settle, specify, specify_again)


# --- one attack ---------------------------------------------------------------------------


GONE: Final = "タップするかわりにバトルゾーンを離れたクリーチャーの攻撃がどうなるかは、出典に定めがない"
"""What is not known of an attacker that has left as something was done instead of tapping it."""


@BOOK.step(Clause.DECLARE_ATTACKER)
def declare_attacker(now: Moment) -> StepResult:
    """The creature is tapped and what it attacks named (506.1)."""
    attacking: Attacking = now["attacking"]
    seat = now.turn_player
    each = now.state.find(attacking.attacker)
    if each is None:
        raise UnsourcedError(GONE)
    against_attacking(now, each, seat)
    target = now.state.find(attacking.target) if isinstance(attacking.target, Ref) else None
    if target is not None:
        tapped_ones_only(now, target)
    if "declared" not in now:
        return Perform((Tapped(each, seat), Attacked(each, seat, attacking.target)), into="declared")
    return Go(Bindings({"as-declared": each}))


def grow(now: Moment) -> StepResult:
    """What a creature has for as long as it attacks begins: its power rises."""
    each = now.get("as-declared")
    number = power_while_attacking(now, each) if each is not None else 0
    if not number:
        return Go()
    ability = Continuous((Modification("power", "add", Number(number)),))
    bound = Bindings({OBJECTS: (each.ref,)})
    return Perform((Granted(ActiveEffect(each, now.turn_player, ability, DURING_ATTACK, bound)),))


def attack_triggers(now: Moment) -> StepResult:
    """What triggers on the attack is declared and resolved (506.3)."""
    event = _specified(now)
    return Go() if event is None else Call("attack-windows", Bindings({"event": event}))


def _specified(now: Moment) -> Attacked | None:
    return next((event for event in now.get("declared", ()) if isinstance(event, Attacked)), None)


@BOOK.rule(Clause.REMOVED_FROM_ATTACK, inert=lambda _now: False)
def removed_from_attack(_now: Moment) -> bool:
    """If the attacker or what it attacks has left, the attack goes straight to its end (505.6b)."""
    return True


removed_from_attack.unknown_before("2019-06-18")


@BOOK.rule(Clause.STAYS_BLOCKED, inert=lambda _now: False)
def stays_blocked(_now: Moment) -> bool:
    """An attack that was blocked stays so, whatever becomes of the creature that blocked it (507.2c)."""
    return True


def standing(now: Moment) -> Attack | None:
    """Return the attack under way if it still goes on."""
    attack = under_way(now)
    if attack is None:
        return None
    here = now.state.find(attack.attacker) is not None
    if here and not _target_left(now, attack):
        return attack
    if here and attack.blocked and not stays_blocked(now):
        return Attack(attack.attacker, attack.aim, attack.aim)
    return None if removed_from_attack(now) else attack


def _target_left(now: Moment, attack: Attack) -> bool:
    return isinstance(attack.target, Ref) and now.state.find(attack.target) is None


def block(now: Moment) -> StepResult:
    """The other player may set creatures against it (507)."""
    attack = standing(now)
    return Go() if attack is None else Call("block", Bindings({"attack": attack}))


@BOOK.rule(Clause.UNBLOCKED_TRIGGERS, inert=lambda _now: False)
def known_as_unblocked(_now: Moment) -> bool:
    """「攻撃してブロックされなかった時」 triggers once no creature has blocked the attack (507.3c)."""
    return True


def tell_unblocked(now: Moment) -> StepResult:
    """Where no creature has blocked, that is settled before the battle or the shields."""
    if "unblocked" in now:
        return Go()
    attack = standing(now)
    attacker = now.state.find(attack.attacker) if attack is not None and not attack.blocked else None
    if attacker is None or not known_as_unblocked(now):
        return Go(Bindings({"unblocked": ()}))
    return Perform((Unblocked(attacker, now.turn_player),), into="unblocked")


def unblocked_triggers(now: Moment) -> StepResult:
    """What triggers on that is declared and resolved."""
    told = now["unblocked"]
    return Call("attack-windows", Bindings({"event": told[0]})) if told else Go()


@BOOK.rule(Clause.DIRECT_ATTACK_WIN, inert=lambda _now, _attack, _shields: False)
def target_unchanged(_now: Moment, attack: Attack, shields: bool) -> bool:
    """An attack on a player without shields wins if what it attacks was not changed (104.2a)."""
    return not shields and not attack.changed


@target_unchanged.until("2018-03-02")
def not_blocked(_now: Moment, attack: Attack, shields: bool) -> bool:
    """An attack on a player without shields won if it was not blocked."""
    return not shields and not attack.blocked


def wins(now: Moment, attack: Attack) -> bool:
    """Tell whether an attack that was meant for a player hits that player."""
    if not isinstance(attack.aim, Seat):
        return False
    return target_unchanged(now, attack, any(now.counted(ZoneKey(SHIELDS, attack.aim))))


def settle_target(now: Moment) -> StepResult:
    """Nothing changes any more what is attacked: it is settled whether the player is hit."""
    attack = standing(now)
    return Go(Bindings({"hits": attack is not None and wins(now, attack)}))


@BOOK.step(Clause.ATTACK_BATTLE)
def do_battle(now: Moment) -> StepResult:
    """The attacker battles with the creature that is attacked in the end (508.1)."""
    attack = standing(now)
    if attack is None or not isinstance(attack.target, Ref):
        return Go()
    return Call("battle", Bindings({"first": attack.attacker, "second": attack.target}))


def _attacking(now: Moment) -> GameObject:
    """Return the creature that attacks now, or the one that did before it left."""
    attack = under_way(now)
    here = now.state.find(attack.attacker) if attack is not None else None
    declared: GameObject = now["as-declared"]
    return declared if here is None else here


def go_for_the_player(now: Moment) -> StepResult:
    """An attack on a player comes to its shields, or to the player."""
    attack = standing(now)
    if attack is None or not isinstance(attack.aim, Seat):
        return Go()
    return Call("direct-attack", Bindings({"attack": attack, "by": _attacking(now), "hits": now["hits"]}))


@BOOK.step(Clause.ATTACK_END)
def end_attack(now: Moment) -> StepResult:
    """What triggers on the end of the attack is resolved (510)."""
    if under_way(now) is None:
        return Go()
    if "ended" not in now:
        return Perform((AttackEnded(_attacking(now), now.turn_player),), into="ended")
    return Go()


def end_effects_of_attack(now: Moment) -> StepResult:
    """Then what lasts during an attack ends (510)."""
    lasting = any(each.duration == DURING_ATTACK for each in now.state.effects)
    return Perform((EffectsEnded(DURING_ATTACK),)) if lasting else Go()


ATTACKING: Final = procedure(
    "attack", declare_attacker, grow, attack_triggers, block, tell_unblocked, unblocked_triggers,
    settle_target, do_battle, settle, go_for_the_player, end_attack, settle, end_effects_of_attack,
)  # fmt: skip
