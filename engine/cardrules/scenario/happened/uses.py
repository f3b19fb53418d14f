"""When an ability was used (用語集「使う」): as it was declared, as what it offers was taken up, or unasked.

What is decided of using it counts, and so does what a rule puts down of it: that a keyword was used, or
by which abilities a card was. An ability that asks nobody is used as it is carried out, unless its
condition was not met. Once it was used upon one event, nothing more in it is a further use.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, takewhile
from typing import Any, Final

from cardrules.core.abilities import Effect
from cardrules.core.called import called_by
from cardrules.core.decisions import Option
from cardrules.core.effects import IfDone, IfTrue, Optionally
from cardrules.core.effects import Sequence as Sentences
from cardrules.core.engine import View
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Event
from cardrules.core.ongoing import Waiting
from cardrules.core.position import bracketed
from cardrules.core.records import record, replace
from cardrules.core.state import GameState
from cardrules.core.trace import Decided, Entry, Happened, Refused
from cardrules.core.values import Bindings, Seat, Side
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.limits import asks_of_use, speaks_of_it
from cardrules.duelmasters.waiting import CLASS
from cardrules.duelmasters.ways import WayOfUsing
from cardrules.language.phrases import Match
from cardrules.scenario.acts import act_of, names
from cardrules.scenario.answering import Act, is_one_of
from cardrules.scenario.eye import Eye
from cardrules.scenario.happened.details import activated_in, course_of

USES: Final = frozenset({"use-ability", "use-keyword"})
"""The phrases by which an ability is said to be used."""

_TAKEN_UP: Final = frozenset({"do", "replace", "permit", "block"})
"""What is answered where an ability is used that is not declared."""


@record
class Use:
    """A use of an ability: at which entry, what the ability is called, and within what, innermost first.

    ``doubt`` says that no source tells whether it is one, since nothing came of it.
    """

    entry: Entry
    called: tuple[str, ...]
    within: tuple[object, ...] = ()
    doubt: bool = False


@record
class Used:
    """Looks for the uses of an ability of a card by a player in what an eye sees."""

    look: Eye
    player: Seat
    card: str
    act: Act

    @staticmethod
    def of(match: Match, look: Eye) -> Used:
        """Return what looks for the uses that a sentence speaks of, of whichever ability of the card."""
        said = {hole: value for hole, value in match.holes.items() if hole not in {"text", "keyword"}}
        (card,) = names(match.holes["card"])
        return Used(look, match.holes["player"], card, act_of(replace(match, holes=said), -1))

    def all(self) -> Iterator[Use]:
        """Yield every use, each once."""
        entries, known = self.look.entries(), set[object]()
        for at, entry in enumerate(entries):
            for use in self._at(entry, entries[at + 1 :]):
                if known.isdisjoint(use.within):
                    known.update(use.within[:1])
                    yield use
                    break

    def _at(self, entry: Entry, later: Sequence[Entry]) -> Iterator[Use]:
        if isinstance(entry, Decided):
            yield from self._taken_up(entry)
        elif isinstance(entry, Happened):
            for event in entry.events:
                yield from (each for each in self._told(entry, event, later) if event.player == self.player)

    def _taken_up(self, entry: Decided) -> Iterator[Use]:
        if entry.answer.act not in _TAKEN_UP:
            return
        views = self.look(entry)
        for at in self.act.picks(entry.decision, views):
            if entry.decision.options[at] == entry.answer:
                called = views[at].asking if entry.answer.act == "do" else _about(views[at])
                yield Use(entry, called, within(entry.state))

    def _told(self, entry: Happened, event: Event, later: Sequence[Entry]) -> Iterator[Use]:
        if not event.kinds.isdisjoint({"used", "crossed"}):
            yield from self._by_a_use(entry)
        if event.subject is None or event.subject.card != self.card:
            return
        waiting: Waiting | None = getattr(event, "waiting", None)
        if "ability-used" in event.kinds:
            yield Use(entry, self._by_keyword(entry, getattr(event, "keyword", "")), within(entry.before))
        if waiting is not None and "declared" in event.kinds:
            yield Use(entry, _called(waiting), (_key(waiting),))
        if waiting is not None and "resolution-began" in event.kinds:
            for doubt in _carried_out(entry, waiting, later):
                yield Use(entry, _called(waiting), (_key(waiting),), doubt)
        if "activated" in event.kinds:
            yield from self._activated(entry)

    def _by_keyword(self, entry: Happened, keyword: str) -> tuple[str, ...]:
        """Return what an ability of a keyword is called: also as what is printed for it on the card.

        Of several of that keyword it is the one under way; what only rules carry out is just the card's.
        """
        own = [each for each in under_way(entry.before) if getattr(each, "keyword", "") == keyword]
        names = [called_by(each) for each in own] or self._had(entry, keyword)
        return (keyword, *chain.from_iterable(names))

    def _had(self, entry: Happened, keyword: str) -> list[tuple[str, ...]]:
        there = self.look.engine.at(self.look.play, entry.before)
        had: Any = self.look.engine.inspect(there, self.card, "abilities")
        return [each for each in had.names if keyword in each]

    def _activated(self, entry: Happened) -> Iterator[Use]:
        ability = activated_in(entry.before)
        if ability is not None:
            yield Use(entry, called_by(ability))

    def _by_a_use(self, entry: Happened) -> Iterator[Use]:
        """Yield the abilities without a keyword by which a card was used: those with one are noted."""
        course = course_of(entry.before)
        for taken in _abilities_of(course[0]) if course is not None else ():
            bearer = entry.before.lying(taken.bearer.source)
            if bearer is not None and bearer.card == self.card and not getattr(taken.ability, "keyword", ""):
                yield Use(entry, called_by(taken.ability), (("use", taken),))


def said_of(match: Match) -> str | None:
    """Return which ability a sentence names, if it names one."""
    said: str | None = match.holes.get("text", match.holes.get("keyword"))
    return said


def uses(match: Match, look: Eye) -> frozenset[int]:
    """Return the identities of the entries at which an ability was used as a sentence says.

    Raises:
        UnsourcedError: no source tells whether it was.
    """
    said, used = said_of(match), Used.of(match, look)
    found = [each for each in used.all() if is_one_of(said, each.called)]
    sure = frozenset(id(each.entry) for each in found if not each.doubt)
    if found and not sure:
        raise UnsourcedError(
            f"何も行わずに解決した{bracketed(used.card)}の能力を使ったことになるかは、出典に定めがない"
        )
    return sure


def used_instead(match: Match, look: Eye) -> str:
    """Return in words which abilities of a card were used where the one that is said was not."""
    used = Used.of(match, look)
    found = dict.fromkeys(next(filter(None, each.called), "") for each in used.all())
    if not found:
        return f"{bracketed(used.card)}の能力は使われなかった"
    return f"{bracketed(used.card)}の能力で使ったのは{''.join(f'「{each}」' for each in found)}である"


def _abilities_of(way: WayOfUsing) -> Iterator[Any]:
    """Yield what is taken up to use a card so: what is paid instead, what allows it, what changes it."""
    yield from way.instead
    yield from way.allowed if len(way.allowed) == 1 else ()
    yield from (each for each in way.changes if each.ability.optional)


# --- what is one use ----------------------------------------------------------------------


def within(state: GameState) -> tuple[object, ...]:
    """Return what tells the abilities and uses of cards under way from others, innermost first."""
    return tuple(filter(None, (_one_use(frame.bindings) for frame in reversed(state.agenda))))


def _one_use(course: Bindings) -> object:
    chosen, way = course.get("next"), course.get("use")
    if isinstance(chosen, Option) and isinstance(chosen.choice, Waiting):
        return _key(chosen.choice)
    return ("use", way.card) if isinstance(way, WayOfUsing) else None


def _key(waiting: Waiting) -> object:
    return (waiting.number, waiting.source.ref, waiting.ability, waiting.event)


def _called(waiting: Waiting) -> tuple[str, ...]:
    """Return what an ability that waits is called, first by the name by which its use is put down."""
    return (waiting.known.get(CLASS, ""), waiting.ability.keyword, *called_by(waiting.ability))


def under_way(state: GameState) -> Iterator[Any]:
    """Yield the abilities that are being applied: in a use of a card, activated, resolved."""
    for frame in reversed(state.agenda):
        way, chosen = frame.bindings.get("use"), frame.bindings.get("next")
        if isinstance(way, WayOfUsing):
            yield from (each.ability for each in way.instead)
            yield from (each.ability for each in way.changes)
        if isinstance(chosen, Option) and isinstance(chosen.choice, Waiting):
            yield chosen.choice.ability
    activated = activated_in(state)
    if activated is not None:
        yield activated


def _about(view: View) -> tuple[str, ...]:
    """Return what abilities are called that an option is about."""
    return (*view.texts, *chain.from_iterable((one.text, one.line, one.does) for one in view.abilities))


# --- unasked ------------------------------------------------------------------------------


def _carried_out(entry: Happened, waiting: Waiting, later: Sequence[Entry]) -> Iterator[bool]:
    """Tell of an ability that asks nobody that it was used, and whether there is a doubt of that.

    It was not if its condition was not met, or something forbids it; what follows for a keyword from how
    the card was used is no further use of it.
    """
    if waiting.ability.keyword and asks_of_use(waiting.ability.condition):
        return
    body = list(takewhile(lambda each: each.depth >= entry.depth and not _begins(each, entry), later))
    done = any(isinstance(each, Happened) and each.depth > entry.depth for each in body)
    if _asks_nobody(waiting.ability.effect) and (done or not any(_refuses(each, entry) for each in body)):
        yield not done


def _begins(entry: Entry, other: Happened) -> bool:
    """Tell whether another ability begins to be carried out after one."""
    return isinstance(entry, Happened) and entry.depth == other.depth and _kinds(entry.events)


def _kinds(events: Iterable[Event]) -> bool:
    return any("resolution-began" in each.kinds for each in events)


def _refuses(entry: Entry, began: Happened) -> bool:
    """Tell whether an ability is not applied at all, or not a part of it since a condition is not met."""
    if not isinstance(entry, Refused):
        return False
    return entry.depth == began.depth or entry.refusal.rule == Clause.CONDITION_AT_RESOLUTION


def _asks_nobody(effect: Effect) -> bool:
    """Tell whether a text has something done that its player is not asked about.

    What speaks of something that was declined says nothing of its own.
    """
    if isinstance(effect, Optionally):
        return effect.by is not Side.OWN
    if isinstance(effect, (IfTrue, IfDone)):
        first = effect.effect if isinstance(effect, IfTrue) else effect.first
        return _asks_nobody(first) or (effect.otherwise is not None and _asks_nobody(effect.otherwise))
    if isinstance(effect, Sentences):
        return any(_asks_nobody(each) and not speaks_of_it(each) for each in effect.effects)
    return True
