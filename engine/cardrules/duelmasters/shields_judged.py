"""サバキZ (総合ルール 509.5d): once shields are in the hand, a 裁きの紋章 among them is discarded for it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from cardrules.core.abilities import Triggered
from cardrules.core.decisions import PASS, UNSOURCED, Decision, Option, Refusal
from cardrules.core.effects import GameSpecific
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.ongoing import Waiting
from cardrules.core.queries import EventPattern
from cardrules.core.records import replace
from cardrules.core.results import Go, Perform, Repeat, StepResult
from cardrules.core.values import Bindings, Side
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Declared, Discarded, PutIntoHand
from cardrules.duelmasters.keywords import SABAKI_Z, has
from cardrules.duelmasters.shields_used import asked, known_faces, why_forbidden, why_unusable
from cardrules.duelmasters.waiting import CLASS, next_number
from cardrules.duelmasters.zones import GRAVEYARD, HAND, SHIELDS

CREST: Final = "裁きの紋章"
"""The race of the cards that are discarded for it."""

GIVEN: Final = "given"
"""Under this name a waiting ability knows the card that was discarded for it."""

Pair = tuple[GameObject, GameObject]
"""A card that is used by サバキZ, and the one that is discarded for it."""


def judged(effect: GameSpecific) -> Triggered:
    """Return what サバキZ does once it is declared; ``effect`` is that the card is used without paying."""
    pattern = EventPattern(PutIntoHand.word, who=Side.OWN, origin=SHIELDS)
    return Triggered(pattern, effect, zones=(HAND,), declared=True, text=SABAKI_Z)


@BOOK.rule(Clause.SABAKI_Z_DECLARATION, inert=lambda _now, _found: ())
def by_giving(_now: Moment, found: tuple[Pair, ...]) -> tuple[Pair, ...]:
    """サバキZ is declared after the shields have moved, by discarding a 裁きの紋章 (509.5d)."""
    return found


by_giving.unknown_before("2022-08-10")


def _owner_of(now: Moment) -> ZoneKey | None:
    facts = now.get("facts", ())
    return ZoneKey(HAND, facts[0].subject.owner) if facts else None


def _pairs(now: Moment, hand: ZoneKey) -> Iterator[Pair]:
    used: tuple[Ref, ...] = now.get("judging", ())
    cards = tuple(now.counted(hand))
    bearers = [each for each in cards if has(now, each, SABAKI_Z) and each.ref not in used]
    crests = [each for each in cards if _is_crest(now, each)] if bearers else []
    yield from ((bearer, crest) for bearer in bearers for crest in crests if bearer is not crest)


def _is_crest(now: Moment, each: GameObject) -> bool:
    known = now.library[each.card].characteristics
    return "races" in known and CREST in now.characteristic(each, "races")


def judge(now: Moment, effect: GameSpecific) -> StepResult:
    """Have the owner of the shields declare サバキZ, one after the other."""
    hand = _owner_of(now)
    if hand is None or now.get("judged") == PASS:
        return Go()
    if now.get("judged") is None:
        decision = _decision(now, hand, effect)
        return asked(now, decision) if decision is not None else Go()
    waiting: Waiting = now["judged"].choice
    if now.get("given") is None:
        crest = now.object(waiting.known[GIVEN])
        discarded = Discarded(crest, hand, ZoneKey(GRAVEYARD, crest.owner), crest.owner)
        return Perform((discarded,), into="given")
    if now.get("judgment") is None:
        return Perform((Declared(waiting),), into="judgment")
    used = (*now.get("judging", ()), waiting.source.ref)
    return Repeat(Bindings({"judging": used, "judged": None, "given": None, "judgment": None}))


def _decision(now: Moment, hand: ZoneKey, effect: GameSpecific) -> Decision | None:
    pairs = tuple(_pairs(now, hand))
    arrived = {event.subject.id for event in now["facts"]}
    found = tuple(pair for pair in pairs if pair[1].id in arrived)
    allowed = by_giving(now, found) if found else ()
    if not allowed:
        return None
    because = "シールドから加わったのではない裁きの紋章を捨てられるかどうかに、出典に定めがない"
    others = (
        _option(now, pair, effect)
        for pair in pairs
        if pair not in found and not why_forbidden(now, pair[0], SABAKI_Z)
    )
    free = (_option(now, pair, effect) for pair in allowed if not _against(now, pair))
    untold = (Refusal(each, UNSOURCED, because) for each in others)
    barred = (_refused(now, pair, effect) for pair in allowed)
    refused = (*untold, *chain.from_iterable(barred))
    return Decision(hand.seat, "declare", "judged", (*free, PASS), Clause.SABAKI_Z_DECLARATION, refused)


def _against(now: Moment, pair: Pair) -> tuple[Refusal, ...]:
    """Return what stands against declaring: that the ability, or the card, cannot be used (601.1b)."""
    if forbidden := why_forbidden(now, pair[0], SABAKI_Z):
        return forbidden
    others = bool(now.get("made", ()) or now.get("judging", ()))
    return why_unusable(now, pair[0], known_faces(now, pair[0], SABAKI_Z), others)


def _refused(now: Moment, pair: Pair, effect: GameSpecific) -> tuple[Refusal, ...]:
    return tuple(replace(why, option=_option(now, pair, effect)) for why in _against(now, pair))


def _option(now: Moment, pair: Pair, effect: GameSpecific) -> Option:
    bearer, crest = pair
    known = known_faces(now, bearer, SABAKI_Z).bind({CLASS: SABAKI_Z, GIVEN: crest.ref})
    return Option("declare", Waiting(next_number(now), judged(effect), bearer, bearer.owner, None, known))
