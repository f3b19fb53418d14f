"""Using a card (総合ルール 601.1): declare, civilizations, cost, the rest, and then it is used.

The procedure is a table of steps in the order of the rulebook. When the card becomes
保留 has changed: now at the declaration, before 2023-07-21 once the cost had been paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from cardrules.core.changes import Change, Mark, SetFact
from cardrules.core.decisions import Decision, Option, Refusal, interchangeable, several
from cardrules.core.engine import BEYOND_SOURCE
from cardrules.core.events import Event, Touched
from cardrules.core.moment import Moment
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.state import GameObject, Ref
from cardrules.core.values import EMPTY, Bindings, value
from cardrules.duelmasters import alternatives, costs, costs_actions, payment, ways, ways_paid
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Tapped, UseDeclared
from cardrules.duelmasters.modes import early_choice
from cardrules.duelmasters.use_resolved import StayedInPlace, text_of
from cardrules.duelmasters.ways import WayOfUsing, forbidding_use, verb_for
from cardrules.duelmasters.ways_held import DECLARATION, PAYMENT, held_from
from cardrules.duelmasters.ways_paid import printed_price
from cardrules.duelmasters.zones import IN_USE, is_held, put_on_hold

__all__ = ["WayOfUsing", "forbidding_use", "verb_for"]


def the_card(now: Moment) -> GameObject:
    """Return the card that is being used, wherever it is by now."""
    use: WayOfUsing = now["use"]
    found = now.state.piece(use.card.id)
    if found is None:
        raise LookupError("a card in use has left the game")
    return found


def in_use(now: Moment) -> costs.Using:
    """Return the card that is being used as what it is used."""
    use: WayOfUsing = now["use"]
    card = the_card(now)
    card = card if use.face is None else ways.as_face(now, card, use.face)
    return costs.Using(card, now["player"], use.origin, use.verb, ways.abilities_in_use(now, card))


# --- what happens -------------------------------------------------------------------------


@value
class FaceShown(Touched):
    """A card of two faces is used as one of them."""

    word = "face-shown"
    marks: Bindings = EMPTY

    def changes(self) -> tuple[Change, ...]:
        """Return the characteristics of that face."""
        return (Mark(self.object.ref, self.marks),)


@value
class CostFixed(Touched):
    """What a use costs was settled (601.1e)."""

    word = "cost-fixed"
    mana: int = 0


@value
class WayTaken(Touched):
    """A card was used by abilities that say how, or may be used once a turn: it is remembered."""

    word = "way-taken"
    facts: tuple[tuple[object, object], ...] = ()

    def changes(self) -> tuple[Change, ...]:
        """Return what is remembered."""
        return tuple(SetFact(key, fact) for key, fact in self.facts)


# --- the declaration ----------------------------------------------------------------------


def _undeclared(now: Moment) -> StepResult:
    """Nothing is declared and nothing chosen: whatever changes of the cost come first apply."""
    use: WayOfUsing = now["use"]
    found = () if use.price.waived else ways_paid.plans(now.silently(), in_use(now), use.price, use.instead)
    return Go(Bindings({"use": _as_planned(use, found[0])})) if found else Go()


@BOOK.rule(Clause.DECLARE_USE, inert=_undeclared)
def declare(now: Moment) -> StepResult:
    """The card is shown where it is and its use declared, with the changes of its cost (601.1a)."""
    use: WayOfUsing = now["use"]
    if "plan" not in now and not use.price.waived:
        return _asking_for_plan(now, use)
    if "declared" not in now:
        alternatives.declared(now, use.instead, in_use(now))
        return Perform((UseDeclared(the_card(now), now["player"]),), into="declared")
    return Go(Bindings({"use": _as_planned(use, now["plan"].choice)})) if "plan" in now else Go()


def _asking_for_plan(now: Moment, use: WayOfUsing) -> StepResult:
    found = ways_paid.plans(now.silently(), in_use(now), use.price, use.instead)
    found = found or (ways.Plan((), use.price.mana),)
    options = tuple(Option("change-cost", plan) for plan in found)
    return Ask(Decision(now["player"], "cost-changes", "plan", options, Clause.DECLARE_USE, about=use))


def _as_planned(use: WayOfUsing, plan: ways.Plan) -> WayOfUsing:
    return replace(use, changes=plan.changes, price=replace(use.price, mana=plan.mana))


def _hold(now: Moment) -> StepResult:
    card = the_card(now)
    return Go() if is_held(now, card) else Perform(put_on_hold(now, card, now["player"]))


def set_aside_at_declaration(now: Moment) -> StepResult:
    """Hold the card now if the rules of the day say now."""
    return _hold(now) if held_from(now) == DECLARATION else Go()


def set_aside_after_payment(now: Moment) -> StepResult:
    """Hold the card now if the rules of the day say now."""
    return _hold(now) if held_from(now) == PAYMENT else Go()


def show_face(now: Moment) -> StepResult:
    """A card of two faces has the characteristics of the one that it is used as."""
    use: WayOfUsing = now["use"]
    card = the_card(now)
    if use.face is None or ways.FACE in card.marks:
        return Go()
    return Perform((FaceShown(card, now["player"], ways.face_marks(now, card, use.face)),))


# --- paying -------------------------------------------------------------------------------


@BOOK.step(Clause.PAY_CIVILIZATIONS_FIRST)
def pay_civilizations(now: Moment) -> StepResult:
    """One card is tapped for each civilization of the card (601.1d)."""
    use: WayOfUsing = now["use"]
    if not use.price.civilizations:
        return Go()
    if "for-civilizations" not in now:
        using = in_use(now)
        found = payment.civilization_payments(
            now.silently(), ways_paid.payer_of(using), use.price, _spare(now, using)
        )
        return _asking_for_mana(now, found, "for-civilizations", Clause.PAY_CIVILIZATIONS_FIRST)
    if "civilizations-paid" not in now:
        chosen = _cards(now, "for-civilizations")
        payment.pays_civilizations(now, chosen, use.price.civilizations)
        return Perform(tuple(Tapped(each, now["player"]) for each in chosen), into="civilizations-paid")
    return Go()


def _spare(now: Moment, using: costs.Using) -> payment.Spare:
    return ways_paid.spare(now.silently(), using, _actions(now, using))


def _actions(now: Moment, using: costs.Using) -> tuple[costs_actions.Action, ...]:
    use: WayOfUsing = now["use"]
    return ways_paid.actions_of(now, using, use.instead, use.changes)


@BOOK.step(Clause.FIX_COST)
def fix_cost(now: Moment) -> StepResult:
    """What the card costs is settled, and so how much is still missing (601.1e)."""
    use: WayOfUsing = now["use"]
    if use.price.waived:
        return Go()
    mana = _total(now, use)
    if "fixed" not in now:
        return Perform((CostFixed(the_card(now), now["player"], mana),), into="fixed")
    tapped = [event.object for event in now.get("civilizations-paid", ())]
    missing = payment.missing_after(now, tapped, mana)
    return Go(Bindings({"missing": missing, "use": replace(use, price=replace(use.price, mana=mana))}))


def _total(now: Moment, use: WayOfUsing) -> int:
    """Return what the cost comes to now; of several outcomes the one that was planned."""
    if not use.changes:
        return use.price.mana
    using = in_use(now)
    found = costs.totals(now, _before_changes(now, use, using), use.changes, using)
    return min(found, key=lambda mana: (abs(mana - use.price.mana), mana))


def _before_changes(now: Moment, use: WayOfUsing, using: costs.Using) -> int:
    printed = printed_price(now, using.card)
    return (
        alternatives.price_instead(now, use.instead[0], printed, using).mana if use.instead else printed.mana
    )


@BOOK.step(Clause.PAY_THE_REST)
def pay_the_rest(now: Moment) -> StepResult:
    """Cards are tapped until the cost is met, and what else it demands is done (601.1f)."""
    missing = now.get("missing")
    if missing and "for-the-rest" not in now:
        using = in_use(now)
        paying = ways_paid.payer_of(using)
        found = payment.rest_payments(now.silently(), paying, missing, (), _spare(now, using))
        return _asking_for_mana(now, found, "for-the-rest", Clause.PAY_THE_REST, missing)
    if missing and "rest-paid" not in now:
        chosen = _cards(now, "for-the-rest")
        payment.may_pay(now, tuple(payment.usable(now, chosen).values()), missing)
        return Perform(tuple(Tapped(each, now["player"]) for each in chosen), into="rest-paid")
    return _act_for_the_cost(now)


def _act_for_the_cost(now: Moment) -> StepResult:
    """Have everything taken that the actions take, then carry them out: what is tapped first."""
    using = in_use(now)
    actions = _actions(now, using) if "actions" not in now else now["actions"]
    if not actions:
        return Go()
    needs = costs_actions.needs_of(now, actions) if "needs" not in now else now["needs"]
    if "actions" not in now:
        return Call("bind", Bindings({"result": actions}), into="actions")
    if "needs" not in now:
        return Call("bind", Bindings({"result": needs}), into="needs")
    chosen = Bindings({each.name: tuple(now[each.name].choice) for each in needs if each.name in now})
    decision = costs_actions.asking(now, needs, chosen, using.card)
    if decision is not None:
        return Ask(decision)
    for at in costs_actions.in_order(actions):
        if f"acted{at}" not in now:
            effect, scope = costs_actions.with_chosen(actions[at], at)
            return Call(
                "effect", Bindings({"effect": effect, "scope": scope.knowing(chosen)}), into=f"acted{at}"
            )
    return Go()


MANY: Final = 6
"""With more ways of paying than this it is not told of each what would be too much."""


def _with_one_more(now: Moment, options: Sequence[Option], mana: Sequence[GameObject]) -> tuple[Option, ...]:
    """Return what would pay with one card more than is offered."""
    more = (
        several((*option.choice, each.ref))
        for option in options
        for each in mana
        if each.ref not in option.choice
    )
    return tuple(dict.fromkeys(Option("pay", each) for each in more)) if len(options) <= MANY else ()


@value
class NotPaid(Event):
    """When it came to paying, the cost could not be paid after all."""

    word = "not-paid"

    def changes(self) -> tuple[Change, ...]:
        """Return the fact that no source tells how it goes on."""
        return (SetFact(BEYOND_SOURCE, "使い始めた後で支払えないと分かった時の扱いに、出典に定めがない"),)


def _asking_for_mana(
    now: Moment, found: Iterable[tuple[GameObject, ...]], name: str, clause: Clause, missing: int = 0
) -> StepResult:
    """Have the player choose what is tapped; with one card more it would be too much (112.2c)."""
    options = [Option("pay", payment.as_choice(cards)) for cards in found]
    if not options:
        return Perform((NotPaid(),), into="not-paid") if "not-paid" not in now else Done()
    mana = payment.untapped_mana(now, ways_paid.payer_of(in_use(now)))
    merged = interchangeable(now.state, [each.ref for each in mana], now.game.ordered)
    more = _with_one_more(now, options, mana) if missing else ()
    numbers = payment.usable(now.silently(), mana)
    of = {each.ref: numbers[each] for each in mana}
    needless = [
        each
        for each in more
        if not payment.just_enough(
            now.silently(), [of[ref] for ref in each.choice], missing, list(of.values())
        )
    ]
    options += [each for each in more if each not in needless]
    because = "コストを満たした後は、さらにタップできない"
    refused = tuple(
        Refusal(each, Clause.NO_SUPERFLUOUS_TAP, because) for each in needless if each not in options
    )
    return Ask(Decision(now["player"], "payment", name, tuple(options), clause, refused, merged=merged))


def _cards(now: Moment, name: str) -> tuple[GameObject, ...]:
    return tuple(now.object(ref) for ref in now[name].choice)


# --- it is used ---------------------------------------------------------------------------


def remember(now: Moment) -> StepResult:
    """Put down what was used that may be used once a turn, and by which cost of its own the card was used."""
    use: WayOfUsing = now["use"]
    card = the_card(now)
    facts: list[tuple[object, object]] = [
        (costs.once(each.ability, each.bearer.source), True)
        for each in use.changes
        if each.ability.once_each_turn
    ]
    if use.allowed is not None and use.allowed.ability.once_each_turn:
        facts.append((costs.once(use.allowed.ability, use.allowed.bearer.source), True))
    own = [each.ability.keyword for each in use.instead if each.ability.this]
    if own:
        facts.append((used_so(card.ref), own[0]))
    return Perform((WayTaken(card, now["player"], tuple(facts)),)) if facts else Go()


def used_so(ref: Ref) -> tuple[str, Ref]:
    """Return the fact that says by which alternative cost of its own a card was used."""
    return ("used-so", ref)


@BOOK.rule(Clause.FREE_USE_IS_USE, inert=lambda _now: False)
def free_use_counts(_now: Moment) -> bool:
    """Using without paying is using: 召喚した, 唱えた, ジェネレートした (112.3g)."""
    return True


@BOOK.step(Clause.USE_TRIGGER_WAITS)
def note_use(now: Moment) -> StepResult:
    """The card has been used; what triggers on that waits from here on (603.2)."""
    use: WayOfUsing = now["use"]
    if use.price.waived and not free_use_counts(now):
        return Go()
    used = ways.EVENTS[verb_for(now, in_use(now).card)]
    return Perform((used(the_card(now), now["player"], use.origin, use.price.mana),))


def announce_options(now: Moment) -> StepResult:
    """Options are chosen now where the rules of the day have them chosen beforehand."""
    card = the_card(now)
    return early_choice(
        now, text_of(now, card), Scope(card, now["player"], known=now.get("options", Bindings()))
    )


@BOOK.step(Clause.RESOLVE_USED_CARD)
def resolve_used_card(now: Moment) -> StepResult:
    """A spell is resolved, anything else goes where its kind goes (601.1g, 605.3)."""
    use: WayOfUsing = now["use"]
    known = Bindings(
        {"card": the_card(now).ref, "player": now["player"], "options": now.get("options", Bindings())}
    )
    return Call(_RESOLVED_BY.get(use.verb, "enter"), known)


_RESOLVED_BY: Final = {"cast": "resolve-spell", "fortify": "fortify"}
"""The procedure by which a used card is resolved, by its verb; elements enter the battle zone."""


def end_use(now: Moment) -> StepResult:
    """A card that has not moved in the end is no longer in use, and is as it was (409.2)."""
    card = now.state.piece(now["use"].card.id)
    if card is None or not card.marks.get(IN_USE):
        return Go()
    return Perform((StayedInPlace.of(card, now["player"]),))


USE_A_CARD: Final = procedure(
    "use-a-card", declare, set_aside_at_declaration, show_face, pay_civilizations, fix_cost, pay_the_rest,
    set_aside_after_payment, show_face, remember, note_use, announce_options, resolve_used_card, end_use,
)  # fmt: skip
