"""What happened, in Japanese: a line for every kind of event and decision of this game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.engine import View
from cardrules.core.events import Event, GameEnded, Moved
from cardrules.core.handling import LookedAt, Revealed
from cardrules.core.position import split_label
from cardrules.core.resolving import Granted
from cardrules.core.values import Seat
from cardrules.duelmasters import (
    auras,
    combat,
    outside,
    state_based,
    turn,
    use,
    use_attached,
    use_paid,
    use_resolved,
    ways,
)
from cardrules.duelmasters import events as happened
from cardrules.duelmasters.chance import PlaceKnown, Shuffled
from cardrules.duelmasters.modes import UNTOLD, CountsDiffer
from cardrules.duelmasters.set_up import UNKNOWN, body
from cardrules.duelmasters.turn import STEPS
from cardrules.duelmasters.waiting import OptionsAnnounced
from cardrules.duelmasters.words import WORDS
from cardrules.duelmasters.zones import Released, SetAside, WentNowhere

DURATIONS: Final = {
    "this-turn": "このターン", "this-attack": "攻撃中", "until-own-next-turn": "次の自分のターンのはじめまで",
    "until-end-of-opponents-next-turn": "次の相手のターンの終わりまで", "game": "ゲームの終わりまで",
}  # fmt: skip

PLAYERS: Final = {Seat.FIRST: "自分", Seat.SECOND: "相手"}


def card(name: str) -> str:
    """Return a card's name as sentences write it: 《種》①; a body without a name by its traits."""
    bare, label = split_label(name)
    anonymous = bare != UNKNOWN and body(bare) is not None
    return f"{bare}のカード" if anonymous else f"《{bare}》{label}"


def _moved(event: Moved) -> str:
    origin, to = WORDS[event.origin.name], WORDS[event.destination.name]
    return f"{card(event.object.card)}が{origin}から{to}に置かれた"


def _all(event: LookedAt) -> str:
    return "と".join(card(each.card) for each in event.objects)


def _by(event: Any, words: str) -> str:
    return f"{PLAYERS[event.player]}が{card(event.subject.card)}{words}"


_EVENTS: Final[dict[type[Event], Callable[[Any], str]]] = {
    happened.Entered: lambda e: f"{card(e.object.card)}が{WORDS[e.origin.name]}からバトルゾーンに出た",
    happened.Destroyed: lambda e: f"{card(e.object.card)}が破壊された",
    happened.Discarded: lambda e: _by(e, "を捨てた"),
    happened.Drawn: lambda e: f"{PLAYERS[e.by]}がカードを1枚引いた",
    happened.Tapped: lambda e: _by(e, "をタップした"),
    happened.Untapped: lambda e: _by(e, "をアンタップした"),
    happened.Recovered: lambda e: f"{card(e.object.card)}の召喚酔いがなくなった",
    happened.UseDeclared: lambda e: _by(e, "を公開し、使用を宣言した"),
    happened.Summoned: lambda e: _by(e, "を召喚した（使った）"),
    happened.Cast: lambda e: _by(e, "を唱えた（使った）"),
    ways.Generated: lambda e: _by(e, "をジェネレートした（使った）"),
    ways.Fortified: lambda e: _by(e, "を要塞化した（使った）"),
    ways.Deployed: lambda e: _by(e, "を展開した（使った）"),
    happened.Used: lambda e: _by(e, "を使った"),
    use.FaceShown: lambda e: _by(e, f"を《{e.marks['name']}》として使う"),
    use_paid.NotPaid: lambda _e: "支払うことができなかった",
    use_paid.CostFixed: lambda e: f"{card(e.object.card)}のコストが{e.mana}に確定した",
    use.WayTaken: lambda e: f"{card(e.object.card)}の使い方が決まった",
    use_attached.AttachedToShield: lambda e: f"{card(e.object.card)}がシールドに付いた",
    use_attached.Crossed: lambda e: _by(e, "をクロスした"),
    use_resolved.StayedInPlace: lambda e: f"{card(e.object.card)}は元のゾーンにとどまった",
    use_resolved.GraveyardAgain: lambda e: f"{card(e.object.card)}は墓地にとどまった",
    combat.Attacked: lambda e: f"{card(e.object.card)}が攻撃した",
    combat.TargetChanged: lambda e: f"攻撃先が{card(e.object.card)}に変わった",
    combat.Blocked: lambda e: f"{card(e.object.card)}がブロックした",
    combat.AttackEnded: lambda e: f"{card(e.object.card)}の攻撃が終わった",
    combat.Battling: lambda e: f"{card(e.object.card)}が{card(e.opponent.card)}とバトルする",
    combat.BattleWon: lambda e: f"{card(e.object.card)}がバトルに勝った",
    combat.BattleLost: lambda e: f"{card(e.object.card)}がバトルに負けた",
    combat.BattleDecided: lambda _e: "バトルの結果の処理が済んだ",
    combat.ShieldsChosen: lambda e: f"ブレイクするシールド{len(e.shields)}つが決まった",
    combat.Broken: lambda e: f"シールドの{card(e.object.card)}がブレイクされた",
    combat.DirectlyAttacked: lambda e: f"{PLAYERS[e.seat]}がダイレクトアタックを受けた",
    state_based.FieldEntered: lambda _e: "新しいD2フィールドが決まった",
    happened.WaitsAsShield: lambda e: f"シールドの{card(e.object.card)}が宣言を待っている",
    happened.WaitsNoLonger: lambda e: f"{card(e.object.card)}はシールドのままである",
    happened.TurnEnded: lambda e: f"{PLAYERS[e.seat]}のターンが終わった",
    happened.ExtraTurnGained: lambda e: f"{PLAYERS[e.seat]}が追加ターンを得た",
    happened.ExtraTurnComes: lambda e: f"次は{PLAYERS[e.seat]}の追加ターンである",
    happened.NextTurnSkipped: lambda e: f"{PLAYERS[e.seat]}は次のターンをとばすことになった",
    happened.TurnSkipped: lambda e: f"{PLAYERS[e.seat]}のターンがとばされた",
    happened.RestSkipped: lambda e: f"{PLAYERS[e.seat]}のターンの残りがとばされた",
    turn.LeftBehind: lambda e: f"保留状態の{card(e.object.card)}が墓地に置かれた",
    happened.TurnBegan: lambda e: f"{PLAYERS[e.seat]}のターンが始まった",
    happened.TurnStarting: lambda e: f"{PLAYERS[e.seat]}のターンのはじめになった",
    happened.TurnEnding: lambda e: f"{PLAYERS[e.seat]}のターンの終わりになった",
    happened.StepBegan: lambda e: f"{PLAYERS[e.seat]}の{STEPS[e.step]}に入った",
    happened.Declared: lambda e: _by(e, "の能力の使用を宣言し、その能力が待機した"),
    happened.ResolutionBegan: lambda e: f"{card(e.waiting.source.card)}の能力を解決し始めた",
    SetAside: lambda e: f"{card(e.object.card)}が保留状態になった",
    WentNowhere: lambda e: f"{card(e.object.card)}がどこでもないゾーンに移った",
    Released: lambda e: f"{card(e.object.card)}の保留状態が解けた",
    OptionsAnnounced: lambda e: f"{card(e.waiting.source.card)}の能力の選択肢が前もって決まった",
    LookedAt: lambda e: f"{PLAYERS[e.by]}が{_all(e)}を見た",
    Revealed: lambda e: f"{PLAYERS[e.by]}が{_all(e)}を表向きにした",
    Granted: lambda e: f"{card(e.effect.source.card)}の効果が働き始めた",
    Shuffled: lambda e: f"{PLAYERS[e.zone.seat]}の山札がシャッフルされた",
    PlaceKnown: lambda e: f"{PLAYERS[e.zone.seat]}の山札の上のカードが決まった",
    CountsDiffer: lambda _e: "前もって選んだ選択肢の数と、決まった数が違った",
    happened.EffectsEnded: lambda e: f"「{DURATIONS.get(e.duration, e.duration)}」の効果が終わった",
    GameEnded: lambda e: _ended(e.outcome.winner),
    auras.AuraAttached: lambda e: f"{card(e.object.card)}がクリーチャーに付いた",
    outside.WentBack: lambda e: f"{card(e.object.card)}が{WORDS[e.destination.name]}に戻った",
    Moved: _moved,
}


def _ended(winner: Seat | None) -> str:
    return "引き分けになった" if winner is None else f"{PLAYERS[winner]}がゲームに勝った"


def describe_event(event: Event) -> str:
    """Return an event as a sentence in the past tense."""
    for kind in type(event).__mro__:
        if kind in _EVENTS:
            return _EVENTS[kind](event)
    return f"できごと「{event.word}」が起きた"


_KINDS: Final = {
    "attack": "攻撃を決める", "block": "攻撃を引き受けるクリーチャーを決める",
    "breaker": "ブレイクする数を決める",
    "cost-changes": "適用するコストの増減を決める", "use": "使い方を決める",
    "choose-host": "付ける先を決める",
    "main": "メインステップの行動を決める", "charge": "マナゾーンに置くカードを決める",
    "payment": "マナの支払い方を決める",
    "choose-options": "選択肢を選ぶ", "choose-objects": "カードを選ぶ", "optional": "するかどうかを決める",
    "either": "どれをするかを決める", "chance": "（シャッフルの結果）", "order": "次に解決する能力を決める",
    "declare": "使用を宣言する能力を決める", "replacement": "置換効果を決める",
}  # fmt: skip


def describe_decision(decision: Decision, answer: Option, view: View) -> str:
    """Return who decided what, as a sentence."""
    return f"{PLAYERS[decision.player]}が{_KINDS.get(decision.kind, decision.kind)}：{_answer(answer, view)}"


def _answer(answer: Option, view: View) -> str:
    if answer == PASS:
        return "しない"
    if answer.act == UNTOLD:
        return f"何を選んだか伝えずに{view.numbers[0]}番目から解決し始める"
    cards = "と".join(card(name) for name in view.cards)
    if answer.act == "change-cost":
        return f"コスト{view.numbers[0]}（{cards}の能力による）" if cards else f"コスト{view.numbers[0]}"
    texts = [f"「{text}」" for text in view.texts if text]
    numbers = [f"{number}番目の選択肢" for number in view.numbers]
    return "、".join(texts or numbers) or cards or {"do": "する"}.get(answer.act, "何も選ばない")
