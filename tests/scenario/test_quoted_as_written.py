"""Abilities are found by quoting them: as the card's text is written, and in any words that mean the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardrules.core.abilities import Ability, CardDefinition
from cardrules.core.errors import InputError, Place
from cardrules.language.card import CardFile, Notation
from cardrules.language.phrases import Kind
from cardrules.language.quotable import quotable
from cardrules.language.wording import Quoted, Wording, alike
from cardrules.scenario.answering import is_ability
from cardrules.scenario.result import Status
from cardrules.scenario.settings import cards, setting
from tests.scenario.planted import plant, run

GAMES = ("duelmasters", "gate")
FILES = [(game, name) for game in GAMES for name in cards(game).index]
CLOSING = ("出典：", "未収録：", "規則：", "────")


def _texts(definition: CardDefinition) -> Iterator[str]:
    for face in definition.faces or (definition,):
        yield from (_text(each) for each in face.abilities)


def _text(ability: Ability) -> str:
    return getattr(ability, "text", "")


def _written(file: CardFile) -> Iterator[str]:
    """Yield the first line of each ability as it stands in the file; options are chosen, not quoted so."""
    faces = "\n".join(file.lines).split("────")
    for face in faces:
        lines = [line for line in face.split("\n") if line][2:]
        yield from (line.rstrip("。") for line in lines if not line.startswith((*CLOSING, "▶")))


@pytest.mark.parametrize("game, name", FILES, ids=[f"{game}：{name}" for game, name in FILES])
def test_every_ability_is_found_by_its_line(game: str, name: str) -> None:
    file = cards(game)[name]
    texts = list(_texts(file.definition))
    phrases = setting(game).reader.phrases
    for line in _written(file):
        quoted = phrases.quoted(line)
        if game == "duelmasters":
            quoted = phrases.match(Kind.WHEN, f"自分が《X》の「{line}」の能力を使う").holes["text"]
        assert any(is_ability(quoted, text) for text in texts), line


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_text_is_made_of_can_be_quoted_in_the_words_of_its_examples(game: str) -> None:
    notation = cards(game).notation
    quoted = Wording(lambda: notation).quoted
    examples = (each for made in notation.grammar.constructions for each in made.examples)
    for example in filter(notation.grammar.reads, examples):
        lines = example.split("\n")
        (first, *_) = notation.abilities(lines, Place("試し"), frozenset({"creature"}))
        assert is_ability(quoted(lines[0]), _text(first)), example


@pytest.mark.parametrize(
    "said, text",
    [
        ("出た時：自分の墓地のカードを1枚手札に加える", "出た時：自分の墓地からカードを1枚手札に戻す"),
        ("出た時：このカードを手札に戻す", "出た時：このクリーチャーを手札に戻す"),
        ("出た時：このカードを手札に加える", "出た時：このクリーチャーを手札に戻す"),
        ("自分の墓地のカードを1枚手札に加える", "自分の墓地からカードを1枚手札に戻す"),
        ("コストを1少なくする", "コストを1少なくする"),
        ("次のうちいずれか1つを選ぶ", "次のうちいずれか1つを選ぶ\n▶カードを1枚引く"),
        ("S・トリガー", "S・トリガー"),
    ],
)
def test_other_words_of_the_same_meaning_are_the_same(said: str, text: str) -> None:
    wording = Wording(lambda: cards("duelmasters").notation)
    assert is_ability(wording.quoted(said), text)
    assert not is_ability(wording.quoted(said), "出た時：カードを1枚引く")


def test_options_are_told_by_their_meaning_each_as_often_as_it_is_there() -> None:
    quoted = Wording(lambda: cards("duelmasters").notation).quoted
    one, other = "自分の墓地のカードを1枚手札に加える", "カードを1枚引く"
    normal = "自分の墓地からカードを1枚手札に戻す"
    assert alike((quoted(one), quoted(other)), (other, normal))
    assert not alike((quoted(one), quoted(one)), (other, normal))
    assert not alike((quoted(one),), (normal, normal))
    assert not alike((one,), (normal,))


def test_what_is_no_part_of_a_text_means_only_itself() -> None:
    quoted = Wording(lambda: cards("duelmasters").notation).quoted("だれも知らない")
    assert isinstance(quoted, Quoted)
    assert quoted.normal() == "だれも知らない"


def test_what_was_quoted_before_a_card_was_read_is_looked_up_anew() -> None:
    grammar = cards("duelmasters").notation.grammar
    said, line = "相手は墓地から呪文を唱えられない", "常に：相手は墓地から呪文を唱えられない"
    alone, later = Notation(grammar), Notation(grammar)
    quoted = Wording(lambda: later).quoted(said)
    assert quoted.normal() == line

    for notation in (alone, later):
        notation.quotable.update(quotable(line, *notation.abilities([line], Place("札"))))
    assert quoted.normal() == Wording(lambda: alone).quoted(said).normal() == said


WRITTEN = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                                        |
  | 仮の水獣 | 水 3 3000 | 出た時：自分の墓地のカードを1枚手札に加える |
かつ 次の盤面である
  | ゾーン     | 自分         |
  | 手札       | 《仮の水獣》 |
  | マナゾーン | 水×3         |
もし 自分が《仮の水獣》を召喚する
ならば 《仮の水獣》の「{}」の能力が誘発するのは{}回である
"""


@pytest.mark.parametrize(
    "said, times",
    [
        ("出た時：自分の墓地のカードを1枚手札に加える", 1),
        ("出た時：自分の墓地からカードを1枚手札に戻す", 1),
    ],
)
def test_a_scenario_quotes_a_stand_in_as_it_is_written(tmp_path: Path, said: str, times: int) -> None:
    (result,) = run(plant(tmp_path, WRITTEN.format(said, times), rule="待機状態"))
    assert result.status is Status.PASSED, result.message


def test_what_a_stand_in_does_not_say_is_no_ability_of_it(tmp_path: Path) -> None:
    other = "出た時：自分の墓地のクリーチャーを1体手札に加える"
    with pytest.raises(InputError, match="という能力を持たない"):
        run(plant(tmp_path, WRITTEN.format(other, 0), rule="待機状態"))


OPTIONS = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の術 | 水 1 呪文 | 効果：次のうちいずれか1つを選ぶ▶自分の墓地のカードを1枚手札に加える▶カードを1枚引く |
かつ 次の盤面である
  | ゾーン     | 自分       |
  | 手札       | 《仮の術》 |
  | マナゾーン | 水×1       |
もし 自分が《仮の術》を唱える
ならば 自分が選べるのは次のとおりである
  | 選べるもの      |
  | {}              |
  | カードを1枚引く |
"""


@pytest.mark.parametrize(
    "said, so",
    [
        ("自分の墓地のカードを1枚手札に加える", True),
        ("自分の墓地からカードを1枚手札に戻す", True),
        ("自分の墓地のクリーチャーを1体手札に加える", False),
    ],
)
def test_options_are_listed_in_any_words_of_the_same_meaning(tmp_path: Path, said: str, so: bool) -> None:
    (result,) = run(plant(tmp_path, OPTIONS.format(said), rule="選択肢の決定"))
    assert result.status is (Status.PASSED if so else Status.FAILED), result.message
