"""What each kind of page tells, in the small game."""

from __future__ import annotations

import json
import re

import pytest

from cardrules.publish.addresses import back, url
from cardrules.publish.book import Book
from cardrules.publish.dates import period
from cardrules.publish.pages.common import number_order
from cardrules.publish.writing import Files


def page(made: Files, path: str) -> str:
    return made[f"{path}.md"].decode()


def text(made: Files, path: str) -> str:
    body = page(made, path).split("---\n", 2)[2]
    return re.sub(r"<[^>]*>", "", body)


def in_order(written: str, *parts: str) -> bool:
    """Whether parts stand in a text, each after the one before; the first that does not is printed."""
    at = 0
    for part in parts:
        found = written.find(part, at)
        if found < 0:
            print("missing:", part)
            return False
        at = found + len(part)
    return True


def test_glossary_stands_in_order_with_the_retired_apart(made: Files) -> None:
    written = text(made, "duelmasters/term/index")

    assert in_order(
        written,
        "## た {#row-ta}", "使う（カードを）", "使う（能力を）", "## は", "火", "## ま", "マナ",
        "マナコスト", "## や", "山札", "## 使わない {#retired}", "古語",
    )  # fmt: skip


def test_term_tells_its_senses_names_and_what_is_known(made: Files) -> None:
    written = text(made, "duelmasters/term/use-a-card")

    assert in_order(
        written,
        "2つの語義", "使う（能力を）", "マナコストを払い", "カードを使う", "## 手順", "選択肢の決定",
        "## 規則", "## 裁定", "置いてから選べる", "検証済み 2/2", "## 出典が述べること", "M20",
        "公式裁定で検証済", "## 名の移り変わり", "プレイ", "ぷれい", "〜2024", "俗語", "## 書ける文",
    )  # fmt: skip


def test_retired_term_resolves_and_says_what_replaced_it(made: Files) -> None:
    assert "今はマナという。" in text(made, "duelmasters/term/old-word")
    assert "置き換えた語古語" in text(made, "duelmasters/term/mana")


def test_signs_of_markdown_stay_text(made: Files) -> None:
    assert "＜注＞ *強調ではない*</p>" in page(made, "duelmasters/term/use-a-card")


def test_rule_has_the_present_on_top_and_the_proofs_of_each_version(made: Files) -> None:
    written = page(made, "duelmasters/rule/mode-choice")
    early, late = written.index('id="v-origin"'), written.index('id="v-2022-06-24"')

    assert late < written.index('id="v-2022-06-24"') + 1 < early
    assert 'href="../../../duelmasters/ruling/hole/#s-2"' in written[late:early]
    assert 'href="../../../duelmasters/ruling/hole/#s-1"' in written[early:]
    assert "cardrules.duelmasters.modes" in written
    assert in_order(
        text(made, "duelmasters/rule/mode-choice"),
        "エンジンが実行する",
        "現在 2022-06-24〜",
        "過去 〜2022-06-23",
    )


def test_rule_that_is_not_enforced_says_why(made: Files) -> None:
    written = text(made, "duelmasters/rule/idle")

    assert "1つの規則としては実行しない" in written
    assert "まだ無い" in written
    assert "未検証" in written


def test_ruling_shows_question_answers_boards_and_reasons(made: Files) -> None:
    written = text(made, "duelmasters/ruling/hole")

    assert in_order(
        written,
        "公式", "検証済み 2/2", "2022-06-24", "問い", "カードを見てから", "2022-06-24〜", "はい",
        "〜2022-06-23", "いいえ", "公式Q&amp;A", "選択肢の決定（総合規則 第1.30版 700.2）",
        "## 穴の選択肢 {#o-1}", "2022-06-23のルール 検証済み",
        "前提", "自分のターン・メインステップ", "手札《穴》なし", "もし",
        "規則 選択肢の決定 700.2 〜2022-06-23", "選択", "出来事", "拒否 使えない（休み、601.1a）",
        "拒否 出典に定めがない：山札の順番", "火（タップ）×4", "ならば",
        "2022-06-24のルール 検証済み",
        "確かめる言明", "M20",
    )  # fmt: skip


def test_trace_leads_to_the_version_that_applied_and_changes_are_marked(made: Files) -> None:
    written = page(made, "duelmasters/ruling/hole")

    assert 'href="../../../duelmasters/rule/mode-choice/#v-origin"' in written
    assert 'href="../../../duelmasters/rule/mode-choice/#v-2022-06-24"' in written
    assert written.count('class="changed"') == 4
    assert 'class="trace-refusal depth-2"' in written
    assert written.count("出典に定めがない：") == 2


def test_clause_of_a_refusal_and_of_a_rule_is_linked_beside_the_rule(made: Files) -> None:
    """The clause leads to where its edition lists what it is cited by."""
    written = page(made, "duelmasters/ruling/hole")
    edition = "../../../duelmasters/edition/cr-1.30/#c-"

    assert in_order(
        written, f'href="{edition}700.2"', "使えない（<a", 'href="../../../duelmasters/rule/idle/',
        f'</a>、<span class="cited"><a href="{edition}601.1a">601.1a</a></span>）',
    )  # fmt: skip


def test_scenario_that_is_no_ruling_has_a_page_and_tells_why_it_failed(made: Files) -> None:
    written = text(made, "duelmasters/scenario/use-drawing")

    assert in_order(
        written, "引く", "規則のシナリオ", "不一致 0/1", "総合規則 第1.30版 601.1a", "山札が空である"
    )
    assert "引く 不一致 0/1" in text(made, "duelmasters/scenario/index")


def test_statement_question_card_and_edition(made: Files) -> None:
    assert in_order(
        text(made, "duelmasters/statement/M20"),
        "M20",
        "公式裁定で検証済",
        "Executable",
        "確かめる裁定",
        "論点",
        "いつか",
    )
    assert in_order(
        text(made, "duelmasters/question/when"), "従う 遅い", "従わない 早い", "新しいから。", "M20"
    )
    assert in_order(
        text(made, "duelmasters/card/hole"), "《穴》", "呪文", "未収録絵", "出典印刷されたカード", "裁定"
    )
    assert in_order(text(made, "duelmasters/edition/cr-1.30"), "601.1a", "休み", "700.2", "選択肢の決定")


def test_term_tells_the_cards_of_narrower_terms_apart(made: Files) -> None:
    assert in_order(text(made, "duelmasters/term/mana-cost"), "## カード", "穴")
    assert in_order(text(made, "duelmasters/term/mana"), "## 下位の用語のカード", "穴")


def test_index_of_cards_tells_what_is_known_of_each(made: Files) -> None:
    assert "穴 呪文　文明：火　コスト：5\n" in text(made, "duelmasters/card/index") + "\n"
    assert "？" not in text(made, "duelmasters/card/index")


def test_page_of_a_game_leads_to_its_words_but_not_from_its_name(made: Files) -> None:
    written = page(made, "gate/index")

    assert '小さなマナ・ゲームと<a class="word" href="../gate/term/mana/">マナ</a>の言葉' in written
    assert in_order(
        text(made, "duelmasters/index"), "裁定の多い用語", "使う（カードを） 1", "新しい裁定", "置いてから"
    )


def test_what_changed_and_what_is_proved(made: Files) -> None:
    assert in_order(
        text(made, "duelmasters/changes"),
        "2022年",
        "2022-06-24",
        "裁定",
        "前いいえ後はい",
        "前使う時に選ぶ。",
    )
    assert in_order(text(made, "coverage"), "1つの規則としては持たない", "休み まだ無い")
    assert in_order(
        text(made, "phrases"), "もし（1）", "{プレイヤー}が{カード}を使う", "自分が《穴》を使う", "山札30枚"
    )
    assert in_order(
        text(made, "index"), "大きなゲーム", "調べる", "書く", "確かめる", "シナリオ（合格／全部）2／3"
    )


@pytest.mark.parametrize(
    "path", ["duelmasters/term/mana", "duelmasters/ruling/hole", "duelmasters/rule/idle"]
)
def test_machines_can_read_a_page(made: Files, path: str) -> None:
    block = re.search(r'<script type="application/ld\+json">(.*)</script>', page(made, path))
    assert block
    data = json.loads(block.group(1))

    assert data["@id"] == f"https://cardrules.example/{path}"
    assert data["@type"] in {"DefinedTerm", "QAPage"}
    assert "data: 'data/duelmasters.ttl'" in page(made, path)


def test_clause_number_leads_to_its_rule(made: Files) -> None:
    written = made["cr/601.1a/index.html"].decode()

    assert 'content="0; url=../../duelmasters/rule/idle/"' in written


def test_every_page_but_hubs_has_an_explicit_anchor_on_its_headings(made: Files) -> None:
    generated = [path for path in made if path.startswith(("duelmasters/", "gate/")) and path.endswith(".md")]
    lines = [line for path in generated for line in made[path].decode().splitlines()]
    headings = [line for line in lines if line.startswith("## ")]

    assert headings
    assert [line for line in headings if not re.search(r" \{#[A-Za-z0-9.-]+\}$", line)] == []


def test_addresses_are_ascii_and_every_one_leads_to_a_page(made: Files, book: Book) -> None:
    assert [path for path in made if not path.isascii()] == []
    pages = {url(path.removesuffix(".md")) for path in made if path.endswith(".md")}
    linked = {
        re.sub(r"^(\.\./|\./)+", "", href).split("#")[0]
        for path in made
        if (path.endswith(".md") and path[:-3] in {"index", "coverage"}) or path.startswith("duelmasters/")
        for href in re.findall(r'href="([^"#]+)', made[path].decode())
        if not href.startswith(("http", "data"))
    }

    assert {address for address in linked if "data/" not in address} <= pages | {""}
    assert book.addresses.get("https://cardrules.example/duelmasters/term/nowhere") is None


@pytest.mark.parametrize(
    "since, until, shown",
    [
        ("2022-06-24", "", "2022-06-24〜"),
        ("", "2022-06-24", "〜2022-06-23"),
        ("2021-01-01", "2022-03-01", "2021-01-01〜2022-02-28"),
        ("", "2025", "〜2024"),
        ("2024-05", "2025-01", "2024-05〜2024-12"),
        ("", "", "全期間"),
    ],
)
def test_period_names_its_last_day(since: str, until: str, shown: str) -> None:
    assert period(since, until) == shown


def test_small_pieces() -> None:
    assert [back("index"), back("a/index"), back("a/b")] == ["./", "../", "../../"]
    numbers = ["601.1b", "601.1", "10.2", "601.1a", "9.1"]
    assert sorted(numbers, key=number_order) == ["9.1", "10.2", "601.1", "601.1a", "601.1b"]


def test_shared_vocabulary_has_a_glossary_and_is_no_game(made: Files, book: Book) -> None:
    assert book.games == ["duelmasters", "gate"]
    assert in_order(text(made, "scenario/term/index"), "## は", "盤面", "## ま", "マナ")
    assert "手引き" in text(made, "scenario/edition/index")
    assert "scenario/rule/index.md" not in made
    assert "シナリオの言葉" not in text(made, "index")
