"""Runs scenarios: what is said is played, and what is judged must hold whatever else is chosen.

Nothing passes by accident. A scenario fails when a choice nobody made changes the verdict, an
act is never used, a rule that is claimed was not applied, or something that cannot be done was
refused for another reason than the one claimed.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final

from cardrules.core.errors import InDoubtError, InputError, InputErrors, Place, UnsourcedError
from cardrules.core.errors import TooManyError as TooMuchError
from cardrules.core.position import UNKNOWN
from cardrules.core.records import replace
from cardrules.core.rules import SilentSourceError
from cardrules.core.search import BOUND
from cardrules.core.values import EMPTY, Bindings
from cardrules.language.phrases import Kind
from cardrules.scenario import claims
from cardrules.scenario.branches import Branch
from cardrules.scenario.case_by_case import Case, answering, asked, in_cases, over_all
from cardrules.scenario.feature import Feature, Outline, ScenarioText
from cardrules.scenario.judging.line_of_play import Looks
from cardrules.scenario.judging.verdicts import Verdicts
from cardrules.scenario.naming import Naming
from cardrules.scenario.not_done import Complaint
from cardrules.scenario.playing import CannotError, DoubtError, Player, TooManyError
from cardrules.scenario.reading import Reading
from cardrules.scenario.recounting import Recount
from cardrules.scenario.remembering import Remembering
from cardrules.scenario.result import FEWER, FailedError, GaveUpError, ScenarioResult, Status, UntoldError
from cardrules.scenario.rows import in_row, title_of
from cardrules.scenario.settings import Setting
from cardrules.scenario.unused import said_wrongly, unused, why_unused

_UNWRITTEN: Final = (
    f"《{UNKNOWN}》は盤面に書かれていないカードである。"
    "めくられる所（山札の上など）に、値の決まったカードを書く"
)
"""What to do where what comes about hangs on a card that is only there since nothing is written."""

_SOUND: Final[Mapping[int, tuple[InputError, ...]]] = {}


def run_feature(
    feature: Feature,
    setting: Setting,
    altered: Bindings = EMPTY,
    as_of: date | None = None,
    *,
    told: bool = True,
    spoilt: Mapping[int, tuple[InputError, ...]] = _SOUND,
) -> tuple[ScenarioResult, ...]:
    """Run every scenario of a feature, in the order of the file.

    A mistake in what is written keeps only its own scenario from being played, which then
    bears it; ``spoilt`` are those found before, by the lines of their scenarios. An act that all
    rows of an outline say alike is unused only if none of them came to use it; one that differs
    must be used in its own row. ``as_of`` takes the place of the day that is written. Without
    ``told`` only those that fail are told step by step.
    """
    engine = Remembering(setting.make())
    runs = [_Run(feature, scenario, setting, engine, altered, as_of, told) for scenario in feature.scenarios]
    results = [run.result(spoilt.get(run.scenario.line, ())) for run in runs]
    return tuple(_with_unused(runs, results))


def run_scenario(
    feature: Feature,
    scenario: ScenarioText,
    setting: Setting,
    altered: Bindings = EMPTY,
    *,
    told: bool = True,
    reasons: bool = True,
) -> ScenarioResult:
    """Run one scenario, with the same result that it has when its whole feature is run.

    Other rows of its outline are only run if it leaves an act unused that they may use.
    Without ``told`` it is told step by step only if it fails; without ``reasons`` it is not told
    then either, nor why an act was unused, which takes longer than to play it. A mistake in what
    is written is raised as ``InputError``.
    """
    engine = Remembering(setting.make())
    runs = [_Run(feature, scenario, setting, engine, altered, None, told, reasons)]
    results = [runs[0].result()]
    for error in results[0].errors:
        raise error
    if runs[0].unused and results[0].status is Status.PASSED:
        rows = (each for each in feature.scenarios if each.place == scenario.place)
        others = (each for each in rows if each.line != scenario.line)
        runs += [_Run(feature, each, setting, engine, altered, None, told, reasons) for each in others]
        results += [run.result() for run in runs[1:]]
    return next(_with_unused(runs, results))


def unplayable(feature: Feature, scenario: ScenarioText, errors: tuple[InputError, ...]) -> ScenarioResult:
    """Return what comes of a scenario that mistakes in what is written keep from being played."""
    return ScenarioResult(
        feature.game, feature.path, scenario.line, scenario.name, Status.UNPLAYABLE,
        message=str(errors[0]), errors=errors,
    )  # fmt: skip


def _with_unused(runs: Sequence[_Run], results: Sequence[ScenarioResult]) -> Iterator[ScenarioResult]:
    for run, result in zip(runs, results, strict=True):
        never = run.unused
        if never and result.status is Status.PASSED:
            rows = (other for other in runs if other.scenario.place == run.scenario.place and other.played)
            never = frozenset.intersection(*(other.unused for other in rows)) | run.unused_of_its_own
        if not never:
            yield result
            continue
        if not run.reasons:
            yield replace(result, status=Status.FAILED, steps=())
            continue
        step = min(never)
        mistake = run.said_wrongly(step)
        if mistake is not None:
            yield unplayable(run.feature, run.scenario, (mistake,))
            continue
        text = run.why_unused(step)
        if result.status is Status.PASSED:
            yield run.failed(run.recounted(result), text, step, run.mend_unused)
        else:
            yield replace(result, message=f"{result.message}。なお、{text}")


class _Run:
    """One scenario being run."""

    def __init__(
        self,
        feature: Feature,
        scenario: ScenarioText,
        setting: Setting,
        engine: Remembering[Any],
        altered: Bindings,
        as_of: date | None,
        told: bool,
        reasons: bool = True,
    ) -> None:
        self.feature: Final = feature
        self.told: Final = told
        self.reasons: Final = reasons
        self.scenario: Final = scenario
        self.setting: Final = setting
        self.altered: Final = altered
        self.as_of: Final = as_of
        self.engine: Final = engine
        self.unused: frozenset[int] = frozenset()
        self.branches: tuple[Branch, ...] = ()
        self.start: Any = None
        self.played = False
        self.reading: Reading | None = None
        self.player: Player | None = None
        self.verdicts: Verdicts | None = None
        self.cases: tuple[Case, ...] = ()
        self.untold = ""

    def result(self, spoilt: tuple[InputError, ...] = ()) -> ScenarioResult:
        """Return what comes of it; a mistake in what is written, also one found before, is part of that."""
        try:
            errors = spoilt
            if not errors:
                return self._result()
        except InputError as error:
            errors = (in_row(error, self.scenario, self._outline()),)
        except InputErrors as problems:
            errors = tuple(in_row(each, self.scenario, self._outline()) for each in problems.errors)
        return unplayable(self.feature, self.scenario, errors)

    def _outline(self) -> Outline:
        return next(each for each in self.feature.outlines if each.place == self.scenario.place)

    def _result(self) -> ScenarioResult:
        began = time.perf_counter()
        empty = self._empty()
        if self.feature.unsupported or self.scenario.tags.named("未対応"):
            return replace(empty, status=Status.UNSUPPORTED, as_of=self._draft_day())
        try:
            self._run(empty.claimed)
            made = replace(empty, status=Status.PASSED)
        except FailedError as failure:
            made = self.failed(empty, failure.message, failure.step, failure.expected)
        except SilentSourceError as error:
            told = error.message.replace(f"「{error.rule}」", self._called_today(error.rule))
            if self.as_of is None:
                raise InputError(told, self._day(), error.expected) from error
            made = self.failed(empty, told, None, error.expected)
        self.played = True
        return self._told(made, began)

    def _draft_day(self) -> date | None:
        """Return the day that a draft is about, though it is not played."""
        givens = (step for step in self.scenario.steps if step.kind is Kind.GIVEN)
        matches = (self.setting.reader.match(step) for step in givens)
        return next((match.holes["date"] for match in matches if match.slug == "as-of"), None)

    def _empty(self) -> ScenarioResult:
        return ScenarioResult(
            self.feature.game, self.feature.path, self.scenario.line, self.scenario.name, Status.FAILED,
            claimed=tuple(claims.claimed(self.scenario, self.setting)),
        )  # fmt: skip

    def failed(
        self, result: ScenarioResult, message: str, step: int | None, expected: str | None = None
    ) -> ScenarioResult:
        """Return a result that failed, with the message at the step that shows it."""
        place = title_of(self.scenario) if step is None else self.scenario.steps[step].place
        row = f"（例の{self.scenario.line}行目）" if self.scenario.row and step is not None else ""
        whole = f"{place}: {message}{row}"
        steps = tuple(
            replace(each, message=message) if at == step else each for at, each in enumerate(result.steps)
        )
        seen = f"どう進んだかは cardrules trace {self.feature.path}:{self.scenario.line} で見られる"
        return replace(result, status=Status.FAILED, message=whole, steps=steps, expected=expected or seen)

    def _day(self) -> Place:
        """Return where it says by the rules of which day it is played."""
        steps = zip(self.scenario.steps, self.reading.matches if self.reading else (), strict=False)
        return next((step.place for step, match in steps if match.slug == "as-of"), self.scenario.place)

    # --- playing and judging ---

    def _run(self, claimed: Sequence[str]) -> None:
        """Play it and judge; where something is in doubt, in each case of that (:mod:`.case_by_case`)."""
        try:
            self._play()
            self._judge(claimed)
        except InDoubtError as doubt:
            self._in_cases(doubt, claimed)

    def _in_cases(self, doubt: InDoubtError, claimed: Sequence[str]) -> None:
        runs, looks = list[_Run](), Looks(BOUND)
        what = (self.feature, self.scenario, self.setting, self.engine)

        def played(supposed: Bindings) -> Case:
            run = _Run(*what, self.altered, self.as_of, self.told)
            case = run.case(supposed, claimed, looks)
            runs.append(run)
            return case

        self.cases = cases = tuple(in_cases(doubt, played))
        (first, *_), self.untold = runs, doubt.message
        self.start, self.player, self.branches = first.start, first.player, first.branches
        self.verdicts = first.verdicts
        self.unused = frozenset.intersection(*(each.unused for each in cases))
        judge = self.verdicts or self._verdicts(claimed)
        judgements = self.reading.judgements if self.reading else ()
        over_all(judgements, cases, doubt, judge.untold)
        claims.check(claimed, dict(answering(cases)), self.naming, dict(self.applied()))

    def case(self, supposed: Bindings, claimed: Sequence[str], looks: Looks) -> Case:
        """Return what comes of the scenario in one case; what else is in doubt there is raised."""
        try:
            self._play(supposed)
        except FailedError as error:
            return Case(supposed, failed=error, rules=self.applied(), positions=self._positions)
        verdicts, told = self._verdicts(claimed, looks), self.reading.judgements if self.reading else ()
        self.verdicts, outcomes = verdicts, tuple(verdicts.outcomes(map(asked, told), self.branches))
        refusing = frozenset(verdicts.refused_by)
        return Case(supposed, outcomes, self.unused, None, self.applied(), refusing, self._positions)

    @property
    def _positions(self) -> int:
        return self.player.positions if self.player else 0

    def _play(self, supposed: Bindings = EMPTY) -> None:
        reading = self.setting.reader.read(self.scenario, self.altered)
        if self.as_of is not None:
            reading = replace(reading, position=replace(reading.position, as_of=self.as_of))
        self.reading = reading
        if not reading.judgements:
            raise FailedError("ならば がない", expected="確かめることを「ならば」で書く")
        self.start = self.engine.load(replace(reading.position, supposed=supposed))
        self.player = Player(self.engine, named=self.naming.aside)
        self.branches = self._branches(self.player, reading)
        self.unused = unused(self.engine, self.branches)

    def _branches(self, player: Player, reading: Reading) -> tuple[Branch, ...]:
        """Return every way in which what is said can go; why there is none is a ``FailedError``."""
        try:
            return player.branches(self.start, reading.deeds, reading.given)
        except InDoubtError:
            raise
        except CannotError as error:
            raise Complaint(self.setting, self.engine, self.scenario, error).told from error
        except DoubtError as error:
            told = f"決めていない選び方を調べられない：{error}（選ぶか、使わないと書く）"
            raise UntoldError(told) from error
        except UnsourcedError as error:
            unwritten = _UNWRITTEN if f"《{UNKNOWN}》" in error.message else error.expected
            right = f"（{error.expected}）" if error.expected else ""
            kind = GaveUpError if isinstance(error, TooMuchError) else UntoldError
            raise kind(f"調べきれない：{error.message}{right}", expected=unwritten) from error
        except TooManyError as error:
            told = f"調べきれない：{player.bound}通りの局面を超えた"
            raise GaveUpError(told, expected=FEWER) from error

    @property
    def naming(self) -> Naming:
        """What names rules as they are where the scenario is played."""
        return self.setting.naming(self.reading.position if self.reading else None)

    def _called_today(self, rule: str) -> str:
        """Return the name of a rule whose clause is known only in a later version."""
        return self.setting.naming().called(rule)

    @property
    def unused_of_its_own(self) -> frozenset[int]:
        """The unused steps whose sentence is another in other rows: no other row can use them for it."""
        rows = [other for other in self.feature.scenarios if other.place == self.scenario.place]
        own = self.scenario.steps
        return frozenset(
            step for step in self.unused if any(other.steps[step].said != own[step].said for other in rows)
        )

    def said_wrongly(self, step: int) -> InputError | None:
        """Return the complaint that what a step says is said otherwise, with its place."""
        found = said_wrongly(self.engine, self.branches, step, self.naming.aside)
        if found is None:
            return None
        return in_row(found.at(self.scenario.steps[step].place), self.scenario, self._outline())

    def why_unused(self, step: int) -> str:
        """Return in words why what a step says was no answer to anything."""
        match = self.setting.reader.match(self.scenario.steps[step])
        return f"「{match.text}」は、{why_unused(self.engine, self.branches, match, step, self.naming.aside)}"

    @property
    def mend_unused(self) -> str:
        """What to do about a step that was no answer to anything."""
        place = f"{self.feature.path}:{self.scenario.line}"
        return f"要らない文なら消す。いつ何が聞かれたかは cardrules trace {place} で見られる"

    def _judge(self, claimed: Sequence[str]) -> None:
        self.verdicts = self._verdicts(claimed)
        self.verdicts.judge(self.reading.judgements if self.reading else (), self.branches)
        claims.check(claimed, dict(self.applied()), self.naming)

    def _verdicts(self, claimed: Sequence[str], looks: Looks | None = None) -> Verdicts:
        return Verdicts(self.setting, self.naming, self.engine, self.scenario, claimed, looks)

    # --- telling ---

    def applied(self) -> frozenset[tuple[str, str]]:
        if self.cases:
            return frozenset().union(*(each.rules for each in self.cases))
        played = {rule for branch in self.branches for rule in self.engine.explain(branch.play).rules()}
        judged = self.verdicts
        done, refused = (judged.done_by, judged.refused_by) if judged is not None else (set(), set())
        told = {(str(rule), version) for rule, version in played | done}
        rules = self.setting.game.book.rules
        return frozenset(told | {(slug, self._version(slug)) for slug in refused if slug in rules})

    def _version(self, slug: str) -> str:
        """Return the version of a rule that the position's rules put in force."""
        if self.reading is None:
            raise LookupError(slug)
        ruleset = self.reading.position.ruleset
        return self.setting.game.book.rules[slug].select(ruleset).key

    def _told(self, result: ScenarioResult, began: float) -> ScenarioResult:
        if self.reading is None:
            return replace(result, seconds=time.perf_counter() - began)
        position = self.reading.position
        wanted = self.reasons if result.status is Status.FAILED else self.told
        told = self.recounted(result) if wanted else result
        rules, taken = tuple(sorted(self.applied())), tuple(sorted(position.readings.items()))
        refusing = tuple(sorted(self.verdicts.refused_by)) if self.verdicts is not None else ()
        return replace(
            told, rules=rules, readings=taken, refusing=refusing, as_of=position.as_of,
            regime=position.regime, positions=self._positions,
            seconds=time.perf_counter() - began,
        )  # fmt: skip

    def recounted(self, result: ScenarioResult) -> ScenarioResult:
        """Return a result with its steps told, if they are not yet."""
        if self.reading is None or result.steps:
            return result
        judged = self.verdicts
        first = judged.branch if judged and judged.branch else next(iter(self.branches), None)
        recount = Recount(
            self.feature,
            self.scenario,
            self.setting,
            self.engine,
            self.reading,
            self.start,
            first,
            judged.refusals if judged is not None else {},
            judged.moments if judged is not None else {},
            self.untold,
        )
        return replace(result, steps=tuple(recount.steps(result.message or "")))
