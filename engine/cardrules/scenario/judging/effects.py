"""できる and できない of a use by an ability: it can be done where it comes about once the ability asks.

Being let choose a card is not yet using it: the choice, or taking up a 「…してもよい」, may come to
nothing. So every way of going on from where the ability asked is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from cardrules.core.engine import Engine
from cardrules.core.records import record
from cardrules.core.search import Verdict, can
from cardrules.core.trace import Decided, Entry
from cardrules.scenario.answering import Act
from cardrules.scenario.happened.occurrences import eye, is_used_in


@record
class Effects:
    """One use that an ability is to have made, looked at on one engine."""

    engine: Engine[Any]
    act: Act

    def verdict(self, play: Any, just: Sequence[Entry]) -> Verdict:
        """Return whether the use comes about from a play on, or could where it was ``just`` asked for.

        The way by which it does is told only where it leads from the play itself.
        """
        if self._came_about(play, just):
            return Verdict(True, (), (), 1)
        return together(map(self._from, self.asking(play, just)))

    def asking(self, play: Any, just: Sequence[Entry]) -> Iterator[Any]:
        """Yield from where the use may come about: where something is asked now, and where it just was."""
        decision = self.engine.decision(play)
        if decision is not None and not decision.initiative:
            yield play
        yield from self.asked(play, just)

    def asked(self, play: Any, just: Sequence[Entry]) -> Iterator[Any]:
        """Yield where the ability let the card be chosen, also where it was the only one."""
        look = eye(self.engine, play)
        for entry in just:
            if isinstance(entry, Decided) and self.act.picks(entry.decision, look(entry)):
                yield self.engine.at(play, entry.state)

    def _from(self, root: Any) -> Verdict:
        """Return whether the use comes about on a way from a play."""
        before = self.engine.explain(root)
        return can(
            self.engine, root,
            lambda here, _before: self._came_about(here, self.engine.explain(here).since(before)),
            acts=self.act.kinds,
        )  # fmt: skip

    def _came_about(self, here: Any, entries: Sequence[Entry]) -> bool:
        """Tell whether the card was used in what was recorded, and in the way that is said, if one is."""
        if not is_used_in(self.act, entries):
            return False
        return not self.act.ways or any(self._answers(entry, here) for entry in entries)

    def _answers(self, entry: Entry, here: Any) -> bool:
        if not isinstance(entry, Decided):
            return False
        picked = self.act.picks(entry.decision, eye(self.engine, here)(entry))
        return any(entry.decision.options[at] == entry.answer for at in picked)


def together(verdicts: Iterable[Verdict]) -> Verdict:
    """Return what verdicts from several moments come to: possible if it is at one of them."""
    found = []
    for each in verdicts:
        found.append(each)
        if each.possible:
            return each if len(found) == 1 else _joined(found)
    return _joined(found)


def _joined(found: Sequence[Verdict]) -> Verdict:
    answers = {each.possible for each in found}
    possible = True if True in answers else None if None in answers else False
    return Verdict(
        possible, () if possible else None, tuple(one for each in found for one in each.against),
        sum(each.positions for each in found), tuple(one for each in found for one in each.doubts),
    )  # fmt: skip
