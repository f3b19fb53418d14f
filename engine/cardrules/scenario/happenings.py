"""Events as sentences name them: which entries of a trace they are."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardrules.core.errors import InputError
from cardrules.core.events import Event, Moved
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Entry, Happened, Triggered
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names

Test = Callable[[Entry], int]
"""Tells whether an entry is an event, or how many times it is there."""


def occurrence(match: Match) -> Test:
    """Return the test by which an entry of a trace is the event that a phrase names."""
    make = _TESTS.get(match.slug)
    if make is None:
        raise InputError(
            f"「{match.text}」というできごとはまだ調べられない", expected="「@未対応」の目印を付ける"
        )
    return make(match)


def moments(entries: Iterator[Entry] | tuple[Entry, ...], test: Test) -> Iterator[GameState]:
    """Yield the state at each entry that passes a test: at a decision as asked, at an event after it."""
    for entry in entries:
        if test(entry):
            if isinstance(entry, Decided):
                yield entry.state
            elif isinstance(entry, Happened):
                yield entry.after


def _event(word: str, match: Match, *, by_player: bool = True) -> Test:
    cards = set(names(match.holes["cards"] if "cards" in match.holes else match.holes.get("card", ())))
    player = match.holes.get("player") if by_player else None

    def test(entry: Entry) -> bool:
        if not isinstance(entry, Happened):
            return False
        found = [event for event in entry.events if word in event.kinds and _by(event, player)]
        subjects = {event.subject.card for event in found if event.subject is not None}
        return bool(found) and cards <= subjects

    return test


def _by(event: Event, player: Any) -> bool:
    return player is None or event.player == player


def _moved_to(match: Match) -> Test:
    return _going("destination", match.holes["zone"].zone, match)


def _left(match: Match) -> Test:
    return _going("origin", match.holes["zone"].zone if "zone" in match.holes else None, match)


def _going(end: str, zone: str | None, match: Match) -> Test:
    inner = _event("moved", match, by_player=False)

    def test(entry: Entry) -> bool:
        if not isinstance(entry, Happened) or not inner(entry):
            return False
        ends = [getattr(event, end) for event in entry.events if isinstance(event, Moved)]
        return any(zone in (None, each.name) for each in ends)

    return test


def _triggers(match: Match) -> Test:
    """Return the test that counts the abilities of a card that were triggered."""
    (card,) = names(match.holes["card"])
    return lambda entry: (
        sum(each.source.card == card for each in entry.waiting) if isinstance(entry, Triggered) else 0
    )


def _choice(match: Match) -> Test:
    player = match.holes.get("player")
    return lambda entry: (
        isinstance(entry, Decided)
        and entry.decision.kind == "choose-options"
        and player in (None, entry.decision.player)
    )


def _step(match: Match) -> Test:
    player, step = match.holes.get("player"), match.holes["step"]

    def test(entry: Entry) -> bool:
        return isinstance(entry, Happened) and any(
            getattr(event, "step", None) == step and _by(event, player) for event in entry.events
        )

    return test


_TESTS: Final[Mapping[str, Callable[[Match], Test]]] = {
    "use": lambda match: _event("used", match),
    "cast": lambda match: _event("cast", match),
    "summon": lambda match: _event("summoned", match),
    "generate": lambda match: _event("generated", match),
    "fortify": lambda match: _event("fortified", match),
    "cross": lambda match: _event("crossed", match),
    "deploy": lambda match: _event("deployed", match),
    "draw": lambda match: _event("drawn", match),
    "discard": lambda match: _event("discarded", match),
    "put": lambda match: _event("entered", match),
    "enters": lambda match: _event("entered", match, by_player=False),
    "is-destroyed": lambda match: _event("destroyed", match, by_player=False),
    "is-placed": _moved_to,
    "place": _moved_to,
    "leaves": _left,
    "option-choice": _choice,
    "play": lambda match: _event("played", match),
    "activate": lambda match: _event("activated", match),
    "move": lambda match: _event("shifted", match),
    "attack": lambda match: _event("attacked", match),
    "attack-player": lambda match: _event("attacked", match),
    "block": lambda match: _event("blocked", match),
    "break": lambda match: _event("broken", match),
    "is-broken": lambda match: _event("broken", match, by_player=False),
    "battles": lambda match: _event("battling", match, by_player=False),
    "attack-ends": lambda match: _event("attack-ended", match, by_player=False),
    "after-attack": lambda match: _event("attack-ended", match, by_player=False),
    "extra-turn": lambda match: _event("extra-turn", match),
    "use-keyword": lambda match: _event("declared", match),
    "use-ability": lambda match: _event("declared", match),
    "in-step": _step,
    "open": lambda match: _event("opened", match),
    "tumbles": lambda match: _event("tumbled", match, by_player=False),
    "take-control": lambda match: _event("control-taken", match),
    "add-to-hand": lambda match: _event("put-into-hand", match),
    "is-removed": lambda match: _event("left-game", match, by_player=False),
    "resolves": lambda match: _event("resolution-began", match, by_player=False),
    "ability-triggers": _triggers,
    "ability-resolves": lambda match: _event("resolution-began", match, by_player=False),
    "turn-end": lambda match: _event("turn-ending", match),
    "turn-start": lambda match: _event("turn-starting", match),
}  # fmt: skip
