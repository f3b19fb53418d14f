"""The rules of the toy game: 「並べ」, in which numbered cards are put into a row.

Players take turns: untap, mint a coin, draw, play cards for coins. Who must draw from an
empty pile ends the game; the greater sum of numbers in the row wins.
"""

from __future__ import annotations

from cardrules.core.abilities import Effect, Resolving
from cardrules.core.decisions import PASS, Decision, Option, Refusal, Several
from cardrules.core.effects import ChooseOptions
from cardrules.core.events import Event, GameEnded
from cardrules.core.merging import interchangeable, selections
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Outcome, Ref, ZoneKey
from cardrules.core.procedures import Procedure, procedure, table
from cardrules.core.queries import Scope
from cardrules.core.resolving import in_sequence
from cardrules.core.results import Again, Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.rules import RuleBook
from cardrules.core.values import Bindings, Seat
from tests.toy.events import (
    Drawn,
    Entered,
    Minted,
    PlayCounted,
    Scrapped,
    Taken,
    Turned,
    TurnPassed,
)

BOOK = RuleBook("toy")
TIE = BOOK.question("who-wins-a-tie", "nobody", "who-drew-last")
REGIMES = ("double",)


# --- numbers ------------------------------------------------------------------------------


@BOOK.rule("plays-each-turn", inert=lambda _now: 0)
def plays_each_turn(_now: Moment) -> int:
    """One card may be played each turn."""
    return 1


@plays_each_turn.regime("double")
def two_plays(_now: Moment) -> int:
    """Two cards may be played each turn."""
    return 2


@BOOK.rule("coins-at-most", inert=lambda _now: 9)
def coins_at_most(_now: Moment) -> int:
    """A coin is minted only by who has fewer than four."""
    return 4


@coins_at_most.until("2015-01-01")
def three_coins(_now: Moment) -> int:
    """A coin was minted only by who had fewer than three."""
    return 3


@BOOK.rule("tie", inert=lambda _now: None)
def tie(_now: Moment) -> Seat | None:
    """Nobody wins a tie."""
    return None


@tie.reading("who-wins-a-tie", "who-drew-last")
def tie_to_last(now: Moment) -> Seat | None:
    """Who drew last wins a tie: the player whose turn it is not."""
    return now.turn_player.other


# --- options of a card ----------------------------------------------------------------------


@BOOK.rule("mode-choice", inert=lambda _now: False)
def choose_early(_now: Moment) -> bool:
    """Options are chosen when the card is carried out."""
    return False


@choose_early.until("2020-01-01")
def chosen_on_play(_now: Moment) -> bool:
    """Options were chosen when the card was declared."""
    return True


def text_of(now: Moment, card: GameObject) -> Effect | None:
    """Return what a card does that is not put into the row."""
    abilities = now.abilities(card)
    return next((each.effect for each in abilities if isinstance(each, Resolving)), None)


def ask_option(now: Moment, place: ChooseOptions, seat: Seat) -> Ask:
    """Ask which of several options is chosen."""
    options = tuple(Option("choose-option", number) for number in range(len(place.options)))
    return Ask(Decision(seat, "choose-options", "picked", options, "mode-choice", about=place))


def resolve_options(now: Moment, place: ChooseOptions) -> StepResult:
    """Carry out the option chosen before, or ask now."""
    scope = now.scope()
    if "option" in scope.known:
        return in_sequence(now, (place.options[scope.known["option"]],), scope)
    if "picked" not in now:
        return ask_option(now, place, scope.controller)
    return in_sequence(now, (place.options[now["picked"].choice],), scope)


# --- playing a card -------------------------------------------------------------------------


def untapped_coins(now: Moment, seat: Seat) -> tuple[Ref, ...]:
    """Return the coins that can be paid with."""
    return tuple(each.ref for each in now.state.zone("coins", seat) if not each.marks.get("tapped"))


def way_to_play(now: Moment, card: GameObject, seat: Seat, coins: int) -> Option | Refusal:
    """Return the option of playing a card with so many coins, or why it is refused."""
    option = Option("play", card.ref)
    if now.characteristic(card, "cost") > coins:
        return Refusal(option, "pay", "コインが足りない")
    if now.characteristic(card, "over") and not now.state.zone("row", seat).objects:
        return Refusal(option, "put", "重ねる相手がいない")
    return option


@BOOK.step("declare")
def declare(now: Moment) -> StepResult:
    """The card is declared, before 2020 with its options."""
    card = now.object(now["card"])
    effect = text_of(now, card)
    if isinstance(effect, ChooseOptions) and choose_early(now):
        if "picked" not in now:
            return ask_option(now, effect, now.turn_player)
        return Go(Bindings({"option": now["picked"].choice}))
    return Go()


@BOOK.step("pay")
def pay(now: Moment) -> StepResult:
    """As many coins are tapped as the card costs."""
    cost = now.characteristic(now.object(now["card"]), "cost")
    seat = now.turn_player
    if "paid" not in now:
        refs = untapped_coins(now, seat)
        merged = interchangeable(now.state, refs, now.game.ordered)
        chosen = selections(refs, range(cost, cost + 1), merged)
        options = tuple(Option("pay", each) for each in chosen)
        return Ask(Decision(seat, "pay", "paid", options, "pay", merged=merged))
    coins: Several = now["paid"].choice
    return Perform(tuple(Turned(now.object(ref), seat) for ref in coins))


@BOOK.step("put")
def put(now: Moment) -> StepResult:
    """The card enters the row, over another one if it says so, or is carried out and scrapped."""
    card = now.object(now["card"])
    if text_of(now, card) is not None:
        return Call("carry-out", now.frame.bindings)
    seat, row = now.turn_player, ZoneKey("row", now.turn_player)
    hand = ZoneKey("hand", seat)
    if not now.characteristic(card, "over"):
        return Perform((Entered(card, hand, row, seat),))
    if "base" not in now:
        refs = tuple(each.ref for each in now.state.zones[row])
        merged = interchangeable(now.state, refs, now.game.ordered)
        options = tuple(Option("over", ref) for ref in refs if merged.get(ref, ref) == ref)
        return Ask(Decision(seat, "over", "base", options, "put", merged=merged))
    return Perform((Entered(card, hand, row, seat, onto=now["base"].choice),))


def carry_out(now: Moment) -> StepResult:
    """Do what the card says."""
    card = now.object(now["card"])
    known = Bindings({"option": now["option"]}) if "option" in now else Bindings()
    scope = Scope(card, now.turn_player, None, known)
    return Call("effect", Bindings({"effect": text_of(now, card), "scope": scope}))


def scrap_it(now: Moment) -> StepResult:
    """Put the card that was carried out to the scrap."""
    card = now.state.find(now["card"])
    if card is None:
        return Go()
    seat = now.turn_player
    return Perform((Scrapped(card, ZoneKey("hand", seat), ZoneKey("scrap", card.owner), seat),))


# --- waiting abilities ----------------------------------------------------------------------


@BOOK.step("order")
def choose_next(now: Moment) -> StepResult:
    """The turn player's waiting abilities come first, in the order that their player chooses."""
    waiting = now.state.waiting
    if not waiting:
        return Done()
    first = now.turn_player
    seat = first if any(each.controller == first for each in waiting) else first.other
    if now.get("next") is None:
        options = tuple(Option("resolve", each) for each in waiting if each.controller == seat)
        return Ask(Decision(seat, "order", "next", options, "order"))
    return Go()


def take(now: Moment) -> StepResult:
    """Take up the ability that comes next."""
    return Perform((Taken(now["next"].choice),))


def follow(now: Moment) -> StepResult:
    """Carry out what was taken up."""
    waiting = now["next"].choice
    scope = Scope(waiting.source, waiting.controller, waiting.event, waiting.known)
    return Call("effect", Bindings({"effect": waiting.ability.effect, "scope": scope}))


def settle_more(_now: Moment) -> StepResult:
    """Look for further waiting abilities."""
    return Again(Bindings({"next": None}))


# --- the turn -------------------------------------------------------------------------------


@BOOK.step("untap")
def untap(now: Moment) -> StepResult:
    """Coins and cards are untapped, and a coin is minted."""
    seat = now.turn_player
    tapped = [each for each in now.state.zone("coins", seat) if each.marks.get("tapped")]
    events: list[Event] = [Turned(each, seat, tapped=False) for each in tapped]
    if len(now.state.zone("coins", seat)) < coins_at_most(now):
        events.append(Minted(seat))
    return Perform(tuple(events))


@BOOK.step("draw")
def draw(now: Moment) -> StepResult:
    """A card is drawn; who cannot ends the game."""
    seat = now.turn_player
    pile = now.state.zone("pile", seat)
    if not pile.objects:
        return Perform((GameEnded(Outcome(winner(now), "draw")),))
    return Perform((Drawn(pile.objects[0], ZoneKey("pile", seat), ZoneKey("hand", seat), seat),))


draw.not_before("2010-01-01")


def total(now: Moment, seat: Seat) -> int:
    """Return the sum of the numbers in a row."""
    return sum(now.characteristic(each, "number") for each in now.state.zone("row", seat))


def winner(now: Moment) -> Seat | None:
    """Return who has the greater sum."""
    first, second = (total(now, seat) for seat in Seat)
    if first == second:
        return tie(now)
    return Seat.FIRST if first > second else Seat.SECOND


@BOOK.step("act")
def act(now: Moment) -> StepResult:
    """The turn player plays a card or passes."""
    seat = now.turn_player
    plays: int = now.fact("plays", 0)
    if plays >= plays_each_turn(now):
        return Go()
    if now.get("action") is None:
        return Ask(_actions(now, seat))
    if now["action"] == PASS:
        return Go()
    return Call("play", Bindings({"card": now["action"].choice, "plays": plays + 1}))


def _actions(now: Moment, seat: Seat) -> Decision:
    hand = now.state.zone("hand", seat)
    merged = interchangeable(now.state, [each.ref for each in hand], now.game.ordered)
    cards = [each for each in hand if merged.get(each.ref, each.ref) == each.ref]
    coins = len(untapped_coins(now, seat))
    ways = [way_to_play(now, each, seat, coins) for each in cards]
    options = tuple(way for way in ways if isinstance(way, Option))
    refused = tuple(way for way in ways if isinstance(way, Refusal))
    return Decision(seat, "act", "action", (*options, PASS), "act", refused, initiative=True, merged=merged)


def act_again(now: Moment) -> StepResult:
    """Go back to acting after a play."""
    if now.get("action") in (None, PASS):
        return Go()
    return Again(Bindings({"action": None}), step=TURN.at(act))


def count_play(now: Moment) -> StepResult:
    """Count the play."""
    return Perform((PlayCounted(now.turn_player, now["plays"]),))


def settle(now: Moment) -> StepResult:
    """Carry out what waits."""
    return Call("settle") if now.state.waiting else Go()


def pass_turn(now: Moment) -> StepResult:
    """The turn passes to the other player."""
    return Perform((TurnPassed(now.turn_player),))


def next_turn(_now: Moment) -> StepResult:
    """Begin the next turn."""
    return Again(Bindings({"action": None}))


TURN = procedure("turn", untap, settle, draw, settle, act, settle, act_again, pass_turn, next_turn)

PROCEDURES: dict[str, Procedure] = table(
    TURN,
    procedure("play", declare, pay, put, count_play),
    procedure("carry-out", carry_out, scrap_it),
    procedure("extra-draw", draw),
    procedure("settle", choose_next, take, follow, settle_more),
)
