"""Blocking (総合ルール 507): creatures that take an attack upon themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from cardrules.core.decisions import PASS, UNSOURCED, Because, Decision, Option, Refusal
from cardrules.core.errors import UnsourcedError
from cardrules.core.later import Later
from cardrules.core.merging import interchangeable
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.procedures import procedure
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, Repeat, StepResult
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.attack import compelled, creatures
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import Attack, Blocked, Taking, TargetChanged, under_way
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.keywords import BLOCKER, REDIRECTING, has, redirects
from cardrules.duelmasters.limits import used
from cardrules.duelmasters.locks import forbidding_keyword, locks_on, why_not
from cardrules.duelmasters.refusals.blocking import not_blocking, not_by, refused_blocks
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


Seen = tuple[GameObject, str, Because | None]
"""A creature, the keyword by which it might take an attack upon itself, and what speaks against it."""


def _seen(now: Moment, seat: Seat) -> Iterator[Seen]:
    attack: Attack = now["attack"]
    return (seen for each in creatures(now, seat) for seen in _by_each_keyword(now, each, attack, seat))


def _by_each_keyword(now: Moment, each: GameObject, attack: Attack, seat: Seat) -> Iterator[Seen]:
    for keyword in REDIRECTING:
        this = not_by(keyword, each, attack)
        try:
            if has(now, each, keyword):
                not_this = None if this is None else (Clause.DECLARE_BLOCKER, this)
                yield each, keyword, not_this or against_blocking(now, each, keyword, attack, seat)
        except UnsourcedError as error:
            if this is None:
                yield each, keyword, (UNSOURCED, error.message)


def choose_blockers(now: Moment) -> StepResult:
    """The other player says which creatures take the attack upon themselves, one after the other."""
    seat, chosen = now.turn_player.other, now.get("chosen", ())
    seen = tuple(_seen(now, seat))
    able = tuple(dict.fromkeys(each for each, _, objection in seen if objection is None))
    taken = tuple(each.card for each in chosen)
    left = any_number(now, able, taken) if able else ()
    refused = (*_refusals(seen, seat), *_too_many(able, taken, left, seat))
    if not left:
        return _nobody_asked(now, refused, seat)
    if now.get("blocker") is None:
        ways = [Taking(each.ref, by) for each, by, objection in seen if objection is None and each in left]
        return Ask(_decision(now, seat, ways, refused))
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


def _sorted(found: tuple[Taking, ...]) -> tuple[Taking, ...]:
    return tuple(sorted(found, key=lambda each: each.card.id))


def _refusals(seen: tuple[Seen, ...], seat: Seat) -> Iterator[Refusal]:
    against = ((each, by, objection) for each, by, objection in seen if objection is not None)
    return (not_blocking(each, seat, *objection, keyword=by) for each, by, objection in against)


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


def _decision(now: Moment, seat: Seat, ways: Sequence[Taking], refused: tuple[Refusal, ...]) -> Decision:
    blockers = {each.card for each in ways if each.keyword == BLOCKER} if _all_must(now) else ()
    merged = interchangeable(now.state, [*dict.fromkeys(each.card for each in ways)], now.game.ordered)
    instead = [each for each in ways if each.card in blockers and each.keyword != BLOCKER]
    options = tuple(
        Option("block", each)
        for each in ways
        if each not in instead and merged.get(each.card, each.card) == each.card
    )
    refused = (*refused, *(_must_block(now.object(each.card), each.keyword, seat) for each in instead))
    against = Later(partial(_not_offered, now.silently(), seat, refused))
    options = options if blockers else (*options, PASS)
    return Decision(seat, "block", "blocker", options, Clause.DECLARE_BLOCKER, against, merged=merged)


def _must_block(each: GameObject, keyword: str, seat: Seat) -> Refusal:
    because = f"可能ならブロックされるクリーチャーの攻撃は、《{each.card}》の「{BLOCKER}」でブロックする"
    return not_blocking(each, seat, Clause.DECLARE_BLOCKER, because, keyword)


def _not_offered(now: Moment, seat: Seat, refused: tuple[Refusal, ...]) -> Iterator[Refusal]:
    yield from refused
    yield from refused_blocks(now, seat)


def redirect_next(now: Moment) -> StepResult:
    """They are resolved one by one; the last one is what is attacked (507.2)."""
    left: tuple[Taking, ...] = now.get("chosen", ())
    if not left:
        return Go()
    if len(left) > 1 and now.get("next") is None:
        options = tuple(Option("redirect", each) for each in left)
        return Ask(Decision(now.turn_player.other, "order", "next", options, Clause.DECLARE_BLOCKER))
    taking: Taking = left[0] if len(left) == 1 else now["next"].choice
    if "redirected" not in now or now["redirected"] is None:
        return _redirect(now, taking)
    rest = tuple(each for each in left if each != taking)
    return Repeat(Bindings({"chosen": rest, "last": taking, "next": None, "redirected": None}))


def _redirect(now: Moment, taking: Taking) -> StepResult:
    each, attack, seat = now.state.find(taking.card), under_way(now), now.turn_player.other
    if each is None or attack is None:
        return Repeat(Bindings({"redirected": ()}))
    still = taking.keyword in redirects(now, each, attack.target)
    by = used(now, each, seat, (taking.keyword,)) if still else ()
    return Perform((Tapped(each, seat), TargetChanged(each, seat, attack), *by), into="redirected")


def become_blocker(now: Moment) -> StepResult:
    """Only a ブロッカー that is resolved last blocks (507.2)."""
    last, attack = now.get("last"), under_way(now)
    each: Any = now.state.find(last.card) if last is not None and last.keyword == BLOCKER else None
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
