"""Why a thing cannot be chosen that lies where a text looks: it is not what the text names."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from cardrules.core.asking import asker
from cardrules.core.decisions import Option, Refusal, several
from cardrules.core.effects import Choose
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import apart, fits_all, looked_through
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.queries import AnySelector, ObjectCondition, Scope, Selector
from cardrules.core.quoting import quoted
from cardrules.core.records import replace


def not_named(
    now: Moment, target: Choose, scope: Scope, rule: str, known: Collection[Ref]
) -> Iterator[Refusal]:
    """Yield, of what lies where a text looks, all but what is ``known``, with the words it does not fit."""
    line, by = quoted(now.library[scope.source.card], target), asker(now.state)
    for each in looked_through(now, _itself_too(target.selector), scope):
        if each.ref not in known:
            because = f"《{each.card}》は{_what_not(now, each, target.selector, scope)}（{line}）"
            yield Refusal(Option("choose", several((each.ref,))), rule, because, asker=by)


def _itself_too(selector: AnySelector) -> AnySelector:
    return replace(selector, other=False) if isinstance(selector, Selector) else selector


def _what_not(now: Moment, each: GameObject, selector: AnySelector, scope: Scope) -> str:
    if isinstance(selector, Selector) and selector.other and each.id == scope.source.id:
        return "「他の」ものでない"
    words = now.game.policy.kind(_failed(now, each, selector, scope)) or now.game.policy.kind(
        selector.conditions
    )
    return f"「{words}」でない" if words else "文の示すものでない"


def _failed(
    now: Moment, each: GameObject, selector: AnySelector, scope: Scope
) -> tuple[ObjectCondition, ...]:
    """Return the conditions that an object does not meet by themselves, else those it fails together."""
    plain, extremes = apart(selector)
    alone = tuple(one for one in plain if not _fits(now, each, (one,), scope))
    return alone or (extremes if _fits(now, each, plain, scope) else plain)


def _fits(now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], scope: Scope) -> bool:
    """Tell whether an object meets conditions; where no source tells, it is not for those."""
    try:
        return fits_all(now, each, conditions, scope)
    except UnsourcedError:
        return True
