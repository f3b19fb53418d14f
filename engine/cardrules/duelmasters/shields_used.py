"""Using the cards that are declared for shields (総合ルール 112.3, 509.5e, 601.1b): as what, if at all."""

from __future__ import annotations

from typing import Final

from cardrules.core.decisions import PASS, UNSOURCED, Decision, Option, Refusal
from cardrules.core.effects import GameSpecific
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, ZoneKey
from cardrules.core.records import replace
from cardrules.core.resolving import NOTHING
from cardrules.core.results import Ask, Done, Go, StepResult
from cardrules.core.values import EMPTY, Bindings
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.keywords import NO_FACES, faces_with
from cardrules.duelmasters.locks import forbidding_keyword, why_not
from cardrules.duelmasters.ways_by_effect import used_in_a_way, ways_by_effect, why_in_no_way
from cardrules.duelmasters.zones import HAND

USE_SHIELD: Final = "use-shield"
"""The name of the effect of S・トリガー: the card that was the shield is used without paying."""

FACES: Final = "faces"
"""Under this name a waiting ability knows the faces of its card that had the keyword as it was declared."""


def known_faces(now: Moment, card: GameObject, keyword: str) -> Bindings:
    """Return what is to be known, until a card is used, of the faces that have the keyword declared."""
    faces = faces_with(now, card, keyword)
    return EMPTY if faces == NO_FACES else Bindings({FACES: faces})


def why_forbidden(now: Moment, card: GameObject, keyword: str) -> tuple[Refusal, ...]:
    """Return why an ability of a card is not declared where a text forbids to use its keyword (101.2)."""
    forbidden = forbidding_keyword(now, keyword, card, card.owner)
    return (Refusal(Option("use", card.ref), *why_not(now, forbidden)),) if forbidden else ()


BASE_TO_COME: Final = (
    "ほかに宣言して使うカードが進化元になるかもしれない時に、"
    "まだ進化元のない進化クリーチャーの使用を宣言できるかどうかは、出典に定めがない"
)
"""What is not known of an evolution creature among several cards that may be used."""


def why_unusable(now: Moment, card: GameObject, known: Bindings, others: bool) -> tuple[Refusal, ...]:
    """Return what forbids using a card at all, without which that cannot be declared (601.1b).

    ``others`` tells whether other cards are, or may be, declared to be used as well.
    """
    refused = why_in_no_way(now, card, card.owner, "used", known.get(FACES))
    return tuple(map(_untold, refused)) if others else refused


def _untold(refused: Refusal) -> Refusal:
    if refused.rule != Clause.EVOLUTION_BASE:
        return refused
    return replace(refused, rule=UNSOURCED, because=BASE_TO_COME)


def asked(now: Moment, decision: Decision) -> StepResult:
    """Ask what is declared; where nothing can be, put down why."""
    if decision.options != (PASS,) or decision.unsourced:
        return Ask(decision)
    for each in decision.refused:
        now.recorder.refused(decision.player, each)
    return Go()


@BOOK.rule(Clause.FREE_USE_ABILITIES, inert=lambda _now: False)
def used_for_nothing(_now: Moment) -> bool:
    """A card that was declared by S・トリガー is used without its cost being paid (112.3a)."""
    return True


def use_shield(now: Moment, _effect: GameSpecific) -> StepResult:
    """Use the card that was the shield, from the hand into which it was put (509.5e)."""
    scope = now.scope()
    card = now.state.piece(scope.source.id)
    if "used" in now:
        return Done(NOTHING)
    if (
        card is None
        or now.state.where[card.id] != ZoneKey(HAND, scope.controller)
        or not used_for_nothing(now)
    ):
        return Done(NOTHING)
    faces = scope.known.get(FACES)
    found = ways_by_effect(now, card, scope.controller, "used", free=True, faces=faces)
    return used_in_a_way(now, scope.controller, found, into="used") or Done(NOTHING)
