"""What code, features and cards say, as plain facts, and how they join the graph.

The facts know nothing of where they come from, so that they can be built from the phrase
registry, the rules in code, the feature files, the card files and a run of the scenarios,
and in tests by hand. A term, rule, statement or card is named by its slug (``"mode"``,
``"U50"``) and then belongs to the fact's game, or by its whole IRI.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Final, Literal, TypeAlias

from cardrules.core.records import record

NO_GAME: Final = "common"
"""Stands for the game in the IRI of a phrase that every game shares."""

Status: TypeAlias = Literal["公式", "推測", "論点"]
Outcome: TypeAlias = Literal["passed", "failed", "draft", "unsupported"]
Answer: TypeAlias = tuple[date | None, date | None, str]
"""From a day on (inclusive), until a day (exclusive), what is answered."""


@record
class PhraseFact:
    """A phrase that a scenario or card may be written in.

    ``text`` is the registered literal with its holes, ``kind`` its part (``前提``, ``もし``,
    ``ならば``, ``カード``), ``terms`` what it is about, ``path`` and ``line`` the code that registers it.
    A ``draft`` (仮) is what card texts may say and too few files do.
    """

    slug: str
    text: str
    kind: str
    terms: tuple[str, ...]
    game: str | None = None
    examples: tuple[str, ...] = ()
    path: str = ""
    line: int | None = None
    draft: bool = False


@record
class CodeRule:
    """One version of a rule as the engine has it.

    ``version`` is its key: ``origin``, the ISO date from which it holds, or a regime's slug.
    ``since`` and ``until`` are the half-open interval as the code states it. ``lack`` says of
    a version without a text what it lacks: ``absent`` where there was no such rule yet,
    ``unknownText`` where no source tells what it said.
    """

    game: str
    rule: str
    version: str
    since: date | None
    until: date | None
    module: str
    path: str = ""
    line: int | None = None
    lack: str = ""


@record
class RulingFact:
    """One ruling: a feature file with its question, dated answers and source.

    ``source`` is the text of the 出典 line, ``date`` the day the source was published,
    ``None`` only where the file says 日付: 不詳. ``lacking`` says what keeps it from being
    played, where something does.
    """

    id: str
    game: str
    title: str
    path: str
    line: int
    question: str
    answers: tuple[Answer, ...]
    source: str
    date: date | None
    status: Status
    terms: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    statements: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    undated: bool = False
    lacking: str = ""


@record
class ScenarioFact:
    """One scenario, a row of an outline being one, and what came of running it.

    ``rules`` are the rules it claims, ``rules_applied`` the (rule, version key) pairs in its
    trace, ``readings`` the (question, reading) pairs that it takes, ``as_of`` the day whose
    rules it ran under; ``clauses`` are the IRIs of the clauses that the claimed rules rest on
    then, ``message`` says why it failed. ``draft`` has not been run on purpose, ``unsupported``
    could not be.
    """

    slug: str
    game: str
    path: str
    line: int
    name: str
    outcome: Outcome
    ruling: str | None = None
    as_of: date | None = None
    statements: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    rules_applied: tuple[tuple[str, str], ...] = ()
    terms: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    message: str | None = None
    readings: tuple[tuple[str, str], ...] = ()


@record
class CardFact:
    """One card file: its terms, what it does not record yet, where its text comes from.

    ``name_only`` says that no source tells more of it than its name, or its name and type.
    """

    slug: str
    game: str
    name: str
    path: str
    line: int = 1
    terms: tuple[str, ...] = ()
    unrecorded: tuple[str, ...] = ()
    source: str = ""
    name_only: bool = False


@record
class KeywordFact:
    """One keyword file: the name as cards print it, and the terms it is about."""

    slug: str
    game: str
    name: str
    path: str
    line: int = 1
    terms: tuple[str, ...] = ()
    source: str = ""


Fact: TypeAlias = PhraseFact | CodeRule | RulingFact | ScenarioFact | CardFact | KeywordFact
Facts: TypeAlias = Iterable[Fact]
