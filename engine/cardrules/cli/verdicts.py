"""The tables of verdicts of ゲート, as the site shows them and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from cardrules.gate import condensed
from cardrules.gate.clauses import GAME
from cardrules.gate.verdicts import MOST_IN_A_ROW, AttackRow, Creature, MoveRow, Variant, lines
from cardrules.gate.zones import ROWS
from cardrules.publish.content import Verdict, VerdictLine, VerdictPart, Verdicts, VerdictTable


@cache
def gate_verdicts() -> Verdicts:
    """Return every verdict of 攻撃 and 移動 on small boards; worked out once, it depends on code alone."""
    return Verdicts(GAME, _lead(), (_attacks(), _moves()), data())


def _lead() -> str:
    sides = len(list(lines(ROWS[0]))) * len(list(lines(ROWS[1])))
    return (
        f"前衛にも後衛にも{MOST_IN_A_ROW}体まで、ライズ状態かタンブル状態か、飛行の有無のすべての組み合わせで、"
        "攻撃と移動の可否をエンジンに問うた答え。答えの同じ並びは1行に、答えの同じ読み方は1つの表にまとめてある。"
        f"同じ答えを、出典の表をそのまま読んだものと盤面ごとに比べる試験がある（一方の側の並べ方は{sides}通りあり、"
        f"両方の側を合わせた{(sides - 1) * sides:,}の盤面のすべて）。"
    )


def _attacks() -> VerdictPart:
    tables = tuple(map(_table, condensed.attacks()))
    heads = ("攻撃される側", "その前衛")
    return VerdictPart("attack", heads, "攻撃する側", _counts(condensed.attack_counts()), tables)


def _moves() -> VerdictPart:
    tables = tuple(map(_table, condensed.moves()))
    return VerdictPart("move", ("今", "移動先"), "移動する側", _counts(condensed.move_counts()), tables)


def _counts(counts: condensed.Counts) -> tuple[int, int, int]:
    return counts.variants, counts.boards, counts.verdicts


def _table(table: condensed.Table) -> VerdictTable:
    rows = tuple(
        VerdictLine(
            line.cases, line.count, tuple(Verdict(each.verdict, each.rules) for each in line.outcomes)
        )
        for line in table.lines
    )
    return VerdictTable(table.regimes, table.readings, table.default, table.columns, rows)


# --- the whole, for machines ----------------------------------------------------------------


def data() -> bytes:
    """Return every verdict as JSON: for each case a place in ``outcomes`` for each of ``variants``."""
    whole = {
        "game": GAME,
        "attack": _rows(condensed.attack_rows(), _attack_case),
        "move": _rows(condensed.move_rows(), _move_case),
    }
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).encode()


def _rows(tables: Mapping[Variant, Sequence[Any]], case: Any) -> dict[str, Any]:
    by_case = list(zip(*tables.values(), strict=True))
    outcomes = list(dict.fromkeys((row.verdict, row.rules) for rows in by_case for row in rows))
    return {
        "variants": [{"regime": each.regime, "readings": dict(each.readings)} for each in tables],
        "outcomes": [{"verdict": verdict, "rules": rules} for verdict, rules in outcomes],
        "cases": [
            {**case(rows[0]), "outcomes": [outcomes.index((row.verdict, row.rules)) for row in rows]}
            for rows in by_case
        ],
    }


def _attack_case(row: AttackRow) -> dict[str, Any]:
    return {
        "attacker": _creature(row.attacker),
        "front": _creatures(row.front),
        "target": _creature(row.target),
    }


def _move_case(row: MoveRow) -> dict[str, Any]:
    return {"creature": _creature(row.creature), "to": row.to}


def _creatures(each: Iterable[Creature]) -> list[dict[str, Any]]:
    return [_creature(one) for one in each]


def _creature(each: Creature) -> dict[str, Any]:
    return {"row": each.row, "phase": each.phase, "flying": each.flying}
