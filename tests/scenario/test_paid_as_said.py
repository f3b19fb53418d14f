"""What is tapped is what is said, however much of it is asked for, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

BOARD = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値          | 能力 |
  | 仮の火 | 火 3 3000   | |
  | 仮の減 | 火 5 5000   | 使う時に：コストを2少なくしてもよい |
  | 仮の招 | 無色 2 呪文 | 効果：自分の手札からクリーチャーを1体召喚する |
  | 仮の助 | 光 2 2000   | 常に：自分の火のカードを使うコストを1少なくしてもよい |
  | 仮の倍 | 光 2 2000   | 常に：自分のマナゾーンの水のカードのマナ数を2にする |
  | 仮の参 | 光 2 2000   | 常に：自分のマナゾーンの水のカードのマナ数を3にする |
かつ 次の盤面である
  | ゾーン       | 自分   |
  | 手札         | {hand} |
  | バトルゾーン | {field} |
  | マナゾーン   | {mana} |
"""


def _status(tmp_path: Path, board: dict[str, str], *lines: str) -> tuple[Status, str]:
    body = BOARD.format(**{"field": "なし", **board}) + "".join(f"{line}\n" for line in lines)
    (result,) = run(plant(tmp_path, body, rule="メインステップ"))
    return result.status, result.message or ""


TWOS = {"hand": "《仮の火》", "mana": "火×1 火（数字2）×1 水×2"}
CHEAPER = {"hand": "《仮の減》", "mana": "火×6", "field": "《仮の助》"}
MIXED = {**CHEAPER, "mana": "火×3 水×3"}


@pytest.mark.parametrize(
    "board,number,card,judged",
    [
        (TWOS, 2, "仮の火", "自分のマナゾーンのタップしているカードは2枚である"),
        (TWOS, 3, "仮の火", "自分のマナゾーンのタップしているカードは3枚である"),
        (MIXED, 5, "仮の減", "《仮の減》に支払うコストは5である"),
        (CHEAPER, 2, "仮の減", "《仮の減》に支払うコストは2である"),
        (CHEAPER, 3, "仮の減", "《仮の減》に支払うコストは3である"),
        (CHEAPER, 4, "仮の減", "《仮の減》に支払うコストは4である"),
        (CHEAPER, 5, "仮の減", "《仮の減》に支払うコストは5である"),
    ],
)
def test_only_what_taps_as_many_as_are_said_is_gone_into(
    tmp_path: Path, board: dict[str, str], number: int, card: str, judged: str
) -> None:
    said = f"もし 自分がマナを{number}枚タップして《{card}》を使う"
    assert _status(tmp_path, board, said, f"ならば {judged}") == (Status.PASSED, "")
    wrong = judged.replace("である", "でない")
    assert _status(tmp_path, board, said, f"ならば {wrong}")[0] is Status.FAILED


@pytest.mark.parametrize(
    "board,card,number",
    [
        (TWOS, "仮の火", 1),
        (TWOS, "仮の火", 4),
        (TWOS, "仮の火", 6),
        (MIXED, "仮の減", 1),
        (CHEAPER, "仮の減", 1),
    ],
)
def test_a_number_that_is_never_tapped_is_told(
    tmp_path: Path, board: dict[str, str], card: str, number: int
) -> None:
    said = f"もし 自分がマナを{number}枚タップして《{card}》を使う"
    status, message = _status(tmp_path, board, said, f"ならば 《{card}》は自分のバトルゾーンにある")
    assert status is Status.FAILED
    assert "どの決定の答えにもならなかった：" in message
    assert "許す効果がなければ" not in message


INVITED = {"hand": "《仮の招》 《仮の火》", "mana": "火×3 水×3"}


@pytest.mark.parametrize("cards,can", [("火×3", True), ("火 水 火", True), ("水 火", False), ("火×2", False)])
def test_a_payment_within_an_effect_is_one_of_its_own(tmp_path: Path, cards: str, can: bool) -> None:
    begun = ["もし 自分が《仮の招》を唱える", "かつ 自分が「水×2」をタップして支払う"]
    judged = f"ならば 自分は「{cards}」をタップして支払える"
    assert (_status(tmp_path, INVITED, *begun, judged)[0] is Status.PASSED) == can


ITSELF = {"hand": "《仮の火》", "mana": "《仮の火》 火×1 水×1"}
OF_MORE = {"hand": "《仮の火》", "mana": "《仮の火》 火×2 水×2"}
FORCED = {"hand": "《仮の火》", "mana": "火×1 光×1 水×1"}
SUMMONED, CAST = "もし 自分が《仮の火》を召喚する", "もし 自分が《仮の招》を唱える"


@pytest.mark.parametrize(
    "board,begun,said,so",
    [
        (ITSELF, SUMMONED, ("《仮の火》", "水", "火"), True),
        (ITSELF, SUMMONED, ("水", "火", "《仮の火》"), True),
        (ITSELF, SUMMONED, ("《仮の火》", "水"), False),
        (ITSELF, SUMMONED, ("《仮の火》", "水", "水"), False),
        (ITSELF, SUMMONED, ("《仮の火》", "水", "火", "火"), False),
        (OF_MORE, SUMMONED, ("火", "水", "水"), True),
        (OF_MORE, SUMMONED, ("火", "水", "水", "火"), False),
        (FORCED, SUMMONED, ("火", "光", "水"), True),
        (FORCED, SUMMONED, ("火 光", "水"), True),
        (FORCED, SUMMONED, ("火", "光"), False),
        (FORCED, SUMMONED, ("火", "光", "水", "水"), False),
        (INVITED, CAST, ("水", "水", "火", "水", "火"), True),
        (INVITED, CAST, ("水×2", "火 火", "水"), True),
        (INVITED, CAST, ("水×2", "火", "火 水"), True),
        (INVITED, CAST, ("水×2", "火", "水", "水"), False),
    ],
)
def test_a_payment_may_be_told_in_several_sentences(
    tmp_path: Path, board: dict[str, str], begun: str, said: tuple[str, ...], so: bool
) -> None:
    paid = [f"かつ 自分が「{each}」をタップして支払う" for each in said]
    judged = "ならば 《仮の火》は自分のバトルゾーンにある"
    assert (_status(tmp_path, board, begun, *paid, judged)[0] is Status.PASSED) == so


UNTOLD = {"hand": "《仮の火》", "mana": "火×1 光×2 水×1", "field": "《仮の倍》 《仮の参》"}
BEGUN = "もし 自分が《仮の火》を召喚する"


@pytest.mark.parametrize(
    "judged,so",
    [
        ("自分は「火 光×2」をタップして支払える", True),
        ("自分は「火 光」をタップして支払える", False),
        ("自分は「火 水」をタップして支払えるかは、出典に定めがない", True),
        ("自分は「火 水」をタップして支払える", False),
        ("自分は「水 光×2」をタップして支払えるかは、出典に定めがない", False),
        ("《仮の火》は自分のバトルゾーンにある", False),
        ("《仮の火》は自分のバトルゾーンにない", False),
    ],
)
def test_at_a_choice_that_no_source_tells_only_what_rests_on_it_is_open(
    tmp_path: Path, judged: str, so: bool
) -> None:
    assert (_status(tmp_path, UNTOLD, BEGUN, f"ならば {judged}")[0] is Status.PASSED) == so


def test_what_is_tapped_instead_is_told(tmp_path: Path) -> None:
    paid = "かつ 自分が「火 光×2」をタップして支払う"
    judged = "ならば 《仮の火》は自分のバトルゾーンにある"
    assert _status(tmp_path, UNTOLD, BEGUN, paid, judged) == (Status.PASSED, "")


def test_a_payment_of_what_is_not_there_is_a_mistake(tmp_path: Path) -> None:
    status, message = _status(
        tmp_path,
        TWOS,
        BEGUN,
        "かつ 自分が「闇×3」をタップして支払う",
        "ならば 《仮の火》は自分のバトルゾーンにある",
    )
    assert status is Status.FAILED
    assert "闇のカードが、そのとおりの数だけ盤面にない" in message


@pytest.mark.parametrize("begun", ["", f"{BEGUN}\n"])
def test_who_pays_for_nothing_is_told(tmp_path: Path, begun: str) -> None:
    judged = "ならば 相手は「火」をタップして支払えない"
    with pytest.raises(InputError, match="相手が何かを支払う時がない"):
        _status(tmp_path, TWOS, f"{begun}{judged}")


LET = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前   | 値          | 能力 |
  | 仮の火 | 火 3 3000   | |
  | 仮の譲 | 水 2 呪文   | 効果：相手は自身の手札からクリーチャーを1体召喚する |
かつ 次の盤面である
  | ゾーン       | 自分       | 相手       |
  | 手札         | 《仮の譲》 | 《仮の火》 |
  | マナゾーン   | 水×2       | 火×2 光×3  |
もし 自分が《仮の譲》を唱える
"""


@pytest.mark.parametrize(
    "said,so",
    [
        ("相手は「火 光×2」をタップして支払える", True),
        ("相手は「火 光」をタップして支払える", False),
        ("相手は「光×3」をタップして支払える", False),
        ("自分は「水×2」をタップして支払える", True),
        ("自分は「水」をタップして支払える", False),
    ],
)
def test_each_player_pays_for_their_own_use(tmp_path: Path, said: str, so: bool) -> None:
    (result,) = run(plant(tmp_path, f"{LET}ならば {said}\n", rule="メインステップ"))
    assert (result.status is Status.PASSED) == so, result.message


@pytest.mark.parametrize(
    "mana, because",
    [
        ("火×5 《仮の火》（タップ）", "《仮の火》は、もうタップしている（規則「"),
        ("火×6", "《仮の火》は、支払うプレイヤーのマナゾーンにない（規則「"),
    ],
)
def test_of_two_of_a_name_the_one_that_is_nearest_is_meant(tmp_path: Path, mana: str, because: str) -> None:
    board = {"hand": "《仮の減》", "mana": mana, "field": "《仮の火》"}
    judged = "ならば 自分は「火×4 《仮の火》」をタップして支払える"
    status, message = _status(tmp_path, board, "もし 自分が《仮の減》を召喚する", judged)

    assert status is Status.FAILED
    assert f"そうならなかった：{because}" in message


LACKING = "（規則「文明の支払い」、601.1d、112.2a）"
SHORT = "必要だが、それでは1しか生み出せない（規則「残りのマナの支払い」、601.1f）"


@pytest.mark.parametrize(
    "said, because",
    [
        ("「火」をタップして支払える", f"マナが3{SHORT}"),
        (
            "「水」をタップして支払える",
            f"マナが3{SHORT}、その中に、火文明を払えるアンタップのマナがない{LACKING}",
        ),
        ("「水×3」をタップして支払える", f"その中に、火文明を払えるアンタップのマナがない{LACKING}"),
        ("マナを1枚タップして《仮の火》を召喚できる", f"マナが3{SHORT}"),
    ],
)
def test_of_a_payment_that_is_too_short_it_is_told_how_much(tmp_path: Path, said: str, because: str) -> None:
    begun = [] if "枚" in said else [BEGUN]
    board = {"hand": "《仮の火》", "mana": "火×3 水×3"}
    status, message = _status(tmp_path, board, *begun, f"ならば 自分は{said}")
    assert (status, message.partition(" ")[2]) == (Status.FAILED, f"そうならなかった：{because}")
