"""What stands against the acts of a player who is free to act: every reason, from one place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from cardrules.core.decisions import Option, Refusal
from cardrules.core.moment import Moment
from cardrules.core.values import Seat
from cardrules.duelmasters.combining_offered import uses
from cardrules.duelmasters.refusals.activating import refused_activations
from cardrules.duelmasters.refusals.attacking import refused_attackers
from cardrules.duelmasters.refusals.blocking import refused_blocks
from cardrules.duelmasters.refusals.charging import refused_charges
from cardrules.duelmasters.refusals.crossing import refused_crossings
from cardrules.duelmasters.refusals.elsewhere import used_wrongly
from cardrules.duelmasters.refusals.named_wrongly import named_wrongly
from cardrules.duelmasters.refusals.shielding import refused_shieldings

Reasons = Callable[[Moment, Seat], Iterator[Refusal]]
"""What tells of a player's acts of one kind why they are never offered."""

NEVER_OFFERED: Final[tuple[Reasons, ...]] = (
    used_wrongly, named_wrongly, refused_crossings, refused_shieldings, refused_activations,
    refused_charges, refused_attackers, refused_blocks,
)  # fmt: skip
"""Why acts are refused that are not among what a player is offered at any time."""


def refused_acts(
    now: Moment, seat: Seat, found: Iterable[Option | Refusal] | None = None
) -> Iterator[Refusal]:
    """Yield what stands against the acts of a player.

    ``found`` is what was found in looking for what to offer; without it, every use is looked at.
    """
    yield from (each for each in (uses(now, seat) if found is None else found) if isinstance(each, Refusal))
    yield from never_offered(now, seat)


def never_offered(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against acts that nothing ever offers, of whatever kind."""
    quiet = now.silently()
    for reasons in NEVER_OFFERED:
        yield from reasons(quiet, seat)
