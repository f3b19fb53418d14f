"""What is said and done though nobody was asked for it: a sentence that says it is right all the same.

That an ability is used is so of itself only where nobody is asked whether it is: each time that
it is carried out, one sentence may say so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

from cardrules.core.engine import Engine
from cardrules.core.records import replace
from cardrules.core.trace import Decided, Entry, Happened
from cardrules.scenario.answering import Act
from cardrules.scenario.eye import Eye
from cardrules.scenario.happened.occurrences import befell, carried_out, eye

_USE: Final = "do"
"""What an act does, among others, that uses an ability."""

_BEFORE: Final = frozenset({"declare", "replace", "permit", "block"})
"""What is decided of an ability before it is carried out, or instead of that."""


def done_unasked(engine: Engine[Any], play: Any, deeds: Mapping[int, object]) -> frozenset[int]:
    """Return the steps of which what they say came about, or may yet, though it answered nothing.

    Who takes up 「召喚してもよい」 has summoned nothing where it then turns out to be impossible.
    """
    acts = {step: deed for step, deed in deeds.items() if isinstance(deed, Act)}
    done = {step for step, act in acts.items() if _came_about(engine, play, act)}
    uses = {step: act for step, act in acts.items() if step not in done and _says_use(act)}
    entries, look = tuple(engine.explain(play)), eye(engine, play)
    return frozenset(
        (*done, *_each_its_own({step: tuple(_times(act, entries, look)) for step, act in uses.items()}))
    )


def _came_about(engine: Engine[Any], play: Any, act: Act) -> bool:
    """Tell whether what an act says came about, be it that it chose no more than to have it done."""
    if act.took_all or (act.led and _happened(act, engine.explain(play))):
        return True
    decision = engine.decision(play)
    if act.chosen and decision is not None and not decision.initiative:
        return True
    return not act.uses and not _says_use(act) and _was_forced(act, engine, play)


def _says_use(act: Act) -> bool:
    return _USE in act.acts and act.tapping is None and not act.uses


def _was_forced(act: Act, engine: Engine[Any], play: Any) -> bool:
    """Tell whether an act was the one answer to something; how much is tapped is looked at elsewhere."""
    if act.tapping is not None:
        return False
    look = eye(engine, play)
    return any(_is_forced(act, entry, look) for entry in engine.explain(play))


def _is_forced(act: Act, entry: Entry, look: Eye) -> bool:
    return isinstance(entry, Decided) and entry.forced and bool(act.picks(entry.decision, look(entry)))


def _happened(act: Act, entries: Iterable[Entry]) -> bool:
    return any(
        bool(act.verbs & event.kinds) and befell(act, entry, event)
        for entry in entries
        if isinstance(entry, Happened)
        for event in entry.events
    )


def _each_its_own(times: Mapping[int, Sequence[int]]) -> Iterator[int]:
    """Yield the steps that have a time of their own, those first that could be at the fewest times."""
    taken: set[int] = set()
    for step in sorted(times, key=lambda each: (len(times[each]), each)):
        free = next((at for at in times[step] if at not in taken), None)
        if free is not None:
            taken.add(free)
            yield step


def _times(act: Act, entries: Sequence[Entry], look: Eye) -> Iterator[int]:
    """Yield where, among some entries, an ability was used of itself: forced, or carried out unasked."""
    forced = [at for at, entry in enumerate(entries) if _is_forced(act, entry, look)]
    yield from forced
    declared = False
    for part in _parts(act, entries):
        decided = [entry for each in part for entry in (entries[each],) if isinstance(entry, Decided)]
        asked = declared or any(_was_asked(act, entry, look) for entry in decided)
        if part and carried_out(act, entries[part[0]]) and not asked and not any(at in part for at in forced):
            yield part[0]
        declared = any(_was_declared(act, entry, look) for entry in decided)


def _parts(act: Act, entries: Sequence[Entry]) -> Iterator[range]:
    """Yield where the parts lie of which each but the first begins with an ability being carried out."""
    began = [at for at, entry in enumerate(entries) if carried_out(act, entry)]
    for at, end in pairwise((0, *began, len(entries))):
        yield range(at, end)


def _was_asked(act: Act, entry: Decided, look: Eye) -> bool:
    """Tell whether it was asked as an ability was carried out if it is used, or none was chosen for it."""
    if not _BEFORE.isdisjoint(option.act for option in entry.decision.options):
        return False
    views = look(entry)
    declined = (entry.decision.options[at] for at in _declining(act).picks(entry.decision, views))
    return bool(act.picks(entry.decision, views)) or entry.answer in declined


def _was_declared(act: Act, entry: Decided, look: Eye) -> bool:
    """Tell whether an ability was declared, by which it will be carried out."""
    picked = (entry.decision.options[at] for at in act.picks(entry.decision, look(entry)))
    return entry.answer.act == "declare" and entry.answer in picked


def _declining(act: Act) -> Act:
    """Return the act of not using what an act uses."""
    card = act.cards[0] if act.cards else None
    return replace(act, acts=frozenset({"pass"}), cards=None, declines=card)
