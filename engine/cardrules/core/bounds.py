"""What a position of a game may say, and what no position can be.

A position that a person writes in a table and one that a program makes are judged alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from datetime import date, datetime, timedelta, timezone
from typing import Final

from cardrules.core.errors import InputError, InputErrors
from cardrules.core.position import UNKNOWN, Cell, Position, Row
from cardrules.core.records import record
from cardrules.core.values import Seat

_JAPAN: Final = timezone(timedelta(hours=9))
"""Where the rules are announced: of all days the first that may be today."""

_REMEMBERED: Final = 10_000
"""How many positions are known to be in order."""


@record
class Bounds:
    """What can be said in a position of one game, each thing by the name that it has there with its word.

    ``marks`` are the names of the states of a card by their words, and ``marks_in`` the names of those
    that it can have in a zone; ``copies`` says how many cards of one name a player may have in the zones
    that count for it.
    ``shared`` are the zones that both players have in common: they are the first player's; in those
    that are ``stacks`` cards may lie under others. ``since`` is the first day of which its sources tell.
    """

    game: str = ""
    zones: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    marks_in: Mapping[str, frozenset[str]] = field(default_factory=dict)
    copies: Mapping[str, int] = field(default_factory=dict)
    shared: frozenset[str] = frozenset()
    stacks: frozenset[str] = frozenset()
    since: date | None = None
    steps: Mapping[str, str] = field(default_factory=dict)
    regimes: Mapping[str, str] = field(default_factory=dict)
    _sound: set[tuple[Row, ...]] = field(default_factory=set, compare=False)
    """Rows that are in order: most positions are begun from several times."""

    def check(self, position: Position) -> None:
        """Refuse what no position can be.

        Raises:
            InputError: one thing is wrong.
            InputErrors: several are.
        """
        found = [*self._headed(position), *self._wrong_rows(position.rows)]
        told = tuple(each.at(position.place) if position.place else each for each in found)
        if told:
            raise told[0] if len(told) == 1 else InputErrors(told)

    def _headed(self, position: Position) -> Iterator[InputError]:
        """Yield what cannot be of a position beside its rows."""
        if position.game != self.game:
            yield InputError(
                f"「{position.game}」の盤面を「{self.game}」のエンジンで始めることはできない",
                expected="そのゲームのエンジンで始める",
            )
        if position.as_of is not None and (wrong := untold(position.as_of, self.since)) is not None:
            yield wrong
        named = (("ステップ", position.step, self.steps), ("方式", position.regime, self.regimes))
        for what, name, known in named:
            if name and name not in known:
                yield InputError(f"「{name}」という{what}はない", expected=_one_of(known))

    def _wrong_rows(self, rows: tuple[Row, ...]) -> tuple[InputError, ...]:
        if rows in self._sound:
            return ()
        found = tuple(self.of_rows(rows))
        if not found:
            if len(self._sound) >= _REMEMBERED:
                self._sound.clear()
            self._sound.add(rows)
        return found

    def of_rows(self, rows: Sequence[Row]) -> Iterator[InputError]:
        """Yield what cannot be of the rows of a position."""
        known = [row for row in rows if row.zone in self.zones]
        for row in (row for row in rows if row.zone not in self.zones):
            yield InputError(f"「{row.zone}」というゾーンはない", row.place, _one_of(self.zones))
        for row in known:
            yield from self._of_row(row)
        yield from self._twice(known)
        for seat in Seat:
            yield from self._too_many([row for row in known if row.seat is seat])
        yield from _labelled_alike(known)

    def _of_row(self, row: Row) -> Iterator[InputError]:
        if row.zone in self.shared and row.seat is not Seat.FIRST:
            yield InputError(f"「{self.zones[row.zone]}」は2人で1つである", row.place, "「自分」の列に書く")
        for cell in flat(row.cells):
            if cell.count < 1:
                yield InputError(f"{called(cell)}が{cell.count}枚ある", row.place, "枚数は1以上にする")
            for mark in (mark for mark in cell.marks if mark not in self.marks):
                words = "、".join(f"「{word}」" for word in self.marks)
                yield InputError(f"「{mark}」という状態はない", row.place, f"書けるのは{words}")
        yield from self._misplaced(row)
        yield from self._stacked(row)

    def _misplaced(self, row: Row) -> Iterator[InputError]:
        """Yield the marks that a card cannot have where it lies."""
        allowed = self.marks_in.get(row.zone, frozenset())
        for cell in row.cells:
            for mark in (mark for mark in cell.marks if mark in self.marks):
                if self.marks[mark] not in allowed:
                    yield InputError(
                        f"{self.zones[row.zone]}の{called(cell)}が「{mark}」であることはない",
                        row.place,
                        f"「（{mark}）」を消す",
                    )

    def _stacked(self, row: Row) -> Iterator[InputError]:
        """Yield what lies under others where nothing can, and what bears marks there: none does."""
        for cell in row.cells:
            if cell.under and row.zone not in self.stacks:
                yield InputError(
                    f"{self.zones[row.zone]}の{called(cell)}の下にカードが重なっていることはない",
                    row.place,
                    "「＞」のかわりに空白で区切り、1枚ずつ書く",
                )
            for below in (each for each in flat(cell.under) if each.marks):
                marks = "、".join(below.marks)
                yield InputError(
                    f"{called(cell)}の下に重なっている{called(below)}に「（{marks}）」とある",
                    row.place,
                    f"状態は上のカードに「{called(cell)}（{marks}）」と書く",
                )

    def _twice(self, rows: Iterable[Row]) -> Iterator[InputError]:
        seen: set[tuple[str, Seat]] = set()
        for row in rows:
            if (row.zone, row.seat) in seen:
                yield InputError(f"「{self.zones[row.zone]}」の行が2つある", row.place, "1つの行にまとめる")
            seen.add((row.zone, row.seat))

    def _too_many(self, rows: Iterable[Row]) -> Iterator[InputError]:
        counts: Counter[str] = Counter()
        for row in rows:
            most = self.copies.get(row.zone)
            for cell in (cell for cell in flat(row.cells) if cell.card not in {None, UNKNOWN}):
                name = cell.card or ""
                before, counts[name] = counts[name], counts[name] + cell.count
                if most is not None and before <= most < counts[name]:
                    yield InputError(
                        f"《{name}》が{counts[name]}枚ある",
                        row.place,
                        f"同じ名前のカードは{most}枚までにする",
                    )


def _labelled_alike(rows: Iterable[Row]) -> Iterator[InputError]:
    seen: set[tuple[str | None, str]] = set()
    for row in rows:
        for cell in flat(row.cells):
            key = (cell.card, cell.label)
            if cell.label and key in seen:
                yield InputError(f"《{cell.card}》{cell.label}が2枚ある", row.place, "番号を変えて書き分ける")
            seen.add(key)


def untold(day: date, since: date | None) -> InputError | None:
    """Return why nothing can be said by the rules of a day: no source tells of it, or it is yet to come.

    ``since`` is the first day of which the sources of a game tell.
    """
    if since is not None and day < since:
        right = f"出典にルールがある{since.year}年{since.month}月以後の日付を書く"
        return InputError(f"{day} のルールを伝える出典はない", expected=right)
    if day > datetime.now(_JAPAN).date():
        return InputError(f"{day} はまだ来ていない", expected="ルールが分かっている今日までの日付を書く")
    return None


def flat(cells: Sequence[Cell]) -> Iterator[Cell]:
    """Yield cells and those that lie under them."""
    for cell in cells:
        yield cell
        yield from flat(cell.under)


def called(cell: Cell) -> str:
    """Return what people call the objects of a cell."""
    return f"《{cell.card}》{cell.label}" if cell.card is not None else "/".join(cell.traits)


def _one_of(known: Mapping[str, str]) -> str:
    listed = "、".join(f"「{name}」（{word}）" for name, word in known.items())
    return f"書けるのは{listed}" if listed else "何も書かない"
