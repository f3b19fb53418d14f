"""What texts ask: conditions on the position, on objects, and which options may be taken."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.effects import ChooseOptions
from cardrules.core.queries import (
    Compares,
    Contains,
    CountCompares,
    EntriesCompare,
    EventPattern,
    Extreme,
    HappenedThisTurn,
    Has,
    HasAbility,
    HowMany,
    Marked,
    NamedFits,
    NotSo,
    Number,
    OwnValue,
    Selector,
    Shares,
    SomePlayer,
    TurnOf,
    ValueOf,
    Without,
)
from cardrules.core.values import Side
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import hole, part

NUMBER: Final = hole("number")
FOUND: Final = Selector(
    part("noun", "zones"), part("noun", "side"), part("noun", "conditions"), part("noun", "other")
)


def _if(slug: str, pattern: str, template: Any, term: str, *examples: str) -> Construction:
    return Construction(slug, "condition", pattern, template, term, examples)


def _done(event: str) -> HappenedThisTurn:
    return HappenedThisTurn(EventPattern(event, who=hole("player_ga"), conditions=part("noun", "conditions")))


THIS_TURN: Final = (
    _if(
        "done-this-turn", "このターンに{player_ga}{noun}を[使っている]", _done("used"), "when-used",
        "各ターンの終わりに（手札から・使用宣言）：このターンに自分がタマシードを使っていれば、このクリーチャーを出してもよい",
        "出た時：このターンに相手が呪文を使っていれば、カードを1枚引く",
    ),
    _if(
        "done-this-turn", "このターンに{player_ga}{noun}を[使っていない]", NotSo(_done("used")), "when-used",
        "出た時：このターンに自分が呪文を使っていなければ、カードを1枚引く", "攻撃する時（このターンに相手がカードを使っていなければ）：カードを1枚引く",
    ),
    _if(
        "done-this-turn", "このターンに{player_ga}{noun}を[唱えている]", _done("cast"), "cast",
        "攻撃する時：このターンに自分が呪文を唱えていれば、カードを1枚引く", "使う時に（このターンに自分が呪文を唱えていれば）：コストを2少なくする",
    ),
    _if(
        "done-this-turn", "このターンに{player_ga}{noun}を[召喚している]", _done("summoned"), "summon",
        "使う時に（このターンに自分が光の呪文を唱えていれば）：コストを2少なくしてもよい",
        "出た時：このターンに相手がクリーチャーを召喚していれば、カードを1枚引く",
    ),
    _if(
        "done-this-turn", "このターンに{player_ga}{noun}を[出している]", _done("entered"), "put-into-battle-zone",
        "出た時：このターンに自分がタマシードを出していれば、カードを1枚引く",
        "自分のターンの終わりに：このターンに自分がクリーチャーを出していれば、カードを1枚引く",
    ),
)  # fmt: skip

POSITION: Final = (
    _if(
        "there-is", "{noun}が[be]", CountCompares(FOUND, ">=", Number(1)), "count-cards",
        "使う時に（自分のアウトレイジがあれば）：コストを支払わずに使ってもよい", "出た時：自分の他のクリーチャーがいれば、カードを1枚引く",
    ),
    _if(
        "there-is", "{noun}が[be-not]", CountCompares(FOUND, "==", Number(0)), "count-cards",
        "攻撃する時：相手のシールドがなければ、カードを1枚引く", "出た時：自分の他のクリーチャーがいなければ、このクリーチャーを破壊する",
    ),
    _if(
        "there-is", "{zones}にカードがないプレイヤーが[いる]",
        SomePlayer(CountCompares(Selector(hole("zones"), Side.OWN), "==", Number(0))), "count-cards",
        "攻撃する時：シールドゾーンにカードがないプレイヤーがいれば、カードを1枚引く",
        "使う時に（手札にカードがないプレイヤーがいれば）：コストを2少なくする",
    ),
    _if(
        "how-many", "{noun}が{number}<counter>以上[be]", CountCompares(FOUND, ">=", NUMBER), "count-cards",
        "出た時：自分の墓地のクリーチャーが3体以上いれば、カードを1枚引く", "常に（相手のシールドが4つ以上あれば）：このクリーチャーは離れない",
    ),
    _if(
        "how-many", "{noun}が{number}<counter>以下[なら]", CountCompares(FOUND, "<=", NUMBER), "count-cards",
        "使う時に（自分の手札が1枚以下なら）：コストを3少なくする", "出た時：相手のクリーチャーが2体以下なら、カードを1枚引く",
    ),
    _if(
        "turn-of", "{side}ターン中[なら]", TurnOf(hole("side")), "turn-player",
        "相手がカードを使った時（相手のターン中なら）：相手はターンの残りをとばす", "常に（自分のターン中なら）：このクリーチャーのパワーを+2000する",
    ),
    _if(
        "it-is", "{it}が{noun}[なら]", NamedFits("it", part("noun", "conditions")), "refer",
        "効果：自分の山札の上から1枚をマナゾーンに置く。それがクリーチャーなら、カードを1枚引く",
        "出た時：自分の山札の上から1枚を墓地に置く。それが呪文なら、それを手札に加える",
    ),
)  # fmt: skip


def _what(
    slug: str, pattern: str, template: Any, term: str, *examples: str, variants: tuple[str, ...] = ()
) -> Construction:
    return Construction(slug, "adjective", pattern, template, term, examples, variants=variants)


def _extremes(word: str, characteristic: str, term: str) -> tuple[Construction, Construction]:
    """Return how the largest and the smallest of all are told; of equal ones each is."""
    return (
        _extreme(word, "大きい", characteristic, True, term),
        _extreme(word, "小さい", characteristic, False, term),
    )


def _extreme(word: str, size: str, characteristic: str, largest: bool, term: str) -> Construction:
    return Construction(
        characteristic, "adjective", f"{word}が一番{size}", Extreme(characteristic, largest), term,
        (
            f"効果：相手の{word}が一番{size}クリーチャーを1体破壊する",
            f"出た時：自分の{word}が一番{size}クリーチャーをすべてタップする",
        ),
        variants=tuple(f"{most}{word}{particle}{size}" for most in ("一番", "最も") for particle in ("の", "が")),
    )  # fmt: skip


ADJECTIVES: Final = (
    _what(
        "cost", "コスト{number}以下の", Compares("cost", "<=", NUMBER), "mana-cost",
        "効果：自分の手札からコスト3以下のクリーチャーを1体出す", "効果：相手のコスト3以下のクリーチャーを1体破壊する",
    ),
    _what(
        "cost", "コスト{number}以上の", Compares("cost", ">=", NUMBER), "mana-cost",
        "効果：相手のコスト6以上のクリーチャーを1体破壊する", "自分のコスト5以上のクリーチャーが出た時：カードを1枚引く",
    ),
    _what(
        "cost", "コスト{number}の", Compares("cost", "==", NUMBER), "mana-cost",
        "コスト3のクリーチャーが捨てられる時かわりに：それを出してもよい", "効果：自分の墓地からコスト3の呪文を1枚手札に戻す",
    ),
    _what(
        "cost-amount", "コストが{amount}以下の", Compares("cost", "<=", hole("amount")), "mana-cost",
        "効果：自分の墓地からコストが自分の墓地のカードの数以下のクリーチャーを1体出す",
        "出た時：相手のコストが自分の手札の数以下のクリーチャーを1体破壊する",
    ),
    _what(
        "cost-amount", "コストが{amount}より大きい", Compares("cost", ">", hole("amount")), "mana-cost",
        "相手のコストが相手の墓地のカードの数より大きいクリーチャーが出る時かわりに：それを墓地に置く",
        "効果：相手のコストが自分の手札の数より大きいクリーチャーを1体破壊する",
    ),
    _what(
        "same-as-it", "それと同じコストの", Compares("cost", "==", ValueOf("it", "cost")), "mana-cost",
        "効果：相手の山札の上から1枚を墓地に置く。相手の墓地からそれと同じコストのカードを1枚山札の下に置く",
        "出た時：自分の手札を1枚捨てる。相手のそれと同じコストのクリーチャーを1体破壊する",
    ),
    _what(
        "same-as-it", "それと同じ文明を持つ", Shares("civilizations"), "civilization",
        "効果：自分のクリーチャーを1体破壊する。自分の手札からそれと同じ文明を持つクリーチャーを1体出す",
        "出た時：自分の手札を1枚捨てる。相手のそれと同じ文明を持つクリーチャーを1体破壊する",
        variants=("それと同じ文明の",),
    ),
    _what(
        "power", "パワー{number}以下の", Compares("power", "<=", NUMBER), "power",
        "効果：相手のパワー3000以下のクリーチャーを1体破壊する", "常に：相手はパワー2000以下のクリーチャーを召喚できない",
    ),
    _what(
        "power", "パワー{number}以上の", Compares("power", ">=", NUMBER), "power",
        "効果：相手のパワー6000以上のクリーチャーを1体破壊する", "自分のパワー12000以上のクリーチャーが出た時：カードを1枚引く",
    ),
    *_extremes("パワー", "power", "power"),
    *_extremes("コスト", "cost", "mana-cost"),
    _what(
        "power", "パワーが{this}のパワー以下の", Compares("power", "<=", OwnValue("power")), "power",
        "攻撃する時：相手のパワーがこのクリーチャーのパワー以下のクリーチャーを1体破壊する",
        "破壊された時：相手のパワーがこのクリーチャーのパワー以下のクリーチャーを1体手札に戻す",
    ),
    _what(
        "power", "パワーがそれのパワー以下の", Compares("power", "<=", ValueOf("it", "power")), "power",
        "効果：自分のクリーチャーを1体破壊する。相手のパワーがそれのパワー以下のクリーチャーを1体破壊する",
        "出た時：自分の他のクリーチャーを1体選ぶ。相手のパワーがそれのパワー以下のクリーチャーを1体タップする",
    ),
    _what(
        "tapped", "タップしている", Marked("tapped"), "tap",
        "出た時：相手のタップしているクリーチャーを1体破壊する", "効果：タップしているクリーチャーをすべて破壊する",
    ),
    _what(
        "tapped", "アンタップしている", Without(Marked("tapped")), "untap",
        "出た時：相手のアンタップしているクリーチャーを1体タップする",
        "使う時に：コストを支払うかわりに自分のマナゾーンのアンタップしている光のカードを1枚タップしてもよい",
    ),
    _what(
        "no-evolution", "進化でない", Without(Has("supertypes", "evolution")), "evolution-creature",
        "効果：自分の手札からコスト3以下の進化でないクリーチャーを1体出す", "効果：相手の進化でないクリーチャーを1体破壊する",
    ),
    _what(
        "not-of-type", "{card_type}でない", Without(Has("types", hole("card_type"))), "card-type",
        "効果：自分の山札から呪文でないカードを1枚手札に加える", "出た時：自分の墓地からクリーチャーでないカードを1枚手札に戻す",
        variants=("{card_type}以外の",),
    ),
    _what(
        "colors-of", "{color}でない", Without(Has("civilizations", hole("color"))), "civilization",
        "効果：相手の光でないクリーチャーを1体破壊する", "常に：相手の水でないカードを使うコストを1多くする",
        variants=("{color}以外の",),
    ),
    _what(
        "colors-of", "無色の", EntriesCompare("civilizations", "==", 0), "colorless",
        "効果：自分の墓地から無色のカードを1枚手札に戻す", "自分の無色のクリーチャーが出た時：カードを1枚引く",
    ),
    _what(
        "colors-of", "単色の", EntriesCompare("civilizations", "==", 1), "monocolored",
        "効果：相手の単色のクリーチャーを1体破壊する", "出た時：自分のマナゾーンの単色のカードが3枚以上あれば、カードを1枚引く",
    ),
    _what(
        "colors-of", "多色の", EntriesCompare("civilizations", ">=", 2), "multicolored",
        "効果：相手の多色のクリーチャーを1体破壊する", "出た時：自分のマナゾーンの多色のカードが4枚以上あれば、カードを1枚引く",
    ),
    _what(
        "with-keyword", "「{keyword}」を持つ", HasAbility(hole("keyword")), "keyword-ability",
        "出た時：自分の墓地から「ブロッカー」を持つカードを1枚コストを支払わずに使ってもよい",
        "効果：自分の墓地から闇の「スレイヤー」を持つクリーチャーを3体まで出す",
    ),
    _what(
        "contains", "名前に「{name}」を含む", Contains("name", hole("name")), "card-name",
        "出た時：自分の墓地から名前に「星」を含むクリーチャーを1体出してもよい",
        "出た時：自分の墓地から名前に「光」を含む呪文を1枚コストを支払わずに唱えてもよい",
    ),
    _what(
        "contains", "種族に「{name}」を含む", Contains("races", hole("name")), "race",
        "自分の種族に「コマンド」を含むクリーチャーが出た時：カードを1枚引く",
        "相手の種族に「ドラゴン」を含むクリーチャーが出る時かわりに：それを墓地に置く",
    ),
)  # fmt: skip


def _choosing(
    slug: str, pattern: str, template: ChooseOptions, term: str, *examples: str, **more: Any
) -> Construction:
    return Construction(slug, "choosing", pattern, template, term, examples, **more)


OPTIONS: Final = (
    _choosing(
        "choose-one", "次のうちいずれか1つを選ぶ", ChooseOptions(()), "mode",
        "効果：次のうちいずれか1つを選ぶ\n▶カードを1枚引く\n▶相手のクリーチャーを1体破壊する",
        "出た時：次のうちいずれか1つを選ぶ\n▶カードを1枚引く\n▶このクリーチャーを破壊する",
        variants=("次のうちいずれかひとつを選ぶ", "次のいずれかを選ぶ", "次の中から1つ選ぶ", "次のうち1つを選ぶ"),
    ),
    _choosing(
        "choose-all", "次のうちいずれか1つを選ぶ（すべて選んでもよい）", ChooseOptions((), always_all=True),
        "choose-both-modes",
        "効果：次のうちいずれか1つを選ぶ（すべて選んでもよい）\n▶カードを1枚引く\n▶相手のクリーチャーを1体破壊する",
        "出た時：次のうちいずれか1つを選ぶ（両方選んでもよい）\n▶カードを1枚引く\n▶このクリーチャーを破壊する",
        variants=("次のうちいずれか1つを選ぶ（両方選んでもよい）",),
    ),
    _choosing(
        "choose-all", "次のうちいずれか1つを選ぶ（{conditions}、すべて選んでもよい）",
        ChooseOptions((), all_if=hole("conditions")), "choose-both-modes",
        "効果：次のうちいずれか1つを選ぶ（自分の水のクリーチャーがいれば、すべて選んでもよい）\n▶カードを1枚引く\n▶相手のクリーチャーを1体破壊する",
        "出た時：次のうちいずれか1つを選ぶ（相手のシールドがなければ、すべて選んでもよい）\n▶カードを1枚引く\n▶このクリーチャーを破壊する",
    ),
    _choosing(
        "choose-times", "次の中から{number}回選ぶ（同じものを選んでもよい）",
        ChooseOptions((), NUMBER, repeat=True), "choose-n-times",
        "効果：次の中から2回選ぶ（同じものを選んでもよい）\n▶カードを1枚引く\n▶相手のクリーチャーを1体破壊する",
        "出た時：次の中から3回選ぶ（同じものを選んでもよい）\n▶カードを1枚引く\n▶相手のクリーチャーを1体タップする",
    ),
    _choosing(
        "choose-times", "次の中から{number}回選ぶ", ChooseOptions((), NUMBER), "choose-n-times",
        "効果：次の中から2回選ぶ\n▶カードを1枚引く\n▶相手のクリーチャーを1体破壊する\n▶このクリーチャーを破壊する",
        "出た時：次の中から2回選ぶ\n▶カードを1枚引く\n▶相手のクリーチャーを1体タップする\n▶このクリーチャーを破壊する",
        variants=("次のうちいずれか{number}つを選ぶ", "次のうちいずれか{number}つ選ぶ"),
    ),
    _choosing(
        "choose-times", "次の中からその数だけ選ぶ（同じものを選んでもよい）",
        ChooseOptions((), HowMany("it"), repeat=True), "choose-n-times",
        "出た時：自分のクリーチャーを好きな数破壊する。次の中からその数だけ選ぶ（同じものを選んでもよい）\n▶カードを1枚引く\n▶相手のクリーチャーを1体タップする",
        "攻撃する時：自分の手札を好きな数捨てる。次の中からその数だけ選ぶ（同じものを選んでもよい）\n▶カードを1枚引く\n▶相手のクリーチャーを1体タップする",
    ),
    _choosing(
        "choose-one", "相手が次のうちいずれか1つを選ぶ", ChooseOptions((), by=Side.OPPONENT), "mode",
        "効果：相手が次のうちいずれか1つを選ぶ\n▶カードを3枚引く\n▶相手のクリーチャーを1体破壊する",
        "出た時：相手が次のうちいずれか1つを選ぶ\n▶カードを2枚引く\n▶相手は自身の手札を2枚捨てる",
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = (*THIS_TURN, *POSITION, *ADJECTIVES, *OPTIONS)
