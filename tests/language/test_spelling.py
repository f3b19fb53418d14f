"""What a text gives to others is given with what it is short for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardrules.core.abilities import Ability, CardDefinition, Continuous, Keyword, Triggered
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.effects import Grant
from cardrules.core.errors import InputError
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.cards import Cards

HEAD = "クリーチャー　文明：光　コスト：3　種族：なし　パワー：3000"


def house(root: Path, text: str, **keywords: str) -> Cards:
    """Return the cards of a house with one card, of which a text is given, and keywords."""
    folder = root / "ontology" / "duelmasters"
    (folder / "cards").mkdir(parents=True)
    (folder / "keywords").mkdir()
    (folder / "cards" / "one.card").write_text(f"試し\n{HEAD}\n{text}\n出典：試し\n", encoding="utf-8")
    for name, lines in keywords.items():
        file = folder / "keywords" / f"{name}.card"
        file.write_text(f"{name}\nキーワード　用語：{name}\n{lines}\n出典：試し\n", encoding="utf-8")
    return Cards(VOCABULARY, folder)


def read(root: Path, text: str, **keywords: str) -> CardDefinition:
    """Return that card, spelt out."""
    found = house(root, text, **keywords).definition("試し")
    assert found is not None
    return found


FREE = "使う時に：コストを支払わずに召喚してもよい"
LESS = "使う時に：コストを2少なくしてもよい"


def kinds(abilities: tuple[Any, ...]) -> list[type[Ability]]:
    return [type(each) for each in abilities]


def test_a_keyword_is_given_with_what_it_is_short_for(tmp_path: Path) -> None:
    given = read(tmp_path, "常に：自分の手札のクリーチャーに「free」を与える", free=FREE).abilities
    (standing,) = given
    assert isinstance(standing, Continuous)
    assert kinds(tuple(part.entry for part in standing.modifications)) == [Keyword, AlternativeCost]


def test_a_keyword_is_short_for_what_the_keywords_in_it_are_short_for(tmp_path: Path) -> None:
    both = read(tmp_path, "both", both=f"free\n{LESS}", free=FREE)
    assert kinds(both.abilities) == [Keyword, Keyword, AlternativeCost, CostChange]
    assert [getattr(each, "keyword", "") for each in both.abilities] == ["", "", "free", "both"]


def test_what_a_given_ability_gives_is_spelt_out_as_well(tmp_path: Path) -> None:
    giving = "出た時：このターン、自分の手札のクリーチャーすべてに「free」を与える"
    (outer,) = read(tmp_path, f"常に：自分のクリーチャーに「{giving}」を与える", free=FREE).abilities
    assert isinstance(outer, Continuous)
    inner = outer.modifications[0].entry
    assert isinstance(inner, Triggered)
    assert isinstance(inner.effect, Grant)
    assert kinds((inner.effect.ability, *inner.effect.more)) == [Keyword, AlternativeCost]


def test_what_an_effect_gives_comes_together(tmp_path: Path) -> None:
    text = "出た時：このターン、自分の手札のクリーチャーすべてに「free」を与える"
    (triggered,) = read(tmp_path, text, free=FREE).abilities
    assert isinstance(triggered, Triggered)
    assert isinstance(triggered.effect, Grant)
    assert kinds((triggered.effect.ability, *triggered.effect.more)) == [Keyword, AlternativeCost]


def test_a_keyword_that_is_defined_by_itself_is_told_with_its_place(tmp_path: Path) -> None:
    cards = house(tmp_path, "one", one="two", two="常に：自分の手札のクリーチャーに「one」を与える")
    with pytest.raises(InputError, match="「one」の定義に「one」が出てくる") as raised:
        cards.definition("試し")
    assert raised.value.place is not None
    assert raised.value.place.path.endswith("one.card")
    assert raised.value.place.line == 1
