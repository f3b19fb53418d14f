"""A game on a small table: cards made up for a test, laid out, and played by naming what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, Final

from cardrules.core.abilities import Effect
from cardrules.core.decisions import PASS, UNSOURCED, Decision, Option
from cardrules.core.engine import Play, ReferenceEngine, RuleEvent, View
from cardrules.core.objects import GameObject
from cardrules.core.position import Position
from cardrules.core.queries import Scope
from cardrules.core.trace import Entry, Happened
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.game import engine as engine_with
from cardrules.language.positions import Line, read_position
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins

TODAY: Final = date(2026, 4, 10)


def _lines(rows: Sequence[Sequence[str]]) -> list[Line]:
    return [Line(tuple(row), tuple(None for _ in row)) for row in rows]


class Game:
    """One play that goes on by being told what is chosen; ``rows`` are zone, own cards, the other's."""

    def __init__(
        self, made_up: Mapping[str, tuple[str, str]], rows: Sequence[tuple[str, str, str]], **more: Any
    ) -> None:
        table = [("名前", "値", "能力"), *((name, *card) for name, card in made_up.items())]
        known = cards("duelmasters")
        definitions = tuple(known.spelt_out(each.definition) for each in read_stand_ins(_lines(table), known))
        laid = read_position(_lines([("ゾーン", "自分", "相手"), *rows]), LEXICONS["duelmasters"])
        self.engine: Final[ReferenceEngine] = engine_with(lambda _name: None)
        position = Position("duelmasters", laid, **{"as_of": TODAY, **more}, cards=definitions)
        self.play: Play = self.engine.load(position)

    # --- going on ---

    def force(self, word: str, *names: str, by: Seat = Seat.FIRST) -> Game:
        """Let an event of the rules happen to cards."""
        self.play = self.engine.force(self.play, RuleEvent(word, by, names))
        return self

    def choose(self, wanted: Callable[[View], bool]) -> Game:
        """Give the first answer whose words are wanted."""
        option = next(each for each in self.decision.options if wanted(self.view(each)))
        self.play = self.engine.choose(self.play, option)
        return self

    def pick(self, *names: str) -> Game:
        """Choose cards by their names."""
        return self.choose(lambda view: sorted(view.cards) == sorted(names))

    def options(self, *numbers: int) -> Game:
        """Choose options of an ability by their numbers."""
        return self.choose(lambda view: view.numbers == numbers and view.act == "choose-options")

    def use(self, name: str) -> Game:
        """Use a card from the hand."""
        return self.choose(lambda view: view.act == "use" and view.cards == (name,))

    def do(self) -> Game:
        """Do what is optional."""
        return self.choose(lambda view: view.act in {"do", "replace"})

    def decline(self) -> Game:
        """Answer with nothing."""
        self.play = self.engine.choose(self.play, PASS)
        return self

    # --- looking ---

    @property
    def decision(self) -> Decision:
        """The decision that is open."""
        found = self.engine.decision(self.play)
        assert found is not None
        return found

    def view(self, option: Option) -> View:
        """Return an option in words."""
        return self.engine.view(self.play, self.decision, option)

    @property
    def numbers(self) -> list[tuple[int, ...]]:
        """The options of an ability that may be chosen, each way by its numbers."""
        return [self.view(each).numbers for each in self.decision.options]

    def names(self, zone: str, seat: Seat = Seat.FIRST) -> list[str]:
        """Return the names of the cards in a zone."""
        return [each.card for each in self.play.state.zone(zone, seat)]

    def count(self, zone: str, seat: Seat = Seat.FIRST) -> int:
        """Return how many cards count in a zone."""
        return self.engine.count(self.play, zone, seat)

    def find(self, name: str) -> GameObject:
        """Return the one object of a name, wherever it is."""
        return next(each for _, each in self.play.state.objects() if each.card == name)

    def power(self, name: str) -> object:
        """Return a creature's power as it is now."""
        return self.engine.inspect(self.play, name, "power")

    def happened(self, word: str) -> list[str]:
        """Return the cards that events of a kind were about, in order."""
        entries: list[Entry] = list(self.engine.explain(self.play))
        events = [event for entry in entries if isinstance(entry, Happened) for event in entry.events]
        return [event.subject.card for event in events if word in event.kinds and event.subject is not None]

    def rules(self) -> frozenset[tuple[str, str]]:
        """Return the rules applied so far, with their versions."""
        return self.engine.explain(self.play).rules()

    def scope(self, name: str, **known: Any) -> Scope:
        """Return the scope of an ability of a card."""
        each = self.find(name)
        key = self.play.state.where[each.id]
        return Scope(each, key.seat, known=Bindings(known))


def effect_of(text: str) -> Effect:
    """Return the effect of a spell's text."""
    made = read_stand_ins(
        _lines([("名前", "値", "能力"), ("仮の文", "水 1 呪文", text)]), cards("duelmasters")
    )
    effect: Effect = made[0].definition.abilities[0].effect  # type: ignore[attr-defined]
    return effect


def ends(game: Game, play: Play) -> Iterator[Play]:
    """Yield where the use of a card comes to its end, over all answers."""
    decision = game.engine.decision(play)
    if decision is None or decision.initiative:
        yield play
        return
    for option in decision.options:
        yield from ends(game, game.engine.choose(play, option))


def may_be_used(decision: Decision) -> set[bool]:
    """Return whether a card can be used where a player is free to, or both where no source tells."""
    if any(each.act == "use" for each in decision.options):
        return {True}
    rules = {each.rule for each in decision.refused if each.option.act == "use"}
    return {True, False} if UNSOURCED in rules else {False}
