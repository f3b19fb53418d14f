"""What a game brings to the notation of cards: its words, its header, and what only it can say.

The grammar itself knows no game. A word is what stands in a text, the value that it is read
as, and the slug of the term it is about.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from cardrules.core.abilities import CardDefinition
from cardrules.core.records import record
from cardrules.language.nearest import suggestion
from cardrules.language.notation_pattern import Construction

NUMBER_NAME = "N"
KIND_NAME = "〔もの〕"
CONDITION_NAME = "〔条件〕"
EVENT_NAME = "〔契機〕"
EFFECT_NAME = "〔効果〕"
ABILITY_NAME = "〔能力〕"
"""The signs, in a keyword's definition, for its number, what it speaks of, its condition, and for
when something is done, what is done, and the ability that each card writes under it."""


@record
class Word:
    """One word of a game. ``counter`` is what its things are counted with, ``lives`` whether they いる.

    ``form`` is a keyword as its definition's first line writes it, with the signs for what it takes.
    """

    text: str
    value: Any
    term: str
    counter: str = "枚"
    lives: bool = False
    form: str = ""


@record
class Field:
    """A field of a card's header: its label, the characteristic, how its text is read.

    ``kind`` is ``words`` (a set of the game's words), ``number``, ``list`` (free words) or
    ``word``. ``missing`` is what a card without the field has, ``None`` for nothing of the kind;
    ``needs`` are the card types that must state it, ``None`` for all; ``never`` those that, alone,
    have nothing of the kind. ``example`` is a value that could be written.
    """

    label: str
    characteristic: str
    kind: str
    term: str
    words: tuple[Word, ...] = ()
    none: str = "なし"
    missing: Any = None
    needs: frozenset[str] | None = None
    optional: bool = False
    never: frozenset[str] = frozenset()
    example: str = "5"


@record
class TypeLabel:
    """How a card's type is printed, with the types and supertypes that it means."""

    text: str
    types: frozenset[str]
    supertypes: frozenset[str]
    term: str


@dataclass(frozen=True, slots=True)
class UsedAs:
    """A way of using cards: the word of its event, how it is said, and the types of cards used so."""

    word: str
    said: str
    types: frozenset[str]


@dataclass(frozen=True, slots=True)
class Presupposed:
    """What a text may ask only on a card that has something else: which parts ask, and what meets it.

    That is told of all the parts of the card together.
    """

    asks: Callable[[Any], bool]
    meets: Callable[[tuple[Any, ...]], bool]
    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class Refused:
    """What a text of this game may not say on any card: which parts do, why, and what may stand instead."""

    says: Callable[[Any], bool]
    wrong: str
    right: str


@dataclass(frozen=True, slots=True)
class Acting:
    """Where and when abilities can act, in the words of events and zones.

    ``befalls`` tells in which zone something is when an event befalls it, ``entering`` which events
    put it among the permanents, where cards of the types ``never_permanent`` never are. Only events
    that are ``replaced`` have others in their place; abilities are declared upon some, from some zones.
    Those of kinds that are ``printed_alone`` are read from the card itself. ``by_rule`` tells in which
    zones a card has anything of keywords that rules carry out. What comes about ``by_use`` of the card
    itself in such a manner is waited for wherever it is used from. Cards of the types ``resolved`` have
    what they do carried out when they are used; without such types that of any card is.
    """

    befalls: Mapping[str, str]
    entering: frozenset[str]
    never_permanent: frozenset[str]
    replaced: frozenset[str]
    declared_upon: frozenset[str]
    declared_from: frozenset[str]
    printed_alone: tuple[type[Any], ...] = ()
    by_rule: Mapping[str, frozenset[str]] = field(default_factory=dict)
    by_use: frozenset[str] = frozenset()
    resolved: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Vocabulary:
    """Everything that texts of one game's cards may say beyond the shared grammar.

    ``permanent`` is the zone that texts mean where they name none; ``deck`` the zone whose top
    and bottom they speak of. ``color`` is the characteristic that ``colors`` are values of.
    ``heads`` are zones that stand for the cards in them (手札を1枚).
    ``lacks`` names shared constructions that the game has not, ``terms`` what its terms are
    called where they differ from those of the shared constructions.
    """

    game: str
    permanent: str
    deck: str
    color: str
    zones: tuple[Word, ...]
    heads: tuple[Word, ...]
    kinds: tuple[Word, ...]
    prefixes: tuple[Word, ...]
    alone: tuple[Word, ...]
    colors: tuple[Word, ...]
    races: tuple[Word, ...]
    durations: tuple[Word, ...]
    header: tuple[Field, ...]
    type_labels: tuple[TypeLabel, ...]
    unwritten: frozenset[str] = frozenset()
    """The card types that there are, and of which no card can be written yet."""

    constructions: tuple[Construction, ...] = ()
    deck_word: str = "山札"
    lacks: frozenset[str] = frozenset()
    terms: tuple[tuple[str, str], ...] = ()

    def term(self, slug: str) -> str:
        """Return the term by which this game knows what the shared grammar knows by another."""
        return dict(self.terms).get(slug, slug)

    keywords: tuple[Word, ...] = field(default=())
    used_as: tuple[UsedAs, ...] = ()
    presupposed: tuple[Presupposed, ...] = ()
    refused: tuple[Refused, ...] = ()
    used_keywords: frozenset[str] = frozenset()
    """Keywords that are used, and of which rules alone say what they do."""

    acting: Acting | None = None
    completed: Callable[[CardDefinition], CardDefinition] = lambda definition: definition
    """Adds to a card what the game's rules for its kind say, beside what is printed on it."""

    def no_such_type(self, text: str, hint: str) -> tuple[str, str]:
        """Return why a card is not of a type of which none can be written, and what to write."""
        if text in self.unwritten:
            return f"カードタイプ「{text}」のカードは、まだ書けない", "分からない値は「？」と書く"
        near = suggestion(text, (each.text for each in self.type_labels), "近いカードタイプ")
        return f"カードタイプ「{text}」を知らない", near or hint

    @cached_property
    def groups(self) -> dict[str, tuple[Word, ...]]:
        """The words by the nonterminal of the grammar that they stand for."""
        return {
            "zone": self.zones,
            "zone_head": self.heads,
            "card_type": self.kinds,
            "prefix": self.prefixes,
            "alone": self.alone,
            "color": self.colors,
            "race": self.races,
            "duration": self.durations,
            "keyword": self.keywords,
            "this_word": self.this_words,
        }

    @cached_property
    def this_words(self) -> tuple[Word, ...]:
        """The words by which a text means its own card; the first fits every card."""
        return (
            Word("このカード", "", "card"),
            *(Word(f"この{kind.text}", kind.value, kind.term) for kind in self.kinds),
        )

    def said(self, group: str) -> dict[str, Word]:
        """Return the words of a group by their text."""
        return {word.text: word for word in self.groups[group]}

    def word(self, group: str, value: Any) -> Word | None:
        """Return the word of a group that stands for a value, the first if there are several."""
        return next((word for word in self.groups[group] if word.value == value), None)
