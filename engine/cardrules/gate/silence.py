"""What the source does not tell, by topic: each is answered 「出典に定めがない」 and never made up."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

PREFIX: Final = "出典に定めがない："


class Topic(StrEnum):
    """A thing that no line of the glossary settles."""

    TUMBLED_ATTACK = "tumbled-attack"
    TUMBLED_MOVE = "tumbled-move"
    ATTACK_TUMBLES = "attack-tumbles"
    DAMAGE = "damage"
    TURN = "turn"
    TRIGGER_ORDER = "trigger-order"
    STACK_ORDER = "stack-order"
    AFTER_RESOLUTION = "after-resolution"
    ENTRY_ROW = "entry-row"
    ENTRY_PHASE = "entry-phase"
    EMPTY_DECK = "empty-deck"
    MANA_COST_OF_OBJECTS = "mana-cost-of-objects"
    LIFE = "life"
    COLORS = "colors"
    UNKNOWN = "unknown"


_WORDS: Final = {
    Topic.TUMBLED_ATTACK: "タンブル状態のクリーチャーが攻撃できるか",
    Topic.TUMBLED_MOVE: "タンブル状態のクリーチャーが移動できるか",
    Topic.ATTACK_TUMBLES: "攻撃したクリーチャーがタンブルするか",
    Topic.DAMAGE: "攻撃によるダメージとガードをどう処理するか",
    Topic.TURN: "ターン・プレイヤーでないプレイヤーがいつ行動できるか",
    Topic.TRIGGER_ORDER: "誘発した効果が2つ以上ある時、どの順に適用するか",
    Topic.STACK_ORDER: "スタックに2つ以上ある時、どの順に解決するか",
    Topic.AFTER_RESOLUTION: "解決されたカードがどこに行くか",
    Topic.ENTRY_ROW: "場に出たクリーチャーが、前衛と後衛のどちらに置かれるか",
    Topic.ENTRY_PHASE: "場に出たカードが、どの位相で置かれるか",
    Topic.EMPTY_DECK: "デッキにカードがない時、引くとどうなるか",
    Topic.MANA_COST_OF_OBJECTS: "トークンやゲートのマナコストがいくつか",
    Topic.LIFE: "ライフが何点あるか（前提に書かれていない）",
    Topic.COLORS: "どの色があるか（前提に書かれていない）",
    Topic.UNKNOWN: "カードについて書かれていないこと",
}


ROW_TOPICS: Final = frozenset({Topic.ENTRY_ROW})
PHASE_TOPICS: Final = frozenset({Topic.ENTRY_PHASE, Topic.ATTACK_TUMBLES})
"""Topics on a thing's row or phase alone; every other one leaves open what became of it."""


def told(topic: Topic) -> str:
    """Return what to answer where the source is silent on a topic."""
    return PREFIX + _WORDS[topic]


WINNING: Final = f"{PREFIX}どうすればゲームに勝ち、負けるか"
ORDER: Final = told(Topic.STACK_ORDER)

UNANSWERED: Final = {"wins": WINNING, "loses": WINNING, "takes-damage": told(Topic.DAMAGE)}
"""Judgements of scenarios that the source never answers, whatever the position."""
