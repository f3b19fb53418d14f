"""How the scenarios of a file stand on its page: outlines together, the background once, drafts with why."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date

from cardrules.core.position import Board, Cell, Row
from cardrules.core.values import Seat
from cardrules.publish.book import Book
from cardrules.publish.features import Feature, features
from cardrules.publish.markup import escape
from cardrules.publish.pages.common import feature_chip
from cardrules.publish.pages.overview import overview
from cardrules.publish.pages.rulings import _why_not, _written, rulings
from cardrules.publish.pages.scenarios import scenarios
from cardrules.publish.sheet import Sheet
from cardrules.scenario.result import ScenarioResult, Status, StepResult, TraceLine
from tests.publish.small import FEATURE

_GIVEN = StepResult("前提", "次の仮のカードがある", 3, (), (("名前",), ("仮の兵",)))


def written(book: Book, *results: ScenarioResult) -> str:
    sheet = Sheet(book, "gate/scenario/x", "gate")
    feature = Feature("x.feature", "gate", "題", "", "gate/scenario/x", None, results)
    scenarios(sheet, feature)
    return sheet.page("題").body


def pages(book: Book) -> dict[str, str]:
    """Return the plain text of every page about the whole, and of the hubs of the rulings."""
    made = [*overview(book), *(page for game in book.games for page in rulings(book, game))]
    return {page.path: re.sub(r"<[^>]*>|##|\{#[^}]*\}|\n", "", page.body) for page in made}


def result(name: str, status: Status = Status.PASSED, day: date | None = None) -> ScenarioResult:
    step = StepResult("ならば", f"{name}である", 5)
    return ScenarioResult("gate", "x.feature", 4, name, status, (_GIVEN, step), None, day)


def test_rows_of_an_outline_stand_under_one_heading_and_only_the_first_is_open(book: Book) -> None:
    body = written(book, *(result(f"引く〔{each}〕@{each}") for each in (1, 2, 3)), result("別"))

    assert re.findall("^## .*$", body, re.MULTILINE) == ["## 1\\. 引く {#o-1}", "## 2\\. 別 {#s-4}"]
    opened = re.findall(r'<details class="row"( open)?><summary><b>(.)</b>', body)
    assert opened == [(" open", "1"), ("", "2"), ("", "3")]
    assert body.count('<div id="s-') == 3


def test_row_that_fails_is_open_and_so_are_both_sides_of_a_date(book: Book) -> None:
    rows = [result("引く〔1〕"), result("引く〔2〕"), result("引く〔3〕", Status.FAILED)]
    dated = [result("引く〔前〕", day=date(2022, 6, 23)), result("引く〔後〕", day=date(2022, 6, 24))]

    assert written(book, *rows).count('class="row" open') == 2
    assert written(book, *dated).count('class="row" open') == 2


def test_what_refused_stands_open_below_a_judgement_and_what_happened_is_folded(book: Book) -> None:
    refusal = TraceLine("refusal", "使えない", 0)
    alone = StepResult("ならば", "使えない", 5, trace=(refusal,))
    after = replace(alone, trace=(TraceLine("decision", "使うと決めた", 0), refusal))

    for step, folded in ((alone, 0), (after, 1)):
        body = written(book, replace(result("別"), steps=(_GIVEN, step)))
        assert body.count('<ul class="trace refused">') == 1
        assert body.count("使うと決めた") == folded


def test_background_stands_open_once(book: Book) -> None:
    body = written(book, result("一"), result("二"))

    assert body.count("どのシナリオにも共通の前提（1文）") == 1
    assert body.index("次の") < body.index("共通の前提")
    assert "共通の前提" not in written(book, result("一"))


def test_draft_says_what_is_missing_and_shows_what_is_written(book: Book) -> None:
    path = book.root / "scenarios/gate/draft.feature"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "# language: ja\n@未対応\n機能: 案\n  未対応の理由: 見る効果の実行。\n\n  シナリオ: 見る\n"
    path.write_text(text, "utf-8")
    draft = replace(result("見る", Status.UNSUPPORTED), path="scenarios/gate/draft.feature", line=6)

    feature = features(book.root, book.view, [draft])["scenarios/gate/draft.feature"]
    shown = pages(Book(book.root, replace(book.content, results=[*book.content.results, draft])))
    path.unlink()

    assert "まだ進められない下書き 日付不詳 案 未対応 0/1見る効果の実行。" in shown["coverage"]
    assert "まだ進められない下書き（1件）" in shown["gate/ruling/index"]
    assert "下書き" not in shown["duelmasters/ruling/index"]
    assert feature.lacking == "見る効果の実行。"
    assert "未対応の理由：見る効果の実行。" in re.sub(
        "<[^>]*>", "", _why_not(Sheet(book, "x", "gate"), feature)
    )
    assert f"<code>{text}</code>" in _written(feature)
    assert "<details open" in _written(feature).replace(' class="check"', "")


def test_file_stands_below_its_ruling_as_it_is_written(book: Book) -> None:
    feature = book.features[FEATURE]

    assert escape(feature.written) in _written(feature)
    assert " open" not in _written(feature).split(">")[0]
    assert (
        "## ファイル {#file}"
        in next(page for page in rulings(book, "duelmasters") if "hole" in page.path).body
    )


def test_draft_of_which_only_the_head_is_written_is_called_one() -> None:
    head = Feature("x.feature", "gate", "題", "", "gate/ruling/x", None, (), lacking="見る効果の実行。")

    assert "未対応" in feature_chip(head)
    assert "未検証" in feature_chip(replace(head, lacking=""))


def test_regime_is_called_by_its_word(book: Book) -> None:
    body = written(book, replace(result("飛ぶ"), regime="retired-flying"))

    assert "方式: 廃止された飛行" in body


def board(zone: str) -> Board:
    return Board((Row(zone, Seat.FIRST, (Cell("穴"),)),), Seat.FIRST)


def named(body: str) -> list[str]:
    """Return the names under which boards stand."""
    return [each for each in re.findall("<summary>([^<]*)</summary>", body) if "盤面" in each]


def test_board_of_a_moment_gone_by_stands_under_its_name(book: Book) -> None:
    judged = StepResult("ならば", "引いた時、《穴》は手札にある", 5, then=board("hand"))

    assert named(written(book, replace(result("引く"), steps=(judged,)))) == ["その時の盤面"]


def test_where_a_date_makes_no_difference_to_the_boards_it_is_said(book: Book) -> None:
    def row(day: date, zone: str) -> ScenarioResult:
        step = StepResult("もし", "引く", 5, board=board(zone))
        return replace(result(f"引く〔{day}〕", day=day), steps=(step,))

    old, new = date(2022, 6, 23), date(2022, 6, 24)
    said = "どちらの日付でも、盤面は同じになる"

    assert said in written(book, row(old, "hand"), row(new, "hand"))
    assert said not in written(book, row(old, "hand"), row(new, "deck"))
    assert said not in written(book, result("引く〔前〕", day=old), result("引く〔後〕", day=new))
