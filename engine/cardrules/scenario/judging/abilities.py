"""できる and できない: what a player may do is asked of the complete lists of options.

What can be done is done to its end, so that the rules applied in it are heard; of what cannot
be done it is kept which rules refused it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import chain
from typing import Any, Final

from cardrules.core.decisions import NOBODY, UNSOURCED, Decision, Refusal
from cardrules.core.engine import Engine, View
from cardrules.core.errors import InputError
from cardrules.core.position import bracketed
from cardrules.core.records import record, replace
from cardrules.core.search import Against, Leaf, Verdict, can, refused_in
from cardrules.core.trace import Decided, Entry, Happened
from cardrules.language.phrases import Match
from cardrules.scenario.acts import MEANT, asked_for, in_part, names
from cardrules.scenario.answering import NEVER_AN_OPTION, Act
from cardrules.scenario.as_begun import as_begun
from cardrules.scenario.branches import Branch
from cardrules.scenario.deeds import bare
from cardrules.scenario.happened.named import demand_names
from cardrules.scenario.happened.occurrences import eye, is_by, is_done_in, occurrence, was_possible_in
from cardrules.scenario.judged import Answered, Judged, TooFarError, answers, told
from cardrules.scenario.judging.choices import Asker, nothing_asked
from cardrules.scenario.judging.effects import Effects, together
from cardrules.scenario.judging.left_aside import LeftAside, ends_from, rules_on
from cardrules.scenario.judging.moments import at_its_moment, demand_answer, moments_for
from cardrules.scenario.judging.parts import Parts, lines
from cardrules.scenario.paying import PAY, Paying
from cardrules.scenario.ways_said import no_such_way, said_otherwise, to_be_activated

_DONE_BY_EVENT: Final = frozenset({"put", "draw", "discard", "place"})
"""Acts whose possibility is seen by the event happening, not by an option that names it."""


def meant(match: Match, by: Match | None = None) -> Act:
    """Return the act that a sentence says can be done; ``by`` says whose ability has to ask for it."""
    act = in_part(match)
    if by is None:
        return act
    return replace(act.as_asked(), source=names(by.holes["card"])[0], ability=by.holes.get("text"))


@record
class AbilityJudge:
    """Judges what can be done on one engine; ``named`` names a rule in brackets."""

    engine: Engine[Any]
    named: Callable[[str], str] = str

    def judge(self, match: Match, branch: Branch, by: Match | None = None) -> Judged:
        """Return what a sentence about what can be done comes to; ``by`` says whose ability has to ask."""
        act, there = meant(match, by), as_begun(self.engine, branch)
        if there is not None and act.source is None and act.tapping is None and not act.onto:
            return self.meanwhile(match, [there])
        branch = replace(branch, mark=at_its_moment(self.engine, act, branch.mark).play)
        if "choose-options" in act.acts:
            demand_names(match, eye(self.engine, branch.mark))
        mistake = no_such_way(self.engine, branch.mark, act) or to_be_activated(self.engine, branch.mark, act)
        if mistake is not None:
            raise mistake
        if act.tapping is not None or act.onto:
            return self._in_parts(act, match, branch)
        if PAY in act.acts:
            return self._paid(act, match, branch)
        verdict = self._verdict(act, match, branch)
        demand_answer(verdict)
        looked = not (verdict.possible and match.affirmed)
        concerned = self._concerned(act, branch, verdict.against) if looked else ()
        if not (verdict.possible or concerned or self._asked(act, branch)):
            self._demand_its_words(act, branch.mark)
        if match.affirmed:
            why = self._why_impossible(act, match, branch, concerned) if looked else ""
            return Judged(bool(verdict.possible), applied=self._done(act, branch, verdict), why=why)
        for each in concerned:
            self.engine.weigh(branch.mark, each.option)
        line = tuple(self._line(act, branch.mark, verdict)) if self._is_told(act, branch, verdict) else ()
        why = "" if line or act.source is None else f"《{act.source}》の能力を解決した時にはできた"
        return Judged(not verdict.possible, concerned, self._asked(act, branch), why=why, line=line)

    def _demand_its_words(self, act: Act, play: Any) -> None:
        otherwise = said_otherwise(self.engine, play, act)
        if otherwise is not None:
            raise otherwise

    def meanwhile(self, match: Match, plays: Sequence[Any]) -> Judged:
        """Return what a sentence about what can be done comes to at moments gone by, and not later.

        A player can do what they are asked then, or what they might do though they are not asked.
        """
        act = in_part(match)
        if act.tapping is not None or act.onto:
            raise InputError(
                f"「{match.text}」は、できごとの時のこととしては判定できない",
                expected="何枚タップするか、どれに重ねるかを書かない",
            )
        asked = [(play, decision) for play in plays for decision in self._open(act, play)]
        views = [(play, decision, self._views(play, decision)) for play, decision in asked]
        able = {id(play) for play, decision, seen in views if self._picks(act, play, decision, seen)}
        so = all((id(play) in able) == match.affirmed for play in plays)
        refusals = tuple(
            refusal for play, decision in asked for refusal in decision.against(act.kinds)
            if act.concerns(self.engine.view(play, decision, refusal.option))
        )  # fmt: skip
        why = self._told(refusals) if match.affirmed else ""
        return Judged(so, () if match.affirmed else refusals, why=why, moment=plays[0])

    def _picks(self, act: Act, play: Any, decision: Decision, seen: Sequence[View]) -> bool:
        if PAY in act.acts:
            return bool(Paying(self.engine, act).verdict(play, play).possible)
        return bool(act.picks(decision, seen))

    def _open(self, act: Act, play: Any) -> Iterator[Decision]:
        """Yield the decision that is open, and the one that nobody asks of who would act."""
        decision = self.engine.decision(play)
        if decision is not None:
            yield decision
        if decision is None or not decision.initiative or decision.player != act.player:
            yield self.engine.aside(play, act.player)

    def _views(self, play: Any, decision: Decision) -> list[View]:
        return [self.engine.view(play, decision, each) for each in decision.options]

    def _in_parts(self, act: Act, match: Match, branch: Branch) -> Judged:
        """Judge of a use that is said to tap so many cards, or to put its card over others."""
        parts, play = Parts(self.engine, act), branch.mark
        leaf, verdict = self._first_possible(parts, branch)
        asked = frozenset(parts.asked)
        refusals = tuple(parts.refusals) or self._not_made(parts.plain, branch)
        if not match.affirmed:
            line = (*answers(self.engine, play, leaf.line), *lines(parts, leaf.play, verdict))
            return Judged(not verdict.possible, refusals, asked, line=line if verdict.possible else ())
        why = self._told(refusals)
        return Judged(bool(verdict.possible), applied=self._to_its_end(leaf.play, verdict), why=why)

    def _first_possible(self, parts: Parts, branch: Branch) -> tuple[Leaf[Any], Verdict]:
        """Return where a use can first be made from the mark of a branch on, and how; else that it cannot."""
        found: list[tuple[Leaf[Any], Verdict]] = []
        by_ability = parts.act.source is not None
        just = self._just(branch) if by_ability else ()
        begun = [Leaf(branch.mark, ())] if by_ability else moments_for(self.engine, parts.act, branch.mark)
        for leaf in begun:
            found.append((leaf, parts.verdict(leaf.play, just)))
            if found[-1][1].possible:
                return found[-1]
        for _, verdict in found:
            demand_answer(verdict)
        return found[-1]

    def _not_made(self, act: Act, branch: Branch) -> tuple[Refusal, ...]:
        """Return why an ability does not have a card used at all, if the act is a use by one."""
        return () if act.source is None else self._concerned(act, branch, self._used(act, branch).against)

    def _paid(self, act: Act, match: Match, branch: Branch) -> Judged:
        """Judge of what is said to be tapped in a payment, all of it together."""
        left = (bare(deed) for _, deed in branch.left)
        named = [each for each in left if isinstance(each, Act)]
        verdict = Paying(self.engine, act).verdict(branch.last_begun, branch.mark, named)
        demand_answer(verdict)
        if not match.affirmed:
            line = tuple(answers(self.engine, branch.mark, verdict.witness or ()))
            return Judged(not verdict.possible, verdict.refusals, line=line)
        why = self._told(verdict.refusals)
        return Judged(bool(verdict.possible), applied=self._to_its_end(branch.mark, verdict), why=why)

    def _to_its_end(self, play: Any, verdict: Verdict) -> frozenset[tuple[str, str]]:
        """Go the way by which something is done to its end; return the rules that were applied in it."""
        if not verdict.possible:
            return frozenset()
        for answer in verdict.witness or ():
            play = self.engine.choose(play, answer)
        return rules_on(self.engine, ends_from(self.engine, play))

    def _line(self, act: Act, play: Any, verdict: Verdict) -> Iterator[Answered]:
        """Yield the answers by which something can be done, where there is more than one answer."""
        yield from answers(self.engine, play, verdict.witness or ())
        for option in verdict.witness or ():
            play = self.engine.choose(play, option)
        decision = self.engine.decision(play)
        if decision is not None:
            picked = act.picks(decision, self._views(play, decision))
            yield from ((play, decision, decision.options[at]) for at in picked[:1])

    def _verdict(self, act: Act, match: Match, branch: Branch) -> Verdict:
        """Ask for what is offered now if the player is free to act, else on every way from here."""
        play = branch.mark
        decision = self.engine.decision(play)
        if act.source is not None and act.uses:
            return self._used(act, branch)
        by_event = match.slug in _DONE_BY_EVENT and act.source is not None
        if decision is not None and decision.initiative and not by_event:
            if act.source is not None and was_possible_in(act, self._just(branch), eye(self.engine, play)):
                return Verdict(True, (), (), 1)
            possible = self.does(act, match, play, None, play)
            asked = decision if act.player == decision.player else self.engine.aside(play, act.player)
            if possible and match.affirmed:
                return Verdict(True, (), (), 1)
            refused = asked.against(act.kinds)
            doubts = () if possible else self._doubts(act, decision, refused, play)
            return Verdict(possible, (), self._against(act, branch, refused), 1, doubts)
        found = self._done_by_ability(act, match, branch) if by_event else self._from(act, match, play)
        own = decision is None or act.player == decision.player
        if found.possible or not (act.begins or act.acts & NEVER_AN_OPTION):
            return found
        if act.begins and own:
            return self._when_free(act, play, found)
        refused = self.engine.aside(play, act.player).refused
        return replace(found, against=(*found.against, *self._against(act, branch, refused)))

    def _from(self, act: Act, match: Match, root: Any) -> Verdict:
        """Ask on every way from a play whether something is done."""
        does = partial(self.does, act, match, root=root)
        return can(self.engine, root, does, acts=act.kinds)

    def _done_by_ability(self, act: Act, match: Match, branch: Branch) -> Verdict:
        """Ask whether an ability does what an event shows: it may just have, or have let it be chosen.

        What it might do once something else is begun is no matter.
        """
        play, just = branch.mark, self._just(branch)
        if self._occurred(act, match, just, play):
            return Verdict(True, (), (), 1)
        decision = self.engine.decision(play)
        here = () if decision is not None and decision.initiative else (self._from(act, match, play),)
        asked = (self._from(act, match, root) for root in Effects(self.engine, act).asked(play, just))
        return together(chain(here, (replace(each, witness=()) for each in asked)))

    def _occurred(self, act: Act, match: Match, entries: Iterable[Entry], play: Any) -> bool:
        """Tell whether what an event shows happened in what was recorded, by the ability that is said."""
        happens = occurrence(match, eye(self.engine, play))
        return any(isinstance(e, Happened) and happens(e) and is_by(act, e.before) for e in entries)

    def _when_free(self, act: Act, play: Any, found: Verdict) -> Verdict:
        """Ask for what is offered later in the turn, too, once every choice from a play on is made."""
        against = [each for each in found.against if not each.decision or not act.comes_later(each.decision)]
        doubts = list[Refusal]()
        for leaf in moments_for(self.engine, act, play):
            decision = self.engine.decision(leaf.play)
            if decision is None or not decision.initiative:
                continue
            if act.picks(decision, self._views(leaf.play, decision)):
                return replace(found, possible=True, witness=leaf.line)
            refused = decision.against(act.kinds)
            against += [Against(each, leaf.play, decision) for each in refused]
            doubts += self._doubts(act, decision, refused, leaf.play)
        return replace(found, against=tuple(against), doubts=(*found.doubts, *doubts))

    def _used(self, act: Act, branch: Branch) -> Verdict:
        """Ask whether an ability has a card used: that it lets the card be chosen is not enough."""
        found = Effects(self.engine, act).verdict(branch.mark, self._just(branch))
        decision = self.engine.decision(branch.mark)
        refused = () if decision is None else decision.against(act.kinds)
        return replace(found, against=(*found.against, *self._against(act, branch, refused)))

    def _against(self, act: Act, branch: Branch, refused: Sequence[Refusal]) -> tuple[Against, ...]:
        """Return what was refused, now and since the last thing said was begun.

        An answer was refused where it was asked for; what stands against it later is no matter.
        """
        just = tuple(self._just_refused(branch))
        if not act.begins and any(self._concerns(act, branch, each) for each in just):
            return just
        decision = self.engine.decision(branch.mark)
        return (*(Against(each, branch.mark, decision) for each in refused), *just)

    def _just_refused(self, branch: Branch) -> Iterator[Against]:
        """Yield what rules refused, without anybody being asked, since the last thing said was begun."""
        return (each for entry in self._just(branch) for each in refused_in(self.engine, branch.mark, entry))

    def _just(self, branch: Branch) -> tuple[Entry, ...]:
        """Return what was recorded since the last thing said was begun."""
        if branch.begun:
            return self._since(branch.last_begun, branch.mark)
        return tuple(self.engine.explain(branch.mark))

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
        picked = [decision.options[at] for at in act.picks(decision, self._views(play, decision))]
        return LeftAside(self.engine, act, play).done(picked)

    def _is_told(self, act: Act, branch: Branch, verdict: Verdict) -> bool:
        """Tell whether something can be done that is denied.

        Raises:
            UnsourcedError: no source tells, as it is where it is said to be possible.
        """
        with suppress(TooFarError):
            self._done(act, branch, verdict)
        return bool(verdict.possible)

    def does(self, act: Act, match: Match, play: Any, before: Any, root: Any) -> bool:
        """Tell whether an act is offered at a play, or was done on the way there from ``before``."""
        decision = self.engine.decision(play)
        if self.was_done(act, match, play, before, root):
            return True
        if decision is None or (match.slug in _DONE_BY_EVENT and not act.begins):
            return False
        return bool(act.picks(decision, self._views(play, decision)))

    def was_done(self, act: Act, match: Match, play: Any, before: Any, root: Any) -> bool:
        """Tell whether an act was done on the way to a play, from ``root`` by ``before``."""
        if before is None:
            return False
        if match.slug in _DONE_BY_EVENT:
            return self._occurred(act, match, self._since(before, play), play)
        return is_done_in(act, self._since(root, play), eye(self.engine, play))

    def _since(self, before: Any, play: Any) -> tuple[Entry, ...]:
        return self.engine.explain(play).since(self.engine.explain(before))

    def _concerned(self, act: Act, branch: Branch, found: Iterable[Against]) -> tuple[Refusal, ...]:
        """Return the refusals, each once, that are about what an act does."""
        about = (each.refusal for each in found if self._concerns(act, branch, each))
        return tuple(dict.fromkeys(about))

    def _concerns(self, act: Act, branch: Branch, found: Against) -> bool:
        """Tell whether a refusal is about what an act does; one outside a decision may be by any ability."""
        decision = found.decision or self.engine.decision(branch.mark)
        if decision is None:
            return False
        view = self.engine.view(found.play, decision, found.refusal.option)
        by = found.refusal.asker
        if by == NOBODY and found.decision is None:
            by = (act.source or "", act.ability or "", "", "")
        source, ability, keyword, line = by
        asked = replace(view, source=source, ability=ability, keyword=keyword, line=line)
        return act.concerns(asked if source else view)

    def _asked(self, act: Act, branch: Branch) -> frozenset[str]:
        """Return the rules that asked a player for choices of the kind: they bound what may be chosen.

        Using an ability is no choice among others: what asks for those says nothing of it.
        """
        if "do" in act.acts:
            return frozenset()
        asker, kinds = Asker(act.player, act.source, act.ability), asked_for(act)
        look = eye(self.engine, branch.play)
        entries = (entry for entry in self.engine.explain(branch.play) if isinstance(entry, Decided))
        asked = [entry for entry in entries if entry.decision.player == act.player]
        return frozenset(
            entry.decision.rule for entry in asked
            if any(option.act in kinds for option in entry.decision.options) and asker.asks(look(entry))
        )  # fmt: skip

    def _to_choose_instead(self, act: Act, branch: Branch, meant: str) -> str:
        """Return which cards could be chosen in place of what an act chooses, or what is ``meant`` by it."""
        if "choose" not in act.acts:
            return ""
        met: dict[tuple[str, ...], None] = {}

        def look(play: Any, _before: Any) -> bool:
            decision = self.engine.decision(play)
            new = self._since(branch.last_begun, play)
            forced = (each for each in new if isinstance(each, Decided) and each.forced)
            views = [view for each in forced for view in eye(self.engine, play)(each)]
            views += [] if decision is None else self._views(play, decision)
            met.update(dict.fromkeys(view.cards for view in views if act.could_ask(view) and view.cards))
            return False

        decision = self.engine.decision(branch.mark)
        if decision is not None and decision.initiative:
            look(branch.mark, None)
        else:
            can(self.engine, branch.mark, look)
        nothing = f"{nothing_asked(act)}{f'（{meant}）' if meant else ''}"
        return f"選べるのは{'、'.join('と'.join(map(bracketed, each)) for each in met)}" if met else nothing

    def _why_impossible(self, act: Act, match: Match, branch: Branch, against: Iterable[Refusal]) -> str:
        return self._told(against) or self._to_choose_instead(act, branch, MEANT.get(match.slug, ""))

    def _told(self, refusals: Iterable[Refusal]) -> str:
        return "、".join(dict.fromkeys(told(each, self.named) for each in refusals))
