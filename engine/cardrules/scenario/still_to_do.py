"""What is still to be done of what was said: which of it comes first, and which may answer a decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardrules.core.decisions import PASS, Decision
from cardrules.core.engine import RuleEvent
from cardrules.core.trace import Decided, Entry
from cardrules.scenario.answering import Act
from cardrules.scenario.deeds import Deed, Timed, bare


def first_beginning(left: Sequence[tuple[int, Deed]]) -> tuple[int, Deed] | None:
    """Return the first deed, in the order of the lines, for which a player must be free to act."""
    begin = [(step, deed) for step, deed in left if begins_something(bare(deed))]
    return min(begin, key=lambda each: each[0], default=None)


def begins_something(deed: Act | RuleEvent) -> bool:
    """Tell whether a player must be free to act, or the rules do it."""
    return isinstance(deed, RuleEvent) or deed.begins or deed.endures


def may_answer(left: Sequence[tuple[int, Deed]], decision: Decision) -> Iterator[tuple[int, Act]]:
    """Yield the acts that may answer a decision: answers in any order, beginnings in the order said."""
    if decision.initiative:
        first = first_beginning(left)
        if first is not None and isinstance(first[1], Act):
            yield first[0], first[1]
        return
    for step, deed in left:
        if isinstance(deed, Act) and not deed.begins and not deed.endures:
            yield step, deed
    first = first_beginning(left)
    if first is not None and isinstance(first[1], Act) and "use" in first[1].acts:
        yield first[0], first[1].by_effect()


def waits_for(deed: Deed, decision: Decision, meanwhile: Iterable[Entry]) -> bool:
    """Tell whether a moment is let go by since a deed is for a later one.

    What is said to be done at a time is waited for until then. Else a moment that went by
    ``meanwhile``, and comes again, shows that the one waited for never comes.
    """
    if isinstance(deed, Timed):
        return deed.waits
    if not isinstance(deed, Act) or not deed.lets_go_by(decision):
        return False
    return not any(isinstance(each, Decided) and _let_go(each) == _moment(decision) for each in meanwhile)


def _let_go(entry: Decided) -> tuple[object, ...] | None:
    return _moment(entry.decision) if entry.answer == PASS else None


def _moment(decision: Decision) -> tuple[object, ...]:
    return decision.player, decision.kind, decision.initiative


def of_this_use(left: Sequence[tuple[int, Deed]]) -> tuple[tuple[int, Act], ...]:
    """Return the answers that are said before the next thing that is begun."""
    first = first_beginning(left)
    said = ((step, deed) for step, deed in left if first is None or step < first[0])
    return tuple((step, deed) for step, deed in said if isinstance(deed, Act) and not begins_something(deed))


def without(left: tuple[tuple[int, Deed], ...], *steps: int) -> tuple[tuple[int, Deed], ...]:
    """Return what is left but for some steps."""
    return tuple((at, deed) for at, deed in left if at not in steps)
