"""When texts act: the events that an ability waits for, or takes the place of."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.queries import EventPattern
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole, part, permanent


def _this(event: str, **more: Any) -> EventPattern:
    return EventPattern(event, this=True, **more)


def _about(event: str, **more: Any) -> EventPattern:
    """Return a pattern about a noun: whose it is, and what it is like."""
    return EventPattern(
        event,
        whose=part("noun", "side"),
        other=part("noun", "other"),
        conditions=part("noun", "conditions"),
        **more,
    )


def _by(event: str) -> EventPattern:
    """Return a pattern about what a player does to a noun."""
    return EventPattern(
        event, who=hole("player_ga"), other=part("noun", "other"), conditions=part("noun", "conditions")
    )


def _when(slug: str, pattern: str, template: EventPattern, term: str, *examples: str) -> Construction:
    variants = (
        (f"{{this}}{'の' if pattern.startswith('[攻撃の') else 'が'}{pattern}",) if template.this else ()
    )
    return Construction(f"when-{slug}", "event", pattern, template, term, examples, variants=variants)


MOVES: Final = (
    _when(
        "entered", "[出た時|出る時]", _this("entered"), "when-put",
        "出た時：カードを1枚引く", "出る時かわりに（手札から）：このクリーチャーを墓地に置く",
    ),
    _when(
        "entered", "{noun}が[出た時|出る時]", _about("entered"), "when-put",
        "自分のタマシードが出た時：カードを2枚引く", "相手のクリーチャーが出る時かわりに：それを墓地に置く",
    ),
    _when(
        "entered", "{zones}から[出た時|出る時]", _this("entered", origins=hole("zones")), "when-put",
        "墓地から出た時：カードを1枚引く", "墓地から出る時かわりに（墓地から）：このクリーチャーを山札の下に置く",
    ),
    _when(
        "entered", "{noun}が{zones}から[出た時|出る時]", _about("entered", origins=hole("zones")), "when-put",
        "相手のクリーチャーが墓地から出た時：カードを1枚引く", "相手のクリーチャーが墓地またはマナゾーンから出る時かわりに：それを墓地に置く",
    ),
    _when(
        "entered", "{zones}以外から[出た時|出る時]", _this("entered", apart_from=hole("zones")), "when-put",
        "手札以外から出た時：カードを1枚引く", "手札以外から出る時かわりに（墓地から）：このクリーチャーを山札の下に置く",
    ),
    _when(
        "entered", "{noun}が{zones}以外から[出た時|出る時]", _about("entered", apart_from=hole("zones")), "when-put",
        "相手のクリーチャーが手札以外から出た時：カードを1枚引く",
        "相手のクリーチャーが手札またはマナゾーン以外から出る時かわりに：それを墓地に置く",
    ),
    _when(
        "destroyed", "[破壊された時|破壊される時]", _this("destroyed"), "destroy",
        "破壊された時：カードを1枚引く", "破壊される時かわりに：このクリーチャーを手札に戻す",
    ),
    _when(
        "destroyed", "{noun}が[破壊された時|破壊される時]", _about("destroyed"), "destroy",
        "自分の他のクリーチャーが破壊された時：カードを1枚引く",
        "自分のクリーチャーが破壊される時かわりに：それをマナゾーンに置く",
    ),
    _when(
        "left", "[離れた時|離れる時]", _this("moved", origin=permanent()), "leave",
        "離れた時：自分のクリーチャーをすべてアンタップする",
        "離れる時かわりに：自分の墓地からカードを2枚山札の下に置いてもよい",
    ),
    _when(
        "left", "{noun}が[離れた時|離れる時]", _about("moved", origin=permanent()), "leave",
        "自分の他のクリーチャーが離れた時：カードを1枚引いてもよい",
        "自分のクリーチャーが離れる時かわりに：このクリーチャーを破壊してもよい",
    ),
    _when(
        "discarded", "[捨てられた時|捨てられる時]", _this("discarded"), "discard",
        "捨てられた時（手札から）：カードを1枚引く", "捨てられる時かわりに（手札から）：このクリーチャーを出してもよい",
    ),
    _when(
        "discarded", "{noun}が[捨てられた時|捨てられる時]", _about("discarded"), "discard",
        "相手のカードが捨てられた時：カードを1枚引く", "コスト3のクリーチャーが捨てられる時かわりに：それを出してもよい",
    ),
    _when(
        "into-graveyard", "墓地に[置かれた時|置かれる時]", _this("moved", destination="graveyard"), "put-into-graveyard",
        "墓地に置かれた時（手札から）：カードを1枚引く", "墓地に置かれる時かわりに：このクリーチャーを手札に戻す",
    ),
    _when(
        "into-graveyard", "{noun}が墓地に[置かれた時|置かれる時]", _about("moved", destination="graveyard"),
        "put-into-graveyard",
        "自分の他のクリーチャーが墓地に置かれた時：カードを1枚引く",
        "自分の呪文が墓地に置かれる時かわりに：それを山札の下に置く",
    ),
    _when(
        "shield-to-hand", "シールドゾーンから手札に[加えた時|加える時]", _this("put-into-hand", origin="shield-zone"),
        "add-to-hand",
        "シールドゾーンから手札に加えた時（シールドゾーンから）：カードを1枚引く",
        "シールドゾーンから手札に加える時かわりに（シールドゾーンから）：このクリーチャーを墓地に置く",
    ),
    _when(
        "into-mana", "{player_ga}マナゾーンに{noun}を[置いた時|置く時]", _by("put-into-mana"), "put-into-mana",
        "相手がマナゾーンにカードを置いた時：相手はターンの残りをとばす", "自分がマナゾーンに闇のカードを置いた時：カードを1枚引く",
    ),
    _when(
        "drawn", "{player_ga}カードを[引いた時|引く時]", EventPattern("drawn", who=hole("player_ga")), "draw",
        "相手がカードを引いた時：カードを1枚引く", "自分がカードを引く時かわりに：カードを2枚引く",
    ),
)  # fmt: skip

ACTIONS: Final = (
    _when(
        "used", "{player_ga}{noun}を[使った時|使う時]", _by("used"), "when-used",
        "相手がカードを使った時：相手はターンの残りをとばす", "自分がタマシードを使った時：カードを1枚引く",
    ),
    _when(
        "used", "{player_ga}「{keyword}」を[使った時|使う時]",
        EventPattern("ability-used", who=hole("player_ga"), keyword=hole("keyword")), "use-an-ability",
        "相手が「S・トリガー」を使った時：カードを1枚引く", "自分が「G・ストライク」を使った時：カードを1枚引いてもよい",
    ),
    _when(
        "used", "{player_ga}{noun}を[唱えた時|唱える時]", _by("cast"), "cast",
        "自分が呪文を唱えた時：カードを1枚引く", "相手がコスト3以下の呪文を唱えた時：カードを1枚引く",
    ),
    _when(
        "used", "{player_ga}{noun}を[召喚した時|召喚する時]", _by("summoned"), "summon",
        "自分がドラゴンを召喚した時：カードを1枚引く", "相手がクリーチャーを召喚した時：カードを1枚引いてもよい",
    ),
    _when(
        "attacked", "[攻撃する時|攻撃する時]", _this("attacked"), "attack",
        "攻撃する時：カードを1枚引いてもよい", "出た時または攻撃する時：相手のクリーチャーを1体破壊する",
    ),
    _when(
        "attacked", "{noun}が[攻撃する時|攻撃する時]", _about("attacked"), "attack",
        "相手のクリーチャーが攻撃する時：カードを1枚引く", "自分の他のクリーチャーが攻撃する時：カードを1枚引く",
    ),
    _when(
        "after-attack", "{noun}の[攻撃の後|攻撃の後]", _about("attack-ended"), "after-attack",
        "相手のクリーチャーの攻撃の後：カードを2枚引く", "自分の他のクリーチャーの攻撃の後：カードを1枚引く",
    ),
    _when(
        "after-attack", "[攻撃の後|攻撃の後]", _this("attack-ended"), "after-attack",
        "攻撃の後：このクリーチャーを破壊する", "攻撃の後：このクリーチャーをアンタップしてもよい",
    ),
    _when(
        "blocked", "[ブロックした時|ブロックする時]", _this("blocked"), "block",
        "ブロックした時：カードを1枚引く", "ブロックした時：このターン、このクリーチャーのパワーを+2000する",
    ),
    _when(
        "blocked", "{noun}が[ブロックした時|ブロックする時]", _about("blocked"), "block",
        "相手のクリーチャーがブロックした時：カードを1枚引く", "自分の他のクリーチャーがブロックした時：カードを1枚引く",
    ),
    _when(
        "lost", "{player_ga}ゲームに[負けた時|負ける時]", EventPattern("lost", who=hole("player_ga")), "lose",
        "自分がゲームに負ける時かわりに：このクリーチャーを破壊する",
        "自分がゲームに負ける時かわりに：自分の手札から《仮の身代わり》を1枚捨てる",
    ),
)  # fmt: skip

TURNS: Final = (
    _when(
        "start-of-turn", "各ターンの[はじめに|はじめに]", EventPattern("turn-starting"), "start-of-turn",
        "各ターンのはじめに：カードを1枚引く", "各ターンのはじめに：相手のクリーチャーを1体タップする",
    ),
    _when(
        "start-of-turn", "{side}ターンの[はじめに|はじめに]", EventPattern("turn-starting", who=hole("side")),
        "start-of-turn",
        "自分のターンのはじめに：カードを1枚引く", "出た時または自分のターンのはじめに：カードを1枚引く",
    ),
    _when(
        "end-of-turn", "各ターンの[終わりに|終わりに]", EventPattern("turn-ending"), "end-of-turn",
        "各ターンの終わりに：カードを1枚引く", "各ターンの終わりに（手札から・使用宣言）：このクリーチャーを出してもよい",
    ),
    _when(
        "end-of-turn", "{side}ターンの[終わりに|終わりに]", EventPattern("turn-ending", who=hole("side")), "end-of-turn",
        "自分のターンの終わりに：このクリーチャーをアンタップする", "相手のターンの終わりに：カードを1枚引く",
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = (*MOVES, *ACTIONS, *TURNS)
