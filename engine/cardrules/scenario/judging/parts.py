"""できる and できない of a use that says more: how many cards it taps, or what the card is put over.

The use is begun, and every way of going on is looked at until the card has been used so. Of a use that
an ability is to have made these are the ways on from where that ability asks, or has just asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

from cardrules.core.decisions import UNSOURCED, Refusal
from cardrules.core.engine import Engine
from cardrules.core.events import Event
from cardrules.core.records import replace
from cardrules.core.search import BOUND, Line, Verdict
from cardrules.core.trace import Decided, Entry, Happened
from cardrules.scenario.answering import Act
from cardrules.scenario.happened.occurrences import befell, is_by
from cardrules.scenario.judging.effects import Effects, together
from cardrules.scenario.paying import PAY, began, payments


@dataclass(slots=True)
class Parts:
    """One use with what it says more, looked at on one engine.

    ``refusals`` are what refused just what is said, ``asked`` the rules that asked for the choice
    in which it is said.
    """

    engine: Engine[Any]
    act: Act
    refusals: dict[Refusal, None] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)

    @property
    def plain(self) -> Act:
        """The use without what is said more."""
        return replace(self.act, tapping=None, onto=()).as_asked()

    def verdict(self, play: Any, just: Sequence[Entry] = ()) -> Verdict:
        """Return whether the card can be used so from here on; ``just`` is what was recorded before."""
        if self.act.source is None:
            begun = [(self.engine.choose(play, option), (option,)) for option in self._begun(play)]
            return self._from(play, begun)
        asked = Effects(self.engine, self.plain).asking(play, just)
        going_on = (self._from(each, [(each, ())], just if each is play else ()) for each in asked)
        return together(chain([self._just_made(play, just)], going_on))

    def _just_made(self, play: Any, just: Sequence[Entry]) -> Verdict:
        """Return whether an ability has just had the card used so: there may have been nothing to choose."""
        so = self._told(just, play)
        paid = {
            each[0].play: None
            for each in payments(self.engine, play, just)
            if is_by(self.act, each[0].play.state)
        }
        return Verdict(bool(so), () if so else None, (), 1, () if so is None else tuple(self._against(paid)))

    def _from(self, play: Any, begun: Iterable[tuple[Any, Line]], just: Sequence[Entry] = ()) -> Verdict:
        """Return whether the card is used so on some way on from where a use is begun; ``play`` is before.

        Part of it may ``just`` have been paid.
        """
        ways: list[tuple[Any, Line]] = [*begun]
        doubts: dict[Refusal, None] = {each: None for each in self.refusals if each.rule == UNSOURCED}
        seen: set[Any] = set()
        paid: dict[Any, None] = {}
        while ways:
            here, line = ways.pop()
            so = self._so(play, here, just)
            if so:
                return Verdict(True, line, (), len(seen))
            if so is None and here not in seen:
                if len(seen) >= BOUND:
                    return Verdict(None, None, (), len(seen))
                seen.add(here)
                paid.update(dict.fromkeys(began(self.engine, play, here)))
                ways.extend(self._onward(here, line, doubts))
            elif so is False:
                paid.update(dict.fromkeys(began(self.engine, play, here)))
        return Verdict(False, None, (), len(seen), (*doubts, *self._against(paid)))

    def _against(self, payments: Iterable[Any]) -> Iterator[Refusal]:
        """Hear why no cards of the number that is said pay; yield what no source tells of it."""
        if self.act.tapping is None:
            return
        found = (self.engine.against(play, self.act.tapping) for play in payments)
        for refusal in dict.fromkeys(chain.from_iterable(found)):
            self.refusals[refusal] = None
            if refusal.rule == UNSOURCED:
                yield refusal

    def _onward(self, here: Any, line: Line, doubts: dict[Refusal, None]) -> Iterator[tuple[Any, Line]]:
        decision = self.engine.decision(here)
        if decision is not None and not decision.initiative:
            if self.act.tapping is None or decision.options[0].act != PAY:
                doubts.update(dict.fromkeys(decision.unsourced))
            for option in decision.options:
                yield self.engine.choose(here, option), (*line, option)

    def _begun(self, play: Any) -> tuple[Any, ...]:
        decision = self.engine.decision(play)
        if decision is None:
            return ()
        views = [self.engine.view(play, decision, each) for each in decision.options]
        begun = tuple(decision.options[at] for at in self.act.picks(decision, views))
        own = decision.player == self.act.player
        asked = decision if own else self.engine.aside(play, self.act.player)
        for refusal in asked.refused if not begun else ():
            if self.act.concerns(self.engine.view(play, decision, refusal.option)):
                self.refusals[refusal] = None
        return begun

    def _so(self, begun: Any, here: Any, just: Sequence[Entry]) -> bool | None:
        """Tell whether the card has been used so between two plays, ``None`` where that is still open.

        The rules that bound it are heard.
        """
        return self._told((*just, *self.engine.explain(here).since(self.engine.explain(begun))), here)

    def _told(self, entries: Iterable[Entry], here: Any) -> bool | None:
        tapped = 0
        for entry in entries:
            if isinstance(entry, Happened) and self._is_used(entry):
                return not self.act.onto and tapped == self.act.tapping
            if isinstance(entry, Happened) and any(DECLARED in each.kinds for each in entry.events):
                tapped = 0
            if isinstance(entry, Decided) and self._asks(entry):
                self._hear(entry, here)
                if self.act.onto:
                    return Counter(self.act.onto) <= Counter(self._named(entry, here, entry.answer))
                tapped += len(entry.answer.choice.items)
        return None

    def _is_used(self, entry: Happened) -> bool:
        """Tell whether the card was used, and so paid for."""
        used = (each for each in entry.events if "used" in each.kinds and self._is_its(each))
        return not self.act.onto and any(
            self.act.source is None or befell(self.act, entry, each) for each in used
        )

    def _is_its(self, event: Event) -> bool:
        return event.subject is not None and (event.subject.card,) == self.act.cards

    def _asks(self, entry: Decided) -> bool:
        """Tell whether a decision is one in which it is settled what is said more."""
        if not is_by(self.act, entry.state):
            return False
        if not self.act.onto:
            return entry.answer.act == "pay"
        about = getattr(entry.decision.about, "card", None)
        return entry.answer.act == "choose" and (about,) == self.act.cards

    def _hear(self, entry: Decided, here: Any) -> None:
        self.asked.add(str(entry.decision.rule))
        for refusal in entry.decision.refused if self.act.onto else ():
            named = self._named(entry, here, refusal.option)
            if Counter(self.act.onto) <= Counter(named):
                self.refusals[refusal] = None

    def _named(self, entry: Decided, here: Any, option: Any) -> tuple[str, ...]:
        there = self.engine.at(here, entry.state)
        cards: tuple[str, ...] = self.engine.view(there, entry.decision, option).cards
        return cards


DECLARED: Final = "use-declared"
"""The word of the event with which a use begins: what was tapped before was so for another."""


def lines(parts: Parts, play: Any, verdict: Verdict) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the answers by which it can be done, where there is more than one answer."""
    for option in verdict.witness or ():
        decision = parts.engine.decision(play)
        if decision is not None and len(decision.options) > 1:
            yield play, decision, option
        play = parts.engine.choose(play, option)
