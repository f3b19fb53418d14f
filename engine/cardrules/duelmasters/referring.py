"""Which cards a text still speaks of once it has moved some (総合ルール 400.8; 裁定変更 2022-09-14)."""

from __future__ import annotations

from cardrules.core.moment import Moment
from cardrules.core.objects import GameObject, Ref
from cardrules.duelmasters.clauses import BOOK, Clause

Refs = tuple[Ref, ...]


@BOOK.rule(Clause.MOVED_CARDS_REFERENCE, inert=lambda _now, _moved, meant: meant)
def only_what_moved(_now: Moment, moved: Refs, _meant: Refs) -> Refs:
    """A text that speaks of the cards it moved speaks of those that really moved."""
    return moved


only_what_moved.unknown_before("2022-09-14")


def _wherever_it_is(now: Moment, ref: Ref) -> GameObject | None:
    return now.state.piece(ref.id)


@BOOK.rule(Clause.SCOPE_LOST_MIDWAY, inert=_wherever_it_is)
def left_alone(_now: Moment, _ref: Ref) -> GameObject | None:
    """An effect that goes on with a card leaves it alone once it is elsewhere (400.8)."""
    return None


left_alone.unknown_before("2019-08-05")
