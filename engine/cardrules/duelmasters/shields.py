"""Shields on their way to the hand (総合ルール 113.6, 509.5): what may be declared, and using it.

While their owner declares, the shields wait where they are and count for nothing (113.6a).
Then they move together, and only then is what was declared used, from the hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from cardrules.core.abilities import Keyword, Triggered
from cardrules.core.decisions import PASS, Decision, Option, Refusal
from cardrules.core.effects import Choose, GameSpecific, Grant, Named, Point, Sequence
from cardrules.core.evaluating import fits_all
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.ongoing import Waiting
from cardrules.core.procedures import procedure
from cardrules.core.queries import EventPattern, Has, Scope, Selector
from cardrules.core.records import replace
from cardrules.core.resolving import EFFECT
from cardrules.core.results import Call, Done, Go, Perform, Repeat, StepResult
from cardrules.core.standing import Prohibition
from cardrules.core.values import EMPTY, Bindings, Seat, Side, Value, value
from cardrules.duelmasters import shields_judged
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combat import Attacked, Broken
from cardrules.duelmasters.events import Declared, Discarded, PutIntoHand, WaitsAsShield, WaitsNoLonger
from cardrules.duelmasters.keywords import G_STRIKE, S_BACK, S_TRIGGER, has, keywords
from cardrules.duelmasters.shields_used import USE_SHIELD, asked, known_faces, why_forbidden, why_unusable
from cardrules.duelmasters.waiting import CLASS, concerned, next_number, resolving
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, HAND, SHIELDS, UNDER_DECLARATION

_WHEN: Final = EventPattern(PutIntoHand.word, this=True, origin=SHIELDS)
_BACK: Final = EventPattern(PutIntoHand.word, who=Side.OWN, origin=SHIELDS)


_STRIKE: Final = Sequence(
    (
        Point(Choose(Selector((BATTLE,), Side.OPPONENT, (Has("types", "creature"),)))),
        Grant("this-turn", Named(), Prohibition(Attacked.word, this=True)),
    )
)

ABILITIES: Final = {
    S_TRIGGER: Triggered(_WHEN, GameSpecific(USE_SHIELD), zones=(SHIELDS,), declared=True, text=S_TRIGGER),
    G_STRIKE: Triggered(_WHEN, _STRIKE, zones=(SHIELDS,), declared=True, text=G_STRIKE),
    S_BACK: Triggered(_BACK, GameSpecific(USE_SHIELD), zones=(HAND,), declared=True, text=S_BACK),
}
"""What the keywords of shields do once they are declared (112.3a)."""


@value
class Declaration(Value):
    """Something that may be declared: by which keyword, of which card.

    ``known`` is what is known of it from then on, ``given`` the shield it takes.
    """

    keyword: str
    card: GameObject
    ability: Triggered
    known: Bindings = EMPTY
    given: Ref | None = None


# --- what may be declared -----------------------------------------------------------------


@BOOK.rule(Clause.DECLARE_ON_SHIELD_TO_HAND, inert=lambda _now, _found: ())
def declarable_of_shields(_now: Moment, found: tuple[Declaration, ...]) -> tuple[Declaration, ...]:
    """When shields are put into the hand, broken or not, abilities of them may be declared (113.6)."""
    return found


@BOOK.rule(Clause.SHIELD_TRIGGER_DECLARATION, inert=lambda _now, _found, _made: ())
def declared_together(
    _now: Moment, found: tuple[Declaration, ...], _made: tuple[Declaration, ...]
) -> tuple[Declaration, ...]:
    """Whatever is declared is declared before any shield moves (509.5a, 509.5b)."""
    return found


declared_together.unknown_before("2021-12-16")


def _shields(now: Moment) -> tuple[GameObject, ...]:
    return tuple(each for each in map(now.state.find, now["shields"]) if each is not None)


Against = tuple[Refusal, ...]
"""What stands against declaring something."""


def declarations(now: Moment) -> tuple[tuple[Declaration, ...], tuple[tuple[Declaration, Against], ...]]:
    """Return everything that the owner of the shields may still declare, and what cannot be used."""
    made: tuple[Declaration, ...] = now.get("made", ())
    found = tuple(each for each in _all(now) if not any(_conflict(each, other) for other in made))
    refused = tuple((each, why) for each in found if (why := _against(now, each, (*found, *made))))
    free = tuple(each for each in found if all(each is not one for one, _ in refused))
    refused = (*refused, *_backs_of_others(now, found))
    if not free:
        return (), refused
    return declared_together(now, free, made) if made else declarable_of_shields(now, free), refused


def _against(now: Moment, each: Declaration, every: tuple[Declaration, ...]) -> Against:
    """Return what stands against declaring: that the ability, or the card, cannot be used (601.1b)."""
    forbidden = why_forbidden(now, each.card, each.keyword)
    if forbidden or each.keyword == G_STRIKE:
        return forbidden
    others = any(one.keyword != G_STRIKE and one.card != each.card for one in every)
    return why_unusable(now, each.card, each.known, others)


def _conflict(one: Declaration, other: Declaration) -> bool:
    """Tell whether two declarations exclude each other: of one ability, or taking one shield."""
    return (one.card, one.ability) == (other.card, other.ability) or (
        one.given is not None and one.given == other.given
    )


def _all(now: Moment) -> Iterator[Declaration]:
    shields = _shields(now)
    for each in shields:
        for keyword in dict.fromkeys(ability.name for ability in keywords(now, each, ABILITIES)):
            yield Declaration(keyword, each, ABILITIES[keyword], known_faces(now, each, keyword))
    if shields:
        yield from _backs(now, shields)


def _backs(now: Moment, shields: tuple[GameObject, ...]) -> Iterator[Declaration]:
    """Yield the cards in the hand that may be used for a shield that is about to come into it (112.3b)."""
    owner = shields[0].owner
    for card in now.counted(ZoneKey(HAND, owner)):
        backs = [each for each in keywords(now, card, (S_BACK,)) if isinstance(each, Keyword)]
        scope = Scope(card, owner)
        for back, each in product(backs, shields):
            if fits_all(now, each, back.conditions, scope):
                known = known_faces(now, card, S_BACK)
                yield Declaration(S_BACK, card, ABILITIES[S_BACK], known, each.ref)


def _backs_of_others(now: Moment, found: tuple[Declaration, ...]) -> Iterator[tuple[Declaration, Against]]:
    """Yield the cards in the hand that may be used for no shield that comes into it, and why (112.3b)."""
    shields = _shields(now)
    able = {each.card.ref for each in found if each.keyword == S_BACK}
    for card in now.counted(ZoneKey(HAND, shields[0].owner)) if shields else ():
        for back in keywords(now, card, (S_BACK,)):
            if isinstance(back, Keyword) and card.ref not in able:
                because = _of_other_shields(now, card, back, shields)
                declaration = Declaration(S_BACK, card, ABILITIES[S_BACK])
                why = Refusal(_declaring(now, declaration), Clause.DECLARE_ON_SHIELD_TO_HAND, because)
                yield declaration, (why,)


def _of_other_shields(now: Moment, card: GameObject, back: Keyword, shields: tuple[GameObject, ...]) -> str:
    arriving = "".join(f"《{each.card}》" for each in shields)
    kind = now.game.policy.kind(back.conditions)
    return f"《{card.card}》の「{S_BACK}」で捨てるのは「{kind}」だが、手札に加わるのは{arriving}である"


def _arrival(now: Moment, each: GameObject) -> Event:
    kind = Broken if now["broken"] else PutIntoHand
    return kind(each, ZoneKey(SHIELDS, each.owner), ZoneKey(HAND, each.owner), now["by"])


# --- declaring, moving --------------------------------------------------------------------


def let_wait(now: Moment) -> StepResult:
    """If anything might be declared the shields wait for it, where they are (113.6a).

    Whether it may be is looked at while they wait: they count as shields no longer.
    """
    if not _might_declare(now):
        return Go()
    return Perform(tuple(WaitsAsShield(each, each.owner) for each in _shields(now)))


def _might_declare(now: Moment) -> bool:
    """Tell whether the shields, or cards in their owner's hand, have abilities of this kind at all."""
    shields = _shields(now)
    if any(True for each in shields for _ in keywords(now, each, ABILITIES)):
        return True
    hand = now.state.zone(HAND, shields[0].owner) if shields else ()
    return any(has(now, each, S_BACK) for each in hand)


def declare(now: Moment) -> StepResult:
    """The owner declares, one after the other, whatever is to be used."""
    if now.get("answer") is None:
        found, against = declarations(now)
        refused = tuple(replace(why, option=_declaring(now, each)) for each, all_ in against for why in all_)
        return asked(now, _decision(now, found, refused)) if found or refused else Go()
    if now["answer"] == PASS:
        return Go()
    if now.get("noted") is None:
        return Perform((Declared(now["answer"].choice),), into="noted")
    answer: Waiting = now["answer"].choice
    known, given = answer.known.without(CLASS, "given"), answer.known.get("given")
    made = Declaration(answer.known[CLASS], answer.source, answer.ability, known, given)
    return Repeat(Bindings({"made": (*now.get("made", ()), made), "answer": None, "noted": None}))


def _decision(now: Moment, found: tuple[Declaration, ...], refused: tuple[Refusal, ...]) -> Decision:
    options = (*(_declaring(now, each) for each in found), PASS)
    rule = Clause.DECLARE_ON_SHIELD_TO_HAND
    return Decision(_shields(now)[0].owner, "declare", "answer", options, rule, refused)


def _declaring(now: Moment, each: Declaration) -> Option:
    return Option("declare", _waiting(now, each))


def _waiting(now: Moment, each: Declaration) -> Waiting:
    known = each.known.bind({CLASS: each.keyword})
    if each.given is not None:
        known = known.bind({"given": each.given})
    return Waiting(next_number(now), each.ability, each.card, each.card.owner, None, known)


def move(now: Moment) -> StepResult:
    """Then the shields are put into the hand, all together (509.5)."""
    shields = _shields(now)
    if "facts" not in now and shields:
        return Perform(tuple(_arrival(now, each) for each in shields), into="facts")
    return Go()


def give(now: Moment) -> StepResult:
    """A card that was taken for an S・バック is discarded from the hand (509.5c)."""
    taken = [each.given for each in now.get("made", ()) if each.given is not None]
    pieces = [piece for ref in taken if (piece := now.state.piece(ref.id)) is not None]
    here = [piece for piece in pieces if now.state.where[piece.id].name == HAND]
    if not here:
        return Go()
    return Perform(
        tuple(
            Discarded(each, now.state.where[each.id], ZoneKey(GRAVEYARD, each.owner), each.owner)
            for each in here
        )
    )


def let_go(now: Moment) -> StepResult:
    """A shield that did not move after all waits no longer."""
    waiting = tuple(each for each in _shields(now) if each.marks.get(UNDER_DECLARATION))
    return Perform(tuple(WaitsNoLonger(each, each.owner) for each in waiting)) if waiting else Go()


WITHIN_EFFECT: Final = BOOK.question("shield-trigger-within-effect", "first-among-waiting", "at-once")
"""When a card is used by S・トリガー whose shield an effect put into the hand (論点)."""


def use_within_effect(now: Moment) -> StepResult:
    """By the other reading what was declared is used at once, even in the middle of an effect."""
    by_effect = any(frame.procedure == EFFECT.name for frame in now.state.agenda)
    at_once = now.reading(WITHIN_EFFECT.slug) != WITHIN_EFFECT.default
    return resolving(CLASS) if by_effect and at_once and concerned(now, CLASS) else Go()


def tell_what_moved(now: Moment) -> StepResult:
    """Tell what was put into the hand."""
    return Done(now.get("facts", ()))


def judge(now: Moment) -> StepResult:
    """Then サバキZ may be declared by discarding what has come into the hand (509.5d)."""
    return shields_judged.judge(now, GameSpecific(USE_SHIELD))


SHIELDS_TO_HAND: Final = procedure(
    "shields-to-hand", let_wait, declare, move, give, judge, let_go, use_within_effect, tell_what_moved
)


def put_into_hand(refs: tuple[Ref, ...], seat: Seat, into: str) -> Call:
    """Return the call by which an effect puts shields of one player into the hand: no break (701.14b)."""
    return Call("shields-to-hand", Bindings({"shields": refs, "by": seat, "broken": False}), into=into)
