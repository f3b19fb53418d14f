"""What happened, in Japanese: a line for every kind of event and decision of this game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.describing import PLAYERS, Describer, Sentences
from cardrules.core.engine import View
from cardrules.core.position import UNKNOWN, bracketed, split_label
from cardrules.duelmasters import (
    activating,
    auras,
    combat,
    combining,
    ending,
    evolution,
    ex_life,
    fields,
    galaxshield,
    limits,
    moves,
    outside,
    redirecting,
    seals,
    stacks,
    state_based,
    turn_end,
    use,
    use_attached,
    use_paid,
    use_resolved,
    ways,
)
from cardrules.duelmasters import events as happened
from cardrules.duelmasters.bundles import LaidInOrder
from cardrules.duelmasters.chance import PlaceKnown, Shuffled
from cardrules.duelmasters.modes import UNTOLD, CountsDiffer
from cardrules.duelmasters.moves import DrewNothing
from cardrules.duelmasters.set_up import body
from cardrules.duelmasters.waiting import OptionsAnnounced
from cardrules.duelmasters.ways import MANA_COST
from cardrules.duelmasters.words import STEPS, WORDS
from cardrules.duelmasters.zones import HAND, SetAside, WentNowhere

DURATIONS: Final = {
    "this-turn": "このターン", "this-attack": "攻撃中", "until-own-next-turn": "次の自分のターンのはじめまで",
    "until-end-of-opponents-next-turn": "次の相手のターンの終わりまで", "game": "ゲームの終わりまで",
}  # fmt: skip


def card(name: str) -> str:
    """Return a card's name as sentences write it: 《種》①; a body without a name by its traits."""
    bare, _label = split_label(name)
    anonymous = bare != UNKNOWN and body(bare) is not None
    return f"{bare}のカード" if anonymous else bracketed(name)


_COUNTED: Final = {
    limits.USED: "がこのターンに使われた", limits.IN_DOUBT: "は何も行わなかった", None: "は使われなかった",
}  # fmt: skip
"""What is put down of an ability that is used once a turn."""


Named = tuple[tuple[str, str, str], ...]
"""What is paid for a use: names, each with the text of the ability that gives it."""


_EVENTS: Final[Sentences] = {
    activating.AbilityActivated: lambda e: DESCRIBER.by(e, "の能力を起動した"),
    happened.Entered: lambda e: f"{card(e.object.card)}が{WORDS[e.origin.name]}からバトルゾーンに出た",
    ex_life.BecameExLife: lambda e: f"{card(e.object.card)}がEXライフシールドになった",
    galaxshield.BecameFaceUpShield: lambda e: f"{card(e.object.card)}が表向きのシールドになった",
    evolution.Stacked: lambda e: f"{card(e.object.card)}が{len(e.bases)}枚の上に重ねて出された",
    seals.Sealed: lambda e: f"{card(e.object.card)}に{card(e.seal.card)}が裏向きで置かれ、封印された",
    stacks.PutUnder: lambda e: f"{card(e.object.card)}がバトルゾーンのカードの下に置かれた",
    moves.DrewNothing: lambda e: f"{PLAYERS[e.by]}が空の山札から引こうとした",
    evolution.BecameBase: lambda e: f"{card(e.object.card)}が進化元になった",
    limits.AbilityUsed: lambda e: f"{card(e.object.card)}の「{e.keyword}」が使われた",
    limits.UseCounted: lambda e: (
        f"{card(e.object.card)}の各ターン1度の能力{_COUNTED.get(e.how, 'は使われなかった')}"
    ),
    combat.Unblocked: lambda e: f"{card(e.object.card)}の攻撃はブロックされなかった",
    happened.Destroyed: lambda e: f"{card(e.object.card)}が破壊された",
    happened.SentToAbyss: lambda e: f"{card(e.object.card)}が深淵ゾーンに置かれた",
    happened.Discarded: lambda e: DESCRIBER.by(e, "を捨てた"),
    DrewNothing: lambda e: f"{PLAYERS[e.by]}は山札がないので引けなかった",
    happened.Drawn: lambda e: f"{PLAYERS[e.by]}がカードを1枚引いた",
    happened.Tapped: lambda e: DESCRIBER.by(e, "をタップした"),
    happened.Untapped: lambda e: DESCRIBER.by(e, "をアンタップした"),
    happened.Recovered: lambda e: f"{card(e.object.card)}の召喚酔いがなくなった",
    happened.UseDeclared: lambda e: DESCRIBER.by(e, "を公開し、使用を宣言した"),
    happened.Summoned: lambda e: DESCRIBER.by(e, "を召喚した（使った）"),
    happened.Cast: lambda e: DESCRIBER.by(e, "を唱えた（使った）"),
    ways.Generated: lambda e: DESCRIBER.by(e, "をジェネレートした（使った）"),
    ways.Fortified: lambda e: DESCRIBER.by(e, "を要塞化した（使った）"),
    ways.Deployed: lambda e: DESCRIBER.by(e, "を展開した（使った）"),
    happened.Used: lambda e: DESCRIBER.by(e, "を使った"),
    use.FaceShown: lambda e: DESCRIBER.by(e, f"を《{e.marks['name']}》として使う"),
    use_paid.NotPaid: lambda _e: "支払うことができなかった",
    use_paid.CostFixed: lambda e: f"{card(e.object.card)}のコストが{e.mana}に確定した",
    use.WayTaken: lambda e: f"{card(e.object.card)}の使い方が決まった",
    use_attached.AttachedToShield: lambda e: f"{card(e.object.card)}がシールドに付いた",
    use_attached.Crossed: lambda e: DESCRIBER.by(e, "をクロスした"),
    use_resolved.StayedInPlace: lambda e: f"{card(e.object.card)}は元のゾーンにとどまった",
    use_resolved.GraveyardAgain: lambda e: f"{card(e.object.card)}は墓地にとどまった",
    combat.Attacked: lambda e: f"{card(e.object.card)}が攻撃した",
    combat.TargetChanged: lambda e: f"攻撃先が{card(e.object.card)}に変わった",
    combat.Blocked: lambda e: f"{card(e.object.card)}がブロックした",
    combat.Unblocked: lambda e: f"{card(e.object.card)}の攻撃はブロックされなかった",
    combat.AttackEnded: lambda e: f"{card(e.object.card)}の攻撃が終わった",
    combat.Battling: lambda e: f"{card(e.object.card)}が{card(e.opponent.card)}とバトルする",
    combat.BattleWon: lambda e: f"{card(e.object.card)}がバトルに勝った",
    combat.BattleLost: lambda e: f"{card(e.object.card)}がバトルに負けた",
    combat.BattleDecided: lambda _e: "バトルの結果の処理が済んだ",
    combat.ShieldsChosen: lambda e: f"ブレイクするシールド{len(e.shields)}つが決まった",
    combat.Broken: lambda e: f"シールドの{card(e.object.card)}がブレイクされた",
    combat.DirectlyAttacked: lambda e: f"{PLAYERS[e.seat]}がダイレクトアタックを受けた",
    combat.DirectAttackDone: lambda _e: "ダイレクトアタックの結果が決まった",
    ending.Won: lambda e: f"{PLAYERS[e.seat]}がゲームに勝つことになった",
    ending.Lost: lambda e: f"{PLAYERS[e.seat]}がゲームに負けることになった",
    ending.LeftOpen: lambda e: f"{e.why}（出典に定めがない）",
    state_based.FieldEntered: lambda _e: "新しいD2フィールドが決まった",
    happened.WaitsAsShield: lambda e: f"シールドの{card(e.object.card)}が宣言を待っている",
    happened.WaitsNoLonger: lambda e: f"{card(e.object.card)}はシールドのままである",
    happened.TurnEnded: lambda e: f"{PLAYERS[e.seat]}のターンが終わった",
    happened.ExtraTurnGained: lambda e: f"{PLAYERS[e.seat]}が追加ターンを得た",
    happened.ExtraTurnComes: lambda e: f"次は{PLAYERS[e.seat]}の追加ターンである",
    happened.NextTurnSkipped: lambda e: f"{PLAYERS[e.seat]}は次のターンをとばすことになった",
    happened.TurnSkipped: lambda e: f"{PLAYERS[e.seat]}のターンがとばされた",
    happened.RestSkipped: lambda e: f"{PLAYERS[e.seat]}のターンの残りがとばされた",
    turn_end.LeftBehind: lambda e: f"保留状態の{card(e.object.card)}が墓地に置かれた",
    happened.TurnBegan: lambda e: f"{PLAYERS[e.seat]}のターンが始まった",
    happened.TurnStarting: lambda e: f"{PLAYERS[e.seat]}のターンのはじめになった",
    happened.TurnEnding: lambda e: f"{PLAYERS[e.seat]}のターンの終わりになった",
    happened.StepBegan: lambda e: f"{PLAYERS[e.seat]}の{STEPS[e.step]}に入った",
    happened.Declared: lambda e: DESCRIBER.by(e, "の能力の使用を宣言し、その能力が待機した"),
    happened.ResolutionBegan: lambda e: f"{card(e.waiting.source.card)}の能力を解決し始めた",
    SetAside: lambda e: f"{card(e.object.card)}が保留状態になった",
    WentNowhere: lambda e: f"{card(e.object.card)}がどこでもないゾーンに移った",
    OptionsAnnounced: lambda e: f"{card(e.waiting.source.card)}の能力の選択肢が前もって決まった",
    Shuffled: lambda e: f"{PLAYERS[e.zone.seat]}の山札がシャッフルされた",
    LaidInOrder: lambda e: f"{PLAYERS[e.zone.seat]}が山札に置いたまとまりの順を決めた",
    PlaceKnown: lambda e: f"{PLAYERS[e.zone.seat]}の山札の上のカードが決まった",
    redirecting.TargetUntold: lambda _e: "攻撃先を変えられるかが分からない",
    CountsDiffer: lambda _e: "前もって選んだ選択肢の数と、決まった数が違った",
    happened.EffectsEnded: lambda e: f"「{DURATIONS.get(e.duration, e.duration)}」の効果が終わった",
    combining.Combined: lambda e: (
        f"{PLAYERS[e.player]}が{''.join(map(card, e.cards))}を合体させて{card(e.whole)}にする"
    ),
    combining.Untold: lambda e: f"{card(e.object.card)}がどうなるかが分からない",
    combining.EnteredAsOne: lambda e: f"{card(e.object.card)}が合体してバトルゾーンに出た",
    auras.AuraAttached: lambda e: f"{card(e.object.card)}がクリーチャーに付いた",
    fields.TurnedOver: lambda e: f"{card(e.object.card)}が上下逆さまになった",
    outside.WentBack: lambda e: f"{card(e.object.card)}が{WORDS[e.destination.name]}に戻った",
}


_KINDS: Final = {
    "attack": "攻撃を決める", "block": "攻撃を引き受けるクリーチャーを決める",
    "breaker": "ブレイクする数を決める",
    "permission": "使ってよいと定める能力を決める",
    "cost-changes": "適用するコストの増減を決める", "use": "使い方を決める",
    "choose-host": "付ける先を決める", "which-cost": "どちらのコストを見るかを決める",
    "main": "メインステップの行動を決める", "charge": "マナゾーンに置くカードを決める",
    "payment": "マナの支払い方を決める",
    "choose-options": "選択肢を選ぶ", "choose-objects": "カードを選ぶ", "optional": "するかどうかを決める",
    "either": "どれをするかを決める", "chance": "（シャッフルの結果）", "order": "次に解決する能力を決める",
    "declare": "使用を宣言する能力を決める", "replacement": "置換効果を決める",
}  # fmt: skip


def _cost(view: View, _decision: Decision, _answer: Option) -> str:
    cost = f"コスト{view.numbers[0]}"
    texts = "".join(f"「{text}」" for text in dict.fromkeys(each.text for each in view.abilities))
    return f"{cost}（{DESCRIBER.cards(view.cards)}の能力{texts}による）" if view.cards else cost


def _use(view: View, decision: Decision, answer: Option) -> str:
    """Tell as what a card is used, from where if not from the hand, and how it is paid if that is chosen."""
    way: ways.WayOfUsing = answer.choice
    origin = "" if way.origin == HAND else f"{WORDS[way.origin]}から"
    others = [other for each in decision.options if each.act == "use" for other in (each.choice,)]
    alike = [each for each in others if (each.card, each.face) == (way.card, way.face)]
    named = _by(view, [each.named for each in alike])
    return f"{DESCRIBER.cards(view.cards)}を{origin}{named}{ways.USING[way.verb]}"


def _cross(view: View, decision: Decision, answer: Option) -> str:
    """Tell what is crossed onto what, and how it is paid if that is chosen."""
    crossing: use_attached.Crossing = answer.choice
    others = [other for each in decision.options if each.act == "cross" for other in (each.choice,)]
    alike = [
        each for each in others if (each.way.card, each.creature) == (crossing.way.card, crossing.creature)
    ]
    named = _by(view, [each.way.named for each in alike])
    return f"{DESCRIBER.cards(view.cards)}を{DESCRIBER.cards(view.texts)}に{named}クロスする"


def _by(view: View, alike: Sequence[Named]) -> str:
    """Tell what is paid, among ways of doing the same thing: by name, or where names are one, by words."""
    names = tuple(each.keyword for each in view.ways)
    called = {tuple(name for name, *_ in each) for each in alike}
    if names in {(), (MANA_COST,)} and called <= {names}:
        return ""
    one = len({each for each in alike if tuple(name for name, *_ in each) == names}) < 2
    said = names if one else tuple(each.does or each.keyword for each in view.ways)
    return "と".join(f"「{each}」" for each in said) + "で" if said else ""


_ANSWERS: Final = {
    "use": _use,
    "cross": _cross,
    "block": lambda view, *_: (
        DESCRIBER.cards(view.cards) + (f"の「{view.texts[0]}」" if view.meant_by and view.texts else "")
    ),
    "galaxshield": lambda view, *_: f"{DESCRIBER.cards(view.cards)}を「{view.texts[0]}」でシールドにする",
    UNTOLD: lambda view, *_: f"何を選んだか伝えずに{view.numbers[0]}番目から解決し始める",
    "permit": lambda view, *_: f"{DESCRIBER.cards(view.cards)}の「{view.texts[0]}」",
    "change-cost": _cost,
}

DESCRIBER: Final[Describer] = Describer(card, WORDS, _EVENTS, _KINDS, _ANSWERS)
"""Tells what happens in this game."""
