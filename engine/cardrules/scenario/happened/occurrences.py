"""Events as sentences name them: which entries of a trace they are.

What a player does in answer to a decision (choosing, paying, declining) is an event too: it is
seen in the answer that was given.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from cardrules.core.asking import asker
from cardrules.core.decisions import Option
from cardrules.core.errors import InputError
from cardrules.core.events import Event
from cardrules.core.records import replace
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Entry, Happened, Triggered
from cardrules.core.unready import DRAFT
from cardrules.language.phrases import Match
from cardrules.scenario.acts import ANSWERED, act_of, in_part, names
from cardrules.scenario.answering import CHANGING, Act, is_one_of
from cardrules.scenario.eye import Eye
from cardrules.scenario.happened.details import (
    ACTIVATED,
    AIMED,
    BY,
    COME,
    CROSSED,
    GATE,
    GONE,
    ONTO,
    PUT,
    RESOLVED,
    ROW,
    SHIELDED,
    STEP,
    TAKEN,
    TAPPING,
    USE,
    Details,
    called_so,
    costs_of,
    details_of,
    unlike_in,
)
from cardrules.scenario.happened.drawn import is_last_of
from cardrules.scenario.happened.uses import USES, uses
from cardrules.scenario.paying import PAY, goes_on

Test = Callable[[Entry], int]
"""Tells whether an entry is an event, or how many times it is there."""


eye: Final = Eye

UNANSWERED: Final = Option("unanswered")
"""The answer of a decision that is still open."""


def occurrence(match: Match, look: Eye, *, in_parts: bool = False) -> Test:
    """Return the test by which an entry of a trace is the event that a phrase names.

    ``in_parts`` says that a payment may be named by one part of it: where it is asked when, or in which
    order, rather than whether.
    """
    if match.slug in _KINDS:
        return _event(match, *_KINDS[match.slug])
    make = _TESTS.get(match.slug)
    if make is not None:
        return make(match)
    if match.slug in USES:
        used = uses(match, look)
        return lambda entry: id(entry) in used
    if match.slug == "draw":
        return _draw(match, look)
    if match.slug == "option-choice":
        return _choice(match, look)
    if match.slug == "pay" and not in_parts:
        return _payment(match, look)
    if match.slug == "pay-otherwise":
        return _paid_otherwise(match, look)
    if match.slug in ANSWERED:
        return _answer(match, look)
    raise InputError(f"「{match.text}」というできごとはまだ調べられない", expected=DRAFT)


CHOICES: Final = frozenset({
    "choose", "choose-option", "choose-option-number", "choose-options", "choose-word",
})  # fmt: skip
"""The phrases by which something is chosen as an ability asks."""


def chosen_by(match: Match, by: Match, look: Eye) -> Test:
    """Return the test whether something was chosen as an ability asked that another phrase names."""
    source = names(by.holes["card"])[0]
    return _answered(match, replace(in_part(match), source=source, ability=by.holes.get("text")), look)


def _answer(match: Match, look: Eye) -> Test:
    """Return the test whether a decision was answered as an act answers it."""
    return _answered(match, in_part(match), look)


def _answered(match: Match, act: Act, look: Eye) -> Test:
    """Return the test whether a decision was answered by an act.

    What comes first comes before something else: with nothing else to come it does not. Where no ability
    could change a cost, nobody chose that none does.
    """

    def test(entry: Entry) -> bool:
        if not isinstance(entry, Decided) or entry.answer == UNANSWERED:
            return False
        if entry.forced and (match.slug in _BEFORE_ANOTHER or (act.passes and entry.answer.act in CHANGING)):
            return False
        picked = act.picks(entry.decision, look(entry))
        return any(entry.decision.options[at] == entry.answer for at in picked)

    return test


_BEFORE_ANOTHER: Final = frozenset({"resolve-first", "use-first"})
"""What is done with one of several before the others."""


def _paid_otherwise(match: Match, look: Eye) -> Test:
    """Return the test whether cards were chosen to pay a cost of the name that is said."""
    answered, said = _answer(match, look), match.holes["keyword"]
    return lambda entry: (
        bool(answered(entry)) and (isinstance(entry, Decided) and is_one_of(said, costs_of(entry.state)))
    )


def _payment(match: Match, look: Eye) -> Test:
    """Return the test whether a payment ended with all of it tapped that is named, and no more."""
    act = act_of(match, -1)

    def test(entry: Entry) -> bool:
        if not isinstance(entry, Decided) or entry.answer.act != PAY:
            return False
        (view,) = look(replace(entry, decision=replace(entry.decision, options=(entry.answer,))))
        whole = Counter((*view.before, *view.cards)) == Counter(act.cards)
        return view.player == act.player and whole and not _paid_on(entry, look)

    return test


def _paid_on(entry: Decided, look: Eye) -> bool:
    """Tell whether something else was, or is to be, tapped in the same payment after an entry."""
    entries = look.entries()
    at = next(index for index, each in enumerate(entries) if each is entry)
    later = (each for each in entries[at + 1 :] if isinstance(each, Decided) and each.answer.act == PAY)
    then = next(later, None)
    return goes_on(look.engine, look.play) if then is None else bool(look(then)[0].before)


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
    source, text, *names = asker(state)
    return source == act.source and is_one_of(act.ability, (text, *names, text.partition("：")[2]))


def carried_out(act: Act, entry: Entry) -> bool:
    """Tell whether an ability began to be carried out that an act is said to use."""
    return isinstance(entry, Happened) and any(
        "resolution-began" in event.kinds
        and event.player == act.player
        and event.subject is not None
        and (event.subject.card,) == act.cards
        and is_one_of(act.ability, _called(event))
        for event in entry.events
    )


def moments(entries: Iterable[Entry], test: Test) -> Iterator[GameState]:
    """Yield the state at each entry that passes a test: at a decision as asked, at an event after it."""
    for entry in entries:
        if test(entry):
            if isinstance(entry, Decided):
                yield entry.state
            elif isinstance(entry, (Happened, Triggered)):
                yield entry.after


def _event(match: Match, word: str, known: Details) -> Test:
    """Return the test for events of a kind that befell all the cards that a sentence names, just as it says.

    What the rules say did not happen is none, though something might have stood in its place.
    """
    cards = Counter(_cards(match))
    fits = details_of(match, known)

    def test(entry: Entry) -> bool:
        if not isinstance(entry, Happened):
            return False
        of_kind = (event for event in entry.events if word in event.kinds and not event.silent)
        found = [event for event in of_kind if fits(entry, event)]
        return bool(found) and cards <= Counter(each.subject.card for each in found if each.subject)

    return test


def is_event(match: Match) -> bool:
    """Tell whether a phrase names what befalls cards, and no answer to a decision."""
    return match.slug in _KINDS


def one_by_one(match: Match) -> bool:
    """Tell whether what befell several cards may have befallen them one after the other."""
    return is_event(match) and match.slug not in _WITH_EACH_OTHER


_WITH_EACH_OTHER: Final = frozenset({"battles"})
"""What befalls the cards of a sentence with each other."""


def _cards(match: Match) -> tuple[str, ...]:
    return names(match.holes.get("cards", match.holes.get("card", ())))


def unlike(match: Match, entries: Iterable[Entry]) -> str:
    """Return in which words a sentence tells otherwise of something that happened to its cards."""
    word, known = _KINDS.get(match.slug, ("", BY))
    cards = set(_cards(match))
    happened = ((entry, each) for entry in entries if isinstance(entry, Happened) for each in entry.events)
    alike = (
        (entry, each) for entry, each in happened
        if word in each.kinds and each.subject is not None and each.subject.card in cards
    )  # fmt: skip
    differing = (unlike_in(match, known, entry, each) for entry, each in alike)
    nearest = min(differing, key=len, default=())
    return f"起こったことと違うのは{'と'.join(nearest)}である" if nearest else ""


def _draw(match: Match, look: Eye) -> Test:
    """Return the test for the last of so many cards that one instruction has a player draw.

    Each one is drawn for itself (114.1): without a number that is told of each card.
    """
    number, player = match.holes.get("number"), match.holes.get("player")
    if number is None:
        return _event(match, "drawn", {**BY, "number": lambda *_: True})
    return lambda entry: is_last_of(number, player, entry, look.entries(), look.state())


def _triggers(match: Match) -> Test:
    """Return the test that counts the abilities of a card that were triggered."""
    (card,) = names(match.holes["card"])
    said = match.holes.get("text")
    return lambda entry: (
        sum(each.source.card == card and is_one_of(said, called_so(each)) for each in entry.waiting)
        if isinstance(entry, Triggered)
        else 0
    )


def _called(event: Event) -> tuple[str, ...]:
    waiting = getattr(event, "waiting", None)
    return called_so(waiting) if waiting is not None else ()


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


_KINDS: Final[Mapping[str, tuple[str, Details]]] = {
    "use": ("used", USE),
    "cast": ("cast", USE),
    "summon": ("summoned", USE),
    "generate": ("generated", USE),
    "fortify": ("fortified", USE),
    "deploy": ("deployed", USE),
    "use-tapping": ("used", TAPPING),
    "cast-tapping": ("cast", TAPPING),
    "summon-tapping": ("summoned", TAPPING),
    "summon-onto": ("stacked", ONTO),
    "cross": ("crossed", CROSSED),
    "make-shield": ("became-face-up-shield", SHIELDED),
    "declare-use": ("use-declared", BY),
    "discard": ("discarded", BY),
    "put": ("entered", TAKEN),
    "enters": ("entered", COME),
    "is-destroyed": ("destroyed", BY),
    "is-placed": ("moved", GONE),
    "place": ("moved", PUT),
    "leaves": ("moved", COME),
    "play": ("played", BY),
    "activate": ("activated", BY),
    "activate-ability": ("activated", ACTIVATED),
    "move": ("shifted", ROW),
    "attack": ("attacked", AIMED),
    "attack-player": ("attacked", AIMED),
    "block": ("blocked", BY),
    "break": ("broken", BY),
    "is-broken": ("broken", COME),
    "battles": ("battling", BY),
    "turns-up": ("revealed", BY),
    "attack-ends": ("attack-ended", BY),
    "after-attack": ("attack-ended", BY),
    "extra-turn": ("extra-turn", BY),
    "in-step": ("step-began", STEP),
    "open": ("opened", GATE),
    "tumbles": ("tumbled", BY),
    "take-control": ("control-taken", BY),
    "add-to-hand": ("put-into-hand", BY),
    "is-removed": ("left-game", BY),
    "resolves": ("resolution-began", BY),
    "ability-resolves": ("resolution-began", RESOLVED),
    "end-turn": ("turn-ending", BY),
    "turn-end": ("turn-ending", BY),
    "turn-start": ("turn-starting", BY),
}
"""The word of the events that a phrase names, and what can be told of them besides."""

_TESTS: Final[Mapping[str, Callable[[Match], Test]]] = {
    "ability-triggers": _triggers,
    "token-appears": _token,
}
