"""Where something was not done that is said to have been, it is told what was done instead."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cardrules.core.errors import InputError
from cardrules.language.forms import Form, Shape
from cardrules.language.phrases import Kind, Phrasebook
from cardrules.scenario.result import Status
from cardrules.scenario.settings import setting
from tests.scenario.planted import plant, run

BOARD: Final = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の獣 | 火 1 1000 | ■出た時：カードを1枚引く■出た時：カードを2枚引く |
  | 仮の減 | 火 3 3000 | B・A・D2 |
  | 仮の代 | 火 9 9000 | 使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい |
  | 仮の術 | 火 1 呪文 | 効果：次のうちいずれか1つを選ぶ▶自分のクリーチャーを1体破壊する▶カードを1枚引く |
  | 仮の小 | 火 1 1000 |  |
かつ 次の盤面である
  | ゾーン       | 自分                          |
  | 手札         | 《仮の獣》 《仮の減》 《仮の代》 《仮の術》 |
  | バトルゾーン | 《仮の小》① 《仮の小》②         |
  | マナゾーン   | 火（数字2）×1 火×3              |
"""
ENTERED: Final = """\
もし 自分が《仮の獣》を召喚する
かつ 自分が「火×1」をタップして支払う
かつ 自分が《仮の獣》の「カードを2枚引く」の能力を先に解決する
"""
DESTROYED: Final = """\
もし 自分が《仮の術》を唱える
かつ 自分が「火（数字2）×1」をタップして支払う
かつ 自分が1番目の選択肢を選ぶ
かつ 自分が《仮の小》①を選ぶ
"""
PAID: Final = """\
もし 自分が《仮の代》を「代替コスト」で召喚する
かつ 自分が《仮の小》①を選ぶ
"""
REDUCED: Final = (
    "もし 自分が《仮の減》を召喚する\nかつ 自分が《仮の減》の「B・A・D2」の能力でコストを変える\n"
)

FIRST = "自分が次に解決する能力を決める：「出た時：カードを2枚引く」"
INSTEAD: Final = {
    (ENTERED, "自分はカードを3枚引いた"): "自分が一度に引いたのは2枚、1枚である",
    (ENTERED, "相手はカードを1枚引いた"): "相手はカードを引かなかった",
    (ENTERED, "自分は「火×2」をタップして支払った"): "自分がタップして支払ったのは「火×1」である",
    (DESTROYED, "自分は「火×1」をタップして支払った"): "自分がタップして支払ったのは「火（数字2）×1」である",
    (ENTERED, "相手は「火×1」をタップして支払った"): "相手の「火」はどこにもない",
    (PAID, "自分は「火×1」をタップして支払った"): "自分は何もタップして支払わなかった",
    (ENTERED, "自分は《仮の獣》の「カードを1枚引く」の能力を先に解決した"): f"実際は、「{FIRST}」",
    (ENTERED, "《仮の減》の「B・A・D2」の能力が誘発した"): "《仮の減》の能力は誘発しなかった",
    (DESTROYED, "自分は2番目の選択肢を選んだ"):
        "実際は、「自分が選択肢を選ぶ：「自分のクリーチャーを1体破壊する」」",
    (DESTROYED, "自分は選択肢「カードを1枚引く」を選んだ"):
        "実際は、「自分が選択肢を選ぶ：「自分のクリーチャーを1体破壊する」」",
    (ENTERED, "自分は1番目の選択肢を選んだ"): "自分がそう決める時がなかった",
    (DESTROYED, "自分は《仮の小》②を選んだ"): "《仮の小》①",
    (PAID, "自分は《仮の小》②で「代替コスト」のコストを支払った"): "《仮の小》①",
    (REDUCED, "自分は《仮の代》の能力でコストを変えた"): "「自分が適用するコストの増減を決める：コスト1",
    (PAID, "自分はターンを終えた"): "そのことは起こらなかった",
}  # fmt: skip
"""What is done, what is said of it that is not so, and what is told then."""


def why_not(folder: Path, done: str, judged: str) -> str | None:
    """Return why a judgement does not pass, as a failure or as a mistake; ``None`` if it does."""
    try:
        (result,) = run(plant(folder, f"{BOARD}{done}ならば {judged}", rule="メインステップ"))
    except InputError as mistake:
        return str(mistake)
    return None if result.status is Status.PASSED else result.message


@pytest.mark.parametrize(
    "case, told", INSTEAD.items(), ids=[f"{told}←{said}" for (_, said), told in INSTEAD.items()]
)
def test_it_is_told_what_was_done_instead(tmp_path: Path, case: tuple[str, str], told: str) -> None:
    assert told in (why_not(tmp_path, *case) or "")


PHRASES: Final[Phrasebook] = setting("duelmasters").reader.phrases
WORDS: Final = {
    "player": "相手", "card": "《仮の獣》", "cards": "《仮の小》②", "zone": "墓地", "number": "2",
    "text": "「出た時」", "texts": "「出た時」", "keyword": "「B・A・D2」", "keywords": "「マナコスト」",
    "option": "「カードを1枚引く」", "cells": "「火×3」",
}  # fmt: skip
"""By the kinds of holes, something that is there."""

PAST: Final = [
    shape for shape in PHRASES.matcher.known(Kind.THEN)
    if shape.form is Form.PAST and shape.affirmed and shape.root.slug != "choose-options"
]  # fmt: skip


@pytest.mark.parametrize("shape", PAST, ids=["".join(map(str, shape.parts)) for shape in PAST])
def test_no_failure_is_without_a_reason(tmp_path: Path, shape: Shape) -> None:
    said = shape.fill({each: WORDS[kind] for each, kind in _holes(shape)})
    assert not (why_not(tmp_path, DESTROYED, said) or "").endswith("そうならなかった"), said


def _holes(shape: Shape) -> list[tuple[str, str]]:
    return [(part.name, part.type) for part in shape.parts if not isinstance(part, str)]
