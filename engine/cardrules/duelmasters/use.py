"""Using a card (総合ルール 601.1): declare, civilizations, cost, the rest, and then it is used.

The procedure is a table of six steps in the order of the rulebook. When the card becomes
保留 has changed: now at the declaration, before 2023-07-21 once the cost had been paid.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from cardrules.core.abilities import Resolving
from cardrules.core.decisions import Decision, Option, Refusal, distinct, interchangeable
from cardrules.core.effects import Sequence
from cardrules.core.events import Event
from cardrules.core.moment import Moment
from cardrules.core.procedures import procedure
from cardrules.core.queries import Scope
from cardrules.core.results import Ask, Call, Go, Perform, StepResult
from cardrules.core.state import GameObject, Ref, ZoneKey
from cardrules.core.trace import Looking
from cardrules.core.values import Bindings, Seat, Value, value
from cardrules.duelmasters import payment
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.events import Cast, Entered, PutIntoGraveyard, Summoned, Tapped, Used, UseDeclared
from cardrules.duelmasters.locks import Lock, locks_on, why_not
from cardrules.duelmasters.modes import early_choice
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, HAND, SICK, is_held, put_on_hold


_EVENTS: Final[dict[str, type[Used]]] = {"summon": Summoned, "cast": Cast, "use": Used}


@value
class WayOfUsing(Value):
    """A way of using a card: which, as what (summon, cast, use), from where, for what price."""

    card: Ref
    verb: str
    origin: str
    price: payment.Price


def the_card(now: Moment) -> GameObject:
    """Return the card that is being used, wherever it is by now."""
    use: WayOfUsing = now["use"]
    found = now.state.piece(use.card.id)
    if found is None:
        raise LookupError("a card in use has left the game")
    return found


# --- what may be used, and why not --------------------------------------------------------


@BOOK.rule(Clause.USE_IS_SUMMON_OR_CAST, inert=lambda _now, _each: "use")
def verb_for(now: Moment, each: GameObject) -> str:
    """Using a creature is summoning it, using a spell casting it, the rest is using (701.3-701.5)."""
    types = now.characteristic(each, "types")
    return "summon" if "creature" in types else "cast" if "spell" in types else "use"


@BOOK.rule(Clause.USE_FROM_HAND, inert=lambda _now, _zone: None)
def from_hand(_now: Moment, zone: str) -> str | None:
    """A card is used from the hand unless an effect says otherwise (301.1, 302.1)."""
    return None if zone == HAND else "手札にないカードは、許す効果がなければ使えない"


@BOOK.rule(Clause.USE_IN_MAIN_STEP, inert=lambda _now, _seat: None)
def in_main_step(now: Moment, seat: Seat) -> str | None:
    """Cards are used in one's own main step (504.1)."""
    if now.turn_player == seat and now.fact("step") == "main":
        return None
    return "自分のメインステップでなければ、許す効果がない限り使えない"


def price_of(now: Moment, each: GameObject) -> payment.Price:
    """Return what a card costs to use, as printed."""
    return payment.Price(payment.civilizations(now, each), now.characteristic(each, "cost"))


def way_of_using(now: Moment, each: GameObject, zone: str, seat: Seat) -> Option | Refusal:
    """Return the option of using a card from a zone, or the refusal with the rules that led to it."""
    seen = Looking()
    way = _way_of_using(now.looking(seen), each, zone, seat)
    return way if isinstance(way, Option) else replace(way, consulted=frozenset(seen.asked))


def _way_of_using(now: Moment, each: GameObject, zone: str, seat: Seat) -> Option | Refusal:
    bare = Option("use", each.ref)
    for clause, because in (
        (Clause.USE_FROM_HAND, from_hand(now, zone)),
        (Clause.USE_IN_MAIN_STEP, in_main_step(now, seat)),
    ):
        if because is not None:
            return Refusal(bare, clause, because)
    unknown = _unknown(now, each)
    if unknown is not None:
        return Refusal(bare, Clause.FIX_COST, f"《{each.card}》の{unknown}に出典がない")
    return _priced(now, each, zone, seat)


def _priced(now: Moment, each: GameObject, zone: str, seat: Seat) -> Option | Refusal:
    forbidden = forbidding_use(now, each, seat)
    if forbidden:
        return Refusal(Option("use", each.ref), *why_not(forbidden))
    use = WayOfUsing(each.ref, verb_for(now, each), zone, price_of(now, each))
    if payment.payable(now, seat, use.price):
        return Option("use", use)
    return Refusal(Option("use", each.ref), *payment.why_not_payable(now, seat, use.price))


def forbidding_use(now: Moment, each: GameObject, seat: Seat) -> tuple[Lock, ...]:
    """Return what forbids a player to use a card, in the word for its kind."""
    return locks_on(now, _EVENTS[verb_for(now, each)].kinds, each, seat)


def _unknown(now: Moment, each: GameObject) -> str | None:
    known = now.library[each.card].characteristics
    missing = [name for name in ("types", "civilizations", "cost") if name not in known]
    return now.game.policy.word(missing[0]) if missing else None


# --- the six steps ------------------------------------------------------------------------


@BOOK.step(Clause.DECLARE_USE)
def declare(now: Moment) -> StepResult:
    """The card is shown where it is and its use declared (601.1a)."""
    return Perform((UseDeclared(the_card(now), now["player"]),))


def _hold(now: Moment) -> StepResult:
    card = the_card(now)
    return Go() if is_held(now, card) else Perform(put_on_hold(now, card, now["player"]))


@BOOK.rule(Clause.SET_ASIDE_TIMING, inert=lambda _now: "never")
def held_from(_now: Moment) -> str:
    """A card in use is 保留 from its declaration, before its cost is fixed (601.1b)."""
    return "declaration"


@held_from.until("2023-07-21")
def held_from_payment(_now: Moment) -> str:
    """A card in use was still counted in its zone until its cost had been paid."""
    return "payment"


def set_aside_at_declaration(now: Moment) -> StepResult:
    """Hold the card now if the rules of the day say now."""
    return _hold(now) if held_from(now) == "declaration" else Go()


def set_aside_after_payment(now: Moment) -> StepResult:
    """Hold the card now if the rules of the day say now."""
    return _hold(now) if held_from(now) == "payment" else Go()


@BOOK.step(Clause.PAY_CIVILIZATIONS_FIRST)
def pay_civilizations(now: Moment) -> StepResult:
    """One card is tapped for each civilization of the card (601.1d)."""
    use: WayOfUsing = now["use"]
    if not use.price.civilizations:
        return Go()
    if "for-civilizations" not in now:
        found = payment.civilization_payments(now.silently(), now["player"], use.price)
        return _asking_for_mana(now, found, "for-civilizations", Clause.PAY_CIVILIZATIONS_FIRST)
    if "civilizations-paid" not in now:
        chosen = _cards(now, "for-civilizations")
        payment.pays_civilizations(now, chosen, use.price.civilizations)
        return Perform(tuple(Tapped(each, now["player"]) for each in chosen), into="civilizations-paid")
    return Go()


@BOOK.step(Clause.FIX_COST)
def fix_cost(now: Moment) -> StepResult:
    """What the card costs is settled, and so how much is still missing (601.1e)."""
    use: WayOfUsing = now["use"]
    tapped = [event.object for event in now.get("civilizations-paid", ())]
    return Go(Bindings({"missing": payment.missing_after(now, tapped, use.price.mana)}))


@BOOK.step(Clause.PAY_THE_REST)
def pay_the_rest(now: Moment) -> StepResult:
    """Cards are tapped until the cost is met (601.1f)."""
    missing = now.get("missing")
    if not missing:
        return Go()
    if "for-the-rest" not in now:
        found = payment.rest_payments(now.silently(), now["player"], missing)
        return _asking_for_mana(now, found, "for-the-rest", Clause.PAY_THE_REST)
    return Perform(tuple(Tapped(each, now["player"]) for each in _cards(now, "for-the-rest")))


def _asking_for_mana(now: Moment, found: Iterable[tuple[GameObject, ...]], name: str, clause: Clause) -> StepResult:
    mana = payment.untapped_mana(now, now["player"])
    merged = interchangeable(now.state, [each.ref for each in mana], now.game.ordered)
    options = [Option("pay", payment.as_choice(cards)) for cards in found]
    return Ask(Decision(now["player"], "payment", name, distinct(options, merged), clause, merged=merged))


def _cards(now: Moment, name: str) -> tuple[GameObject, ...]:
    return tuple(now.object(ref) for ref in now[name].choice)


@BOOK.rule(Clause.FREE_USE_IS_USE, inert=lambda _now: False)
def counts_though_free(_now: Moment) -> bool:
    """What was used without paying was summoned, cast or used all the same (112.3g)."""
    return True


@BOOK.step(Clause.USE_TRIGGER_WAITS)
def note_use(now: Moment) -> StepResult:
    """The card has been used; what triggers on that waits from here on (603.2)."""
    use: WayOfUsing = now["use"]
    if use.price == payment.NO_PRICE and not counts_though_free(now):
        return Go()
    return Perform((_EVENTS[use.verb](the_card(now), now["player"], use.origin, use.price.mana),))


def announce_options(now: Moment) -> StepResult:
    """Options are chosen now where the rules of the day have them chosen beforehand."""
    card = the_card(now)
    return early_choice(now, text_of(now, card), Scope(card, now["player"], known=now.get("options", Bindings())))


def text_of(now: Moment, card: GameObject) -> Sequence:
    """Return what a card says is done when it is resolved; nothing for anything but a spell."""
    return Sequence(tuple(each.effect for each in now.abilities(card) if isinstance(each, Resolving)))


@BOOK.step(Clause.RESOLVE_USED_CARD)
def resolve_used_card(now: Moment) -> StepResult:
    """A spell is resolved, anything else goes where its kind goes (601.1g, 605.3)."""
    use: WayOfUsing = now["use"]
    known = Bindings({"card": the_card(now).ref, "player": now["player"], "options": now.get("options", Bindings())})
    return Call("resolve-spell" if use.verb == "cast" else "enter", known)


USE_A_CARD: Final = procedure(
    "use-a-card", declare, set_aside_at_declaration, pay_civilizations, fix_cost, pay_the_rest,
    set_aside_after_payment, note_use, announce_options, resolve_used_card,
)  # fmt: skip


# --- how the used card resolves -----------------------------------------------------------


def resolve_text(now: Moment) -> StepResult:
    """Carry out what the spell says, in the order written (605.2c)."""
    spell = now.object(now["card"])
    scope = Scope(spell, now["player"], known=now["options"])
    return Call("effect", Bindings({"effect": text_of(now, spell), "scope": scope}))


@BOOK.step(Clause.SPELL_TO_GRAVEYARD)
def spell_to_graveyard(now: Moment) -> StepResult:
    """The last thing about a spell is that it is put into the graveyard (302.1, 605.2f)."""
    spell = now.state.find(now["card"])
    if spell is None:
        return Go()
    origin = now.state.where[spell.id]
    return Perform((PutIntoGraveyard(spell, origin, ZoneKey(GRAVEYARD, spell.owner), now["player"]),))


RESOLVE_SPELL: Final = procedure("resolve-spell", resolve_text, spell_to_graveyard)


@BOOK.step(Clause.ELEMENT_ENTERS_BATTLE_ZONE)
def enter_battle_zone(now: Moment) -> StepResult:
    """Anything that can stand alone there is put into the battle zone (605.3)."""
    here = now.state.find(now["card"])
    if here is None:
        return Go()
    return Perform((entering(now, here, now["player"]),))


ENTER: Final = procedure("enter", enter_battle_zone)


def entering(now: Moment, each: GameObject, seat: Seat) -> Event:
    """Return the event of a card entering the battle zone; a creature cannot attack yet (301.5)."""
    creature = "creature" in now.library[each.card].characteristics.get("types", ())
    marks = Bindings({SICK: True}) if creature else Bindings()
    return Entered(each, now.state.where[each.id], ZoneKey(BATTLE, each.owner), seat, marks=marks)


