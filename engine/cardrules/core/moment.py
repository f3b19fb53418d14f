"""The moment at which a step runs: the state, where it stands in its procedure, and questions.

It offers no way to make a state. What a step or a rule wants to know, it asks here; what it
wants to be done, it returns (:mod:`cardrules.core.results`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, TypeVar

from cardrules.core.abilities import Ability
from cardrules.core.comparing import Comparison, untold_compared
from cardrules.core.continuous import answers_to, characteristic, untold_as_printed
from cardrules.core.doubts import exactly
from cardrules.core.errors import InDoubtError, UnsourcedError, UntoldValueError
from cardrules.core.library import Library
from cardrules.core.objects import GameObject, Ref, Zone, ZoneKey
from cardrules.core.queries import Scope
from cardrules.core.state import Frame, GameState
from cardrules.core.trace import Looking, Recorder, Silence
from cardrules.core.values import Bindings, Seat

if TYPE_CHECKING:
    from cardrules.core.game import Game  # a game's policy is asked with a moment, and a moment asks it

T = TypeVar("T")

_SILENCE: Final = Silence()
_FIRST: Final = Seat.FIRST


def having(thing: tuple[Hashable, str], entry: str) -> Hashable:
    """Return what is in doubt where it is asked whether a characteristic of a card holds an entry."""
    return (*thing, ("has", entry))


class Moment:
    """What a step sees. Names bound in its frame are read by subscript: ``now["card"]``."""

    __slots__ = ("frame", "game", "library", "recorder", "state", "unread")

    def __init__(
        self,
        state: GameState,
        frame: Frame,
        game: Game,
        library: Library,
        recorder: Recorder,
        unread: tuple[Ability, ...] = (),
    ) -> None:
        self.state: Final = state
        self.frame: Final = frame
        self.game: Final = game
        self.library: Final = library
        self.recorder: Final = recorder
        self.unread: Final = unread

    def __getitem__(self, name: str) -> Any:
        return self.frame.bindings[name]

    def __contains__(self, name: str) -> bool:
        return name in self.frame.bindings

    def get(self, name: str, default: Any = None) -> Any:
        """Return what is bound to a name in the frame, else ``default``."""
        return self.frame.bindings.get(name, default)

    def on(self, state: GameState) -> Moment:
        """Return the same moment seen on another state: for looking back."""
        return Moment(state, self.frame, self.game, self.library, self.recorder, self.unread)

    def without(self, ability: Ability) -> Moment:
        """Return the same moment as it reads while one continuous ability is left out of account."""
        unread = (*self.unread, ability)
        return Moment(self.state, self.frame, self.game, self.library, self.recorder, unread)

    def silently(self) -> Moment:
        """Return the same moment with nothing recorded: for looking at what might be done."""
        if self.recorder.silent:
            return self
        return Moment(self.state, self.frame, self.game, self.library, _SILENCE, self.unread)

    def recalled(self, key: Hashable, compute: Callable[[Moment], T]) -> T:
        """Return ``compute(now)``, worked out once in each position where nothing is recorded.

        It must follow from zones, facts, effects, rules and cards alone, not from the frame.
        Where rules are recorded it is worked out anew, so that they are heard.
        """
        if self.unread or not self.recorder.silent:
            return compute(self)
        memo, key = self.state.memo, (self.library, key)
        if key not in memo:
            memo[key] = compute(self)
        found: T = memo[key]
        return found

    def looking(self, seen: Looking) -> Moment:
        """Return the same moment with only the rules kept that are asked."""
        return Moment(self.state, self.frame, self.game, self.library, seen, self.unread)

    def fact(self, key: Any, default: Any = None) -> Any:
        """Return a fact of the game."""
        return self.state.facts.get(key, default)

    @property
    def turn_player(self) -> Seat:
        """The player whose turn it is."""
        seat: Seat = self.state.facts.get("turn-player", _FIRST)
        return seat

    def object(self, ref: Ref) -> GameObject:
        """Return the object that a reference means; one that is gone is a ``LookupError``."""
        found = self.state.find(ref)
        if found is None:
            raise LookupError(f"{ref} has left its zone")
        return found

    def zone_of(self, each: GameObject) -> ZoneKey | None:
        """Return where an object is now, or ``None`` if it is no longer that object."""
        return self.state.where.get(each.id) if self.state.find(each.ref) is not None else None

    def zones(self) -> Iterator[tuple[ZoneKey, Zone]]:
        """Yield the zones that hold something, in the game's order, the turn player's first of each kind."""
        zones = self.state.zones
        for key in self.game.order[self.turn_player]:
            zone = zones[key]
            if zone.objects:
                yield key, zone

    def counted(self, key: ZoneKey) -> Iterator[GameObject]:
        """Yield the objects that count as being in a zone, by the rules of the game."""
        return (each for each in self.state.zones[key] if self.game.policy.counts(self, key, each))

    def characteristic(self, each: GameObject, name: str) -> Any:
        """Return a characteristic as it is now; one that no source gives is an ``InputError``."""
        if self.state.effects or each.marks or name in self.library.pool.modified:
            return characteristic(self, each, name)
        return self.printed(each, name)

    def decided(
        self, each: GameObject, name: str, test: Callable[[Any], bool], asked: Hashable = None
    ) -> bool:
        """Tell by a test of a characteristic as it is now, where that is the same whatever it may be.

        ``asked`` is what the test asks, where the same may be asked again: it is the same answer then.
        """
        try:
            found = self.characteristic(each, name)
        except UnsourcedError as silence:
            answers = answers_to(self, each, name, test, silence)
            if len(answers) == 1:
                return answers.pop()
            if asked is None or not untold_as_printed(self, each, name, silence):
                raise
            if isinstance(asked, Comparison):
                untold = UntoldValueError(silence, (self.card_of(each), name))
                return untold_compared(self, untold, asked.sign, exactly(asked.number))
            if entries := self.game.policy.entries(name):
                return self._by_entries(silence, (self.card_of(each), name), test, entries)
            return bool(self.supposed(silence, (self.card_of(each), name, asked), (True, False)))
        return test(found)

    def _by_entries(
        self,
        silence: UnsourcedError,
        thing: tuple[Hashable, str],
        test: Callable[[Any], bool],
        entries: tuple[str, ...],
    ) -> bool:
        """Tell by a test of a characteristic that is some of a few entries: which of them matter is asked."""
        known = {entry: self.suppositions.get(having(thing, entry)) for entry in entries}
        sure = frozenset(entry for entry, has in known.items() if has)
        open_ = tuple(entry for entry, has in known.items() if has is None)
        sets = [sure.union(some) for size in range(len(open_) + 1) for some in combinations(open_, size)]
        matters = (entry for entry in open_ if any(test(some) != test(some | {entry}) for some in sets))
        if (first := next(matters, None)) is None:
            return test(sure)
        cases = 2 ** (1 + len(entries) - len(open_))
        return bool(self.supposed(silence, having(thing, first), (True, False), thing, cases))

    def value(self, each: GameObject, name: str) -> Any:
        """Return a characteristic as it is now.

        Raises:
            UnsourcedError: no source gives it; an ``UntoldValueError`` where it is the card's own.
        """
        try:
            return self.characteristic(each, name)
        except InDoubtError:
            raise
        except UnsourcedError as silence:
            if untold_as_printed(self, each, name, silence):
                raise UntoldValueError(silence, (self.card_of(each), name)) from silence
            raise

    def card_of(self, each: GameObject) -> Hashable:
        """Return which card an object is: all of one name are one card, any without a name another."""
        known = self.library[each.card]
        return each.id if known.nameless else known.name

    def abilities(self, each: GameObject) -> tuple[Ability, ...]:
        """Return the abilities that an object has now: printed ones and those it was given."""
        return self.game.policy.abilities(self, each)

    def printed(self, each: GameObject, name: str) -> Any:
        """Return a characteristic as printed; one that no source gives is an ``UnsourcedError``."""
        known = self.library[each.card].characteristics
        if name in known:
            found = known[name]
            return self.game.policy.lacking(self, name) if found is None else found
        if (unstated := self.game.policy.unstated(name)) is not None:
            return unstated
        raise self._unsourced(each, name)

    def _unsourced(self, each: GameObject, name: str) -> UnsourcedError:
        """Return the complaint that a characteristic is not told, or not which of the two that a card has."""
        word, faces = self.game.policy.word(name), self.library[each.card].faces
        if faces and all(name in face.characteristics for face in faces):
            right = f"面の{word}を読む場面にする"
            return UnsourcedError(
                f"《{each.card}》の{word}は面によって違い、どちらを読むかに出典がない", expected=right
            )
        right = f"カードに{word}を書くか、仮のカードを役に立てる"
        return UnsourcedError(f"《{each.card}》の{word}に出典がない", expected=right)

    def reading(self, question: str) -> str:
        """Return the reading taken on an open question."""
        asked = self.game.book.questions[question]
        taken: str = self.state.ruleset.readings.get(question, asked.default)
        return taken

    def supposed(
        self,
        silence: UnsourcedError,
        about: Hashable,
        choices: tuple[Any, ...],
        thing: Hashable = None,
        cases: int = 0,
    ) -> Any:
        """Return which case is looked at of something about which no source tells.

        Where it hangs on something else that is in doubt, that is it, and has the same answer elsewhere.
        It may be one of several questions about a ``thing``, of which so many ``cases`` come in all.

        Raises:
            InDoubtError: none of the cases is.
        """
        if isinstance(silence, InDoubtError):
            raise silence
        if about in self.suppositions:
            return self.suppositions[about]
        raise InDoubtError(silence, about, choices, thing, cases) from silence

    @property
    def suppositions(self) -> Bindings:
        """The case that is looked at of each thing of which no source tells."""
        return self.state.ruleset.supposed

    def supposing(self, about: Hashable, case: Any) -> Moment:
        """Return the same moment in one case of what no source tells."""
        return self.on(self.state.under(self.state.ruleset.supposing(about, case)))

    def scope(self) -> Scope:
        """Return the scope of the effect that the frame is resolving."""
        found: Scope = self.frame.bindings["scope"]
        return found
