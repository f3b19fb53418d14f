"""A keyword without what its definition takes is no ability: nothing is left out in silence."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.cli import main
from cardrules.core.errors import InputError, Place
from cardrules.duelmasters.vocabulary import VOCABULARY
from cardrules.language.cards import load

CARDS = load(VOCABULARY, Path(__file__).resolve().parents[2])
FORMS = {word.text: word.form for word in CARDS.notation.words.keywords}
AT = Place("made-up.card", 3, 1)
WHOLE = """仮の札
クリーチャー　文明：火　コスト：3　種族：なし　パワー：3000
{}
出典：なし
"""


GIVEN = {
    "〔条件〕": "自分のクリーチャーがいれば",
    "〔もの〕": "火のクリーチャー",
    "〔効果〕": "カードを1枚引く",
    "〔能力〕": "出た時：カードを1枚引く",
    "N": "4",
}
"""What may be given for each sign in the first line of a definition."""


def _written(name: str) -> str:
    """Return a keyword with everything that its form takes."""
    takes = FORMS[name].removeprefix(name)
    for sign, given in GIVEN.items():
        takes = takes.replace(sign, given)
    return name + takes


@pytest.mark.parametrize("name", FORMS)
def test_a_keyword_is_read_with_all_that_it_takes_and_refused_without(name: str) -> None:
    whole = _written(name)
    assert CARDS.notation.abilities([whole], AT)
    if whole != name:
        with pytest.raises(InputError, match=f"「{name}」に.*要る") as caught:
            CARDS.notation.abilities([name], AT)
        assert caught.value.place == AT


@pytest.mark.parametrize("name", FORMS)
def test_what_a_definition_uses_stands_in_its_first_line(name: str) -> None:
    lines = CARDS.keyword(name).lines[2:]
    body = "".join(line for line in lines if not line.startswith(("規則", "出典")))
    takes = FORMS[name].removeprefix(name).replace("〔能力〕", "〔契機〕〔効果〕")
    signs = (*GIVEN, "〔契機〕")
    assert [sign for sign in signs if sign in body and sign not in takes] == []


@pytest.mark.parametrize(
    "line, column, wrong",
    [
        ("マナ爆誕（自分のクリーチャーがいれば）", 1, "「マナ爆誕」には数が要る"),
        ("G・ゼロ3", 1, "「G・ゼロ」に数は書かない"),
        ("ブロッカー5", 1, "「ブロッカー」に数は書かない"),
        ("ブロッカー：火のクリーチャー", 1, "「ブロッカー」に、どんなものかは書かない"),
        ("ブロッカー：カードを1枚引く", 1, "「ブロッカー」の下に、することや能力は書かない"),
        ("ブロッカー「出た時：カードを1枚引く」", 1, "「ブロッカー」の下に、することや能力は書かない"),
        ("ファイナル革命「出た時：カードを1枚引く」", 1, "「ファイナル革命」には、何をするかが要る"),
        ("Dスイッチ：カードを1枚引く", 1, "「Dスイッチ」には、契機から始まる能力が要る"),
        ("Dスイッチ「ブロッカー」", 1, "「Dスイッチ」には、契機から始まる能力が要る"),
        ("出た時：カードをN枚引く", 1, "キーワードが受け取るものの記号は、その定義でだけ書ける"),
        ("効果：自分の〔もの〕を1体破壊する", 1, "キーワードが受け取るものの記号は、その定義でだけ書ける"),
        ("出た時：〔効果〕", 1, "キーワードが受け取るものの記号は、その定義でだけ書ける"),
        ("〔契機〕：カードを1枚引く", 1, "キーワードが受け取るものの記号は、その定義でだけ書ける"),
        ("常に：このクリーチャーに「リサイクル」を与える", 14, "「リサイクル」には数が要る"),
        ("使う時に：コストを支払うかわりに自分のクリーチャーを0体破壊してもよい", 27, "0では"),
        ("出た時：自分の手札を0枚まで捨てる", 11, "0では"),
    ],
)
def test_what_does_not_fit_is_refused_at_its_place(line: str, column: int, wrong: str) -> None:
    with pytest.raises(InputError, match=wrong) as caught:
        CARDS.notation.abilities([line], AT)
    assert caught.value.place is not None
    assert (caught.value.place.line, caught.value.place.column) == (3, column)


def test_the_command_refuses_such_a_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "made-up.card"
    path.write_text(WHOLE.format("マナ爆誕"), encoding="utf-8")
    assert main(["card", str(path)]) == 2
    assert (
        "made-up.card:3:1: 「マナ爆誕」には数が要る\n  → 「マナ爆誕4」の形で書く" in capsys.readouterr().err
    )
    path.write_text(WHOLE.format("マナ爆誕4"), encoding="utf-8")
    assert main(["card", str(path)]) == 0
