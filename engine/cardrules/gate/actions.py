"""What the turn player may do now: 唱える, 起動する, 移動, 攻撃, 開く.

The source has no course of a turn. So a position says whose turn it is, that player acts as
often as possible, and nothing ends it. When the other player might act is not told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from cardrules.core.decisions import PASS, Decision, Option, Refusal
from cardrules.core.errors import InputError
from cardrules.core.merging import distinct, interchangeable
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.ongoing import Waiting
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.gate import attack, moving, opening, stack
from cardrules.gate.alters import alters
from cardrules.gate.events import ResolutionBegan
from cardrules.gate.legality import Objection, refusals, silent
from cardrules.gate.objects import CREATURE, Standing, standing
from cardrules.gate.silence import Topic
from cardrules.gate.zones import FIELD, GRAVEYARD, HAND, ROW, ROWS

Objections = tuple[Objection, ...]
Weighed = tuple[Option, Objections]
"""Something that a player might do, and what stands against it."""


# --- everything that might be done ----------------------------------------------------------


Field = tuple[tuple[GameObject, Standing], ...]
"""What lies on a player's field, with how it stands."""

Fields = dict[Seat, Field]


def fields(now: Moment) -> Fields:
    """Return the fields of both players."""
    return {seat: _kept(now, seat, "standing", lambda: _field(now, seat)) for seat in Seat}  # noqa: B023


def _field(now: Moment, seat: Seat) -> Field:
    return tuple((each, standing(now, each)) for each in now.counted(ZoneKey(FIELD, seat)))


def _kept(now: Moment, seat: Seat, name: str, found: Callable[[], Any], *more: Any) -> Any:
    """Return what follows from a field (and ``more``) alone, worked out once while that stays the same."""
    if now.state.effects:
        return found()
    key = (name, now.state.ruleset, now.library, *more)
    return now.state.zone(FIELD, seat).recall(key, lambda _zone: found())


def _cast(now: Moment, seat: Seat, _there: Fields) -> Iterator[Weighed]:
    for name in (HAND, GRAVEYARD):
        for each in now.state.zone(name, seat):
            yield Option("cast", each.ref), stack.objections_to_casting(now, each, seat)


def _activate(now: Moment, seat: Seat, there: Fields) -> Iterator[Weighed]:
    for each in (*(each for each, _ in there[seat]), *now.state.zone(HAND, seat)):
        for index, _ in stack.activated(now, each):
            choice = stack.Activation(each.ref, index)
            yield Option("activate", choice), stack.objections_to_activating(now, choice, seat)


def _move(now: Moment, seat: Seat, there: Fields) -> Iterable[Weighed]:
    found: Iterable[Weighed] = _kept(now, seat, "move", lambda: tuple(_moves(now, there[seat])))
    return found


def _moves(now: Moment, own: Field) -> Iterator[Weighed]:
    said: dict[Any, Objections] = {}
    for each, stands in own:
        for row in ROWS:
            if (stands, row) not in said:
                said[stands, row] = moving.against(now, stands, row)
            yield Option("move", moving.Going(each.ref, row)), said[stands, row]


def _attack(now: Moment, seat: Seat, there: Fields) -> Iterable[Weighed]:
    beside = now.state.zone(FIELD, seat.other)
    found: Iterable[Weighed] = _kept(
        now, seat, "attack", lambda: tuple(_attacks(now, there[seat], there[seat.other])), beside
    )
    return found


def _attacks(now: Moment, own: Field, targets: Field) -> Iterator[Weighed]:
    defence = attack.front(stands for _, stands in targets)
    said: dict[Any, Objections] = {}
    for each, stands in own:
        for target, other in targets:
            if (stands, other) not in said:
                said[stands, other] = attack.against(now, stands, other, defence)
            yield Option("attack", attack.Assault(each.ref, target.ref)), said[stands, other]


def _open(now: Moment, seat: Seat, _there: Fields) -> Iterator[Weighed]:
    for color in opening.colors(now) or ("",):
        choice = opening.Opening(seat, color)
        yield Option("open", choice), opening.objections_to(now, choice)


_KINDS: Final = (_cast, _activate, _move, _attack, _open)


def possibilities(now: Moment, seat: Seat) -> Iterator[Weighed]:
    """Return everything that a player might do, with what stands against it."""
    there = fields(now)
    found = (each for kind in _KINDS for each in kind(now, seat, there))
    if seat == now.turn_player and not now.state.waiting:
        return found
    beside = silent(Topic.TURN if seat != now.turn_player else Topic.TRIGGER_ORDER)
    return ((option, _only(objections, beside)) for option, objections in found)


def _only(objections: Objections, beside: Objection) -> Objections:
    """Return the objections that forbid, or where there are none, the one that holds for everything."""
    return objections if any(each.forbids for each in objections) else (beside,)


def weigh(now: Moment, option: Option) -> Objections:
    """Return what stands against one thing that might be done, asking every rule about it."""
    return _WEIGH[option.act](now, option.choice) if option.act in _WEIGH else ()


def _weigh_casting(now: Moment, ref: Ref) -> Objections:
    stack.ways_of_casting(now)
    return stack.objections_to_casting(now, now.object(ref), now.state.where[ref.id].seat)


_WEIGH: Final[dict[str, Callable[[Moment, Any], Objections]]] = {
    "cast": _weigh_casting,
    "activate": lambda now, choice: stack.objections_to_activating(
        now, choice, now.state.where[choice.card.id].seat
    ),
    "move": lambda now, going: moving.objections_to(now, now.object(going.creature), going.row),
    "attack": lambda now, assault: attack.objections_to(
        now, now.object(assault.attacker), now.object(assault.target)
    ),
    "open": opening.objections_to,
}


# --- asking ---------------------------------------------------------------------------------


def choose_action(now: Moment) -> StepResult:
    """The turn player is free to act."""
    if "act" not in now:
        return Ask(decision(now.silently()))
    answer: Option = now["act"]
    if answer == PASS:
        return Done()
    return Call(answer.act, Bindings({**_BOUND[answer.act](answer.choice), "player": now.turn_player}))


_BOUND: Final[dict[str, Callable[[Any], dict[str, Any]]]] = {
    "cast": lambda choice: {"card": choice},
    "activate": lambda choice: {"choice": choice},
    "move": lambda choice: {"going": choice},
    "attack": lambda choice: {"assault": choice},
    "open": lambda choice: {"choice": choice},
}


def decision(now: Moment) -> Decision:
    """Return what the turn player may do, and what not, with the reasons."""
    options: list[Option] = []
    refused: list[Refusal] = []
    for option, objections in possibilities(now, now.turn_player):
        if objections:
            refused.extend(refusals(option, objections))
        else:
            options.append(option)
    refs = [ref for option in options for ref in _refs(option)]
    merged = interchangeable(now.state, refs, now.game.ordered)
    return Decision(
        now.turn_player, "action", "act", (*distinct(options, merged), PASS), "", tuple(refused),
        initiative=True, merged=merged,
    )  # fmt: skip


def aside(now: Moment, player: Seat) -> tuple[Refusal, ...]:
    """Return why a player who is not asked may do nothing now: by a rule, or because it is not told when."""
    return tuple(
        refusal
        for option, objections in possibilities(now, player)
        for refusal in refusals(option, objections)
    )


def _refs(option: Option) -> Iterator[Ref]:
    choice = option.choice
    for name in ("card", "creature", "attacker", "target"):
        ref = choice if isinstance(choice, Ref) else getattr(choice, name, None)
        if isinstance(ref, Ref):
            yield ref


def done(_now: Moment) -> StepResult:
    """One thing has been done."""
    return Done()


ACTION: Final = procedure("action", choose_action, done)


# --- round and round ------------------------------------------------------------------------


def look_at_position(now: Moment) -> StepResult:
    """A position that cannot be is refused before anything happens in it, by what cards print."""
    for seat in Seat:
        for each in now.state.zone(FIELD, seat):
            _look_at(now, each)
    if len(alters(now)) > 1:
        raise InputError("オルターが場に2枚以上ある", expected="場のオルターは、2人を合わせて1枚までにする")
    return Go()


def _look_at(now: Moment, each: GameObject) -> None:
    types = now.library[each.card].characteristics.get("types", ())
    row = each.marks.get(ROW)
    if row is not None and CREATURE not in types:
        raise InputError(f"《{each.card}》はクリーチャーでないので、区分がない", expected="前衛や後衛を消す")
    if row is None and CREATURE in types:
        raise InputError(f"《{each.card}》がどの区分にいるか分からない", expected="「（前衛）」のように書く")


def _in_doubt(now: Moment) -> bool:
    """Tell whether abilities wait of which it matters which comes first: any but the same one again."""
    return len({(each.ability, each.source, each.controller) for each in now.state.waiting}) > 1


def take_triggered(now: Moment) -> StepResult:
    """One triggered ability is applied at once; the order of different ones is not told."""
    if not now.state.waiting or _in_doubt(now):
        return Go()
    waiting = now.state.waiting[0]
    return Perform((ResolutionBegan(waiting.source, waiting.controller, waiting),), into="began")


def apply_triggered(now: Moment) -> StepResult:
    """Carry out the effect of the ability that was triggered."""
    if not now.get("began"):
        return Done()
    each: Waiting = now["began"][0].waiting
    scope = Scope(each.source, each.controller, each.event, each.known)
    return Call("effect", Bindings({"effect": each.ability.effect, "scope": scope}))


def take_once(now: Moment) -> StepResult:
    """Take up a triggered ability, if none has been taken up yet."""
    return Go() if now.get("began") else take_triggered(now)


def again(_now: Moment) -> StepResult:
    """See whether that triggered another one."""
    return Call("triggered")


TRIGGERED: Final = procedure("triggered", take_once, apply_triggered, again)


def apply_all(_now: Moment) -> StepResult:
    """Apply what was triggered before anybody acts."""
    return Call("triggered")


def act_once(_now: Moment) -> StepResult:
    """Let the turn player do one thing."""
    return Call("action")


def go_round(_now: Moment) -> StepResult:
    """Nothing in the source ends it."""
    return Again(step=ACTIONS.at(apply_all))


ACTIONS: Final = procedure("actions", look_at_position, apply_all, act_once, go_round)
