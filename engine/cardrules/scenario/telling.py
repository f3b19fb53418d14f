"""A trace told in Japanese: one line for each rule, decision, event and refusal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from cardrules.core.decisions import UNSOURCED, Refusal
from cardrules.core.engine import Engine
from cardrules.core.ruleset import Ruleset
from cardrules.core.trace import Applied, Decided, Entry, Happened, Refused, Triggered
from cardrules.scenario.games import Playable
from cardrules.scenario.labels import Labels
from cardrules.scenario.result import TraceLine


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells the traces of one game; ``labels`` name its rules."""

    game: Playable
    engine: Engine[Any]
    labels: Labels

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

    def refusals(self, found: Iterable[Refusal], ruleset: Ruleset) -> Iterator[TraceLine]:
        """Yield why something cannot be done: each reason once, with the version of the rule in force."""
        rules = self.game.book.rules
        for each in dict.fromkeys((str(each.rule), each.because) for each in found):
            rule, because = each
            version = rules[rule].select(ruleset).key if rule in rules else None
            named = (
                because if rule == UNSOURCED else f"{because}（規則「{self.labels.label('rule', rule)}」）"
            )
            yield TraceLine("refusal", named, 0, rule, version)

    def _rule(self, entry: Applied) -> TraceLine:
        label = self.labels.label("rule", entry.rule)
        return TraceLine("rule", f"規則「{label}」", entry.depth, str(entry.rule), entry.version)

    def _events(self, entry: Happened, play: Any) -> Iterator[TraceLine]:
        board = self.engine.observe(self.engine.at(play, entry.after))
        for event in entry.events:
            yield TraceLine("event", self.game.describer.event(event), entry.depth, board=board)

    def _decided(self, entry: Decided, play: Any) -> TraceLine:
        view = self.engine.view(self.engine.at(play, entry.state), entry.decision, entry.answer)
        text = self.game.describer.decision(entry.decision, entry.answer, view)
        return TraceLine("decision", text, entry.depth, str(entry.decision.rule))

    def _triggered(self, entry: Triggered) -> Iterator[TraceLine]:
        for each in entry.waiting:
            yield TraceLine(
                "event", f"{self.game.describer.card(each.source.card)}の能力が誘発した", entry.depth
            )

    def _refused(self, entry: Refused) -> TraceLine:
        refusal = entry.refusal
        label = self.labels.label("rule", refusal.rule)
        return TraceLine("refusal", f"{refusal.because}（規則「{label}」）", entry.depth, str(refusal.rule))
