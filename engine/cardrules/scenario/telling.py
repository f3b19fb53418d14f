"""A trace told in Japanese: one line for each rule, decision, event and refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardrules.core.decisions import UNSOURCED, Refusal
from cardrules.core.engine import Engine
from cardrules.core.position import written
from cardrules.core.records import record
from cardrules.core.trace import Applied, Decided, Entry, Happened, Refused, Triggered
from cardrules.scenario.games import Playable
from cardrules.scenario.naming import Naming
from cardrules.scenario.result import TraceLine


@record
class Teller:
    """Tells the traces of one game; ``naming`` names its rules."""

    game: Playable
    engine: Engine[Any]
    naming: Naming

    def lines(self, entries: Iterable[Entry], play: Any) -> Iterator[TraceLine]:
        """Yield a line for each entry worth telling; answers that nobody had to think of are not."""
        told: dict[int, str] = {}
        for entry in entries:
            if isinstance(entry, Applied):
                if told.get(entry.depth) != entry.rule:
                    yield self._rule(entry)
                told[entry.depth] = entry.rule
            elif isinstance(entry, Happened):
                yield from self._events(entry, play)
            elif isinstance(entry, Refused):
                yield self._refused(entry)
            elif isinstance(entry, Triggered):
                yield from self._triggered(entry)
            elif not entry.forced:
                yield self._decided(entry, play)

    def refusals(self, found: Iterable[Refusal]) -> Iterator[TraceLine]:
        """Yield why something cannot be done: each reason once, with the version of the rule in force."""
        for rule, because in dict.fromkeys((str(each.rule), each.because) for each in found):
            yield self._refusal(rule, because, 0)

    def _rule(self, entry: Applied) -> TraceLine:
        rule = str(entry.rule)
        citation = self.naming.citation(rule, entry.version)
        text = f"規則{self.naming.called(rule, entry.version)}"
        return TraceLine("rule", text, entry.depth, rule, entry.version, cites=citation.parts)

    def _refusal(self, rule: str, why: str, depth: int) -> TraceLine:
        because = written(why)
        if rule == UNSOURCED:
            return TraceLine("refusal", because, depth, rule)
        text, cites = f"{because}（{self.naming.aside(rule)}）", self.naming.citation(rule).parts
        return TraceLine("refusal", text, depth, rule, self.naming.version(rule), cites=cites, reason=because)

    def _events(self, entry: Happened, play: Any) -> Iterator[TraceLine]:
        board = self.engine.observe(self.engine.at(play, entry.after))
        for event in entry.events:
            yield TraceLine("event", self.game.describer.event(event), entry.depth, board=board)

    def _decided(self, entry: Decided, play: Any) -> TraceLine:
        view = self.engine.view(self.engine.at(play, entry.state), entry.decision, entry.answer)
        text = self.game.describer.decision(entry.decision, entry.answer, view)
        rule = str(entry.decision.rule)
        cites = self.naming.citation(rule).parts if rule else ()
        return TraceLine("decision", text, entry.depth, rule, self.naming.version(rule), cites=cites)

    def _triggered(self, entry: Triggered) -> Iterator[TraceLine]:
        for each in entry.waiting:
            yield TraceLine(
                "event", f"{self.game.describer.card(each.source.card)}の能力が誘発した", entry.depth
            )

    def _refused(self, entry: Refused) -> TraceLine:
        return self._refusal(str(entry.refusal.rule), entry.refusal.because, entry.depth)
