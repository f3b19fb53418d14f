"""Spells that say themselves where they go when they are done (総合ルール 609.7, 609.8a): チャージャー."""

from __future__ import annotations

from typing import Final

from cardrules.core.events import Event
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.procedures import procedure
from cardrules.core.results import Go, Perform, StepResult
from cardrules.duelmasters import keywords
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import PutIntoGraveyard
from cardrules.duelmasters.manner import CAST
from cardrules.duelmasters.moves import moving
from cardrules.duelmasters.use_resolved import may_be_replaced, resolve_text, spell_to_graveyard

CHARGER: Final = "チャージャー"


@BOOK.rule(Clause.OWN_DESTINATION_FIRST, inert=lambda _now: False)
def own_destination_first(_now: Moment) -> bool:
    """What a spell says of its own destination replaces it before anything else can (609.8a)."""
    return True


def own_destination(now: Moment, event: Event, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Return what a spell that has been cast says of its own destination, if it says anything; else all."""
    spell = event.subject
    if not isinstance(event, PutIntoGraveyard) or spell is None or not event.came_about(CAST):
        return found
    own = tuple(each for each in found if each.scope.source.id == spell.id)
    return own if own and len(own) < len(found) and own_destination_first(now) else found


def go_where_it_says(now: Moment) -> StepResult:
    """Put a spell where it says itself; any other goes on to the graveyard."""
    spell = now.state.find(now["card"])
    if spell is None or not keywords.has(now, spell, CHARGER) or not own_destination_first(now):
        return Go()
    if not may_be_replaced(now, spell):
        return Go()
    return Perform((moving(now, "put-into-mana", spell, now["player"]),))


RESOLVE_SPELL: Final = procedure("resolve-spell", resolve_text, go_where_it_says, spell_to_graveyard)
"""How a spell is resolved: its text, then where it goes."""
