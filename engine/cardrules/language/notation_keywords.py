"""What a keyword takes: the first line of its definition says so, and no card leaves it out.

「マナ爆誕N」 takes a number, 「侵略：〔もの〕」 a kind of objects, 「G・ゼロ（〔条件〕）」 a condition,
「ファイナル革命：〔効果〕」 what is done, 「Dスイッチ「〔能力〕」」 an ability.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.abilities import Ability, ConditionalKeyword, Effect, Keyword, Triggered
from cardrules.language.vocabulary import ABILITY_NAME, CONDITION_NAME, EFFECT_NAME, KIND_NAME, NUMBER_NAME

_CONDITION: Final = f"（{CONDITION_NAME}）"
_KIND: Final = f"：{KIND_NAME}"
_EFFECT: Final = f"：{EFFECT_NAME}"
_ABILITY: Final = f"「{ABILITY_NAME}」"


def bare(form: str) -> str:
    """Return a keyword without the signs for what it takes."""
    for sign in (_CONDITION, _KIND, _EFFECT, _ABILITY, NUMBER_NAME):
        form = form.removesuffix(sign)
    return form


def misfit(form: str, made: Keyword | ConditionalKeyword) -> tuple[str, str] | None:
    """Return what is wrong with a keyword on a card and what would be right, or ``None``.

    ``form`` is the first line of its definition; nothing is known to be wrong where it is empty.
    """
    if not form:
        return None
    name, takes = bare(form), form[len(bare(form)) :]
    if takes.startswith(NUMBER_NAME) != (made.number is not None):
        if made.number is not None:
            return f"「{name}」に数は書かない", "数を除く"
        return f"「{name}」には数が要る", f"「{name}4」の形で書く"
    kind = bool(getattr(made, "conditions", ()))
    if takes.endswith(_KIND) != kind:
        if kind:
            return f"「{name}」に、どんなものかは書かない", "「：」から後を除く"
        return f"「{name}」には、どんなものかが要る", f"「{name}：火のクリーチャー」の形で書く"
    if takes.endswith(_CONDITION) and not isinstance(made, ConditionalKeyword):
        return f"「{name}」には条件が要る", f"「{name}（自分のドラゴンがあれば）」の形で書く"
    return _misfit_under(name, takes, getattr(made, "body", None))


def _misfit_under(name: str, takes: str, body: Effect | Ability | None) -> tuple[str, str] | None:
    """Return what is wrong with what a card writes under a keyword, if anything."""
    if takes.endswith(_EFFECT) and not isinstance(body, Effect):
        return f"「{name}」には、何をするかが要る", f"「{name}：カードを1枚引く」の形で書く"
    if takes.endswith(_ABILITY) and not isinstance(body, Triggered):
        return f"「{name}」には、契機から始まる能力が要る", f"「{name}「出た時：カードを1枚引く」」の形で書く"
    if body is not None and not takes.endswith((_EFFECT, _ABILITY)):
        return f"「{name}」の下に、することや能力は書かない", "キーワードの名前の後を除く"
    return None
