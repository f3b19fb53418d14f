"""起動型能力 (総合ルール 110.3c, 602): abilities that a player uses at set times by doing something.

The rulebook names the main step for クロス; for others the sources at hand name no time (論点).
What is done for it, and what it then does, are events of their own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from cardrules.core.abilities import Activated
from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.effects import Effected, This
from cardrules.core.errors import UnsourcedError
from cardrules.core.events import Touched
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.procedures import procedure
from cardrules.core.results import Ask, Call, Done, Go, Perform, StepResult
from cardrules.core.values import Bindings, Seat, value
from cardrules.core.working import at_work
from cardrules.duelmasters import activating_paid, costs_actions, costs_taken
from cardrules.duelmasters.activating_paid import ACTIVATION, Activation
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.effects import goes_on
from cardrules.duelmasters.hyper import why_not_again
from cardrules.duelmasters.keywords import never_sick
from cardrules.duelmasters.limits import used
from cardrules.duelmasters.locks import ACTIVATING, forbidding_keyword, locks_on, text_beats_rule, why_not
from cardrules.duelmasters.payment import Ahead
from cardrules.duelmasters.zones import SICK

ACTIVATE: Final = "activate"
"""The word of what a player does with such an ability, and the name of the procedure."""

NO_CARD: Final = GameObject(-1, "", Seat.FIRST)
"""What is used where an ability is: no card, so that the bearer may serve for it, too."""


@value
class AbilityActivated(Touched):
    """What an activated ability asks was done for it; no card is used by it."""

    word: ClassVar[str] = "activated"


# --- whether it can be used ---------------------------------------------------------------

ITS_TIME: Final = BOOK.question("activated-ability-time", "in-the-main-step", "at-no-known-time")
"""When an activated ability may be used of which no text says when (論点)."""


def activations(now: Moment, seat: Seat) -> Iterator[Option | Refusal]:
    """Yield the activated abilities that a player may use, or why not."""
    for option in activations_begun(now, seat):
        activation: Activation = option.choice
        because = _why_not(now, activation)
        yield option if because is None else Refusal(option, *because)


def _why_not(now: Moment, activation: Activation) -> Because | None:
    """Return why an ability cannot be used in the main step, or that no source tells whether it can."""
    try:
        return why_never(now, activation) or _untold(now, activation)
    except UnsourcedError as error:
        return UNSOURCED, error.message


def activations_begun(now: Moment, seat: Seat) -> Iterator[Option]:
    """Yield the activated abilities that a player has, of which nothing else is known yet."""
    for ability, scope in at_work(now, Activated):
        if scope.controller is seat:
            yield Option(ACTIVATE, Activation(ability, scope))


def why_never(now: Moment, activation: Activation) -> Because | None:
    """Return why an ability cannot be used, at whatever time; ``None`` where nothing stands against it."""
    ability, scope = activation.ability, activation.bearer
    forbidden = forbidding_keyword(now, ability.keyword, scope.source, scope.controller)
    if forbidden := forbidden or locks_on(now, ACTIVATING, scope.source, scope.controller):
        return why_not(now, forbidden)
    if again := why_not_again(now, ability.effect, scope.source):
        return Clause.HYPER_MODE_NOT_AGAIN, again
    actions = _actions(activation)
    lacking = _sick(now, activation) or costs_actions.lacking(now, actions, NO_CARD)
    if not must_be_done(now):
        return None
    if lacking is not None:
        return Clause.ACTIVATED_ABILITY, lacking
    return activating_paid.why_not_payable(now, activation, _ahead(now, actions)) if ability.paid else None


def _ahead(now: Moment, actions: Sequence[costs_actions.Action]) -> Ahead:
    """Return what tells whether what else is asked can be done once some cards are tapped for mana."""
    if not actions:
        return Ahead()
    return Ahead(lambda tapped: costs_actions.lacking(now, actions, NO_CARD, tapped) is None)


def _untold(now: Moment, activation: Activation) -> Because | None:
    """Return that no source tells whether an ability is used in the main step, or ``None``."""
    if has_its_time(now, activation):
        return None
    card = activation.bearer.source.card
    return UNSOURCED, f"《{card}》の起動型能力をメインステップに使えるかは、出典に定めがない"


def has_its_time(now: Moment, activation: Activation) -> bool:
    """Tell whether the main step is known, or read, to be the time for an ability, and no other is."""
    taps = _taps_itself(now, activation)
    return now.reading(ITS_TIME.slug) == ITS_TIME.default and not taps


@BOOK.rule(Clause.ACTIVATED_ABILITY, inert=lambda _now: False)
def must_be_done(_now: Moment) -> bool:
    """It is used at its time by doing what it asks; no creature with summoning sickness is tapped (602)."""
    return True


def _actions(activation: Activation) -> tuple[costs_actions.Action, ...]:
    """Return what is done for an ability besides paying mana."""
    ability = activation.ability
    if ability.action is None:
        return ()
    return (costs_actions.Action(ability.action, activation.bearer, ability.keyword),)


def _sick(now: Moment, activation: Activation) -> str | None:
    """Return that the bearer is to be tapped and suffers from summoning sickness, or ``None``."""
    each = activation.bearer.source
    if not each.marks.get(SICK) or (never_sick(now, each) and text_beats_rule(now)):
        return None
    because = f"召喚酔いしている《{each.card}》をタップして使うことはできない"
    return because if _taps_itself(now, activation) else None


def _taps_itself(now: Moment, activation: Activation) -> bool:
    needs = costs_actions.needs_of(now, _actions(activation), NO_CARD)
    return any(need.taps and isinstance(need.target, This) for need in needs)


# --- using it -----------------------------------------------------------------------------


def pay_what_it_asks(now: Moment) -> StepResult:
    """Mana is paid for it, if it asks for any."""
    activation: Activation = now[ACTIVATION]
    if not activation.ability.paid or "mana-paid" in now:
        return Go()
    return activating_paid.pay(now, _ahead(now.silently(), _actions(activation)))


def do_what_it_asks(now: Moment) -> StepResult:
    """Have the objects chosen that are taken for it, then do to them what is to be done."""
    if "acted" in now:
        return Go() if goes_on(now, now["acted"]) else Done()
    activation: Activation = now[ACTIVATION]
    actions = _actions(activation)
    if not actions:
        return Go(Bindings({"acted": Effected(True)}))
    needs = costs_actions.needs_of(now, actions, NO_CARD)
    chosen = Bindings({each.name: tuple(now[each.name].choice) for each in needs if each.name in now})
    decision = costs_taken.asking(now, needs, chosen, NO_CARD)
    if decision is not None:
        return Ask(decision)
    effect, scope = costs_actions.with_chosen(actions[0], 0)
    known = Bindings({"effect": effect, "scope": scope.knowing(chosen)})
    return Call("effect", known, into="acted")


def be_activated(now: Moment) -> StepResult:
    """The ability is used from here on."""
    activation: Activation = now[ACTIVATION]
    source, seat = activation.bearer.source, activation.bearer.controller
    by = used(now, source, seat, (activation.ability.keyword,))
    return Perform((AbilityActivated(source, seat), *by))


def carry_out(now: Moment) -> StepResult:
    """What the ability does is an event of its own."""
    activation: Activation = now[ACTIVATION]
    scope = activation.bearer.knowing(now["acted"].known)
    return Call("effect", Bindings({"effect": activation.ability.effect, "scope": scope}))


USE_ACTIVATED: Final = procedure(ACTIVATE, pay_what_it_asks, do_what_it_asks, be_activated, carry_out)
