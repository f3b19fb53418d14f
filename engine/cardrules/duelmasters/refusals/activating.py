"""Why an activated ability is not used (総合ルール 110.3c, 602): not one's own, not there, not now."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.core.abilities import Activated
from cardrules.core.decisions import UNSOURCED, Because, Option, Refusal
from cardrules.core.describing import PLAYERS
from cardrules.core.moment import Moment
from cardrules.core.queries import Scope
from cardrules.core.values import Seat
from cardrules.core.working import may_be_given
from cardrules.duelmasters.activating import ACTIVATE, has_its_time, must_be_done, why_never
from cardrules.duelmasters.activating_paid import Activation
from cardrules.duelmasters.clauses import Clause
from cardrules.duelmasters.refusals.cards import By, of_both, where
from cardrules.duelmasters.ways import another_time
from cardrules.duelmasters.zones import BATTLE


def refused_activations(now: Moment, seat: Seat) -> Iterator[Refusal]:
    """Yield what stands against using activated abilities that a player is never offered now."""
    if not (now.library.pool.has(Activated) or may_be_given(now)) or not must_be_done(now):
        return
    for zone, own, each in of_both(now, seat):
        for ability in now.abilities(each):
            if isinstance(ability, Activated):
                activation = Activation(ability, Scope(each, seat))
                against = _elsewhere(now, activation, zone, own=own) or _at_another_time(now, activation)
                if against is not None:
                    yield Refusal(Option(ACTIVATE, By(activation, seat)), *against)


def _elsewhere(now: Moment, activation: Activation, zone: str, *, own: bool) -> Because | None:
    """Return that an ability does not work where its card is, or works for another player."""
    zones, at = activation.ability.zones, where(now, zone, own=own)
    if own and now.game.policy.works_in(zones, zone):
        return None
    named = "か".join(map(now.game.policy.word, zones or (BATTLE,)))
    card = activation.bearer.source.card
    return Clause.ACTIVATED_ABILITY, f"使えるのは自分の{named}の起動型能力だが、《{card}》は{at}にある"


def _at_another_time(now: Moment, activation: Activation) -> Because | None:
    """Return that it is not the time for an ability, or that no source tells when it is."""
    seat, card = activation.bearer.controller, activation.bearer.source.card
    here = another_time(now, seat)
    if here is None:
        return None
    if has_its_time(now, activation):
        time = f"{PLAYERS[seat]}のメインステップと読むが、今は{here}である"
        return Clause.ACTIVATED_ABILITY, f"起動型能力を使えるのは決まった時だけで、{time}"
    untold = UNSOURCED, f"《{card}》の起動型能力を{here}に使えるかは、出典に定めがない"
    return why_never(now, activation) or untold
