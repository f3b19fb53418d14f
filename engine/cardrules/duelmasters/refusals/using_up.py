"""Why an ability is not used again in a turn (「各ターン1度」): it was used already as often as it may be."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.abilities import Ability
from cardrules.core.decisions import Because, Refusal
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.values import Seat
from cardrules.duelmasters.limits import not_used, why_no_more


def refused_abilities(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against using abilities of a player's cards that were used as often as they may be.

    Cards go by their names: where one of a name can still use an ability, nothing is said of the others.
    """
    against: dict[tuple[str, Ability], list[tuple[GameObject, Because | None]]] = {}
    for key, zone in now.zones():
        for each in zone.objects if key.seat is seat else ():
            for ability in now.abilities(each):
                if getattr(ability, "once_each_turn", False):
                    found = against.setdefault((each.card, ability), [])
                    found.append((each, why_no_more(now, ability, each)))
    for (_, ability), judged in against.items():
        whys = [(each, because) for each, because in judged if because is not None]
        if len(whys) == len(judged):
            yield not_used(ability, *whys[0])
