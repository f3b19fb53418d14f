"""Dated rules: the versions of a rule stand side by side and are selected in one place.

The present stands on top and has no date of its own; each past version beneath says until
when it held, in falling order. The day of a change belongs to the new version::

    @book.step("mode-choice")
    def choose_on_resolution(now): ...

    @choose_on_resolution.until("2022-06-24")
    def choose_on_use(now): ...

Callers call the name of the present version; which one runs depends on the rule set alone.
Every call leaves a mark in the trace, so a rule that is claimed but never applied shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeAlias, TypeVar

from cardrules.core.errors import CardrulesError, InputError
from cardrules.core.moment import Moment
from cardrules.core.records import record, replace
from cardrules.core.results import Go, StepResult
from cardrules.core.ruleset import Ruleset

P = ParamSpec("P")
R = TypeVar("R")
Body: TypeAlias = Callable[Concatenate[Moment, P], R]
Add: TypeAlias = Callable[[Body[P, R]], Body[P, R]]
"""What adds a function to a rule as one of its versions and hands it back."""

ORIGIN: Final = "origin"
"""Key of the oldest version, whose beginning is not known."""

INERT: Final = "inert"
"""Key of the version that does nothing: what ablation puts where a rule has no neighbour."""


class SilentSourceError(InputError):
    """A rule is needed on a day for which no source says what it was: 出典に定めがない."""

    def __init__(self, rule: str, until: date) -> None:
        super().__init__(
            f"出典に定めがない：規則「{rule}」が {until} より前にどうであったかを、どの出典も述べていない",
            expected=f"{until} 以後の日付で書くか、出典を足す",
        )
        self.rule = rule
        self.until = until


class RuleError(CardrulesError):
    """The table of versions itself is wrong: a mistake in code, not in what a person wrote."""


@record
class Version(Generic[P, R]):
    """One version of a rule, in force on ``[since, until)``; ``None`` is an open end.

    ``key`` names it among its kind: ``origin``, the ISO date it began on, a regime, or
    ``question=reading``. ``absent`` says that the rule was not yet in force,
    ``silent`` that no source tells what it said.
    """

    rule: str
    key: str
    function: Body[P, R]
    since: date | None = None
    until: date | None = None
    absent: bool = False
    silent: bool = False

    def holds(self, day: date | None) -> bool:
        """Tell whether the version is in force on a day; without a day the newest is."""
        if day is None:
            return self.until is None
        return (self.since is None or self.since <= day) and (self.until is None or day < self.until)


@dataclass(frozen=True)
class DisputedDay:
    """A day of change on which the sources disagree: by the reading that is followed, and by others.

    ``others`` gives the day (ISO) for each other reading of the question.
    """

    question: Question
    day: str
    others: Mapping[str, str]

    def under(self, ruleset: Ruleset) -> date:
        """Return the day by the reading that a rule set takes."""
        taken = ruleset.readings.get(self.question.slug, self.question.default)
        return date.fromisoformat(self.others.get(taken, self.day))


class Rule(Generic[P, R]):
    """A rule with all its versions; calling it runs the one that the rule set selects."""

    def __init__(
        self,
        slug: str,
        present: Body[P, R],
        inert: Body[P, R],
    ) -> None:
        self.slug: Final = slug
        self.inert: Final[Version[P, R]] = Version(slug, INERT, inert)
        self.dated: list[Version[P, R]] = [Version(slug, ORIGIN, present)]
        self.named: dict[str, Version[P, R]] = {}
        self.disputed: dict[date, DisputedDay] = {}
        self.within: str | None = None
        self.__name__ = present.__name__
        self.__doc__ = present.__doc__
        self.__module__ = present.__module__

    def __call__(self, now: Moment, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run the version in force and put it down in the trace."""
        if self.within is not None and not self.concerns(now):
            return self.inert.function(now, *args, **kwargs)
        ruleset = now.state.ruleset
        version: Version[P, R] = ruleset.selected.get(self) or self.select(ruleset)
        if not now.recorder.silent:
            now.recorder.applied(version)
        return version.function(now, *args, **kwargs)

    def until(self, day: str | DisputedDay, *, absent: bool = False) -> Add[P, R]:
        """Add the version that held until the day before ``day`` (ISO), back to the next older one.

        A day on which the sources disagree is given as a :class:`DisputedDay`, here as below.
        """
        end = self._boundary(day)

        def add(function: Body[P, R]) -> Body[P, R]:
            self._split(end, function, absent)
            return function

        return add

    def not_before(self, day: str | DisputedDay) -> None:
        """Say that the oldest version began on ``day`` and that nothing stood in its place before."""
        self._split(self._boundary(day), self.inert.function, True)

    def unknown_before(self, day: str | DisputedDay) -> None:
        """Say that the oldest version began on ``day`` and that no source tells what held before.

        A position of an older day that needs the rule is a :class:`SilentSourceError`.
        """
        end = self._boundary(day)

        def silent(_now: Moment, /, *_args: P.args, **_kwargs: P.kwargs) -> R:
            raise SilentSourceError(self.slug, end)

        self._split(end, silent, absent=False, silent=True)

    def only_in(self, regime: str) -> None:
        """Say that the rule, with all its dates, is one of a named regime: elsewhere it is not asked."""
        self.within = regime

    def concerns(self, now: Moment) -> bool:
        """Tell whether the rule is one of the regime that a position is played under."""
        return self.within is None or self.within == now.state.ruleset.regime

    def _boundary(self, day: str | DisputedDay) -> date:
        """Return the day of a change, by the reading that is followed; a disputed one is kept in mind."""
        if isinstance(day, str):
            return date.fromisoformat(day)
        followed = date.fromisoformat(day.day)
        self.disputed[followed] = day
        return followed

    def _split(self, end: date, function: Body[P, R], absent: bool, silent: bool = False) -> None:
        oldest = self.dated[-1]
        if oldest.until is not None and end >= oldest.until:
            raise RuleError(f"{self.slug}: {end} is not before {oldest.until}")
        self.dated[-1] = replace(oldest, key=end.isoformat(), since=end)
        self.dated.append(Version(self.slug, ORIGIN, function, None, end, absent, silent))

    def regime(self, name: str) -> Add[P, R]:
        """Add the version of a named regime."""
        return self._add_named(name)

    def reading(self, question: str, answer: str) -> Add[P, R]:
        """Add the version for one reading of an open question; the plain one is the default."""
        return self._add_named(f"{question}={answer}")

    def _add_named(self, key: str) -> Add[P, R]:
        def add(function: Body[P, R]) -> Body[P, R]:
            if key in self.named:
                raise RuleError(f"{self.slug}: two versions are called {key}")
            self.named[key] = Version(self.slug, key, function)
            return function

        return add

    def select(self, ruleset: Ruleset) -> Version[P, R]:
        """Return the version that a rule set puts in force."""
        chosen: Version[P, R] | None = ruleset.selected.get(self)
        if chosen is None:
            chosen = ruleset.selected[self] = self._choose(ruleset)
        return chosen

    def _choose(self, ruleset: Ruleset) -> Version[P, R]:
        forced = ruleset.altered.get(self.slug)
        if forced is not None:
            return self.version(forced)
        readings = {f"{question}={answer}" for question, answer in ruleset.readings.items()}
        named = [version for key, version in self.named.items() if key == ruleset.regime or key in readings]
        return named[0] if named else next(each for each in self.dated if self._holds(each, ruleset))

    def _holds(self, version: Version[P, R], ruleset: Ruleset) -> bool:
        """Tell whether a version is in force, disputed days being those of the readings taken."""
        ends = (version.since, version.until)
        since, until = (self.disputed[end].under(ruleset) if end in self.disputed else end for end in ends)
        return replace(version, since=since, until=until).holds(ruleset.as_of)

    def version(self, key: str) -> Version[P, R]:
        """Return the version of a key; an unknown key is a ``RuleError``."""
        known = {each.key: each for each in (*self.dated, *self.named.values(), self.inert)}
        if key not in known:
            raise RuleError(f"{self.slug} has no version {key}; it has {', '.join(known)}")
        return known[key]

    def neighbour(self, ruleset: Ruleset) -> str:
        """Return the key of the version next in time to the one in force.

        It is ``INERT`` where the rule has no other version of which a source tells.
        """
        current = self.select(ruleset)
        if current not in self.dated:
            return INERT
        place = self.dated.index(current)
        beside = (*self.dated[place + 1 :], *reversed(self.dated[:place]))
        return next((each.key for each in beside if not each.silent), INERT)

    @property
    def versions(self) -> tuple[Version[P, R], ...]:
        """All versions: dated ones newest first, then those of regimes and readings."""
        return (*self.dated, *self.named.values())


@dataclass(frozen=True)
class Question:
    """An open question of the sources: the readings, which one is followed, and why."""

    slug: str
    default: str
    readings: tuple[str, ...]


@dataclass(frozen=True)
class RuleBook:
    """All rules of one game that code carries out, by slug."""

    game: str
    rules: dict[str, Rule[..., Any]] = field(default_factory=dict)
    questions: dict[str, Question] = field(default_factory=dict)

    def rule(self, slug: str, *, inert: Callable[..., Any]) -> Callable[[Body[P, R]], Rule[P, R]]:
        """Make a function a rule. ``inert`` is what would be the case if the rule did not exist."""

        def add(function: Body[P, R]) -> Rule[P, R]:
            made: Rule[P, R] = Rule(slug, function, inert)
            self._add(made)
            return made

        return add

    def step(self, slug: str) -> Callable[[Callable[[Moment], StepResult]], Rule[[], StepResult]]:
        """Make a step of a procedure a rule; without the rule the step is passed over."""
        return self.rule(slug, inert=_pass_over)

    def _add(self, made: Rule[..., Any]) -> None:
        if made.slug in self.rules:
            raise RuleError(f"{self.game}: two rules are called {made.slug}")
        self.rules[made.slug] = made

    def question(self, slug: str, default: str, *others: str) -> Question:
        """Declare an open question with the reading that is followed unless a position says otherwise."""
        made = Question(slug, default, (default, *others))
        if self.questions.setdefault(slug, made) != made:
            raise RuleError(f"{self.game}: two questions are called {slug}")
        return made

    def check(self, ruleset: Ruleset) -> None:
        """Refuse readings, and versions forced upon rules, that do not exist: an ``InputError``."""
        for slug, answer in ruleset.readings.items():
            if slug not in self.questions:
                raise InputError(f"論点「{slug}」がない", expected=_one_of(self.questions))
            if answer not in self.questions[slug].readings:
                known = _one_of(self.questions[slug].readings)
                raise InputError(f"論点「{slug}」に「{answer}」という読みはない", expected=known)
        for slug in ruleset.altered:
            if slug not in self.rules:
                raise InputError(f"規則「{slug}」を実行するコードがない", expected=_one_of(self.rules))


def _one_of(names: Iterable[str]) -> str:
    return f"次のどれかを書く：{'、'.join(names)}" if names else "書ける名前はない"


def _pass_over(_now: Moment) -> StepResult:
    return Go()
