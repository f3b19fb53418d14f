"""Which objects are taken for a cost (総合ルール 601.1f): one thing is asked after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal, Several, several
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.values import Bindings
from cardrules.duelmasters.choosers import demand_own_choice
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.costs_actions import (
    TAPPED_AND_MOVED,
    Need,
    all_apart,
    all_met,
    candidates,
    chosen_from,
    doubtful,
    unlike_of,
)


def asking(now: Moment, needs: Sequence[Need], chosen: Bindings, card: GameObject) -> Decision | None:
    """Return the next decision by which objects are taken for a cost; ``None`` once all are."""
    open_ = [need for need in chosen_from(needs) if need.name not in chosen]
    if not open_:
        return None
    need, rest = open_[0], open_[1:]
    quiet = now.silently()
    free = _free(quiet, need, chosen, needs, card)
    demand_own_choice(quiet, need.scope.controller, free)
    refs = [each.ref for each in free]
    merged = interchangeable(now.state, refs, now.game.ordered)
    fitting = [
        some
        for some in selections(refs, range(need.number, need.number + 1), merged)
        if _fits_in(quiet, need, some, rest, chosen.bind({need.name: tuple(some)}), needs, card)
    ]
    might = fitting if any(one.clashes_with(other) for one, other in combinations(needs, 2)) else ()
    twice = [some for some in might if _takes_twice(quiet, need, some, rest, chosen, needs, card)]
    options = tuple(Option("choose", some) for some in fitting if some not in twice)
    options = options or (Option("choose", several(refs[: need.number])),)
    doubts = [(several((each.ref,)), error.message) for each, error in doubtful(quiet, need, card).items()]
    doubts += [(some, TAPPED_AND_MOVED) for some in twice]
    refused = tuple(Refusal(Option("choose", some), UNSOURCED, because) for some, because in doubts)
    return Decision(
        need.scope.controller, "choose-objects", need.name, options, Clause.PAY_THE_REST, refused,
        merged=merged, about=need,
    )  # fmt: skip


def _free(
    now: Moment, need: Need, chosen: Bindings, needs: Sequence[Need], card: GameObject
) -> tuple[GameObject, ...]:
    like = [each for each in needs if each.taps is need.taps]
    spent = {ref for each in like for ref in chosen.get(each.name, ())}
    spent |= {one.ref for each in like if each.takes_all for one in candidates(now, each, card)}
    return tuple(each for each in candidates(now, need, card) if each.ref not in spent)


def _takes_twice(
    now: Moment,
    need: Need,
    some: Several,
    rest: Sequence[Need],
    chosen: Bindings,
    needs: Sequence[Need],
    card: GameObject,
) -> bool:
    """Tell whether a choice takes for one action what is taken for another that does something else with it.

    It does so, too, where it leaves nothing else for what is still to be chosen.
    """
    if not _is_apart(need, some, chosen, needs):
        return True
    then = chosen.bind({need.name: tuple(some)})
    left = {each: _not_elsewhere(each, _free(now, each, then, needs, card), then, needs) for each in rest}
    return not (all_met(now, rest, left) and all_apart(now, rest, left))


def _is_apart(need: Need, some: Iterable[Ref], chosen: Bindings, needs: Sequence[Need]) -> bool:
    others = (each for each in needs if each.clashes_with(need))
    return {*some}.isdisjoint(ref for each in others for ref in chosen.get(each.name, ()))


def _not_elsewhere(
    need: Need, found: Iterable[GameObject], chosen: Bindings, needs: Sequence[Need]
) -> list[GameObject]:
    return [each for each in found if _is_apart(need, (each.ref,), chosen, needs)]


def _fits_in(
    now: Moment,
    need: Need,
    some: Several,
    rest: Sequence[Need],
    chosen: Bindings,
    needs: Sequence[Need],
    card: GameObject,
) -> bool:
    objects = [now.object(ref) for ref in some]
    if len(unlike_of(now, need, objects)) < len(objects):
        return False
    return all_met(now, rest, {each: list(_free(now, each, chosen, needs, card)) for each in rest})
