"""Whatever is written, reading it ends, with a card or with the project's own complaint."""

from __future__ import annotations

import os
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardrules.core.errors import InputError, InputErrors
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.card import CardFile
from cardrules.language.cards import load
from cardrules.language.notation_tree import walk

ROOT = Path(__file__).resolve().parents[2]
CARDS = load(VOCABULARY, ROOT)
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(CARDS.folder.glob("*/*.card"))]
SPOKEN = sorted({*CARDS.notation.grammar.words.values(), "1", "5000", "《仮》", "\n"})
SIGNS = "。、：（）「」《》▶・？　 /:()\n\t0１ＡaZアｱカ\u3099がのをは光水一𠮷"

CASES = 2000 if os.environ.get("CI") == "true" else 300
"""Cards that are tried; as many as the house promises where it is checked."""

often = settings(max_examples=CASES, deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A real card with some stretches taken out, doubled, moved or written over."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 5))):
        first = draw(st.integers(0, len(text)))
        last = draw(st.integers(first, min(len(text), first + 30)))
        put = draw(
            st.one_of(
                st.just(""),
                st.just(text[first:last] * 2),
                st.text(SIGNS, max_size=4),
                st.sampled_from(SPOKEN),
                st.text(max_size=3),
            )
        )
        text = text[:first] + put + text[last:]
    return text


def spoken() -> st.SearchStrategy[str]:
    """Words of the grammar in any order, below a header that can be read."""
    header = "仮\nクリーチャー　文明：光　コスト：1　種族：メタリカ　パワー：1000\n"
    return st.lists(st.sampled_from(SPOKEN), max_size=25).map(
        lambda words: header + "".join(words) + "\n出典：仮\n"
    )


def _read(text: str) -> CardFile | str:
    """Return the card, or the complaint."""
    try:
        return CARDS.notation.card(text, "仮.card")
    except (InputError, InputErrors) as problem:
        return str(problem)


@often
@given(st.one_of(mutated(), spoken(), st.text(SIGNS, max_size=200), st.text(max_size=200)))
def test_reading_ends_with_a_card_or_a_complaint(text: str) -> None:
    read = _read(text)
    if isinstance(read, str):
        assert read.startswith("仮.card:")
        return
    written = CARDS.notation.write(read)
    again = CARDS.notation.card(written, "仮.card")
    assert again.definition == read.definition
    assert CARDS.notation.write(again) == written


@settings(max_examples=CASES // 10, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from([line for text in TEXTS for line in text.split("\n")[2:]]), max_size=12))
def test_lines_of_cards_may_stand_together(lines: list[str]) -> None:
    """Lines of different cards make a card, or what cannot stand together is told of."""
    text = "\n".join(
        ["仮", "クリーチャー　文明：光　コスト：1　種族：メタリカ　パワー：1000", *lines, "出典：仮"]
    )
    try:
        read = CARDS.notation.card(text, "仮.card")
    except (InputError, InputErrors):
        return
    for ability in read.definition.abilities:
        tree = CARDS.notation.grammar.parse(ability.text)  # type: ignore[attr-defined]
        assert next(walk(tree)).data == "start"
