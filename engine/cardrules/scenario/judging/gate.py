"""ならば about owners, points, and information: what can be asked where things are so described."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardrules.core.errors import UnsourcedError
from cardrules.core.values import Seat
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names
from cardrules.scenario.judging.onlooking import Onlooker


def resource_is(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a player has so many points."""
    name, seat = match.holes["resource"], match.holes["player"]
    facts = seen.board(play).facts
    if _undecided(facts, name, seat):
        raise UnsourcedError(f"出典に定めがない：{match.words['player']}の{match.words['resource']}が何点か")
    return bool(facts.get((name, seat), 0) == match.holes["number"])


def points_unsourced(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether no source says how many points a player has."""
    name, seat = match.holes["resource"], match.holes["player"]
    facts = seen.board(play).facts
    return bool(_undecided(facts, name, seat))


def _undecided(facts: Mapping[Any, Any], name: str, seat: Seat) -> bool:
    """Tell whether points are not known: mana is none unless there is some, life must be stated."""
    return bool(facts.get((f"{name}-open", seat))) or (name != "mana" and (name, seat) not in facts)


def is_players(what: str) -> Callable[[Onlooker, Match, Any], bool]:
    """Make the test whether a thing is a player's, as ``what`` (owner, controller) it is."""

    def test(seen: Onlooker, match: Match, play: Any) -> bool:
        card = names(match.holes["card"])[0]
        seen.settled(play, (card,))
        return bool(seen.engine.inspect(play, card, what) == match.holes["player"])

    return test


def is_characteristic(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a kind of information counts among the characteristics."""
    found: Any = seen.engine.inspect(play, names(match.holes["card"])[0], "characteristics")
    return match.holes["characteristic"] in found


def has_information(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether a thing has a kind of information at all."""
    found: Any = seen.engine.inspect(play, names(match.holes["card"])[0], "information")
    return match.holes["characteristic"] in found


def ability_on_stack(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether an ability of a card lies on the stack."""
    name = f"《{names(match.holes['card'])[0]}》の能力"
    return any(cell.traits == (name,) for cell in seen.cells(play, "stack", None))


def resolves_before(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether one thing on the stack is resolved before another; of two there no source tells."""
    wanted = {*names(match.holes["first"]), *names(match.holes["card"])}
    lying = [cell.card for cell in seen.cells(play, "stack", Seat.FIRST)]
    if wanted <= set(lying):
        raise UnsourcedError("出典に定めがない：スタックに2つ以上ある時、どの順に解決するか")
    return set(names(match.holes["card"])) <= set(lying)


GATE_TESTS: Final[Mapping[str, Callable[[Onlooker, Match, Any], bool]]] = {
    "resource-is": resource_is,
    "points-unsourced": points_unsourced,
    "owner-is": is_players("owner"),
    "controller-is": is_players("controller"),
    "is-characteristic": is_characteristic,
    "has-information": has_information,
    "ability-on-stack": ability_on_stack,
    "resolves-before": resolves_before,
}
