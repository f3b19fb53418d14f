"""Whether an ability of a card can ever act: it must be at work where, and when, what it waits for happens.

An ability works where its text says, or where a game's permanents are. What befalls its own card
must befall it there; what is declared, or done in place of something, has its own times.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from cardrules.core.abilities import Ability, Continuous, Replacing, Resolving, Triggered
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.effects import Grant
from cardrules.core.queries import EventPattern
from cardrules.core.standing import Permission, Prohibition
from cardrules.language.spelling import KEYWORDS, Meaning
from cardrules.language.vocabulary import Acting, Vocabulary

Complaint = tuple[str, str]
"""What is wrong, and what would be right."""

_ABOUT_USING: Final = (AlternativeCost, CostChange, Permission)
"""Abilities that, about their own card, work wherever it may be used."""

_USED: Final = "used"
"""The word of the event that any way of using a card is."""


def _about_its_use(ability: Any, words: Vocabulary) -> bool:
    """Tell whether an ability is about using its own card: one that lets it be used, or forbids that."""
    if isinstance(ability, Prohibition):
        return ability.this and ability.action in {_USED, *(each.word for each in words.used_as)}
    return isinstance(ability, _ABOUT_USING) and ability.this


def never_acts(ability: Ability, bearer: frozenset[str], words: Vocabulary) -> Iterator[Complaint]:
    """Yield why an ability of a card of these types could never act, by the words of a game."""
    acting = words.acting
    if acting is None or _comes_of_its_use(ability, acting):
        return
    if isinstance(ability, Resolving):
        yield from _not_resolved(bearer, acting, words)
    elif bearer and bearer <= acting.never_permanent and _among_permanents_alone(ability, words):
        yield _of_no_permanent(bearer, words)
    elif isinstance(ability, Replacing):
        yield from _not_replaced(ability, acting)
        yield from _elsewhere(ability, _where_about_to_be(ability, acting), words)
    elif isinstance(ability, Triggered):
        yield from _not_declared(ability, acting, words)
        pattern = ability.pattern
        origins = () if pattern.event in acting.entering else _origins(pattern)
        yield from _elsewhere(ability, origins or _befalls(pattern, acting), words)


def _not_resolved(bearer: frozenset[str], acting: Acting, words: Vocabulary) -> Iterator[Complaint]:
    if not bearer or not acting.resolved or bearer & acting.resolved:
        return
    kind = next(label.text for label in words.type_labels if label.types & bearer)
    resolved = next(label.text for label in words.type_labels if label.types & acting.resolved)
    yield (
        f"「効果：」は{resolved}の能力なので、{kind}では働くことがない",
        "「出た時：カードを1枚引く」のように、いつ働くかを書く",
    )


def _comes_of_its_use(ability: Any, acting: Acting) -> bool:
    """Tell whether what is waited for comes of using the card itself, from wherever that is."""
    pattern = getattr(ability, "pattern", None)
    return pattern is not None and pattern.this and not ability.zones and pattern.manner in acting.by_use


def _among_permanents_alone(ability: Any, words: Vocabulary) -> bool:
    if _about_its_use(ability, words):
        return False
    return getattr(ability, "zones", None) in {(), (words.permanent,)}


def _of_no_permanent(bearer: frozenset[str], words: Vocabulary) -> Complaint:
    kind = next(label.text for label in words.type_labels if label.types & bearer)
    return (
        f"{kind}は{_zone(words.permanent, words)}に置かれないので、この能力が働くことはない",
        "働くゾーンを「捨てられた時（手札から）：カードを1枚引く」のように書く",
    )


def _not_replaced(ability: Replacing, acting: Acting) -> Iterator[Complaint]:
    if ability.pattern.event not in acting.replaced:
        yield (
            "この契機のかわりに行うことの扱いは、出典に定めがない",
            "起きた後で行うことなら「〜した時：」と書く",
        )


def _not_declared(ability: Triggered, acting: Acting, words: Vocabulary) -> Iterator[Complaint]:
    """Yield why what must be declared cannot be; what keywords say is declared when their rules tell."""
    if not ability.declared or ability.keyword:
        return
    if ability.pattern.event not in acting.declared_upon:
        yield (
            "この契機に使用宣言をする機会は、出典に定めがない",
            "使用宣言を除くか、攻撃やターンの終わりのような契機にする",
        )
    elif acting.declared_from.isdisjoint(ability.zones or (words.permanent,)):
        known = "、".join(_zone(each, words) for each in sorted(acting.declared_from))
        yield "このゾーンから使用宣言をする機会は、出典に定めがない", f"使用宣言ができるのは{known}からである"


def _where_about_to_be(ability: Replacing, acting: Acting) -> tuple[str, ...]:
    """Return where a card may be when something is about to befall it; nowhere where that is not told."""
    pattern = ability.pattern
    if pattern.event in acting.entering:
        return _origins(pattern) or (_ELSEWHERE,)
    return _origins(pattern) or _befalls(pattern, acting)


def _origins(pattern: EventPattern) -> tuple[str, ...]:
    return pattern.origins or ((pattern.origin,) if pattern.origin else ())


def _befalls(pattern: EventPattern, acting: Acting) -> tuple[str, ...]:
    zone = acting.befalls.get(pattern.event)
    return (zone,) if zone else ()


_ELSEWHERE: Final = "elsewhere"
"""Wherever a card may be that is about to be put among the permanents."""


def _elsewhere(
    ability: Triggered | Replacing, where: tuple[str, ...], words: Vocabulary
) -> Iterator[Complaint]:
    """Yield that something befalls the card itself where the ability is not at work."""
    zones = ability.zones or (words.permanent,)
    apart = where == (_ELSEWHERE,)
    there = zones != (words.permanent,) if apart else not {*where}.isdisjoint(zones)
    if not ability.pattern.this or not where or there:
        return
    right = "どこから出る時かを、「出る時かわりに（手札から）：」のように書く"
    if not apart:
        right = f"働くゾーンを「（{'または'.join(_zone(each, words) for each in where)}から）」と書く"
    yield "そのことが起こる時に、この能力が働いていることはない", right


def _zone(name: str, words: Vocabulary) -> str:
    known = words.word("zone", name)
    return name if known is None else known.text


# --- what is given to others ------------------------------------------------------------------


def given_in_vain(value: Any, words: Vocabulary, meaning: Meaning) -> Iterator[Complaint]:
    """Yield why what a part of a text gives to cards could not act while they lie where it finds them."""
    acting = words.acting
    if acting is None:
        return
    for ability, zones, places in _given(value, words):
        parts = meaning(ability) if isinstance(ability, KEYWORDS) else (ability,)
        known = "、".join(_zone(each, words) for each in zones)
        if isinstance(ability, acting.printed_alone):
            yield "この能力は、カードに書かれていなければ働かない", "与えずに、カードに書く"
        elif any(isinstance(each, _ABOUT_USING) or _about_its_use(each, words) for each in parts):
            yield from _in_part(parts, known, places, words)
        elif not _acts_anywhere(ability, parts, zones, words):
            yield _idle(known)


def _in_part(
    parts: tuple[Any, ...], known: str, places: tuple[_Zones, ...], words: Vocabulary
) -> Iterator[Complaint]:
    """Yield what part of an ability by which a card is used cannot act; what is used stays whole."""
    idle = [tuple(each for each in parts if not _acts_in(each, place, words)) for place in places]
    least = min(idle, key=len, default=())
    if len(least) == len(parts):
        yield _idle(known)
    elif least:
        head = least[0].text.partition("：")[0]
        yield (
            f"{known}にあるカードに与えても、この能力の「{head}」の部分が働くことはない",
            "その部分が働くゾーンのカードにも、同じ「常に：」の行で与える",
        )


def _idle(known: str) -> Complaint:
    right = "この能力が働くゾーンのカードに与える"
    return f"{known}にあるカードに与えても、この能力が働くことはない", right


def _acts_anywhere(ability: Ability, parts: tuple[Any, ...], zones: _Zones, words: Vocabulary) -> bool:
    """Tell whether an ability could act in one of the zones; for a keyword that triggers rules do more."""
    if not isinstance(ability, KEYWORDS) or (
        parts and not any(isinstance(each, (Triggered, Replacing)) for each in parts)
    ):
        return any(_acts_in(each, zones, words) for each in parts)
    known = words.acting.by_rule.get(ability.name) if words.acting else None
    return known is None or not known.isdisjoint(zones)


_Zones: TypeAlias = tuple[str, ...]


def _given(value: Any, words: Vocabulary) -> Iterator[tuple[Ability, _Zones, tuple[_Zones, ...]]]:
    """Yield the abilities that a part of a text gives, with the zones of those that get them.

    What an ability gives is had in all of these; what an effect gives a card loses as it leaves one.
    """
    if isinstance(value, Continuous):
        zones = _reached(value, words)
        yield from ((each, zones, (zones,)) for each in _entries(value))
    elif isinstance(value, Grant) and value.ability is not None:
        given, zones = _by_effect(value, words)
        yield from ((each, zones, tuple((zone,) for zone in zones)) for each in given if zones)


def _by_effect(value: Grant, words: Vocabulary) -> tuple[tuple[Ability, ...], _Zones]:
    """Return what an effect gives to the cards that it finds, and in which zones it finds them."""
    if isinstance(value.ability, Continuous) and value.target is None:
        return _entries(value.ability), _reached(value.ability, words)
    if value.ability is None or value.target is None:
        return (), ()
    return (value.ability, *value.more), getattr(getattr(value.target, "selector", None), "zones", ())


def _entries(ability: Continuous) -> tuple[Ability, ...]:
    return tuple(part.entry for part in ability.modifications if isinstance(part.entry, Ability))


def _reached(ability: Continuous, words: Vocabulary) -> _Zones:
    return (ability.zones if ability.this else ability.reach) or (words.permanent,)


def _acts_in(ability: Any, zones: _Zones, words: Vocabulary) -> bool:
    if _about_its_use(ability, words) and not ability.zones:
        return zones != (words.permanent,)
    own = getattr(ability, "zones", None)
    return own is None or not {*(own or (words.permanent,))}.isdisjoint(zones)
