"""What a text can speak of after something happened: 「それ」, and what it named (総合ルール 400.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardrules.core.effects import Effected
from cardrules.core.evaluating import INSTEAD, MEANT
from cardrules.core.objects import GameObject, Ref
from cardrules.core.values import EMPTY, Bindings

if TYPE_CHECKING:
    from cardrules.core.events import Event
    from cardrules.core.moment import Moment


def arrived(now: Moment, subject: GameObject) -> Ref | None:
    """Return what an event made of its subject, also where that has moved on since."""
    here = now.state.piece(subject.id)
    if here is None:
        return None
    return here.ref if here.life - subject.life <= 1 else Ref(subject.id, subject.life + 1)


def named_after(now: Moment, happened: Iterable[Event], name: str) -> Effected:
    """Return what came of events that moved or marked what the frame means (``refs``)."""
    events = tuple(happened)
    found = (arrived(now, event.subject) for event in events if event.subject is not None)
    refs = tuple(ref for ref in found if ref is not None)
    known = _moved_as(name, refs, now["refs"])
    instead = tuple(_instead(now))
    if instead:
        known = known.bind({f"{INSTEAD}{name}": (refs, instead)})
    return Effected(bool(events), known, tried=bool(now["refs"]))


def _instead(now: Moment) -> Iterator[Ref]:
    """Yield what was moved in the same way in place of what the frame meant to move."""
    for name, bundles in now.frame.bindings.items():
        for refs in bundles if name.startswith(INSTEAD) else ():
            yield from refs


def _moved_as(name: str, refs: tuple[Ref, ...], meant: tuple[Ref, ...]) -> Bindings:
    """Return what a name stands for: what was moved, and what was meant to be if that was not all."""
    known = Bindings({name: refs})
    return known if len(refs) == len(meant) else known.bind({f"{MEANT}{name}": (refs, meant)})


def subject_named(now: Moment, event: Event | None) -> Bindings:
    """Return what 「それ」 means where a text begins with an event: its subject, wherever it is now."""
    if event is None:
        return EMPTY
    subject = event.subject
    here = now.state.piece(subject.id) if subject is not None else None
    if subject is None or here is None or here.life - subject.life not in (0, 1):
        return event.named
    return event.named.bind({"it": (here.ref,)})
