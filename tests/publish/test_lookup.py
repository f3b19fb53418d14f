"""Everything that has a name is found by it, however it is spelled."""

from __future__ import annotations

import json

import pytest

from cardrules.publish.book import Book
from cardrules.publish.lookup import FOLDER, entries, names, normal, pieces
from cardrules.publish.writing import Files


@pytest.mark.parametrize(
    "query, key",
    [
        ("S・トリガー", "sとりがー"),
        ("Ｓ　トリガー", "sとりがー"),
        ("ｽﾄﾘｶﾞｰ", "すとりがー"),
        ("《超次元フェアリー・ホール》", "超次元ふぇありーほーる"),
        ("使う（カードを）", "使うかーどを"),
        ("601.1a", "6011a"),
        ("▶", "▶"),
    ],
)
def test_normal_form(query: str, key: str) -> None:
    assert normal(query) == key
    assert normal(key) == key


def looked_up(made: Files, query: str) -> list[list[str]]:
    key = normal(query)
    piece = json.loads(made[f"{FOLDER}u{ord(key[0]):04x}.json"])
    assert key[0] in json.loads(made[f"{FOLDER}signs.json"])
    found: list[list[str]] = piece.get(key, [])
    return found


def test_every_name_is_in_the_index_with_its_page(made: Files, book: Book) -> None:
    wanted = names(book)

    assert {
        "使う（カードを）",
        "つかう（かーどを）",
        "プレイ",
        "ぷれい",
        "かーどをつかう",
        "穴",
        "山札",
    } <= set(wanted)
    missing = [name for name in wanted if not looked_up(made, name)]
    assert missing == []


def test_clause_and_statement_are_found(made: Files) -> None:
    assert ["700.2", "総合ルール 700.2", "条項", "cr/700.2/"] in looked_up(made, "700.2")
    assert looked_up(made, "m20")[0][3] == "duelmasters/statement/M20/"


def test_every_sense_is_found(made: Files) -> None:
    assert [entry[3] for entry in looked_up(made, "使う")] == [
        "duelmasters/term/use-a-card/",
        "duelmasters/term/use-an-ability/",
    ]


def test_sense_of_which_the_most_is_said_comes_first(book: Book) -> None:
    order = [address for *_, address in entries(book)]
    terms = [each.removeprefix("duelmasters/term/") for each in order if each.startswith("duelmasters/term")]

    assert terms[0] == "use-a-card/"


def test_of_one_name_the_term_comes_first() -> None:
    found = [
        ("マナ爆誕", "マナ爆誕", "キーワード（大きなゲーム）", "keyword/"),
        ("マナ爆誕", "マナ爆誕", "用語（大きなゲーム）", "term/"),
        ("マナ爆誕", "マナ爆誕", "規則（大きなゲーム）", "rule/"),
    ]

    written = json.loads(pieces(found, [])[f"{FOLDER}u307e.json"])

    assert [url for *_, url in written["まな爆誕"]] == ["term/", "rule/", "keyword/"]
