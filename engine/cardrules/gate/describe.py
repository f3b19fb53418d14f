"""What happened, in Japanese: a line for every kind of event and decision of this game."""

from __future__ import annotations

from typing import Final

from cardrules.core.describing import PLAYERS, Answer, Describer, Sentences
from cardrules.core.position import split_label
from cardrules.gate import events as happened
from cardrules.gate.processes import BeyondSource
from cardrules.gate.silence import Topic, told
from cardrules.gate.stack import LeftStack
from cardrules.gate.words import ROW_WORDS, WORDS


def card(name: str) -> str:
    """Return a thing's name as sentences write it: 《種》①; an ability on the stack names itself."""
    bare, label = split_label(name)
    return name if name.startswith("《") else f"《{bare}》{label}"


def _destroyed(event: happened.Destroyed) -> str:
    open_points = "何点のマナを得るかは出典に定めがない"
    points = f"マナを{event.mana}点得た" if event.mana is not None else open_points
    return f"{card(event.object.card)}が破壊され、墓地に置かれた（{PLAYERS[event.origin.seat]}：{points}）"


_EVENTS: Final[Sentences] = {
    happened.Entered: lambda e: f"{card(e.object.card)}が{WORDS[e.origin.name]}から場に出た",
    happened.Destroyed: _destroyed,
    happened.Drawn: lambda e: f"{PLAYERS[e.by]}がカードを1枚引いた",
    happened.PutIntoHand: lambda e: DESCRIBER.by(e, "を手札に加えた"),
    happened.Cast: lambda e: DESCRIBER.by(e, "を唱え、スタックに積んだ"),
    happened.Played: lambda e: DESCRIBER.by(e, "をプレイした"),
    happened.LeftGame: lambda e: f"{card(e.object.card)}がゲームから取り除かれた",
    happened.Shifted: lambda e: f"{card(e.object.card)}が{ROW_WORDS[e.row]}に移動した",
    happened.Tumbled: lambda e: f"{card(e.object.card)}がタンブル状態になった",
    happened.Risen: lambda e: f"{card(e.object.card)}がライズ状態になった",
    happened.Attacked: lambda e: f"{card(e.object.card)}が{card(e.target.card)}を攻撃した",
    happened.ControlTaken: lambda e: DESCRIBER.by(e, "のコントロールを奪った"),
    happened.LeftOpen: lambda e: f"{card(e.object.card)}：{told(Topic(e.topic))}",
    happened.ManaPaid: lambda e: f"{PLAYERS[e.seat]}がマナを{e.points}点支払った",
    happened.LifePaid: lambda e: f"{PLAYERS[e.seat]}がライフを{e.points}点支払った",
    happened.Opened: lambda e: f"{PLAYERS[e.seat]}が{card(e.card)}を開いた",
    happened.TokenCreated: lambda e: f"{PLAYERS[e.seat]}の場に{card(e.card)}が出た",
    happened.AbilityActivated: lambda e: DESCRIBER.by(e, "の能力を起動し、スタックに積んだ"),
    happened.ResolutionBegan: lambda e: f"{card(e.object.card)}の効果を適用し始めた",
    LeftStack: lambda e: f"{card(e.object.card)}がスタックからなくなった",
    BeyondSource: lambda e: told(Topic(e.topic)),
}


_KINDS: Final = {
    "action": "何をするかを決める", "choose-objects": "カードを選ぶ", "optional": "するかどうかを決める",
}  # fmt: skip

_DONE: Final[dict[str, Answer]] = {
    "use": lambda view, *_: f"{card(view.cards[0])}を唱える",
    "activate": lambda view, *_: f"{card(view.cards[0])}の能力を起動する",
    "move": lambda view, *_: f"{card(view.cards[0])}を{ROW_WORDS[view.texts[0]]}に移動する",
    "attack": lambda view, *_: f"{card(view.cards[0])}で{card(view.texts[0])}を攻撃する",
    "open": lambda view, *_: f"「{view.texts[0]}」のゲートを開く",
}

DESCRIBER: Final[Describer] = Describer(card, WORDS, _EVENTS, _KINDS, _DONE)
"""Tells what happens in this game."""
