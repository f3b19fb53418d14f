"""Sentences of a scenario, played: what comes of them on a day, or what is raised."""

from __future__ import annotations

from typing import Any

from cardrules.core.errors import UnsourcedError
from cardrules.core.trace import Applied
from cardrules.scenario.branches import Branch
from cardrules.scenario.playing import Player
from cardrules.scenario.settings import setting
from tests.scenario.texts import feature_of

GAME = "duelmasters"


def played(day: str, cards: str, board: str, *deeds: str, step: str = "攻撃") -> tuple[Branch, ...]:
    """Play sentences from a board by the rules of a day; ``cards`` and ``board`` are rows of tables."""
    text = "\n".join(_lines(day, cards, board, deeds, step))
    feature = feature_of(text, f"scenarios/{GAME}/made-up.feature", GAME)
    used = setting(GAME)
    reading = used.reader.read(feature.scenarios[0])
    engine = used.make()
    found = Player(engine).branches(engine.load(reading.position), reading.deeds)
    for silence in filter(None, (each.silence for each in found)):
        raise UnsourcedError(silence)
    return found


def _lines(day: str, cards: str, board: str, deeds: tuple[str, ...], step: str) -> list[str]:
    table = [f"      | {row.strip()} |" for row in cards.strip().splitlines()]
    rows = [f"      | {row.strip()} |" for row in board.strip().splitlines()]
    said = [f"    {'もし' if at == 0 else 'かつ'} {deed}" for at, deed in enumerate(deeds)]
    return [
        "# language: ja", "@規則:待機状態", "機能: 試し", "  出典: 総合ルール", "", "  シナリオ: 試し",
        f"    前提 {day}のルールである", f"    かつ 自分の{step}ステップである",
        "    かつ 次の仮のカードがある", "      | 名前 | 値 | 能力 |", *table,
        "    かつ 次の盤面である", "      | ゾーン | 自分 | 相手 |", *rows,
        *said, "    ならば 自分の手札は0枚である", "",
    ]  # fmt: skip


def rules(branch: Branch) -> frozenset[tuple[str, str]]:
    """Return the rules that were applied on a branch, with the keys of their versions."""
    trace: Any = branch.play.trace
    return frozenset((each.rule, each.version) for each in trace if isinstance(each, Applied))
