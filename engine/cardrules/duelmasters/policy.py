"""The policy of this game: what the kernel's mechanisms are told to do here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from cardrules.core.abilities import Ability, Effect, Shaping, Triggered
from cardrules.core.continuous import bestowed, bestowed_on
from cardrules.core.decisions import Because, Refusal
from cardrules.core.effects import Choose, Effected, Shift, Target
from cardrules.core.evaluating import amount
from cardrules.core.events import Event, Moved
from cardrules.core.game import Candidate, Policy
from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref, ZoneKey
from cardrules.core.pool import Pool
from cardrules.core.queries import BearsThis, Condition, ObjectCondition, Scope, Selector, SoUsed
from cardrules.core.results import Ask, Call
from cardrules.core.seeing import LookedAt
from cardrules.core.standing import Ignoring
from cardrules.core.values import Seat
from cardrules.core.working import given, may_be_given
from cardrules.duelmasters import ex_life, one_shots, s_max, seals
from cardrules.duelmasters.abilities import GameEnding
from cardrules.duelmasters.abyss import cannot_be_hindered, stays_for_good
from cardrules.duelmasters.arithmetic import MANA_NUMBER, as_read, changed_mana_number, combined, combined_set
from cardrules.duelmasters.asked import ASKED
from cardrules.duelmasters.attached import bears
from cardrules.duelmasters.auras import WITHIN, cards_within, strengthened
from cardrules.duelmasters.chance import before_top
from cardrules.duelmasters.choosers import chooser
from cardrules.duelmasters.clauses import BOOK, Clause
from cardrules.duelmasters.constituents import apart_from, taken_along
from cardrules.duelmasters.departed import entries_of, is_remembered, own_value, value_of
from cardrules.duelmasters.effects import goes_on
from cardrules.duelmasters.elements import ELEMENT, are_of_elements
from cardrules.duelmasters.events import Tapped
from cardrules.duelmasters.face_down import face_down, lies_face_down
from cardrules.duelmasters.hidden import proof_of_nothing
from cardrules.duelmasters.ignoring import heeded, heeded_at_work, nothing_ignored
from cardrules.duelmasters.locks import allowed, choosable, to_be_chosen
from cardrules.duelmasters.looked_at import top_of
from cardrules.duelmasters.moves import marking, shifting
from cardrules.duelmasters.muting import triggers
from cardrules.duelmasters.own_destination import own_destination
from cardrules.duelmasters.parts import cost_of_none
from cardrules.duelmasters.printed import Strengthened
from cardrules.duelmasters.printed_words import KingMaster, TextContains, king_master, text_contains
from cardrules.duelmasters.referring import left_alone, only_what_moved
from cardrules.duelmasters.refusals.by_effect import against_using
from cardrules.duelmasters.replacement import (
    all_can_take_the_place,
    at_once,
    can_take_the_place,
    done_by_the_same_effect,
    possible_in_place,
    replaced_again,
    replacing,
    settled_together,
)
from cardrules.duelmasters.seals import is_ignored, seal_as_a_card
from cardrules.duelmasters.stacks import alone, beneath, leaves_as_what_it_is, names_no_kind
from cardrules.duelmasters.state_based import brought_about
from cardrules.duelmasters.state_defining import arriving_so
from cardrules.duelmasters.tapping import can_happen
from cardrules.duelmasters.twin_pacts import (
    FACE,
    chosen_cost,
    fits_as,
    is_the_face_meant,
    looks,
    printed_on,
    which_cost,
)
from cardrules.duelmasters.use import used_so
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.duelmasters.waiting import own_leaving_alone, sets_waiting
from cardrules.duelmasters.words import CIVILIZATIONS, WORDS
from cardrules.duelmasters.zones import BATTLE, NOWHERE, SEAL, counts
from cardrules.language.kinds import kinds

_RULE_OF: Final = {
    "optional": Clause.DO_WHAT_IS_POSSIBLE,
    "choose-objects": Clause.CHOOSE_AS_MANY_AS_POSSIBLE,
}
_KIND: Final = kinds(VOCABULARY)


@BOOK.rule(Clause.REPLACEMENT_ORDER, inert=lambda _now, found: found)
def turn_player_replaces_first(now: Moment, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Of several replacements of one event the turn player's come first (609.8)."""
    own = tuple(each for each in found if each.scope.controller == now.turn_player)
    return own or found


class DuelMastersPolicy(Policy):
    """What this game decides where the kernel leaves it to the game."""

    counts_uses = True

    def counts(self, now: Moment, key: ZoneKey, each: GameObject) -> bool:
        """A card in use is not counted among the cards of its zone, nor is what is sealed."""
        if each.marks and not counts(now, each):
            return False
        return key.name != BATTLE or not is_ignored(now, key, each)

    def abilities(self, now: Moment, each: GameObject) -> tuple[Ability, ...]:
        """An object has what is printed on it, what effects give it and what other abilities give it."""
        if each.marks and (SEAL in each.marks or lies_face_down(now, each)):
            return ()
        if not may_be_given(now):
            return heeded(now, each, printed_on(now, each))
        return heeded(now, each, (*printed_on(now, each), *given(now, each), *bestowed_on(now, each)))

    def shows(self, now: Moment, each: GameObject, ability: Ability) -> bool:
        """A card of two faces that is one of them has what stands on that face alone."""
        return FACE not in each.marks or ability in printed_on(now, each)

    def is_meant(self, now: Moment, each: GameObject, found_as: Sequence[ObjectCondition]) -> bool:
        """What a text gives to cards of a type it gives to that face of a card of two faces."""
        return is_the_face_meant(now, each, found_as)

    def shown(self, now: Moment, each: GameObject, name: str) -> Any:
        """A card that lies face down, in the mana zone or as a seal, does not show what it is."""
        if SEAL in each.marks:
            return seal_as_a_card(now, each, name)
        return face_down(now, each, name) if lies_face_down(now, each) else super().shown(now, each, name)

    def heeded(
        self, now: Moment, kind: type[Ability], found: tuple[tuple[Any, Scope], ...]
    ) -> tuple[tuple[Any, Scope], ...]:
        """What a text has ignored does nothing; what has it ignored is always heeded."""
        return found if kind is Ignoring else heeded_at_work(now, found)

    def heeds_all(self, now: Moment) -> bool:
        """Nothing is ignored while it is worked out what is ignored."""
        return nothing_ignored(now)

    def bestowed(self, now: Moment, kind: type[Ability]) -> tuple[tuple[Any, Scope], ...]:
        """What continuous abilities give works where their bearer is; what ignores others is not given so."""
        return () if kind is Ignoring else bestowed(now, kind)

    def works_in(self, zones: tuple[str, ...], zone: str) -> bool:
        """An ability that names no zone works in the battle zone (110.4); of a card in use, where it was."""
        return zone in zones or zone == NOWHERE if zones else zone == BATTLE

    def bears(self, now: Moment, key: ZoneKey, each: GameObject) -> bool:
        """What does not count, in use or waiting as a shield, has not left; its abilities work (113.6d)."""
        return SEAL not in each.marks and not lies_face_down(now, each) and not is_ignored(now, key, each)

    def includes(self, now: Moment, characteristic: str, found: Collection[Any], entry: Any) -> bool:
        """A race is any whose name it is part of: ドラゴン is many; エレメント is several types."""
        if entry == ELEMENT:
            return are_of_elements(now, found)
        return any(entry in each for each in found) if characteristic == "races" else entry in found

    def fits(self, now: Moment, each: GameObject, condition: ObjectCondition, scope: Scope) -> bool:
        """Tell whether an object meets a condition that only this game knows."""
        test = _FITS.get(type(condition))
        if test is None:
            return super().fits(now, each, condition, scope)
        return test(now, each, condition, scope)

    def fits_as(
        self, now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], scope: Scope, word: str
    ) -> bool:
        """Of a card of two faces in use no source tells whether its face is read, or the card."""
        return fits_as(now, each, conditions, scope, word)

    def looks(
        self, now: Moment, each: GameObject, conditions: Sequence[ObjectCondition], reading: str = ""
    ) -> tuple[GameObject, ...]:
        """A card of two faces is read as the face of the type that a text names, or as a whole."""
        return looks(now, each, conditions, reading)

    def holds(self, now: Moment, condition: Condition, scope: Scope) -> bool:
        """Tell whether a condition of this game's own holds, such as how a card was used."""
        if type(condition) in ASKED:
            return ASKED[type(condition)](now, condition, scope)
        if not isinstance(condition, SoUsed):
            return super().holds(now, condition, scope)
        ref = scope.source.ref
        found = [now.fact(used_so(each)) for each in (ref, Ref(ref.id, ref.life - 1))]
        return condition.keyword in found

    def value_of(self, now: Moment, ref: Ref, name: str) -> int:
        """What has left is read as it was; of two costs the one that was chosen."""
        if name == WITHIN:
            return cards_within(now, ref)
        chosen = chosen_cost(now, ref, name)
        return value_of(now, ref, name) if chosen is None else chosen

    def entries_of(self, now: Moment, ref: Ref, name: str) -> frozenset[Any]:
        """What was chosen is read as it was where it was chosen."""
        return entries_of(now, ref, name)

    def beneath(self, now: Moment, selector: Selector, each: GameObject) -> tuple[GameObject, ...]:
        """A text about cards means those that lie under others, too."""
        return beneath(now, selector, each)

    def names_a_card(self, now: Moment, conditions: Sequence[ObjectCondition]) -> bool:
        """What lies under another leaves as a card, and as no kind of thing."""
        return names_no_kind(conditions) or leaves_as_what_it_is(now)

    def impossible(self, now: Moment, effect: Effect, scope: Scope) -> tuple[Refusal, ...]:
        """A card that can be used in no way is not used by choice (101.2)."""
        return against_using(now, effect, scope)

    def proof_of_nothing(self, now: Moment, target: Choose, scope: Scope) -> tuple[Event, ...]:
        """Who finds nothing in a hidden zone does not show it."""
        return proof_of_nothing(now, target, scope)

    def entries(self, name: str) -> tuple[str, ...]:
        """There are five civilizations."""
        return tuple(CIVILIZATIONS) if name == "civilizations" else ()

    def lacking(self, now: Moment, name: str) -> Any:
        """A cost that a card does not have is read as 0."""
        return cost_of_none(now) if name == "cost" else None

    def unstated(self, name: str) -> Any:
        """A card of which no mana number is stated makes 1 mana."""
        return 1 if name == MANA_NUMBER else None

    def asked_first(self, now: Moment, target: Target, scope: Scope) -> Ask | None:
        """Of a card with two costs it is asked which is meant."""
        return which_cost(now, target, scope)

    def own_value(self, now: Moment, ref: Ref, name: str) -> int:
        """The card that an ability came from is read as it was last."""
        return own_value(now, ref, name)

    def is_remembered(self, event: Event) -> bool:
        """What leaves the battle zone is remembered as it was."""
        return is_remembered(event)

    def own_leaving_alone(self, now: Moment) -> bool:
        """What leaves with others sees only its own leaving."""
        return own_leaving_alone(now)

    def word(self, name: str) -> str:
        """Return the word for a characteristic, civilization, zone or kind of choice."""
        return WORDS.get(name, name)

    def kind(self, conditions: Sequence[ObjectCondition]) -> str:
        """Return what a text calls that which meets conditions."""
        return _KIND(tuple(conditions))

    def combine(self, now: Moment, name: str, base: Any, found: Sequence[Any]) -> Any:
        """Numbers are changed in the order of arithmetic; sets lose or gain what is said."""
        if isinstance(base, (frozenset, tuple)):
            return combined_set(base, (part for part, _scope in found))
        changes = [(part.operation, amount(now, part.amount, scope)) for part, scope in found]
        if name == MANA_NUMBER:
            return changed_mana_number(now, base, changes)
        return as_read(now, name, combined(now, base, changes))

    def taken_along(self, now: Moment, event: Event, by: Candidate) -> tuple[Ref, ...]:
        """What a creature is put over goes with it where the text speaks of the creature."""
        return taken_along(now, event, by)

    def first_replacements(
        self, now: Moment, event: Event, found: tuple[Candidate, ...]
    ) -> tuple[Candidate, ...]:
        """A spell's own destination comes first, and then the turn player's replacements."""
        found = own_destination(now, event, replacing(now, found))
        return turn_player_replaces_first(now, found) if len(found) > 1 else found

    def replaceable(self, now: Moment, event: Event, candidate: Candidate) -> bool:
        """An event is not replaced with what cannot be done, and some are not replaced at all."""
        return not cannot_be_hindered(now, event) and can_take_the_place(now, event, candidate)

    def can_be_done(self, now: Moment, effect: Effect, scope: Scope) -> bool:
        """What cannot be done does not stand in place of an event."""
        return possible_in_place(now, effect, scope)

    def all_replaceable(self, now: Moment, events: tuple[Event, ...], candidate: Candidate) -> bool:
        """What takes the place of all events of a moment must be possible in place of all."""
        return all_can_take_the_place(now, events, candidate)

    def triggers(self, now: Moment, scope: Scope, event: Event) -> bool:
        """What a text says is not triggered, or has ignored, is not."""
        return triggers(now, scope, event)

    def done_instead(self, now: Moment, instead: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """What stands in place of what an effect does counts as done by it."""
        return done_by_the_same_effect(now, instead)

    def still_happen(
        self, now: Moment, events: tuple[Event, ...], replaced: tuple[Event, ...]
    ) -> tuple[Event, ...]:
        """Where the leaving of an element was replaced none of its cards is moved."""
        return apart_from(now, events, replaced)

    def settled_together(self, now: Moment) -> bool:
        """What replaces events at one moment is settled together."""
        return settled_together(now)

    def at_once(self, now: Moment, effect: Effect, scope: Scope) -> tuple[Event, ...]:
        """One movement in place of each of several events happens at their moment."""
        return at_once(now, effect, scope)

    def shaped(self, now: Moment, event: Event, found: tuple[tuple[Shaping, Scope], ...]) -> Event:
        """All that is said of how a card is put somewhere applies."""
        return arriving_so(now, event, found)

    def replaced_again(self, now: Moment) -> bool:
        """What stands in place of an event is not replaced again."""
        return replaced_again(now)

    def top_of(self, now: Moment, key: ZoneKey) -> tuple[GameObject, ...]:
        """What is looked at meanwhile is not taken."""
        return top_of(now, key)

    def before_top(self, now: Moment, key: ZoneKey, count: int, into: str) -> Call | None:
        """What lies on top of a shuffled deck is decided by chance."""
        return before_top(now, key, count, into)

    def spoken_of(self, now: Moment, moved: tuple[Ref, ...], meant: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """A text speaks of what really moved."""
        return only_what_moved(now, moved, meant)

    def gone_elsewhere(self, now: Moment, ref: Ref) -> GameObject | None:
        """What has moved on is left alone."""
        return left_alone(now, ref)

    def goes_on(self, now: Moment, first: Effected) -> bool:
        """「そうしたら」 goes on once it was tried."""
        return goes_on(now, first)

    def replacement_rule(self) -> str:
        """The rule by which a player chooses among replacements."""
        return Clause.REPLACEMENT_ORDER

    def waits(self, now: Moment, ability: Triggered, scope: Scope) -> bool:
        """A triggered ability waits by rule, unless it was used already as often as a turn lets it be."""
        return sets_waiting(now, ability, scope)

    def allows(self, now: Moment, event: Event) -> bool:
        """What a text forbids does not happen, and nothing is tapped that cannot be."""
        if not isinstance(event, _HINDERED):
            return True
        return allowed(now, event) and can_happen(now, event) and not stays_for_good(now, event)

    def choosable(self, now: Moment, each: GameObject, scope: Scope, player: Seat) -> Because | None:
        """What a text says cannot be chosen cannot be."""
        return choosable(now, each, scope, player)

    def chooser(self, now: Moment, player: Seat, found: Sequence[GameObject]) -> Seat:
        """A text may have the other player choose of creatures."""
        return chooser(now, player, found)

    def to_be_chosen(self, now: Moment, found: Sequence[GameObject], player: Seat) -> frozenset[Ref]:
        """What a text has chosen if it can be is chosen first."""
        return to_be_chosen(now, found, player)

    def following(self, now: Moment, events: tuple[Event, ...]) -> tuple[Call, ...]:
        """What enters takes seals away as a コマンド (703.4j), or gets a shield; statics act once (604.4)."""
        removed = seals.following(now, events) if seals.SEALS in now.state.facts else ()
        if not now.state.effects and not now.library.pool.recall("acts once", _acts_once):
            return removed
        return (*removed, *ex_life.following(now, events), *one_shots.following(now, events))

    def check(self, now: Moment) -> tuple[Event, ...]:
        """Look for what the state itself brings about (703)."""
        return brought_about(now)

    def shift(self, now: Moment, effect: Shift, each: GameObject, scope: Scope) -> Event:
        """Return the event by which an effect moves an object."""
        return alone(now, shifting(now, effect, each, scope), effect.target)

    def marking(self, now: Moment, event: str, each: GameObject, scope: Scope) -> Event:
        """Return the event by which an effect taps or untaps an object."""
        return marking(event, each, scope)

    def rule_of(self, choice: str) -> str:
        """Return the rule that asks for a kind of choice."""
        return _RULE_OF.get(choice, choice)


def _acts_once(pool: Pool) -> bool:
    """Tell whether an ability of any card known so far does something once, and at once (604.4)."""
    return ex_life.known(pool) or s_max.known(pool) or pool.has(GameEnding)


_HINDERED: Final = (Moved, Tapped, LookedAt)
"""The kinds of event that a text or a rule may keep from happening."""

_FITS: Final[dict[type, Callable[[Moment, GameObject, Any, Scope], bool]]] = {
    BearsThis: lambda now, each, _condition, scope: bears(now, each, scope),
    Strengthened: lambda now, each, _condition, scope: strengthened(now, each, scope),
    ex_life.OfExLife: ex_life.of_ex_life,
    KingMaster: king_master,
    TextContains: text_contains,
}
"""The conditions on objects that only this game knows."""
