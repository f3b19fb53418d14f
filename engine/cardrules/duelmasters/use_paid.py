"""Paying for a card in use (総合ルール 601.1d-601.1f): civilizations, the cost, and the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import ClassVar, Final

from cardrules.core.cases import whichever
from cardrules.core.changes import Change, SetFact
from cardrules.core.decisions import UNSOURCED, ByRule, Decision, Option, Refusal, several
from cardrules.core.effects import Effected
from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.events import Event, Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.records import replace
from cardrules.core.results import Ask, Call, Done, Go, Perform, Repeat, StepResult
from cardrules.core.values import EMPTY, Bindings, value
from cardrules.duelmasters import (
    alternatives,
    costs,
    costs_actions,
    costs_taken,
    mana_at_hand,
    payment,
    ways,
    ways_paid,
)
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining import as_one, is_whole
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.evolution_paid import keeping_bases
from cardrules.duelmasters.mana_made import civilizations, made_by, mana_of
from cardrules.duelmasters.twin_pacts import FACE
from cardrules.duelmasters.use_resolved import StayedInPlace, stayed
from cardrules.duelmasters.ways import WayOfUsing
from cardrules.duelmasters.ways_paid import printed_price
from cardrules.duelmasters.zones import IN_USE


def the_card(now: Moment) -> GameObject:
    """Return the card that is being used, wherever it is by now."""
    use: WayOfUsing = now["use"]
    found = now.state.piece(use.card.id)
    if found is None:
        raise LookupError("a card in use has left the game")
    return found


def cards_in_use(now: Moment) -> tuple[GameObject, ...]:
    """Return the cards that are being used, wherever they are by now; those under another are left out."""
    use: WayOfUsing = now["use"]
    found = (now.state.piece(ref.id) for ref in use.pieces)
    return tuple(each for each in found if each is not None)


def in_use(now: Moment) -> costs.Using:
    """Return the card that is being used as what it is used."""
    use: WayOfUsing = now["use"]
    card = the_card(now) if use.combined is None else as_one(now, use.combined)
    card = card if use.face is None else ways.as_face(now, card, use.face)
    return costs.Using(card, now["player"], use.origin, use.verb, (*now.abilities(card), *use.given))


APPLIED: Final = "applied"
"""What the keywords are bound to by which the cost of a use was changed."""


@value
class CostFixed(Touched):
    """What a use costs was settled (601.1e)."""

    word: ClassVar[str] = "cost-fixed"
    mana: int = 0


@BOOK.step(Clause.PAY_CIVILIZATIONS_FIRST)
def pay_civilizations(now: Moment) -> StepResult:
    """One card is tapped for each civilization of the card (601.1d)."""
    use: WayOfUsing = now["use"]
    if not use.price.civilizations:
        return Go()
    if "for-civilizations" not in now:
        return _asking_for_civilizations(now, in_use(now), use.price)
    if "civilizations-paid" not in now:
        chosen = _cards(now, "for-civilizations")
        if "made" not in now and mana_at_hand.numbers_change(now):
            return Repeat(Bindings({"made": Bindings(made_by(now, chosen))}))
        _pays(now, chosen, use.price.civilizations)
        return Perform(tuple(Tapped(each, now["player"]) for each in chosen), into="civilizations-paid")
    return Go()


def _pays(now: Moment, chosen: Iterable[GameObject], wanted: frozenset[str]) -> bool:
    return mana_at_hand.pays_civilizations(now, [civilizations(now, each) for each in chosen], wanted)


def _asking_for_civilizations(now: Moment, using: costs.Using, price: payment.Price) -> StepResult:
    quiet, payer, ahead = now.silently(), ways_paid.payer_of(using), _ahead(now, using)

    def payments(payer: mana_at_hand.Payer) -> Iterator[mana_at_hand.Tapped]:
        return payment.civilization_payments(quiet, payer, price, ahead)

    return _asking_for_mana(
        now, _paying(payments(payer)), "for-civilizations", Clause.PAY_CIVILIZATIONS_FIRST,
        lambda: _wasteful(payment.wasteful_civilization_payments(quiet, payer, price, ahead)),
        _doubtful(quiet, using, payments),
    )  # fmt: skip


def _doubtful(
    now: Moment,
    using: costs.Using,
    payments: Callable[[mana_at_hand.Payer], Iterable[mana_at_hand.Tapped]],
) -> tuple[Refusal, ...]:
    """Return the payments of which no source tells: with pieces of which it is not told what they make."""
    found = {
        option: because
        for payer, pieces, because in ways_paid.supposed_payers(now, using)
        for option in _paying(payments(payer))
        if any(ref.id in pieces for ref in option.choice)
    }
    return tuple(Refusal(option, UNSOURCED, because) for option, because in found.items())


def _ahead(now: Moment, using: costs.Using) -> payment.Ahead:
    use: WayOfUsing = now["use"]
    quiet = now.silently()
    unchanged = _before_changes(quiet, use, using) if costs.are_counted(use.changes) else use.price.mana
    return ways_paid.looking_ahead(quiet, using, use.price, _actions(now, using), use.changes, unchanged)


def _actions(now: Moment, using: costs.Using) -> tuple[costs_actions.Action, ...]:
    use: WayOfUsing = now["use"]
    return ways_paid.actions_of(now, using, use.instead, use.changes)


def tapped_before(now: Moment) -> tuple[Ref, ...]:
    """Return what was tapped already in the payment for which a player is asked."""
    answer: Option | None = now.get("for-civilizations")
    return () if answer is None else tuple(answer.choice)


def tapped_for(course: Bindings) -> int:
    """Return how many cards were tapped so far to pay for a use, by what is known in its course."""
    answers = (course.get(name) for name in ("for-civilizations", "for-the-rest"))
    return sum(len(tuple(answer.choice)) for answer in answers if answer is not None)


def due(now: Moment) -> tuple[payment.Price, payment.Ahead]:
    """Return what is still to be paid where a player is asked what is tapped, and what must be left."""
    use: WayOfUsing = now["use"]
    using, missing = in_use(now), now.get("missing")
    if missing is None:
        return use.price, _ahead(now, using)
    spare = ways_paid.spare(now.silently(), using, _actions(now, using))
    return payment.Price(frozenset(), missing), payment.Ahead(spare)


@BOOK.step(Clause.FIX_COST)
def fix_cost(now: Moment) -> StepResult:
    """What the card costs is settled, and so how much is still missing (601.1e)."""
    use: WayOfUsing = now["use"]
    if use.price.waived:
        return Go()
    mana = _total(now, use)
    if "fixed" not in now:
        return Perform((CostFixed(the_card(now), now["player"], mana),), into="fixed")
    missing = payment.missing_after(now, _made_for_civilizations(now), mana)
    fixed = replace(use, price=replace(use.price, mana=mana))
    return Go(Bindings({"missing": missing, "use": fixed, APPLIED: _applied(now, use)}))


def _applied(now: Moment, use: WayOfUsing) -> tuple[str, ...]:
    """Return the keywords by which the cost is changed; one that comes to nothing changes nothing."""
    changes = [each for each in use.changes if each.ability.keyword]
    return tuple(each.ability.keyword for each in changes if costs.number_of(now, each, in_use(now)))


def _made_for_civilizations(now: Moment) -> int:
    """Return how much mana the cards made that were tapped: as much as each did before any was."""
    before = now.get("made", EMPTY)
    tapped = [event.object for event in now.get("civilizations-paid", ())]
    return sum(before[each.id] if each.id in before else mana_of(now, each) for each in tapped)


def _total(now: Moment, use: WayOfUsing) -> int:
    """Return what the cost comes to now; of several outcomes the one that was planned."""
    if not use.changes:
        return use.price.mana
    using = in_use(now)

    def total(now: Moment) -> int:
        found = costs.totals(now, _before_changes(now, use, using), use.changes, using)
        return ways_paid.nearest(found, use.price.mana)

    return whichever(now, total)


def _before_changes(now: Moment, use: WayOfUsing, using: costs.Using) -> int:
    if not use.changes:
        return use.price.mana
    printed = printed_price(now, using.card)
    price = alternatives.price_instead(now, use.instead, printed, using) if use.instead else printed
    return ways_paid.told(now, using, price).mana


@BOOK.step(Clause.PAY_THE_REST)
def pay_the_rest(now: Moment) -> StepResult:
    """Cards are tapped until the cost is met, and what else it demands is done (601.1f)."""
    missing = now.get("missing")
    if missing and "for-the-rest" not in now:
        return _asking_for_the_rest(now, in_use(now), missing)
    if missing and "rest-paid" not in now:
        chosen = _cards(now, "for-the-rest")
        payment.may_pay(now, tuple(made_by(now, chosen).values()), missing)
        return Perform(tuple(Tapped(each, now["player"]) for each in chosen), into="rest-paid")
    return _act_for_the_cost(now)


def _asking_for_the_rest(now: Moment, using: costs.Using, missing: int) -> StepResult:
    quiet, payer = now.silently(), ways_paid.payer_of(using)
    spare = ways_paid.spare(quiet, using, _actions(now, using))

    def payments(payer: mana_at_hand.Payer) -> Iterator[mana_at_hand.Tapped]:
        return payment.rest_payments(quiet, payer, missing, (), spare)

    options = _paying(payments(payer))
    one_more = _one_too_many(now, options, payer, missing)

    def needless() -> Iterator[Needless]:
        yield from one_more()
        yield from _wasteful(payment.wasteful_payments(quiet, payer, missing))

    doubtful = _doubtful(quiet, using, payments)
    return _asking_for_mana(now, options, "for-the-rest", Clause.PAY_THE_REST, needless, doubtful)


def _act_for_the_cost(now: Moment) -> StepResult:
    """Have everything taken that the actions take, then carry them out: what is tapped first."""
    using = in_use(now)
    actions = _actions(now, using) if "actions" not in now else now["actions"]
    if not actions:
        return Go()
    needs = costs_actions.needs_of(now, actions, using.card) if "needs" not in now else now["needs"]
    if "actions" not in now:
        return Repeat(Bindings({"actions": actions}))
    if "needs" not in now:
        return Repeat(Bindings({"needs": needs}))
    chosen = Bindings({each.name: tuple(now[each.name].choice) for each in needs if each.name in now})
    decision = costs_taken.asking(now, needs, chosen, using.card)
    if decision is not None:
        return Ask(keeping_bases(now, using, needs, chosen, decision))
    for at in costs_actions.in_order(actions):
        if f"acted{at}" not in now:
            return _acting(now, actions[at], at, chosen)
    outcomes = [now[f"acted{at}"] for at in range(len(actions))]
    return Go() if _paid(now, needs, outcomes) else _given_up(now)


AS_REPLACEMENT: Final = BOOK.question(
    "alternative-cost-as-replacement", "is-not-a-replacement", "is-a-replacement"
)
"""Whether what is done in place of the mana cost stands in the place of an event (論点)."""

REPLACED_PAYMENT: Final = BOOK.question("replaced-payment", "paid-by-the-attempt", "not-paid")
"""Whether a cost is paid if what was to be done for it was replaced (論点)."""


def _paid(now: Moment, needs: Sequence[costs_actions.Need], outcomes: Sequence[Effected]) -> bool:
    """Tell whether a cost is paid by what was done for it, or by having tried."""
    by_attempt = now.reading(REPLACED_PAYMENT.slug) == REPLACED_PAYMENT.default
    return by_attempt or not costs_actions.fell_short(needs, outcomes)


def _given_up(now: Moment, *because: Event) -> StepResult:
    """The use ends before the card is used; what was done for it stays done, as nothing says otherwise."""
    if "given-up" in now:
        return Done(False)
    return Perform((*because, *as_before_its_use(now)), into="given-up")


def as_before_its_use(now: Moment) -> tuple[Event, ...]:
    """Return the events by which what has not moved is as it was before its use (409.2)."""
    use: WayOfUsing = now["use"]
    return tuple(
        event
        for card in cards_in_use(now)
        if card.marks.get(IN_USE) or is_whole(card) or (FACE in card.marks and use.face is not None)
        for event in stayed(now, card, now["player"]) or (StayedInPlace.of(card, now["player"]),)
    )


def _acting(now: Moment, action: costs_actions.Action, at: int, chosen: Bindings) -> StepResult:
    effect, scope = costs_actions.with_chosen(action, at)
    known = Bindings({"effect": effect, "scope": scope.knowing(chosen)})
    replacing = action.instead and now.reading(AS_REPLACEMENT.slug) != AS_REPLACEMENT.default
    return Call("effect", known, into=f"acted{at}", settled=replacing)


MANY: Final = 6
"""With more ways of paying than this it is not told of each what would be too much."""


Needless = tuple[Option, str]
"""Cards that are not to be tapped, and why not."""


def _with_one_more(options: Sequence[Option], mana: Iterable[Ref]) -> tuple[Option, ...]:
    """Return what would pay with one card more than is offered."""
    more = (
        several((*option.choice, each)) for option in options for each in mana if each not in option.choice
    )
    return tuple(dict.fromkeys(Option("pay", each) for each in more)) if len(options) <= MANY else ()


@value
class NotPaid(Event):
    """When it came to paying, the cost could not be paid after all."""

    word: ClassVar[str] = "not-paid"

    def changes(self) -> tuple[Change, ...]:
        """Return the fact that no source tells how it goes on."""
        return (SetFact(BEYOND_SOURCE, "使い始めた後で支払えないと分かった時の扱いに、出典に定めがない"),)


def _asking_for_mana(
    now: Moment,
    options: list[Option],
    name: str,
    clause: Clause,
    needless: Callable[[], Iterable[Needless]],
    doubtful: tuple[Refusal, ...],
) -> StepResult:
    """Have the player choose what is tapped; nothing is tapped that need not be (112.2c)."""
    if not options:
        return _given_up(now, NotPaid())
    merged = mana_at_hand.alike(now, ways_paid.payer_of(in_use(now)))
    refused = ByRule(
        lambda: (
            Refusal(each, Clause.NO_SUPERFLUOUS_TAP, because)
            for each, because in needless()
            if each not in options
        )
    )
    against = (*doubtful, *refused) if doubtful else refused
    return Ask(Decision(now["player"], "payment", name, tuple(options), clause, against, merged=merged))


def _paying(found: Iterable[mana_at_hand.Tapped]) -> list[Option]:
    return [Option("pay", payment.as_choice(cards)) for cards in found]


def _wasteful(found: Iterable[mana_at_hand.Tapped]) -> list[Needless]:
    return [(each, "ちょうどに支払えるので、払い過ぎにできない") for each in _paying(found)]


def _one_too_many(
    now: Moment, options: list[Option], payer: mana_at_hand.Payer, missing: int
) -> Callable[[], list[Needless]]:
    """Return what tells the payments with one card too many; without the rule they are options, too."""
    quiet, offered = now.silently(), tuple(options)
    made_by = mana_at_hand.makes(quiet, payer)
    makes = {each.ref: made_by[each.id] for each in mana_at_hand.untapped_mana(quiet, payer)}
    enough = cache(lambda made: payment.just_enough(quiet, made, missing, [*makes.values()]))

    def is_enough(option: Option) -> bool:
        return bool(enough(tuple(makes[ref] for ref in option.choice)))

    made = {tuple(makes[ref] for ref in option.choice) for option in offered}
    if any(enough((*numbers, one)) for numbers in made for one in set(makes.values())):
        options += filter(is_enough, _with_one_more(offered, makes))
    because = f"残りのコスト{missing}を満たした後は、さらにタップできない"
    return lambda: [(each, because) for each in _with_one_more(offered, makes) if not is_enough(each)]


def _cards(now: Moment, name: str) -> tuple[GameObject, ...]:
    return tuple(now.object(ref) for ref in now[name].choice)
