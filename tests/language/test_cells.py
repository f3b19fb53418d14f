"""Positions: one grammar for reading and printing, and what no position can be."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.position import Cell, Row
from cardrules.core.values import Seat
from cardrules.language.cells import Content, print_cells, read_cells
from cardrules.language.positions import Line, print_position, read_position
from cardrules.scenario.lexicons import LEXICONS

DM = LEXICONS["duelmasters"]
HERE = Place("x.feature", 12, 18)


@pytest.mark.parametrize(
    "text, cells",
    [
        ("《種》", (Cell("種"),)),
        ("《種》① 《種》②", (Cell("種", label="①"), Cell("種", label="②"))),
        ("《種》×3", (Cell("種", 3),)),
        ("《種》①（タップ、召喚酔い）", (Cell("種", 1, "①", ("タップ", "召喚酔い")),)),
        ("《上》＞《下》＞火×2", (Cell("上", under=(Cell("下"), Cell(None, 2, traits=("火",)))),)),
        ("火×3 水×1", (Cell(None, 3, traits=("火",)), Cell(None, 1, traits=("水",)))),
        ("火/闇（数字2）×1", (Cell(None, 1, traits=("火", "闇", "数字2")),)),
        ("クリーチャー（5000）×6", (Cell(None, 6, traits=("クリーチャー", "5000")),)),
        ("クリーチャー（5000、タップ）×1", (Cell(None, 1, "", ("タップ",), ("クリーチャー", "5000")),)),
        ("《「正義星帝」 ＜ライオネル.Star＞》", (Cell("「正義星帝」 ＜ライオネル.Star＞"),)),
        ("なし", ()),
    ],
)
def test_cells_are_read_and_printed(text: str, cells: tuple[Cell, ...]) -> None:
    read = read_cells(text, DM)

    assert read == Content(cells)
    assert text == print_cells(read)


@pytest.mark.parametrize(
    "written, normal",
    [
        ("《種》、《芽》", "《種》 《芽》"),
        ("《種》 なし", "《種》"),
        ("なし 火×1", "火×1"),
        ("  《種》　《芽》 ", "《種》 《芽》"),
        ("火", "火×1"),
        ("《種》×2（タップ）", "《種》（タップ）×2"),
        ("《 種 》", "《種》"),
        ("", "なし"),
        ("《種》のみ", "《種》のみ"),
        ("火×5のみ", "火×5のみ"),
    ],
)
def test_cells_have_one_normal_form(written: str, normal: str) -> None:
    assert normal == print_cells(read_cells(written, DM))
    assert normal == print_cells(read_cells(normal, DM))


@pytest.mark.parametrize(
    "text, told",
    [
        ("《種", "x.feature:12:18: 「《種」が読めない\n  → 「》」で閉じる"),
        ("火×3 《》", "x.feature:12:22: 《》の中が空である\n  → 《》の中にカードの名前を書く"),
        ("火x3", "x.feature:12:18: 「火x3」を盤面のものとして読めない\n  → 近い語：「火」"),
        (
            "《種》（たっぷ）",
            (
                "x.feature:12:21: 「たっぷ」という状態はない\n"
                "  → 書けるのは「タップ」、「召喚酔い」、「保留」、「裏向き」、「表向き」、「上下逆さま」"
            ),
        ),
        ("《種》×00100", "x.feature:12:21: 「×00100」という数は書けない\n  → 1から99までの数を書く"),
        ("《種》×0", "x.feature:12:21: 「×0」という数は書けない\n  → 1から99までの数を書く"),
        (
            "《種》①×2",
            "x.feature:12:18: 「①」の付いたカードは1枚である\n  → 「×」か番号のどちらかだけを書く",
        ),
        (
            "（タップ）《種》",
            "x.feature:12:18: 「（タップ）《種》」が読めない\n  → 「）」で閉じる。状態はカードのすぐ後に書く",
        ),
        ("《種》×", "x.feature:12:21: 「×」が読めない\n  → 「×」の後に数を書く"),
    ],
)
def test_cells_that_cannot_be_read(text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        read_cells(text, DM, HERE)

    assert told == str(caught.value)


def table(*rows: tuple[str, ...]) -> list[Line]:
    return [Line.of(*row) for row in rows]


def test_a_position_is_read_and_printed() -> None:
    written = table(
        ("ゾーン", "自分", "相手"),
        ("手札", "《種》", ""),
        ("シールドゾーン", "", "なし"),
        ("山札の上", "《芽》", ""),
    )
    rows = read_position(written, DM)

    assert [(row.zone, row.seat, row.cells, row.only) for row in rows] == [
        ("hand", Seat.FIRST, (Cell("種"),), False),
        ("shield-zone", Seat.SECOND, (), False),
        ("deck", Seat.FIRST, (Cell("芽"),), False),
    ]
    assert print_position(rows, DM) == tuple(line.cells for line in written)


def test_a_whole_deck_is_told_from_its_top() -> None:
    rows = read_position(table(("ゾーン", "自分", "相手"), ("山札", "《芽》のみ", "なし")), DM)

    assert [(row.seat, row.only) for row in rows] == [(Seat.FIRST, True), (Seat.SECOND, True)]
    assert print_position(rows, DM)[1] == ("山札", "《芽》のみ", "なし")


EVOLUTION = "「正義星帝」 ＜ライオネル.Star＞"


@pytest.mark.parametrize(
    "rows, told",
    [
        ([("手札", "《種》×5")], "《種》が5枚ある"),
        ([("手札", "《種》×2"), ("墓地", "《種》×3")], "《種》が5枚ある"),
        ([("超GRゾーン", "《種》×3")], "《種》が3枚ある"),
        ([("手札", "《種》（タップ）")], "手札の《種》が「タップ」であることはない"),
        ([("マナゾーン", "火（召喚酔い）×1")], "マナゾーンの火が「召喚酔い」であることはない"),
        ([("手札", "《種》＞《芽》")], "手札の《種》の下にカードが重なっていることはない"),
        ([("マナゾーン", "火＞水")], "マナゾーンの火の下にカードが重なっていることはない"),
        ([("墓場", "《種》")], "「墓場」というゾーンはない"),
        ([("手札", "《種》"), ("手札", "《芽》")], "「手札」の行が2つある"),
        ([("手札", "《種》① 《種》①")], "《種》①が2枚ある"),
        ([("バトルゾーン", f"《{EVOLUTION}》")], f"《{EVOLUTION}》の下に進化元がない"),
        ([("山札", "《種》")], "「山札」がこれだけなのか、この下にまだあるのかが分からない"),
        ([("山札の上", "《種》のみ")], "「山札の上」に「のみ」は書けない"),
        ([("山札の下", "《種》")], "盤面に「山札の下」の行は書けない"),
    ],
)
def test_positions_that_cannot_be(rows: list[tuple[str, str]], told: str) -> None:
    with pytest.raises(InputErrors) as caught:
        read_position(table(("ゾーン", "自分"), *rows), DM, evolves=lambda name: name == EVOLUTION)

    assert [told] == [each.message for each in caught.value.errors]


@pytest.mark.parametrize(
    "head, told",
    [
        (("ゾーン",), "盤面に「自分」の列がない"),
        (("自分",), "盤面に「ゾーン」の列がない"),
        (("ゾーン", "自分", "自分"), "同じ列が2つある"),
        (("ゾーン", "自分", "味方"), "盤面に「味方」という列はない"),
    ],
)
def test_columns_that_cannot_be(head: tuple[str, ...], told: str) -> None:
    with pytest.raises(InputErrors) as caught:
        read_position(table(head, tuple("手札" for _ in head)), DM)

    assert told in [each.message for each in caught.value.errors]


def test_a_shared_zone_stands_in_the_first_column() -> None:
    with pytest.raises(InputErrors, match="「スタック」は2人で1つである"):
        read_position(table(("ゾーン", "自分", "相手"), ("スタック", "", "《種》")), LEXICONS["gate"])


def test_an_evolution_with_its_source_below_is_a_position() -> None:
    written = table(("ゾーン", "自分"), ("バトルゾーン", f"《{EVOLUTION}》＞《種》"))

    assert read_position(written, DM, evolves=lambda name: name == EVOLUTION)


# --- inverse of each other ----------------------------------------------------------------

_names = st.text("種芽火アA1・ .", min_size=1, max_size=8).map(str.strip).filter(bool)
_marks = st.sampled_from([(), ("タップ",), ("タップ", "召喚酔い")])
_cards = st.builds(
    lambda name, count, marks, label: Cell(name, 1 if label else count, label, marks),
    _names, st.integers(1, 4), _marks, st.sampled_from(["", "①", "②"]),
)  # fmt: skip
_bodies = st.builds(
    lambda count, marks, traits: Cell(None, count, "", marks, traits),
    st.integers(1, 9), _marks, st.sampled_from([("火",), ("火", "闇", "数字2"), ("クリーチャー", "5000")]),
)  # fmt: skip
_cells = st.lists(
    st.builds(
        lambda top, under: Cell(top.card, top.count, top.label, top.marks, top.traits, tuple(under)),
        _cards | _bodies,
        st.lists(_cards | _bodies, max_size=2),
    ),
    min_size=1,
    max_size=4,
)


@settings(max_examples=300)
@given(_cells, st.booleans())
def test_what_is_printed_reads_as_it_was(cells: list[Cell], only: bool) -> None:
    content = Content(tuple(cells), only)

    assert content == read_cells(print_cells(content), DM)


@settings(max_examples=300)
@given(st.lists(st.sampled_from(["《種》", "《芽》（保留）", "火×3", "なし", ""]), min_size=4, max_size=4))
def test_printed_positions_read_as_they_were(texts: list[str]) -> None:
    zones = ("手札", "墓地", "マナゾーン", "山札の上")
    rows = read_position(table(("ゾーン", "自分"), *zip(zones, texts, strict=True)), DM)
    again = read_position([Line.of(*line) for line in print_position(rows, DM)], DM)

    assert sorted(map(repr, rows)) == sorted(map(repr, again))


def test_rows_keep_their_places() -> None:
    line = Line(("手札", "《種》"), (Place("x.feature", 4, 9), HERE))
    (row,) = read_position([Line.of("ゾーン", "自分"), line], DM)

    assert row == Row("hand", Seat.FIRST, (Cell("種"),), place=HERE)
