"""What plays a scenario: the ``Engine`` protocol, and our own engine behind it.

A play is a value: the state and the trace so far, so any play can be gone on from twice.
Another engine can stand in this one's place by offering the same few calls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Protocol, TypeVar

from cardrules.core.abilities import Keyword
from cardrules.core.called import called
from cardrules.core.decisions import Decision, Option, Refusal
from cardrules.core.errors import InputError, UnsourcedError
from cardrules.core.game import Game
from cardrules.core.kernel import Kernel
from cardrules.core.library import Library
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Outcome, ZoneKey
from cardrules.core.position import Board, Position, bracketed
from cardrules.core.records import record
from cardrules.core.results import Call
from cardrules.core.state import GameState
from cardrules.core.trace import Recorder, Trace
from cardrules.core.values import Seat, Value, value

S = TypeVar("S")

BEYOND_SOURCE: Final = "beyond-source"
"""The fact that says on what the source was silent when play went on past it."""


@value
class RuleEvent(Value):
    """An event that a scenario lets happen by the rules: a word, whose, which cards, from where.

    ``effect`` is what a text says of the card: that effect is carried out as if one of its own.
    """

    word: str
    player: Seat
    cards: tuple[str, ...] = ()
    zone: str = ""
    number: int = 1
    effect: object = None


@value
class Applied(Value):
    """An ability that an option applies, and the keyword that it is the text of, if it is that of one.

    ``line`` is what stands on the card for that keyword, ``times`` how often it is applied, where that
    is part of what is chosen; ``card`` whose it is.
    """

    text: str
    keyword: str = ""
    times: int | None = None
    card: str = ""
    line: str = ""

    @property
    def does(self) -> str:
        """What its text says that it does, less what it says of when."""
        return self.text.partition("：")[2] or self.text


@value
class View(Value):
    """An option in words that belong to no engine, for matching with what a scenario says.

    ``act`` says what kind of answer it is (use, charge, choose, choose-options, declare, do,
    pass, resolve, pay, replace …), ``verbs`` the words it goes by (a summoning is also a use),
    ``cards`` the pieces it is about, ``zone`` where from, ``texts`` the words of what is chosen.
    ``source`` is the card whose text asks, ``ability`` the text of the ability where it is one,
    ``keyword`` what that is called if it is the text of a keyword, ``line`` what stands for that on the
    card; ``abilities`` are those that the option applies together, or is about, ``ways`` what is paid by
    it: each by its name, with the text of the ability that gives it, if one does.
    ``meant_by`` is the part, ``zone``, ``texts`` or ``ability``, that must be said for it to be meant;
    with ``other_than`` it, or an ability, must be said to be none of these. ``before`` are the pieces
    that were tapped already in the payment that it goes on with.
    """

    act: str
    player: Seat
    verbs: frozenset[str] = frozenset()
    cards: tuple[str, ...] = ()
    zone: str = ""
    texts: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()
    source: str = ""
    ability: str = ""
    keyword: str = ""
    line: str = ""
    abilities: tuple[Applied, ...] = ()
    ways: tuple[Applied, ...] = ()
    meant_by: str = ""
    other_than: tuple[str, ...] | None = None
    before: tuple[str, ...] = ()

    @property
    def bearers(self) -> tuple[str, ...]:
        """The cards whose ability it is: of what a text has a player do or choose, that of the text."""
        return (self.source,) if self.act in {"do", "choose"} else self.cards

    @property
    def asking(self) -> tuple[str, ...]:
        """What the ability that asks is called."""
        return self.ability, self.keyword, self.line, self.ability.partition("：")[2]


class Engine(Protocol[S]):
    """The calls by which a scenario is played and looked at. ``S`` is the engine's own play."""

    def load(self, position: Position) -> S:
        """Begin from a position; for one that cannot be, ``InputError`` or, of several, ``InputErrors``."""
        ...

    def decision(self, play: S) -> Decision | None:
        """Return the decision that is open, with every option and refusal; ``None`` when the game is over."""
        ...

    def choose(self, play: S, answer: Option) -> S:
        """Go on from an answer; one that is not offered is an ``UnknownOptionError``."""
        ...

    def view(self, play: S, decision: Decision, option: Option) -> View:
        """Return an option of a decision, offered or refused, in words."""
        ...

    def force(self, play: S, event: RuleEvent) -> S:
        """Let an event of the rules happen that no card brings about."""
        ...

    def at(self, play: S, state: GameState) -> S:
        """Return the play as it stood at a state that its trace holds."""
        ...

    def observe(self, play: S) -> Board:
        """Return what lies where."""
        ...

    def count(self, play: S, zone: str, seat: Seat, kind: str = "") -> int:
        """Return how many objects, of a type if one is named, count as being in a zone."""
        ...

    def inspect(self, play: S, card: str, characteristic: str) -> object:
        """Return a characteristic of a card in play as it is now; also ``keywords``.

        ``ways`` are the ways of using it, each ``Applied``, where a game has names for them.
        ``waiting`` are the texts of those of its abilities that wait, ``abilities`` what all that it
        has, or that are printed on it, are ``Called``; of a card that lies nowhere those printed.
        """
        ...

    def outcome(self, play: S) -> Outcome | None:
        """Return how the game ended, or ``None``."""
        ...

    def explain(self, play: S) -> Trace:
        """Return everything that was recorded since the position was loaded."""
        ...

    def silence(self, play: S) -> str | None:
        """Return what no source tells about how the play went on: nothing may be said of it any more."""
        ...

    def listening(self) -> AbstractContextManager[Recorder]:
        """Let the rules be recorded that looking at plays applies meanwhile."""
        ...

    def weigh(self, play: S, option: Option) -> None:
        """Judge an option of the open decision anew, so that the rules that bear on it are heard."""
        ...

    def aside(self, play: S, player: Seat) -> Decision:
        """Return what a player might do who is not asked to act now, as a decision that nobody asks."""
        ...

    def against(self, play: S, cards: tuple[str, ...] | int) -> tuple[Refusal, ...]:
        """Return why just these pieces, or just so many, are not what is tapped for what is being paid.

        There is nothing where nothing stands against it, or nothing is being paid.
        """
        ...


@record
class Play:
    """A state, how it came about, and what plays it on. Two plays of one state are equal."""

    state: GameState
    trace: Trace
    kernel: Kernel

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Play) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)


def inspected(now: Moment, each: GameObject, name: str) -> object:
    """Return a characteristic of an object, or the names of its keyword abilities."""
    if name == "ways":
        return ()
    if name == "keywords":
        return frozenset(ability.name for ability in now.abilities(each) if isinstance(ability, Keyword))
    return now.characteristic(each, name)


@record
class Seen:
    """How one game is looked at from outside: its board, its options in words, events of its rules.

    ``inspect`` finds what can be asked of an object by a name, ``weigh`` judges an option anew,
    ``aside`` tells what a player might do who is not asked to act, and what stands against it, ``against``
    what stands against paying with pieces of some names, or so many.
    """

    observe: Callable[[Moment], Board]
    view: Callable[[Moment, Decision, Option], View]
    forced: Callable[[Moment, RuleEvent], Call]
    inspect: Callable[[Moment, GameObject, str], object] = inspected
    weigh: Callable[[Moment, Option], object] = lambda _now, _option: None
    aside: Callable[[Moment, Seat], Iterable[Option | Refusal]] = lambda _now, _player: ()
    against: Callable[[Moment, tuple[str, ...] | int], tuple[Refusal, ...]] = lambda _now, _cards: ()


def _lying(state: GameState) -> dict[str, None]:
    """Return the names of the objects that lie anywhere, each once."""
    return dict.fromkeys([each.card for zone in state.zones.values() for each in zone.objects])


class ReferenceEngine:
    """The engine of this project for one game."""

    def __init__(self, game: Game, library: Library, seen: Seen) -> None:
        self.game: Final = game
        self.library: Final = library
        self.seen: Final = seen
        self._ear: Recorder | None = None

    def load(self, position: Position) -> Play:
        """Begin from a position, with a library of just the cards that it names and is laid out of."""
        self.game.bounds.check(position)
        kernel = Kernel(self.game, self.library.holding(position.named_cards(), position.cards))
        for wrong in self.game.unfit(position, kernel.library):
            raise wrong.at(position.place) if position.place else wrong
        begun = self.game.set_up(position)
        for name in _lying(begun):
            kernel.library.find(name)
        state = self.game.laid_out(begun, kernel.library)
        self.game.book.check(state.ruleset)
        recorder = Recorder()
        return Play(kernel.advance(state, recorder), Trace().then(recorder), kernel)

    def decision(self, play: Play) -> Decision | None:
        """Return the decision that is open."""
        return play.state.decision

    def choose(self, play: Play, answer: Option) -> Play:
        """Go on from an answer."""
        recorder = Recorder()
        try:
            state = play.kernel.choose(play.state, answer, recorder)
        except UnsourcedError as error:
            error.so_far = play.trace.then(recorder)
            raise
        return Play(state, play.trace.then(recorder), play.kernel)

    def observe(self, play: Play) -> Board:
        """Return what lies where."""
        return self.seen.observe(self.moment(play))

    def view(self, play: Play, decision: Decision, option: Option) -> View:
        """Return an option in words."""
        return self.seen.view(self.moment(play), decision, option)

    def force(self, play: Play, event: RuleEvent) -> Play:
        """Let an event of the rules happen, then go on as the game does."""
        recorder = Recorder()
        begun = play.kernel.interrupt(play.state, self.seen.forced(self.moment(play), event))
        return Play(play.kernel.advance(begun, recorder), play.trace.then(recorder), play.kernel)

    def at(self, play: Play, state: GameState) -> Play:
        """Return the play as it stood at a state of its trace."""
        return Play(state, play.trace, play.kernel)

    def count(self, play: Play, zone: str, seat: Seat, kind: str = "") -> int:
        """Return how many objects, of a type if one is named, count as being in a zone."""
        now = self.moment(play)
        found = now.counted(ZoneKey(zone, seat))
        return sum(1 for each in found if not kind or kind in now.characteristic(each, "types"))

    def inspect(self, play: Play, card: str, characteristic: str) -> object:
        """Return a characteristic of a card as it is now."""
        now = self.moment(play)
        if characteristic == "waiting":
            return tuple(each.ability.text for each in play.state.waiting if each.source.card == card)
        found = next((each for _, each in play.state.objects() if each.card == card), None)
        if characteristic == "abilities" and (printed := play.kernel.library.find(card)) is not None:
            return called(now, printed, () if found is None else (found,))
        if found is None:
            raise InputError(
                f"{bracketed(card)}はどのゾーンにもない", expected="盤面にあるカードの名前を書く"
            )
        return self.seen.inspect(now, found, characteristic)

    def outcome(self, play: Play) -> Outcome | None:
        """Return how the game ended."""
        return play.state.outcome

    def explain(self, play: Play) -> Trace:
        """Return the trace of a play."""
        return play.trace

    def silence(self, play: Play) -> str | None:
        """Return what no source tells about how the play went on."""
        told: str | None = play.state.facts.get(BEYOND_SOURCE)
        return told

    @contextmanager
    def listening(self) -> Iterator[Recorder]:
        """Let the rules be recorded that looking at plays applies meanwhile."""
        before, self._ear = self._ear, Recorder()
        try:
            yield self._ear
        finally:
            self._ear = before

    def weigh(self, play: Play, option: Option) -> None:
        """Judge an option anew, for whoever listens."""
        self.seen.weigh(self.moment(play), option)

    def aside(self, play: Play, player: Seat) -> Decision:
        """Return what a player might do who is not asked to act now."""
        found = tuple(self.seen.aside(self.moment(play).silently(), player))
        options = tuple(each for each in found if isinstance(each, Option))
        refused = tuple(each for each in found if isinstance(each, Refusal))
        return Decision(player, "aside", "aside", options, refused=refused, initiative=True)

    def against(self, play: Play, cards: tuple[str, ...] | int) -> tuple[Refusal, ...]:
        """Return why some pieces, or so many, are not what is tapped for what is being paid."""
        return self.seen.against(self.moment(play), cards)

    def moment(self, play: Play) -> Moment:
        """Return the moment at which a play stands."""
        return play.kernel.moment(play.state, self._ear)
