"""Blocking (総合ルール 507): creatures that take an attack upon themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from cardrules.core.decisions import PASS, UNSOURCED, Because, Decision, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.later import Later
from cardrules.core.merging import interchangeable, stands_for_its_like
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, Repeat, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.attack import compelled, creatures
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import Attack, Blocked, TargetChanged, under_way
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.keywords import BLOCKER, has, redirecting, redirects
from cardrules.duelmasters.limits import used
from cardrules.duelmasters.locks import forbidding_keyword, locks_on, why_not
from cardrules.duelmasters.refusals.blocking import not_blocking, not_this_attack, refused_blocks
from cardrules.duelmasters.zones import TAPPED

BLOCKS_WITH: Final = frozenset({Blocked.word})
IS_BLOCKED: Final = frozenset({"be-blocked"})
"""The words by which texts forbid blocking with a creature, and blocking it."""


def against_blocking(
    now: Moment, each: GameObject, keyword: str, attack: Attack, seat: Seat
) -> Because | None:
    """Return what speaks against taking an attack upon a creature; summoning sickness does not (301.5)."""
    if each.marks.get(TAPPED):
        return Clause.DECLARE_BLOCKER, f"タップしている《{each.card}》では「{keyword}」を使えない"
    if forbidden := forbidding_keyword(now, keyword, each, seat):
        return why_not(now, forbidden)
    if keyword != BLOCKER:
        return None
    attacker = now.state.find(attack.attacker)
    locks = locks_on(now, BLOCKS_WITH, each, seat)
    if not locks and attacker is not None:
        locks = locks_on(now, IS_BLOCKED, attacker, seat)
    return why_not(now, locks) if locks else None


@BOOK.rule(Clause.DECLARE_BLOCKER, inert=lambda _now, _able, _chosen: ())
def any_number(_now: Moment, able: tuple[GameObject, ...], chosen: tuple[Ref, ...]) -> tuple[GameObject, ...]:
    """Every creature that is to take the attack upon itself is chosen at once (507.1)."""
    return tuple(each for each in able if each.ref not in chosen)


@any_number.until("2021-09-07")
def one_only(_now: Moment, able: tuple[GameObject, ...], chosen: tuple[Ref, ...]) -> tuple[GameObject, ...]:
    """Only one creature could take an attack upon itself."""
    return () if chosen else able


def _seen(now: Moment, seat: Seat) -> Iterator[tuple[GameObject, Because | None]]:
    attack: Attack = now["attack"]
    for each in creatures(now, seat):
        try:
            yield from _as_seen(now, each, attack, seat)
        except UnsourcedError as error:
            yield each, (UNSOURCED, error.message)


def _as_seen(
    now: Moment, each: GameObject, attack: Attack, seat: Seat
) -> Iterator[tuple[GameObject, Because | None]]:
    keyword = redirects(now, each, attack.target)
    if keyword is not None:
        yield each, against_blocking(now, each, keyword, attack, seat)
    elif redirecting(now, each) and (this := not_this_attack(now, each, attack)):
        yield each, (Clause.DECLARE_BLOCKER, this)


def choose_blockers(now: Moment) -> StepResult:
    """The other player says which creatures take the attack upon themselves, one after the other."""
    seat, chosen = now.turn_player.other, now.get("chosen", ())
    seen = tuple(_seen(now, seat))
    able = tuple(each for each, objection in seen if objection is None)
    left = any_number(now, able, chosen) if able else ()
    refused = (*_refusals(seen, seat), *_too_many(able, chosen, left, seat))
    if not left:
        return _nobody_asked(now, refused, seat)
    if now.get("blocker") is None:
        return Ask(_decision(now, seat, left, refused))
    if now["blocker"] == PASS:
        return Go(Bindings({"blocker": None}))
    return Again(Bindings({"chosen": _sorted((*chosen, now["blocker"].choice)), "blocker": None}))


def _nobody_asked(now: Moment, refused: Iterable[Refusal], seat: Seat) -> StepResult:
    """Go on where nothing can block, unless of something no source tells whether it can.

    Raises:
        UnsourcedError: the player might have to be asked.
    """
    for each in refused:
        if each.rule == UNSOURCED and not now.get("chosen"):
            raise UnsourcedError(each.because)
        now.recorder.refused(seat, each)
    return Go()


def _sorted(refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    return tuple(sorted(refs, key=lambda ref: ref.id))


def _refusals(seen: tuple[tuple[GameObject, Because | None], ...], seat: Seat) -> Iterator[Refusal]:
    return (not_blocking(each, seat, *objection) for each, objection in seen if objection is not None)


def _all_must(now: Moment) -> bool:
    """Tell whether every creature that can must block: 「可能ならブロックされる」 (507.1b)."""
    attack: Attack = now["attack"]
    attacker = now.state.find(attack.attacker)
    return attacker is not None and compelled(now, "be-blocked", attacker)


def _too_many(
    able: tuple[GameObject, ...], chosen: tuple[Ref, ...], left: tuple[GameObject, ...], seat: Seat
) -> Iterator[Refusal]:
    said = "、".join(f"《{each.card}》" for each in able if each.ref in chosen)
    for each in able:
        if each not in left and each.ref not in chosen:
            because = f"ブロックに使えるのは1体だけで、もう{said}を選んでいる"
            yield not_blocking(each, seat, Clause.DECLARE_BLOCKER, because)


def _decision(
    now: Moment, seat: Seat, left: tuple[GameObject, ...], refused: tuple[Refusal, ...]
) -> Decision:
    merged = interchangeable(now.state, [each.ref for each in left], now.game.ordered)
    first = (each for each in left if stands_for_its_like(merged, each))
    options = tuple(Option("block", each.ref) for each in first)
    if not _all_must(now):
        options = (*options, PASS)
    against = Later(partial(_not_offered, now.silently(), seat, refused))
    return Decision(seat, "block", "blocker", options, Clause.DECLARE_BLOCKER, against, merged=merged)


def _not_offered(now: Moment, seat: Seat, refused: tuple[Refusal, ...]) -> Iterator[Refusal]:
    yield from refused
    yield from refused_blocks(now, seat)


def redirect_next(now: Moment) -> StepResult:
    """They are resolved one by one; the last one is what is attacked (507.2)."""
    left: tuple[Ref, ...] = now.get("chosen", ())
    if not left:
        return Go()
    if len(left) > 1 and now.get("next") is None:
        options = tuple(Option("redirect", ref) for ref in left)
        return Ask(Decision(now.turn_player.other, "order", "next", options, Clause.DECLARE_BLOCKER))
    ref: Ref = left[0] if len(left) == 1 else now["next"].choice
    if "redirected" not in now or now["redirected"] is None:
        return _redirect(now, ref)
    rest = tuple(each for each in left if each != ref)
    return Repeat(Bindings({"chosen": rest, "last": ref, "next": None, "redirected": None}))


def _redirect(now: Moment, ref: Ref) -> StepResult:
    each, attack, seat = now.state.find(ref), under_way(now), now.turn_player.other
    if each is None or attack is None:
        return Repeat(Bindings({"redirected": ()}))
    by = used(now, each, seat, (redirects(now, each, attack.target) or "",))
    return Perform((Tapped(each, seat), TargetChanged(each, seat, attack), *by), into="redirected")


def become_blocker(now: Moment) -> StepResult:
    """Only a ブロッカー that is resolved last blocks (507.2)."""
    last, attack = now.get("last"), under_way(now)
    each: Any = now.state.find(last) if last is not None else None
    if each is None or attack is None or not has(now, each, BLOCKER):
        return Done()
    return (
        Perform((Blocked(each, now.turn_player.other, attack),), into="blocked")
        if "blocked" not in now
        else Go()
    )


def block_triggers(now: Moment) -> StepResult:
    """What triggers on the block is declared and resolved (507.3)."""
    return Call("attack-windows", Bindings({"event": now["blocked"][0]})) if now["blocked"] else Done()


BLOCK: Final = procedure("block", choose_blockers, redirect_next, become_blocker, block_triggers)
