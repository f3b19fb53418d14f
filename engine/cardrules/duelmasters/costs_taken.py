"""Which objects are taken for a cost (総合ルール 601.1f): one thing is asked after the other."""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal, Several, several
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.values import Bindings
from cardrules.duelmasters.choosers import demand_own_choice
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.costs_actions import Need, all_met, candidates, chosen_from, doubtful, unlike_of


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
    options = tuple(
        Option("choose", some)
        for some in selections(refs, range(need.number, need.number + 1), merged)
        if _fits_in(quiet, need, some, rest, chosen.bind({need.name: tuple(some)}), needs, card)
    )
    options = options or (Option("choose", several(refs[: need.number])),)
    doubts = doubtful(quiet, need, card).items()
    refused = tuple(
        Refusal(Option("choose", several((each.ref,))), UNSOURCED, error.message) for each, error in doubts
    )
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
