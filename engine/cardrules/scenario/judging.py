"""ならば: what a sentence judges, on a position, on what happened, or over all choices.

A judgement answers True or False for one branch. 「できる」 is asked of the engine's complete
list of options on every way of going on; 「できない」 must besides have been refused by the
rule that is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from cardrules.core.decisions import PASS, UNSOURCED, Decision, Refusal
from cardrules.core.engine import Engine
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.position import Cell, Row
from cardrules.core.search import Verdict, can, leaves, nowhere
from cardrules.core.trace import Decided, Entry, Refused
from cardrules.core.values import Seat
from cardrules.language.phrases import Form, Kind, Match, Phrasebook
from cardrules.scenario.acts import ATTACK, Act, Rows, act_of, names
from cardrules.scenario.happenings import moments, occurrence
from cardrules.scenario.judging_board import BOARD_TESTS, differing_zones
from cardrules.scenario.judging_choices import asked_of, difference, listed, offered
from cardrules.scenario.judging_gate import GATE_TESTS
from cardrules.scenario.judging_use import USE_TESTS
from cardrules.scenario.playing import Branch, DoubtError, told


class TooFarError(Exception):
    """A question over all choices reached the bound: 調べきれない."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judgement said: whether it is so, and by which rules.

    ``refusals`` are what refused what cannot be done, ``asked`` the rules that bound the
    choice, ``applied`` the rules (with versions) applied in doing what can be done.
    """

    so: bool
    refusals: tuple[Refusal, ...] = ()
    asked: frozenset[str] = frozenset()
    applied: frozenset[tuple[str, str]] = frozenset()
    why: str = ""


class Judge:
    """Judges the branches of one scenario on one engine."""

    def __init__(
        self,
        engine: Engine[Any],
        phrases: Phrasebook,
        named: Callable[[str], str] = str,
        unanswered: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.engine: Final = engine
        self.named: Final = named
        self.phrases: Final = phrases
        self.lexicon: Final = phrases.lexicon
        self.unanswered: Final = unanswered

    def judge(self, match: Match, branch: Branch, table: Rows = ()) -> Judged:
        """Return what a sentence comes to on a branch; rules asked about in looking count as applied."""
        with self.engine.listening() as heard:
            judged = self._told(match, branch, table)
        return replace(judged, applied=judged.applied | heard.rules())

    def _told(self, match: Match, branch: Branch, table: Rows) -> Judged:
        if match.slug == "unsourced":
            return self._unsourced(match, branch, table)
        silent = self.engine.silence(branch.play)
        if silent is not None:
            raise UnsourcedError(silent)
        if match.form is Form.ABILITY:
            return self._ability(match, branch)
        if match.form is Form.PAST:
            return self._past(match, branch)
        whole = _WHOLE.get(match.slug)
        if whole is not None:
            return whole(self, match, branch, table)
        return Judged(self.on(match, branch.play) == match.affirmed)

    def _past(self, match: Match, branch: Branch) -> Judged:
        happened = any(map(occurrence(match), self._entries(branch)))
        if not happened:
            self.settled(branch.play, names(match.holes.get("cards", match.holes.get("card", ()))))
        return Judged(happened == match.affirmed)

    def _unsourced(self, match: Match, branch: Branch, table: Rows) -> Judged:
        """Tell whether no source answers what is asked: it is so if looking for the answer says so."""
        try:
            self._told(match.holes["judgement"], branch, table)
        except (DoubtError, UnsourcedError):
            return Judged(match.affirmed)
        return Judged(not match.affirmed, why="出典から答えが決まる")

    def settled(self, play: Any, wanted: Sequence[str] = (), mark: str = "place") -> None:
        """Refuse to say of pieces where they are, or whether they bear a mark, if no source tells."""
        for row in self.engine.observe(play).rows:
            for cell in row.cells:
                for what, why in cell.doubts if not wanted or cell.name in wanted else ():
                    if what in {"place", mark}:
                        raise UnsourcedError(why)

    def on(self, match: Match, play: Any) -> bool:
        """Return whether the affirmed form of a sentence is true of a play as it stands."""
        if match.slug in self.unanswered:
            raise UnsourcedError(self.unanswered[match.slug])
        test = _ON_A_BOARD.get(match.slug)
        if test is None:
            raise InputError(
                f"「{match.text}」という文はまだ判定できない", expected="「@未対応」の目印を付ける"
            )
        return test(self, match, play)

    def _entries(self, branch: Branch) -> Iterator[Entry]:
        yield from self.engine.explain(branch.play)
        decision = self.engine.decision(branch.play)
        if decision is not None and not decision.initiative:
            state = getattr(branch.play, "state", None)
            yield Decided(decision, decision.options[0], state, False, 0)  # type: ignore[arg-type]

    # --- できる ---

    def _ability(self, match: Match, branch: Branch) -> Judged:
        act = act_of(match, -1)
        branch = replace(branch, mark=self._where_it_is_done(act, branch.mark))
        verdict = self._verdict(act, match, branch)
        if verdict.possible is None:
            raise TooFarError
        if not verdict.possible and verdict.doubts:
            raise DoubtError(verdict.doubts[0].because)
        if match.affirmed:
            why = self._said_against(act, branch, verdict)
            return Judged(verdict.possible, applied=self._done(act, branch, verdict), why=why)
        concerned = tuple(each for each in verdict.refusals if self._concerns(act, branch, each))
        for each in concerned:
            self.engine.weigh(branch.mark, each.option)
        return Judged(not verdict.possible, concerned, self._asked(act, branch))

    def _where_it_is_done(self, act: Act, play: Any) -> Any:
        """Return the play at the moment for an attack: the moments before it in the turn are let go by."""
        decision = self.engine.decision(play)
        while (
            decision is not None and decision.initiative and act.acts == ATTACK
            and act.lets_go_by(decision) and decision.player == act.player and PASS in decision.options
        ):  # fmt: skip
            play = self.engine.choose(play, PASS)
            decision = self.engine.decision(play)
        return play

    def _verdict(self, act: Act, match: Match, branch: Branch) -> Verdict:
        """Ask for what is offered now if the player is free to act, else on every way from here."""
        play = branch.mark
        decision = self.engine.decision(play)
        if decision is not None and decision.initiative and match.slug not in _DONE_BY_EVENT:
            possible = self._does(act, match, play, None)
            refused = decision.refused if act.player == decision.player else self.engine.aside(play)
            doubts = () if possible else self._doubts(act, decision, refused, play)
            return Verdict(possible, (), (*refused, *self._just_refused(branch)), 1, doubts)
        return can(self.engine, play, lambda here, before: self._does(act, match, here, before))

    def _just_refused(self, branch: Branch) -> Iterator[Refusal]:
        """Yield what rules refused, without anybody being asked, since the last thing said was begun."""
        trace = self.engine.explain(branch.mark)
        before = self.engine.explain(branch.begun[-1][1]) if branch.begun else None
        new = tuple(trace) if before is None else trace.since(before)
        return (entry.refusal for entry in new if isinstance(entry, Refused))

    def _doubts(
        self, act: Act, decision: Decision, refused: Sequence[Refusal], play: Any
    ) -> tuple[Refusal, ...]:
        """Return where no source tells whether the act may be done, and have the rules about it heard."""
        found = tuple(
            each for each in refused
            if each.rule == UNSOURCED and act.concerns(self.engine.view(play, decision, each.option))
        )  # fmt: skip
        for each in found:
            self.engine.weigh(play, each.option)
        return found

    def _done(self, act: Act, branch: Branch, verdict: Verdict) -> frozenset[tuple[str, str]]:
        """Do what can be done, every way, to its end; return the rules that were applied in it."""
        play = branch.mark
        for answer in verdict.witness or ():
            play = self.engine.choose(play, answer)
        decision = self.engine.decision(play)
        if not verdict.possible or decision is None:
            return frozenset()
        views = [self.engine.view(play, decision, option) for option in decision.options]
        done = [self.engine.choose(play, decision.options[at]) for at in act.picks(decision, views)]
        ends = [leaf for each in done or [play] for leaf in leaves(self.engine, each)]
        if any(leaf.cut for leaf in ends):
            raise TooFarError
        return frozenset(rule for leaf in ends for rule in self.engine.explain(leaf.play).rules())

    def _does(self, act: Act, match: Match, play: Any, before: Any) -> bool:
        decision = self.engine.decision(play)
        if match.slug in _DONE_BY_EVENT:
            if before is None:
                return False
            new = self.engine.explain(play).since(self.engine.explain(before))
            return any(map(occurrence(match), new))
        if decision is None:
            return False
        return bool(
            act.picks(decision, [self.engine.view(play, decision, each) for each in decision.options])
        )

    def _concerns(self, act: Act, branch: Branch, refusal: Refusal) -> bool:
        decision = self.engine.decision(branch.mark)
        return decision is not None and act.concerns(self.engine.view(branch.mark, decision, refusal.option))

    def _asked(self, act: Act, branch: Branch) -> frozenset[str]:
        """Return the rules that asked for choices of the kind: they bound what may be chosen."""
        plays = [entry.decision for entry in self.engine.explain(branch.play) if isinstance(entry, Decided)]
        return frozenset(
            each.rule for each in plays if any(option.act in act.acts for option in each.options)
        )

    def _said_against(self, act: Act, branch: Branch, verdict: Verdict) -> str:
        against = [each for each in verdict.refusals if self._concerns(act, branch, each)]
        return "、".join(dict.fromkeys(told(each, self.named) for each in against))

    # --- combined sentences ---

    def _when(self, match: Match, branch: Branch, _table: Rows) -> Judged:
        inner: Match = match.holes["judgement"]
        states = list(moments(tuple(self._entries(branch)), occurrence(match.holes["event"])))
        if not states:
            return Judged(False, why=f"「{match.holes['event'].text}」時がなかった")
        plays = [self.engine.at(branch.play, state) for state in states]
        return Judged(all(self.on(inner, play) == inner.affirmed for play in plays))

    def _always(self, match: Match, branch: Branch, table: Rows) -> Judged:
        """Judge wherever play can stand when a player is next free to act, whatever is chosen."""
        inner: Match = match.holes["judgement"]
        if inner.form is Form.ABILITY:
            return self._told(inner, branch, table)
        ends = list(leaves(self.engine, branch.mark))
        if any(leaf.cut for leaf in ends):
            raise TooFarError
        judged = [self._told(inner, replace(branch, play=leaf.play), table) for leaf in ends]
        applied = frozenset(rule for leaf in ends for rule in self.engine.explain(leaf.play).rules())
        return Judged(all(each.so for each in judged), applied=applied)

    def _at(self, match: Match, branch: Branch, table: Rows) -> Judged:
        inner: Match = match.holes["judgement"]
        test = occurrence(match.holes["moment"])
        entries = tuple(self._entries(branch))
        if not any(map(test, entries)):
            return Judged(False, why=f"「{match.holes['moment'].text}」にならなかった")
        if inner.form is Form.ABILITY:
            return self._ability(inner, branch)
        plays = [self.engine.at(branch.play, state) for state in moments(entries, test)]
        return Judged(all(self.on(inner, play) == inner.affirmed for play in plays))

    def _in_order(self, match: Match, branch: Branch, table: Rows) -> Judged:
        wanted = [occurrence(self.phrases.match(Kind.EVENT, row[0])) for row in table[1:]]
        place = 0
        for entry in self._entries(branch):
            if place < len(wanted) and wanted[place](entry):
                place += 1
        missing = "" if place == len(wanted) else f"{place + 1}番目のできごとが、その順には起こらなかった"
        return Judged((place == len(wanted)) == match.affirmed, why=missing)

    def _line_of_play(self, match: Match, branch: Branch, _table: Rows) -> Judged:
        test = occurrence(match.holes["event"])

        def does(play: Any, before: Any) -> bool:
            if before is None:
                return False
            return any(map(test, self.engine.explain(play).since(self.engine.explain(before))))

        verdict = can(self.engine, branch.mark, does, horizon=nowhere)
        if verdict.possible is None:
            raise TooFarError
        if not verdict.possible and verdict.doubts:
            raise DoubtError(verdict.doubts[0].because)
        return Judged(verdict.possible == match.affirmed)

    def _options(self, match: Match, branch: Branch, table: Rows) -> Judged:
        before = branch.begun[-1][1] if branch.begun else branch.mark
        play, decision = asked_of(self.engine, before, branch.play, match.holes["player"])
        found, wanted = offered(self.engine, play, decision), listed(table)
        return Judged((found == wanted) == match.affirmed, why=difference(found, wanted))

    def _position(self, match: Match, branch: Branch, table: Rows) -> Judged:
        why = differing_zones(self, branch.play, table)
        return Judged((not why) == match.affirmed, why=why)

    def _times(self, match: Match, branch: Branch, _table: Rows) -> Judged:
        counted = sum(map(occurrence(match.holes["event"]), self._entries(branch)))
        return Judged((counted == match.holes["number"]) == match.affirmed, why=f"実際は{counted}回")

    # --- on a board ---

    def rows(self, play: Any, zone: str, seat: Seat | None) -> Iterator[Row]:
        """Yield the rows of a zone as the engine shows them."""
        return (
            row for row in self.engine.observe(play).rows if row.zone == zone and seat in (None, row.seat)
        )

    def cells(self, play: Any, zone: str, seat: Seat | None) -> Iterator[Cell]:
        """Yield the cells of a zone as the engine shows them."""
        return (cell for row in self.rows(play, zone, seat) for cell in row.cells)

    def _is_in(self, match: Match, play: Any) -> bool:
        zone = match.holes["zone"]
        seat = match.holes.get("player")
        shown = [cell.name for cell in self.cells(play, zone.zone, seat) for _ in range(cell.count)]
        if zone.part:
            shown = shown[:1] if zone.part == "top" else shown[-1:]
        wanted = list(names(match.holes["cards"]))
        self.settled(play, wanted)
        return all(shown.count(name) >= wanted.count(name) for name in wanted)

    def _count(self, match: Match, play: Any) -> bool:
        self.settled(play)
        counted = self.engine.count(play, match.holes["zone"].zone, match.holes["player"])
        return bool(counted == match.holes["count"])

    def _marked(self, match: Match, play: Any) -> bool:
        mark = match.words.get("mark", "タップ")
        wanted = set(names(match.holes["cards"]))
        self.settled(play, tuple(wanted), mark)
        board = self.engine.observe(play)
        shown = {cell.name for row in board.rows for cell in row.cells if mark in cell.marks}
        return wanted <= shown

    def _won(self, match: Match, play: Any, *, by_other: bool = False) -> bool:
        outcome = self.engine.outcome(play)
        winner = match.holes["player"].other if by_other else match.holes["player"]
        return outcome is not None and outcome.winner == winner

    def _characteristic(self, match: Match, play: Any) -> bool:
        found = self.engine.inspect(play, names(match.holes["card"])[0], match.holes["characteristic"])
        return bool(found == match.holes["number"])


_DONE_BY_EVENT: Final = frozenset({"put", "draw", "discard", "place"})
"""Acts whose possibility is seen by the event happening, not by an option that names it."""

_WHOLE: Final[Mapping[str, Callable[[Judge, Match, Branch, Rows], Judged]]] = {
    "judged-when": Judge._when,  # noqa: SLF001 - a table of the class above
    "judged-at": Judge._at,  # noqa: SLF001
    "always": Judge._always,  # noqa: SLF001
    "in-order": Judge._in_order,  # noqa: SLF001
    "line-of-play": Judge._line_of_play,  # noqa: SLF001
    "times": Judge._times,  # noqa: SLF001
    "options-are": Judge._options,  # noqa: SLF001
    "position-is": Judge._position,  # noqa: SLF001
}

_ON_A_BOARD: Final[Mapping[str, Callable[[Judge, Match, Any], bool]]] = {
    "is-in": Judge._is_in,  # noqa: SLF001
    "zone-count": Judge._count,  # noqa: SLF001
    "is-tapped": Judge._marked,  # noqa: SLF001
    "is-marked": Judge._marked,  # noqa: SLF001
    "wins": Judge._won,  # noqa: SLF001
    "loses": lambda judge, match, play: judge._won(match, play, by_other=True),  # noqa: SLF001
    "characteristic": Judge._characteristic,  # noqa: SLF001
    **GATE_TESTS,
    **USE_TESTS,
    **BOARD_TESTS,
}
