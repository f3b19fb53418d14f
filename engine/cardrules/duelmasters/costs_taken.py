"""Which objects are taken for a cost (総合ルール 601.1f): one thing is asked after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal, Several, several
from cardrules.core.errors import UnsourcedError
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.records import record, replace
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


@record
class Taking:
    """What is taken for the cost of using a card: all that is needed, and what was chosen of it so far."""

    needs: Sequence[Need]
    chosen: Bindings
    card: GameObject

    @property
    def left(self) -> list[Need]:
        """What is still to be chosen, in its order."""
        return [need for need in chosen_from(self.needs) if need.name not in self.chosen]

    def then(self, need: Need, some: Iterable[Ref]) -> Taking:
        """Return the same once some are chosen for a need."""
        return replace(self, chosen=self.chosen.bind({need.name: tuple(some)}))

    def is_apart(self, need: Need, some: Iterable[Ref]) -> bool:
        """Tell whether none of some is taken for an action that does something else with it than a need."""
        others = (each for each in self.needs if each.clashes_with(need))
        return {*some}.isdisjoint(ref for each in others for ref in self.chosen.get(each.name, ()))


def asking(now: Moment, needs: Sequence[Need], chosen: Bindings, card: GameObject) -> Decision | None:
    """Return the next decision by which objects are taken for a cost; ``None`` once all are."""
    taking = Taking(needs, chosen, card)
    if not taking.left:
        return None
    need, quiet = taking.left[0], now.silently()
    free = _free(quiet, need, taking)
    demand_own_choice(quiet, need.scope.controller, free)
    refs = [each.ref for each in free]
    merged = interchangeable(now.state, refs, now.game.ordered)
    fitting, untold = _fitting(
        quiet, need, selections(refs, range(need.number, need.number + 1), merged), taking
    )
    might = fitting if any(one.clashes_with(other) for one, other in combinations(needs, 2)) else ()
    twice = [some for some in might if _takes_twice(quiet, need, some, taking)]
    options = tuple(Option("choose", some) for some in fitting if some not in twice)
    options = options or (Option("choose", several(refs[: need.number])),)
    doubts = [(several((each.ref,)), error.message) for each, error in doubtful(quiet, need, card).items()]
    doubts += [*untold, *((some, TAPPED_AND_MOVED) for some in twice)]
    refused = tuple(Refusal(Option("choose", some), UNSOURCED, because) for some, because in doubts)
    return Decision(
        need.scope.controller, "choose-objects", need.name, options, Clause.PAY_THE_REST, refused,
        merged=merged, about=need,
    )  # fmt: skip


def _free(now: Moment, need: Need, taking: Taking) -> tuple[GameObject, ...]:
    card, like = taking.card, [each for each in taking.needs if each.taps is need.taps]
    spent = {ref for each in like for ref in taking.chosen.get(each.name, ())}
    spent |= {one.ref for each in like if each.takes_all for one in candidates(now, each, card)}
    return tuple(each for each in candidates(now, need, card) if each.ref not in spent)


def _takes_twice(now: Moment, need: Need, some: Several, taking: Taking) -> bool:
    """Tell whether a choice takes for one action what is taken for another that does something else with it.

    It does so, too, where it leaves nothing else for what is still to be chosen.
    """
    if not taking.is_apart(need, some):
        return True
    then = taking.then(need, some)
    found = {each: _free(now, each, then) for each in then.left}
    left = {each: [one for one in free if then.is_apart(each, (one.ref,))] for each, free in found.items()}
    return not (all_met(now, then.left, left) and all_apart(now, then.left, left))


def _fitting(
    now: Moment, need: Need, selected: Iterable[Several], taking: Taking
) -> tuple[list[Several], list[tuple[Several, str]]]:
    """Return what can be chosen of what is selected, and of what no source tells whether it can."""
    fitting: list[Several] = []
    untold: list[tuple[Several, str]] = []
    for some in selected:
        try:
            if _fits_in(now, need, some, taking):
                fitting.append(some)
        except UnsourcedError as error:
            untold.append((some, error.message))
    return fitting, untold


def _fits_in(now: Moment, need: Need, some: Several, taking: Taking) -> bool:
    objects, then = [now.object(ref) for ref in some], taking.then(need, some)
    if len(unlike_of(now, need, objects)) < len(objects):
        return False
    return all_met(now, then.left, {each: list(_free(now, each, then)) for each in then.left})
