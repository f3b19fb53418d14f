"""What texts say of how something came about: by summoning or otherwise, paid for or not, and from where."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.queries import Compares, EventPattern, OftenThisTurn, OwnValue
from cardrules.core.standing import Permission, Prohibition
from cardrules.duelmasters.manner import CAST, PAID, SUMMONED
from cardrules.duelmasters.used_in import UsedIn
from cardrules.duelmasters.zones import DECK
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import at_least, hole, part

WHAT: Final = part("noun", "conditions")
OTHER: Final = part("noun", "other")
BY: Final = hole("player_ga")

_SAID: Final = {
    "used": ("使った時|使う時", "使っている", "when-used"),
    "summoned": ("召喚した時|召喚する時", "召喚している", "summon"),
    "cast": ("唱えた時|唱える時", "唱えている", "cast"),
    "generated": ("ジェネレートした時|ジェネレートする時", "", "generate"),
    "fortified": ("要塞化した時|要塞化する時", "", "fortify"),
    "deployed": ("展開した時|展開する時", "", "deploy"),
    "drawn": ("引いた時|引く時", "引いている", "draw"),
}  # fmt: skip
"""How it is said that a card is used so: when it is, that it has been; and the term."""


def _event(slug: str, pattern: str, template: EventPattern, term: str, *examples: str) -> Construction:
    variants = (f"{{this}}が{pattern}",) if template.this else ()
    return Construction(slug, "event", pattern, template, term, examples, variants=variants)


def _put(said: str, term: str, way: dict[str, Any], *examples: str) -> tuple[Construction, Construction]:
    """Return how it is said that the card itself, or another, enters in a manner or in any but that."""
    this = EventPattern("entered", this=True, **way)
    noun = EventPattern("entered", whose=part("noun", "side"), other=OTHER, conditions=WHAT, **way)
    return (
        _event("when-entered", f"{said}[出た時|出る時]", this, term, *examples[:2]),
        _event("when-entered", f"{{noun}}が{said}[出た時|出る時]", noun, term, *examples[2:]),
    )


def _deed(word: str, said: str, way: dict[str, Any], *examples: str) -> Construction:
    when, _, term = _SAID[word]
    template = EventPattern(word, who=BY, other=OTHER, conditions=WHAT, **way)
    return _event("when-used", f"{{player_ga}}{said}{{noun}}を[{when}]", template, term, *examples)


ENTERING: Final = (
    *_put(
        "召喚で", "summon", {"manner": SUMMONED},
        "召喚で出た時：カードを1枚引く", "召喚で出た時または攻撃する時：相手のクリーチャーを1体破壊する",
        "相手のクリーチャーが召喚で出た時：カードを1枚引く", "自分の他のクリーチャーが召喚で出た時：カードを1枚引く",
    ),
    *_put(
        "召喚以外の方法で", "summon", {"unless": SUMMONED},
        "召喚以外の方法で出た時：このクリーチャーを破壊する", "召喚以外の方法で出る時かわりに（墓地から）：このクリーチャーを山札の下に置く",
        "自分の他のクリーチャーが召喚以外の方法で出た時：カードを1枚引く",
        "相手のクリーチャーが召喚以外の方法で出る時かわりに（相手のターン中なら）：それを墓地に置く",
    ),
    *_put(
        "コストを支払わずに", "use-without-paying", {"unless": PAID},
        "コストを支払わずに出た時：このクリーチャーをタップする", "コストを支払わずに出る時かわりに（墓地から）：このクリーチャーを山札の下に置く",
        "相手のクリーチャーがコストを支払わずに出た時：カードを1枚引く",
        "相手のクリーチャーがコストを支払わずに出る時かわりに：それをマナゾーンに置く",
    ),
)  # fmt: skip

_UNPAID: Final = {"unless": PAID}
_FROM: Final = {"origins": hole("zones")}
_APART: Final = {"apart_from": hole("zones")}

DEEDS: Final = (
    _deed(
        "used", "コストを支払わずに", _UNPAID,
        "相手がコストを支払わずにカードを使った時：カードを1枚引く", "自分がコストを支払わずにタマシードを使った時：カードを1枚引いてもよい",
    ),
    _deed(
        "summoned", "コストを支払わずに", _UNPAID,
        "相手がコストを支払わずにクリーチャーを召喚した時：それを山札の下に置く",
        "自分がコストを支払わずにドラゴンを召喚した時：カードを1枚引く",
    ),
    _deed(
        "cast", "コストを支払わずに", _UNPAID,
        "相手がコストを支払わずに呪文を唱えた時：カードを1枚引く", "自分がコストを支払わずに水の呪文を唱えた時：カードを1枚引く",
    ),
    _deed(
        "used", "{zones}から", _FROM,
        "自分が墓地からカードを使った時：カードを1枚引く", "相手がマナゾーンまたは墓地からカードを使った時：カードを1枚引く",
    ),
    _deed(
        "summoned", "{zones}から", _FROM,
        "自分が墓地からクリーチャーを召喚した時：カードを1枚引く", "相手がマナゾーンからクリーチャーを召喚した時：カードを1枚引く",
    ),
    _deed(
        "cast", "{zones}から", _FROM,
        "自分が墓地から呪文を唱えた時：カードを1枚引く", "相手が手札から呪文を唱えた時：カードを1枚引く",
    ),
    _deed(
        "used", "{zones}以外から", _APART,
        "自分が手札以外からカードを使った時：カードを1枚引く", "相手が手札またはマナゾーン以外からカードを使った時：カードを1枚引く",
    ),
    _deed(
        "summoned", "{zones}以外から", _APART,
        "自分が手札以外からクリーチャーを召喚した時：カードを1枚引く", "相手が手札以外からドラゴンを召喚した時：カードを1枚引く",
    ),
    _deed(
        "cast", "{zones}以外から", _APART,
        "自分が手札以外から呪文を唱えた時：カードを1枚引く", "相手が手札以外から呪文を唱えた時：カードを1枚引く",
    ),
    _deed(
        "generated", "", {},
        "自分がクロスギアをジェネレートした時：カードを1枚引く", "相手が火のクロスギアをジェネレートした時：カードを1枚引いてもよい",
    ),
    _deed(
        "fortified", "", {},
        "自分が城を要塞化した時：カードを1枚引く", "相手が城を要塞化した時：カードを2枚引く",
    ),
    _deed(
        "deployed", "", {},
        "自分がフィールドを展開した時：カードを1枚引く", "相手がコスト3以下のフィールドを展開した時：カードを1枚引く",
    ),
    Construction(
        "when-into-graveyard", "event", "唱えた後に墓地に[置かれた時|置かれる時]",
        EventPattern("moved", this=True, destination="graveyard", manner=CAST), "cast",
        ("唱えた後に墓地に置かれた時：カードを1枚引く", "唱えた後に墓地に置かれる時かわりに（手札から）：カードを1枚引く"),
    ),
)  # fmt: skip


def _so_used(word: str, paid: bool, *examples: str) -> Construction:
    _, done, _ = _SAID[word]
    said = f"コストを支払{'って' if paid else 'わずに'}[{done}]"
    return Construction("so-used", "condition", said, UsedIn(word, paid), "use-without-paying", examples)


def _often(word: str, *examples: str) -> Construction:
    _, done, term = _SAID[word]
    such = EventPattern(word, who=BY, conditions=WHAT)
    pattern = f"このターンに{{player_ga}}{{noun}}を{{number}}<counter>以上[{done}]"
    return Construction(
        "done-this-turn", "condition", pattern, OftenThisTurn(such, least=hole("number")), term, examples
    )


ASKED: Final = (
    _so_used(
        "used", True,
        "出た時：コストを支払って使っていれば、カードを1枚引く", "出た時（コストを支払って使っていれば）：カードを2枚引く",
    ),
    _so_used(
        "summoned", True,
        "出た時（コストを支払って召喚していれば）：カードを1枚引く",
        "常に（コストを支払って召喚していれば）：このクリーチャーのパワーを+3000する",
    ),
    _so_used(
        "cast", True,
        "効果：コストを支払って唱えていれば、カードを1枚引く", "効果：コストを支払って唱えていれば、相手のクリーチャーを1体破壊する",
    ),
    _so_used(
        "used", False,
        "出た時：コストを支払わずに使っていれば、カードを1枚引く", "出た時（コストを支払わずに使っていれば）：カードを2枚引く",
    ),
    _so_used(
        "summoned", False,
        "出た時（コストを支払わずに召喚していれば）：このクリーチャーを破壊する",
        "常に（コストを支払わずに召喚していれば）：このクリーチャーは攻撃できない",
    ),
    _so_used(
        "cast", False,
        "効果：コストを支払わずに唱えていれば、カードを1枚引く", "効果：コストを支払わずに唱えていれば、自分の手札を1枚捨てる",
    ),
    _often(
        "used",
        "出た時：このターンに自分がカードを3枚以上使っていれば、カードを1枚引く",
        "使う時に（このターンに相手がカードを2枚以上使っていれば）：コストを2少なくする",
    ),
    _often(
        "summoned",
        "攻撃する時：このターンに自分がクリーチャーを2体以上召喚していれば、カードを1枚引く",
        "使う時に（このターンに自分が火のクリーチャーを2体以上召喚していれば）：コストを2少なくする",
    ),
    _often(
        "cast",
        "攻撃する時：このターンに自分が呪文を2枚以上唱えていれば、カードを1枚引く",
        "使う時に（このターンに自分が呪文を3枚以上唱えていれば）：コストを支払わずに使ってもよい",
    ),
    _often(
        "drawn",
        "使う時に（このターンに自分がカードを3枚以上引いていれば）：コストを2少なくする",
        "自分のターンの終わりに：このターンに自分がカードを2枚以上引いていれば、このクリーチャーをアンタップする",
    ),
    Construction(
        "cost-amount", "adjective", "コストが{this}のコスト以下の", Compares("cost", "<=", OwnValue("cost")), "mana-cost",
        (
            "攻撃する時：自分の手札からコストがこのクリーチャーのコスト以下の呪文を1枚コストを支払わずに唱えてもよい",
            "破壊された時：相手のコストがこのクリーチャーのコスト以下のクリーチャーを1体破壊する",
        ),
    ),
    Construction(
        "cannot-use-keyword", "static", "{player_wa}起動型能力を使えない", Prohibition("activated", who=hole("player_wa")),
        "activated-ability",
        ("常に：相手は起動型能力を使えない", "出た時：次の自分のターンのはじめまで、相手は起動型能力を使えない"),
    ),
)  # fmt: skip

ALLOWED: Final = (
    Construction(
        "may-use-from", "static", "{player_wa}山札の上から{noun}を{use}もよい",
        Permission(hole("use"), (DECK,), top=True, who=hole("player_wa"), conditions=WHAT), "top-of-deck",
        (
            "常に：自分は山札の上からクリーチャーを召喚してもよい",
            "出た時：このターン、自分は山札の上から呪文を唱えてもよい",
        ),
    ),
    Construction(
        "may-use-from", "static", "{player_wa}山札の上から{noun}を{number}<counter>{use}もよい",
        Permission(hole("use"), (DECK,), top=True, most=at_least("number", 1), who=hole("player_wa"), conditions=WHAT),
        "top-of-deck",
        (
            "効果：このターン、自分は山札の上からクリーチャーを1体召喚してもよい",
            "出た時：このターン、自分は山札の上からカードを2枚使ってもよい",
        ),
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = (*ENTERING, *DEEDS, *ASKED, *ALLOWED)
