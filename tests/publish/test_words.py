"""A known word in a text is a link: the longest, in the sense that is meant, and never inside 《》."""

from __future__ import annotations

import pytest

from cardrules.publish.book import Book
from cardrules.publish.sheet import Sheet
from cardrules.publish.words import Words, bare, spellings
from cardrules.scenario.result import Link
from tests.publish.small import GAME

WORDS = Words(
    [
        ("マナ", 0, "mana"),
        ("マナコスト", 0, "mana-cost"),
        ("火", 0, "fire"),
        ("使う", 0, "card"),
        ("使う", 0, "ability"),
        ("能力を使う", 1, "ability"),
        ("実行", 0, "counter"),
        ("実行", 1, "card"),
        ("光文明", 0, "light"),
        ("G", 0, "g"),
        ("まで", 0, "up-to"),
    ]
)


def found(text: str, *about: str) -> list[tuple[str, str]]:
    return [(text[match.start : match.end], "/".join(match.terms)) for match in WORDS.find(text, about)]


@pytest.mark.parametrize(
    "text, words",
    [
        ("マナコストとマナ", [("マナコスト", "mana-cost"), ("マナ", "mana")]),
        ("マナティーとコスモマナ", []),
        ("花火と火花、火を", [("火", "fire")]),
        ("《火の鳥》は火である", [("火", "fire")]),
        ("《マナ》マナ《マナ", [("マナ", "mana"), ("マナ", "mana")]),
        ("GRとG", [("G", "g")]),
        ("それまでの2体まで", [("まで", "up-to")]),
        ("光文明の火", [("光文明", "light"), ("火", "fire")]),
        ("", []),
    ],
)
def test_longest_word_that_stands_alone(text: str, words: list[tuple[str, str]]) -> None:
    assert found(text) == words


def test_sense_is_the_longest_then_the_one_that_the_text_is_about() -> None:
    assert found("能力を使う") == [("能力を使う", "ability")]
    assert found("使う") == [("使う", "ability/card")]
    assert found("使う", "card") == [("使う", "card")]
    assert found("使う", "card", "ability") == [("使う", "ability/card")]


def test_most_direct_name_wins() -> None:
    assert found("実行") == [("実行", "counter")]
    assert list(WORDS.homonyms) == ["使う"]


def test_bracket_that_tells_the_sense_is_no_part_of_the_word() -> None:
    assert [bare("使う（カードを）"), bare("S・トリガー"), bare("（全部）")] == ["使う", "S・トリガー", ""]


def test_retired_word_gives_way(book: Book) -> None:
    ranks = {(spelling, rank) for spelling, rank, _ in spellings(book.view, "duelmasters")}

    assert ("古語", 3) in ranks
    assert ("マナ", 0) in ranks


def test_step_links_decide_the_sense(book: Book) -> None:
    sheet = Sheet(book, "duelmasters/ruling/hole", "duelmasters")
    written = sheet.spoken("自分が《穴》を使う", [Link(7, 9, f"{GAME}term/use-an-ability")])

    assert '<a class="word" href="../../../duelmasters/term/use-an-ability/">使う</a>' in written
    assert '<a class="card-name" href="../../../duelmasters/card/hole/">《穴》</a>' in written


def test_undecided_word_leads_to_its_senses(book: Book) -> None:
    sheet = Sheet(book, "duelmasters/statement/M20", "duelmasters")

    assert 'href="../../../duelmasters/senses/#w-use-a-card-1"' in sheet.prose("使う")
    assert "term/use-an-ability/" in sheet.prose("使う", [f"{GAME}term/use-an-ability"])


def test_page_does_not_link_to_itself_and_text_is_escaped(book: Book) -> None:
    sheet = Sheet(book, "duelmasters/term/mana", "duelmasters")

    assert sheet.prose("<マナ>&") == "&lt;マナ&gt;&amp;"
    assert 'href="../../../duelmasters/term/mana-cost/"' in sheet.prose("マナコスト")


def test_shared_words_are_known_in_every_game_and_give_way(book: Book) -> None:
    sheet = Sheet(book, "gate/scenario/x", "gate")

    assert 'href="../../../scenario/term/position/"' in sheet.prose("次の盤面である")
    assert 'href="../../../gate/term/mana/"' in sheet.prose("マナ")
