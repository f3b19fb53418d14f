"""This game seen from outside: its options in words, its events of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.effects import (
    Choose,
    ChooseOptions,
    Either,
    Every,
    Named,
    Remaining,
    Shift,
    This,
    Top,
    Use,
)
from cardrules.core.engine import Applied, RuleEvent, Seen, View
from cardrules.core.errors import UnsourcedError
from cardrules.core.evaluating import named, sift
from cardrules.core.game import Candidate
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.core.ongoing import Waiting
from cardrules.core.queries import Scope
from cardrules.core.quoting import line_of
from cardrules.core.records import replace
from cardrules.core.results import Call, Go, Perform, StepResult
from cardrules.core.rules import SilentSourceError
from cardrules.core.values import Bindings, Seat
from cardrules.core.viewing import Viewer, by_rule, chosen, forced, names, pieces, viewer
from cardrules.core.walk import children
from cardrules.duelmasters.activating import ACTIVATE
from cardrules.duelmasters.activating_paid import Activation
from cardrules.duelmasters.auras import GR
from cardrules.duelmasters.chance import before_draw
from cardrules.duelmasters.choosing_words import ENTRY
from cardrules.duelmasters.combat import Taking
from cardrules.duelmasters.costs import KINDS, Taken
from cardrules.duelmasters.effects_use import USED_BY_RULE, use_by_rule
from cardrules.duelmasters.galaxshield import GALAXSHIELD, VERB, Shielding
from cardrules.duelmasters.inspecting import applied, called_as, inspect, paid_by, shielded_by
from cardrules.duelmasters.keywords import BLOCKER, BREAKERS, has, redirecting
from cardrules.duelmasters.limits import AbilityOf
from cardrules.duelmasters.modes import UNTOLD
from cardrules.duelmasters.moves import draw_one, moving
from cardrules.duelmasters.one_shots import OneShot
from cardrules.duelmasters.permissions import Allowed
from cardrules.duelmasters.refusals.attacking import Attacking
from cardrules.duelmasters.refusals.cards import By, IfSaid, Lacking, NotThere, Without
from cardrules.duelmasters.refusals.interrupting import uses_aside
from cardrules.duelmasters.refusals.paying import not_paid_so
from cardrules.duelmasters.set_up import observe
from cardrules.duelmasters.shuffling_in import PLACE
from cardrules.duelmasters.twin_pacts import WHICH
from cardrules.duelmasters.use import WayOfUsing
from cardrules.duelmasters.use_attached import Crossing
from cardrules.duelmasters.use_paid import tapped_before
from cardrules.duelmasters.waiting import settle
from cardrules.duelmasters.ways import Plan
from cardrules.duelmasters.ways_offered import verbs_of_use
from cardrules.duelmasters.words import WORDS

_VERBS: Final = {verb: frozenset({verb, "use"}) for verb in KINDS}


_ANY: Final = frozenset(KINDS)


def _use(now: Moment, decision: Decision, option: Option) -> View:
    way = option.choice
    if isinstance(way, IfSaid):
        return _if_said(_use(now, decision, Option("use", way.way)), way.part)
    if isinstance(way, NotThere):
        said = _if_said(_use(now, decision, Option("use", way.way)), "zone")
        return replace(said, other_than=way.zones)
    if isinstance(way, WayOfUsing):
        open_to_all = way.verb == "use" and way.whole and option not in decision.options
        verbs = _ANY if open_to_all else _VERBS[way.verb]
        key = now.state.where.get(way.card.id)
        player = decision.player if key is None else key.seat
        cards = names(now, (way.card,)) if way.combined is None else (way.combined.card,)
        return View("use", player, verbs, cards, way.origin, way.called, ways=paid_by(way.named))
    key = now.state.where.get(way.id)
    return View("use", decision.player, _ANY, names(now, (way,)), key.name if key else "")


def _if_said(view: View, part: str) -> View:
    """Have what is refused be meant only where a part of it is said: 「使う」 says no type of card."""
    return replace(view, verbs=view.verbs - {"use"}) if part == "verbs" else replace(view, meant_by=part)


def _by(view: Viewer) -> Viewer:
    """Have what is refused to a player be theirs, whoever is asked."""

    def told(now: Moment, decision: Decision, option: Option) -> View:
        if isinstance(option.choice, By):
            by = option.choice
            return replace(view(now, decision, replace(option, choice=by.choice)), player=by.player)
        return view(now, decision, option)

    return told


def _permission(now: Moment, decision: Decision, option: Option) -> View:
    """Return a permission: by its text, or where an effect gives it by the line that has that effect."""
    allowed: Allowed = option.choice
    source, ability = allowed.bearer.source, allowed.ability
    cards = names(now, (source,))
    text = ability.text or next((line_of(now.library[each], ability) for each in cards), "")
    return View("permit", decision.player, frozenset({"permit", "use-ability"}), cards, texts=(text,))


def _cross(now: Moment, decision: Decision, option: Option) -> View:
    crossing: Crossing = option.choice
    gear, host = names(now, (crossing.way.card,)), names(now, (crossing.creature,))
    ways = paid_by(crossing.way.named)
    return View("cross", crossing.player, frozenset({"cross"}), gear, texts=host, ways=ways)


def _gr_summon(_now: Moment, decision: Decision, _option: Option) -> View:
    return View("choose-word", decision.player, frozenset({"choose-word"}), texts=(GR,))


def _shielding(now: Moment, _decision: Decision, option: Option) -> View:
    shielding: Shielding = option.choice
    ref, each = shielding.way.card, now.state.piece(shielding.way.card.id)
    ways = () if each is None else shielded_by(now.silently(), each)
    cards, verbs, texts = names(now, (ref,)), frozenset({VERB}), (GALAXSHIELD,)
    return View("galaxshield", shielding.player, verbs, cards, texts=texts, ways=ways)


def _changing_cost(now: Moment, decision: Decision, option: Option) -> View:
    """Return a set of changes of a cost: by whose abilities they are, and to what they bring it."""
    plan: Plan = option.choice
    taken = [each for each in plan.changes if each.ability.optional]
    refs = dict.fromkeys(each.bearer.source for each in taken)
    return View(
        "change-cost", decision.player, frozenset({"change-cost"}), names(now, refs),
        texts=(str(plan.mana),), numbers=(plan.mana,),
        abilities=tuple(_applied(now, each) for each in taken),
    )  # fmt: skip


def _applied(now: Moment, taken: Taken) -> Applied:
    ability, card = taken.ability, "".join(names(now, (taken.bearer.source,)))
    times = taken.times if ability.each else None
    return Applied(ability.text, ability.keyword, times, card, ability.line)


def _one(now: Moment, decision: Decision, option: Option) -> View:
    key = now.state.where.get(option.choice.id)
    verbs = frozenset({option.act})
    return View(option.act, decision.player, verbs, names(now, (option.choice,)), key.name if key else "")


def _block(now: Moment, decision: Decision, option: Option) -> View:
    """Return a creature that takes an attack upon itself, and by which of its abilities it may do so.

    By another one than 「ブロッカー」 a creature that has that, too, does so only where it is said.
    """
    taking = option.choice
    ref, by = (taking, "") if isinstance(taking, Ref) else (taking.card, taking.keyword)
    view, each = _one(now, decision, replace(option, choice=ref)), now.state.find(ref)
    if each is None or isinstance(taking, Without):
        return replace(view, texts=(by,), meant_by="ability") if by else view
    with suppress(UnsourcedError, SilentSourceError):
        said = "ability" if by not in ("", BLOCKER) and has(now, each, BLOCKER) else ""
        return replace(view, texts=(by,) if by else redirecting(now, each), meant_by=said)
    return view


def _several(now: Moment, decision: Decision, option: Option) -> View:
    refs = chosen(option)
    zones = {now.state.where[ref.id].name for ref in refs if ref.id in now.state.where}
    verbs = frozenset({option.act, *_what_for(now, refs, offered=option in decision.options)})
    return View(option.act, decision.player, verbs, names(now, refs), zones.pop() if len(zones) == 1 else "")


def _paying(now: Moment, decision: Decision, option: Option) -> View:
    return replace(_several(now, decision, option), before=names(now, tapped_before(now)))


def _what_for(now: Moment, refs: Iterable[Ref], *, offered: bool) -> Iterator[str]:
    """Yield the words for what is done with what is chosen; not using it is not using it in any way."""
    effect = now.get("effect")
    if isinstance(effect, Shift):
        yield effect.event
    elif isinstance(effect, Use) and offered:
        found = (now.state.piece(ref.id) for ref in refs)
        yield from _used_as(now, effect, (each for each in found if each is not None))
    elif isinstance(effect, Use):
        yield from _USED


_USED: Final = frozenset().union(*KINDS.values())


def _used_as(now: Moment, effect: Use, found: Iterable[GameObject]) -> Iterator[str]:
    """Yield the words for using cards by an effect: its own, that for any use, what each is used as."""
    yield from ("used", effect.word)
    if effect.word == "used":
        quiet = now.silently()
        yield from (word for each in found for verb in verbs_of_use(quiet, each) for word in KINDS[verb])


def _options(_now: Moment, decision: Decision, option: Option) -> View:
    place = decision.about
    written = place.texts if isinstance(place, ChooseOptions) else ()
    texts = tuple(written[index] for index in option.choice) if written else ()
    numbers = tuple(index + 1 for index in option.choice)
    return View("choose-options", decision.player, frozenset({"choose-options"}), (), "", texts, numbers)


def _untold(_now: Moment, decision: Decision, option: Option) -> View:
    place: ChooseOptions = decision.about
    texts = (place.texts[option.choice],) if place.texts else ()
    return View(UNTOLD, decision.player, frozenset({UNTOLD}), (), "", texts, (option.choice + 1,))


def _waiting(now: Moment, decision: Decision, option: Option) -> View:
    if isinstance(option.choice, Lacking):
        return _lacking(now, decision, option)
    waiting: Waiting | OneShot | AbilityOf = option.choice
    verbs, texts = frozenset({option.act, "use-ability"}), (called_as(waiting.ability),)
    about = (applied(waiting.ability),)
    return View(option.act, decision.player, verbs, (waiting.source.card,), texts=texts, abilities=about)


def _lacking(now: Moment, decision: Decision, option: Option) -> View:
    lacking: Lacking = option.choice
    view = _one(now, decision, replace(option, choice=lacking.card))
    return replace(view, other_than=lacking.names)


def _activation(now: Moment, decision: Decision, option: Option) -> View:
    if isinstance(option.choice, Lacking):
        return _lacking(now, decision, option)
    activation: Activation = option.choice
    cards, texts = (activation.bearer.source.card,), (called_as(activation.ability),)
    verbs, about = frozenset({ACTIVATE, "use-ability"}), (applied(activation.ability),)
    return View(ACTIVATE, decision.player, verbs, cards, texts=texts, abilities=about)


def _replace(_now: Moment, decision: Decision, option: Option) -> View:
    candidate: Candidate = option.choice
    verbs = frozenset({"replace", "use-ability"})
    texts, about = (candidate.ability.text,), (applied(candidate.ability),)
    source = (candidate.scope.source.card,)
    return View("replace", decision.player, verbs, source, texts=texts, abilities=about)


def _do(now: Moment, decision: Decision, option: Option) -> View:
    scope: Scope | None = now.get("scope")
    part = decision.about.effects[option.choice] if isinstance(decision.about, Either) else decision.about
    found = dict.fromkeys(_might_concern(now, part, scope)) if scope is not None else {}
    source = (scope.source.card,) if scope is not None else ()
    numbers = (option.choice + 1,) if option.choice is not None else ()
    verbs = frozenset({"do", "use-ability", *_events(now, part, scope)})
    return View("do", decision.player, verbs, (*found, *source), numbers=numbers)


def _events(now: Moment, effect: Any, scope: Scope | None) -> Iterator[str]:
    if isinstance(effect, Shift):
        yield effect.event
    if isinstance(effect, Use):
        looking = now.silently()
        might = _might_be(looking, effect, scope) if scope is not None else ()
        yield from _used_as(looking, effect, might)
    for part in children(effect):
        yield from _events(now, part, scope)


def _might_concern(now: Moment, effect: Any, scope: Scope) -> Iterator[str]:
    """Yield the cards that an effect might be about, for telling what a 「…してもよい」 leads to."""
    return (each.card for each in _might_be(now.silently(), effect, scope))


def _might_be(now: Moment, effect: Any, scope: Scope) -> Iterator[GameObject]:
    if isinstance(effect, (Choose, Every)):
        found, doubtful = sift(now, effect.selector, scope)
        yield from (*found, *(each for each, _ in doubtful))
    elif isinstance(effect, This):
        yield scope.source
    elif isinstance(effect, (Named, Remaining)):
        pieces = (now.state.piece(ref.id) or now.state.lying(ref) for ref in named(scope, effect.name))
        yield from (each for each in pieces if each is not None)
    elif not isinstance(effect, Top):
        for part in children(effect):
            yield from _might_be(now, part, scope)


def _attack(now: Moment, decision: Decision, option: Option) -> View:
    """Return an attack in words: an attack on the player is what a sentence without a target means."""
    attacking = option.choice
    if not isinstance(attacking, Attacking):
        return View("attack", decision.player, frozenset({"attack"}), names(now, (attacking,)))
    cards, on_player = names(now, (attacking.attacker,)), isinstance(attacking.target, Seat)
    verbs = frozenset({"attack", "attack-player"} if on_player else {"attack-creature"})
    texts = () if on_player else names(now, (attacking.target,))
    return View("attack", decision.player, verbs, cards, texts=texts)


def _redirect(now: Moment, decision: Decision, option: Option) -> View:
    taking: Taking = option.choice
    card, texts = names(now, (taking.card,)), (taking.keyword,)
    return View("resolve", decision.player, frozenset({"resolve", "use-ability"}), card, texts=texts)


def _number(_now: Moment, decision: Decision, option: Option) -> View:
    texts = tuple(name for name, number in BREAKERS.items() if number == option.choice)
    return View("choose-word", decision.player, frozenset({"choose-word"}), texts=texts)


def _entry(_now: Moment, decision: Decision, option: Option) -> View:
    return View(
        "choose-word",
        decision.player,
        frozenset({"choose-word"}),
        texts=(WORDS.get(option.choice, option.choice),),
    )


def _cost(_now: Moment, decision: Decision, option: Option) -> View:
    return View("choose-word", decision.player, frozenset({"choose-word"}), texts=(str(option.choice),))


_VIEWS: Final[dict[str, Viewer]] = {
    ENTRY: _entry, ACTIVATE: _by(_activation),
    WHICH: _cost, PLACE: _cost,
    "gr-summon": _gr_summon, "use": _by(_use), "cross": _cross, "galaxshield": _shielding,
    "permit": _permission, "change-cost": _changing_cost,
    "charge": _by(_one), "break": _by(_one), "choose": _several, "pay": _paying, "choose-options": _options,
    UNTOLD: _untold, "declare": _by(_waiting),
    "resolve": _waiting, "replace": _replace, "do": _do, "effect": _one,
    "attack": _by(_attack), "block": _by(_block), "redirect": _redirect, "break-number": _number,
}  # fmt: skip


# --- events of the rules ------------------------------------------------------------------


def happen(now: Moment) -> StepResult:
    """Let the event happen that the scenario names."""
    event: RuleEvent = now["event"]
    if event.effect is not None:
        return _affect(now, event)
    if event.word == "drawn":
        return _draw(now, event)
    if event.word in USED_BY_RULE:
        return use_by_rule(now, pieces(now, event)[0], event.player, event.word)
    found = pieces(now, event)
    return Perform(tuple(moving(now, event.word, each, event.player) for each in found))


def _affect(now: Moment, event: RuleEvent) -> StepResult:
    """Carry out an effect on a card: 「このクリーチャー」 and 「それ」 are the card itself."""
    each = pieces(now, event)[0]
    scope = Scope(each, now.state.where[each.id].seat, known=Bindings({"it": (each.ref,)}))
    return Call("effect", Bindings({"effect": event.effect, "scope": scope}))


def _draw(now: Moment, event: RuleEvent) -> StepResult:
    for index in range(event.number):
        if f"drawn{index}" not in now:
            first = before_draw(now, event.player, f"top{index}")
            return first or Perform(draw_one(now, event.player), into=f"drawn{index}")
    return Go()


BY_RULE: Final = by_rule(happen, settle)


SEEN: Final = Seen(observe, viewer(_VIEWS), forced, inspect, aside=uses_aside, against=not_paid_so)
"""How this game is looked at from outside."""
