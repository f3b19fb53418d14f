"""Events as sentences name them: which entries of a trace they are.

What a player does in answer to a decision (choosing, paying, declining) is an event too: it is
seen in the answer that was given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardrules.core.asking import asker
from cardrules.core.decisions import Option
from cardrules.core.engine import Engine, View
from cardrules.core.errors import InputError
from cardrules.core.events import Event, Moved
from cardrules.core.objects import ZoneKey
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Entry, Happened, Triggered
from cardrules.core.unready import DRAFT
from cardrules.core.values import Seat
from cardrules.language.phrases import Match
from cardrules.scenario.acts import ANSWERED, act_of, names, zone_of
from cardrules.scenario.answering import Act, is_ability, is_one_of

Test = Callable[[Entry], int]
"""Tells whether an entry is an event, or how many times it is there."""

Eye = Callable[[Decided], Sequence[View]]
"""Shows the options of a decision in words."""

UNANSWERED: Final = Option("unanswered")
"""The answer of a decision that is still open."""


def eye(engine: Engine[Any], play: Any) -> Eye:
    """Return what shows the options of the decisions that the trace of a play holds."""

    def look(entry: Decided) -> Sequence[View]:
        there = engine.at(play, entry.state)
        return [engine.view(there, entry.decision, option) for option in entry.decision.options]

    return look


def occurrence(match: Match, look: Eye) -> Test:
    """Return the test by which an entry of a trace is the event that a phrase names."""
    make = _TESTS.get(match.slug)
    if make is not None:
        return make(match)
    if match.slug == "option-choice":
        return _choice(match, look)
    if match.slug in ANSWERED:
        return _answer(match, look)
    raise InputError(f"「{match.text}」というできごとはまだ調べられない", expected=DRAFT)


def _answer(match: Match, look: Eye) -> Test:
    """Return the test whether a decision was answered as an act answers it."""
    act = act_of(match, -1)

    def test(entry: Entry) -> bool:
        if not isinstance(entry, Decided) or entry.answer == UNANSWERED:
            return False
        picked = act.picks(entry.decision, look(entry))
        return any(entry.decision.options[at] == entry.answer for at in picked)

    return test


def is_done_in(act: Act, entries: Sequence[Entry], look: Eye) -> bool:
    """Tell whether an act was done without being asked for: as the one answer, or as a use by an effect."""
    forced = (entry for entry in entries if isinstance(entry, Decided) and entry.forced)
    return any(act.picks(entry.decision, look(entry)) for entry in forced) or is_used_in(act, entries)


def was_possible_in(act: Act, entries: Sequence[Entry], look: Eye) -> bool:
    """Tell whether an act was done, or was one of the answers to what was asked."""
    asked = (entry for entry in entries if isinstance(entry, Decided))
    return any(act.picks(entry.decision, look(entry)) for entry in asked) or is_used_in(act, entries)


def is_used_in(act: Act, entries: Sequence[Entry]) -> bool:
    """Tell whether a card that an act uses was used, its use having been declared in the same entries."""
    happened = [(entry, event) for entry in entries if isinstance(entry, Happened) for event in entry.events]
    about = [(entry, event) for entry, event in happened if act.uses and befell(act, entry, event)]
    declared = False
    for _, event in about:
        if declared and act.uses & event.kinds:
            return True
        declared = declared or "use-declared" in event.kinds
    return False


def befell(act: Act, entry: Happened, event: Event) -> bool:
    """Tell whether an event befell the card of an act, where it is said to lie and by whose ability."""
    return (
        event.player == act.player
        and event.subject is not None
        and (event.subject.card,) == act.cards
        and act.zone in ("", entry.before.where[event.subject.id].name)
        and is_by(act, entry.before)
    )


def is_by(act: Act, state: GameState) -> bool:
    """Tell whether it is the ability that an act names, if it names one, that is carried out."""
    if act.source is None:
        return True
    source, *ability = asker(state)
    return source == act.source and is_one_of(act.ability, ability)


def carried_out(act: Act, entry: Entry) -> bool:
    """Tell whether an ability began to be carried out that an act is said to use."""
    return isinstance(entry, Happened) and any(
        "resolution-began" in event.kinds
        and event.player == act.player
        and event.subject is not None
        and (event.subject.card,) == act.cards
        and is_ability(act.ability, _ability_of(event))
        for event in entry.events
    )


def moments(entries: Iterable[Entry], test: Test) -> Iterator[GameState]:
    """Yield the state at each entry that passes a test: at a decision as asked, at an event after it."""
    for entry in entries:
        if test(entry):
            if isinstance(entry, Decided):
                yield entry.state
            elif isinstance(entry, Happened):
                yield entry.after


Fits = Callable[[Event], bool]
"""Tells whether an event is one that a sentence speaks of."""


def _event(word: str, match: Match, *, by_player: bool = True, fits: Fits = lambda _event: True) -> Test:
    """Return the test for events of a kind that fit and befell all the cards that the sentence names."""
    cards = set(names(match.holes["cards"] if "cards" in match.holes else match.holes.get("card", ())))
    player = match.holes.get("player") if by_player else None

    def test(entry: Entry) -> bool:
        if not isinstance(entry, Happened):
            return False
        of_kind = (event for event in entry.events if word in event.kinds)
        found = [event for event in of_kind if _by(event, player) and fits(event)]
        subjects = {event.subject.card for event in found if event.subject is not None}
        return bool(found) and cards <= subjects

    return test


def _by(event: Event, player: Any) -> bool:
    return player is None or event.player == player


def _moved(word: str, match: Match, end: str) -> Test:
    """Return the test for cards that moved, which knows one end of the way if the sentence names it."""
    zone, seat = zone_of(match), match.holes.get("player")

    def fits(event: Event) -> bool:
        return isinstance(event, Moved) and _is_at(getattr(event, end), zone, seat)

    return _event(word, match, by_player=False, fits=fits)


def _done(word: str, match: Match) -> Test:
    """Return the test for cards that a player moved, from or to a zone if the sentence names it."""
    zone = zone_of(match)
    end = "destination" if match.slug == "place" else "origin"
    return _event(
        word, match, fits=lambda event: isinstance(event, Moved) and _is_at(getattr(event, end), zone)
    )


def _is_at(key: ZoneKey, zone: str, seat: Seat | None = None) -> bool:
    """Tell whether a zone is the one that is named, of the player who is named, if they are."""
    return zone in ("", key.name) and seat in (None, key.seat)


def _triggers(match: Match) -> Test:
    """Return the test that counts the abilities of a card that were triggered."""
    (card,) = names(match.holes["card"])
    said = match.holes.get("text")
    return lambda entry: (
        sum(each.source.card == card and is_ability(said, each.ability.text) for each in entry.waiting)
        if isinstance(entry, Triggered)
        else 0
    )


def _resolves(match: Match) -> Test:
    """Return the test for an ability of a card that begins to be resolved."""
    said = match.holes.get("text")
    return _event(
        "resolution-began", match, by_player=False, fits=lambda event: is_ability(said, _ability_of(event))
    )


def _ability_of(event: Event) -> str:
    waiting = getattr(event, "waiting", None)
    return waiting.ability.text if waiting is not None else ""


def _choice(match: Match, look: Eye) -> Test:
    """Return the test for options being chosen, by a player and of a card if the sentence names them."""
    player = match.holes.get("player")
    card = names(match.holes["card"])[0] if "card" in match.holes else None
    return lambda entry: (
        isinstance(entry, Decided)
        and entry.decision.kind == "choose-options"
        and player in (None, entry.decision.player)
        and (card is None or look(entry)[0].source == card)
    )


def _token(match: Match) -> Test:
    """Return the test for tokens that come onto the field: they have a name, and no card."""
    wanted = {f"{name}" for name in names(match.holes["cards"])}
    return lambda entry: (
        isinstance(entry, Happened)
        and wanted <= {getattr(event, "card", "") for event in entry.events if "token-created" in event.kinds}
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
    "make-shield": lambda match: _event("became-face-up-shield", match),
    "deploy": lambda match: _event("deployed", match),
    "draw": lambda match: _event("drawn", match),
    "discard": lambda match: _event("discarded", match),
    "put": lambda match: _done("entered", match),
    "enters": lambda match: _moved("entered", match, "origin"),
    "is-destroyed": lambda match: _event("destroyed", match, by_player=False),
    "is-placed": lambda match: _moved("moved", match, "destination"),
    "place": lambda match: _done("moved", match),
    "leaves": lambda match: _moved("moved", match, "origin"),
    "play": lambda match: _event("played", match),
    "activate": lambda match: _event("activated", match),
    "activate-ability": lambda match: _event("activated", match),
    "move": lambda match: _event("shifted", match),
    "attack": lambda match: _event("attacked", match),
    "attack-player": lambda match: _event("attacked", match),
    "block": lambda match: _event("blocked", match),
    "break": lambda match: _event("broken", match),
    "is-broken": lambda match: _moved("broken", match, "origin"),
    "battles": lambda match: _event("battling", match, by_player=False),
    "turns-up": lambda match: _event("revealed", match),
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
    "ability-resolves": _resolves,
    "token-appears": _token,
    "turn-end": lambda match: _event("turn-ending", match),
    "turn-start": lambda match: _event("turn-starting", match),
}  # fmt: skip
