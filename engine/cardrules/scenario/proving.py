"""Works out what the scenarios of many features prove, a feature at a time, on every core."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardrules.core.records import record
from cardrules.scenario.feature import Feature
from cardrules.scenario.proofs import (
    Ablation,
    Inversion,
    Kill,
    ablations,
    idle_claims,
    inversions,
    missed_outright,
)
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.settings import setting
from cardrules.scenario.spread import spread
from cardrules.scenario.suite import Suite


@record
class Proved:
    """What came of the proofs of one feature.

    ``inverted`` is how many sentences were turned round, ``unproved`` those that passed all the
    same; ``idle`` are the rules claimed on which no answer depends.
    """

    inverted: int = 0
    unproved: tuple[Inversion, ...] = ()
    ablations: tuple[Ablation, ...] = ()
    idle: tuple[str, ...] = ()


@record
class _Run:
    """A feature with what came of each of its scenarios."""

    feature: Feature
    results: tuple[ScenarioResult, ...]

    @property
    def seconds(self) -> float:
        """How long its scenarios took, and so how long their proofs will."""
        return sum(each.seconds * (1 + len(each.rules)) for each in self.results)


def proved(suite: Suite, *, invert: bool, ablate: bool) -> tuple[Proved, ...]:
    """Return what came of the proofs that are asked for, of each feature of a suite in its order."""
    results = iter(suite.results)
    runs = [_Run(each, tuple(next(results) for _ in each.scenarios)) for each in suite.features]
    return spread(partial(_prove, invert=invert, ablate=ablate), runs, lambda run: run.seconds)


def _prove(run: _Run, *, invert: bool, ablate: bool) -> Proved:
    turned = tuple(inversions(run.feature, setting(run.feature.game))) if invert else ()
    found = _ablations(run) if ablate else ()
    idle = _idle(run, found) if ablate else ()
    return Proved(len(turned), tuple(each for each in turned if not each.proved), found, idle)


def _ablations(run: _Run) -> tuple[Ablation, ...]:
    """Return every ablation of every scenario that passed."""
    chosen = setting(run.feature.game)
    return tuple(
        each
        for scenario, result in zip(run.feature.scenarios, run.results, strict=True)
        if result.status is Status.PASSED
        for each in ablations(run.feature, scenario, result, chosen)
    )


def _idle(run: _Run, found: Sequence[Ablation]) -> tuple[str, ...]:
    """Return the rules claimed that no answer misses, be it for another version or for none at all.

    Of one whose removal is a defect nothing can be said.
    """
    chosen = setting(run.feature.game)
    defects = {each.rule for each in found if each.kill is Kill.DEFECT}
    return tuple(
        rule
        for _, rule in idle_claims(found, run.results)
        if rule not in defects and not missed_outright(run.feature, rule, run.results, chosen)
    )
