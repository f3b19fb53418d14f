"""A judgement that is not so tells what is the case instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scenario.planted import plant, run

STAND_INS = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値              | 能力 |
  | 仮の獣   | 火 3 3000       | ブロッカー |
  | 仮の税   | 光 3 1000       | 常に：相手のカードを使うコストを1多くする |
  | 仮の装備 | 火 2 クロスギア |  |
  | 仮の任意 | 水 3 3000       | 出た時：自分の手札からコスト3以下の呪文を1枚コストを支払わずに唱えてもよい |
  | 仮の強制 | 水 3 3000       | 出た時：自分の手札からコスト3以下の呪文を1枚コストを支払わずに唱える |
  | 仮の術   | 水 3 呪文       | 効果：カードを1枚引く |
  | 仮の大術 | 水 4 呪文       | 効果：カードを1枚引く |
"""
BOARD = f"""{STAND_INS}かつ 次の盤面である
  | ゾーン       | 自分            | 相手       |
  | 手札         | 《仮の獣》      | なし       |
  | バトルゾーン | 《仮の装備》    | 《仮の税》 |
  | マナゾーン   | 火×4            | なし       |
もし 自分が《仮の獣》を召喚する
"""


def calling(card: str) -> str:
    """Return a position in which a card that has spells cast has just entered, and one such spell."""
    return f"""{STAND_INS}かつ 次の盤面である
  | ゾーン | 自分 |
  | 手札   | 《{card}》 《仮の術》 《仮の大術》 |
もし ルールにより自分の手札から《{card}》が出る
"""


def failure(folder: Path, body: str) -> str:
    """Return the message with which a scenario fails."""
    (result,) = run(plant(folder, body, rule="待機状態"))
    assert result.message is not None
    return result.message


_DESTROYING = "使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい"
USED = f"""{STAND_INS}\
  | 仮の代   | 火 9 9000       | {_DESTROYING} |
  | 仮の種   | 火 2 タマシード |  |
  | 仮の表／仮の裏 | 火 4 4000 ──── 火 1 呪文 | ──── 効果：自分のクリーチャーを1体破壊する |
かつ 次の盤面である
  | ゾーン       | 自分                                |
  | 手札         | 《仮の代》 《仮の種》 《仮の表／仮の裏》 《仮の術》 |
  | バトルゾーン | 《仮の獣》                          |
  | マナゾーン   | 火×3                                |
"""


@pytest.mark.parametrize(
    "done, said, told",
    [
        (
            "自分が《仮の代》を「代替コスト」で召喚する",
            "《仮の代》に支払うコストは0である",
            "《仮の代》のコストは確定していない（「代替コスト」で使ったので、マナコストを支払っていない）",
        ),
        (
            "自分が《仮の種》を使う",
            "《仮の術》に支払うコストは0である",
            "《仮の術》のコストは確定していない（使われていない。コストは使う時に確定する）",
        ),
        (
            "自分が《仮の種》を使う",
            "自分は《仮の種》を召喚した",
            "《仮の種》は使ったが、それは「使う」ことで、「召喚する」ことではない：召喚するのはクリーチャーである",
        ),
        (
            "自分が《仮の表／仮の裏》を唱える",
            "自分は《仮の表／仮の裏》を召喚した",
            "それは「唱える」ことで、「召喚する」ことではない：召喚するのはクリーチャーである",
        ),
        (
            "自分が《仮の種》を使う",
            "自分は《仮の獣》を召喚した",
            "《仮の獣》は自分のバトルゾーンにある",
        ),
    ],
)
def test_what_is_said_of_a_use_is_told_by_how_the_card_was_used(
    tmp_path: Path, done: str, said: str, told: str
) -> None:
    assert told in failure(tmp_path, f"{USED}もし {done}\nならば {said}")


@pytest.mark.parametrize(
    "said, told",
    [
        ("《仮の獣》に支払うコストは3である", "実際は4"),
        (
            "《仮の獣》のコストは4である",
            "実際は「3」。支払ったコストのことなら「《仮の獣》に支払うコストは4である」と書く",
        ),
        ("《仮の獣》のコストは5である", "実際は「3」"),
        (
            "《仮の税》に支払うコストは3である",
            "《仮の税》のコストは確定していない（使われていない。コストは使う時に確定する）",
        ),
        ("《仮の獣》は「W・ブレイカー」を持つ", "実際に持つのは「ブロッカー」"),
        ("《仮の税》は「W・ブレイカー」を持つ", "実際に持つのはなし"),
        ("《仮の装備》は《仮の獣》に付いている", "《仮の装備》はどれにも付いていない"),
        ("《仮の獣》はタップしている", "実際は《仮の獣》（召喚酔い）"),
        ("《仮の獣》が破壊された", "《仮の獣》は自分のバトルゾーンにある"),
        (
            "次の盤面になる\n  | ゾーン | 自分 |\n  | 手札 | 《仮の獣》 |\n  | バトルゾーン | 《仮の装備》 |",
            "自分の手札が違う（実際はなし）、自分のバトルゾーンが違う（実際は《仮の獣》（召喚酔い） 《仮の装備》）",  # noqa: E501 - one message
        ),
    ],
)
def test_what_is_the_case_instead_is_told(tmp_path: Path, said: str, told: str) -> None:
    assert failure(tmp_path, f"{BOARD}ならば {said}").endswith(f"そうならなかった：{told}")


@pytest.mark.parametrize("card", ["仮の任意", "仮の強制"])
def test_the_one_thing_there_is_to_choose_can_be_chosen(tmp_path: Path, card: str) -> None:
    (result,) = run(
        plant(
            tmp_path, f"{calling(card)}ならば 《{card}》の能力で、自分は《仮の術》を選べる", rule="待機状態"
        )
    )
    assert result.message is None


@pytest.mark.parametrize(
    "card, told",
    [("仮の任意", "と決めればできる"), ("仮の強制", "《仮の強制》の能力を解決した時にはできた")],
)
def test_the_one_thing_there_is_to_choose_is_not_impossible(tmp_path: Path, card: str, told: str) -> None:
    assert failure(
        tmp_path, f"{calling(card)}ならば 《{card}》の能力で、自分は《仮の術》を選べない"
    ).endswith(told)


@pytest.mark.parametrize("card", ["仮の任意", "仮の強制"])
@pytest.mark.parametrize("able", ["選べる", "唱えられる", "使える"])
def test_of_what_a_text_does_not_name_it_is_told_why(tmp_path: Path, card: str, able: str) -> None:
    said = f"ならば 《{card}》の能力で、自分は《仮の大術》を{able}"
    assert "そうならなかった：《仮の大術》は「コスト3以下のカード」でない（《" in failure(
        tmp_path, calling(card) + said
    )


@pytest.mark.parametrize("card", ["仮の任意", "仮の強制"])
def test_what_could_be_chosen_is_told(tmp_path: Path, card: str) -> None:
    said = f"ならば 《{card}》の能力で、自分は《仮の獣》を選べる"
    body = calling(card).replace("もし", "  | マナゾーン | 《仮の獣》 |\nもし")
    assert failure(tmp_path, body + said).endswith("そうならなかった：選べるのは《仮の術》")


def test_a_rule_that_no_code_carries_out_is_named_as_a_reason_in_brackets(tmp_path: Path) -> None:
    said = f"{calling('仮の強制')}ならば 《仮の強制》の能力で、自分は《仮の大術》を選べない"
    (result,) = run(plant(tmp_path, said, rule="待機状態"))
    assert "断ったのは「選べるだけ選ぶ」" in (result.message or "")
    assert result.expected == "断った規則を、文の終わりに（規則の名）と書く"
    (right,) = run(plant(tmp_path, f"{said}（選べるだけ選ぶ）", rule="待機状態", name="right"))
    assert right.message is None


def test_line_of_play_denied_where_a_source_is_silent_is_given_up_early(tmp_path: Path) -> None:
    told = failure(tmp_path, f"{calling('仮の任意')}ならば 自分が《仮の大術》を唱える手順がない")
    assert "調べきれない：《？》のカードタイプに出典がない。手順はゲームの終わりまで調べる" in told
    assert "「手順がない」でなく「…できない」" in told


def test_line_of_play_denied_that_there_is_is_told(tmp_path: Path) -> None:
    told = failure(tmp_path, f"{calling('仮の任意')}ならば 自分が《仮の術》を唱える手順がない")
    assert told.endswith("と決めればできる")


_CHOOSING = "火または光のクリーチャーを1体{}タップする。その後、自分の墓地から呪文を1枚手札に戻す"
TWO_CHOICES = f"""{STAND_INS}\
  | 仮の縛り | 火 1 呪文       | 効果：{_CHOOSING.format("")} |
  | 仮の緩み | 火 1 呪文       | 効果：{_CHOOSING.format("まで")} |
  | 仮の隠密 | 火 3 3000       | 常に：相手はこのクリーチャーを選べない |
かつ 次の盤面である
  | ゾーン       | 自分                    | 相手                    |
  | 手札         | 《仮の縛り》 《仮の緩み》 | なし                    |
  | バトルゾーン | 《仮の獣》 《仮の任意》 | 《仮の税》 《仮の隠密》 |
  | マナゾーン   | 火×2                    | なし                    |
  | 墓地         | 《仮の術》 《仮の大術》 | なし                    |
もし 自分が《{{}}》を唱える
"""
SPELLS = "《仮の術》、《仮の大術》"
EVERYTHING = f"《仮の獣》、《仮の税》、{SPELLS}"
FIRST_DONE = "かつ 自分が《仮の獣》を選ぶ\n"


@pytest.mark.parametrize(
    "spell, done, said, told",
    [
        ("仮の縛り", "", "自分は《仮の装備》を選べる", EVERYTHING),
        ("仮の緩み", "", "自分は《仮の装備》を選べる", EVERYTHING),
        ("仮の縛り", FIRST_DONE, "自分は《仮の装備》を選べる", SPELLS),
    ],
)
def test_what_could_be_chosen_now_is_told(
    tmp_path: Path, spell: str, done: str, said: str, told: str
) -> None:
    board = TWO_CHOICES.format(spell)
    assert failure(tmp_path, f"{board}{done}ならば {said}").endswith(f"：選べるのは{told}")


@pytest.mark.parametrize("said", ["自分は《仮の隠密》を選べる", "自分は《仮の獣》の「ブロッカー」を使える"])
def test_what_could_be_chosen_is_told_of_no_other_act_and_after_no_reason(tmp_path: Path, said: str) -> None:
    assert "選べるのは" not in failure(tmp_path, f"{TWO_CHOICES.format('仮の縛り')}ならば {said}")


def test_what_could_be_chosen_before_the_last_thing_said_is_not_told(tmp_path: Path) -> None:
    later = "かつ ルールにより自分がカードを1枚引く\n"
    said = "ならば 《仮の強制》の能力で、自分は《仮の装備》を選べる"
    assert "選べるのは" in failure(tmp_path, f"{calling('仮の強制')}{said}")
    told = failure(tmp_path, f"{calling('仮の強制')}{later}{said}")
    assert told.endswith("そうならなかった：《仮の強制》の能力がそのカードを選ばせることがなかった")
