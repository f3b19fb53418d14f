"""What came of running scenarios: plain data for reports, the graph and the site."""

from __future__ import annotations

from datetime import date
from enum import Enum
from typing import Final

from cardrules.core.errors import InputError
from cardrules.core.position import Board, written
from cardrules.core.records import record
from cardrules.scenario.citations import Cited


class Status(Enum):
    """What came of a scenario."""

    PASSED = "passed"
    FAILED = "failed"
    UNSUPPORTED = "unsupported"
    UNPLAYABLE = "unplayable"


@record
class Link:
    """A stretch of a text that is a word of the glossary: ``text[start:end]`` means the term."""

    start: int
    end: int
    term: str


@record
class TraceLine:
    """One line of a trace in Japanese.

    ``kind`` is rule, decision, event or refusal; ``rule`` and ``version`` are its slug and key;
    ``depth`` how deep in procedures it stands; ``board`` is the position after an event.
    ``cites`` are the clauses that the rule rests on; ``reason`` is what a refusal says before
    its rule is named.
    """

    kind: str
    text: str
    depth: int
    rule: str | None = None
    version: str | None = None
    board: Board | None = None
    cites: tuple[Cited, ...] = ()
    reason: str = ""


@record
class StepResult:
    """One step of a scenario as it ran: its words, links, the trace it caused and the board after it.

    ``line`` counts from 1 in the feature file; ``table`` holds the step's cells; ``then`` is the
    board at the moment gone by that the step speaks of, if it speaks of one.
    """

    keyword: str
    text: str
    line: int
    links: tuple[Link, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    trace: tuple[TraceLine, ...] = ()
    board: Board | None = None
    message: str | None = None
    then: Board | None = None


@record
class ScenarioResult:
    """A scenario (one row of an outline is one scenario) and what came of it.

    ``path`` is relative to the root of the knowledge; ``message`` says in Japanese why it
    failed, ``expected`` what to do about it; ``rules`` are the rules applied with the keys of
    their versions; ``readings`` the open questions with the reading taken, where the scenario
    says which; ``refusing`` the claimed rules that refused what is said to be impossible;
    ``seconds`` is the time it took; ``errors`` are the mistakes in what is written that keep it
    from being played.
    """

    game: str
    path: str
    line: int
    name: str
    status: Status
    steps: tuple[StepResult, ...] = ()
    message: str | None = None
    as_of: date | None = None
    regime: str = ""
    claimed: tuple[str, ...] = ()
    rules: tuple[tuple[str, str], ...] = ()
    readings: tuple[tuple[str, str], ...] = ()
    refusing: tuple[str, ...] = ()
    positions: int = 0
    seconds: float = 0.0
    errors: tuple[InputError, ...] = ()
    expected: str | None = None

    @property
    def complaint(self) -> str:
        """Why it failed and what to do about it; empty if it did not."""
        return "\n  → ".join(text for text in (self.message, self.expected) if text)


FEWER: Final = "まだ決めていない選び方を「もし」で決めて、進め方を減らす"
"""What to do where there are more courses than may be looked at."""


class FailedError(Exception):
    """Why a scenario fails, in Japanese; ``step`` (counted from 0) is the one that shows it, if one does.

    ``expected`` says what to do about it, where there is more to say than to look how it went.
    """

    def __init__(self, message: str, step: int | None = None, expected: str | None = None) -> None:
        self.message = written(message)
        super().__init__(self.message)
        self.step = step
        self.expected = None if expected is None else written(expected)


class UntoldError(FailedError):
    """That nothing can be said of what a scenario judges, since no source tells it."""


class LeftOpenError(FailedError):
    """That what a scenario judges hangs on a choice that nobody made."""


class WrongReasonError(FailedError):
    """That something cannot be done, as is judged, but no rule that is claimed refused it."""


class GaveUpError(FailedError):
    """That there is more than is looked through: nothing is found out, not even that no source tells."""
