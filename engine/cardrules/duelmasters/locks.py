"""What cannot be done (総合ルール 101.2): every text that forbids something is looked up here.

A 「…できない」 beats a 「…できる」 and every order of an effect: what is forbidden is not
offered, and if an effect would bring it about it does not happen.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import partial
from typing import Final

from cardrules.core.cases import answer_to
from cardrules.core.decisions import Because, Option, Refusal
from cardrules.core.doubts import Between, certain, every, exactly, some
from cardrules.core.evaluating import applies, between, fits_all, holds
from cardrules.core.events import Event, Moved
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.pool import Pool
from cardrules.core.queries import AtMostThisTurn, Scope
from cardrules.core.quoting import quoted
from cardrules.core.records import replace
from cardrules.core.seeing import LookedAt
from cardrules.core.standing import Compulsion, Prohibition
from cardrules.core.tallies import NONE_YET, Tally, tally
from cardrules.core.values import Seat
from cardrules.core.working import OBJECTS, at_work, is_among
from cardrules.duelmasters.abyss import cannot_be_hindered
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.dreams import barred
from cardrules.duelmasters.events import Cast, Summoned, Used
from cardrules.duelmasters.manner import PAID
from cardrules.duelmasters.printed import OneOfItsName
from cardrules.duelmasters.zones import BATTLE, DECK

LEFT: Final = "left"
"""The word of prohibitions for leaving the battle zone, by whatever event."""

LOOKING: Final = frozenset({LookedAt.word})
"""The word of prohibitions for looking at what lies hidden; who searches a deck looks at it."""

USING_ABILITY: Final = frozenset({"use-ability"})
"""The word by which texts forbid using abilities of a keyword."""

ACTIVATING: Final = frozenset({"activated"})
"""The word by which texts forbid using activated abilities, of which crossing is one (303.3b)."""

CHOSEN: Final = "chosen"
"""The word of what texts say about being chosen."""

Lock = tuple[Prohibition, Scope]
"""A prohibition, with the scope that it is read from."""


@BOOK.rule(Clause.CARD_TEXT_BEATS_RULES, inert=lambda _now: False)
def text_beats_rule(_now: Moment) -> bool:
    """What a card says holds against a rule, as far as the two collide (101.1)."""
    return True


@BOOK.rule(Clause.CANNOT_BEATS_CAN, inert=lambda _now, _found: ())
def beating(_now: Moment, found: tuple[Lock, ...]) -> tuple[Lock, ...]:
    """What one text forbids cannot be done though another allows or orders it (101.2)."""
    return found


def locks_on(
    now: Moment,
    words: frozenset[str],
    each: GameObject,
    seat: Seat | None,
    by: GameObject | None = None,
    keyword: str = "",
    unpaid: bool = False,
) -> tuple[Lock, ...]:
    """Return what forbids that an object is dealt with so: ``words`` are all that it goes by.

    ``seat`` is the player who would do it, ``by`` the card whose effect it would be, ``keyword``
    the one of whose abilities one would be used; ``unpaid`` says that it would be used without paying.
    """
    if _nothing_forbids(now):
        return ()
    found: tuple[Lock, ...] = ()
    if now.state.effects or not words.isdisjoint(now.library.pool.recall("forbidden", _forbidden)):
        named = (
            (lock, scope)
            for lock, scope in (*_on_its_own_use(now, each, seat), *at_work(now, Prohibition))
            if lock.action in words and lock.keyword == keyword and (unpaid or not lock.unpaid)
        )
        found = certain(named, lambda found: _bears_on(now, *found, each, seat, by))
    return (*(beating(now, found) if found else ()), *barred(now, words, each, seat))


def _on_its_own_use(now: Moment, each: GameObject, seat: Seat | None) -> tuple[Lock, ...]:
    """Return what a card's own text says about using it: that works wherever it is used from (110.4e)."""
    key = now.zone_of(each)
    if seat is None or key is None or not now.library.pool.recall("about its own use", _some_about_own_use):
        return ()
    own = (lock for lock in now.abilities(each) if isinstance(lock, Prohibition) and _about_own_use(lock))
    return tuple((lock, Scope(each, seat)) for lock in own if not lock.zones or key.name in lock.zones)


def _some_about_own_use(pool: Pool) -> bool:
    return pool.printed(Prohibition).some(_about_own_use)


def _about_own_use(lock: Prohibition) -> bool:
    return lock.this and lock.action in _USES


_USES: Final = frozenset({Used.word, Summoned.word, Cast.word})
"""The words by which texts forbid using their own card."""


def forbidding_keyword(now: Moment, keyword: str, each: GameObject, seat: Seat) -> tuple[Lock, ...]:
    """Return what forbids a player to use an ability of an object by its keyword, if it has one (101.2)."""
    return locks_on(now, USING_ABILITY, each, seat, keyword=keyword) if keyword else ()


def _nothing_forbids(now: Moment) -> bool:
    return not now.state.effects and not now.library.pool.has(Prohibition)


def _forbidden(pool: Pool) -> frozenset[str]:
    """Return the words of all that any card known so far forbids."""
    return frozenset(each.action for each in pool.printed(Prohibition).abilities)


def _bears_on(
    now: Moment, lock: Prohibition, scope: Scope, each: GameObject, seat: Seat | None, by: GameObject | None
) -> bool:
    if lock.who is not None and not lock.who.covers(scope.controller, seat):
        return False
    if lock.this and each.ref != scope.source.ref:
        return False
    if OBJECTS in scope.known and not is_among(scope.known, each):
        return False
    if not lock.keyword and not _is_where(now, lock, scope, each):
        return False
    if lock.source and by is None:
        return False
    tests = [partial(applies, now, lock.condition, each, lock.conditions, scope, lock.action)]
    if lock.beyond is not None:
        tests.append(partial(_is_beyond, now, lock.beyond, scope, seat, exactly(1)))
    if lock.source and by is not None:
        tests.append(partial(fits_all, now, by, lock.source, scope))
    return every(tests, lambda test: test())


def _is_where(now: Moment, lock: Prohibition, scope: Scope, each: GameObject) -> bool:
    """Tell whether an object is where a prohibition bears on it; using a keyword is forbidden anywhere."""
    key = now.zone_of(each)
    if key is None or not lock.side.covers(scope.controller, key.seat):
        return False
    return (not lock.origin or key.name in lock.origin) and key.name not in lock.apart_from


def _is_beyond(now: Moment, limit: AtMostThisTurn, scope: Scope, seat: Seat | None, more: Between) -> bool:
    """Tell whether so many times more is more often than a player may do something in a turn."""
    done = NONE_YET if seat is None else tally(now, limit.pattern, replace(scope, controller=seat))
    return done.between(now).plus(more).compare(operator.gt, between(now, limit.most, scope))


def beyond_limits(now: Moment, events: Sequence[Event]) -> bool:
    """Tell whether events are more than may take place this turn, one after the other."""
    if _nothing_forbids(now):
        return False
    limits = [(each.beyond, each, scope) for each, scope in at_work(now, Prohibition) if each.beyond]
    found = certain(limits, lambda each: _exceeded(now, *each, events))
    return bool(found and beating(now, tuple(each[1:] for each in found)))


def _exceeded(
    now: Moment, limit: AtMostThisTurn, lock: Prohibition, scope: Scope, events: Sequence[Event]
) -> bool:
    """Tell whether what a limit bears on is more than it leaves to a player."""
    more = _borne(now, replace(lock, beyond=None), scope, events)

    def is_more(seat: Seat | None) -> bool:
        found = more[seat].between(now)
        tests = (
            partial(found.compare, operator.gt, exactly(0)),
            partial(_is_beyond, now, limit, scope, seat, found),
        )
        return every(tests, lambda test: test())

    return some(more, is_more)


def _borne(now: Moment, lock: Prohibition, scope: Scope, events: Sequence[Event]) -> dict[Seat | None, Tally]:
    """Return on how many events of each player a prohibition bears."""
    found: dict[Seat | None, Tally] = {}
    for event in events:
        each, seat = event.subject, event.player
        if each is not None and lock.action in event.kinds:
            bears = partial(_bears_on, lock=lock, scope=scope, each=each, seat=seat, by=None)
            found[seat] = found.get(seat, NONE_YET).counting(answer_to(now, bears))
    return found


def locked_apart(now: Moment, words: frozenset[str], cards: Sequence[GameObject], seat: Seat) -> bool:
    """Tell whether something is forbidden with some of several cards and not with others of them."""
    return len({bool(locks_on(now.silently(), words, each, seat)) for each in cards}) > 1


def why_not(now: Moment, found: tuple[Lock, ...]) -> Because:
    """Return the rule by which something is forbidden, and the text that forbids it."""
    lock, scope = found[0]
    if isinstance(lock, OneOfItsName):
        return Clause.ONE_DREAM_OF_A_NAME, f"《{scope.source.card}》がもうバトルゾーンにある"
    return Clause.CANNOT_BEATS_CAN, f"{_forbidding(now, found[0])}による"


def _forbidding(now: Moment, found: Lock) -> str:
    """Return the text that forbids; of what one that was carried out has left, the line it stands in."""
    lock, scope = found
    source = f"《{scope.source.card}》"
    if lock.text:
        return f"{source}の「{lock.text}」"
    line = quoted(now.library[scope.source.card], lock)
    return f"{source}が受けた「できない」" if line == source else line


def allowed(now: Moment, event: Event) -> bool:
    """Tell whether an event can happen; a refusal is put down for one that cannot."""
    if isinstance(event, LookedAt):
        return _may_look(now, event)
    found = forbids(now, event)
    if found and isinstance(event, Moved):
        now.recorder.refused(event.by, Refusal(Option("effect", event.subject.ref), *why_not(now, found)))
    return not found


def _may_look(now: Moment, event: LookedAt) -> bool:
    """What cannot be looked at is not seen; showing it to everybody is another thing."""
    for each in event.objects if type(event) is LookedAt else ():
        if found := locks_on(now, LOOKING, each, event.by):
            now.recorder.refused(event.by, Refusal(Option("effect", each.ref), *why_not(now, found)))
            return False
    return True


def forbids(now: Moment, event: Event) -> tuple[Lock, ...]:
    """Return what forbids that an object moves so."""
    if not isinstance(event, Moved) or event.word == "went-back" or _nothing_forbids(now):
        return ()
    if cannot_be_hindered(now, event):
        return ()
    leaves = event.origin.name == BATTLE and event.destination.name != BATTLE
    words = event.kinds | {LEFT} if leaves else event.kinds
    unpaid = _some_forbid_unpaid(now, event) and not event.came_about(PAID)
    return locks_on(now, words, _element(now, event.subject), event.player, unpaid=unpaid)


def _some_forbid_unpaid(now: Moment, event: Moved) -> bool:
    """Tell whether a text forbids what an event does where nothing is paid for it, so that this is asked."""
    return any(lock.unpaid and lock.action in event.kinds for lock, _ in at_work(now, Prohibition))


def _element(now: Moment, each: GameObject) -> GameObject:
    """Return the object that a card belongs to: what bears on that bears on all its cards (109.2c)."""
    found = None if each.id in now.state.where else now.state.beneath(each.id)
    return each if found is None else found[0]


def choosable(now: Moment, each: GameObject, scope: Scope, player: Seat) -> Because | None:
    """Return why an effect cannot choose an object; ``None`` where it can."""
    each = _element(now, each)
    found = locks_on(now, frozenset({CHOSEN}), each, player, scope.source)
    if not found and now.state.where[each.id].name == DECK:
        found = locks_on(now, LOOKING, each, player)
    return why_not(now, found) if found else None


def to_be_chosen(now: Moment, found: Sequence[GameObject], player: Seat) -> frozenset[Ref]:
    """Return those of what a player may choose that a text has them choose if they can."""
    if not now.state.effects and not now.library.pool.has(Compulsion):
        return frozenset()
    here = {each.ref for each in found}
    must = frozenset(
        scope.source.ref
        for ability, scope in at_work(now, Compulsion)
        if ability.action == CHOSEN
        and scope.source.ref in here
        and ability.who.covers(scope.controller, player)
        and (ability.condition is None or holds(now, ability.condition, scope))
    )
    return must if must and text_beats_rule(now) else frozenset()
