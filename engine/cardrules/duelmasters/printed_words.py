"""What texts read on a card beside its characteristics: its rarity, what is written (総合ルール 205, 208)."""

from __future__ import annotations

from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject
from cardrules.core.queries import Scope
from cardrules.core.values import Value, value
from cardrules.duelmasters.clauses import BOOK, Clause

KING_MASTER = "KGM"
"""The rarity that is printed on a キングマスター."""


@value
class KingMaster(Value):
    """「キングマスター・クリーチャー」: told by what is printed as rarity (208.1a)."""


@value
class TextContains(Value):
    """Something is written in the text of a card (「文に「…」を含む」)."""

    part: str


@BOOK.rule(Clause.KING_MASTER_CREATURE, inert=lambda _now, _rarity: False)
def is_king_master(_now: Moment, rarity: tuple[str, ...]) -> bool:
    """A キングマスター is what bears the rarity KGM (208.1a)."""
    return KING_MASTER in rarity


def king_master(now: Moment, each: GameObject, _condition: KingMaster, _scope: Scope) -> bool:
    """Tell whether a card is a キングマスター."""
    return is_king_master(now, tuple(now.characteristic(each, "rarity") or ()))


@BOOK.rule(Clause.KEYWORD_LABEL_IS_NOT_TEXT, inert=lambda _now, labels: labels)
def labels_read_as_text(_now: Moment, _labels: tuple[str, ...]) -> tuple[str, ...]:
    """The label of a keyword ability is passed over where the text is read (205.1a)."""
    return ()


def text_contains(now: Moment, each: GameObject, condition: TextContains, _scope: Scope) -> bool:
    """Tell whether something is written in the text of a card, labels of keyword abilities apart."""
    text = tuple(now.characteristic(each, "text"))
    labels = tuple(now.library[each.card].characteristics.get("labels", ()))
    return any(condition.part in part for part in (*text, *labels_read_as_text(now, labels)))
