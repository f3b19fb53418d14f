"""Playing もし: acts answer the decisions that offer them; the rest is tried every way there is.

What 前提 says has happened is played first, to its end. A decision that no act answers
means "whatever is chosen": each of its options is gone into.
So a scenario is a tree; its leaves are where everything has been done that was said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from cardrules.core.decisions import PASS, Decision, Option, Refusal
from cardrules.core.engine import Engine, RuleEvent, View
from cardrules.core.errors import InDoubtError, InputError, UnsourcedError
from cardrules.core.later import Later
from cardrules.core.records import replace
from cardrules.core.rules import SilentSourceError
from cardrules.core.trace import Decided, Happened
from cardrules.scenario.answering import Act, chooses_to_use
from cardrules.scenario.as_said import as_said, missing, undone
from cardrules.scenario.branches import Branch
from cardrules.scenario.changing import together
from cardrules.scenario.deeds import Deed, Timed, bare, less_tapped
from cardrules.scenario.happened.details import used_as_said
from cardrules.scenario.happened.occurrences import UNANSWERED, Test, eye, occurrence
from cardrules.scenario.in_step import stands_at
from cardrules.scenario.judged import told
from cardrules.scenario.paying import PAY, gathered
from cardrules.scenario.paying import goes_on as pays_on
from cardrules.scenario.still_to_do import (
    begins_something,
    first_beginning,
    may_answer,
    of_this_use,
    waits_for,
    without,
)
from cardrules.scenario.ways_said import no_such_way

POSITIONS_AT_MOST: Final = 5_000
"""How many positions one scenario may lead through."""

_BEGINS_A_TURN: Final = frozenset({"charge"})
"""Moments that come but once in a turn, first of all: at them the turn before is over."""


class CannotError(Exception):
    """An act that is said to happen cannot: what was said, why not, and what was to be decided then.

    ``mistake`` is the complaint where that is a mistake in what is written, ``play`` where the
    decision was open.
    """

    def __init__(
        self,
        deed: Deed,
        step: int,
        because: str,
        decision: Decision | None = None,
        mistake: InputError | None = None,
        play: Any = None,
    ) -> None:
        super().__init__(because)
        self.deed = deed
        self.step = step
        self.because = because
        self.decision = decision
        self.mistake = mistake
        self.play = play


class DoubtError(Exception):
    """A choice that nobody made cannot be tried out: no source tells what could be chosen."""


def of_doubts(untold: Sequence[Refusal], told: str = "{}") -> InDoubtError | DoubtError:
    """Return that no source tells whether something may be chosen, to be looked at case by case if it can."""
    cases = (each.doubt for each in untold if each.doubt is not None)
    return next(cases, None) or DoubtError(told.format(untold[0].because))


class TooManyError(Exception):
    """More positions than may be looked at: 調べきれない."""


class Player:
    """Plays the acts of one scenario on one engine; ``named`` names a rule in brackets."""

    def __init__(
        self, engine: Engine[Any], bound: int = POSITIONS_AT_MOST, named: Callable[[str], str] = str
    ) -> None:
        self.engine: Final = engine
        self.named: Final = named
        self.bound: Final = bound
        self.positions = 0
        self._beginnings: frozenset[int] = frozenset()
        self._said: dict[int, Act | RuleEvent] = {}

    def branches(
        self, play: Any, deeds: Sequence[tuple[int, Deed]], given: Sequence[tuple[int, Deed]] = ()
    ) -> tuple[Branch, ...]:
        """Return every way in which the deeds can go from a play, each position once.

        What is ``given`` is done first, to its end; only then may anything else be done.

        Raises:
            CannotError: something that is said to be done is not possible.
            DoubtError: a choice nobody made depends on what no source gives, and more is said to be done.
            TooManyError: there are too many ways.
        """
        self._said = {step: bare(deed) for step, deed in (*given, *deeds)}
        self._beginnings = frozenset(step for step, deed in (*given, *deeds) if begins_something(bare(deed)))
        begun = self._played([Branch(play, play, tuple(given))]) if given else [Branch(play, play, ())]
        for branch in begun:
            for step, deed in undone(self.engine, branch):
                raise CannotError(deed, step, "それをする時がなかった")
        ready = [each.ready_for(tuple(deeds)) for each in begun]
        return tuple(self._played(ready))

    def _played(self, stack: list[Branch]) -> list[Branch]:
        """Return the ways on which what is said is done; if there are none, complain of the first."""
        found: list[Branch] = []
        failed: list[CannotError] = []
        seen: set[Any] = set()
        parted = len(stack) > 1
        while stack:
            branch = self._less_what_happened(self._at_hand(stack.pop()))
            if parted and self._was_met(branch, seen):
                continue
            self.positions += 1
            if self.positions > self.bound:
                raise TooManyError
            try:
                following = list(self._next(branch))
            except CannotError as error:
                failed.append(error)
                continue
            stack.extend(reversed(following))
            parted |= len(following) > 1
            if not following:
                found.append(branch)
        if failed and all(missing(self.engine, each) for each in found):
            raise failed[0]
        return as_said(self.engine, found)

    def _was_met(self, branch: Branch, seen: set[Any]) -> bool:
        """Tell whether ways that parted have met again; one way alone never comes where it was before."""
        key = (branch.play, branch.left, branch.mark, branch.silence, self._course(branch))
        met = key in seen
        seen.add(key)
        return met

    def _course(self, branch: Branch) -> tuple[Any, ...]:
        """Return what happened and was decided: plays that stand alike may have gone otherwise."""
        entries = self.engine.explain(branch.play)
        return tuple(_turned(each) for each in entries if isinstance(each, (Happened, Decided)))

    # --- points in the course ---

    def _points_reached(self, branch: Branch) -> frozenset[int]:
        """Return the steps of the deeds whose point in the course has come."""
        timed = [(step, deed) for step, deed in branch.left if isinstance(deed, Timed)]
        return frozenset(step for step, deed in timed if self._has_come(branch, step, deed))

    def _has_come(self, branch: Branch, step: int, deed: Timed) -> bool:
        """Tell whether an event or moment came, or is now; for what is begun, since what was begun before."""
        begins = begins_something(deed.deed)
        if begins and any(at < step and begins_something(bare(each)) for at, each in branch.left):
            return False
        if stands_at(self.engine, deed.when, branch.play):
            return True
        earlier = [play for at, play in branch.begun if begins and at < step and at in self._beginnings]
        trace = self.engine.explain(branch.play)
        entries = trace.since(self.engine.explain(earlier[-1])) if earlier else tuple(trace)
        decision = self.engine.decision(branch.play)
        if decision is not None and not decision.initiative:
            state = getattr(branch.play, "state", None)
            entries = (*entries, Decided(decision, UNANSWERED, state, False, 0))  # type: ignore[arg-type]
        return any(map(self._test(deed, branch.play), entries))

    def _test(self, deed: Timed, play: Any) -> Test:
        return occurrence(deed.when, eye(self.engine, play), in_parts=True)

    def _at_hand(self, branch: Branch) -> Branch:
        """Return the branch with the deeds whose point has come ready to be done, before the others."""
        come = self._points_reached(branch)
        if not come:
            return branch
        ready = tuple((step, bare(deed)) for step, deed in branch.left if step in come)
        rest = tuple((step, deed) for step, deed in branch.left if step not in come)
        return replace(branch, left=(*ready, *rest))

    def _less_what_happened(self, branch: Branch) -> Branch:
        """Return the branch less the uses of cards that came about of what was said before them.

        Who has declared an ability that has a card used, uses it; nobody is asked again.
        """
        while True:
            first = first_beginning(branch.left)
            if first is None or not isinstance(first[1], Act) or not self._was_used(branch, first[1]):
                return branch
            branch = replace(
                branch, left=without(branch.left, first[0]), mark=branch.play, sure=len(branch.free)
            )

    def _was_used(self, branch: Branch, act: Act) -> bool:
        """Tell whether a card was used since the last thing that was done, which was another thing."""
        if not act.uses or not branch.begun:
            return False
        step, before = branch.begun[-1]
        done = self._said[step]
        if isinstance(done, Act) and done.uses:
            return False
        new = self.engine.explain(branch.play).since(self.engine.explain(before))
        events = ((entry, event) for entry in new if isinstance(entry, Happened) for event in entry.events)
        return any(
            act.uses & event.kinds and event.player == act.player and event.subject is not None
            and (event.subject.card,) == act.cards and used_as_said(act, entry, event)
            for entry, event in events
        )  # fmt: skip

    # --- one decision ---

    def _next(self, branch: Branch) -> Iterator[Branch]:
        if branch.silence:
            return
        decision = self.engine.decision(branch.play)
        forced = self._forced(branch, decision)
        if forced is not None:
            yield forced
        elif decision is not None:
            yield from self._decided(branch, decision)

    def _forced(self, branch: Branch, decision: Decision | None) -> Branch | None:
        """Let an event of the rules happen once its turn has come and the player is free."""
        first = first_beginning(branch.left)
        if first is None or (decision is not None and not decision.initiative):
            return None
        step, event = first
        if not isinstance(event, RuleEvent):
            return None
        try:
            play = self.engine.force(branch.play, event)
        except (UnsourcedError, SilentSourceError):
            raise
        except InputError as error:
            raise CannotError(event, step, error.message) from error
        return branch.done(step, play, without(branch.left, step))

    def _decided(self, branch: Branch, decision: Decision) -> Iterator[Branch]:
        answered = list(self._answered(branch, decision)) if branch.left else []
        if answered:
            yield from answered
        elif decision.initiative:
            yield from self._idle(branch, decision)
        else:
            if decision.unsourced:
                if undone(self.engine, branch):
                    raise of_doubts(decision.unsourced)
                return  # of how it goes on nothing can be said; of what was before, and is open now, it can
            for option in decision.options:
                free = (*branch.free, (decision, option))
                try:
                    play = self.engine.choose(branch.play, option)
                except InDoubtError:
                    raise
                except UnsourcedError as error:
                    if undone(self.engine, branch):
                        raise
                    yield replace(branch, free=free, silence=error.message)
                    continue
                tapped = self._tapped(branch.play, play)
                left = less_tapped(branch.left, tapped, more=pays_on(self.engine, play))
                yield replace(branch, play=play, left=left, free=free)

    def _answered(self, branch: Branch, decision: Decision) -> Iterator[Branch]:
        views = self._views(branch.play, decision)
        left_out = Later(partial(self._left_out, branch.play, decision))
        changes, said = together(of_this_use(branch.left), decision, views)
        for step, deed in may_answer(branch.left, decision):
            together_paid, paying = self._paying(branch, step, deed)
            whole = changes if step in said else tuple(paying)
            picked = whole or deed.once_more(decision, views) or deed.picks(decision, views, left_out)
            besides = said if step in said else together_paid
            for index in picked:
                option = decision.options[index]
                play = self.engine.choose(branch.play, option)
                endures = self._goes_on(deed, play)
                left = branch.left if endures else self._left(branch, step, deed, option, play)
                if paying.get(index):
                    left = ((step, replace(deed, cards=paying[index])), *left)
                # An act that fits several answers leaves open which of them it is.
                free = ((decision, option),) if len(picked) > 1 else ()
                yield branch.done(step, play, without(left, *besides), *free)
            if picked:
                return
            for index in deed.leads(decision, views):
                play = self.engine.choose(branch.play, decision.options[index])
                if self._leads_elsewhere(deed, play):
                    continue
                left = tuple((at, deed.after_leading() if at == step else each) for at, each in branch.left)
                yield replace(branch.done(step, play, left), mark=branch.mark, sure=branch.sure)
                return

    def _paying(
        self, branch: Branch, step: int, deed: Act
    ) -> tuple[tuple[int, ...], dict[int, tuple[str, ...]]]:
        """Return the steps of acts that say a payment with this one, and the answers by which it goes so."""
        if PAY not in deed.acts:
            return (), {}
        following = ((at, each) for at, each in of_this_use(branch.left) if at > step)
        more = [(at, each) for at, each in following if PAY in each.acts and each.player == deed.player]
        return gathered(self.engine, branch.last_begun, branch.play, [(step, deed), *more])

    def _leads_elsewhere(self, deed: Act, play: Any) -> bool:
        """Tell whether doing something optional has other cards chosen to be used than an act says."""
        decision = self.engine.decision(play)
        if not deed.uses or decision is None or decision.initiative:
            return False
        views = self._views(play, decision)
        return any(map(chooses_to_use, views)) and not deed.picks(decision, views)

    def _views(self, play: Any, decision: Decision) -> list[View]:
        return [self.engine.view(play, decision, option) for option in decision.options]

    def _left_out(self, play: Any, decision: Decision) -> Iterator[View]:
        """Yield the choices of which no source tells whether they may be made."""
        return (self.engine.view(play, decision, each.option) for each in decision.unsourced)

    def _left(
        self, branch: Branch, step: int, deed: Act, option: Option, play: Any
    ) -> tuple[tuple[int, Deed], ...]:
        """Return what is still to be done once an act has chosen an option and play went on from there."""
        tapped, more = self._tapped(branch.play, play), pays_on(self.engine, play)
        rest = deed if self._asks_as_what(deed, play) else deed.continued(tapped, more=more)
        if rest is None and deed.uses and option.act == "choose":
            rest = deed.after_choosing()
        if deed.size is not None and option.act == "do":
            rest = deed.after_one_more(self.engine.decision(branch.play))
        others = without(branch.left, step)
        return others if rest is None else ((step, rest), *others)

    def _asks_as_what(self, deed: Act, play: Any) -> bool:
        """Tell whether it is asked as what the card is used that an act has chosen for an effect."""
        decision = self.engine.decision(play)
        if deed.begins or not deed.uses or decision is None or decision.initiative:
            return False
        return decision.kind == "use" and bool(deed.picks(decision, self._views(play, decision)))

    def _tapped(self, before: Any, play: Any) -> int:
        """Return how many cards were tapped in paying, also where there was nothing to choose."""
        new = self.engine.explain(play).since(self.engine.explain(before))
        answers = (entry.answer for entry in new if isinstance(entry, Decided))
        return sum(len(answer.choice.items) for answer in answers if answer.act == "pay")

    def _goes_on(self, deed: Act, play: Any) -> bool:
        """Tell whether an act that endures until the turn is over still has something to do."""
        if not deed.endures:
            return False
        decision = self.engine.decision(play)
        same = decision is not None and decision.player == deed.player and decision.initiative
        return same and decision is not None and decision.kind not in _BEGINS_A_TURN

    def _idle(self, branch: Branch, decision: Decision) -> Iterator[Branch]:
        """Let a moment go by at which nothing that is said is done; or complain that it cannot be."""
        first = first_beginning(branch.left)
        if first is None:
            return
        step, deed = first
        meanwhile = self.engine.explain(branch.play).since(self.engine.explain(branch.mark))
        if PASS in decision.options and waits_for(deed, decision, meanwhile):
            play = self.engine.choose(branch.play, PASS)
            yield replace(branch, play=play)
            return
        mistake = no_such_way(self.engine, branch.play, deed, can=False) if isinstance(deed, Act) else None
        because = self._why_not(branch.play, decision, deed)
        raise CannotError(deed, step, because, decision, mistake, branch.play)

    def _why_not(self, play: Any, decision: Decision, deed: Deed) -> str:
        if isinstance(deed, Timed):
            return f"「{deed.text}」時がなかった"
        if isinstance(deed, Act):
            mine = decision.player == deed.player
            against = [
                told(refusal, self.named)
                for refusal in (decision.refused if mine else self.engine.aside(play, deed.player).refused)
                if deed.concerns(self.engine.view(play, decision, refusal.option))
            ]
            if against:
                return "、".join(dict.fromkeys(against))
            if not mine:
                return "その決定をするのは別のプレイヤーである"
        return "その時に選べるものの中にない"


def _turned(entry: Happened | Decided) -> tuple[Any, ...]:
    """Return what tells two courses apart at one entry: its events, or what was answered to what."""
    return entry.events if isinstance(entry, Happened) else (entry.decision.kind, entry.answer)
