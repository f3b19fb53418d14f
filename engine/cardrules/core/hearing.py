"""Whether an event is what a text describes (「…した時」「…する時」)."""

from __future__ import annotations

from collections.abc import Callable

from cardrules.core.doubts import every
from cardrules.core.events import Event, Moved
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.queries import EventPattern, Scope


def matches(now: Moment, pattern: EventPattern, event: Event, scope: Scope) -> bool:
    """Tell whether an event fits a pattern, seen from the bearer of the ability that holds it."""
    if not pattern.kind_matches(event):
        return False
    if not pattern.who.covers(scope.controller, event.player):
        return False
    if not pattern.whose.covers(scope.controller, event.whose):
        return False
    subject = event.subject
    if pattern.this and (subject is None or subject.id != scope.source.id):
        return False
    if pattern.other and subject is not None and subject.id == scope.source.id:
        return False
    if not pattern.conditions:
        return pattern.way_matches(event)
    parts: tuple[Callable[[], bool], ...] = (
        lambda: pattern.way_matches(event), lambda: _subject_fits(now, pattern, event, scope),
    )  # fmt: skip
    return every(parts, lambda part: part())


def _subject_fits(now: Moment, pattern: EventPattern, event: Event, scope: Scope) -> bool:
    beneath = isinstance(event, Moved) and event.beneath
    if beneath and not now.game.policy.names_a_card(now, pattern.conditions):
        return False
    seen = _as_seen(now, event)
    return seen is not None and now.game.policy.fits_as(now, seen, pattern.conditions, scope, pattern.event)


def _as_seen(now: Moment, event: Event) -> GameObject | None:
    subject = event.subject
    if subject is None or not event.looks_forward:
        return subject
    arrived = now.state.piece(subject.id)
    return arrived if arrived is not None and arrived.life == subject.life + 1 else subject
