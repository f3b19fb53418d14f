"""From the real thing to facts: phrases, rules in code, features, cards, and what a run gave."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cardrules.core.files import shown
from cardrules.core.rules import Rule
from cardrules.knowledge.sources import (
    CardFact,
    CodeRule,
    Fact,
    KeywordFact,
    PhraseFact,
    RulingFact,
    ScenarioFact,
    Status,
)
from cardrules.language.card import CardFile
from cardrules.language.cards import Cards
from cardrules.language.constructions import Described
from cardrules.language.phrases import Kind
from cardrules.language.steps import Step, steps
from cardrules.scenario.citations import citations
from cardrules.scenario.constructions_used import constructions
from cardrules.scenario.feature import Feature, ScenarioText, StepText
from cardrules.scenario.games import PLAYABLE
from cardrules.scenario.labels import Labels, labels, term_of
from cardrules.scenario.lexicons import LEXICONS, phrasebook
from cardrules.scenario.result import ScenarioResult
from cardrules.scenario.result import Status as Outcome
from cardrules.scenario.settings import VOCABULARIES, cards
from cardrules.scenario.suite import Suite


def facts(suite: Suite) -> Iterator[Fact]:
    """Yield everything that code, cards and a run of the features say."""
    yield from phrases(suite.features)
    for game in PLAYABLE:
        yield from code_rules(game)
    for game in VOCABULARIES:
        yield from card_facts(cards(game))
    yield from features(suite)


# --- phrases ------------------------------------------------------------------------------


def phrases(read: Iterable[Feature] = ()) -> Iterator[PhraseFact]:
    """Yield every phrase of scenarios, with examples from features, and every construction of cards.

    A phrase that games share is one for each of them: its words mean that game's terms.
    """
    kept = tuple(read)
    for game in LEXICONS:
        for told in steps(phrasebook(game), examples(game, kept)):
            yield _phrase(told, game)
    for game in VOCABULARIES:
        yield from _constructions(game, kept)


def _constructions(game: str, read: Iterable[Feature]) -> Iterator[PhraseFact]:
    """Yield the constructions of cards; those that too few files use are drafts."""
    source = shown(Path(inspect.getfile(Described)))
    for made in constructions(game, read):
        terms = tuple(term for term in made.terms if term)
        slug, text = f"card-{made.slug}", "／".join(made.patterns)
        yield PhraseFact(slug, text, "カード", terms, game, made.examples, source, 1, made.draft)


def _phrase(told: Step, game: str) -> PhraseFact:
    return PhraseFact(
        told["slug"], told["text"], told["kind"],
        tuple(term_of(game, slug) for slug in dict.fromkeys((*told["terms"], *_held(told)))), game,
        tuple(told["examples"]), told["path"], told["line"],
    )  # fmt: skip


_KINDS: Final = {
    "step": "step", "zone": "scenario/placement", "characteristic": "characteristic", "mark": "scenario/mark",
    "resource": "scenario/mark",
}  # fmt: skip
"""The term that a hole is about, by what may stand in it."""


def _held(told: Step) -> Iterator[str]:
    """Yield the terms of the words that may stand in a phrase's holes."""
    return (_KINDS[hole["kind"]] for hole in told["holes"] if hole["kind"] in _KINDS)


def examples(game: str, read: Iterable[Feature]) -> Mapping[str, tuple[str, ...]]:
    """Return for each phrase the sentences of features that it stands in, three at the most."""
    found: dict[str, tuple[str, ...]] = {}
    book = phrasebook(game)
    for feature in read:
        for step in _plain_steps(feature) if feature.game == game else ():
            slug = book.match(step.kind or Kind.GIVEN, step.text, step.place).core.slug
            known = found.get(slug, ())
            if step.text not in known and len(known) < 3:
                found[slug] = (*known, step.text)
    return found


def _plain_steps(feature: Feature) -> Iterator[StepText]:
    for scenario in feature.scenarios:
        yield from scenario.steps


# --- rules in code ------------------------------------------------------------------------


def code_rules(game: str) -> Iterator[CodeRule]:
    """Yield every version of every rule that code carries out."""
    for rule in PLAYABLE[game].book.rules.values():
        for version in rule.versions:
            path, line = _written(rule, version.function)
            lack = "absent" if version.absent else "unknownText" if version.silent else ""
            period = version.since, version.until
            yield CodeRule(game, str(rule.slug), version.key, *period, rule.__module__, path, line, lack)


def _written(rule: Rule[..., Any], function: Any) -> tuple[str, int | None]:
    code = inspect.unwrap(function).__code__
    file = Path(code.co_filename)
    return shown(file), code.co_firstlineno if rule.__module__ else None


# --- cards --------------------------------------------------------------------------------


def card_facts(known: Cards) -> Iterator[CardFact | KeywordFact]:
    """Yield the cards and keywords on file."""
    game = known.vocabulary.game
    for name, path in known.index.items():
        file = known[name]
        terms = tuple(dict.fromkeys(term for _, term in file.terms if term))
        yield CardFact(
            path.stem, game, name, shown(path), 1, terms, file.definition.unrecorded, file.source,
            known.notation.name_only(file.definition),
        )  # fmt: skip
    for name, path in known.keyword_index.items():
        yield _keyword(known.keyword(name), game, name, path)


def _keyword(file: CardFile, game: str, name: str, path: Path) -> KeywordFact:
    terms = tuple(dict.fromkeys(term for _, term in file.terms if term))
    return KeywordFact(path.stem, game, name, shown(path), 1, terms, file.source)


# --- features and results -----------------------------------------------------------------


def features(suite: Suite) -> Iterator[RulingFact | ScenarioFact]:
    """Yield the rulings and scenarios of a run."""
    results = {(result.path, result.line, result.name): result for result in suite.results}
    for feature in suite.features:
        names = labels(feature.game)
        if feature.ruling is not None:
            yield _ruling(feature, names)
        for number, scenario in enumerate(feature.scenarios, start=1):
            result = results[feature.path, scenario.line, scenario.name]
            yield _scenario(feature, scenario, number, result, names)


def _ruling(feature: Feature, names: Labels) -> RulingFact:
    return RulingFact(
        id=feature.ruling or "",
        game=feature.game,
        title=feature.name,
        path=feature.path,
        line=feature.place.line or 1,
        question=feature.question,
        answers=tuple((each.since, each.until, each.text) for each in feature.answers),
        source=feature.source,
        date=feature.date,
        status=_status(feature),
        terms=_slugs(names, "term", feature.tags.labels("用語")),
        rules=_slugs(names, "rule", feature.tags.labels("規則")),
        statements=feature.tags.labels("出典"),
        cards=tuple(sorted(_cards_in(feature, (feature.name, feature.question)))),
        undated=feature.undated,
        lacking=feature.head.lacking,
    )


def _status(feature: Feature) -> Status:
    if feature.tags.named("論点"):
        return "論点"
    return "公式" if feature.tags.named("公式") else "推測"


def _slugs(names: Labels, kind: str, found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(slug for label in found for slug in names.find(kind, label)[:1]))


def _cards_in(feature: Feature, head: Iterable[str] = ()) -> set[str]:
    """Return the slugs of the cards on file that the scenarios name, or the texts of the head."""
    known = cards(feature.game)
    texts = [*head] + [
        text for scenario in feature.scenarios for step in scenario.steps
        for text in (step.text, *(cell for line in step.table for cell in line.cells))
    ]  # fmt: skip
    return {path.stem for name, path in known.index.items() if any(f"《{name}》" in text for text in texts)}


_OUTCOMES = {
    Outcome.PASSED: "passed",
    Outcome.FAILED: "failed",
    Outcome.UNSUPPORTED: "unsupported",
    Outcome.UNPLAYABLE: "unsupported",
}


def _scenario(
    feature: Feature, scenario: ScenarioText, number: int, result: ScenarioResult, names: Labels
) -> ScenarioFact:
    name = Path(feature.path).stem
    return ScenarioFact(
        slug=f"{feature.ruling or name}-{number}",
        game=feature.game,
        path=feature.path,
        line=scenario.line,
        name=scenario.name,
        outcome=_OUTCOMES[result.status],  # type: ignore[arg-type]
        ruling=feature.ruling,
        as_of=result.as_of,
        statements=tuple(dict.fromkeys(scenario.tags.labels("出典"))),
        rules=result.claimed,
        rules_applied=result.rules,
        terms=_slugs(names, "term", scenario.tags.labels("用語")),
        cards=tuple(sorted(_cards_in(feature))),
        clauses=tuple(_clauses(result)),
        message=result.message,
        readings=result.readings,
    )


def _clauses(result: ScenarioResult) -> Iterator[str]:
    """Yield the clauses that the rules which a scenario claims rest on, on its day."""
    applied, known = dict(result.rules), citations(result.game)
    for rule in result.claimed:
        yield from known.of(rule, applied.get(rule), result.as_of).clauses
