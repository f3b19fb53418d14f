"""Judgements about using cards: what a use came to cost, by which way a card was used, and as what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardrules.core.events import Event
from cardrules.core.position import bracketed
from cardrules.core.trace import Decided, Happened
from cardrules.duelmasters.events import Used
from cardrules.duelmasters.use_paid import CostFixed
from cardrules.duelmasters.ways import EVENTS, USED_AS, USING
from cardrules.language.phrases import Match
from cardrules.scenario.acts import names
from cardrules.scenario.judging.onlooking import Onlooker


def _cost_to_pay(seen: Onlooker, match: Match, play: Any) -> bool:
    """Tell whether the cost of a card was fixed at a number when it was last used (601.1e)."""
    (card,) = names(match.holes["card"])
    fixed = costs_fixed(seen, card, play)
    return bool(fixed and fixed[-1] == match.holes["number"])


def costs_fixed(seen: Onlooker, card: str, play: Any) -> list[int]:
    """Return at which numbers the cost of a card was fixed, one for each use of it."""
    return [
        each.mana for each in _events(seen, play) if isinstance(each, CostFixed) and each.object.card == card
    ]


def _events(seen: Onlooker, play: Any) -> Iterator[Event]:
    entries = (entry for entry in seen.engine.explain(play) if isinstance(entry, Happened))
    return (event for entry in entries for event in entry.events)


def _uses(seen: Onlooker, card: str, play: Any) -> list[Used]:
    return [each for each in _events(seen, play) if isinstance(each, Used) and each.object.card == card]


def why_not_fixed(seen: Onlooker, card: str, play: Any) -> str:
    """Return why the cost of a card was never fixed: it was not used, or in a way that has none."""
    if not _uses(seen, card, play):
        return "使われていない。コストは使う時に確定する"
    ways = "と".join(f"「{name}」" for name in _way_taken(seen, card, play))
    return f"{ways}で使ったので、マナコストを支払っていない" if ways else "コストを支払わずに使った"


def _way_taken(seen: Onlooker, card: str, play: Any) -> tuple[str, ...]:
    """Return the names of the way of using a card that was chosen last."""
    chosen = [e for e in seen.engine.explain(play) if isinstance(e, Decided) and e.answer.act == "use"]
    views = (seen.engine.view(seen.engine.at(play, e.state), e.decision, e.answer) for e in reversed(chosen))
    return next((view.texts for view in views if card in view.cards), ())


def used_otherwise(seen: Onlooker, match: Match, play: Any) -> str:
    """Return as what a card was used instead, where a sentence calls it another way of using."""
    if match.slug not in USED_AS:
        return ""
    (card,) = names(match.holes["card"])
    uses = _uses(seen, card, play)
    if not uses or isinstance(uses[-1], EVENTS[match.slug]):
        return ""
    own = next((verb for verb in USED_AS if isinstance(uses[-1], EVENTS[verb])), "use")
    said, kind = USING[match.slug], USED_AS[match.slug]
    done = USING[own]
    return (
        f"{bracketed(card)}は使ったが、それは「{done}」ことで、「{said}」ことではない：{said}のは{kind}である"
    )


USE_TESTS: Final[Mapping[str, Callable[[Onlooker, Match, Any], bool]]] = {"cost-to-pay": _cost_to_pay}
"""The judgements that are made on a play as it stands, by phrase."""
