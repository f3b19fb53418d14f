"""From the steps of a scenario to what is played: the position, the deeds, the judgements."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.errors import InputError, Place
from cardrules.core.position import Position
from cardrules.core.records import record, replace
from cardrules.core.unready import DRAFT
from cardrules.core.values import EMPTY, Bindings
from cardrules.language.phrases import Kind, Match, Phrasebook
from cardrules.language.positions import Line, read_position
from cardrules.scenario.acts import Rows, names
from cardrules.scenario.deeds import Deed, affected, deed_of, premise_of
from cardrules.scenario.feature import ScenarioText, StepText
from cardrules.scenario.games import Playable
from cardrules.scenario.labels import Labels

StandIns = Callable[[Sequence[Line]], tuple[CardDefinition, ...]]
"""Reads a table of stand-ins."""

Effects = Callable[[str, Place], Any]
"""Reads the text of an effect."""


@record
class Judgement:
    """One ならば: the step it stands in and what it says."""

    step: int
    match: Match
    table: Rows = ()


@record
class Reading:
    """A scenario as it will be played; ``matches`` are its steps' sentences in order.

    ``given`` is what 前提 says has happened: it is done before the ``deeds``.
    """

    position: Position
    given: tuple[tuple[int, Deed], ...]
    deeds: tuple[tuple[int, Deed], ...]
    judgements: tuple[Judgement, ...]
    matches: tuple[Match, ...]


@record
class Reader:
    """Reads the scenarios of one game."""

    game: Playable
    phrases: Phrasebook
    labels: Labels
    stand_ins: StandIns
    effects: Effects

    def read(self, scenario: ScenarioText, altered: Bindings = EMPTY) -> Reading:
        """Return what a scenario says; what cannot be understood is an ``InputError`` with its place."""
        matches = tuple(self.match(step) for step in scenario.steps)
        position = Position(self.game.name, altered=altered, place=scenario.place)
        given: list[tuple[int, Deed]] = []
        deeds: list[tuple[int, Deed]] = []
        judgements: list[Judgement] = []
        for at, (step, match) in enumerate(zip(scenario.steps, matches, strict=True)):
            if step.kind is Kind.GIVEN and match.slug in _PREMISES:
                given.append((at, _placed(step.place, lambda: self._premise(match, at, step))))  # noqa: B023
            elif step.kind is Kind.GIVEN:
                position = self._given(position, step, match)
            elif step.kind is Kind.WHEN:
                deeds.append((at, _placed(step.place, lambda: deed_of(match, at, self._rows(match, step)))))  # noqa: B023
            else:
                judgements.append(Judgement(at, match, rows(step)))
        return Reading(position, tuple(given), tuple(deeds), tuple(judgements), matches)

    def match(self, step: StepText) -> Match:
        """Return the phrase that a step is."""
        return self.phrases.match(step.kind or Kind.GIVEN, step.text, step.place)

    def _rows(self, match: Match, step: StepText) -> Rows:
        """Return the table of a step; options that it lists are quoted from a card."""
        if match.slug != "choose-options":
            return rows(step)
        return tuple((self.phrases.quoted(first), *rest) for first, *rest in rows(step))

    def _premise(self, match: Match, at: int, step: StepText) -> Deed:
        if match.slug == "happened-this-turn":
            return premise_of(match, at)
        return affected(match, self.effects(match.holes["effect"], step.place))

    def _given(self, position: Position, step: StepText, match: Match) -> Position:
        make = _GIVEN.get(match.slug)
        if make is None:
            raise InputError(f"「{step.text}」という前提はまだ使えない", step.place, DRAFT)
        made: Position = _placed(step.place, lambda: make(self, position, match, step))
        return made

    def _reading(self, position: Position, match: Match, step: StepText) -> Position:
        questions = self.labels.find("question", match.holes["question"])
        answers = [
            slug for slug in self.labels.find("reading", match.holes["reading"])
            if slug.partition("/")[0] in questions
        ]  # fmt: skip
        if len(answers) != 1:
            raise InputError(
                f"論点「{match.holes['question']}」に「{match.holes['reading']}」という読みはない",
                step.place,
                "論点のページにある名前を書く",
            )  # fmt: skip
        question, _, answer = answers[0].partition("/")
        return replace(position, readings=position.readings.bind({question: answer}))

    def _position(self, position: Position, _match: Match, step: StepText) -> Position:
        return replace(position, rows=read_position(step.table, self.phrases.lexicon))

    def _stand_ins(self, position: Position, _match: Match, step: StepText) -> Position:
        return replace(position, cards=(*position.cards, *self.stand_ins(step.table)))


def _paired(key: str) -> Callable[[Reader, Position, Match, StepText], Position]:
    """Return what states of a card that it belongs to another one."""

    def read(_reader: Reader, position: Position, match: Match, _step: StepText) -> Position:
        pair = (names(match.holes["card"])[0], names(match.holes["host"])[0])
        return _stated(position, key, (*position.facts.get(key, ()), pair))

    return read


def _stated(position: Position, key: Any, entry: Any) -> Position:
    return replace(position, facts=position.facts.bind({key: entry}))


def rows(step: StepText) -> Rows:
    """Return the table of a step as plain text."""
    return tuple(line.cells for line in step.table)


def _placed(place: Place, read: Callable[[], Any]) -> Any:
    try:
        return read()
    except InputError as error:
        raise error.at(place) from error


_PREMISES: Final = frozenset({"happened-this-turn", "under-effect"})
"""What 前提 says has come about: it is played before the scenario begins."""

_GIVEN: Final[Mapping[str, Callable[[Reader, Position, Match, StepText], Position]]] = {
    "as-of": lambda _reader, position, match, _step: replace(position, as_of=match.holes["date"]),
    "regime": lambda _reader, position, match, _step: replace(position, regime=match.holes["regime"]),
    "turn-of": lambda _reader, position, match, _step: replace(position, turn=match.holes["player"]),
    "step-of": lambda _reader, position, match, _step: replace(
        position, turn=match.holes["player"], step=match.holes["step"]
    ),
    "position": Reader._position,  # noqa: SLF001 - a table of the class above
    "stand-ins": Reader._stand_ins,  # noqa: SLF001
    "reading": Reader._reading,  # noqa: SLF001
    "has-resource": lambda _reader, position, match, _step: _stated(
        position, (match.holes["resource"], match.holes["player"]), match.holes["number"]
    ),
    "attached": _paired("attached"),
    "ex-life-shield": _paired("ex-life"),
    "first-turn": lambda _reader, position, _match, _step: _stated(position, "first-turn", True),
    "colors": lambda _reader, position, match, _step: _stated(
        position, "colors", tuple(match.holes["text"].split("、"))
    ),
}
