"""What texts forbid players to do with cards: to use them, put them, cross them, at all or in some way."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.queries import AtMostThisTurn, EventPattern
from cardrules.core.standing import Prohibition
from cardrules.core.values import Side
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole, part

_PLAYER: Final = hole("player_wa")
_WHAT: Final = part("noun", "conditions")

_SAID: Final = {
    "entered": "出せない", "used": "使えない", "summoned": "召喚できない", "cast": "唱えられない",
    "generated": "ジェネレートできない", "fortified": "要塞化できない", "deployed": "展開できない",
    "crossed": "クロスできない",
}  # fmt: skip
"""How it is said that something cannot be done with a card, by the word of the event."""


def _lock(pattern: str, template: Prohibition, *examples: str) -> Construction:
    return Construction("cannot-do", "static", f"{{player_wa}}{pattern}", template, "lock", examples)


def _at_all(event: str, *examples: str) -> Construction:
    return _lock(f"{{noun}}を{_SAID[event]}", Prohibition(event, who=_PLAYER, conditions=_WHAT), *examples)


def _more_often(event: str, *examples: str) -> Construction:
    limit = AtMostThisTurn(EventPattern(event, who=Side.OWN, conditions=_WHAT), most=hole("number"))
    template = Prohibition(event, who=_PLAYER, conditions=_WHAT, beyond=limit)
    return _lock(f"各ターン{{number}}<counter>より多く{{noun}}を{_SAID[event]}", template, *examples)


def _from(event: str, *examples: str) -> Construction:
    template = Prohibition(event, who=_PLAYER, conditions=_WHAT, origin=hole("zones"))
    return _lock(f"{{zones}}から{{noun}}を{_SAID[event]}", template, *examples)


def _apart_from(event: str, *examples: str) -> Construction:
    template = Prohibition(event, who=_PLAYER, conditions=_WHAT, apart_from=hole("zones"))
    return _lock(f"{{zones}}以外から{{noun}}を{_SAID[event]}", template, *examples)


def _unpaid(event: str, *examples: str) -> Construction:
    template = Prohibition(event, who=_PLAYER, conditions=_WHAT, unpaid=True)
    return _lock(f"コストを支払わずに{{noun}}を{_SAID[event]}", template, *examples)


AT_ALL: Final = (
    _at_all("entered", "常に：相手は進化クリーチャーを出せない", "出た時：次の自分のターンのはじめまで、相手はクリーチャーを出せない"),
    _at_all("used", "常に：相手はタマシードを使えない", "出た時：次の自分のターンのはじめまで、相手はコスト4以下のカードを使えない"),
    _at_all(
        "summoned", "常に：相手はパワー2000以下のクリーチャーを召喚できない",
        "出た時：次の相手のターンの終わりまで、相手はコスト7以下のクリーチャーを召喚できない",
    ),
    _at_all("cast", "常に：相手は呪文を唱えられない", "出た時：次の自分のターンのはじめまで、相手は光の呪文を唱えられない"),
    _at_all("generated", "常に：相手はクロスギアをジェネレートできない", "出た時：次の自分のターンのはじめまで、相手は火のクロスギアをジェネレートできない"),
    _at_all("fortified", "常に：相手は城を要塞化できない", "出た時：次の自分のターンのはじめまで、相手はコスト5以下の城を要塞化できない"),
    _at_all("deployed", "常に：相手はフィールドを展開できない", "出た時：次の自分のターンのはじめまで、相手は水のフィールドを展開できない"),
    _at_all("crossed", "常に：相手はクロスギアをクロスできない", "出た時：次の自分のターンのはじめまで、相手は光のクロスギアをクロスできない"),
)  # fmt: skip

MORE_OFTEN: Final = (
    _more_often("entered", "常に：相手は各ターン3体より多くクリーチャーを出せない", "常に：各プレイヤーは各ターン1枚より多くタマシードを出せない"),
    _more_often("used", "常に：相手は各ターン1枚より多くカードを使えない", "常に：各プレイヤーは各ターン2枚より多くタマシードを使えない"),
    _more_often("summoned", "常に：相手は各ターン1体より多くクリーチャーを召喚できない", "常に：各プレイヤーは各ターン2体より多く火のクリーチャーを召喚できない"),
    _more_often("cast", "常に：相手は各ターン1枚より多く呪文を唱えられない", "常に：各プレイヤーは各ターン2枚より多く水の呪文を唱えられない"),
    _more_often("generated", "常に：相手は各ターン1枚より多くクロスギアをジェネレートできない", "常に：各プレイヤーは各ターン2枚より多くクロスギアをジェネレートできない"),
    _more_often("fortified", "常に：相手は各ターン1枚より多く城を要塞化できない", "常に：各プレイヤーは各ターン2枚より多く城を要塞化できない"),
    _more_often("deployed", "常に：相手は各ターン1枚より多くフィールドを展開できない", "常に：各プレイヤーは各ターン2枚より多くフィールドを展開できない"),
)  # fmt: skip

FROM: Final = (
    _from("entered", "常に：相手は墓地またはマナゾーンからカードを出せない", "常に：相手は墓地からクリーチャーを出せない"),
    _from("used", "常に：相手は墓地からカードを使えない", "常に：各プレイヤーは墓地またはマナゾーンからタマシードを使えない"),
    _from("summoned", "常に：相手は墓地からクリーチャーを召喚できない", "常に：各プレイヤーは手札からコスト8以上のクリーチャーを召喚できない"),
    _from("cast", "常に：各プレイヤーは墓地から呪文を唱えられない", "常に：相手は墓地から呪文を唱えられない"),
    _from("generated", "常に：相手は墓地からクロスギアをジェネレートできない", "常に：各プレイヤーは手札から水のクロスギアをジェネレートできない"),
    _from("fortified", "常に：相手は墓地から城を要塞化できない", "常に：各プレイヤーは手札から光の城を要塞化できない"),
    _from("deployed", "常に：相手は墓地からフィールドを展開できない", "常に：各プレイヤーは手札から火のフィールドを展開できない"),
)  # fmt: skip

APART_FROM: Final = (
    _apart_from("entered", "常に：相手は手札以外からクリーチャーを出せない", "常に：各プレイヤーは手札または墓地以外からタマシードを出せない"),
    _apart_from("used", "常に：相手は手札以外からカードを使えない", "常に：各プレイヤーは手札またはマナゾーン以外からタマシードを使えない"),
    _apart_from("summoned", "常に：相手は手札以外からクリーチャーを召喚できない", "常に：各プレイヤーは墓地以外からドラゴンを召喚できない"),
    _apart_from("cast", "常に：相手は手札以外から呪文を唱えられない", "常に：各プレイヤーは墓地以外から水の呪文を唱えられない"),
    _apart_from("generated", "常に：相手は手札以外からクロスギアをジェネレートできない", "常に：各プレイヤーは墓地以外からクロスギアをジェネレートできない"),
    _apart_from("fortified", "常に：相手は手札以外から城を要塞化できない", "常に：各プレイヤーは墓地以外から城を要塞化できない"),
    _apart_from("deployed", "常に：相手は手札以外からフィールドを展開できない", "常に：各プレイヤーは墓地以外からフィールドを展開できない"),
)  # fmt: skip

UNPAID: Final = (
    _unpaid("entered", "常に：相手はコストを支払わずにクリーチャーを出せない", "常に：各プレイヤーはコストを支払わずに進化クリーチャーを出せない"),
    _unpaid("used", "常に：相手はコストを支払わずにカードを使えない", "常に：各プレイヤーはコストを支払わずにタマシードを使えない"),
    _unpaid("summoned", "常に：相手はコストを支払わずにクリーチャーを召喚できない", "常に：各プレイヤーはコストを支払わずにドラゴンを召喚できない"),
    _unpaid("cast", "常に：相手はコストを支払わずに呪文を唱えられない", "常に：各プレイヤーはコストを支払わずに水の呪文を唱えられない"),
    _unpaid("generated", "常に：相手はコストを支払わずにクロスギアをジェネレートできない", "常に：各プレイヤーはコストを支払わずにクロスギアをジェネレートできない"),
    _unpaid("fortified", "常に：相手はコストを支払わずに城を要塞化できない", "常に：各プレイヤーはコストを支払わずに城を要塞化できない"),
    _unpaid("deployed", "常に：相手はコストを支払わずにフィールドを展開できない", "常に：各プレイヤーはコストを支払わずにフィールドを展開できない"),
    _unpaid("crossed", "常に：相手はコストを支払わずにクロスギアをクロスできない", "常に：各プレイヤーはコストを支払わずにクロスギアをクロスできない"),
)  # fmt: skip


def _itself(said: str, event: str, template: dict[str, Any], *examples: str) -> Construction:
    pattern = f"{{this}}は{said}{_SAID[event]}"
    return Construction(
        "cannot-do", "static", pattern, Prohibition(event, this=True, **template), "lock", examples
    )


_FROM_THESE: Final[dict[str, Any]] = {"origin": hole("zones")}
_FROM_OTHERS: Final[dict[str, Any]] = {"apart_from": hole("zones")}

ITSELF: Final = (
    _itself("", "used", {}, "常に：このクリーチャーは使えない", "常に（自分のシールドがあれば）：このクリーチャーは使えない"),
    _itself("", "summoned", {}, "常に：このクリーチャーは召喚できない", "常に（自分のマナゾーンのカードが9枚以下なら）：このクリーチャーは召喚できない"),
    _itself("", "cast", {}, "常に（自分のクリーチャーがいなければ）：この呪文は唱えられない", "常に（自分のターン中なら）：この呪文は唱えられない"),
    _itself("{zones}から", "used", _FROM_THESE, "常に：このクリーチャーは墓地から使えない", "常に：このクリーチャーは墓地またはマナゾーンから使えない"),
    _itself("{zones}から", "summoned", _FROM_THESE, "常に：このクリーチャーは墓地から召喚できない", "常に：このクリーチャーは手札から召喚できない"),
    _itself("{zones}から", "cast", _FROM_THESE, "常に：この呪文は墓地から唱えられない", "常に：この呪文は手札から唱えられない"),
    _itself("{zones}以外から", "used", _FROM_OTHERS, "常に：このクリーチャーは手札以外から使えない", "常に：このクリーチャーは墓地以外から使えない"),
    _itself("{zones}以外から", "summoned", _FROM_OTHERS, "常に：このクリーチャーは手札以外から召喚できない", "常に：このクリーチャーは手札またはマナゾーン以外から召喚できない"),
    _itself("{zones}以外から", "cast", _FROM_OTHERS, "常に：この呪文は手札以外から唱えられない", "常に：この呪文は墓地以外から唱えられない"),
    _itself("コストを支払わずに", "used", {"unpaid": True}, "常に：このクリーチャーはコストを支払わずに使えない", "常に（相手のターン中なら）：このクリーチャーはコストを支払わずに使えない"),
    _itself("コストを支払わずに", "summoned", {"unpaid": True}, "常に：このクリーチャーはコストを支払わずに召喚できない", "常に（自分のシールドがなければ）：このクリーチャーはコストを支払わずに召喚できない"),
    _itself("コストを支払わずに", "cast", {"unpaid": True}, "常に：この呪文はコストを支払わずに唱えられない", "常に（相手のターン中なら）：この呪文はコストを支払わずに唱えられない"),
)  # fmt: skip

USES_FORBIDDEN: Final = (*AT_ALL, *MORE_OFTEN, *FROM, *APART_FROM, *UNPAID, *ITSELF)
"""What players cannot do with cards."""
