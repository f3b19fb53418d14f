"""Made-up cards of every card type, written from the guide of the notation alone (ontology/README.md).

Whoever reads only the guide must be able to write a card: these were, and are read, keep the
normal form, and come back unchanged from what was understood.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.cli import main
from cardrules.core.errors import InputError, InputErrors
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.card_explain import explain
from cardrules.language.cards import load

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(__file__).parent / "made_up_cards"
MADE_UP = sorted(FOLDER.glob("*.card"))
CARDS = load(VOCABULARY, ROOT)


def test_there_are_some_of_every_kind() -> None:
    assert len(MADE_UP) == 18
    words = "".join(path.read_text(encoding="utf-8") for path in MADE_UP)
    types = (
        "クリーチャー 呪文 クロスギア 城 D2フィールド オレガ・オーラ Artifact タマシード "
        "タマシード／クリーチャー 進化クリーチャー GRクリーチャー サイキック・クリーチャー"
    )
    headers = tuple(f"\n{kind}　" for kind in types.split())
    kinds = (*headers, "────", "▶", "かわりに", "使う時に", "常に")
    assert [kind for kind in kinds if kind not in words] == []


@pytest.mark.parametrize("path", MADE_UP, ids=lambda path: path.stem)
def test_card_is_read_and_comes_back(path: Path) -> None:
    card = CARDS.notation.read(path)
    assert CARDS.notation.write(card) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", MADE_UP, ids=lambda path: path.stem)
def test_every_line_is_shown_as_understood(path: Path) -> None:
    understood = explain(CARDS.notation, CARDS.notation.read(path))
    lines = path.read_text(encoding="utf-8").splitlines()[2:]
    lost = [line for line in lines if "　" not in line and line not in understood]
    assert lost in ([], ["────"])


def test_files_have_the_normal_form() -> None:
    assert main(["fmt", "--check", str(FOLDER)]) == 0


@pytest.mark.parametrize("path", MADE_UP, ids=lambda path: path.stem)
def test_an_unwritten_word_is_told_of(path: Path, tmp_path: Path) -> None:
    """The same card with one word that no phrase has is refused: reading is not just accepting."""
    lines = path.read_text(encoding="utf-8").splitlines()
    lines[2] = lines[2] + "ぷにぷにする"
    spoilt = tmp_path / path.name
    spoilt.write_text("\n".join(lines) + "\n", encoding="utf-8")
    with pytest.raises((InputError, InputErrors)):
        CARDS.notation.read(spoilt)
