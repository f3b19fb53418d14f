"""What is said of a sentence that no phrase fits, and how long it takes to say it."""

from __future__ import annotations

import time

import pytest

from cardrules.core.errors import InputError, Place
from cardrules.language.forms import Kind
from cardrules.scenario.lexicons import phrasebook

BOOK = phrasebook("duelmasters")
HERE = Place("x.feature", 5, 8)


@pytest.mark.parametrize(
    "kind, text, told",
    [
        (
            Kind.WHEN,
            "自分が《種》を唱エル",
            (
                "x.feature:5:16: 「自分が《種》を唱」までは読めたが、「エル」が分からない\n"
                "  → 近い文：「自分が《種》を唱える」"
            ),
        ),
        (
            Kind.THEN,
            "自分は《種》を「G・ゼロ」で破壊できる",
            (
                "x.feature:5:22: 「自分は《種》を「G・ゼロ」で」までは読めたが、「破壊できる」が分からない\n"
                "  → 近い文：「自分は《種》を「G・ゼロ」で召喚できる」、"
                "「自分は《種》を「G・ゼロ」で展開できる」"
            ),
        ),
        (
            Kind.THEN,
            "自分は《種》を《A》へクロスできる",
            (
                "x.feature:5:18: 「自分は《種》を《A》」までは読めたが、「へクロスできる」が分からない\n"
                "  → 近い文：「自分は《種》を《A》にクロスできる」、"
                "「自分は《種》を《A》に「S・トリガー」でクロスできる」"
            ),
        ),
        (Kind.THEN, "《種》は墓場にある", "x.feature:5:12: 「墓場」というゾーンはない\n  → 近い語：「墓地」"),
        (
            Kind.THEN,
            "選択肢を選ぶ時、《種》は墓場にある",
            "x.feature:5:20: 「墓場」というゾーンはない\n  → 近い語：「墓地」",
        ),
        (
            Kind.WHEN,
            "自分が《種》をマナに置く",
            "x.feature:5:15: 「マナ」というゾーンはない\n  → 近い語：「マナゾーン」",
        ),
        (
            Kind.WHEN,
            "《種》は墓地にある",
            (
                "x.feature:5:8: 「《種》は墓地にある」は「ならば」の文で、「もし」には書けない\n"
                "  → 「ならば 《種》は墓地にある」と書く"
            ),
        ),
        (Kind.WHEN, "自分が《種を唱える", "x.feature:5:11: 「《」が閉じていない\n  → 「》」で閉じる"),
        (
            Kind.THEN,
            "《種》は墓地」にある",
            "x.feature:5:14: 「」」に当たる開きかっこがない\n  → 前に開きかっこを書くか、消す",
        ),
        (
            Kind.GIVEN,
            "このターン、自分が《種》を唱える",
            (
                "x.feature:5:14: 「自分が《種》を唱える」は、もうあったことの言い方でない\n"
                "  → 「このターン、自分が《種》を唱えた」と書く"
            ),
        ),
        (
            Kind.WHEN,
            "自分が《種》を唱えた",
            (
                "x.feature:5:8: 「自分が《種》を唱えた」は「ならば」の文で、「もし」には書けない\n"
                "  → 起こすことなら「もし 自分が《種》を唱える」と書く"
            ),
        ),
        (
            Kind.GIVEN,
            "2022-02-30のルールである",
            "x.feature:5:8: 「2022-02-30」という日はない\n  → 暦にある日付を「2022-06-24」のように書く",
        ),
        (
            Kind.GIVEN,
            "2022/06/24のルールである",
            (
                "x.feature:5:8: 「2022/06/24」は日付の書き方でない\n"
                "  → 「2022-06-24」か「2022年6月24日」のように書く"
            ),
        ),
        (
            Kind.THEN,
            "自分は《種》を唱えられる（各ターン1度）",
            (
                "x.feature:5:8: 理由（各ターン1度）は「できない」と言う文にだけ付けられる\n"
                "  → 「自分は《種》を唱えられる」とだけ書く"
            ),
        ),
        (
            Kind.WHEN,
            "自分が《》を唱える",
            "x.feature:5:11: 《》の中が空である\n  → 《》の中にカードの名前を書く",
        ),
        (
            Kind.WHEN,
            "自分が《種》と《芽》を唱える",
            (
                "x.feature:5:11: 「《種》と《芽》」と書いた所に入るカードは1枚だけである\n"
                "  → カードを1枚だけ書き、ほかは「かつ」の文で1枚ずつ書く"
            ),
        ),
        (
            Kind.THEN,
            "これは何の文でもない",
            (
                "x.feature:5:8: 「これは何の文でもない」という「ならば」の文はない\n"
                "  → 書ける文は cardrules steps で見られる"
            ),
        ),
    ],
)
def test_complaints(kind: Kind, text: str, told: str) -> None:
    with pytest.raises(InputError) as caught:
        BOOK.match(kind, text, HERE)

    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    "text",
    [
        "《" * 900,
        "「" * 900,
        "「あ" * 400,
        "「「あ」" * 200,
        "《種》と" * 200,
        "時、" * 450,
        "ターンの終わりに、" * 100,
        "自分が" * 300,
        "0" * 900,
        "2022-06-24" * 90,
        "（" * 900 + "）",
        "どう進めても" * 150,
    ],
)
def test_no_sentence_takes_long(text: str) -> None:
    """Linear in the length: a bound a hundred times what is needed, so that only a bomb reaches it."""
    begun = time.process_time()
    for kind in (Kind.GIVEN, Kind.WHEN, Kind.THEN):
        with pytest.raises(InputError):
            BOOK.match(kind, text)

    assert time.process_time() - begun < 5
