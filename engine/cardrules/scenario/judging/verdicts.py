"""Whether what is judged holds on every branch of a scenario, and is refused for the reason claimed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardrules.core.branching import is_asked_each_time
from cardrules.core.decisions import Refusal
from cardrules.core.engine import Engine
from cardrules.core.errors import InDoubtError, InputError, TooManyError, UnsourcedError
from cardrules.language.phrases import Form
from cardrules.scenario.branches import Branch
from cardrules.scenario.feature import ScenarioText
from cardrules.scenario.judged import Answered, Judged, TooFarError
from cardrules.scenario.judging.judge import Judge
from cardrules.scenario.judging.left_open import Found, Shown, over
from cardrules.scenario.judging.line_of_play import Looks
from cardrules.scenario.naming import Naming
from cardrules.scenario.playing import DoubtError
from cardrules.scenario.reading import Judgement
from cardrules.scenario.result import (
    FEWER,
    FailedError,
    GaveUpError,
    LeftOpenError,
    UntoldError,
    WrongReasonError,
)
from cardrules.scenario.saying import SEVERAL_OPTIONS, saying, unsourced
from cardrules.scenario.settings import Setting


@dataclass(slots=True)
class Verdicts:
    """Judges one scenario, of which ``claimed`` are the rules, and keeps what came to light.

    ``refused_by`` are the claimed rules that refused what cannot be done, ``done_by`` the
    rules (with the keys of their versions) applied in looking for what can be; ``refusals``
    are why what a judgement denies cannot be done, by the step of the judgement; ``shown`` is what is
    to be told. ``looks`` are how far lines of play are looked for, if that is shared with others.
    """

    setting: Setting
    naming: Naming
    engine: Engine[Any]
    scenario: ScenarioText
    claimed: Collection[str]
    looks: Looks | None = None
    refused_by: set[str] = field(default_factory=set)
    done_by: set[tuple[str, str]] = field(default_factory=set)
    refusals: dict[int, tuple[Refusal, ...]] = field(default_factory=dict)
    shown: Shown = field(default=Shown(()))

    @property
    def branch(self) -> Branch | None:
        """The branch to be told."""
        return self.shown.branch

    @property
    def moments(self) -> dict[int, Any]:
        """The plays on it at the moments gone by that judgements speak of, by their steps."""
        return self.shown.moments

    def judge(self, judgements: Iterable[Judgement], branches: Sequence[Branch]) -> None:
        """Judge every branch; the first judgement that does not hold on all is a ``FailedError``."""
        for error in self.outcomes(judgements, branches):
            if error is not None:
                raise error

    def outcomes(
        self, judgements: Iterable[Judgement], branches: Sequence[Branch]
    ) -> Iterator[FailedError | None]:
        """Yield of each judgement why it does not hold on every branch, or ``None`` where it does."""
        phrases, unanswered = self.setting.reader.phrases, self.setting.game.unanswered
        describer = self.setting.game.describer
        judge = Judge(self.engine, phrases, self.naming.aside, unanswered, describer, self.looks)
        self.shown = Shown(tuple(branches))
        for judgement in judgements:
            try:
                found = self._found(judge, judgement, branches)
                self.done_by |= {rule for _, judged in found for rule in judged.applied}
                self.shown = self.shown.less(judgement.step, found)
                self._same_everywhere(judgement, found)
                self._refused_rightly(judgement, [judged for _, judged in found])
                yield None
            except FailedError as error:
                yield error

    def untold(self, judgement: Judgement, said: object, right: str | None = None) -> UntoldError:
        """Return the complaint that no source tells what is judged, with what to write instead."""
        silence = unsourced(self.setting.reader.phrases, judgement.match)
        wanted = f"{right}か、{_ELSEWHERE}" if right else _SILENT.format(silence) if silence else _ELSEWHERE
        return UntoldError(f"調べきれない：{said}", judgement.step, wanted)

    def _found(self, judge: Judge, judgement: Judgement, branches: Sequence[Branch]) -> Sequence[Found]:
        try:
            return over(judge, judgement.match, branches, judgement.table)
        except TooFarError as error:
            raise GaveUpError("調べきれない：進め方が多すぎる", judgement.step, FEWER) from error
        except InDoubtError:
            raise
        except TooManyError as error:
            raise GaveUpError(f"調べきれない：{error.message}", judgement.step, error.expected) from error
        except UnsourcedError as error:
            raise self.untold(judgement, error.message, error.expected) from error
        except DoubtError as error:
            raise self.untold(judgement, error) from error
        except InputError as error:
            raise error.at(self.scenario.steps[judgement.step].place) from error

    def _same_everywhere(self, judgement: Judgement, found: Sequence[Found]) -> None:
        wrong = [(branch, judged) for branch, judged in found if not judged.so]
        right = [branch for branch, judged in found if judged.so]
        if wrong and right:
            ways = _parting(right[0], wrong[0][0])
            told = " と ".join(map(self._way, ways))
            raise LeftOpenError(
                f"決めていない選び方で答えが変わる：{told}", judgement.step, self._to_be_said(ways)
            )
        if wrong:
            why = self._why(wrong[0][1], affirmed=judgement.match.core.affirmed)
            raise FailedError(f"そうならなかった{'：' if why else ''}{why}", judgement.step)

    def _to_be_said(self, ways: Sequence[Answered | None]) -> str:
        """Return what to write so that it is decided, with sentences that do so if there are any."""
        phrases = self.setting.reader.phrases
        said = (saying(self.engine, phrases, *way) for way in ways if way is not None)
        each = "か".join(f"「{one}」" for one in dict.fromkeys(said) if one is not None)
        repeated = any(way is not None and is_asked_each_time(way[1]) for way in ways)
        if not each and any(way is not None and way[1].kind == "choose-options" for way in ways):
            return f"どれを選ぶかを「もし」に書く。{SEVERAL_OPTIONS}"
        return (
            "どれを選ぶかを「もし」に書く"
            + (f"（{each}など）" if each else "")
            + (_EACH_TIME if repeated else "")
        )

    def _why(self, judged: Judged, *, affirmed: bool) -> str:
        """Return why it is not so: by which answers it can be done, or cannot, and what stands against it."""
        ways = "、".join(map(self._way, judged.line))
        if not affirmed or not ways:
            return judged.why or (f"{ways}と決めればできる" if ways else "")
        return f"{ways}と決めればできない{'：' if judged.why else ''}{judged.why}"

    def _way(self, choice: Answered | None) -> str:
        if choice is None:
            return "（何も選ばない）"
        play, decision, option = choice
        view = self.engine.view(play, decision, option)
        return f"「{self.setting.game.describer.decision(decision, option, view)}」"

    def _refused_rightly(self, judgement: Judgement, found: Sequence[Judged]) -> None:
        match = judgement.match.core
        if match.form is not Form.ABILITY or match.affirmed:
            return
        self.refusals[judgement.step] = tuple(each for judged in found for each in judged.refusals)
        claimed = set(self._reason(judgement, match.reason) if match.reason else self.claimed)
        asked = {rule for judged in found for rule in judged.asked} & set(self.setting.game.book.rules)
        for judged in found:
            said = {str(each.rule) for each in judged.refusals} or asked
            if not said & claimed:
                given = "、".join(map(self.naming.called, sorted(said))) or _NO_RULE
                raise WrongReasonError(
                    f"できない理由が、書かれた規則と違う：断ったのは{given}",
                    judgement.step,
                    self._to_claim(said) if said else _LISTED if match.slug in _OF_TEXTS else _CHOOSABLE,
                )
            self.refused_by |= said & claimed
        consulted = {str(rule) for judged in found for each in judged.refusals for rule in each.consulted}
        self.refused_by |= consulted & set(self.claimed)

    def _to_claim(self, rules: Iterable[str]) -> str:
        """Return how a rule is named as the reason: one without code of its own has no tag."""
        tagged = any(rule in self.setting.game.book.rules for rule in rules)
        return _ITS_RULE if tagged else _IN_BRACKETS

    def _reason(self, judgement: Judgement, label: str) -> Sequence[str]:
        found = self.setting.labels.find("rule", label)
        if not found:
            place = self.scenario.steps[judgement.step].place
            near = self.setting.labels.near("rule", label)
            raise InputError(
                f"「{label}」という規則はない", place, near or "規則の名は cardrules ask で探せる"
            )
        return found


_EACH_TIME: Final = (
    "。「2枚まで」のようなことは1回ごとに決めるので、する回数だけ並べ、そこでやめるなら使わないと書く"
    "（何回かを「自分が「2」を選ぶ」のように書いてもよい）"
)
"""How it is said how many times something is done."""

_ELSEWHERE: Final = "それによらない場面にする"
_SILENT: Final = f"出典が述べていないことを確かめるなら「{{}}」と書く。そうでなければ、{_ELSEWHERE}"
_ITS_RULE: Final = "断った規則を「@規則:…」のタグに足すか、文の終わりに（規則の名）と書く"
_IN_BRACKETS: Final = "断った規則を、文の終わりに（規則の名）と書く"
_CHOOSABLE: Final = "盤面、ステップ、だれのターンかを見直し、選ぼうとすれば規則が断る場面にする"
_LISTED: Final = "規則でなく能力の文で決まるなら、「自分が選べるのは次のとおりである」と表で書く"
_OF_TEXTS: Final = frozenset({"choose", "put", "place", "discard"})
"""What is done as the text of a card says."""
_NO_RULE: Final = "どの規則でもない（選べるものの中に初めからない）"


def _parting(one: Branch, other: Branch) -> tuple[Answered | None, Answered | None]:
    """Return the two choices in which two branches first part."""
    for mine, theirs in zip(one.free, other.free, strict=False):
        if mine != theirs:
            return ((one.play, *mine), (other.play, *theirs))
    rest = one.free[len(other.free) :] or other.free[len(one.free) :]
    return ((one.play, *rest[0]), None) if rest else (None, None)
