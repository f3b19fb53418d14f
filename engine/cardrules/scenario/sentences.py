"""What is wrong with the sentences of scenarios: phrases, tables, cards, dates, positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from cardrules.core.bounds import untold
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.position import UNKNOWN, Cell, Row, each_quoted
from cardrules.language.cells import read_cells
from cardrules.language.forms import Form, Hole, Kind
from cardrules.language.holes import Piece
from cardrules.language.lexicon import Lexicon
from cardrules.language.nearest import suggestion
from cardrules.language.phrases import Match, Phrasebook
from cardrules.language.positions import SEAT_COLUMNS, Line, read_position
from cardrules.language.quotable import head
from cardrules.scenario.feature import COLUMN, Feature, ScenarioText, StepText
from cardrules.scenario.known import Known
from cardrules.scenario.lexicons import LEXICONS, phrasebook
from cardrules.scenario.rows import placed
from cardrules.scenario.values_said import no_such_end, no_such_value, settled_twice

STAND_IN_COLUMNS = ("名前", "値", "能力", "役")
"""Columns of the table of stand-ins; all but the first may be left out."""

_TABLES: dict[str, tuple[str, ...]] = {
    "choose-options": ("選択肢", "回数"),
    "in-order": ("できごと",),
    "options-are": ("選べるもの",),
}
"""Columns of the other tables, in their order; the later ones may be left out."""


_NAMED = {"question": "論点", "reading": "読み方"}
"""Holes for names that the ontology must know, with what people call them."""


@dataclass(slots=True)
class Told:
    """What a scenario has said so far, as far as it could be read."""

    matches: list[tuple[StepText, Match]] = field(default_factory=list)
    rows: tuple[Row, ...] = ()
    positioned: bool = False
    stand_ins: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    missed: set[str] = field(default_factory=set)
    torn: bool = False
    """Whether a table of the premises could not be placed: who knows which cards it made up."""


def scenario_findings(feature: Feature, known: Known) -> Iterator[InputError]:
    """Yield what is wrong with the sentences of every scenario of a feature."""
    if feature.game not in LEXICONS:
        games = "、".join(f"「{game}」" for game in LEXICONS)
        yield InputError(
            f"「{feature.game}」というゲームはない",
            feature.place,
            f"{games}のフォルダーの下に置く",
        )
        return
    reader = _Reader(phrasebook(feature.game), LEXICONS[feature.game], known)
    told = [(scenario, Told()) for scenario in feature.scenarios]
    yield from placed(
        feature, [(scenario, error) for scenario, each in told for error in reader.scenario(scenario, each)]
    )
    yield from _only_refusals(feature, [(scenario, each) for scenario, each in told])


Understood = Sequence[tuple[StepText, Match]]
"""The sentences of a scenario that can be understood."""


def understood(scenario: ScenarioText, game: str) -> Understood:
    """Return what a scenario says, leaving out what cannot be understood."""
    book = phrasebook(game)
    found: list[tuple[StepText, Match]] = []
    for step in scenario.steps if all(scenario.row.values()) else ():
        if step.kind is not None and step.text and not COLUMN.search(step.text):
            with suppress(InputError):
                found.append((step, book.match(step.kind, step.text, step.place)))
    return found


class _Reader:
    """Reads the sentences of scenarios of one game."""

    def __init__(self, book: Phrasebook, lexicon: Lexicon, known: Known) -> None:
        self._book = book
        self._lexicon = lexicon
        self._known = known
        self._in_order: dict[int, Match] = {}

    def scenario(self, scenario: ScenarioText, told: Told) -> Iterator[InputError]:
        if not all(scenario.row.values()):
            return
        for step in scenario.steps:
            yield from self._step(step, told)
        if any(step.kind is not None for step in scenario.steps):
            yield from self._dated(scenario, told)
        yield from self._pieces(told)

    def _step(self, step: StepText, told: Told) -> Iterator[InputError]:
        if step.kind is None or COLUMN.search(step.text):
            return
        if not step.text:
            yield InputError(f"「{step.keyword}」の後に文がない", step.begin, "同じ行に文を書く")
            return
        try:
            match = self._book.match(step.kind, step.text, step.place)
        except InputError as problem:
            yield _hinted(problem, step)
            told.torn |= bool(step.table)
            return
        told.matches.append((step, match))
        core = match.core
        table = core.root.table or match.root.table
        if step.table and not table:
            told.torn = True
            yield InputError(
                f"「{match.text}」の下に表は付かない", step.table[0].places[0], "表を消すか、文を変える"
            )
        elif table and not step.table:
            yield InputError(f"「{match.text}」の下に表がない", step.place, "次の行から「| … |」の表を書く")
        elif table:
            yield from self._table(core, step, told)
        if self._in_order.get(id(match)) is not match:
            yield from self._holes(match, step)

    # --- tables -------------------------------------------------------------------------

    def _table(self, match: Match, step: StepText, told: Told) -> Iterator[InputError]:
        if match.slug in {"position", "position-is"}:
            yield from self._position(match, step, told)
        elif match.slug == "stand-ins":
            yield from self._stand_ins(step.table, told)
        elif match.slug in _TABLES:
            yield from _heads(step.table, _TABLES[match.slug])
            if match.slug == "in-order":
                yield from self._events(step.table)

    def _position(self, match: Match, step: StepText, told: Told) -> Iterator[InputError]:
        if match.slug == "position" and told.positioned:
            yield InputError("盤面が2つある", step.place, "1つの表にまとめる")
        try:
            rows = read_position(step.table, self._lexicon, evolves=self._known.evolves)
        except InputErrors as problems:
            yield from (each for each in problems.errors if not COLUMN.search(each.message))
            rows = ()
        if match.slug == "position" and not told.positioned:
            told.positioned = True
            told.rows = rows
        for row in rows:
            yield from self._unknown_cards(_names_in(row.cells), row.place, told)

    def _stand_ins(self, table: Sequence[Line], told: Told) -> Iterator[InputError]:
        columns = [cell.strip(" 　") for cell in table[0].cells]
        yield from _stand_in_heads(table, columns)
        told.torn |= "名前" not in columns
        check = self._known.stand_in if set(columns) <= set(STAND_IN_COLUMNS) else None
        at = {name: spot for spot, name in enumerate(columns)}
        spots = [at.get(each) for each in STAND_IN_COLUMNS]
        for line in table[1:]:
            row = tuple("" if spot is None else line.cells[spot] for spot in spots)
            name = row[0].strip(" 　").removeprefix("《").removesuffix("》")
            place = line.places[spots[0] or 0]
            yield from self._stand_in(name, place, told)
            told.stand_ins.append(name)
            told.texts.extend(line.cells[2:3])
            if check is not None and place is not None and name:
                places = [line.places[spot] if spot is not None else None for spot in spots]
                yield from check(row, [each or place for each in places])

    def _stand_in(self, name: str, place: Place | None, told: Told) -> Iterator[InputError]:
        if not name:
            yield InputError("仮のカードに名前がない", place, "「名前」の列に名前を書く")
        elif name in told.stand_ins:
            yield InputError(f"仮のカード《{name}》が2つある", place, "名前を変える")
        elif self._known.cards is not None and name in self._known.cards:
            yield InputError(f"《{name}》というカードはもうある", place, "仮のカードには、ない名前を付ける")

    def _events(self, table: Sequence[Line]) -> Iterator[InputError]:
        for line in table[1:]:
            try:
                self._book.match(Kind.EVENT, line.cells[0], line.places[0])
            except InputError as problem:
                yield problem

    # --- names --------------------------------------------------------------------------

    def _holes(self, match: Match, step: StepText) -> Iterator[InputError]:
        """Check what a sentence says by itself; one that is in order is so wherever it stands."""
        found = [*self._names(match, step), *no_such_end(match.core, step.place)]
        if not found:
            self._in_order[id(match)] = match
        yield from found

    def _names(self, match: Match, step: StepText) -> Iterator[InputError]:
        """Check the names in 「」 of a sentence and of those that stand in it."""
        yield from no_such_value(match, self._lexicon, step.place)
        for part in match.shape.parts:
            held = match.holes.get(part.name) if isinstance(part, Hole) else None
            if isinstance(held, Match):
                yield from self._names(held, step)
            elif isinstance(part, Hole):
                for each in held if isinstance(held, tuple) else (held,):
                    if isinstance(each, str):
                        yield from self._name(part.type, each, step.place)
        if match.reason is not None:
            yield from self._one_of(("rule", "term"), match.reason, "規則", step.place)

    def _name(self, kind: str, name: str, place: Place) -> Iterator[InputError]:
        if kind == "cells":
            try:
                read_cells(name, self._lexicon, place)
            except InputError as problem:
                yield problem
        elif kind == "effect":
            yield from self._known.effect(name, place)
        elif kind == "keywords" and self._known.says(name):
            return
        elif kind in {"keyword", "keywords"}:
            yield from self._one_of(("term",), head(name).rstrip("0123456789"), "能力の名前", place)
        elif kind in _NAMED:
            yield from self._one_of((kind,), name, _NAMED[kind], place)

    def _one_of(self, kinds: tuple[str, ...], name: str, what: str, place: Place) -> Iterator[InputError]:
        labels = self._known.labels
        known = [label for kind in kinds for label in labels.known(kind)] if labels is not None else []
        if labels is not None and known and not any(labels.find(kind, name) for kind in kinds):
            near = next((hint for kind in kinds if (hint := labels.near(kind, name))), None)
            hint = near or f"cardrules ask で探し、なければ ontology に{what}を足してから書く"
            yield InputError(f"「{name}」という{what}はない", place, hint)

    def _pieces(self, told: Told) -> Iterator[InputError]:
        """Check that every card which a sentence names lies somewhere in the position."""
        if not told.positioned or not told.rows:
            return
        present: dict[str, set[str]] = {}
        for name, label in _labelled(cell for row in told.rows for cell in row.cells):
            present.setdefault(name, set()).add(label)
        for step, match in told.matches:
            for piece in _pieces_of(match):
                if piece.label not in present.get(piece.name, ()):
                    yield from self._missing(piece, present, step.place, told)
                elif match.core.root.kind is Kind.THEN:
                    yield from self._elsewhere_too(piece, step.place, told.rows)

    def _elsewhere_too(self, piece: Piece, place: Place, rows: Sequence[Row]) -> Iterator[InputError]:
        """Of copies in several zones it must be said which one a judgement is about."""
        found = [row for row in rows if (piece.name, piece.label) in _labelled(iter(row.cells))]
        if len(found) > 1:
            whose = {seat: column for column, seat in SEAT_COLUMNS.items()}
            zones = "、".join(f"{whose[row.seat]}の{self._lexicon.label('zone', row.zone)}" for row in found)
            called = f"《{piece.name}》"
            yield InputError(
                f"{called}は{zones}にあり、どれのことか分からない",
                place,
                f"盤面と文で「{called}①」「{called}②」と書き分ける",
            )

    def _missing(
        self, piece: Piece, present: Mapping[str, set[str]], place: Place, told: Told
    ) -> Iterator[InputError]:
        if piece.name in {UNKNOWN, *told.missed} or self._comes_later(piece.name, told):
            return
        if piece.name in present:
            yield _which(piece, present[piece.name], place)
            return
        hint = suggestion(f"《{piece.name}》", [f"《{name}》" for name in present], "近い名前")
        yield InputError(f"《{piece.name}》は盤面にない", place, hint or "盤面の表に書く")
        told.missed.add(piece.name)

    def _comes_later(self, name: str, told: Told) -> bool:
        """Tell whether a piece may come into play later: no card, or what stand-ins put there or become."""
        if self._known.made(name) or self._known.combined(name):
            return True
        return any(f"「{name}」" in text or _combines(text, name) for text in told.texts)

    def _unknown_cards(self, names: Iterator[str], place: Place | None, told: Told) -> Iterator[InputError]:
        known = self._known.cards
        if known is None or told.torn:
            return
        for name in names:
            if self._known.made(name):
                continue
            if name not in known and name not in told.stand_ins and name != UNKNOWN:
                hint = suggestion(
                    f"《{name}》", [f"《{each}》" for each in (*known, *told.stand_ins)], "近い名前"
                )
                yield InputError(
                    f"《{name}》というカードを知らない",
                    place,
                    hint or "カードのファイルを足すか、仮のカードにする",
                )

    # --- dates --------------------------------------------------------------------------

    def _dated(self, scenario: ScenarioText, told: Told) -> Iterator[InputError]:
        dates = [(step, match) for step, match in told.matches if match.slug == "as-of"]
        unread = len(told.matches) < len(scenario.steps)
        if self._lexicon.dated and not dates and not unread:
            yield InputError(
                f"「{scenario.title}」に、いつのルールかが書かれていない",
                scenario.place,
                "「前提 2022-06-24のルールである」のように書く",
            )
        if not self._lexicon.dated and dates:
            yield InputError("このゲームのルールに日付はない", dates[0][0].place, "この文を消す")
        elif dates and (wrong := untold(dates[0][1].holes["date"], self._lexicon.since)):
            yield wrong.at(dates[0][0].place)
        yield from settled_twice(((step.place, match) for step, match in told.matches), scenario.place)


def _combines(text: str, name: str) -> bool:
    """Tell whether the text of a stand-in makes one card of several, of which a name is one, or the whole."""
    return "合体" in text and f"《{name}》" in text


def _hinted(problem: InputError, step: StepText) -> InputError:
    """Add to a complaint that prose which begins like もし was read as a step."""
    if not step.glued or not problem.expected:
        return problem
    hint = f"{problem.expected}。文でないなら、行の頭を「{step.keyword}」で始めない"
    return InputError(problem.message, problem.place, hint)


def _heads(table: Sequence[Line], columns: tuple[str, ...]) -> Iterator[InputError]:
    written = tuple(cell.strip(" 　") for cell in table[0].cells)
    if not written or written != columns[: len(written)]:
        shape = "| " + " | ".join(columns) + " |"
        yield InputError(
            f"表の1行目が「{'、'.join(written)}」である", table[0].places[0], f"「{shape}」と書く"
        )
    elif len(table) == 1:
        yield InputError("表に中身がない", table[0].places[0], "2行目から中身を書く")


def _stand_in_heads(table: Sequence[Line], columns: Sequence[str]) -> Iterator[InputError]:
    for name, place in zip(columns, table[0].places, strict=True):
        if name not in STAND_IN_COLUMNS:
            listed = each_quoted(STAND_IN_COLUMNS)
            yield InputError(f"仮のカードの表に「{name}」という列はない", place, f"列は{listed}")
    if "名前" not in columns:
        yield InputError("仮のカードの表に「名前」の列がない", table[0].places[0], "1列目に「名前」と書く")
    elif len(table) == 1:
        yield InputError("表に中身がない", table[0].places[0], "2行目から中身を書く")


def _names_in(cells: Sequence[Cell]) -> Iterator[str]:
    for cell in cells:
        if cell.card is not None:
            yield cell.card
        yield from _names_in(cell.under)


def _labelled(cells: Iterator[Cell]) -> Iterator[tuple[str, str]]:
    for cell in cells:
        if cell.card is not None:
            yield cell.card, cell.label
        yield from _labelled(iter(cell.under))


def _pieces_of(match: Match) -> Iterator[Piece]:
    for held in match.holes.values():
        if isinstance(held, Piece):
            yield held
        elif isinstance(held, Match):
            yield from _pieces_of(held)
        elif isinstance(held, tuple):
            yield from (piece for piece in held if isinstance(piece, Piece))


def _which(piece: Piece, labels: set[str], place: Place) -> InputError:
    listed = "、".join(f"「《{piece.name}》{label}」" for label in sorted(labels))
    if piece.label:
        return InputError(f"《{piece.name}》{piece.label}は盤面にない", place, f"盤面にあるのは{listed}")
    return InputError(f"《{piece.name}》のどれのことか分からない", place, f"{listed}のどれかを書く")


def _only_refusals(feature: Feature, told: Sequence[tuple[ScenarioText, Told]]) -> Iterator[InputError]:
    """A file that only denies proves nothing: an engine in which nothing can happen passes it."""
    judged = [match for _, each in told for step, match in each.matches if step.kind is Kind.THEN]
    complete = all(len(each.matches) == len(scenario.steps) for scenario, each in told)
    if judged and complete and all(_denies(match.core) for match in judged):
        yield InputError(
            "確かめているのが「できない」「起こらない」ことだけである",
            feature.outlines[0].place,
            "何もできなくても通ってしまう。できる場合を「例: 対照」かシナリオに足す",
        )


def _denies(match: Match) -> bool:
    return not match.affirmed and (match.form is not Form.PLAIN or bool(match.nested))
