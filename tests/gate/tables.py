"""The tables of the glossary as they stand there, cell by cell, and what follows from them.

This is read off the source and not off the engine: it knows boards and nothing else.
"""

from __future__ import annotations

from cardrules.gate.verdicts import ALLOWED, FORBIDDEN, UNSTATED, Creature, Creatures, Variant

MOVE = {
    ("front", "front"): FORBIDDEN,
    ("front", "rear"): ALLOWED,
    ("rear", "front"): ALLOWED,
    ("rear", "rear"): FORBIDDEN,
}
"""移動: from the row of a creature to a row."""

ATTACK = {
    "ライズ状態がいる": {"front": ALLOWED, "rear": FORBIDDEN},
    "ライズ状態がいない": {"front": ALLOWED, "rear": ALLOWED},
}
"""攻撃: by the opponent's front row, what the target's row allows."""

RETIRED_FOR_FLYING = {
    "飛行ありのライズ状態がいる": {"front": ALLOWED, "rear": FORBIDDEN},
    "飛行なしのライズ状態がいる": {"front": ALLOWED, "rear": ALLOWED},
    "ライズ状態がいない": {"front": ALLOWED, "rear": ALLOWED},
}
RETIRED_FOR_OTHERS = {
    "飛行ありのライズ状態がいる": {"front": ALLOWED, "rear": FORBIDDEN},
    "飛行なしのライズ状態がいる": {"front": ALLOWED, "rear": FORBIDDEN},
    "ライズ状態がいない": {"front": ALLOWED, "rear": ALLOWED},
}
"""The retired 飛行: for an attacker that flies, and for one that does not."""


def attack(variant: Variant, attacker: Creature, front: Creatures, target: Creature) -> str:
    """Return what the glossary says of an attack: 可, 不可 or 定めなし."""
    retired = variant.regime == "retired-flying"
    if attacker.row == "rear" and (retired or not attacker.flying):
        return FORBIDDEN
    if _target(variant, attacker, front, target.row) == FORBIDDEN:
        return FORBIDDEN
    return ALLOWED if attacker.phase == "rise" else _tumbled(variant, "tumbled-attack")


def _target(variant: Variant, attacker: Creature, front: Creatures, row: str) -> str:
    if variant.regime == "retired-flying" and attacker.flying:
        return _by_retired_flying(variant, front, row)
    return _by_attack(variant, front, row)


def _by_attack(variant: Variant, front: Creatures, row: str) -> str:
    by_text = _read(variant, "attack-text-and-table", "table") == "text"
    stops = "tumbled" if by_text else "rise"
    stopped = any(each.phase == stops for each in front)
    return ATTACK["ライズ状態がいる" if stopped else "ライズ状態がいない"][row]


def _by_retired_flying(variant: Variant, front: Creatures, row: str) -> str:
    if _read(variant, "retired-flying-text-and-table", "table") == "text":
        stopped = any(each.flying and each.phase == "tumbled" for each in front)
        return _by_attack(variant, front, row) if stopped else ALLOWED
    risen = {each.flying for each in front if each.phase == "rise"}
    if risen == {True, False}:
        mixed = _read(variant, "retired-flying-mixed-front", "rear-forbidden")
        line = "飛行ありのライズ状態がいる" if mixed == "rear-forbidden" else "飛行なしのライズ状態がいる"
        return RETIRED_FOR_FLYING[line][row]
    return RETIRED_FOR_FLYING[_line(risen)][row]


def _line(risen: set[bool]) -> str:
    if not risen:
        return "ライズ状態がいない"
    return "飛行ありのライズ状態がいる" if True in risen else "飛行なしのライズ状態がいる"


def retired_for_others(front: Creatures, row: str) -> str:
    """Return the cell of the second retired table, for an attacker that does not fly."""
    return RETIRED_FOR_OTHERS[_line({each.flying for each in front if each.phase == "rise"})][row]


def move(variant: Variant, creature: Creature, to: str) -> str:
    """Return what the glossary says of a move."""
    if MOVE[creature.row, to] == FORBIDDEN:
        return FORBIDDEN
    return ALLOWED if creature.phase == "rise" else _tumbled(variant, "tumbled-move")


def _tumbled(variant: Variant, question: str) -> str:
    return {"unstated": UNSTATED, "allowed": ALLOWED, "forbidden": FORBIDDEN}[
        _read(variant, question, "unstated")
    ]


def _read(variant: Variant, question: str, default: str) -> str:
    return dict(variant.readings).get(question, default)
