"""Constructions that only this game has: what its cards may say beyond the shared ones."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.abilities import Triggered
from cardrules.core.effects import ChooseEntry, GameSpecific, Grant, Shift, This
from cardrules.core.queries import (
    BearsThis,
    EventPattern,
    HappenedThisTurn,
    HasChosen,
    HowMany,
    NotSo,
    SoUsed,
    Without,
)
from cardrules.core.standing import Compulsion, Prohibition
from cardrules.duelmasters.abilities import ChoosesInstead, GameEnding
from cardrules.duelmasters.asked import CardsUnder, CostAdded, CostReduced, MarkedSo, NamedIn, SoMany
from cardrules.duelmasters.constructions_mana import MANA
from cardrules.duelmasters.constructions_special import CONSTRUCTIONS as SPECIAL
from cardrules.duelmasters.constructions_using import CONSTRUCTIONS as USING
from cardrules.duelmasters.limits import OtherUsed
from cardrules.duelmasters.printed_words import KingMaster, TextContains
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole

MOVING: Final = (
    Construction(
        "shuffle", "effect", "{obj}山札に加えて[シャッフルする]", GameSpecific("shuffle-in", (hole("obj"),)), "shuffle",
        ("効果：自分の墓地からカードを2枚山札に加えてシャッフルする", "出た時：自分の手札をすべて山札に加えてシャッフルする"),
    ),
    Construction(
        "cannot-do", "static", "{player_wa}山札をシャッフルできない", Prohibition("shuffled", who=hole("player_wa")), "shuffle",
        ("常に：相手は山札をシャッフルできない", "常に（自分のターン中なら）：各プレイヤーは山札をシャッフルできない"),
    ),
    Construction(
        "to-graveyard", "effect", "{obj}深淵ゾーンに[置く]", Shift(hole("obj"), "abyss-zone", "sent-to-abyss"), "abyss-zone",
        ("効果：相手のクリーチャーを1体深淵ゾーンに置く", "出た時：自分の墓地からカードを3枚深淵ゾーンに置いてもよい"),
    ),
)  # fmt: skip

CHOOSING: Final = (
    Construction(
        "must-do", "static", "{player_ga}バトルゾーンのクリーチャーを選ぶ時、かわりに自分が選ぶ", ChoosesInstead(hole("player_ga")),
        "choose",
        (
            "常に：相手がバトルゾーンのクリーチャーを選ぶ時、かわりに自分が選ぶ",
            "常に（自分のターン中なら）：相手がバトルゾーンのクリーチャーを選ぶ時、かわりに自分が選ぶ",
        ),
    ),
    Construction(
        "point", "effect", "文明を1つ[選ぶ]", ChooseEntry("civilizations"), "civilization",
        (
            "効果：文明を1つ選ぶ。相手のその文明のクリーチャーを1体破壊する",
            "出た時：文明を1つ選ぶ。次の自分のターンのはじめまで、相手はその文明の呪文を唱えられない",
        ),
    ),
    Construction(
        "point", "effect", "カード名を1つ[選ぶ]", ChooseEntry("name"), "card-name",
        (
            "効果：カード名を1つ選ぶ。相手のその名前のクリーチャーをすべて破壊する",
            "出た時：カード名を1つ選ぶ。次の自分のターンのはじめまで、相手はその名前のカードを使えない",
        ),
    ),
    Construction(
        "same-as-it", "adjective", "その文明の", HasChosen("civilizations"), "civilization",
        (
            "効果：文明を1つ選ぶ。自分の墓地からその文明のクリーチャーを1体出す",
            "出た時：文明を1つ選ぶ。このターン、相手のその文明のクリーチャーはブロックできない",
        ),
    ),
    Construction(
        "same-as-it", "adjective", "その名前の", HasChosen("name"), "card-name",
        (
            "効果：カード名を1つ選ぶ。自分の墓地からその名前のカードを1枚手札に戻す",
            "出た時：カード名を1つ選ぶ。相手のその名前のクリーチャーを1体手札に戻す",
        ),
    ),
)  # fmt: skip


_IN_TEXT: Any = TextContains(hole("name"))


def _effect(
    slug: str, pattern: str, name: str, arguments: tuple[Any, ...], term: str, *examples: str
) -> Construction:
    return Construction(slug, "effect", pattern, GameSpecific(name, arguments), term, examples)


_BROKEN_THIS_TURN: Final = HappenedThisTurn(EventPattern("broken", who=hole("player_ga")))


def _broken(pattern: str, event: EventPattern, *examples: str) -> Construction:
    return Construction("when-breaking", "event", pattern, event, "break", examples)


OWN: Final = (
    _effect(
        "break", "{obj:obj_at}[ブレイクする]", "break", (hole("obj"),), "break",
        "出た時：相手のシールドを1つブレイクする", "出た時：相手のシールドを2つブレイクし、自分のシールドを2つブレイクする",
    ),
    _effect(
        "battle", "{obj:obj_at}{this}と[バトルさせる]", "battle", (hole("obj"), This()), "battle-each-other",
        "出た時：相手のクリーチャーを1体このクリーチャーとバトルさせる", "攻撃する時：相手のクリーチャーを1体このクリーチャーとバトルさせてもよい",
    ),
    _effect(
        "battle", "{obj:obj_at}{it}と[バトルさせる]", "battle", (hole("obj"), hole("it")), "battle-each-other",
        "効果：自分の墓地から闇のクリーチャーを1体出す。相手のクリーチャーを1体それとバトルさせてもよい",
        "効果：自分のクリーチャーを1体選ぶ。相手のクリーチャーを1体それとバトルさせる",
    ),
    _effect(
        "change-attack-target", "攻撃先を{this}に[変更する]", "change-attack-target", (This(),), "attack-target",
        "相手のクリーチャーが攻撃する時：攻撃先をこのクリーチャーに変更する",
        "相手のクリーチャーが攻撃する時：攻撃先をこのクリーチャーに変更してもよい",
    ),
    _effect(
        "change-attack-target", "攻撃先を{it}に[変更する]", "change-attack-target", (hole("it"),), "attack-target",
        "攻撃する時：相手のクリーチャーを1体選ぶ。攻撃先をそれに変更する",
        "相手のクリーチャーが攻撃する時：自分の光のクリーチャーを1体選び、攻撃先をそれに変更してもよい",
    ),
    _effect(
        "extra-turn", "このターンの後に自分のターンを[追加する]", "extra-turn", (), "extra-turn",
        "出た時：自分の手札が6枚以上あれば、このターンの後に自分のターンを追加する", "効果：このターンの後に自分のターンを追加する",
    ),
    _effect(
        "skip", "次のターンを[とばす]", "skip-next-turn", (), "turn",
        "効果：相手は次のターンをとばしてもよい。そうしなければ、カードを3枚引く", "出た時：相手は次のターンをとばす",
    ),
    _effect(
        "tap", "{obj:obj_at}上下逆さまに[する]", "turn-over", (hole("obj"),), "d-switch",
        "出た時：自分のフィールドを1枚上下逆さまにする", "効果：自分のフィールドを1枚上下逆さまにしてもよい。そうしたら、カードを1枚引く",
    ),
    _effect(
        "when-lost", "ゲームに[勝つ]", "won", (), "win",
        "出た時（相手のシールドがなければ）：ゲームに勝つ", "自分のターンのはじめに：自分の手札が20枚以上あれば、ゲームに勝つ",
    ),
    _effect(
        "when-lost", "ゲームに[負ける]", "lost", (), "lose",
        "離れた時：ゲームに負ける", "効果：相手の手札が3枚以下なら、相手はゲームに負ける",
    ),
    Construction(
        "when-lost", "static", "{player_wa}ゲームに勝つ", GameEnding("won", hole("player_wa")), "win",
        ("常に（相手の手札がなければ）：自分はゲームに勝つ", "常に（自分の手札が20枚以上あれば）：自分はゲームに勝つ"),
    ),
    Construction(
        "when-lost", "static", "{player_wa}ゲームに負ける", GameEnding("lost", hole("player_wa")), "lose",
        ("常に（自分の手札がなければ）：自分はゲームに負ける", "常に（墓地から）：自分はゲームに負ける"),
    ),
    _effect(
        "gr-summon", "[GR召喚する]", "gr-summon", (), "gr-summon",
        "出た時：GR召喚する", "効果：GR召喚する。その後、カードを1枚引く",
    ),
    _effect(
        "exchange", "{obj}{this}と[入れ替える]", "exchange", (hole("obj"), This()), "exchange",
        "攻撃する時：自分の手札からクリーチャーを1体このクリーチャーと入れ替えてもよい",
        "出た時：自分のマナゾーンからコスト5以下のクリーチャーを1体このクリーチャーと入れ替える",
    ),
    _effect(
        "exchange", "{side}{first:zone}と{second:zone}をすべて[入れ替える]", "exchange-zones",
        (hole("side"), hole("first"), hole("second")), "exchange",
        "出た時：各プレイヤーは自身のマナゾーンと手札をすべて入れ替える", "効果：自分のシールドゾーンとマナゾーンをすべて入れ替える",
    ),
    _effect(
        "put-under", "{obj:obj_at}[封印する]", "seal", (hole("obj"),), "seal",
        "出た時：相手のクリーチャーを1体封印する", "効果：クリーチャーをすべて封印する",
    ),
    _effect(
        "put-under", "{obj}{this}の下に[置く]", "put-under", (hole("obj"), This()), "stack-on",
        "自分の呪文が墓地に置かれる時かわりに：それをこのクリーチャーの下に置いてもよい",
        "出た時：自分の山札の上から2枚をこのクリーチャーの下に置く",
    ),
    _effect(
        "put-under", "{obj}{this}の上に[重ねる]", "put-over", (hole("obj"), This()), "stack-on",
        "攻撃する時：自分の手札から進化クリーチャーを1体このクリーチャーの上に重ねてもよい",
        "出た時：自分の墓地から進化クリーチャーを1体このクリーチャーの上に重ねる",
    ),
    _effect(
        "put-under", "{obj}{it}の上に[重ねる]", "put-over", (hole("obj"), hole("it")), "stack-on",
        "自分のドラゴンが攻撃する時（手札から・使用宣言）：このクリーチャーをそれの上に重ねてもよい",
        "自分の火のクリーチャーが攻撃する時（手札から・使用宣言）：このクリーチャーをそれの上に重ねる",
    ),
    _effect(
        "put-under", "{stack:obj_at}選び、その上に{obj}コストを支払わずに[召喚する]", "summon-over",
        (hole("stack"), hole("obj")), "stack-on",
        "各ターンの終わりに（手札から・使用宣言）：自分の墓地の魔導具を4枚選び、その上にこのクリーチャーをコストを支払わずに召喚してもよい",
        "自分のターンの終わりに（手札または墓地から・使用宣言）：自分のドラゴンを2枚選び、その上にこのクリーチャーをコストを支払わずに召喚する",
    ),
    Construction(
        "no-evolution", "adjective", "キングマスター・", KingMaster(), "king-master-creature",
        ("効果：相手のキングマスター・クリーチャーを1体破壊する", "出た時：自分のキングマスター・クリーチャーをすべてアンタップする"),
    ),
    Construction(
        "contains", "adjective", "文に「{name}」を含む", _IN_TEXT, "text",
        (
            "効果：相手の文に「破壊」を含むクリーチャーを1体手札に戻す",
            "出た時：自分の山札から文に「シールド」を含む呪文を1枚手札に加える",
        ),
    ),
    Construction(
        "contains", "adjective", "文に「{name}」を含まない", Without(_IN_TEXT), "text",
        (
            "相手の文に「出た時」を含まないクリーチャーが出た時：それをマナゾーンに置く",
            "効果：文に「離れない」を含まないクリーチャーをすべて破壊する",
        ),
    ),
    Construction(
        "bears-this", "adjective", "これを付けた", BearsThis(), "attach",
        ("これを付けたクリーチャーが攻撃する時：カードを1枚引く", "常に：これを付けたクリーチャーのパワーを+2000する"),
    ),
    Construction(
        "when-entered", "event", "[付けた時|付ける時]", EventPattern("attached", this=True), "attach",
        ("付けた時：カードを1枚引く", "付けた時：相手のクリーチャーを1体手札に戻す"),
    ),
    Construction(
        "cannot-block", "static", "{this}はブロックされない", Prohibition("be-blocked", this=True), "block",
        (
            "常に：このクリーチャーはブロックされない",
            "常に（相手のシールドがなければ）：このクリーチャーはブロックされない",
        ),
    ),
    Construction(
        "must-do", "static", "{this}は可能ならブロックされる", Compulsion("be-blocked"), "block",
        (
            "常に：このクリーチャーは可能ならブロックされる",
            "常に（自分のターン中なら）：このクリーチャーは可能ならブロックされる",
        ),
    ),
    Construction(
        "when-battling", "event", "[バトルする時|バトルする時]", EventPattern("battling", this=True), "battle",
        (
            "バトルする時：このターン、このクリーチャーのパワーを+3000する",
            "バトルする時：カードを1枚引く",
        ),
    ),
    Construction(
        "when-battling", "event", "[バトルに勝った時|バトルに勝つ時]", EventPattern("battle-won", this=True), "battle",
        ("バトルに勝った時：このクリーチャーをアンタップしてもよい", "バトルに勝った時：カードを1枚引く"),
    ),
    Construction(
        "when-attacked", "event", "[攻撃してブロックされなかった時|攻撃してブロックされない時]",
        EventPattern("unblocked", this=True), "attack",
        ("攻撃してブロックされなかった時：カードを1枚引く", "攻撃してブロックされなかった時：相手の手札を1枚見ずに捨てさせる"),
    ),
    Construction(
        "when-tapped", "event", "[タップした時|タップする時]", EventPattern("tapped", this=True), "tap",
        (
            "タップした時（各ターン1度）：このクリーチャーをアンタップする",
            "タップした時：カードを1枚引いてもよい",
        ),
    ),
    Construction(
        "how-many", "condition", "{this}の下のカードが{number}<counter>以下[なら]", CardsUnder(most=hole("number")), "stack-on",
        (
            "常に（このクリーチャーの下のカードが5枚以下なら）：このクリーチャーは攻撃できない",
            "攻撃する時：このクリーチャーの下のカードが2枚以下なら、カードを1枚引く",
        ),
    ),
    Construction(
        "how-many", "condition", "{this}の下のカードが{number}<counter>以上[なら]", CardsUnder(hole("number")), "stack-on",
        (
            "常に（このクリーチャーの下のカードが3枚以上なら）：このクリーチャーのパワーを+3000する",
            "攻撃する時：このクリーチャーの下のカードが6枚以上なら、カードを2枚引く",
        ),
    ),
    Construction(
        "how-many", "condition", "その数が{number}以上[なら]", SoMany(HowMany("it"), hole("number")), "count-cards",
        (
            "効果：自分のクリーチャーを好きな数破壊する。その数が3以上なら、カードを2枚引く",
            "出た時：相手のクリーチャーをすべて手札に戻す。その数が6以上なら、このターンの後に自分のターンを追加する",
        ),
    ),
    Construction(
        "it-is", "condition", "{it}が{zones}に[be]", NamedIn("it", (), hole("zones")), "zone",
        (
            "効果：自分の墓地からクリーチャーを1体出す。それがバトルゾーンにあれば、カードを1枚引く",
            "出た時：自分の手札を1枚捨てる。それが墓地にあれば、カードを1枚引く",
        ),
    ),
    Construction(
        "lasting", "sentence", "このターンの次の攻撃の後に、{sentence}",
        Grant("this-turn", None, Triggered(EventPattern("attack-ended", this=True), hole("sentence"), next_alone=True)),
        "delayed-triggered-ability",
        (
            "出た時：このターンの次の攻撃の後に、このクリーチャーを破壊する",
            "出た時：カードを1枚引いてもよい。そうしたら、このターンの次の攻撃の後に、自分の手札を1枚捨てる",
        ),
    ),
    Construction(
        "lasting", "sentence", "このターンの終わりに、{sentence}",
        Grant("this-turn", None, Triggered(EventPattern("turn-ending"), hole("sentence"))), "delayed-triggered-ability",
        (
            "出た時：このターンの終わりに、このクリーチャーを破壊する",
            "効果：自分の墓地からクリーチャーを1体出す。このターンの終わりに、それを破壊する",
        ),
    ),
    _broken("シールドが[ブレイクされた時|ブレイクされる時]", EventPattern("broken"),
        "シールドがブレイクされた時：カードを1枚引く", "シールドがブレイクされる時かわりに：自分の手札を2枚捨ててもよい",
    ),
    _broken("{side}シールドが[ブレイクされた時|ブレイクされる時]", EventPattern("broken", whose=hole("side")),
        "自分のシールドがブレイクされた時：カードを1枚引く",
        "自分のシールドがブレイクされる時かわりに：自分の手札を1枚捨ててもよい",
    ),
    _broken("{player_ga}シールドを[ブレイクした時|ブレイクする時]", EventPattern("broken", who=hole("player_ga")),
        "自分がシールドをブレイクした時：カードを1枚引く", "相手がシールドをブレイクする時かわりに：自分の手札を1枚捨てる",
    ),
    Construction(
        "when-entered", "event", "[進化元になった時|進化元になる時]", EventPattern("became-base", this=True),
        "evolution-source", ("進化元になった時：カードを1枚引く", "進化元になった時：次の自分のターンのはじめまで、それに「ブロッカー」を与える"),
    ),
    Construction(
        "when-entered", "event", "[革命チェンジで出た時|革命チェンジで出る時]", EventPattern("changed-in", this=True),
        "revolution-change", ("革命チェンジで出た時：カードを1枚引く", "革命チェンジで出た時：自分のクリーチャーをすべてアンタップする"),
    ),
    Construction(
        "done-this-turn", "condition", "このターンに他の「{keyword}」を[使っていない]", NotSo(OtherUsed(hole("keyword"))), "use-an-ability",
        (
            "出た時（このターンに他の「ファイナル革命」を使っていなければ）：カードを1枚引く",
            "出た時：このターンに他の「ファイナル革命」を使っていなければ、カードを1枚引く",
        ),
    ),
    Construction(
        "it-is", "condition", "{this}が表向き[なら]", MarkedSo("face-up"), "face-up",
        (
            "自分のターンのはじめに（シールドゾーンから・このクリーチャーが表向きなら）：このクリーチャーをコストを支払わずに使ってもよい",
            "自分のターンのはじめに（シールドゾーンから）：このクリーチャーが表向きなら、カードを1枚引く",
        ),
    ),
    Construction(
        "when-breaking", "event", "シールドをブレイクする[前に|前に]", EventPattern("breaking", this=True), "break",
        (
            "シールドをブレイクする前に：このクリーチャーを破壊する",
            "シールドをブレイクする前に：カードを1枚引く",
        ),
    ),
    Construction(
        "done-this-turn", "condition", "このターンに{player_ga}シールドを[ブレイクしている]", _BROKEN_THIS_TURN, "break",
        (
            "出た時：このターンに相手がシールドをブレイクしていれば、カードを1枚引く",
            "攻撃する時（このターンに自分がシールドをブレイクしていれば）：カードを1枚引く",
        ),
    ),
    Construction(
        "done-this-turn", "condition", "このターンに{player_ga}シールドを[ブレイクしていない]", NotSo(_BROKEN_THIS_TURN), "break",
        (
            "出た時：このターンに相手がシールドをブレイクしていなければ、このクリーチャーを破壊する",
            "出た時（このターンに自分がシールドをブレイクしていなければ）：カードを1枚引く",
        ),
    ),
    Construction(
        "so-used", "condition", "この代替コストで[使っている]", SoUsed(), "alternative-cost",
        (
            "墓地に置かれる時かわりに（墓地から・この代替コストで使っていれば）：このクリーチャーを山札の下に置く",
            "出た時：この代替コストで使っていれば、カードを1枚引く",
        ),
    ),
    Construction(
        "so-used", "condition", "コストを少なくして[使っている]", CostReduced(), "cost-reduction",
        (
            "出た時（コストを少なくして使っていれば）：このターンの終わりに、このクリーチャーを破壊する",
            "常に（コストを少なくして使っていれば）：このクリーチャーは可能なら攻撃する",
        ),
    ),
    Construction(
        "so-used", "condition", "追加コストを[支払っている]", CostAdded(), "additional-cost",
        (
            "出た時：追加コストを支払っていれば、カードを2枚引く",
            "出た時（追加コストを支払っていれば）：相手のクリーチャーを1体破壊する",
        ),
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = (*OWN, *MANA, *MOVING, *CHOOSING, *SPECIAL, *USING)
