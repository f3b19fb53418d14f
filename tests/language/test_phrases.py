"""Phrases: one sentence is one phrase, what is derived from it, and what is said when none fits."""

from __future__ import annotations

from datetime import date

import pytest

from cardrules.core.errors import InputError, Place
from cardrules.core.values import Seat
from cardrules.language.conjugation import conjugate
from cardrules.language.forms import Form, Kind, PhraseError, Root
from cardrules.language.holes import TYPES, Piece
from cardrules.language.lexicon import TableLexicon, Word, ZoneWord
from cardrules.language.phrases import Phrasebook
from cardrules.language.steps import steps
from cardrules.scenario.lexicons import phrasebook

BOOK = phrasebook("duelmasters")
HERE = Place("x.feature", 5, 8)


def small_book(*roots: Root) -> Phrasebook:
    words = (
        Word("zone", "手札", "hand"),
        Word("zone", "墓地", "graveyard"),
        Word("step", "メインステップ", "main"),
    )
    return Phrasebook(TableLexicon("small", words), roots)


# --- what a sentence says -----------------------------------------------------------------


def test_holes_become_values() -> None:
    match = BOOK.match(Kind.WHEN, "相手が《種》②をマナゾーンから「マナ爆誕」で使う")

    assert match.slug == "use"
    assert match.holes == {
        "player": Seat.SECOND,
        "card": Piece("種", "②"),
        "zone": ZoneWord("mana-zone"),
        "keywords": ("マナ爆誕",),
    }
    assert match.words["card"] == "《種》②"


@pytest.mark.parametrize("written", ["2022-06-24", "2022年6月24日", "２０２２年６月２４日"])
def test_a_day_is_written_in_either_form(written: str) -> None:
    match = BOOK.match(Kind.GIVEN, f"{written}のルールである")

    assert match.holes["date"] == date(2022, 6, 24)


def test_several_cards_are_one_hole() -> None:
    match = BOOK.match(Kind.THEN, "《種》①と《種》②、《芽》は自分の墓地にある")

    assert match.holes["cards"] == (Piece("種", "①"), Piece("種", "②"), Piece("芽"))
    assert match.holes["player"] is Seat.FIRST


def test_several_ways_are_one_hole() -> None:
    match = BOOK.match(Kind.THEN, "自分は《種》を「G・ゼロ」と「マナ爆誕」、「代替コスト」で使えない")

    assert match.slug == "use"
    assert match.holes["keywords"] == ("G・ゼロ", "マナ爆誕", "代替コスト")


def test_one_quote_is_not_several() -> None:
    with pytest.raises(InputError) as caught:
        BOOK.match(Kind.WHEN, "自分が《種》の「S・トリガー」と「G・ストライク」を使う")

    assert caught.value.message == "「S・トリガー」と「G・ストライク」と書いた所に入る言葉は1つだけである"
    assert caught.value.expected == "「　」を1つだけ書く"


def test_the_top_of_the_deck_is_a_part_of_the_deck() -> None:
    match = BOOK.match(Kind.THEN, "《種》は山札の上にある")

    assert match.holes["zone"] == ZoneWord("deck", "top")


@pytest.mark.parametrize("counter", ["枚", "体", "つ", "個"])
def test_things_are_counted_with_any_counter(counter: str) -> None:
    match = BOOK.match(Kind.THEN, f"自分のバトルゾーンは3{counter}である")

    assert match.holes["count"] == 3


def test_words_are_linked_to_their_terms() -> None:
    match = BOOK.match(Kind.THEN, "選択肢を選ぶ時、《種》はマナゾーンにある")

    linked = [(match.text[start:end], term) for start, end, term in match.spans]
    assert [link for link in linked if not link[1].startswith("scenario/")] == [
        ("選択肢", "option"),
        ("選ぶ", "choose-option"),
        ("マナゾーン", "mana-zone"),
    ]


def test_a_combinator_links_its_own_words_only() -> None:
    root = Root("when", Kind.THEN, "{event}時、{judgement:same}", terms=(("時", "moment"),), inverse="")
    book = small_book(
        root,
        Root("event", Kind.EVENT, "《{card}》が同時に出る"),
        Root("is-in", Kind.THEN, "《{card}》は{zone}にある", inverse=""),
    )
    match = book.match(Kind.THEN, "《種》が同時に出る時、《芽》は墓地にある")

    assert match.spans == ((9, 10, "moment"),)


def test_homonyms_are_linked_to_their_own_senses() -> None:
    card = BOOK.match(Kind.WHEN, "自分が《種》を使う")
    ability = BOOK.match(Kind.WHEN, "自分が《種》の能力を使う")

    assert ("使う", "use-a-card") in [(card.text[a:b], term) for a, b, term in card.spans]
    assert ("使う", "use-an-ability") in [(ability.text[a:b], term) for a, b, term in ability.spans]


# --- what is derived ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "plain, can, cannot, past",
    [
        ("唱える", "唱えられる", "唱えられない", "唱えた"),
        ("召喚する", "召喚できる", "召喚できない", "召喚した"),
        ("使う", "使える", "使えない", "使った"),
        ("出す", "出せる", "出せない", "出した"),
        ("選ぶ", "選べる", "選べない", "選んだ"),
        ("置く", "置ける", "置けない", "置いた"),
        ("攻撃する", "攻撃できる", "攻撃できない", "攻撃した"),
        ("終える", "終えられる", "終えられない", "終えた"),
        ("起動する", "起動できる", "起動できない", "起動した"),
        ("捨てる", "捨てられる", "捨てられない", "捨てた"),
        ("引く", "引ける", "引けない", "引いた"),
        ("戻す", "戻せる", "戻せない", "戻した"),
        ("移動する", "移動できる", "移動できない", "移動した"),
        ("開く", "開ける", "開けない", "開いた"),
        ("戻る", "戻れる", "戻れない", "戻った"),
        ("出る", "出られる", "出られない", "出た"),
    ],
)
def test_verbs_are_turned(plain: str, can: str, cannot: str, past: str) -> None:
    verb = conjugate(plain)

    assert (can, cannot, past) == (verb.can, verb.cannot, verb.past)


def test_what_is_no_verb_is_not_turned() -> None:
    with pytest.raises(ValueError, match="手札"):
        conjugate("手札")


@pytest.mark.parametrize(
    "text, ability",
    [
        ("自分は《種》を唱えられる", "can"),
        ("自分が《種》を唱えられない", "cannot"),
        ("自分は《種》が唱えられない", "cannot"),
        ("自分は《種》を手札から召喚できない", "cannot"),
        ("自分はターンを終えられる", "can"),
    ],
)
def test_ability_is_derived_from_the_act(text: str, ability: str) -> None:
    match = BOOK.match(Kind.THEN, text)

    assert match.ability == ability
    assert match.root.kind is Kind.WHEN


def test_a_refusal_may_name_its_rule() -> None:
    match = BOOK.match(Kind.THEN, "ターンの終わりに、自分は《種》を手札から出せない（各ターン1度）")

    assert match.slug == "judged-at"
    assert (match.core.ability, match.core.reason) == ("cannot", "各ターン1度")


def test_what_happened_is_derived_from_the_event() -> None:
    so = BOOK.match(Kind.THEN, "《種》は破壊された")
    not_so = BOOK.match(Kind.THEN, "自分は《種》を使わなかった")

    assert (so.form, so.affirmed) == (Form.PAST, True)
    assert (not_so.form, not_so.affirmed, not_so.slug) == (Form.PAST, False, "use")


@pytest.mark.parametrize(
    "kind, text, inner",
    [
        (Kind.GIVEN, "このターン、自分は《種》を使った", "use"),
        (Kind.WHEN, "ルールにより自分の手札から《種》が出る", "enters"),
        (Kind.WHEN, "ルールにより自分がカードを1枚引く", "draw"),
        (Kind.THEN, "《種》が破壊された時、自分はカードを1枚引ける", "is-destroyed"),
        (Kind.THEN, "相手のターンのはじめに、《種》は墓地にある", "turn-start"),
        (Kind.THEN, "どう進めても自分はゲームに勝つ", "wins"),
        (Kind.THEN, "自分が《種》を唱える手順がない", "cast"),
        (Kind.THEN, "《種》の能力が解決されるのは2回である", "ability-resolves"),
    ],
)
def test_phrases_hold_phrases(kind: Kind, text: str, inner: str) -> None:
    match = BOOK.match(kind, text)

    assert inner in [held.slug for held in match.nested.values()]


@pytest.mark.parametrize("before", ["《仮》の能力で、", "相手が《仮》を唱える時、", "どう進めても、"])
def test_that_no_source_tells_is_said_of_the_whole_sentence(before: str) -> None:
    judged = f"{before}自分は《種》を召喚できる"
    match = BOOK.match(Kind.THEN, f"{judged}かは、出典に定めがない")
    assert (match.slug, match.holes["judgement"].text) == ("unsourced", judged)


def test_events_of_a_sequence_are_read_alone() -> None:
    assert BOOK.match(Kind.EVENT, "自分がカードを2枚引く").slug == "draw"


# --- the false variant --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, inverse",
    [
        ("《種》は自分の墓地にある", "《種》は自分の墓地にない"),
        ("自分の手札は3枚である", "自分の手札は3枚でない"),
        ("自分は《種》が唱えられない", "自分は《種》が唱えられる"),
        ("自分は《種》を唱えられない（各ターン1度）", "自分は《種》を唱えられる"),
        ("《種》は破壊されなかった", "《種》は破壊された"),
        ("選択肢を選ぶ時、《種》はマナゾーンにある", "選択肢を選ぶ時、《種》はマナゾーンにない"),
        ("どう進めても、自分はゲームに勝つ", "どう進めても、自分はゲームに勝たない"),
        ("自分が《種》を唱える手順がある", "自分が《種》を唱える手順がない"),
        ("次の順に起こる", "次の順には起こらない"),
    ],
)
def test_inverse(text: str, inverse: str) -> None:
    assert inverse == BOOK.invert(Kind.THEN, text)
    if "（" not in text:
        assert text == BOOK.invert(Kind.THEN, inverse)


@pytest.mark.parametrize(
    "root", [root for root in BOOK.roots.values() if root.kind is Kind.THEN], ids=lambda root: root.slug
)
def test_every_judgement_says_how_it_reads_when_false(root: Root) -> None:
    sample = next(step["sample"] for step in steps(BOOK) if step["slug"] == root.slug)
    sample = sample.replace("…", "《種》は手札にある")
    inverse = BOOK.invert(Kind.THEN, sample)

    assert inverse != sample
    assert sample == BOOK.invert(Kind.THEN, inverse)


# --- exactly one --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "one, other",
    [
        ("《{card}》は{zone}にある", "《{card}》は手札にある"),
        ("《{card}》は{zone}にある", "《{cards}》は{zone}にある"),
        ("「{option}」である", "「{keyword}」である"),
        ("《{card}》は[{zone}に]ある", "《{card}》はある"),
    ],
)
def test_two_phrases_for_one_sentence_are_refused(one: str, other: str) -> None:
    book = small_book(Root("one", Kind.THEN, one, inverse=""))

    with pytest.raises(PhraseError, match="one and other"):
        book.add(Root("other", Kind.THEN, other, inverse=""))


def test_phrases_that_differ_in_a_word_stand_side_by_side() -> None:
    book = small_book(
        Root("zone", Kind.THEN, "《{card}》は{zone}である", inverse=""),
        Root("step", Kind.THEN, "《{card}》は{step}である", inverse=""),
    )

    assert book.match(Kind.THEN, "《種》は墓地である").slug == "zone"
    assert book.match(Kind.THEN, "《種》はメインステップである").slug == "step"


def test_a_sentence_that_fits_a_phrase_and_a_combination_is_refused() -> None:
    book = small_book(
        Root("event", Kind.EVENT, "《{card}》が出る"),
        Root("is-in", Kind.THEN, "《{card}》は{zone}にある", inverse=""),
        Root("when", Kind.THEN, "{event}時、{judgement:same}", inverse=""),
        Root("own", Kind.THEN, "《{card}》が出る時、《{other:card}》は{zone}にある", inverse=""),
    )

    with pytest.raises(InputError, match="どちらにも読める"):
        book.match(Kind.THEN, "《種》が出る時、《芽》は墓地にある", HERE)


def test_a_judgement_without_an_inverse_is_refused() -> None:
    with pytest.raises(PhraseError):
        small_book(Root("is-in", Kind.THEN, "《{card}》は{zone}にある"))


def test_one_slug_is_one_phrase() -> None:
    root = Root("is-in", Kind.THEN, "《{card}》は{zone}にある", inverse="")

    with pytest.raises(PhraseError):
        small_book(root, root)


def test_an_unknown_kind_of_hole_is_refused() -> None:
    with pytest.raises(PhraseError, match="colour"):
        small_book(Root("painted", Kind.THEN, "《{card}》は{colour}である", inverse=""))


@pytest.mark.parametrize("game", ["duelmasters", "gate"])
def test_every_sample_is_its_own_phrase(game: str) -> None:
    book = phrasebook(game)
    for step in steps(book):
        sample = step["sample"].replace(
            "…", "自分が何もしない" if step["kind"] == "もし" else "《種》は手札にある"
        )

        assert step["slug"] == book.match(Kind(step["kind"]), sample).slug


def test_every_word_of_the_vocabulary_fits_its_hole() -> None:
    """No word, put into a phrase, runs together with what stands beside it."""
    shapes = [shape for kind in Kind for shape in BOOK.matcher.known(kind)]
    for shape in shapes:
        holes = [part for part in shape.parts if not isinstance(part, str)]
        plain = {hole.name: TYPES[hole.type].sample for hole in holes}
        for hole in holes:
            known = [
                label
                for label, words in BOOK.matcher.words.items()
                if any(w.kind == hole.type for w in words)
            ]
            for word in known or [plain[hole.name]]:
                filled = shape.fill({**{h.name: _a_word(h.type) for h in holes}, hole.name: word})

                assert any(found.root is shape.root for found in BOOK.matcher.find(shape.kind, filled)), (
                    filled
                )


def _a_word(kind: str) -> str:
    known = [label for label, words in BOOK.matcher.words.items() if any(word.kind == kind for word in words)]
    return known[0] if known else TYPES[kind].sample
