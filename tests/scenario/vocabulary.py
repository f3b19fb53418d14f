"""What the features in these tests may refer to: a few cards, terms, rules and questions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cardrules.scenario.known import Known
from cardrules.scenario.labels import Labels

_LABELS: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "term": {
        "モード（狭義）": ("mode",),
        "使う（カードを）": ("use-a-card",),
        "使う（能力を）": ("use-an-ability",),
        "使う": ("use-a-card", "use-an-ability"),
        "移動": ("move", "zone-move"),
        "移動（別の場所へ）": ("zone-move",),
        "S・トリガー": ("s-trigger",),
        "保留状態": ("pending-state",),
        "各ターン1度": ("once-each-turn",),
    },
    "rule": {"選択肢の決定": ("mode-choice",), "選択肢の解決順": ("mode-order",)},
    "question": {"払い過ぎを定める条項の番号": ("surplus-clause-number",)},
    "reading": {
        "112.2a": ("surplus-clause-number/112-2a",),
        "112.2b": ("surplus-clause-number/112-2b",),
    },
    "statement": {"M20": ("M20",), "U50": ("U50",)},
}


_HEADINGS: Final = {
    kind: {"move": "移動"} | {slugs[0]: label for label, slugs in known.items() if len(slugs) == 1}
    for kind, known in _LABELS.items()
}


CARDS: Final = frozenset(
    {
        "超次元フェアリー・ホール",
        "フェアリー・ライフ",
        "ラクリマ・クロウラー",
        "「正義星帝」 ＜ライオネル.Star＞",
    }
)

KNOWN: Final = Known(
    Labels(_LABELS, _HEADINGS), CARDS, evolves=lambda name: name == "「正義星帝」 ＜ライオネル.Star＞"
)
