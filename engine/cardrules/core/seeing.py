"""What texts do with what lies hidden: looking at it, showing it, showing cards until one fits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from cardrules.core.effects import Effected, Look, Reveal, RevealUntil
from cardrules.core.evaluating import fits_all
from cardrules.core.events import Event
from cardrules.core.game import Resolver
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.resolving import targets_first
from cardrules.core.results import Again, Done, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value


@value
class LookedAt(Event):
    """A player saw objects that others do not see; they stay where they are."""

    word: ClassVar[str] = "looked-at"
    objects: tuple[GameObject, ...]
    by: Seat

    @property
    def player(self) -> Seat:
        """The player who saw them."""
        return self.by


@value
class Revealed(LookedAt):
    """A player showed objects to everybody; they stay where they are."""

    word: ClassVar[str] = "revealed"


def _look(now: Moment, effect: Look) -> StepResult:
    return _seeing(now, effect, LookedAt)


def _reveal(now: Moment, effect: Reveal) -> StepResult:
    return _seeing(now, effect, Revealed)


def _seeing(now: Moment, effect: Look | Reveal, kind: type[LookedAt]) -> StepResult:
    first = targets_first(now, effect.target)
    if first is not None:
        return first
    if "facts" not in now and now["refs"]:
        seen = tuple(each for each in map(now.state.find, now["refs"]) if each is not None)
        return Perform((kind(seen, now.scope().controller),), into="facts")
    refs = now["refs"] if now.get("facts") else ()
    return Done(Effected(bool(refs), Bindings({effect.name: refs, "it": refs})))


def _reveal_until(now: Moment, effect: RevealUntil) -> StepResult:
    scope = now.scope()
    if "refs" not in now:
        key = ZoneKey(effect.zone, effect.side.seats(scope.controller)[0])
        shown, last = _up_to_fitting(now, key, effect, scope)
        first = now.game.policy.before_top(now, key, len(shown), "top-known")
        return first or Again(Bindings({"refs": shown, "last": last}))
    if "facts" not in now and now["refs"]:
        seen = tuple(each for each in map(now.state.find, now["refs"]) if each is not None)
        return Perform((Revealed(seen, scope.controller),), into="facts")
    refs, last = (now["refs"], now["last"]) if now.get("facts") else ((), ())
    return Done(Effected(bool(last), Bindings({effect.name: refs, "it": last})))


def _up_to_fitting(
    now: Moment, key: ZoneKey, effect: RevealUntil, scope: Scope
) -> tuple[tuple[Ref, ...], tuple[Ref, ...]]:
    """Return the cards from the top up to the first that meets the conditions, and that one."""
    shown: list[Ref] = []
    for each in now.state.zones[key]:
        shown.append(each.ref)
        if fits_all(now, each, effect.conditions, scope):
            return tuple(shown), (each.ref,)
    return tuple(shown), ()


SEEING: Final[Mapping[type, Resolver]] = {Look: _look, Reveal: _reveal, RevealUntil: _reveal_until}
"""How these effects are carried out; a game puts them beside :data:`resolving.RESOLVERS`."""
