"""What stands against the acts of a player who is free to act: every reason, from one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from cardrules.core.decisions import Acts, Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.values import Seat
from cardrules.duelmasters.activating import ACTIVATE
from cardrules.duelmasters.combining_offered import uses
from cardrules.duelmasters.galaxshield import VERB
from cardrules.duelmasters.refusals.activating import refused_activations
from cardrules.duelmasters.refusals.attacking import refused_attackers
from cardrules.duelmasters.refusals.blocking import refused_blocks
from cardrules.duelmasters.refusals.breaking import BREAK, refused_breaks
from cardrules.duelmasters.refusals.charging import refused_charges
from cardrules.duelmasters.refusals.crossing import refused_crossings
from cardrules.duelmasters.refusals.elsewhere import used_wrongly
from cardrules.duelmasters.refusals.lacking import lacking_abilities
from cardrules.duelmasters.refusals.named_wrongly import named_wrongly
from cardrules.duelmasters.refusals.shielding import refused_shieldings
from cardrules.duelmasters.refusals.using_up import refused_abilities

Reasons = Callable[[Moment, Seat], Iterator[Refusal]]
"""What tells of a player's acts of one kind why they are never offered."""

USE: Final = "use"

NEVER_OFFERED: Final[Mapping[Reasons, frozenset[str]]] = {
    used_wrongly: frozenset({USE}),
    named_wrongly: frozenset({USE, "declare"}),
    refused_crossings: frozenset({"cross"}),
    refused_shieldings: frozenset({VERB}),
    refused_activations: frozenset({ACTIVATE}),
    refused_charges: frozenset({"charge"}),
    refused_attackers: frozenset({"attack"}),
    refused_blocks: frozenset({"block"}),
    refused_breaks: frozenset({BREAK}),
    refused_abilities: frozenset({"declare"}),
    lacking_abilities: frozenset({"declare", ACTIVATE}),
}
"""Why acts are refused that are not among what a player is offered at any time, and which acts they are."""


def wanted(acts: Acts, told: Iterable[str]) -> bool:
    """Tell whether somebody asks about one of the acts of which something tells."""
    return acts is None or not acts.isdisjoint(told)


def refused_acts(
    now: Moment, seat: Seat, found: Iterable[Option | Refusal] | None = None, acts: Acts = None
) -> Iterator[Refusal]:
    """Yield what stands against the acts of a player.

    ``found`` is what was found in looking for what to offer; without it, every use is looked at.
    Refusals of other ``acts`` than some may be left out.
    """
    if found is None:
        found = uses(now, seat) if wanted(acts, {USE}) else ()
    yield from (each for each in found if isinstance(each, Refusal))
    yield from never_offered(now, seat, acts)


def never_offered(now: Moment, seat: Seat, acts: Acts = None) -> Iterator[Refusal]:
    """Yield what stands against acts that nothing ever offers, of whatever kind, or of some at least."""
    quiet = now.silently()
    for reasons, told in NEVER_OFFERED.items():
        if wanted(acts, told):
            yield from reasons(quiet, seat)
