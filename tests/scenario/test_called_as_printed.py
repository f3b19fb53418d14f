"""An ability is said by any of its names: as it is printed, by its keyword, by what it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.language.phrases import Kind, Phrasebook
from cardrules.scenario.result import Status
from cardrules.scenario.settings import setting
from tests.scenario.planted import plant, run

PHRASES: Phrasebook = setting("duelmasters").reader.phrases
DISCARDING = "コストを支払うかわりに自分の手札を1枚捨ててもよい"
DESTROYING = "コストを支払うかわりに自分のクリーチャーを1体破壊してもよい"
BOARD = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の巡 | 水 5 呪文 | ■リサイクル2■効果：カードを1枚引く |
  | 仮の暴 | 火 5 5000 | B・A・D2 |
  | 仮の出 | 火 1 1000 | 出た時：カードを1枚引く |
  | 仮の動 | 火 2 2000 | 起動（コスト2を支払う）：カードを1枚引く |
  | 仮の代 | 火 5 5000 | ■使う時に：{DISCARDING}■使う時に：{DESTROYING} |
  | 仮の侵 | 火 5 5000 | ■侵略：火のクリーチャー■侵略：水のクリーチャー |
  | 仮の小 | 火 1 1000 |  |
  | 仮の札 | 光 9 1000 |  |
  | 仮の盾 | 光 3 3000 | ギャラクシールド1 |
  | 仮の再 | 闇 1 呪文 | 効果：このターン、自分は墓地からクリーチャーを1体召喚してもよい |
かつ 次の盤面である
  | ゾーン       | 自分 |
  | 手札         | 《仮の暴》 《仮の出》 《仮の代》 《仮の札》 《仮の侵》 《仮の盾》 《仮の再》① 《仮の再》② |
  | 墓地         | 《仮の巡》 |
  | バトルゾーン | 《仮の動》 《仮の小》 |
  | マナゾーン   | 火×3 水×5 光×1 闇×2 |
"""

RECYCLED = "もし 自分が《仮の巡》を墓地から「リサイクル2」で唱える\n"
REDUCED = "もし 自分が《仮の暴》を召喚する\nかつ 自分が《仮の暴》の「B・A・D2」の能力でコストを変える\n"
ENTERED = "もし 自分が《仮の出》を召喚する\n"
ACTIVATED = "もし 自分が《仮の動》の「カードを1枚引く」を起動する\nかつ 自分が「火×2」をタップして支払う\n"
PAID = f"もし 自分が《仮の代》を「{DESTROYING}」で召喚する\n"
INVADED = """\
もし 自分が《仮の小》で相手を攻撃する
かつ 自分が《仮の侵》の「侵略：火のクリーチャー」を使う
"""
SHIELDED = "もし 自分が《仮の盾》を「ギャラクシールド1」でシールドにする\n"

SO = {
    RECYCLED: (
        "自分が《仮の巡》の「リサイクル2」を使う", "自分が《仮の巡》の「リサイクル2」の能力を使う",
        "自分が《仮の巡》の「リサイクル」を使う", "自分が《仮の巡》を「リサイクル2」で唱える",
        "自分が《仮の巡》の「使う時に（墓地から）：コスト2を支払って唱えてもよい」の能力を使う",
    ),
    REDUCED: (
        "自分が《仮の暴》の「B・A・D2」の能力でコストを変える", "自分が《仮の暴》の「B・A・D2」を使う",
        "自分が《仮の暴》の「B・A・D」の能力でコストを変える",
        "《仮の暴》の「B・A・D2」の能力が誘発する",
    ),
    ENTERED: (
        "《仮の出》の「カードを1枚引く」の能力が誘発する", "《仮の出》の「出た時」の能力が解決される",
        "自分が《仮の出》の「カードを1枚引く」の能力を使う",
    ),
    ACTIVATED: (
        "自分が《仮の動》の「カードを1枚引く」を起動する", "自分が《仮の動》の「起動」の能力を使う",
    ),
    PAID: (f"自分が《仮の代》の「{DESTROYING}」の能力を使う", f"自分が《仮の代》を「{DESTROYING}」で使う"),
    INVADED: (
        "自分が《仮の侵》の「侵略：火のクリーチャー」を使う",
        "《仮の侵》の「侵略：火のクリーチャー」の能力が解決される", "自分が《仮の侵》の「侵略」を使う",
    ),
    SHIELDED: (
        "自分が《仮の盾》を「ギャラクシールド1」でシールドにする",
        "自分が《仮の盾》の「ギャラクシールド1」を使う",
    ),
}  # fmt: skip
"""What is done, and what is so then."""

NOT_SO = {
    INVADED: (
        "自分が《仮の侵》の「侵略：水のクリーチャー」を使う",
        "《仮の侵》の「侵略：水のクリーチャー」の能力が解決される",
    ),
    PAID: (f"自分が《仮の代》の「{DISCARDING}」の能力を使う",),
}
"""What is done, and what is not so then."""


def told(folder: Path, done: str, event: str, form: str) -> str | None:
    """Return why a form of a sentence does not pass after something was done, or that it does."""
    said = PHRASES.invert(Kind.THEN, PHRASES.invert(Kind.THEN, _past(event)))
    said = {
        "was": said, "was not": PHRASES.invert(Kind.THEN, said),
        "once": f"{event}のは1回である", "never": f"{event}のは0回である",
    }[form]  # fmt: skip
    try:
        (result,) = run(plant(folder, f"{BOARD}{done}ならば {said}", rule="メインステップ"))
    except InputError as mistake:
        return str(mistake)
    return None if result.status is Status.PASSED else result.message


def _past(event: str) -> str:
    match = PHRASES.match(Kind.EVENT, event)
    past = next(
        shape for shape in PHRASES.matcher.known(Kind.THEN)
        if shape.root is match.root and shape.form.name == "PAST" and shape.affirmed
        and shape.holes == match.shape.holes
    )  # fmt: skip
    return past.fill(match.words)


@pytest.mark.parametrize("done, event", [(done, each) for done, events in SO.items() for each in events])
def test_by_every_name_it_is_so(tmp_path: Path, done: str, event: str) -> None:
    found = {form: told(tmp_path, done, event, form) for form in ("was", "was not", "once", "never")}
    assert {form for form, why in found.items() if why is None} >= {"was"}
    assert "そうならなかった：実際は" in (found["was not"] or "")
    assert "実際は1回" in (found["never"] or "") or found["once"] is not None


@pytest.mark.parametrize("done, event", [(done, each) for done, events in NOT_SO.items() for each in events])
def test_another_one_of_the_same_keyword_is_not_meant(tmp_path: Path, done: str, event: str) -> None:
    assert told(tmp_path, done, event, "was not") is None
    assert "そうならなかった" in (told(tmp_path, done, event, "was") or "")
    assert told(tmp_path, done, event, "never") is None


def test_a_permission_of_an_effect_is_told_by_its_line(tmp_path: Path) -> None:
    done = "もし 自分が《仮の再》①を唱える\nかつ 自分が《仮の再》②を唱える\n"
    line = "効果：このターン、自分は墓地からクリーチャーを1体召喚してもよい"
    board = BOARD.replace("《仮の巡》 |", "《仮の獣》① 《仮の獣》② |", 1).replace(
        "| 仮の小 |", "| 仮の獣 | 火 1 1000 |  |\n  | 仮の小 |", 1
    )
    assert board.count("仮の獣") == 3
    done += "もし 自分が《仮の獣》①を墓地から召喚する\n"
    (result,) = run(
        plant(tmp_path, f"{board}{done}ならば 自分は《仮の獣》②を墓地から召喚できない", rule="メインステップ")
    )
    assert f"《仮の再》①の「{line}」" in (result.message or "")
    assert "「」" not in (result.message or "")


def test_an_ability_that_is_no_way_of_using_is_told_to_be_used_otherwise(tmp_path: Path) -> None:
    """A card summoned by its S・トリガー was not used in a way of that name: the ability was used."""
    with pytest.raises(InputError, match="「出た時：カードを1枚引く」で使う方法はない") as raised:
        run(
            plant(tmp_path, f"{BOARD}{ENTERED}ならば 自分は《仮の出》を「出た時：カードを1枚引く」で召喚した")
        )
    assert raised.value.expected is not None
    assert "《仮の出》の「出た時：カードを1枚引く」を使った" in raised.value.expected
