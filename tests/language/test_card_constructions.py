"""Each construction is what its table says: its examples are read as it, and written as they were."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import lark
import pytest

from cardrules.core.errors import InputError, Place
from cardrules.duelmasters.vocabulary import VOCABULARY as DUELMASTERS
from cardrules.gate.vocabulary import VOCABULARY as GATE
from cardrules.language.cards import Cards, load
from cardrules.language.constructions import constructions, ways
from cardrules.language.constructions_frame import FRAMES
from cardrules.language.notation_grammar import build
from cardrules.language.notation_pattern import last_words
from cardrules.language.notation_terms import constructions_of
from cardrules.language.vocabulary import Vocabulary
from cardrules.scenario.settings import cards

ROOT = Path(__file__).resolve().parents[2]
HERE = Place("例", 1, 1)
MOST = 120

CARDS = load(DUELMASTERS, ROOT)
WAYS = ways(DUELMASTERS)
FRAME_LINES = [(f"frame-{frame.slug}", line) for frame in FRAMES for line in frame.examples]
LINES = [(slug, line) for slug, line in FRAME_LINES if slug not in DUELMASTERS.lacks]
LINES += [(each.slug, line) for each in WAYS for line in each.examples]
LINES = list(dict.fromkeys(LINES))


@pytest.mark.parametrize("slug, line", LINES, ids=[f"{slug}：{line}" for slug, line in LINES])
def test_example_is_read_as_its_construction_and_written_as_it_was(slug: str, line: str) -> None:
    notation = CARDS.notation
    bearer = frozenset({"spell" if "この呪文" in line else "creature"})
    read = notation.abilities(line.split("\n"), HERE, bearer)
    assert slug in constructions_of(notation.grammar, notation.grammar.parse(line))
    written = [ability.text for ability in read]  # type: ignore[attr-defined]
    assert set(written) == {line.replace("両方選んでもよい", "すべて選んでもよい")}
    assert notation.abilities(written[0].split("\n"), HERE, bearer) == read


@pytest.mark.parametrize("game", ["duelmasters", "gate"])
def test_a_game_is_told_only_examples_that_it_reads(game: str) -> None:
    notation = cards(game).notation
    told = [line for each in cards(game).constructions() for line in each.examples]
    read = [line for line in told if notation.abilities(line.split("\n"), HERE, frozenset({"creature"}))]
    assert read == told
    assert "効果：カードを1枚引く" in told or "効果：カードを2枚引く" in told


def test_a_line_that_a_game_cannot_write_is_not_near() -> None:
    with pytest.raises(InputError) as caught:
        cards("gate").notation.abilities(["G・ゼロ（自分の兵があれば）"], HERE, frozenset({"creature"}))
    assert "G・ゼロ" not in (caught.value.expected or "")


def test_every_way_of_writing_has_two_examples_of_its_own() -> None:
    assert [each.slug for each in WAYS if len(set(each.examples)) != 2] == []


@pytest.mark.parametrize("vocabulary", [DUELMASTERS, GATE], ids=lambda each: each.game)
def test_every_term_exists(vocabulary: Vocabulary) -> None:
    known = _terms(ROOT / "ontology" / vocabulary.game / "terms")
    words = [word.term for group in vocabulary.groups.values() for word in group]
    fields = [each.term for each in vocabulary.header] + [each.term for each in vocabulary.type_labels]
    said = [term for each in constructions(vocabulary) for term in each.terms]
    assert {*words, *fields, *said} - known == set()


def test_every_keyword_has_a_term() -> None:
    known = _terms(ROOT / "ontology" / "duelmasters" / "terms")
    assert {CARDS.keyword(name).keyword for name in CARDS.keyword_index} - known == set()


def _terms(folder: Path) -> set[str]:
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.ttl")]
    return {slug for text in texts for slug in re.findall(r"^term:([a-z0-9-]+) a ", text, re.MULTILINE)}


@pytest.mark.parametrize("vocabulary", [DUELMASTERS, GATE], ids=lambda each: each.game)
def test_no_text_can_be_read_in_two_ways(vocabulary: Vocabulary, caplog: pytest.LogCaptureFixture) -> None:
    """A grammar with a conflict is either refused by its builder or told of in its log."""
    grammar = Cards(vocabulary, ROOT / "ontology" / vocabulary.game).notation.grammar
    lark.logger.setLevel(logging.DEBUG)
    lark.logger.addHandler(caplog.handler)
    try:
        lark.Lark(grammar.text, parser="lalr", lexer="contextual", start="start", debug=True)
    finally:
        lark.logger.removeHandler(caplog.handler)
        lark.logger.setLevel(logging.CRITICAL)
    assert [record.message for record in caplog.records if "conflict" in record.message.lower()] == []


def test_a_conflict_is_told_of(caplog: pytest.LogCaptureFixture) -> None:
    """The test above can fail: an ambiguous grammar is refused, or told of in the log."""
    with pytest.raises(lark.exceptions.GrammarError, match="collision"):
        build('start: a | b\na: "x"\nb: "x"\n')


@pytest.mark.parametrize("vocabulary", [DUELMASTERS, GATE], ids=lambda each: each.game)
def test_the_notation_stays_small(vocabulary: Vocabulary) -> None:
    described = constructions(vocabulary)
    assert len(described) <= MOST
    assert len({each.slug for each in described}) == len(described)


def test_drafts_are_told_from_what_is_settled() -> None:
    described = {each.slug: each for each in CARDS.constructions()}
    assert not described["destroy"].draft
    assert all(each.draft == (each.files < 2) for each in described.values())
    assert described["frame-joined"].files >= 2


def test_patterns_for_people_have_no_signs_of_ours() -> None:
    shown = [pattern for each in constructions(DUELMASTERS) for pattern in each.patterns]
    assert [pattern for pattern in shown if re.search("[{}\\[\\]<>|]", pattern)] == []


AS_WRITTEN = {
    "このクリーチャーが出た時：相手のクリーチャー1体を破壊する": "出た時：相手のクリーチャーを1体破壊する",
    "攻撃する時、：カードを1枚引いてよい": "攻撃する時：カードを1枚引いてもよい",
    "破壊される時、かわりに：自分の手札1枚を捨てる": "破壊される時かわりに：自分の手札を1枚捨てる",
    "出た時：光のクリーチャーを1体、自分の手札から出す": "出た時：自分の手札から光のクリーチャーを1体出す",
    "出た時：《仮》を1枚、自分の手札からバトルゾーンに出す": "出た時：自分の手札から《仮》を1枚出す",
    "このクリーチャーは攻撃できない": "常に：このクリーチャーは攻撃できない",
    "効果：墓地からクリーチャーを1体手札に戻す。": "効果：自分の墓地からクリーチャーを1体手札に戻す",
    "効果：カードを3枚引き、その後、自分の手札を1枚捨てる": "効果：カードを3枚引き、自分の手札を1枚捨てる",
    "効果：自分の山札の上から1枚目をマナゾーンに置く": "効果：自分の山札の上から1枚をマナゾーンに置く",
    "出た時：相手は手札を1枚捨てる": "出た時：相手は自身の手札を1枚捨てる",
    "効果：そのクリーチャーを手札に戻す": "効果：それを手札に加える",
}


@pytest.mark.parametrize("written", AS_WRITTEN)
def test_what_people_write_otherwise_is_read_and_made_normal(written: str) -> None:
    (ability,) = CARDS.notation.abilities([written], HERE, frozenset({"creature"}))
    assert ability.text == AS_WRITTEN[written]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "verb, te, stem",
    [
        ("破壊する", "破壊して", "破壊し"), ("引く", "引いて", "引き"), ("出す", "出して", "出し"),
        ("加える", "加えて", "加え"), ("選ぶ", "選んで", "選び"), ("使う", "使って", "使い"),
        ("見る", "見て", "見"),
    ],
)  # fmt: skip
def test_verbs_change_with_what_follows(verb: str, te: str, stem: str) -> None:
    assert last_words(verb, "plain") == (("", verb),)
    assert last_words(verb, "te") == (("", te),)
    assert last_words(verb, "stem") == (("", stem),)


@pytest.mark.parametrize("game", ["duelmasters", "gate"])
def test_no_place_in_a_construction_is_called_by_an_internal_name(game: str) -> None:
    shown = [str(each) for each in cards(game).constructions()]

    assert any("〈" in each for each in shown)
    assert [each for each in shown if re.search("〈[a-z_]+〉", each)] == []
