"""What is tapped to pay, as sentences name it: all the cards of a payment, whatever is asked in it apart.

A payment is asked for in parts: what is tapped for the civilizations, then what for the rest. A sentence
names all that is tapped from where it stands: parts in which there was nothing to choose as well, but not
those that another sentence has named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from cardrules.core.decisions import UNSOURCED, Decision, Option, Refusal
from cardrules.core.describing import PLAYERS
from cardrules.core.engine import Engine, View
from cardrules.core.errors import InputError
from cardrules.core.records import record, replace
from cardrules.core.search import BOUND, Against, Line, Verdict
from cardrules.core.trace import Decided, Entry
from cardrules.core.values import Seat
from cardrules.scenario.answering import Act

PAY: Final = "pay"

Cards = Counter[str]
"""Cards by their names, each as often as there are such."""


@record
class Part:
    """One part of a payment: the play at which it was asked, how it was answered, if there was no choice."""

    play: Any
    view: View
    forced: bool = False


def payments(engine: Engine[Any], play: Any, entries: Sequence[Entry]) -> list[list[Part]]:
    """Return the payments among entries of a trace, by their parts, as far as they are there."""
    found: list[list[Part]] = []
    for entry in entries:
        if isinstance(entry, Decided) and entry.answer.act == PAY:
            there = engine.at(play, entry.state)
            part = Part(there, engine.view(there, entry.decision, entry.answer), entry.forced)
            if found and part.view.before:
                found[-1].append(part)
            else:
                found.append([part])
    return found


def tapped(paid: Sequence[Part]) -> Cards:
    """Return the cards that were tapped in parts of a payment."""
    return Counter(name for part in paid for name in part.view.cards)


def asked(engine: Engine[Any], play: Any, player: Seat | None = None) -> tuple[Decision, list[View]] | None:
    """Return the decision that asks a player what is tapped, and its options in words, if one is open."""
    decision = _asking(engine, play, player)
    if decision is None:
        return None
    return decision, [engine.view(play, decision, option) for option in decision.options]


def _asking(engine: Engine[Any], play: Any, player: Seat | None) -> Decision | None:
    """Return the decision that asks a player, or any, what is tapped, if one is open."""
    decision = engine.decision(play)
    if decision is None or decision.initiative or decision.options[0].act != PAY:
        return None
    return decision if player in (None, decision.player) else None


def goes_on(engine: Engine[Any], play: Any, player: Seat | None = None) -> bool:
    """Tell whether a payment that was begun is still open."""
    decision = _asking(engine, play, player)
    return decision is not None and bool(engine.view(play, decision, decision.options[0]).before)


def taps(engine: Engine[Any], play: Any, wanted: Cards, act: Act) -> Iterator[Line]:
    """Yield the answers by which just these cards are tapped in the payment that is asked for."""
    found = asked(engine, play, act.player)
    if found is None:
        return
    for option, view in zip(found[0].options, found[1], strict=True):
        if not Counter(view.cards) <= wanted:
            continue
        after = engine.choose(play, option)
        yield from ((option, *line) for line in _goes_on(engine, play, after, wanted, act))


def _goes_on(engine: Engine[Any], play: Any, after: Any, wanted: Cards, act: Act) -> Iterator[Line]:
    """Yield what is answered after a part of a payment, so that the cards that are wanted are tapped.

    What is open may be another payment that has begun by itself since this one was over.
    """
    this, *others = _since(engine, play, after)
    left = _less(wanted, this)
    if left is None:
        return
    if not others and goes_on(engine, after):
        yield from taps(engine, after, left, act)
    elif not left:
        yield ()


def began(engine: Engine[Any], before: Any, play: Any) -> Iterator[Any]:
    """Yield where play stood when a payment began between two plays, or where it is asked for now."""
    found = _since(engine, before, play)
    yield from (paid[0].play for paid in found)
    if not found and asked(engine, play) is not None:
        yield play


def _since(engine: Engine[Any], before: Any, play: Any) -> list[list[Part]]:
    return payments(engine, play, engine.explain(play).since(engine.explain(before)))


def _less(wanted: Cards, paid: Sequence[Part]) -> Cards | None:
    """Return what is wanted less what was tapped; ``None`` where something else was tapped."""
    done = tapped(paid)
    return wanted - done if done <= wanted else None


def unsaid(engine: Engine[Any], before: Any, play: Any, player: Seat) -> list[Part]:
    """Return the parts of a player's payment that no sentence has named; ``before`` is where the last began.

    Where that was itself said to be tapped, the first part is the one that it named.
    """
    found = [paid for paid in _since(engine, before, play) if paid[0].view.player == player]
    if found and asked(engine, before, player) is not None:
        found[0] = found[0][1:]
    return found[-1] if found else []


def fitting(engine: Engine[Any], before: Any, play: Any, act: Act) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Yield which answers, by their places, begin or go on with tapping all that an act names.

    With each comes what is then still to be tapped.
    """
    found = asked(engine, play, act.player)
    paid = unsaid(engine, before, play, act.player)
    left = None if found is None else _less(Counter(act.cards or ()), paid)
    if found is None or left is None:
        return
    begun = {line[0] for line in taps(engine, play, left, act)}
    for at, option in enumerate(found[0].options):
        if option in begun:
            still = _less(left, _since(engine, play, engine.choose(play, option))[0])
            yield at, tuple((still or Counter()).elements())


def gathered(
    engine: Engine[Any], before: Any, play: Any, said: Sequence[tuple[int, Act]]
) -> tuple[tuple[int, ...], dict[int, tuple[str, ...]]]:
    """Return the steps of acts that name a payment with the first, and what answers it (`fitting`).

    ``said`` are payments in the order in which they are said. The fewest of them that are a whole
    payment are meant: what is said after those is for another.
    """
    for many in range(1, len(said) + 1):
        steps, acts = zip(*said[:many], strict=True)
        cards = tuple(name for each in acts for name in each.cards or ())
        if found := dict(fitting(engine, before, play, replace(acts[0], cards=cards))):
            return steps[1:], found
    return (), {}


def settled(engine: Engine[Any], play: Any, said: Sequence[tuple[int, Act]]) -> Iterator[int]:
    """Yield the steps of acts that together name all of a payment in which there was nothing to choose."""
    for paid in payments(engine, play, tuple(engine.explain(play))):
        if all(part.forced for part in paid):
            own = [(step, each) for step, each in said if each.player == paid[0].view.player]
            yield from _naming(own, tapped(paid))


def _naming(said: Sequence[tuple[int, Act]], cards: Cards) -> tuple[int, ...]:
    """Return the steps of the first acts, one after the other, that together name just these cards."""
    for start, end in combinations(range(len(said) + 1), 2):
        if Counter(name for _, each in said[start:end] for name in each.cards or ()) == cards:
            return tuple(step for step, _ in said[start:end])
    return ()


def against(engine: Engine[Any], play: Any, act: Act) -> Iterator[Refusal]:
    """Yield what stood against what an act names where the payments began that a trace holds.

    Of cards that are nowhere it is that they are not there, by no rule.
    """
    for paid in payments(engine, play, tuple(engine.explain(play))):
        try:
            yield from engine.against(paid[0].play, act.cards or ())
        except InputError as error:
            yield Refusal(Option(PAY), UNSOURCED, error.message)


@record
class Paying:
    """Whether just the cards that an act names can be tapped in a payment, looked at on one engine."""

    engine: Engine[Any]
    act: Act

    def verdict(self, before: Any, play: Any, named: Iterable[Act] = ()) -> Verdict:
        """Return whether they can from here on; ``before`` is where the last thing said was begun.

        Where that player pays for nothing it is an ``InputError``: then the sentence says nothing.

        ``named`` are acts that answered nothing, since there was nothing to choose in what they name.
        """
        settled = [Counter(each.cards or ()) for each in named if PAY in each.acts]
        ways: list[tuple[Any, Line]] = [(play, ())]
        begun: list[Any] = []
        seen = {play}
        while ways:
            here, line = ways.pop()
            own = unsaid(self.engine, before, here, self.act.player)
            paid = [each for each in own if tapped([each]) not in settled]
            if paid or asked(self.engine, here, self.act.player) is not None:
                begun.append(paid[0].play if paid else here)
                found = self._completed(here, paid)
                if found is not None:
                    return Verdict(True, (*line, *found), (), len(seen))
                continue
            for option, after in self._onward(here):
                if len(seen) >= BOUND:
                    return Verdict(None, None, (), len(seen))
                if after not in seen:
                    seen.add(after)
                    ways.append((after, (*line, option)))
        if not begun:
            raise InputError(
                f"{PLAYERS[self.act.player]}が何かを支払う時がない",
                expected="支払って使い始めることを「もし」に書き、その後に書く",
            )
        return self._against(begun)

    def _completed(self, here: Any, paid: Sequence[Part]) -> Line | None:
        """Return how a payment, parts of which are paid, is completed with just what is named."""
        left = _less(Counter(self.act.cards or ()), paid)
        if paid and not goes_on(self.engine, here, self.act.player):
            return None if left is None or left else ()
        return None if left is None else next(taps(self.engine, here, left, self.act), None)

    def _onward(self, here: Any) -> Iterator[tuple[Any, Any]]:
        decision = self.engine.decision(here)
        if decision is not None and not decision.initiative:
            for option in decision.options:
                yield option, self.engine.choose(here, option)

    def _against(self, plays: Sequence[Any]) -> Verdict:
        """Return what stands against it where the payment begins."""
        found = ((play, self.engine.against(play, self.act.cards or ())) for play in plays)
        against = tuple(Against(each, play, None) for play, refusals in found for each in refusals)
        doubts = dict.fromkeys(each.refusal for each in against if each.refusal.rule == UNSOURCED)
        return Verdict(False, None, against, len(plays), tuple(doubts))
