"""Runs scenarios: what is said is played, and what is judged must hold whatever else is chosen.

Nothing passes by accident. A scenario fails when a choice nobody made changes the verdict, an
act is never used, a rule that is claimed was not applied, or something that cannot be done was
refused for another reason than the one claimed.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.engine import Engine, View
from cardrules.core.errors import InputError, Place, UnsourcedError
from cardrules.core.position import Position
from cardrules.core.rules import SilentSourceError
from cardrules.core.ruleset import Ruleset
from cardrules.core.values import EMPTY, Bindings
from cardrules.language.phrases import Form, Kind, Match
from cardrules.scenario.feature import Feature, ScenarioText
from cardrules.scenario.games import Playable, playable
from cardrules.scenario.judging import Judge, Judged, TooFarError
from cardrules.scenario.judging_board import actual
from cardrules.scenario.labels import Labels, labels, term_of
from cardrules.scenario.lexicons import phrasebook
from cardrules.scenario.playing import Branch, CannotError, DoubtError, Player, TooManyError, unused
from cardrules.scenario.reading import Judgement, Reader, Reading, StandIns
from cardrules.scenario.result import Link, ScenarioResult, Status, StepResult
from cardrules.scenario.telling import Teller


@dataclass(frozen=True, slots=True)
class Setting:
    """What one game's scenarios are run with. ``make`` makes the engine that is put to the test."""

    game: Playable
    reader: Reader
    labels: Labels
    make: Callable[[], Engine[Any]]

    @classmethod
    def of(cls, game: str, cards: Callable[[str], CardDefinition | None], stand_ins: StandIns) -> Setting:
        """Return the setting for a game, with cards found by name and a reader for stand-ins."""
        played, names = playable(game), labels(game)
        reader = Reader(played, phrasebook(game), names, stand_ins)
        return cls(played, reader, names, lambda: played.engine(cards))

    def ruleset(self, position: Position) -> Ruleset:
        """Return the rules that a position is played by."""
        return Ruleset(position.as_of, position.regime, position.readings, position.altered)


class _Failed(Exception):
    """Why a scenario fails, in Japanese; ``step`` is the step that shows it, if one does."""

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.step = step


def run_feature(
    feature: Feature, setting: Setting, altered: Bindings = EMPTY, as_of: date | None = None
) -> tuple[ScenarioResult, ...]:
    """Run every scenario of a feature, in the order of the file.

    An act is unused only if no row of its outline came to use it. ``as_of`` takes the place
    of the day that is written.
    """
    runs = [_Run(feature, scenario, setting, altered, as_of) for scenario in feature.scenarios]
    results = [run.result() for run in runs]
    return tuple(_with_unused(runs, results))


def run_scenario(
    feature: Feature, scenario: ScenarioText, setting: Setting, altered: Bindings = EMPTY
) -> ScenarioResult:
    """Run one scenario, with the same result that it has when its whole feature is run.

    Other rows of its outline are only run if it leaves an act unused that they may use.
    """
    runs = [_Run(feature, scenario, setting, altered, None)]
    results = [runs[0].result()]
    if runs[0].unused and results[0].status is Status.PASSED:
        rows = [other for other in feature.scenarios if other.place == scenario.place]
        runs += [_Run(feature, row, setting, altered, None) for row in rows if row.line != scenario.line]
        results += [run.result() for run in runs[1:]]
    return next(_with_unused(runs, results))


def _with_unused(runs: Sequence[_Run], results: Sequence[ScenarioResult]) -> Iterator[ScenarioResult]:
    for run, result in zip(runs, results, strict=True):
        never = run.unused
        if never and result.status is Status.PASSED:
            rows = (other for other in runs if other.scenario.place == run.scenario.place)
            never = frozenset.intersection(*(other.unused for other in rows))
        if not never:
            yield result
            continue
        step = min(never)
        text = f"「{run.scenario.steps[step].text}」は、どの決定の答えにもならなかった"
        if result.status is Status.PASSED:
            yield run.failed(result, text, step)
        else:
            yield replace(result, message=f"{result.message}。なお、{text}")


class _Run:
    """One scenario being run."""

    def __init__(
        self,
        feature: Feature,
        scenario: ScenarioText,
        setting: Setting,
        altered: Bindings,
        as_of: date | None,
    ) -> None:
        self.feature: Final = feature
        self.scenario: Final = scenario
        self.setting: Final = setting
        self.altered: Final = altered
        self.as_of: Final = as_of
        self.engine: Final = setting.make()
        self.unused: frozenset[int] = frozenset()
        self.branches: tuple[Branch, ...] = ()
        self.start: Any = None
        self.reading: Reading | None = None
        self.player: Final = Player(self.engine, named=self._rule)
        self.refused_by: set[str] = set()
        self.done_by: set[tuple[str, str]] = set()

    def result(self) -> ScenarioResult:
        """Return what comes of it; a mistake in what is written is raised as ``InputError``."""
        began = time.perf_counter()
        empty = self._empty()
        if self.feature.unsupported or self.scenario.tags.named("未対応"):
            return replace(empty, status=Status.UNSUPPORTED, as_of=self._draft_day())
        try:
            self._play()
            self._judge_all()
            self._check_claims()
            made = replace(empty, status=Status.PASSED)
        except _Failed as failure:
            made = self.failed(empty, failure.message, failure.step)
        except SilentSourceError as error:
            told = error.message.replace(error.rule, self._rule(error.rule))
            if self.as_of is None:
                raise InputError(told, self._day(), error.expected) from error
            made = self.failed(empty, told, None)
        except InputError as error:
            raise error.at(self.scenario.place) from error
        return replace(self._told(made), positions=self.player.positions, seconds=time.perf_counter() - began)

    def _draft_day(self) -> date | None:
        """Return the day that a draft is about, though it is not played."""
        givens = (step for step in self.scenario.steps if step.kind is Kind.GIVEN)
        matches = (self.setting.reader.match(step) for step in givens)
        return next((match.holes["date"] for match in matches if match.slug == "as-of"), None)

    def _empty(self) -> ScenarioResult:
        return ScenarioResult(
            self.feature.game, self.feature.path, self.scenario.line, self.scenario.name, Status.FAILED,
            claimed=tuple(self._claimed()),
        )  # fmt: skip

    def failed(self, result: ScenarioResult, message: str, step: int | None) -> ScenarioResult:
        """Return a result that failed, with the message at the step that shows it."""
        line = self.scenario.line if step is None else self.scenario.steps[step].line
        whole = f"{self.feature.path}:{line}: {message}"
        steps = tuple(
            replace(each, message=message) if at == step else each for at, each in enumerate(result.steps)
        )
        return replace(result, status=Status.FAILED, message=whole, steps=steps)

    def _day(self) -> Place:
        """Return where it says by the rules of which day it is played."""
        steps = zip(self.scenario.steps, self._matches(), strict=False)
        return next((step.place for step, match in steps if match.slug == "as-of"), self.scenario.place)

    # --- playing and judging ---

    def _play(self) -> None:
        reading = self.setting.reader.read(self.scenario, self.altered)
        if self.as_of is not None:
            reading = replace(reading, position=replace(reading.position, as_of=self.as_of))
        self.reading = reading
        if not reading.judgements:
            raise _Failed("ならば がない")
        self.start = self.engine.load(reading.position)
        try:
            self.branches = self.player.branches(self.start, reading.deeds)
        except CannotError as error:
            text = self.scenario.steps[error.step].text
            raise _Failed(
                f"「{text}」ことはできない：{error.because}{self._asked(error)}", error.step
            ) from error
        except DoubtError as error:
            raise _Failed(f"決めていない選び方を調べられない：{error}（選ぶか、使わないと書く）") from error
        except UnsourcedError as error:
            raise _Failed(f"調べきれない：{error.message}（{error.expected}）") from error
        except TooManyError as error:
            raise _Failed(f"調べきれない：{self.player.bound}通りの局面を超えた") from error
        self.unused = unused(self.branches)

    def _asked(self, error: CannotError) -> str:
        """Return in words which decision was open when something could not be done."""
        if error.decision is None:
            return ""
        told = self.setting.game.describe_decision(error.decision, PASS, View("", error.decision.player))
        return f"（その時は、{told.partition('：')[0]}ところ）"

    def _judge_all(self) -> None:
        silent = self.setting.game.unanswered
        judge = Judge(self.engine, self.setting.reader.phrases, self._rule, silent)
        for judgement in self.reading.judgements if self.reading else ():
            found = [(branch, self._judged(judge, judgement, branch)) for branch in self.branches]
            self.done_by |= {rule for _, judged in found for rule in judged.applied}
            self._same_everywhere(judgement, found)
            self._refused_rightly(judgement, [judged for _, judged in found])

    def _judged(self, judge: Judge, judgement: Judgement, branch: Branch) -> Judged:
        try:
            return judge.judge(judgement.match, branch, judgement.table)
        except TooFarError as error:
            raise _Failed("調べきれない：進め方が多すぎる", judgement.step) from error
        except (DoubtError, UnsourcedError) as error:
            said = error.message if isinstance(error, UnsourcedError) else error
            raise _Failed(f"調べきれない：{said}", judgement.step) from error
        except InputError as error:
            raise error.at(self.scenario.steps[judgement.step].place) from error

    def _same_everywhere(self, judgement: Judgement, found: Sequence[tuple[Branch, Judged]]) -> None:
        wrong = [(branch, judged) for branch, judged in found if not judged.so]
        right = [branch for branch, judged in found if judged.so]
        if wrong and right:
            told = " と ".join(map(self._way, _parting(right[0], wrong[0][0])))
            raise _Failed(f"決めていない選び方で答えが変わる：{told}", judgement.step)
        if wrong:
            why = wrong[0][1].why or self._actual(judgement, wrong[0][0])
            raise _Failed(f"そうならなかった{'：' if why else ''}{why}", judgement.step)

    def _actual(self, judgement: Judgement, branch: Branch) -> str:
        """Return what is the case instead, where a judgement is about a position."""
        lexicon = self.setting.reader.phrases.lexicon
        return actual(self.engine, lexicon, judgement.match.core, branch.play)

    def _way(self, choice: tuple[Any, Decision, Option] | None) -> str:
        if choice is None:
            return "（何も選ばない）"
        play, decision, option = choice
        view = self.engine.view(play, decision, option)
        return f"「{self.setting.game.describe_decision(decision, option, view)}」"

    def _refused_rightly(self, judgement: Judgement, found: Sequence[Judged]) -> None:
        match = judgement.match.core
        if match.form is not Form.ABILITY or match.affirmed:
            return
        claimed = set(self._reason(judgement, match.reason) if match.reason else self._claimed())
        for said in map(set, map(_refusing, found)):
            if not said & claimed:
                given = (
                    "、".join(f"「{self._rule(rule)}」" for rule in sorted(said))
                    or "どの規則でもない（選べるものの中に初めからない）"
                )
                raise _Failed(f"できない理由が、書かれた規則と違う：断ったのは{given}", judgement.step)
            self.refused_by |= said & claimed
        consulted = {str(rule) for judged in found for each in judged.refusals for rule in each.consulted}
        self.refused_by |= consulted & set(self._claimed())

    def _reason(self, judgement: Judgement, label: str) -> Sequence[str]:
        found = self.setting.labels.find("rule", label)
        if not found:
            place = self.scenario.steps[judgement.step].place
            raise InputError(f"「{label}」という規則はない", place, "規則の名前を書く")
        return found

    def _rule(self, slug: str) -> str:
        return self.setting.labels.label("rule", slug)

    # --- what is claimed ---

    def _claimed(self) -> Iterator[str]:
        for tag in self.scenario.tags.named("規則"):
            found = self.setting.labels.find("rule", tag.label)
            if len(found) != 1:
                raise InputError(
                    f"「{tag.label}」という規則は{'いくつもある' if found else 'ない'}", tag.place
                )
            yield found[0]

    def _check_claims(self) -> None:
        claimed = tuple(self._claimed())
        if not claimed:
            raise _Failed("どの規則を確かめるのかが書かれていない（「@規則:…」を付ける）")
        applied = dict(self._applied())
        for slug in claimed:
            label = self._rule(slug)
            if slug not in self.setting.game.book.rules:
                raise _Failed(f"規則「{label}」を実行するコードがない（書きかけなら「@未対応」を付ける）")
            if slug not in applied:
                raise _Failed(f"規則「{label}」を確かめると書いてあるが、一度も適用されなかった")

    def _applied(self) -> frozenset[tuple[str, str]]:
        played = {rule for branch in self.branches for rule in self.engine.explain(branch.play).rules()}
        told = {(str(rule), version) for rule, version in played | self.done_by}
        return frozenset(told | {(slug, self._version(slug)) for slug in self.refused_by})

    def _version(self, slug: str) -> str:
        """Return the version of a rule that the position's rules put in force."""
        if self.reading is None:
            raise LookupError(slug)
        ruleset = self.setting.ruleset(self.reading.position)
        return self.setting.game.book.rules[slug].select(ruleset).key

    # --- telling ---

    def _told(self, result: ScenarioResult) -> ScenarioResult:
        if self.reading is None:
            return result
        position = self.reading.position
        return replace(
            result, steps=tuple(self._steps(result)), as_of=position.as_of, regime=position.regime,
            rules=tuple(sorted(self._applied())),
        )  # fmt: skip

    def _steps(self, result: ScenarioResult) -> Iterator[StepResult]:
        teller = Teller(self.setting.game, self.engine, self.setting.labels)
        plays = dict(self._spans())
        message = result.message or ""
        for at, (step, match) in enumerate(zip(self.scenario.steps, self._matches(), strict=True)):
            links = _links(match.spans, self.feature.game)
            before, after = plays.get(at, (None, None))
            entries = (
                self.engine.explain(after).since(self.engine.explain(before)) if before is not None else ()
            )
            board = self.engine.observe(after) if after is not None else None
            said = (
                message.partition(": ")[2]
                if message.startswith(f"{self.feature.path}:{step.line}: ")
                else None
            )
            yield StepResult(
                step.keyword, step.text, step.line, links, tuple(line.cells for line in step.table),
                tuple(teller.lines(entries, after)) if entries else (), board, said,
            )  # fmt: skip

    def _matches(self) -> tuple[Match, ...]:
        return self.reading.matches if self.reading is not None else ()

    def _spans(self) -> Iterator[tuple[int, tuple[Any, Any]]]:
        """Yield for each step the plays before and after it, on the first branch."""
        givens = [at for at, _ in enumerate(self.scenario.steps) if at not in self._later()]
        if givens and self.start is not None:
            yield givens[-1], (None, self.start)
        if not self.branches:
            return
        branch = self.branches[0]
        begun = [*branch.begun, (-1, branch.play)]
        for (at, before), (_, after) in pairwise(begun):
            yield at, (before, after)

    def _later(self) -> frozenset[int]:
        if self.reading is None:
            return frozenset()
        return frozenset(
            {at for at, _ in self.reading.deeds} | {each.step for each in self.reading.judgements}
        )


@lru_cache(maxsize=10_000)
def _links(spans: tuple[tuple[int, int, str], ...], game: str) -> tuple[Link, ...]:
    """Return the words of a sentence that are terms, with their IRIs."""
    return tuple(Link(start, end, term_of(game, slug)) for start, end, slug in spans)


def _refusing(judged: Judged) -> Iterable[str]:
    refused = {str(each.rule) for each in judged.refusals}
    return refused or {str(rule) for rule in judged.asked}


def _parting(one: Branch, other: Branch) -> tuple[Any, Any]:
    """Return the two choices in which two branches first part."""
    for mine, theirs in zip(one.free, other.free, strict=False):
        if mine != theirs:
            return ((one.play, *mine), (other.play, *theirs))
    rest = one.free[len(other.free) :] or other.free[len(one.free) :]
    return ((one.play, *rest[0]), None) if rest else (None, None)
