"""A word is found by any of its spellings and readings."""

from __future__ import annotations

import json
from pathlib import Path

import pyoxigraph
import pytest

from cardrules.core.errors import InputError
from cardrules.knowledge import answers
from cardrules.knowledge.ask import Found, Version, ask
from cardrules.knowledge.graph import Knowledge
from cardrules.knowledge.sparql import Part, Table
from tests.knowledge.small import World


@pytest.fixture
def knowledge(tmp_path: Path) -> Knowledge:
    return World().known(tmp_path)


def found(knowledge: Knowledge, word: str) -> Found:
    result = ask(knowledge, word)
    assert isinstance(result, Found)
    return result


def table(knowledge: Knowledge, query: str) -> Table:
    result = ask(knowledge, query)
    assert isinstance(result, Table)
    return result


@pytest.mark.parametrize(
    "word",
    ["使う", "つかう", "ツカウ", "ﾂｶｳ", " 使う ", "プレイ", "ぷれい", "ﾌﾟﾚｲ", "プ・レイ"],
)
def test_any_spelling_finds_the_term(word: str, knowledge: Knowledge) -> None:
    assert ["使う"] == [entry.label for entry in found(knowledge, word).entries]


@pytest.mark.parametrize("word", ["モード", "もーど", "モード（狭義）", "モード(狭義)", "狭義のモード"])
def test_brackets_make_no_difference(word: str, knowledge: Knowledge) -> None:
    assert "モード（狭義）" in [entry.label for entry in found(knowledge, word).entries]


def test_a_word_with_two_senses_shows_both(knowledge: Knowledge) -> None:
    assert ["モード（狭義）", "モード（広義）"] == [
        entry.label for entry in found(knowledge, "モード").entries
    ]


def test_sense_of_which_the_most_is_said_comes_first(tmp_path: Path) -> None:
    world = World()
    for file in [name for name, text in world.files.items() if "dcterms:subject term:mode " in text]:
        world.swap(file, "dcterms:subject term:mode ", "dcterms:subject term:mode-wide ")

    entries = found(world.known(tmp_path), "モード").entries

    assert [entry.label for entry in entries] == ["モード（広義）", "モード（狭義）"]


def test_latin_letters_in_any_width_and_case(tmp_path: Path) -> None:
    world = World()
    world.swap(
        "terms/words.ttl", '"プレイ"@ja ;\n    skos:def', '"S・トリガー"@ja , "プレイ"@ja ;\n    skos:def'
    )
    knowledge = world.known(tmp_path)
    for word in ("S・トリガー", "ｓトリガー", "S-トリガー", "s とりがー"):
        assert ["使う"] == [entry.label for entry in found(knowledge, word).entries]


def test_entry_tells_what_is_known(knowledge: Knowledge) -> None:
    (entry, _) = found(knowledge, "モード").entries

    assert ("用語", "もーど（きょうぎ）", "選んで使う項目。") == (entry.kind, entry.reading, entry.definition)
    assert (("能力",), ("モード（広義）",)) == (entry.broader, entry.related)
    assert [("M20", "公式裁定で検証済")] == [(said.identifier, said.state) for said in entry.statements]
    versions = (
        Version("", "2022-06-24", "使う時に選ぶ。"),
        Version("2022-06-24", "", "解決する時に選ぶ。", ("総合規則 第1.30版 700.2",)),
    )
    assert (("選択肢の決定", versions),) == entry.rules
    (ruled,) = entry.rulings
    assert ("見てから選ぶ", "scenarios/duelmasters/mode/hole.feature:3") == (ruled.title, ruled.place)
    assert ["いいえ", "はい"] == [answer.text for answer in ruled.answers]


def test_narrower_terms_are_computed(knowledge: Knowledge) -> None:
    (entry,) = found(knowledge, "能力").entries
    assert ("モード（広義）", "モード（狭義）") == entry.narrower


def test_retired_term_says_what_replaced_it(knowledge: Knowledge) -> None:
    (entry,) = found(knowledge, "使用").entries
    assert ("使う",) == entry.replaced_by


@pytest.mark.parametrize(
    "word,kind",
    [("選択肢の決定", "規則"), ("穴", "カード"), ("チャージャー", "キーワード"), ("どちらか", "論点")],
)
def test_rules_cards_keywords_and_questions_are_found(word: str, kind: str, knowledge: Knowledge) -> None:
    assert [kind] == [entry.kind for entry in found(knowledge, word).entries]


def test_unknown_word_shows_near_ones(knowledge: Knowledge) -> None:
    result = found(knowledge, "のうりき")

    assert ((), ("能力",)) == (result.entries, result.near)
    assert "「のうりき」は見つからない。\n近い言葉: 能力\n" == answers.as_text(result)


@pytest.mark.parametrize("word", ["", "  ", "「」"])
def test_no_word_is_refused(word: str, knowledge: Knowledge) -> None:
    with pytest.raises(InputError, match="調べる言葉がない"):
        ask(knowledge, word)


def test_unknown_number_shows_near_ones(knowledge: Knowledge) -> None:
    assert found(knowledge, "700.3").near == ("700.2",)


def test_select_is_a_table(knowledge: Knowledge) -> None:
    result = table(knowledge, "SELECT ?term ?name WHERE { ?term skos:prefLabel ?name ; cr:word ?word . }")

    assert ("term", "name") == result.columns
    assert ("duelmasters/term/mode", "モード（狭義）") in result.rows
    assert list(result.rows) == sorted(result.rows)


def test_own_prefixes_are_kept(knowledge: Knowledge) -> None:
    query = "prefix cr: <https://cardrules.example/schema#>\nselect ?t where { ?t a cr:Edition }"
    assert 2 == len(table(knowledge, query).rows)


@pytest.mark.parametrize("kind,answer", [("Term", "はい"), ("Nothing", "いいえ")])
def test_ask_is_answered(kind: str, answer: str, knowledge: Knowledge) -> None:
    assert ((answer,),) == table(knowledge, f"ASK {{ ?x a cr:{kind} }}").rows


@pytest.mark.parametrize(
    "query, told",
    [
        ("SELECT ?x WHERE { ?x a }", "1行2[45]字目"),
        ("SELECT ?x\nWHERE { ?x a cr:Term\n", "3行1字目"),
        ("PREFIX cr: <https://cardrules.example/schema#>\nSELECT ?t\nWHERE { ?t ] cr:Term }", "3行"),
    ],
)
def test_fault_of_a_query_is_told_where_it_was_written(query: str, told: str, knowledge: Knowledge) -> None:
    with pytest.raises(InputError, match=told):
        ask(knowledge, query)


@pytest.mark.parametrize(
    "query",
    [
        "DESCRIBE <https://cardrules.example/duelmasters/term/mode>",
        "CONSTRUCT { ?t skos:prefLabel ?n } WHERE { ?t cr:word 'モード'@ja ; skos:prefLabel ?n }",
    ],
)
def test_part_of_the_graph_is_told_in_turtle_and_json_ld(query: str, knowledge: Knowledge) -> None:
    made = ask(knowledge, query)
    assert isinstance(made, Part)

    turtle = pyoxigraph.Store()
    turtle.load(answers.as_text(made).encode(), format=pyoxigraph.RdfFormat.TURTLE)
    names = {str(quad.object) for quad in turtle if quad.predicate.value.endswith("prefLabel")}
    assert '"モード（狭義）"@ja' in names
    assert json.loads(answers.as_json(made))["@graph"]


@pytest.mark.parametrize(
    "query", ["INSERT DATA { cr:a cr:b cr:c }", "prefix x: <y> delete where { ?s ?p 1 }"]
)
def test_graph_is_not_changed_by_a_query(query: str, knowledge: Knowledge) -> None:
    with pytest.raises(InputError, match="書き換えられない"):
        ask(knowledge, query)


def test_statement_is_found_by_its_number(knowledge: Knowledge) -> None:
    (entry,) = found(knowledge, "m20").entries
    assert ("言明", "M20", "見てから選べる。") == (entry.kind, entry.label, entry.definition)
    assert entry.state == "公式裁定で検証済"
    assert ["見てから選ぶ"] == [ruled.title for ruled in entry.rulings]
    assert "  見てから選べる。〔公式裁定で検証済〕\n" in answers.as_text(ask(knowledge, "M20"))


def test_ruling_is_found_by_its_title_and_by_its_name(knowledge: Knowledge) -> None:
    (entry,) = found(knowledge, "見てから選ぶ").entries
    assert ("裁定", "scenarios/duelmasters/mode/hole.feature:3") == (entry.kind, entry.place)
    assert ["いいえ", "はい"] == [version.text for version in entry.versions]
    assert ["保留", "選択肢の決定"] == [label for label, _ in entry.rules]
    assert entry in found(knowledge, entry.iri.rpartition("/")[2]).entries


def test_clause_is_found_by_its_number_with_what_cites_it(knowledge: Knowledge) -> None:
    (entry,) = found(knowledge, "700.2").entries
    assert entry.kind == "条項"
    assert entry.label.endswith(" 700.2")
    assert ["選択肢の決定"] == [label for label, _ in entry.rules]


@pytest.mark.parametrize("word", ["mode-choice", "Mode-Choice"])
def test_rule_is_found_by_the_name_in_its_iri(word: str, knowledge: Knowledge) -> None:
    assert ["選択肢の決定"] == [entry.label for entry in found(knowledge, word).entries]


def test_broken_query_is_told(knowledge: Knowledge) -> None:
    with pytest.raises(InputError, match="SPARQL として読めない"):
        ask(knowledge, "SELECT ?x WHERE { ?x a")


def test_text_of_an_entry(knowledge: Knowledge) -> None:
    assert ("使用［しよう］（用語）\n  使うことの古い呼び方。\n  今の用語: 使う\n") == answers.as_text(
        ask(knowledge, "使用")
    )


def test_text_of_two_senses_tells_dates(knowledge: Knowledge) -> None:
    text = answers.as_text(ask(knowledge, "モード"))

    assert text.startswith(
        "「モード」には2つの意味がある。\n\nモード（狭義）［もーど（きょうぎ）］（用語）\n"
    )
    assert (
        "    〜2022-06-24（その日を含まない） 使う時に選ぶ。\n"
        "    2022-06-24〜 解決する時に選ぶ。（総合規則 第1.30版 700.2）\n"
    ) in text
    assert "  M20 見てから選べる。〔公式裁定で検証済〕\n" in text


def test_text_of_a_table_is_in_line() -> None:
    text = answers.as_text(Table(("語", "数"), (("用語", "1"), ("a", "12"))))

    assert ["語    数", "----  --", "用語  1", "a     12", "2行"] == text.splitlines()


def test_json_of_both(knowledge: Knowledge) -> None:
    entry = json.loads(answers.as_json(ask(knowledge, "使用")))["entries"][0]
    rows = json.loads(answers.as_json(Table(("語",), (("用語",),))))

    assert ("使用", ["使う"]) == (entry["label"], entry["replaced_by"])
    assert [{"語": "用語"}] == rows
