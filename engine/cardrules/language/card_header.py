"""The header of a card: its type and the fields that name themselves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardrules.core.errors import InputError, Place
from cardrules.core.records import record
from cardrules.core.values import Bindings
from cardrules.language.nearest import suggestion
from cardrules.language.vocabulary import Field, TypeLabel, Vocabulary

UNKNOWN: Final = "？"
SPACE: Final = "　"


@record
class _Said:
    text: str
    place: Place


def read_header(words: Vocabulary, line: str, place: Place) -> tuple[Bindings, list[tuple[str, str]]]:
    """Return the characteristics that a header states, and the words in it with their terms.

    Raises:
        InputError: a field, a type or a word is not known, or a field is missing.
    """
    kind, *said = list(_segments(line, place))
    label = _type_label(words, kind)
    found: dict[str, Any] = {}
    if label is not None:
        found = {"types": label.types, "supertypes": label.supertypes}
    terms = [*_of_type(words, label)] if label else []
    fields = _fields(words, said)
    for each in words.header:
        if each.label in fields:
            _check_fits(each, fields[each.label], label)
            terms.append((each.label, each.term))
            found.update(_entry(each, fields[each.label], terms))
        else:
            found.update(_left_out(each, label, kind))
    return Bindings(found), terms


def _of_type(words: Vocabulary, label: TypeLabel) -> Iterator[tuple[str, str]]:
    """Yield what the label of a card's types is about: the type, and what stands before it."""
    yield label.text, label.term
    if label.supertypes:
        yield label.text, words.term("supertype")


def write_header(words: Vocabulary, characteristics: Mapping[str, Any]) -> str:
    """Return the header that states these characteristics, unknown ones marked."""
    label = type_label(words, characteristics)
    said = [label.text if label else UNKNOWN]
    for each in words.header:
        text = _written(each, characteristics, label)
        if text is not None:
            said.append(f"{each.label}：{text}")
    return SPACE.join(said)


def told(words: Vocabulary, characteristics: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the labels of the fields whose values are known; the type of the card is none of them."""
    label = type_label(words, characteristics)
    written = ((each.label, _written(each, characteristics, label)) for each in words.header)
    return tuple(name for name, text in written if text not in (None, UNKNOWN))


def type_label(words: Vocabulary, characteristics: Mapping[str, Any]) -> TypeLabel | None:
    """Return the label of a card's types; ``None`` if they are unknown."""
    wanted = (characteristics.get("types"), characteristics.get("supertypes"))
    return next((each for each in words.type_labels if (each.types, each.supertypes) == wanted), None)


def _segments(line: str, place: Place) -> Iterator[_Said]:
    at = 0
    for text in line.replace(" ", SPACE).split(SPACE):
        if text:
            yield _Said(text, Place(place.path, place.line, at + 1))
        at += len(text) + 1


def _type_label(words: Vocabulary, kind: _Said) -> TypeLabel | None:
    if kind.text == UNKNOWN:
        return None
    found = next((each for each in words.type_labels if each.text == kind.text), None)
    if found is None:
        wrong, right = words.no_such_type(kind.text, "分からなければ「？」と書く")
        raise InputError(wrong, kind.place, right)
    return found


def _fields(words: Vocabulary, said: list[_Said]) -> dict[str, _Said]:
    labels = [each.label for each in words.header]
    found: dict[str, _Said] = {}
    for each in said:
        label, colon, text = each.text.partition("：")
        if not colon or label not in labels:
            hint = suggestion(label, labels, "近い項目") or "項目は " + "、".join(labels)
            raise InputError(f"項目「{label}」を知らない", each.place, hint)
        if label in found:
            raise InputError(f"項目「{label}」が2度ある", each.place, "どちらかを除く")
        if not text:
            raise InputError(
                f"項目「{label}」に値がない", each.place, f"分からなければ「{label}：{UNKNOWN}」と書く"
            )
        found[label] = _Said(
            text, Place(each.place.path, each.place.line, (each.place.column or 1) + len(label) + 1)
        )
    return found


def _check_fits(each: Field, said: _Said, label: TypeLabel | None) -> None:
    """Refuse what no card of the type has printed on it."""
    if label is not None and label.types <= each.never:
        place = Place(said.place.path, said.place.line, (said.place.column or 1) - len(each.label) - 1)
        message = f"「{label.text}」のカードに「{each.label}」は書かれていない"
        raise InputError(message, place, f"「{each.label}：{said.text}」を消すか、カードタイプを直す")


def _entry(each: Field, said: _Said, terms: list[tuple[str, str]]) -> dict[str, Any]:
    if said.text == UNKNOWN:
        return {}
    if said.text == each.none:
        return {each.characteristic: _NOTHING[each.kind]}
    return {each.characteristic: _READ[each.kind](each, said, terms)}


def _left_out(each: Field, label: TypeLabel | None, kind: _Said) -> dict[str, Any]:
    if each.optional:
        return {}
    if each.needs is None or label is None or label.types & each.needs:
        hint = f"「{each.label}：」を足す。分からなければ「{each.label}：{UNKNOWN}」と書く"
        raise InputError(f"項目「{each.label}」がない", kind.place, hint)
    return {each.characteristic: each.missing}


def _number(each: Field, said: _Said, _terms: list[tuple[str, str]]) -> int:
    digits = said.text.removeprefix("+")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 6):
        raise InputError(
            f"「{said.text}」は{each.label}の数でない",
            said.place,
            f"「{each.label}：{each.example}」のように6桁までの数で書く",
        )
    return int(digits)


def _words(each: Field, said: _Said, terms: list[tuple[str, str]]) -> frozenset[Any]:
    known = {word.text: word for word in each.words}
    found = []
    for text in said.text.split("／"):
        if text not in known:
            parts = "／".join(re.split("[、,，/・]", text))
            hint = (
                f"いくつもあれば「{each.label}：{parts}」と書く"
                if set(parts.split("／")) <= set(known)
                else None
            )
            hint = (
                hint or suggestion(text, known, f"近い{each.label}") or f"{each.label}は " + "、".join(known)
            )
            raise InputError(f"{each.label}「{text}」を知らない", said.place, hint)
        found.append(known[text].value)
        terms.append((text, known[text].term))
    if len(set(found)) != len(found):
        raise InputError(f"{each.label}に同じ語が2度ある", said.place, "どちらかを除く")
    return frozenset(found)


def _list(each: Field, said: _Said, _terms: list[tuple[str, str]]) -> tuple[str, ...]:
    found = tuple(said.text.split("／"))
    if not all(found):
        raise InputError(f"{each.label}に空のところがある", said.place, "「／」の前後に語を書く")
    return found


_READ: Final = {"number": _number, "words": _words, "list": _list}
_NOTHING: Final[Mapping[str, Any]] = {"number": None, "words": frozenset(), "list": ()}


def _written(each: Field, characteristics: Mapping[str, Any], label: TypeLabel | None) -> str | None:
    if each.characteristic not in characteristics:
        return None if each.optional else UNKNOWN
    entry = characteristics[each.characteristic]
    spared = (
        not each.optional and each.needs is not None and label is not None and not label.types & each.needs
    )
    if spared and entry == each.missing:
        return None
    if entry == _NOTHING[each.kind]:
        return each.none
    if each.kind == "words":
        return "／".join(word.text for word in each.words if word.value in entry)
    return "／".join(entry) if each.kind == "list" else str(entry)
