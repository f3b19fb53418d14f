"""Choosing objects: who, among what, how many, and what must be true of those chosen together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from cardrules.core.asking import asker
from cardrules.core.continuous import untold_as_printed
from cardrules.core.decisions import NOBODY, ByRule, Decision, Option, Refusal, Several, not_told, several
from cardrules.core.effects import Choose
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import amount, named, readings, sift
from cardrules.core.later import Later
from cardrules.core.matching import placed
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.not_named import not_named
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import Amount, Scope
from cardrules.core.quoting import quoted
from cardrules.core.values import Seat

TAKEN: Final = "taken"
"""Under this name a scope knows the objects that serve for something else: nobody chooses them."""


def choice_of(now: Moment, target: Choose, scope: Scope) -> Decision | None:
    """Return the decision by which objects are chosen, or ``None`` where there is nothing to choose.

    As many are chosen as the text wants and as there are; fewer only where it says so.
    """
    found, doubtful = sift(now, target.selector, scope)
    taken = named(scope, TAKEN)
    left = tuple(each for each in found if each.ref not in taken)
    player = who_chooses(now, target, scope, left)
    barred = _barred(now, left, scope, player)
    free = tuple(each for each in left if each.ref not in barred)
    doubts = [(each, error) for each, error in doubtful if _is_free(now, each, scope, player)]
    if doubts and len(free) < max(amount(now, target.least, scope), 1):
        raise doubts[0][1]
    merged = interchangeable(now.state, [each.ref for each in free], now.game.ordered)
    selected = tuple(_selected(now, target, scope, free, merged, player))
    options = tuple(each for each in selected if isinstance(each, Option))
    untold = tuple(each for each in selected if isinstance(each, Refusal))
    rule = now.game.policy.rule_of("choose-objects")
    known = {each.ref for each in (*found, *(each for each, _ in doubtful))}
    others = partial(not_named, now.silently(), target, scope, rule, known)
    if not any(option.choice.items for option in options):
        if untold:
            raise UnsourcedError(untold[0].because)
        if not now.recorder.silent:
            nothing = tuple(barred.values()) or (_nothing(now, target, scope, rule),)
            _tell_nothing_to_choose(now, player, nothing, Later(others))
        return None
    doubted = (not_told(_alone(each.ref), error) for each, error in doubts)
    refused = ByRule(lambda: (*barred.values(), *others()), (*doubted, *untold))
    return Decision(player, "choose-objects", "chosen", options, rule, refused, merged=merged, about=target)


def _is_free(now: Moment, each: GameObject, scope: Scope, player: Seat) -> bool:
    """Tell whether an object may be chosen, if it is what the text speaks of."""
    return each.ref not in named(scope, TAKEN) and not _barred(now, (each,), scope, player)


def who_chooses(now: Moment, target: Choose, scope: Scope, found: tuple[GameObject, ...]) -> Seat:
    """Return who chooses of objects: whom the text has do it, or another in that player's place."""
    return now.game.policy.chooser(now, target.by.seats(scope.controller)[0], found)


def _selected(
    now: Moment,
    target: Choose,
    scope: Scope,
    free: tuple[GameObject, ...],
    merged: Mapping[Ref, Ref],
    player: Seat,
) -> Iterator[Option | Refusal]:
    """Yield what may be chosen together, and of what no source tells whether it may."""
    must = now.game.policy.to_be_chosen(now, free, player)
    sizes = _sizes(now, target, scope, len(unlike(now, target, free, scope)))
    for chosen in selections([each.ref for each in free], sizes, merged):
        option = Option("choose", chosen)
        try:
            if _compelled(chosen, must) and _together(now, target, chosen, scope):
                yield option
        except UnsourcedError as error:
            yield not_told(option, error)


def unlike(
    now: Moment, target: Choose, found: Sequence[GameObject], scope: Scope, wanted: int | None = None
) -> tuple[GameObject, ...]:
    """Return of objects no two of which may be alike in a characteristic one of each sort, else all.

    Where so many are ``wanted`` it does not matter what no source tells of more, or of too few.

    Raises:
        UnsourcedError: it matters.
    """
    if not target.differing or len(found) < 2 or (wanted is not None and wanted < 2):
        return tuple(found)
    sorts = [_sort(now, target, each, scope) for each in found]
    at_most = tuple(found[at] for at in placed([sort for sort, _ in sorts]))
    silence = next((error for _, error in sorts if error is not None), None)
    if silence is None or (wanted is not None and len(at_most) < wanted):
        return at_most
    told = [(each, sort) for each, (sort, error) in zip(found, sorts, strict=True) if error is None]
    surely = tuple(told[at][0] for at in placed([sort for _, sort in told]))
    if wanted is None or len(surely) < wanted:
        raise silence
    return surely


def unlike_at_most(now: Moment, target: Choose, found: Sequence[GameObject], scope: Scope) -> int:
    """Return how many objects no two of which may be alike there may be, whatever no source tells."""
    return len(unlike(now, target, found, scope, len(found) + 1))


def _sort(
    now: Moment, target: Choose, each: GameObject, scope: Scope
) -> tuple[tuple[Any, ...], UnsourcedError | None]:
    """Return what may be read of an object; what no source tells is one thing for all of one card."""
    name = target.differing
    try:
        return _read(now, target, each, scope, name), None
    except UnsourcedError as error:
        same = untold_as_printed(now, each, name, error)
        return (("untold", now.card_of(each) if same else each.ref),), error


def _read(now: Moment, target: Choose, each: GameObject, scope: Scope, name: str) -> tuple[Any, ...]:
    """Return what may be read of an object as what the text found it: either of two costs, say."""
    return readings(now, each, target.selector.conditions, scope, name)


def _nothing(now: Moment, target: Choose, scope: Scope, rule: str) -> Refusal:
    word = now.game.policy.word("nothing-to-choose")
    return Refusal(Option("choose"), rule, f"{quoted(now.library[scope.source.card], target)}：{word}")


def _tell_nothing_to_choose(
    now: Moment, player: Seat, nothing: tuple[Refusal, ...], others: Later[Refusal]
) -> None:
    first, *rest = nothing
    now.recorder.refused(player, first, others)
    for refusal in rest:
        now.recorder.refused(player, refusal)


def _compelled(chosen: Several, must: frozenset[Ref]) -> bool:
    """Tell whether as many as can be of what must be chosen are among so many."""
    return len(must.intersection(chosen.items)) == min(len(chosen), len(must))


def _alone(ref: Ref) -> Option:
    return Option("choose", several((ref,)))


def _barred(now: Moment, found: tuple[GameObject, ...], scope: Scope, player: Seat) -> dict[Ref, Refusal]:
    """Return what cannot be chosen by the rules of the game, each with its refusal."""
    whys = {each.ref: now.game.policy.choosable(now, each, scope, player) for each in found}
    barred = {ref: why for ref, why in whys.items() if why is not None}
    by = asker(now.state) if barred else NOBODY
    return {ref: Refusal(_alone(ref), *why, asker=by) for ref, why in barred.items()}


def _sizes(now: Moment, target: Choose, scope: Scope, available: int) -> range:
    most = available if target.most is None else min(amount(now, target.most, scope), available)
    least = min(amount(now, target.least, scope), most)
    return range(max(least, 0), most + 1)


def _together(now: Moment, target: Choose, chosen: Several, scope: Scope) -> bool:
    """Tell whether objects are together what the text wants: bounded in sum, no two alike."""
    if target.total is None and not target.differing:
        return True
    found = [each for each in map(now.state.lying, chosen) if each is not None]
    if len(unlike(now, target, found, scope)) < len(found):
        return False
    return target.total is None or _within(now, target, *target.total, found, scope)


def _within(
    now: Moment, target: Choose, name: str, limit: Amount, found: Iterable[GameObject], scope: Scope
) -> bool:
    """Tell whether a sum is within a limit; what no source gives cannot bring it back below."""
    most, silence, total = amount(now, limit, scope), None, 0
    for each in found:
        try:
            total += min((number or 0 for number in _read(now, target, each, scope, name)), default=0)
        except UnsourcedError as error:
            silence = silence or error
    if silence is not None and total <= most:
        raise silence
    return total <= most
