"""Constructions: a pattern of Japanese with gaps, and the value that it stands for.

``{name}`` or ``{name:kind}`` is a gap, ``[…]`` the last word, which changes its form with what
follows (破壊する, 破壊して, 破壊し), ``<counter>`` the word that things are counted with.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from typing import Any, Final

from cardrules.core.records import record

FORMS: Final[Mapping[str, tuple[str, ...]]] = {
    "effect": ("plain", "te", "stem"),
    "condition": ("if", "and"),
    "event": ("when", "instead"),
}
"""Kinds of construction whose last word changes, and its forms."""

_ELEMENT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}|\[([^\]]+)\]|<(\w+)>|([^{\[<]+)")


@record
class Construction:
    """One thing that a text may say.

    ``kind`` is what it is (effect, condition, event, static, pay …), ``template`` the value
    with holes named as the gaps; ``shapes`` say of what form the parts must be; ``variants``
    are other patterns that are read as the same; ``examples`` are whole lines of a card.
    """

    slug: str
    kind: str
    pattern: str
    template: Any
    term: str
    examples: tuple[str, ...]
    shapes: Mapping[str, Any] = field(default_factory=dict)
    variants: tuple[str, ...] = ()

    @property
    def for_people(self) -> str:
        """The pattern as people read it: gaps as 〈…〉, the last word in its plain form."""
        return "".join(_shown(each) for each in elements(self.pattern))


@record
class Element:
    """A piece of a pattern: ``kind`` is text, gap, last or agree."""

    kind: str
    text: str
    sort: str = ""


@lru_cache(maxsize=1024)
def elements(pattern: str) -> tuple[Element, ...]:
    """Return the pieces of a pattern."""
    found = []
    for name, sort, last, agree, text in _ELEMENT.findall(pattern):
        if name:
            found.append(Element("gap", name, sort or name))
        elif last:
            found.append(Element("last", last))
        else:
            found.append(Element("agree", agree) if agree else Element("text", text))
    return tuple(found)


_PEOPLE: Final = {
    "obj": "対象", "obj_at": "対象", "noun": "もの", "conditions": "もの", "number": "数", "amount": "数",
    "player_ga": "プレイヤー", "saving": "数だけ変える", "floor": "下限",
    "player_wa": "プレイヤー", "side": "だれの", "change": "±数", "duration": "期間", "static": "決まり",
    "condition_if": "条件", "effect_te": "すること", "quoted": "能力", "it": "それ", "this": "このカード",
    "text": "効果", "name": "名前", "zone": "ゾーン", "keyword": "キーワード", "chain_te": "すること",
    "race_name": "種族", "use": "使い方", "way": "使う", "chain_plain": "すること", "sentence": "文",
    "zones": "ゾーン", "card_type": "カードタイプ", "color": "文明",
    "card_name": "カード", "card_names": "カードとカード",
}  # fmt: skip


def _shown(each: Element) -> str:
    if each.kind == "gap":
        return f"〈{_PEOPLE.get(each.sort, each.sort)}〉"
    if each.kind == "last":
        return _LAST_SHOWN.get(each.text, each.text.split("|")[0])
    return "体" if each.kind == "agree" else each.text


_LAST_SHOWN: Final = {"be": "いれば", "be-not": "いなければ", "to-hand": "戻す"}

_GODAN: Final = {
    "う": ("って", "い"), "く": ("いて", "き"), "ぐ": ("いで", "ぎ"), "す": ("して", "し"),
    "つ": ("って", "ち"), "ぬ": ("んで", "に"), "ぶ": ("んで", "び"), "む": ("んで", "み"),
}  # fmt: skip

_CONDITIONS: Final = {
    "be": (("lives", "いれば", "いて"), ("", "あれば", "あって")),
    "be-not": (("lives", "いなければ", "いなくて"), ("", "なければ", "なくて")),
}
"""Being there, of what lives and of what does not."""


def last_words(text: str, form: str) -> tuple[tuple[str, str], ...]:
    """Return how a last word reads in a form, each with what the noun must be for it (``lives`` or any)."""
    if form in ("if", "and"):
        return tuple((mark, words[form == "and"]) for mark, *words in _condition(text))
    if form in ("when", "instead"):
        past, _, present = text.partition("|")
        if form == "when":
            return (("", past),)
        return (("", f"{present}かわりに"), ("", f"{present}、かわりに"))
    if text == "to-hand":
        return (("back", _verb("戻す", form)), ("", _verb("加える", form)))
    return (("", _verb(text, form)),)


def _condition(text: str) -> tuple[tuple[str, str, str], ...]:
    if text in _CONDITIONS:
        return _CONDITIONS[text]
    for ending, with_if, with_and in (
        ("ない", "なければ", "なくて"),
        ("いる", "いれば", "いて"),
        ("なら", "なら", "で"),
    ):
        if text.endswith(ending):
            stem = text[: -len(ending)]
            return (("", stem + with_if, stem + with_and),)
    raise ValueError(f"a condition must end in ない, いる or なら: {text}")


def _verb(text: str, form: str) -> str:
    if form == "plain":
        return text
    if text.endswith("する"):
        return text[:-2] + ("して" if form == "te" else "し")
    if text.endswith("る"):
        return text[:-1] + ("て" if form == "te" else "")
    te, stem = _GODAN[text[-1]]
    return text[:-1] + (te if form == "te" else stem)
