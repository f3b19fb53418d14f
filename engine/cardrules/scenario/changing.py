"""Several sentences about one declaration: whose abilities change a cost, how often, and to what.

Which changes of a cost apply is settled all at once, when a card is declared. What sentences say of
it is therefore one answer together: the changes that are named, and no others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from cardrules.core.decisions import Decision
from cardrules.core.engine import Applied, View
from cardrules.scenario.answering import CHANGING, Act, is_said

AT_MOST: Final = 8
"""So many sentences about one declaration are looked at together."""

Said = tuple[int, Act]
"""An act, and the step that says it."""


def together(
    said: Sequence[Said], decision: Decision, views: Sequence[View]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the sets of changes that are what acts say together, by their places, and the acts' steps.

    What is said of another use of the turn says nothing of this one: as many acts as fit are taken,
    the first ones first.
    """
    if not any(view.act in CHANGING for view in views):
        return (), ()
    parts = [each for each in said if _is_about(each[1], decision)][:AT_MOST]
    for size in range(len(parts), 0, -1):
        for some in combinations(parts, size):
            picked = tuple(_fitting([act for _, act in some], decision, views))
            if picked:
                return picked, tuple(step for step, _ in some)
    return (), ()


def _is_about(act: Act, decision: Decision) -> bool:
    """Tell whether an act could be said of a set of changes."""
    if act.player != decision.player or act.begins or act.endures:
        return False
    return bool(act.acts & CHANGING) or act.declines is not None


def _fitting(acts: Sequence[Act], decision: Decision, views: Sequence[View]) -> Iterator[int]:
    """Yield the places of the sets of changes of which everything that is said holds."""
    named = [act for act in acts if act.declines is None and act.cards is not None]
    denied = [act for act in acts if act.declines is not None] if named else []
    if not all(any(act.denies(view.abilities) for view in views) for act in denied):
        return
    alone = [act for act in acts if act not in denied and (act not in named or len(named) == 1)]
    held = [set(act.picks(decision, views)) for act in alone]
    for at, view in enumerate(views):
        if (
            all(at in each for each in held)
            and not any(act.denies(view.abilities) for act in denied)
            and (len(named) < 2 or _are_just(named, view.abilities))
        ):
            yield at


def _are_just(named: Sequence[Act], abilities: Sequence[Applied]) -> bool:
    """Tell whether changes are those that several acts name, and no others."""
    left = list(abilities)
    for act in sorted(named, key=lambda act: (act.changes is None, act.times is None)):
        taken = _by_name(act, left) if act.changes is not None else _of_its_card(act, left)
        for each in taken:
            left.remove(each)
        if not taken and not any(_says_more(other, act) for other in named):
            return False
    return not left


def _says_more(act: Act, than: Act) -> bool:
    """Tell whether an act says which changes of a card, or how often, of which another says just that."""
    just_that = (than.changes, than.times) == (None, None)
    return just_that and act.cards == than.cards and (act.changes, act.times) != (None, None)


def _by_name(act: Act, left: Sequence[Applied]) -> list[Applied]:
    """Return the change for each name that an act says; none if one is missing."""
    here, taken = _of_card(act, left), list[Applied]()
    for name in act.changes or ():
        one = next((each for each in here if is_said(name, each)), None)
        if one is None:
            return []
        here.remove(one)
        taken.append(one)
    return taken


def _of_its_card(act: Act, left: Sequence[Applied]) -> list[Applied]:
    """Return the changes of one card that an act speaks of without a name."""
    return list({each.text: each for each in _of_card(act, left)}.values())


def _of_card(act: Act, left: Sequence[Applied]) -> list[Applied]:
    return [each for each in left if act.cards == (each.card,) and act.times in (None, each.times)]
