"""ならば: what a sentence judges, on a position, on what happened, or over all choices.

A judgement answers True or False for one branch. 「できる」 is asked of the engine's complete
list of options on every way of going on; 「できない」 must besides have been refused by the
rule that is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from types import MappingProxyType
from typing import Any, Final

from cardrules.core.describing import Describer
from cardrules.core.engine import Engine
from cardrules.core.errors import InDoubtError, InputError, TooManyError, UnsourcedError
from cardrules.core.position import bracketed
from cardrules.core.records import replace
from cardrules.core.search import leaves
from cardrules.core.trace import Decided, Entry
from cardrules.core.unready import DRAFT
from cardrules.language.phrases import Form, Kind, Match, Phrasebook
from cardrules.scenario.acts import Rows, names, with_rows
from cardrules.scenario.actual import actual, cells_text, where_instead
from cardrules.scenario.as_begun import as_begun
from cardrules.scenario.branches import Branch
from cardrules.scenario.coming import until
from cardrules.scenario.happened.instead import done_instead
from cardrules.scenario.happened.named import demand_names
from cardrules.scenario.happened.occurrences import (
    CHOICES,
    UNANSWERED,
    Test,
    chosen_by,
    eye,
    is_event,
    moments,
    occurrence,
    one_by_one,
    unlike,
)
from cardrules.scenario.happened.uses import USES, used_instead
from cardrules.scenario.in_step import come_to, stands_at
from cardrules.scenario.judged import Judged, TooFarError
from cardrules.scenario.judging.abilities import AbilityJudge, meant
from cardrules.scenario.judging.always import Always
from cardrules.scenario.judging.board import BOARD_TESTS, differing_zones
from cardrules.scenario.judging.choices import (
    Asker,
    asked_of,
    difference,
    in_the_words_of,
    listed,
    nothing_to_choose,
    offered,
)
from cardrules.scenario.judging.denials import says_nothing
from cardrules.scenario.judging.gate import GATE_TESTS
from cardrules.scenario.judging.line_of_play import Looks, line_of_play
from cardrules.scenario.judging.moments import at_its_moment
from cardrules.scenario.judging.onlooking import Onlooker
from cardrules.scenario.judging.uses import USE_TESTS
from cardrules.scenario.playing import DoubtError, of_doubts


class Judge:
    """Judges the branches of one scenario on one engine."""

    def __init__(
        self,
        engine: Engine[Any],
        phrases: Phrasebook,
        named: Callable[[str], str] = str,
        unanswered: Mapping[str, str] = MappingProxyType({}),
        describer: Describer | None = None,
        looks: Looks | None = None,
    ) -> None:
        self.engine: Final = engine
        self.looks: Final = looks or Looks()
        self.seen: Final = Onlooker(engine, phrases.lexicon)
        self.doing: AbilityJudge | Always = AbilityJudge(engine, named)
        self.phrases: Final = phrases
        self.unanswered: Final = unanswered
        self.describer: Final = describer

    def judge(self, match: Match, branch: Branch, table: Rows = ()) -> Judged:
        """Return what a sentence comes to on a branch; rules asked about in looking count as applied."""
        with self.engine.listening() as heard:
            judged = self._told(with_rows(match, table), branch, table)
        also = heard.rules()
        return replace(judged, applied=judged.applied | also) if also else judged

    def _told(self, match: Match, branch: Branch, table: Rows) -> Judged:
        if match.slug == "answered":
            return self._told(match.holes["judgement"], branch, table)
        if match.slug == "unsourced":
            return self._unsourced(match, branch, table)
        silent = self.engine.silence(branch.play)
        if silent is not None:
            raise UnsourcedError(silent)
        if match.form is Form.ABILITY:
            return self.doing.judge(match, branch)
        if match.slug == BY:
            return self._by(match, branch, table)
        self._nothing_open(branch)
        if match.form is Form.PAST:
            return self._past(match, branch)
        whole = _WHOLE.get(match.slug)
        if whole is not None:
            return whole(self, match, branch, table)
        return self.as_it_stands(match, [branch.play])

    def _nothing_open(self, branch: Branch) -> None:
        """Raise ``DoubtError`` where a branch ends at choices of which no source tells."""
        if branch.silence:
            raise DoubtError(branch.silence)
        decision = self.engine.decision(branch.play)
        if decision is not None and not decision.initiative and decision.unsourced:
            raise of_doubts(decision.unsourced, "{}（選ぶか、使わないと書く）")

    def as_it_stands(self, match: Match, plays: Sequence[Any]) -> Judged:
        """Judge of plays as they stand; where it is not so, with what is the case instead."""
        for each in _one_by_one(match):
            for play in plays:
                if self.on(each, play) != match.affirmed:
                    return Judged(False, why=actual(self.seen, each, play))
                if why := "" if match.affirmed else says_nothing(self.seen, each, play):
                    return Judged(False, why=why)
        return Judged(True)

    def _past(self, match: Match, branch: Branch) -> Judged:
        """Judge of what happened; where it did not, with where the cards are instead."""
        judged = (self._happened(each, branch) for each in _one_by_one(match))
        return next((each for each in judged if not each.so), Judged(True))

    def _happened(self, match: Match, branch: Branch) -> Judged:
        happened = any(map(self._occurrence(match, branch.play), self._entries(branch)))
        if not happened:
            self.seen.settled(branch.play, names(match.holes.get("cards", match.holes.get("card", ()))))
        if happened == match.affirmed:
            return Judged(True)
        return Judged(False, why=self._so_it_was(match) if happened else self._what_instead(match, branch))

    def _what_instead(self, match: Match, branch: Branch) -> str:
        """Return what is otherwise with what happened, what was done instead, or else where the cards are."""
        look = eye(self.engine, branch.play)
        if match.slug in USES:
            return used_instead(match, look)
        if otherwise := unlike(match, self._entries(branch)):
            return otherwise
        done = "" if self.describer is None else done_instead(match, look, self.describer)
        return done or where_instead(self.seen, match, branch.play)

    def _so_it_was(self, match: Match) -> str:
        """Return the sentence of what happened though it is said not to have."""
        cards = names(match.holes.get("cards", match.holes.get("card", ())))
        said = self.phrases.invert(Kind.THEN, match.text)
        return f"実際は、{said}" if len(cards) < 2 else f"実際は、{''.join(map(bracketed, cards))}なら{said}"

    def _unsourced(self, match: Match, branch: Branch, table: Rows) -> Judged:
        """Tell whether no source answers what is asked: it is so if looking for the answer says so."""
        try:
            self._told(match.holes["judgement"], branch, table)
        except (InDoubtError, TooManyError):
            raise
        except (DoubtError, UnsourcedError):
            return Judged(match.affirmed)
        return Judged(not match.affirmed, why="出典から答えが決まる")

    def on(self, match: Match, play: Any) -> bool:
        """Return whether the affirmed form of a sentence is true of a play as it stands."""
        if match.slug in self.unanswered:
            raise UnsourcedError(self.unanswered[match.slug])
        test = _ON_A_BOARD.get(match.slug)
        demand_names(match, eye(self.engine, play))
        if test is None:
            raise InputError(f"「{match.text}」という文はまだ判定できない", expected=DRAFT)
        return test(self.seen, match, play)

    def _occurrence(self, match: Match, play: Any, *, in_parts: bool = False) -> Test:
        """Return the test for an event among the entries of a play's trace."""
        look = eye(self.engine, play)
        demand_names(match, look)
        return occurrence(match, look, in_parts=in_parts)

    def _entries(self, branch: Branch) -> Iterator[Entry]:
        yield from self.engine.explain(branch.play)
        decision = self.engine.decision(branch.play)
        if decision is not None and not decision.initiative:
            state = getattr(branch.play, "state", None)
            yield Decided(decision, UNANSWERED, state, False, 0)  # type: ignore[arg-type]

    # --- combined sentences ---

    def _when(self, match: Match, branch: Branch, _table: Rows) -> Judged:
        inner: Match = match.holes["judgement"]
        test = self._occurrence(match.holes["event"], branch.play, in_parts=True)
        states = list(moments(self._entries(branch), test))
        if not states:
            return Judged(False, why=f"「{match.holes['event'].text}」時がなかった")
        plays = [self.engine.at(branch.play, state) for state in states]
        if inner.form is Form.ABILITY:
            return self.doing.meanwhile(inner, plays)
        return replace(self.as_it_stands(inner, plays), moment=plays[0])

    def _always(self, match: Match, branch: Branch, table: Rows) -> Judged:
        """Judge wherever play can stand when a player is next free to act, whatever is chosen."""
        inner: Match = match.holes["judgement"]
        if inner.core.form is Form.ABILITY:
            return self._of_every_way().judge(inner, branch, table)
        ends = list(leaves(self.engine, branch.mark))
        if any(leaf.cut for leaf in ends):
            raise TooFarError
        judged = [self._told(inner, replace(branch, mark=leaf.play, play=leaf.play), table) for leaf in ends]
        applied = frozenset(rule for leaf in ends for rule in self.engine.explain(leaf.play).rules())
        why = next((each.why for each in judged if not each.so), "")
        return Judged(all(each.so for each in judged), applied=applied, why=why)

    def _of_every_way(self) -> Judge:
        """Return a judge by whom nothing can be done that cannot on every way."""
        judge = copy(self)
        judge.doing = Always(self.doing) if isinstance(self.doing, AbilityJudge) else self.doing
        return judge

    def _at(self, match: Match, branch: Branch, table: Rows) -> Judged:
        """Judge at a moment, or, where it has not come, once it comes in this turn by itself."""
        inner, moment = match.holes["judgement"], match.holes["moment"]
        able = self._able_in(moment, inner, branch) if inner.form is Form.ABILITY else None
        if able is not None:
            return able
        test = self._occurrence(moment, branch.play)
        if not any(map(test, self._entries(branch))):
            if stands_at(self.engine, moment, branch.play):
                return replace(self.as_it_stands(inner, [branch.play]), moment=branch.play)
            come = until(self.engine, branch, lambda play, entry: self._occurrence(moment, play)(entry))
            if come is None:
                return Judged(False, why=f"「{moment.text}」にならなかった（{_TO_GO_ON}）")
            branch, test = come, self._occurrence(moment, come.play)
        if inner.form is Form.ABILITY:
            return self.doing.judge(inner, branch)
        entries = self._entries(branch)
        plays = [self.engine.at(branch.play, state) for state in moments(entries, test)]
        return replace(self.as_it_stands(inner, plays), moment=plays[0])

    def _able_in(self, moment: Match, inner: Match, branch: Branch) -> Judged | None:
        """Judge of what can be done in a step that is now or later in this turn; ``None`` in no such step."""
        there = as_begun(self.engine, branch)
        if there is not None and stands_at(self.engine, moment, there):
            return self.doing.meanwhile(inner, [there])
        if stands_at(self.engine, moment, branch.mark):
            later = at_its_moment(self.engine, meant(inner), branch.mark).play
            if stands_at(self.engine, moment, later):
                return self.doing.judge(inner, branch)
            return self.doing.meanwhile(inner, [branch.mark])
        come = come_to(self.engine, moment, branch.mark)
        judged = [self.doing.judge(inner, replace(branch, mark=each, play=each)) for each in come]
        everywhere = isinstance(self.doing, Always) or not inner.affirmed
        return next((each for each in judged if each.so is not everywhere), judged[0] if judged else None)

    def _in_order(self, match: Match, branch: Branch, table: Rows) -> Judged:
        said = [self.phrases.match(Kind.EVENT, row[0]) for row in table[1:]]
        wanted = [self._occurrence(each, branch.play, in_parts=True) for each in said]
        place = 0
        for entry in self._entries(branch):
            if place < len(wanted) and wanted[place](entry):
                place += 1
        missing = "" if place == len(wanted) else f"{place + 1}番目のできごとが、その順には起こらなかった"
        return Judged((place == len(wanted)) == match.affirmed, why=missing)

    def _line_of_play(self, match: Match, branch: Branch, _table: Rows) -> Judged:
        return line_of_play(self.engine, match, branch, self.looks)

    def _options(self, match: Match, branch: Branch, table: Rows, by: Match | None = None) -> Judged:
        card = None if by is None else names(by.holes["card"])[0]
        asker = Asker(match.holes["player"], card, None if by is None else by.holes.get("text"))
        play, decision = asked_of(self.engine, branch.last_begun, branch.play, asker)
        found = offered(self.engine, play, decision, table)
        wanted = in_the_words_of(found, listed(table), self.phrases.quoted)
        return Judged((found == wanted) == match.affirmed, why=difference(found, wanted))

    def _nothing(self, match: Match, branch: Branch, _table: Rows) -> Judged:
        so, refusals = nothing_to_choose(self.engine, branch.last_begun, branch.play, match.holes["player"])
        why = "選べるものがなかった" if so else "選べるものがあった"
        return Judged(so == match.affirmed, refusals, why=why)

    def _by(self, match: Match, branch: Branch, table: Rows) -> Judged:
        """Judge of what an ability of a card asks only."""
        inner: Match = match.holes["judgement"]
        demand_names(match, eye(self.engine, branch.play))
        if inner.slug == "options-are":
            self._nothing_open(branch)
            return self._options(inner, branch, table, match)
        if inner.form is Form.ABILITY:
            return self.doing.judge(inner, branch, match)
        if inner.form is Form.PAST and inner.slug in CHOICES:
            return self._chosen_by(inner, branch, match)
        raise InputError(
            f"「{inner.text}」は、能力がさせる選択のことではない",
            expected="「《X》の能力で、自分は《種》を選べる」のように、選べるか、選んだかを書く",
        )

    def _chosen_by(self, match: Match, branch: Branch, by: Match) -> Judged:
        """Judge of what was chosen as an ability of a card asked."""
        demand_names(match, eye(self.engine, branch.play))
        for each in _one_by_one(match):
            chosen = chosen_by(each, by, eye(self.engine, branch.play))
            if any(map(chosen, self._entries(branch))) is not match.affirmed:
                return Judged(False, why=self._chosen_otherwise(each, branch))
        return Judged(True)

    def _chosen_otherwise(self, match: Match, branch: Branch) -> str:
        """Return what is otherwise with what an ability is, or is not, said to have had chosen."""
        if not match.affirmed:
            return self._so_it_was(match)
        if any(map(self._occurrence(match, branch.play), self._entries(branch))):
            return "それを選ばせたのは、ほかの能力である"
        return self._what_instead(match, branch)

    def _position(self, match: Match, branch: Branch, table: Rows) -> Judged:
        wrong = list(differing_zones(self.seen, branch.play, table))
        why = "、".join(f"{zone}が違う（実際は{cells_text(cells)}）" for zone, cells in wrong)
        return Judged((not wrong) == match.affirmed, why=why)

    def _times(self, match: Match, branch: Branch, _table: Rows) -> Judged:
        counted = sum(map(self._occurrence(match.holes["event"], branch.play), self._entries(branch)))
        return Judged((counted == match.holes["number"]) == match.affirmed, why=f"実際は{counted}回")


_TO_GO_ON: Final = "そこまで進めるには、「もし」に「自分が何もしない」「自分がターンを終える」などと書く"
"""How a moment is reached of which a sentence speaks."""

_TOGETHER: Final = "同時に"
"""What a sentence says that is about its cards as a whole."""


def _one_by_one(match: Match) -> tuple[Match, ...]:
    """Return a denial of several cards as denials of each: 《A》と《B》は墓地にない says it of both.

    What befell several of them may have befallen one after the other as well, unless 同時に is said.
    """
    pieces, past = match.holes.get("cards", ()), match.form is Form.PAST
    apart = one_by_one(match) if past and (match.affirmed or is_event(match)) else not match.affirmed
    if not apart or len(pieces) < 2 or _TOGETHER in match.text:
        return (match,)
    return tuple(replace(match, holes={**match.holes, "cards": (each,)}) for each in pieces)


BY: Final = "judged-by"
"""The phrase by which it is judged what an ability of a card asks only."""

_WHOLE: Final[Mapping[str, Callable[[Judge, Match, Branch, Rows], Judged]]] = {
    "judged-when": Judge._when,  # noqa: SLF001 - a table of the class above
    "judged-at": Judge._at,  # noqa: SLF001
    "always": Judge._always,  # noqa: SLF001
    "in-order": Judge._in_order,  # noqa: SLF001
    "line-of-play": Judge._line_of_play,  # noqa: SLF001
    "times": Judge._times,  # noqa: SLF001
    "options-are": Judge._options,  # noqa: SLF001
    "nothing-to-choose": Judge._nothing,  # noqa: SLF001
    "chooses-nothing": Judge._nothing,  # noqa: SLF001
    "position-is": Judge._position,  # noqa: SLF001
}

_ON_A_BOARD: Final[Mapping[str, Callable[[Onlooker, Match, Any], bool]]] = {
    **GATE_TESTS,
    **USE_TESTS,
    **BOARD_TESTS,
}
