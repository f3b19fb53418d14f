"""Whether what a card says can be about it: words that could not have an effect are refused.

How a card is used must go with its type, and with the type of what a text speaks of; what a
text presupposes must stand on the card. What is given to others is judged by what those are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias

from cardrules.core.abilities import Ability, Activated, Continuous, Keyword, Modification, Triggered
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.effects import Grant, This, Use
from cardrules.core.errors import InputError, Place
from cardrules.core.queries import AnyOf, EventPattern, GameCondition, Has
from cardrules.core.standing import Ignoring, Permission, Prohibition
from cardrules.core.walk import inside, parts
from cardrules.language.card_places import Complaint, given_in_vain, never_acts
from cardrules.language.spelling import KEYWORDS, Meaning
from cardrules.language.vocabulary import UsedAs, Vocabulary

Placed: TypeAlias = tuple[Ability, Place]
"""An ability of a card, and where it is written."""

Types: TypeAlias = frozenset[str]
"""The types of what an ability is about; none where nothing is known of them."""

_USED: Final = (AlternativeCost, CostChange, Triggered, Activated)
"""The kinds of ability by which a keyword is something that is used."""


_REMEMBERED: Final = 20_000
"""Of how many abilities it is remembered."""


@dataclass(frozen=True)
class Fit:
    """Judges the abilities of one face of a card by the words of a game, and by what keywords stand for."""

    words: Vocabulary
    meaning: Meaning
    _known: dict[tuple[Ability, Types], tuple[Complaint, ...]] = field(default_factory=dict, compare=False)

    def wrong(self, abilities: Iterable[Placed], types: Types) -> Iterator[InputError]:
        """Yield what could not have an effect on a card of these types, or on any if they are unknown."""
        found = tuple(abilities)
        whole = tuple(part for each, _ in found for part in self._all_parts(each))
        for each, place in found:
            complaints = (*self._of_its_own(each, types), *self._unfounded(tuple(parts(each)), whole))
            yield from (InputError(text, place, right) for text, right in dict.fromkeys(complaints))

    def _of_its_own(self, ability: Ability, types: Types) -> tuple[Complaint, ...]:
        """Return what could not have an effect whatever else stands on the card, found once."""
        known = self._known.get((ability, types))
        if known is None:
            acting = (
                why
                for part in (ability, *self._stands_for(ability))
                for why in never_acts(part, types, self.words)
            )
            own = tuple(parts(ability))
            known = (*self._misused(ability, types), *self._refused(own), *acting)
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            self._known[ability, types] = known
        return known

    def _all_parts(self, value: Any) -> Iterator[Any]:
        yield value
        for part in (*inside(value), *self._stands_for(value)):
            yield from self._all_parts(part)

    def _stands_for(self, value: Any) -> tuple[Ability, ...]:
        return self.meaning(value) if isinstance(value, KEYWORDS) else ()

    # --- how cards are used ---------------------------------------------------------------------

    def _misused(self, value: Any, bearer: Types) -> Iterator[tuple[str, str]]:
        """Yield what is said of using cards that are not used so; ``bearer`` are the types of the card."""
        for word, types in _uses(value, bearer):
            way = next((each for each in self.words.used_as if each.word == word), None)
            if way is not None and types and not self._can_be(types, way):
                yield self._told(types, way)
        if isinstance(value, Prohibition) and value.keyword and not self._is_used(value.keyword):
            yield f"「{value.keyword}」を使えなくしても、何も変わらない", _OF_KEYWORDS
        if (keyword := _whose_use_matters(value)) and not self._is_used(keyword):
            yield f"「{keyword}」を使うことはない", _OF_KEYWORDS
        if isinstance(value, Continuous) and any(map(_gives_what_lasts, value.modifications)):
            yield "「常に」与える能力として、値や能力を変え続けるものや無視するものは働かない", _DIRECTLY
        yield from given_in_vain(value, self.words, self.meaning)
        given = _given_to(value, bearer)
        for part in (*inside(value), *self._stands_for(value)):
            yield from self._misused(part, given)

    def _can_be(self, types: Types, way: UsedAs) -> bool:
        """Tell whether a card that is of one of these types could be used so."""
        labels = [label.types for label in self.words.type_labels if label.types & types]
        return not labels or any(label & way.types for label in labels)

    def _is_used(self, keyword: str) -> bool:
        if keyword in self.words.used_keywords:
            return True
        return any(isinstance(each, _USED) for each in self.meaning(Keyword(keyword)))

    def _told(self, types: Types, way: UsedAs) -> tuple[str, str]:
        return f"{self._named(types)}を{way.said}ことはない", f"{way.said}のは{self._named(way.types)}である"

    def _named(self, types: Types) -> str:
        known = (self.words.word("card_type", each) for each in sorted(types))
        return "や".join(each.text for each in known if each is not None) or "このカード"

    # --- what must stand beside it --------------------------------------------------------------

    def _refused(self, asked: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
        """Yield what no card may say; what keywords stand for is written by whoever defines them."""
        for each in self.words.refused:
            if any(map(each.says, asked)):
                yield each.wrong, each.right

    def _unfounded(self, asked: tuple[Any, ...], whole: tuple[Any, ...]) -> Iterator[tuple[str, str]]:
        """Yield what presupposes something that is nowhere on the card; keywords bring what they need."""
        for each in self.words.presupposed:
            if any(map(each.asks, asked)) and not each.meets(whole):
                yield each.wrong, each.right


_OF_KEYWORDS: Final = (
    "「G・ゼロ」や「S・トリガー」のように、宣言するか、コストとして使うキーワード能力の名を書く"
)


_DIRECTLY: Final = "与えずに、「常に：自分のドラゴンのパワーを+1000する」のように直に書く"


def _whose_use_matters(value: Any) -> str:
    """Return the keyword of whose use a part of an ability speaks, if it does: that it happens, or has."""
    speaks = isinstance(value, (EventPattern, GameCondition))
    return getattr(value, "keyword", "") if speaks else ""


def _uses(value: Any, bearer: Types) -> Iterator[tuple[str, Types]]:
    """Yield in which words a part of an ability speaks of using cards, and of which types."""
    if isinstance(value, Use):
        yield value.word, _types_of_target(value.target, bearer)
    elif isinstance(value, (AlternativeCost, CostChange, Permission)):
        yield value.word, bearer if value.this else types_named(value.conditions)
    elif isinstance(value, Prohibition):
        yield value.action, bearer if value.this else types_named(value.conditions)
    elif isinstance(value, EventPattern):
        meant = bearer if value.this else types_named(value.conditions)
        yield from ((word, meant) for word in (value.event, value.manner) if word)
    elif isinstance(value, GameCondition):
        yield getattr(value, "used", ""), bearer


def _types_of_target(target: Any, bearer: Types) -> Types:
    if isinstance(target, This):
        return bearer
    return types_named(getattr(getattr(target, "selector", None), "conditions", ()))


def types_named(conditions: Iterable[Any]) -> Types:
    """Return the types of which something must be one to meet conditions; none if they name no type."""
    found: list[Types] = []
    for each in conditions:
        if isinstance(each, Has) and each.characteristic == "types":
            found.append(frozenset({each.entry}))
        elif isinstance(each, AnyOf):
            parts = [types_named((part,)) for part in each.conditions]
            found += [frozenset().union(*parts)] if all(parts) else []
    return found[0] if len(found) == 1 else frozenset()


def _given_to(value: Any, bearer: Types) -> Types:
    """Return the types of the card itself inside a part: of what is given to others, those of these."""
    if isinstance(value, Continuous) and not value.this and any(map(_gives, value.modifications)):
        return types_named(value.conditions)
    if isinstance(value, Grant) and value.target is not None and value.ability is not None:
        return _types_of_target(value.target, bearer)
    return bearer


def _gives(part: Modification) -> bool:
    return isinstance(part.entry, Ability)


def _gives_what_lasts(part: Modification) -> bool:
    """Tell whether what is given would change what it is given by: such abilities are not looked at."""
    return isinstance(part.entry, (Continuous, Ignoring))
