"""The page of all verdicts of a game, and what boards tell beside what lies where."""

from __future__ import annotations

import re

from cardrules.core.position import Board, Cell, Row
from cardrules.core.values import Bindings, Seat
from cardrules.publish.boards import board_table
from cardrules.publish.book import Book
from cardrules.publish.sheet import Sheet
from cardrules.publish.writing import Files
from tests.publish.test_pages import in_order, page, text


def test_each_reading_has_its_table_and_the_followed_one_is_open(made: Files) -> None:
    written = page(made, "duelmasters/verdicts")

    assert written.count("<details") == 2
    assert re.search(
        r'<details class="reading-of" open><summary>.*従う読み方.*「いつか」は<b>遅い</b>', written
    )
    assert '<details class="reading-of"><summary> 「いつか」は<b>早い</b></summary>' in written


def test_table_says_how_much_was_looked_through_and_what_forbids(made: Files) -> None:
    assert in_order(
        text(made, "duelmasters/verdicts"),
        "可否の一覧", "小さな盤面のすべて。", "全部の答え（JSON）", "## マナ {#mana}", "5の盤面",
        "2通り", "20。", "今の規則", "何を", "誰が", "山札", "マナ", "どれでも （3通り）", "可", "定めなし",
        "不可選択肢の決定", "可",
    )  # fmt: skip
    assert '<th scope="rowgroup" rowspan="2">' in page(made, "duelmasters/verdicts")


def test_verdicts_are_reached_from_their_game_question_rule_and_as_data(made: Files) -> None:
    link = 'href="../../../duelmasters/verdicts/"'

    assert link in page(made, "duelmasters/question/when")
    assert link in page(made, "duelmasters/rule/mode-choice")
    assert link not in page(made, "gate/rule/quiet")
    assert 'href="../gate/verdicts/"' in page(made, "gate/index")
    assert "gate-verdicts.json" in page(made, "downloads")
    assert made["data/gate-verdicts.json"] == b"{}"


def test_board_shows_points_colours_and_what_no_source_tells(book: Book) -> None:
    doubt = (("ライズ状態", "出典に定めがない：位相"), ("タンブル状態", "出典に定めがない：位相"))
    row = Row("field", Seat.FIRST, (Cell("兵", marks=("前衛",), doubts=doubt),))
    open_mana = {("mana-open", Seat.SECOND): True}
    before = Board((row,), Seat.FIRST, facts=Bindings({("mana", Seat.FIRST): 1, **open_mana}))
    after = Board(
        (row,), Seat.FIRST, facts=Bindings({("mana", Seat.FIRST): 2, **open_mana, "colors": ("赤", "青")})
    )

    written = board_table(Sheet(book, "gate/x", "gate"), after, before)

    assert written.count("出典に定めがない：位相") == 1
    assert '<td class="changed">2</td><td>何点かは出典に定めがない</td>' in written
    assert '<td colspan="2">赤、青</td>' in written
