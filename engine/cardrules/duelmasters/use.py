"""Using a card (総合ルール 601.1): declare, civilizations, cost, the rest, and then it is used.

The procedure is a table of steps in the order of the rulebook. When the card becomes
保留 has changed: now at the declaration, before 2023-07-21 once the cost had been paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar, Final

from cardrules.core.abilities import Ability
from cardrules.core.cases import in_each_case, whichever
from cardrules.core.changes import Change, Mark, SetFact
from cardrules.core.decisions import UNSOURCED, ByRule, Decision, Option, Refusal, several
from cardrules.core.events import Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import Ref
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.records import replace
from cardrules.core.results import Ask, Call, Go, Perform, StepResult
from cardrules.core.values import EMPTY, Bindings, value
from cardrules.duelmasters import alternatives, costs, limits, permissions, ways, ways_paid
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.combining import combined, is_whole, origin_of
from cardrules.duelmasters.costs import Taken
from cardrules.duelmasters.declaring import (
    NOTED,
    other_player_declares_upon_use,
    turn_player_declares_upon_use,
)
from cardrules.duelmasters.events import UseDeclared
from cardrules.duelmasters.modes import early_choice
from cardrules.duelmasters.refusals.changes import refused_changes
from cardrules.duelmasters.twin_pacts import FACE
from cardrules.duelmasters.use_paid import (
    APPLIED,
    cards_in_use,
    fix_cost,
    in_use,
    pay_civilizations,
    pay_the_rest,
    the_card,
)
from cardrules.duelmasters.use_resolved import stayed, text_of
from cardrules.duelmasters.used_in import is_asked, used_in
from cardrules.duelmasters.ways import WayOfUsing, forbidding_use, verb_for
from cardrules.duelmasters.ways_held import DECLARATION, PAYMENT, held_from
from cardrules.duelmasters.zones import is_held, put_on_hold

__all__ = ["WayOfUsing", "forbidding_use", "verb_for"]


# --- what happens -------------------------------------------------------------------------


@value
class FaceShown(Touched):
    """A card of two faces is used as one of them."""

    word: ClassVar[str] = "face-shown"
    marks: Bindings = EMPTY

    def changes(self) -> tuple[Change, ...]:
        """Return the characteristics of that face."""
        return (Mark(self.object.ref, self.marks),)


@value
class WayTaken(Touched):
    """A card was used by abilities that say how, or may be used once a turn: it is remembered."""

    word: ClassVar[str] = "way-taken"
    facts: tuple[tuple[object, object], ...] = ()

    def changes(self) -> tuple[Change, ...]:
        """Return what is remembered."""
        return tuple(SetFact(key, fact) for key, fact in self.facts)


# --- the declaration ----------------------------------------------------------------------


def choose_pieces(now: Moment) -> StepResult:
    """Of several cards that could be used together its player says which are (814.1c)."""
    use: WayOfUsing = now["use"]
    sets = () if use.combined is None else use.combined.sets
    if use.combined is None or len(sets) < 2:
        return Go()
    if "pieces" not in now:
        options = tuple(Option("choose", several(each)) for each in sets)
        return Ask(Decision(now["player"], "choose-objects", "pieces", options, Clause.USED_TOGETHER))
    chosen = next(each for each in sets if several(each) == now["pieces"].choice)
    return Go(Bindings({"use": use.made_of(chosen, origin_of(now, chosen))}))


def choose_permission(now: Moment) -> StepResult:
    """Of several permissions that are spent by using a card its player says which is (601.1a)."""
    use: WayOfUsing = now["use"]
    if len(use.allowed) < 2:
        return Go()
    if "permission" not in now:
        options = tuple(Option("permit", each) for each in use.allowed)
        return Ask(Decision(now["player"], "permission", "permission", options, Clause.DECLARE_USE))
    return Go(Bindings({"use": replace(use, allowed=(now["permission"].choice,))}))


def _undeclared(now: Moment) -> StepResult:
    """Nothing is declared and nothing chosen: whatever changes of the cost come first apply."""
    use: WayOfUsing = now["use"]
    found = () if use.price.waived else ways_paid.plans(now.silently(), in_use(now), use.price, use.instead)
    return Go(Bindings({"use": as_planned(now, use, found[0])})) if found else Go()


@BOOK.rule(Clause.DECLARE_USE, inert=_undeclared)
def declare(now: Moment) -> StepResult:
    """The card is shown where it is and its use declared, with the changes of its cost (601.1a)."""
    use: WayOfUsing = now["use"]
    if "declared" not in now:
        alternatives.declared(now, use.instead, in_use(now))
        return Perform((UseDeclared(in_use(now).card, now["player"]),), into="declared")
    if "plan" not in now and (not use.price.waived or _something_is_open(now, use)):
        return asking_for_plan(now, use)
    if "plan" not in now:
        return Go()
    planned = as_planned(now, use, now["plan"].choice)
    if costs.added_by(planned.changes):
        costs.may_be_added(now)
    return Go(Bindings({"use": planned}))


def _something_is_open(now: Moment, use: WayOfUsing) -> bool:
    """Tell whether a use that is not paid for could have something added of which no source tells."""
    found = ways_paid.considered(now.silently(), in_use(now), use.price, use.instead)
    return any(doubt is not None for _, doubt in found)


def asking_for_plan(now: Moment, use: WayOfUsing) -> StepResult:
    """Have it said which changes of the cost apply (601.1a)."""
    using = in_use(now)
    quiet, use, found = _considered(now.silently(), using, use)
    told = [plan for plan, doubt in found if doubt is None] or [ways.Plan((), use.price.mana)]
    options = tuple(Option("change-cost", plan) for plan in told)
    doubtful = tuple(
        Refusal(Option("change-cost", plan), UNSOURCED, doubt) for plan, doubt in found if doubt is not None
    )
    kept_off = ByRule(lambda: refused_changes(quiet, using, use, (plan for plan, _ in found)))
    merged = ways_paid.like_bearers(quiet, costs.changes_of(quiet, using))
    return Ask(
        Decision(
            now["player"],
            "cost-changes",
            "plan",
            options,
            Clause.DECLARE_USE,
            (*doubtful, *kept_off) if doubtful else kept_off,
            merged=merged,
            about=use,
        )
    )


def _considered(
    now: Moment, using: costs.Using, use: WayOfUsing
) -> tuple[Moment, WayOfUsing, ways_paid.Considered]:
    """Return the sets of changes with which a use can be paid, in a case that stands for every other.

    Raises:
        UnsourcedError: no source tells what it comes to cost.
    """
    use = replace(use, price=ways_paid.with_civilizations(now, using, use.price))

    def consider(now: Moment) -> ways_paid.Considered:
        return ways_paid.considered(now, using, use.price, use.instead)

    whichever(now, consider)
    here, found = next(in_each_case(now, consider))
    return here, replace(use, price=ways_paid.told(here, using, use.price)), found


def as_planned(now: Moment, use: WayOfUsing, plan: ways.Plan) -> WayOfUsing:
    """Return a way of using with the changes that a plan names, at the cost that they make."""
    colors = tuple(each for each in use.price.untold if each[0] == "civilizations")
    price = ways_paid.told(now, in_use(now), replace(use.price, mana=plan.mana, untold=colors))
    return replace(use, changes=plan.changes, price=price)


def _hold(now: Moment, time: str) -> StepResult:
    use: WayOfUsing = now["use"]
    where, alone = now.state.where, use.combined is None
    zones = {each: use.origin if alone else where[each.id].name for each in cards_in_use(now)}
    cards = [each for each, zone in zones.items() if held_from(now, zone) == time and not is_held(now, each)]
    held = tuple(event for each in cards for event in put_on_hold(now, each, now["player"]))
    return Perform(held) if cards else Go()


def set_aside_at_declaration(now: Moment) -> StepResult:
    """Hold the card now if the rules of the day say now."""
    return _hold(now, DECLARATION)


def set_aside_after_payment(now: Moment) -> StepResult:
    """Hold the card now if the rules of the day say now."""
    return _hold(now, PAYMENT)


def show_face(now: Moment) -> StepResult:
    """A card of two faces has the characteristics of one, several cards used together those of the whole."""
    use: WayOfUsing = now["use"]
    card = the_card(now)
    if use.combined is not None and not is_whole(card):
        return Perform((combined(now, use.combined, now["player"]),))
    if use.face is None or FACE in card.marks:
        return Go()
    return Perform((FaceShown(card, now["player"], ways.face_marks(now, card, use.face)),))


# --- it is used ---------------------------------------------------------------------------


def remember(now: Moment) -> StepResult:
    """Put down what was used that may be used once a turn, and by which cost of its own the card was used."""
    use: WayOfUsing = now["use"]
    card = the_card(now)
    facts = [*spent(now, use), *_used_up(now, use)]
    own = [each.ability.keyword for each in use.instead if each.ability.this]
    if own:
        facts.append((used_so(card.ref), own[0]))
    if costs.added_by(use.changes):
        facts.append((costs.cost_added(card.ref), True))
    if costs.reduced_by(use.changes):
        facts.append((costs.cost_reduced(card.ref), True))
    if is_asked(now):
        facts.append((used_in(card.ref), manner_of(now, use)))
    taken = (WayTaken(card, now["player"], tuple(facts)),) if facts else ()
    keywords = (*(each.ability.keyword for each in use.instead), *now.get(APPLIED, ()))
    events = (*taken, *limits.used(now, card, now["player"], keywords))
    return Perform(events) if events else Go()


def _used_up(now: Moment, use: WayOfUsing) -> Iterator[tuple[object, object]]:
    """Yield the facts that one card more has been used by what permits only so many."""
    for each in use.allowed:
        if each.ability.most is not None:
            counted = permissions.times_used(each)
            yield counted, now.fact(counted, 0) + 1


def spent(now: Moment, use: WayOfUsing) -> Iterator[tuple[object, object]]:
    """Yield the facts that what may be used once a turn has been used by a way of using."""
    taken: tuple[Taken | alternatives.Instead | permissions.Allowed, ...]
    taken = (*use.changes, *use.instead, *use.allowed)
    card, found = in_use(now).card, Counter[tuple[Ability, Ref]]()
    for each in (each for each in taken if each.ability.once_each_turn):
        this = (each.ability, each.bearer.source)
        left = limits.uses_left(now, each.ability, each.bearer.scope(now, card).source)
        yield from ((fact, limits.USED) for fact in left[found[this] : found[this] + 1])
        found[this] += 1


def used_so(ref: Ref) -> tuple[str, Ref]:
    """Return the fact that says by which alternative cost of its own a card was used."""
    return ("used-so", ref)


@BOOK.rule(Clause.FREE_USE_IS_USE, inert=lambda _now: False)
def free_use_counts(_now: Moment) -> bool:
    """Using without paying is using: 召喚した, 唱えた, ジェネレートした (112.3g)."""
    return True


def manner_of(now: Moment, use: WayOfUsing) -> frozenset[str]:
    """Return in which manner comes about what a use brings about; in none if it does not count as one."""
    return use.manner if not use.price.waived or free_use_counts(now) else frozenset()


WAITING_FROM: Final = BOOK.question("use-trigger-waiting-time", "after-payment", "on-use")
"""When in the course of a use that waits which triggers on it (論点)."""

POSTPONED: Final = "use-noted-last"


@BOOK.step(Clause.USE_TRIGGER_WAITS)
def note_use(now: Moment) -> StepResult:
    """The card has been used; what triggers on that waits from here on (603.2)."""
    if POSTPONED not in now and now.reading(WAITING_FROM.slug) != WAITING_FROM.default:
        return Go(Bindings({POSTPONED: True}))
    if NOTED in now:
        return Go()
    use: WayOfUsing = now["use"]
    if use.price.waived and not free_use_counts(now):
        return Go()
    used = ways.EVENTS[verb_for(now, in_use(now).card)]
    return Perform(
        (used(the_card(now), now["player"], use.origin, use.price.mana, manner_of(now, use)),), into=NOTED
    )


def announce_options(now: Moment) -> StepResult:
    """Options are chosen now where the rules of the day have them chosen beforehand."""
    card = the_card(now)
    return early_choice(
        now, text_of(now, card), Scope(card, now["player"], known=now.get("options", Bindings()))
    )


def note_use_last(now: Moment) -> StepResult:
    """By the other reading it waits from the end of the course, when options have been told (601.1g)."""
    return note_use(now) if POSTPONED in now else Go()


@BOOK.step(Clause.RESOLVE_USED_CARD)
def resolve_used_card(now: Moment) -> StepResult:
    """A spell is resolved, anything else goes where its kind goes (601.1g, 605.3)."""
    use: WayOfUsing = now["use"]
    options = now.get("options", Bindings())
    known = Bindings(
        {
            "card": the_card(now).ref, "player": now["player"], "options": options, "over": use.over,
            "combined": use.combined, "manner": manner_of(now, use),
        }
    )  # fmt: skip
    types = now.characteristic(in_use(now).card, "types")
    return Call("attach-aura" if "aura" in types else _RESOLVED_BY.get(use.verb, "enter"), known)


_RESOLVED_BY: Final = {"cast": "resolve-spell", "fortify": "fortify"}
"""The procedure by which a used card is resolved, by its verb; elements enter, auras are attached."""


def end_use(now: Moment) -> StepResult:
    """A card that has not moved in the end is no longer in use, and is as it was (409.2)."""
    left = (event for each in cards_in_use(now) for event in stayed(now, each, now["player"]))
    return Perform(tuple(left))


USE_A_CARD: Final = procedure(
    "use-a-card", choose_pieces, choose_permission, declare, set_aside_at_declaration, show_face,
    pay_civilizations, fix_cost, pay_the_rest, set_aside_after_payment, show_face,
    remember, note_use, announce_options, note_use_last,
    turn_player_declares_upon_use, other_player_declares_upon_use, resolve_used_card, end_use,
)  # fmt: skip
