"""Proofs that scenarios prove something: inverted they fail, without their rules they change.

* Inversion: each ならば is turned into its false variant; the scenario must then fail.
* Ablation: each rule applied is replaced by its neighbour in time, or by nothing where it has
  none; what the scenario says or what happens in it must then change somewhere in the suite,
  and, for a rule that a file claims, an answer of a scenario that claims it (there also by
  nothing in its place), unless the rule is what refused.
* Adversaries: an engine to which nothing ever happens, one that says yes to everything, and
  one that says no. They are believed in everything else; yet every file must fail under each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cached_property
from typing import Final

from cardrules.core.errors import InputError
from cardrules.core.records import record, replace
from cardrules.core.rules import INERT
from cardrules.core.values import Bindings
from cardrules.language.phrases import Form, Kind
from cardrules.scenario.branches import Branch
from cardrules.scenario.feature import Feature, ScenarioText, StepText
from cardrules.scenario.judging.judge import Judge
from cardrules.scenario.reading import Judgement, Reading
from cardrules.scenario.remembering import Remembering
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.runner import run_scenario
from cardrules.scenario.settings import Setting

# --- inversion ----------------------------------------------------------------------------


@record
class Inversion:
    """A scenario with one ならば turned round: the step, its text now, and what came of it."""

    scenario: ScenarioText
    step: StepText
    text: str
    result: ScenarioResult

    @property
    def proved(self) -> bool:
        """Whether the false variant failed, as it must."""
        return self.result.status is Status.FAILED

    @property
    def complaint(self) -> InputError:
        """What to tell where it was not."""
        row = f"（例の{self.scenario.line}行目）" if self.scenario.row else ""
        return InputError(
            f"逆の「{self.text}」でも通ってしまう{row}",
            self.step.place,
            "この「ならば」は何も確かめていない。逆になる例を足すか、はっきり違いが出ることを確かめる",
        )


def playable_scenarios(feature: Feature) -> tuple[ScenarioText, ...]:
    """Return the scenarios of a feature that can be proved: all but drafts."""
    if feature.unsupported:
        return ()
    return tuple(each for each in feature.scenarios if not each.tags.named("未対応"))


def inversions(feature: Feature, setting: Setting) -> Iterator[Inversion]:
    """Run every scenario of a feature once for each ならば, with that one turned into its false variant."""
    for scenario in playable_scenarios(feature):
        for at, step in enumerate(scenario.steps):
            if step.kind is not Kind.THEN:
                continue
            text = setting.reader.phrases.invert(Kind.THEN, step.text)
            steps = (*scenario.steps[:at], replace(step, text=text), *scenario.steps[at + 1 :])
            result = run_scenario(feature, replace(scenario, steps=steps), setting, reasons=False)
            yield Inversion(scenario, step, text, result)


# --- ablation -----------------------------------------------------------------------------


class Kill(Enum):
    """How a scenario noticed that a rule was replaced."""

    VERDICT = "verdict"
    TRACE = "trace"
    NONE = "none"
    DEFECT = "defect"


@record
class Ablation:
    """One rule version replaced in one scenario, and how that showed."""

    rule: str
    version: str
    by: str
    path: str
    scenario: str
    kill: Kill
    message: str = ""


def ablations(
    feature: Feature, scenario: ScenarioText, result: ScenarioResult, setting: Setting
) -> Iterator[Ablation]:
    """Replace every rule that a scenario applied, one at a time, and run the scenario again."""
    reading = setting.reader.read(scenario)
    ruleset = reading.position.ruleset
    for slug, version in result.rules:
        rule = setting.game.book.rules[slug]
        by = rule.neighbour(ruleset)
        kill, message = _ablated(feature, scenario, result, setting, Bindings({slug: by}))
        yield Ablation(slug, version, by, feature.path, scenario.name, kill, message)


def _ablated(
    feature: Feature, scenario: ScenarioText, result: ScenarioResult, setting: Setting, altered: Bindings
) -> tuple[Kill, str]:
    try:
        other = run_scenario(feature, scenario, setting, altered, reasons=False)
    except InputError as error:
        return Kill.VERDICT, str(error)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is the ablation's defect, and told so
        return Kill.DEFECT, f"{type(error).__name__}: {error}"
    if other.status is not result.status:
        return Kill.VERDICT, other.message or ""
    return (Kill.TRACE if _happened(other) != _happened(result) else Kill.NONE), ""


def idle_claims(found: Iterable[Ablation], results: Iterable[ScenarioResult]) -> tuple[tuple[str, str], ...]:
    """Return path and rule of every claim that no answer of its file depends on.

    A rule counts as applied as soon as it was asked in looking for what can be done, and its
    replacement may change what happens beside what is judged. So an answer of a scenario that
    claims it must change, or the rule be what refused there; and something must miss it at all.
    """
    found, passed = tuple(found), [each for each in results if each.status is Status.PASSED]
    claimed = {(each.path, rule) for each in passed for rule in each.claimed}
    by_place = {(each.path, each.name): each for each in passed}
    decided = {
        (each.path, each.rule) for each in found
        if each.kill is Kill.VERDICT and each.rule in by_place[each.path, each.scenario].claimed
    }  # fmt: skip
    decided |= {(each.path, rule) for each in passed for rule in each.refusing}
    missed = {(each.path, each.rule) for each in found if each.kill in _NOTICED}
    return tuple(sorted(claimed - (decided & missed)))


def missed_outright(feature: Feature, rule: str, results: Iterable[ScenarioResult], setting: Setting) -> bool:
    """Tell whether an answer for which a rule is claimed changes where there is no such rule at all.

    Two versions of a rule may agree about everything that a file asks, and it still asks for the rule.
    """
    claiming = {
        (each.line, each.name): each for each in results
        if each.path == feature.path and each.status is Status.PASSED and rule in each.claimed
    }  # fmt: skip
    altered = Bindings({rule: INERT})
    enough = _NOTICED if any(rule in each.refusing for each in claiming.values()) else {Kill.VERDICT}
    return any(
        _ablated(feature, scenario, claiming[scenario.line, scenario.name], setting, altered)[0] in enough
        for scenario in feature.scenarios if (scenario.line, scenario.name) in claiming
    )  # fmt: skip


_NOTICED: Final = frozenset({Kill.VERDICT, Kill.TRACE})


def _happened(result: ScenarioResult) -> list[tuple[str, str]]:
    """Return what happened in a scenario, leaving aside which rules were applied, and in which version."""
    lines = (line for step in result.steps for line in step.trace if line.kind != "rule")
    return [(line.kind, f"{line.rule}：{line.reason}" if line.reason else line.text) for line in lines]


# --- adversaries --------------------------------------------------------------------------


class Adversary(Enum):
    """An engine that knows no rules."""

    NULL = "何も起こらないエンジン"
    YES = "すべてに「はい」と答えるエンジン"
    NO = "すべてに「いいえ」と答えるエンジン"

    def complaint(self, feature: Feature) -> InputError:
        """Return what to tell where a whole feature passes under it."""
        return InputError(
            f"このファイルの「ならば」は、「{self.value}」でも全部通ってしまう",
            feature.outlines[0].place,
            _MISSING[self],
        )


_MISSING: Final = {
    Adversary.NULL: "何かが起こった後の盤面か、起こったことを「ならば」で確かめる",
    Adversary.YES: "できない場面を「例: 対照」かシナリオに足すか、した後の盤面を「ならば」で確かめる",
    Adversary.NO: "できる場面を「例: 対照」かシナリオに足すか、した後の盤面を「ならば」で確かめる",
}
"""What a feature lacks that passes under an adversary."""


def survivors(feature: Feature, setting: Setting) -> tuple[Adversary, ...]:
    """Return the adversaries under which a whole feature would pass; there must be none."""
    scenes = [_Scene(scenario, setting) for scenario in playable_scenarios(feature)]
    return tuple(
        adversary for adversary in Adversary if scenes and all(each.passes(adversary) for each in scenes)
    )


class _Scene:
    """A scenario in which nothing happens; it is begun only for who looks at it."""

    def __init__(self, scenario: ScenarioText, setting: Setting) -> None:
        self._scenario: Final = scenario
        self._setting: Final = setting

    def passes(self, adversary: Adversary) -> bool:
        """Tell whether all its judgements would hold under an adversary."""
        return all(_believed(each, self, adversary) for each in self._reading.judgements)

    @cached_property
    def _reading(self) -> Reading:
        return self._setting.reader.read(self._scenario)

    @cached_property
    def judge(self) -> Judge:
        """What judges how things stand."""
        return Judge(Remembering(self._setting.make()), self._setting.reader.phrases)

    @cached_property
    def still(self) -> Branch:
        """The beginning, which is all that comes about."""
        start = self.judge.engine.load(self._reading.position)
        return Branch(start, start, ())


_NEVER: Final = frozenset(
    {"in-order", "line-of-play", "times", "options-are", "nothing-to-choose", "chooses-nothing"}
)
"""Judgements of what came about: where nothing ever does, none of them is so."""


def _believed(judgement: Judgement, scene: _Scene, adversary: Adversary) -> bool:
    """Tell whether a judgement would hold under an adversary.

    Asked whether something can be done, an adversary answers at once. Asked how things stand,
    one that always says yes also says yes to the opposite, and is caught.
    """
    match, core = judgement.match, judgement.match.core
    if core.form is Form.ABILITY:
        return core.affirmed == (adversary is Adversary.YES)
    if adversary is not Adversary.NULL:
        return False
    if core is not match or core.form is Form.PAST or match.slug in _NEVER:
        return not core.affirmed if core is match else False
    if match.slug == "position-is":
        return scene.judge.judge(match, scene.still, judgement.table).so
    return scene.judge.as_it_stands(match, [scene.still.play]).so
