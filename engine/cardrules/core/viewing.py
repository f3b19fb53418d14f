"""Options in words, and events that only the rules bring about: what every game does alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cardrules.core.asking import asker
from cardrules.core.decisions import NOBODY, Decision, Option, Several
from cardrules.core.engine import RuleEvent, View
from cardrules.core.errors import InputError
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.procedures import Procedure, Step, procedure
from cardrules.core.records import replace
from cardrules.core.results import Call
from cardrules.core.values import Bindings

Viewer = Callable[[Moment, Decision, Option], View]
"""Puts an option of a decision into words."""


def viewer(acts: Mapping[str, Viewer]) -> Viewer:
    """Return what puts the options of a game into words, by their acts; of others it tells the act.

    Where a text has the player decide, it also tells whose text that is.
    """

    def view(now: Moment, decision: Decision, option: Option) -> View:
        seen = acts.get(option.act, _act_alone)(now, decision, option)
        if decision.initiative:
            return seen
        asks = now.state.recall("asker", asker)
        if asks == NOBODY:
            return seen
        source, ability, keyword, line = asks
        return replace(seen, source=source, ability=ability, keyword=keyword, line=line)

    return view


def _act_alone(_now: Moment, decision: Decision, option: Option) -> View:
    return View(option.act, decision.player, frozenset({option.act, decision.kind}))


def chosen(option: Option) -> tuple[Ref, ...]:
    """Return the objects that an option chooses, if it is a choice of several."""
    items = option.choice.items if isinstance(option.choice, Several) else ()
    return tuple(each for each in items if isinstance(each, Ref))


def names(now: Moment, refs: Iterable[Any]) -> tuple[str, ...]:
    """Return the names of pieces wherever they are now; what is no longer there has none."""
    pieces = [now.state.piece(ref.id) or now.state.lying(ref) for ref in refs if isinstance(ref, Ref)]
    return tuple(each.card for each in pieces if each is not None)


# --- events of the rules ------------------------------------------------------------------

_BY_RULE: Final = "by-rule"


def forced(_now: Moment, event: RuleEvent) -> Call:
    """Return the call that lets an event of the rules happen, and what follows upon it."""
    return Call(_BY_RULE, Bindings({"event": event}))


def by_rule(happen: Step, afterwards: Step) -> Procedure:
    """Return the procedure of an event of the rules: it happens, then comes what it set waiting."""
    return procedure(_BY_RULE, happen, afterwards)


def pieces(now: Moment, event: RuleEvent) -> tuple[GameObject, ...]:
    """Return what an event of the rules names: the player's own first; what is not there is an error."""
    return tuple(_piece(now, event, name) for name in event.cards)


def _piece(now: Moment, event: RuleEvent, name: str) -> GameObject:
    named = [(key, each) for key, each in now.state.objects() if each.card == name]
    found = [(key, each) for key, each in named if event.zone in ("", key.name)]
    own = [each for key, each in found if key.seat == event.player]
    if own or (found and not event.zone):
        return own[0] if own else found[0][1]
    where = f"{now.game.policy.word(event.zone)}に" if event.zone else "どのゾーンにも"
    raise InputError(f"《{name}》が{where}ない", expected="盤面にそのカードを置く")
