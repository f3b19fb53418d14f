"""A table to try single mechanisms on: a position of the toy game at which nothing is under way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from cardrules.core.abilities import Ability, CardDefinition, Effect
from cardrules.core.decisions import Decision, Option
from cardrules.core.events import Event
from cardrules.core.game import Game, Policy
from cardrules.core.kernel import Kernel, begun
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.procedures import Procedure, procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Done, Perform, StepResult
from cardrules.core.state import GameState
from cardrules.core.trace import Happened, Recorder
from cardrules.core.values import Bindings, Seat, Value
from tests.toy.board import parsed
from tests.toy.cards import CARDS, card
from tests.toy.events import Entered, Scrapped
from tests.toy.game import GAME


def _let(now: Moment) -> StepResult:
    if "facts" not in now:
        return Perform(now["events"], into="facts")
    return Done(now["facts"])


@dataclass(frozen=True)
class Trial:
    """How a table differs from the toy game: more procedures, resolvers, another policy."""

    procedures: Mapping[str, Procedure] = Bindings()
    resolvers: Mapping[type, Any] = Bindings()
    policy: Policy | None = None

    def game(self) -> Game:
        """Return the game that is tried."""
        return replace(
            GAME,
            procedures={**GAME.procedures, "let": procedure("let", _let), **self.procedures},
            resolvers={**GAME.resolvers, **self.resolvers},
            policy=self.policy or GAME.policy,
        )


class Table:
    """A state, what plays it, and what was recorded. It changes; the states that it held do not."""

    def __init__(self, text: str, *cards: CardDefinition, trial: Trial | None = None, **rules: Any) -> None:
        position = parsed("turn FIRST act\n" + "\n".join(line.strip() for line in text.split(";")), **rules)
        game = (trial or Trial()).game()
        known = {each.name: each for each in (*CARDS, *cards)}
        self.kernel = Kernel(game, Library(known.values()).holding([*position.named_cards(), "coin"]))
        self.state: GameState = game.set_up(position).evolve(agenda=())
        self.recorder = Recorder()

    @property
    def now(self) -> Moment:
        """The moment at which the table stands."""
        return self.kernel.moment(self.state, self.recorder)

    @property
    def decision(self) -> Decision:
        """The decision that is open."""
        assert self.state.decision is not None
        return self.state.decision

    def find(self, name: str, zone: str = "row", seat: Seat = Seat.FIRST) -> GameObject:
        """Return the first object of a name in a zone."""
        return next(each for each in self.state.zone(zone, seat) if each.card == name)

    def names(self, zone: str, seat: Seat = Seat.FIRST) -> list[str]:
        """Return what lies in a zone, in its order."""
        return [each.card for each in self.state.zone(zone, seat)]

    def scope(self, source: GameObject | None = None, seat: Seat = Seat.FIRST, **known: Any) -> Scope:
        """Return a scope for reading a text."""
        return Scope(source or GameObject(-1, "plain", seat), seat, None, Bindings(known))

    def run(self, name: str, **bindings: Any) -> Table:
        """Begin a procedure and go on until somebody must decide."""
        self.state = self.kernel.advance(begun(self.state, name, Bindings(bindings)), self.recorder)
        return self

    def do(
        self, effect: Effect, source: GameObject | None = None, seat: Seat = Seat.FIRST, **known: Any
    ) -> Table:
        """Carry out an effect as far as nobody must decide."""
        return self.run("effect", effect=effect, scope=self.scope(source, seat, **known))

    def let(self, *events: Event) -> Table:
        """Let events happen at once, through the gate."""
        return self.run("let", events=events)

    def scrap(self, *objects: GameObject) -> Table:
        """Let objects be scrapped at once."""
        return self.let(*(scrapping(self.state, each) for each in objects))

    def enter(self, *objects: GameObject) -> Table:
        """Let objects enter the row at once."""
        return self.let(*(entering(self.state, each) for each in objects))

    def answer(self, *wanted: Any) -> Table:
        """Answer the open decision with the option that is, or whose choice is, each of these in turn."""
        for each in wanted:
            option = each if isinstance(each, Option) else self._offering(each)
            self.state = self.kernel.choose(self.state, option, self.recorder)
        return self

    def _offering(self, wanted: Any) -> Option:
        return next(each for each in self.decision.options if _says(each.choice, wanted))

    @property
    def happened(self) -> list[list[str]]:
        """The words of the events that happened, those of one moment together."""
        entries = (entry for entry in self.recorder.entries if isinstance(entry, Happened))
        return [[event.word for event in entry.events] for entry in entries]

    @property
    def waiting(self) -> list[str]:
        """The names of the cards whose abilities wait, in their order."""
        return [each.source.card for each in self.state.waiting]


def _says(choice: Any, wanted: Any) -> bool:
    if isinstance(wanted, GameObject):
        return bool(choice == wanted.ref)
    if isinstance(wanted, (list, set)) and isinstance(choice, Value):
        items: tuple[Ref, ...] = getattr(choice, "items", ())
        return {each.ref for each in wanted} == set(items)
    return bool(choice == wanted)


def scrapping(state: GameState, each: GameObject) -> Scrapped:
    """Return the event that an object is scrapped."""
    origin = state.where[each.id]
    return Scrapped(each, origin, ZoneKey("scrap", each.owner), origin.seat)


def entering(state: GameState, each: GameObject, onto: Ref | None = None) -> Entered:
    """Return the event that an object enters the row."""
    origin = state.where[each.id]
    return Entered(each, origin, ZoneKey("row", origin.seat), origin.seat, onto=onto)


def bearing(*abilities: Ability, name: str = "tried", number: int = 1, cost: int = 0) -> CardDefinition:
    """Return a card that has these abilities and nothing else of note."""
    return card(name, number, cost, *abilities)
