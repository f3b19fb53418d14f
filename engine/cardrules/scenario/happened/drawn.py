"""How many cards one instruction has a player draw: several are drawn one by one (総合ルール 114.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from cardrules.core.events import Event
from cardrules.core.state import GameState
from cardrules.core.trace import Entry, Happened
from cardrules.core.values import Bindings, Seat

_DRAWN: Final = "drawn"
"""The word of drawing; in the course of an instruction each draw is bound to it, with its number."""


def is_last_of(
    number: int, player: Seat | None, entry: Entry, later: Sequence[Entry], now: GameState | None
) -> bool:
    """Tell whether an entry is the last draw of a player by an instruction, and there were so many in all.

    ``later`` is where the other draws are looked for, ``now`` what may still be going on.
    """
    here = _drawn_in(entry, player)
    if not here or not isinstance(entry, Happened):
        return False
    before = [each for each in _so_far(entry.before) if player in (None, each.player)]
    if len(before) + len(here) != number:
        return False
    after = (each.before for each in later if isinstance(each, Happened) and _drawn_in(each, None))
    going_on = () if now is None or now.decision is None or now.decision.initiative else (now,)
    return not any(here[-1] in _so_far(state) for state in (*after, *going_on))


def _drawn_in(entry: Entry, player: Seat | None) -> tuple[Event, ...]:
    events = entry.events if isinstance(entry, Happened) else ()
    return tuple(each for each in events if _is_draw(each) and player in (None, each.player))


def _is_draw(event: Event) -> bool:
    return _DRAWN in event.kinds and not event.silent


def _so_far(state: GameState) -> tuple[Event, ...]:
    """Return what the instruction that is being carried out has had drawn so far."""
    courses = (tuple(_bound(frame.bindings)) for frame in reversed(state.agenda))
    return next(filter(None, courses), ())


def _bound(course: Bindings) -> Iterator[Event]:
    found = (each for name, each in course.items() if str(name).startswith(_DRAWN))
    events = (event for each in found if isinstance(each, tuple) for event in each)
    return (event for event in events if isinstance(event, Event) and _is_draw(event))


def drawn_by(player: Seat, entries: Sequence[Entry]) -> list[int]:
    """Return how many cards a player drew by each instruction."""
    found: list[int] = []
    for entry in entries:
        here = _drawn_in(entry, player)
        if here and isinstance(entry, Happened):
            before = [each for each in _so_far(entry.before) if each.player == player]
            if found and before:
                found[-1] += len(here)
            else:
                found.append(len(here))
    return found
