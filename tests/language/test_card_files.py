"""Every card and keyword in the house is read, is in the normal form, and comes back as it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from cardrules.core.abilities import ConditionalKeyword, Keyword, Triggered
from cardrules.core.costs import AlternativeCost
from cardrules.core.effects import ChooseOptions, IfTrue, Sequence, Shift
from cardrules.core.errors import InputError, Place
from cardrules.core.queries import CountCompares, Has, Number, Selector
from cardrules.core.values import Side
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.gate.vocabulary import VOCABULARY as GATE
from cardrules.language.card_explain import explain
from cardrules.language.cards import Cards, load

ROOT = Path(__file__).resolve().parents[2]
CARDS = load(VOCABULARY, ROOT)
FOLDER = ROOT / "ontology" / "duelmasters"
FILES = sorted((FOLDER / "cards").glob("*.card")) + sorted((FOLDER / "keywords").glob("*.card"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_file_is_in_the_normal_form_and_comes_back(path: Path) -> None:
    read = CARDS.notation.read(path)
    written = CARDS.notation.write(read)
    assert written == path.read_text(encoding="utf-8")
    again = CARDS.notation.card(written, read.path)
    assert (again.definition, again.rules, again.terms) == (read.definition, read.rules, read.terms)
    assert explain(CARDS.notation, read).startswith(f"《{read.definition.name}》\n")


def test_star_of_the_first_answer() -> None:
    lionel = CARDS["「正義星帝」 ＜ライオネル.Star＞"].definition
    assert lionel.characteristics["cost"] == 5
    assert lionel.characteristics["supertypes"] == {"evolution", "star-evolution"}
    assert lionel.unrecorded == ("進化元",)
    first, second, third = lionel.abilities
    assert isinstance(first, Triggered)
    assert isinstance(first.effect, Sequence)
    assert isinstance(second, Triggered)
    assert second.once_each_turn
    assert third == Keyword("W・ブレイカー", None, "W・ブレイカー")


def test_what_no_source_gives_is_absent() -> None:
    crawler = CARDS["ラクリマ・クロウラー"].definition
    assert dict(crawler.characteristics) == {}
    (ability,) = crawler.abilities
    assert isinstance(ability, Triggered)
    assert (ability.zones, ability.declared) == (("hand",), True)
    assert isinstance(ability.effect, IfTrue)


def test_what_a_card_does_not_have_is_said() -> None:
    hole = CARDS["超次元フェアリー・ホール"].definition
    assert hole.characteristics["power"] is None
    assert hole.characteristics["races"] == ()


def test_options_know_their_place_and_their_words() -> None:
    (ability,) = CARDS["超次元フェアリー・ホール"].definition.abilities
    put, choice = ability.effect.effects  # type: ignore[attr-defined]
    assert isinstance(put, Shift)
    assert isinstance(choice, ChooseOptions)
    assert choice.label == "1"
    assert choice.texts[1] == "自分の超次元ゾーンからコスト7以下の自然のサイキック・クリーチャーを1体出す"


def test_two_faces() -> None:
    card = CARDS["ハザード・オウ禍武斗／禍武斗の轟印"].definition
    creature, spell = card.characteristics["faces"]
    assert (creature.name, creature.characteristics["cost"]) == ("ハザード・オウ禍武斗", 9)
    assert (spell.name, spell.characteristics["cost"]) == ("禍武斗の轟印", 7)
    assert card.characteristics["types"] == {"creature", "spell"}


def test_keyword_is_expanded_with_its_number() -> None:
    (ability,) = CARDS.expand(Keyword("マナ爆誕", 4))
    assert ability == AlternativeCost(
        "summoned",
        Number(4),
        zones=("mana-zone",),
        text="使う時に（マナゾーンから）：コスト4を支払って召喚してもよい",
        keyword="マナ爆誕",
    )
    assert CARDS.expand(Keyword("W・ブレイカー")) == ()


def test_keyword_is_expanded_with_its_condition() -> None:
    (ability,) = CARDS["無重力 ナイン"].definition.abilities
    assert isinstance(ability, ConditionalKeyword)
    assert isinstance(ability.condition, CountCompares)
    (expanded,) = CARDS.expand(ability)
    assert isinstance(expanded, AlternativeCost)
    assert isinstance(expanded.condition, CountCompares)
    assert expanded.condition == ability.condition
    conditions = (Has("races", "アウトレイジ"),)
    assert ability.condition.selector == Selector(("battle-zone",), Side.OWN, conditions)


def test_cards_are_read_when_asked_for() -> None:
    cards = load(VOCABULARY, ROOT)
    assert "フェアリー・ライフ" in cards.index
    assert cards.find("そんなカード") is None
    assert "notation" not in vars(cards)
    assert cards["フェアリー・ライフ"] is cards["フェアリー・ライフ"]
    assert cards.library()["フェアリー・ライフ"].name == "フェアリー・ライフ"


def test_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(InputError, match="カード《フェアリー・ライブ》を知らない") as problem:
        CARDS["フェアリー・ライブ"]
    assert "フェアリー・ライフ" in str(problem.value.expected)


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    folder = tmp_path / "ontology" / "duelmasters" / "cards"
    folder.mkdir(parents=True)
    for name in ("a", "b"):
        (folder / f"{name}.card").write_text("仮\n呪文　文明：光　コスト：1\n出典：なし\n", encoding="utf-8")
    with pytest.raises(InputError, match="「仮」のファイルが2つある") as problem:
        _ = load(VOCABULARY, tmp_path).index
    assert str(problem.value.place).endswith("b.card:1:1")


def test_terms_of_a_card_name_what_its_words_are_about() -> None:
    terms = dict(CARDS["ジョルジュ・バタイユ"].terms)
    assert terms["墓地"] == "graveyard"
    assert terms["コストを支払うかわりに自分のクリーチャーを4体破壊してもよい"] == "alternative-action-cost"


def test_a_type_with_something_before_it_is_about_the_supertype_too() -> None:
    cards = Cards(GATE, ROOT / "ontology" / "gate")
    token = cards.notation.card("仮の兵\nトークン　サイズ：1　色：赤\n出典：なし\n", "仮.card")

    assert ("スター進化クリーチャー", "supertype") in CARDS["「正義星帝」 ＜ライオネル.Star＞"].terms
    assert "supertype" not in {term for _, term in CARDS["ジョルジュ・バタイユ"].terms}
    assert ("トークン", "special-type") in token.terms


def test_other_spellings_are_read_and_written_as_one() -> None:
    written = "仮\n呪文 文明:光／水  コスト:５\n効果:カードを２枚引く。\n\n出典：なし\n"
    assert (
        CARDS.notation.format(written, "仮.card")
        == "仮\n呪文　文明：光／水　コスト：5\n効果：カードを2枚引く\n出典：なし\n"
    )


def test_gate_has_words_of_its_own() -> None:
    cards = Cards(GATE, ROOT / "ontology" / "gate")
    header = "クリーチャー　サイズ：1　色：赤　パワー：2　ガード：1　マナコスト：2"
    text = f"仮の兵\n{header}\n出た時：デッキの上から1枚を墓地に置く\n出典：なし\n"
    read = cards.notation.card(text, "仮.card")
    assert read.definition.characteristics["mana-cost"] == 2
    assert cards.notation.write(read) == text.replace("デッキ", "自分のデッキ")


def test_stand_in_lines_are_read() -> None:
    lines = ["自分がカードを引く時かわりに：カードを2枚引く"]
    (ability,) = CARDS.notation.abilities(lines, Place("仮", 3, 1))
    assert ability.text == lines[0]  # type: ignore[attr-defined]


def test_grammar_is_built_where_nothing_can_be_kept(tmp_path: Path) -> None:
    """A house that cannot be written to, and no folder for what tools keep: cards are read all the same."""
    program = (
        "from pathlib import Path\n"
        "from cardrules.core import keeping\n"
        "from cardrules.duelmasters.vocabulary import VOCABULARY\n"
        "from cardrules.language.cards import load\n"
        f"keeping.folders = lambda _kind: iter([Path({str(tmp_path / 'file')!r}) / 'below'])\n"
        f"print(load(VOCABULARY, Path({str(ROOT)!r}))['スパイラル・ゲート'].definition.name)\n"
    )
    (tmp_path / "file").write_text("", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program], check=True, capture_output=True, encoding="utf-8"
    )
    assert done.stdout == "スパイラル・ゲート\n"


def test_reading_nothing_does_not_load_the_parser() -> None:
    program = "import sys, cardrules.language.cards; print('lark' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, encoding="utf-8")
    assert done.stdout == "False\n"
