"""Evolution creatures whose cost takes objects from the battle zone (総合ルール 601.1f, 801).

A cost may take the last 進化元 of the card that is used. The 進化元 is there when the use is declared
and gone when the creature would be put; no source tells what becomes of such a use. So no payment of
that kind is offered, and where there is no other, whether the card can be used is not known.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardrules.core.decisions import Decision
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.records import replace
from cardrules.core.values import Bindings
from cardrules.duelmasters import costs_actions
from cardrules.duelmasters.costs import Using
from cardrules.duelmasters.costs_actions import Action, Need
from cardrules.duelmasters.evolution import BASES, NEO, evolving, fitting_bases, lacks_base


def keeps_bases(now: Moment, use: Using, actions: Sequence[Action]) -> bool:
    """Tell whether what is done for a cost can leave enough that the card can be put over."""
    return not actions or _left(now, use, costs_actions.needs_of(now, actions, use.card), ())


def keeping_bases(
    now: Moment, use: Using, needs: Sequence[Need], chosen: Bindings, decision: Decision
) -> Decision:
    """Return a choice of what is taken for a cost without what would leave too little to be put over."""
    if decision.about.taps:
        return decision
    open_ = [need for need in needs if need.name not in chosen and need != decision.about]
    spent = tuple(ref for need in needs if not need.taps for ref in chosen.get(need.name, ()))
    options = tuple(
        each for each in decision.options if _left(now, use, open_, (*spent, *tuple(each.choice)))
    )
    return replace(decision, options=options or decision.options)


def _left(now: Moment, use: Using, needs: Sequence[Need], spent: tuple[Ref, ...]) -> bool:
    keyword = evolving(now, use.card)
    if keyword is None or keyword.name == NEO:
        return True
    gone = {ref.id for ref in spent}
    bases = [each.id for each in fitting_bases(now, use.card, keyword, use.player) if each.id not in gone]
    kept = costs_actions.can_leave(now, needs, use.card, bases, BASES[keyword.name], gone)
    return not lacks_base(now, not kept)
