"""A refusal says in concrete words what stands against: which card, which line, how many, where and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.scenario.result import Status
from tests.scenario.planted import plant, run

_GIVING_UP = "使う時に：自分のクリーチャーを1体破壊して、コストを"
_FREE_BY, _IF_ANY = "G・ゼロ（自分の", "のクリーチャーがいれば）"
STAND_INS = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値                    | 能力 |
  | 仮の兵   | 火 2 2000             |  |
  | 仮の盾   | 光 2 2000             | ■ブロッカー |
  | 仮の劇場 | 光 5 5000             | 出た時：このターン、相手のクリーチャーはブロックできない |
  | 仮の術   | 火 1 呪文             | 効果：自分の水のクリーチャーを1体破壊する |
  | 仮の宣告 | 火 1 呪文             | 効果：相手の手札がなければ、カードを1枚引く |
  | 仮の選   | 火 1 呪文             | 効果：次のうちいずれか1つを選ぶ▶カードを1枚引く▶カードを2枚引く |
  | 仮の代   | 火 9 9000             | 使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい |
  | 仮の種   | 火 2 タマシード       |  |
  | 仮の双   | 火/水 2 呪文          | 効果：カードを1枚引く |
  | 仮の贄   | 火 9 9000             | ■{_GIVING_UP}3少なくしてもよい■{_GIVING_UP}4少なくしてもよい |
  | 仮の装備 | 火 2 クロスギア       |  |
  | 仮の超獣 | サイキック・クリーチャー　文明：火　コスト：2　種族：なし　パワー：5000 |  |
  | 仮の無   | 火 5 5000             | ■G・ゼロ（自分の水のクリーチャーがいれば） |
"""


def board(*rows: str, given: str = "") -> str:
    """Return a position with some rows, each ``zone | mine | the opponent's``."""
    table = "".join(f"  | {row} |\n" for row in ("ゾーン | 自分 | 相手", *rows))
    return f"{STAND_INS}{given}かつ 次の盤面である\n{table}"


@pytest.mark.parametrize(
    "body, rule, told",
    [
        (
            board("バトルゾーン | 《仮の兵》（タップ） |") + "ならば 自分は《仮の兵》で攻撃できない",
            "攻撃クリーチャーの指定",
            "タップしている《仮の兵》では攻撃できない",
        ),
        (
            board("手札 | 《仮の兵》 |") + "ならば 自分は《仮の兵》で攻撃できない",
            "攻撃クリーチャーの指定",
            "攻撃できるのはバトルゾーンのクリーチャーだが、《仮の兵》は手札にある",
        ),
        (
            board("バトルゾーン | 《仮の種》 |") + "ならば 自分は《仮の種》で攻撃できない",
            "攻撃クリーチャーの指定",
            "攻撃できるのはクリーチャーだが、《仮の種》はクリーチャーでない",
        ),
        (
            board("バトルゾーン | 《仮の兵》（召喚酔い） |") + "ならば 自分は《仮の兵》で攻撃できない",
            "召喚酔い",
            "召喚酔いしている《仮の兵》では攻撃できない",
        ),
        (
            board("墓地 | 《仮の兵》 |", "マナゾーン | 火×2 |") + "ならば 自分は《仮の兵》を召喚できない",
            "手札から使う",
            "墓地にあるカードは、許す効果がなければ使えない",
        ),
        (
            board("墓地 | 《仮の兵》 |", "マナゾーン | 火×2 |")
            + "ならば 自分は《仮の兵》を手札から召喚できない",
            "手札から使う",
            "《仮の兵》があるのは墓地だけである",
        ),
        (
            board("手札 | 《仮の兵》 |") + "ならば 自分は《仮の兵》を墓地から召喚できない",
            "手札から使う",
            "《仮の兵》があるのは手札だけである",
        ),
        (
            board("手札 | 《仮の兵》 |", "マナゾーン | 火×2 |", given="かつ 相手のターンである\n")
            + "ならば 自分は《仮の兵》を召喚できない",
            "メインステップに使う",
            "許す効果がなければ、使えるのは自分のメインステップだけだが、今は相手のメインステップである",
        ),
        (
            board("手札 | 《仮の術》 |", "マナゾーン | 火×2 |") + "ならば 自分は《仮の術》を召喚できない",
            "使うは召喚や詠唱を含む",
            "召喚するのはクリーチャーだが、《仮の術》はクリーチャーでない",
        ),
        (
            board("手札 |  | 《仮の兵》", "マナゾーン | 火×2 |") + "ならば 自分は《仮の兵》を召喚できない",
            "手札から使う",
            "別のプレイヤーの手札にあるカードは、許す効果がなければ使えない",
        ),
        (
            board("超次元ゾーン | 《仮の超獣》 |", "マナゾーン | 火×2 |")
            + "ならば 自分は《仮の超獣》を召喚できない",
            "超次元と超GRのカードは支払って使えない",
            "超次元ゾーンのカードは、マナコストを支払って使うことができない",
        ),
        (
            board(
                "バトルゾーン | 《仮の装備》 《仮の兵》 |",
                "マナゾーン | 火×2 |",
                given="かつ 相手のターンである\n",
            )
            + "ならば 自分は《仮の装備》を《仮の兵》にクロスできない",
            "メインステップにクロスする",
            "クロスできるのは自分のメインステップだけだが、今は相手のメインステップである",
        ),
        (
            board("手札 | 《仮の装備》 |", "バトルゾーン | 《仮の兵》 |", "マナゾーン | 火×2 |")
            + "ならば 自分は《仮の装備》を《仮の兵》にクロスできない",
            "クロスするもの",
            "クロスできるのはバトルゾーンの自分のクロスギアだが、《仮の装備》は手札にある",
        ),
        (
            board("バトルゾーン | 《仮の装備》 | 《仮の兵》", "マナゾーン | 火×2 |")
            + "ならば 自分は《仮の装備》を《仮の兵》にクロスできない",
            "クロスするもの",
            "クロスする先は自分のクリーチャーだが、《仮の兵》は別のプレイヤーのクリーチャーである",
        ),
        (
            board("手札 | 《仮の双》 |", "マナゾーン | 火/水（数字2）×1 |")
            + "ならば 自分は《仮の双》を唱えられない",
            "1枚で払える文明は1つ",
            "火と水の文明に、それぞれ別のカードを割り当てられない",
        ),
        (
            board("手札 | 《仮の贄》 |", "バトルゾーン | 《仮の兵》 |", "マナゾーン | 火×2 |")
            + "ならば 自分は《仮の贄》を召喚できない",
            "使用宣言",
            (
                "コストを変える能力を、同時にはすべて適用できない："
                "同じものを2つのことには使えず、合わせて2つ要るが1つしかそろわない"
            ),
        ),
        (
            board("手札 | 《仮の無》 |") + "ならば 自分は《仮の無》を「G・ゼロ」で召喚できない",
            "G・ゼロ",
            "《仮の無》は「G・ゼロ」では使えない：「G・ゼロ（自分の水のクリーチャーがいれば）」の条件が満たされていない",
        ),
    ],
)
def test_reason_of_what_cannot_be_done_is_concrete(tmp_path: Path, body: str, rule: str, told: str) -> None:
    (result,) = run(plant(tmp_path, body, rule=rule))
    assert result.message is None
    assert told in [line.reason for step in result.steps for line in step.trace]


OPPONENTS = board("手札 |  | 《仮の兵》 《仮の種》", "バトルゾーン | | 《仮の装備》 《仮の兵》②").replace(
    "《仮の兵》 ", "《仮の兵》① "
)


@pytest.mark.parametrize(
    "given, now",
    [
        ("", "自分のメインステップ"),
        ("かつ 自分の攻撃ステップである\n", "自分の攻撃ステップ"),
        ("かつ 相手の攻撃ステップである\n", "相手の攻撃ステップ"),
    ],
)
@pytest.mark.parametrize(
    "judged, what",
    [
        ("相手は《仮の種》を使えない（メインステップに使う）", "使えるのは相手のメインステップ"),
        ("相手は《仮の種》をマナゾーンに置けない（マナチャージ・ステップ）", "相手のマナチャージステップ"),
        (
            "相手は《仮の装備》を《仮の兵》②にクロスできない（メインステップにクロスする）",
            "クロスできるのは相手のメインステップ",
        ),
    ],
)
def test_whose_step_it_is_is_told_as_the_scenario_tells_players_apart(
    tmp_path: Path, judged: str, what: str, given: str, now: str
) -> None:
    body = OPPONENTS.replace("かつ 次の盤面", f"{given}かつ 次の盤面")
    (result,) = run(plant(tmp_path, f"{body}ならば {judged}", rule=judged.rstrip("）").split("（")[1]))
    assert result.message is None
    reasons = [line.reason or "" for step in result.steps for line in step.trace]
    assert any(f"{what}だけだが、今は{now}である" in each for each in reasons)


RECYCLED = "  | 仮の巡 | 火 2 呪文 | ■リサイクル1■効果：カードを1枚引く |\n"


@pytest.mark.parametrize(
    "body, wrong, right",
    [
        (
            board("手札 | 《仮の種》 |", "マナゾーン | 火×1 |") + "ならば 自分は《仮の種》を使えない",
            "使うは召喚や詠唱を含む",
            "残りのマナの支払い",
        ),
        (
            board("手札 | 《仮の術》 |", "マナゾーン | 水×1 |") + "ならば 自分は《仮の術》を使えない",
            "使うは召喚や詠唱を含む",
            "文明の支払い",
        ),
        (
            board("手札 | 《仮の種》 |", "マナゾーン | 火×1 |") + "ならば 自分は《仮の種》を召喚できない",
            "残りのマナの支払い",
            "使うは召喚や詠唱を含む",
        ),
        (
            board("墓地 | 《仮の巡》 |", "マナゾーン | 水×1 |", given=RECYCLED)
            + "ならば 自分は《仮の巡》を唱えられない",
            "手札から使う",
            "文明の支払い",
        ),
    ],
)
def test_reason_of_what_is_not_said_does_not_count(tmp_path: Path, body: str, wrong: str, right: str) -> None:
    (refused,) = run(plant(tmp_path, body, rule=right))
    (otherwise,) = run(plant(tmp_path, body, rule=wrong))
    assert refused.message is None
    assert f"できない理由が、書かれた規則と違う：断ったのは「{right}」" in (otherwise.message or "")


def test_what_asks_another_player_or_for_another_choice_refuses_no_ability(tmp_path: Path) -> None:
    ninja = "  | 仮の忍 | 光 3 3000 | ニンジャ・ストライク0 |\n"
    cards = f"{ninja}  | 仮の一 | 火 3 3000 | 出た時：カードを1枚引いてもよい |\n"
    body = board("手札 |  | 《仮の忍》", "バトルゾーン | 《仮の兵》 《仮の一》 |", given=cards)
    body += "もし 自分が《仮の兵》で相手を攻撃する\nならば 自分は《仮の一》の能力を使えない"
    (result,) = run(plant(tmp_path, body, rule="非公開ゾーンの誘発型能力の宣言"))
    assert "断ったのはどの規則でもない" in (result.message or "")


MEANWHILE = (
    board("手札 | 《仮の選》 《仮の兵》 |", "マナゾーン | 火×3 |")
    + "もし 自分が《仮の選》を唱える\nかつ 自分が選択肢「カードを1枚引く」を選ぶ\n"
)
NO_INTERRUPTION = "《仮の選》の効果を解決している途中で、割り込んで使うことはできない"


def test_what_cannot_be_done_while_an_effect_is_resolved_is_refused_for_that(tmp_path: Path) -> None:
    said = "ならば 選択肢を選ぶ時、自分は《仮の兵》を召喚できない"
    (result,) = run(plant(tmp_path, MEANWHILE + said, rule="効果の解決に割り込めない"))
    assert result.message is None
    assert NO_INTERRUPTION in [line.reason for step in result.steps for line in step.trace]


def test_nothing_is_crossed_while_an_effect_is_resolved(tmp_path: Path) -> None:
    gear = MEANWHILE.replace(
        "  | 手札 |", "  | バトルゾーン | 《仮の装備》 《仮の兵》 |  |\n  | 手札 |"
    ).replace("《仮の選》 《仮の兵》 |", "《仮の選》 |")
    said = "ならば 選択肢を選ぶ時、自分は《仮の装備》を《仮の兵》にクロスできない"
    (result,) = run(plant(tmp_path, gear + said, rule="効果の解決に割り込めない"))
    assert result.message is None
    assert NO_INTERRUPTION in [line.reason for step in result.steps for line in step.trace]


def test_what_is_said_to_be_possible_meanwhile_fails_with_the_clause(tmp_path: Path) -> None:
    said = "ならば 選択肢を選ぶ時、自分は《仮の兵》を召喚できる"
    (result,) = run(plant(tmp_path, MEANWHILE + said, rule="効果の解決に割り込めない"))
    assert result.message is not None
    assert f"{NO_INTERRUPTION}（規則「効果の解決に割り込めない」、101.4d）" in result.message


def test_what_is_chosen_among_can_be_chosen_meanwhile(tmp_path: Path) -> None:
    said = "ならば 選択肢を選ぶ時、自分は選択肢「カードを2枚引く」を選べる"
    (result,) = run(plant(tmp_path, MEANWHILE + said, rule="選択肢の決定"))
    assert result.message is None


def test_paying_by_an_action_is_no_resolution_of_an_effect(tmp_path: Path) -> None:
    body = board("手札 | 《仮の代》 《仮の盾》 |", "バトルゾーン | 《仮の兵》 |", "マナゾーン | 光×2 |")
    said = "もし 自分が《仮の代》を「代替コスト」で召喚する\n"
    said += "ならば 《仮の兵》が破壊される時、自分は《仮の盾》を召喚できない"
    (result,) = run(plant(tmp_path, body + said, rule="効果の解決に割り込めない"))
    assert result.message is not None
    assert "断ったのは「使う手順に割り込めない」" in result.message


def test_how_many_are_tapped_is_not_judged_meanwhile(tmp_path: Path) -> None:
    said = "ならば 選択肢を選ぶ時、自分はマナを2枚タップして《仮の兵》を使えない"
    with pytest.raises(InputError, match="できごとの時のこととしては判定できない"):
        run(plant(tmp_path, MEANWHILE + said, rule="選択肢の決定"))


@pytest.mark.parametrize(
    "spell, more, rule, told",
    [
        (
            "仮の術",
            "《仮の術》は自分の墓地にある",
            "解決した呪文は墓地へ",
            "《仮の術》の「効果：自分の水のクリーチャーを1体破壊する」：選べるものがない",
        ),
        (
            "仮の宣告",
            "自分の手札は0枚である",
            "条件の確認",
            "《仮の宣告》の「効果：相手の手札がなければ、カードを1枚引く」の条件が満たされていない",
        ),
    ],
)
def test_what_an_effect_does_not_do_is_told_with_its_line(
    tmp_path: Path, spell: str, more: str, rule: str, told: str
) -> None:
    body = board(f"手札 | 《{spell}》 | 《仮の兵》", "マナゾーン | 火×1 |")
    (result,) = run(plant(tmp_path, f"{body}もし 自分が《{spell}》を唱える\nならば {more}", rule=rule))
    assert (result.status, result.message) == (Status.PASSED, None)
    assert told in [line.reason for step in result.steps for line in step.trace]


def test_an_effect_that_has_been_carried_out_forbids_by_its_line(tmp_path: Path) -> None:
    body = board("手札 | 《仮の劇場》 |", "バトルゾーン | 《仮の兵》 | 《仮の盾》", "マナゾーン | 光×5 |")
    done = "もし 自分が《仮の劇場》を召喚する\nかつ 自分が《仮の兵》で攻撃する\n"
    feature = plant(
        tmp_path, f"{body}{done}ならば 相手は《仮の盾》でブロックできない", rule="できないはできるに優先する"
    )
    (result,) = run(feature)
    assert result.message is None
    assert "《仮の劇場》の「出た時：このターン、相手のクリーチャーはブロックできない」による" in [
        line.reason for step in result.steps for line in step.trace
    ]


TWIN = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前           | 値                       | 能力 |
  | 仮の表／仮の裏 | 火 7 7000 ──── 水 3 呪文 | W・ブレイカー ──── 効果：カードを1枚引く |
  | 仮の墓守       | 光 2 2000                | 常に：自分は墓地からクリーチャーを召喚してもよい |
かつ 次の盤面である
  | ゾーン       | 自分 |
  | 墓地         | 《仮の表／仮の裏》 |
  | バトルゾーン | 《仮の墓守》 |
  | マナゾーン   | 水×9 |
ならば 自分は《仮の表／仮の裏》を墓地から召喚できない"""


def test_reason_of_another_way_of_using_the_card_does_not_count(tmp_path: Path) -> None:
    (right,) = run(plant(tmp_path, TWIN, rule="文明の支払い"))
    (wrong,) = run(plant(tmp_path, TWIN, rule="手札から使う"))
    assert right.message is None
    assert wrong.message is not None
    assert wrong.message.endswith(
        "できない理由が、書かれた規則と違う：断ったのは「文明の支払い」（601.1d、112.2a）"
    )


def test_what_stands_against_a_zone_that_is_named_stands_against_nobody_who_names_none(
    tmp_path: Path,
) -> None:
    allowed = "  | 仮の墓守 | 光 2 2000 | 常に：自分は墓地からクリーチャーを召喚してもよい |\n"
    table = "  | ゾーン | 自分 |\n  | 墓地 | 《仮の兵》 |\n  | バトルゾーン | 《仮の墓守》 |\n"
    begun = f"{STAND_INS}{allowed}かつ 次の盤面である\n{table}ならば 自分は《仮の兵》を"
    bodies = (f"{begun}手札から召喚できない", f"{begun}召喚できない")
    named, unnamed = run(plant(tmp_path, *bodies, rule="手札から使う"))

    assert (named.status, unnamed.status) == (Status.PASSED, Status.FAILED)


_FREE_ON_BOTH = f"{_FREE_BY}水{_IF_ANY} ──── {_FREE_BY}光{_IF_ANY}"
_ADDED = "使う時に（自分のシールドがなければ）：追加でコスト2を支払ってもよい"
APART = f"""\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前           | 値                                           | 能力 |
  | 仮の表／仮の裏 | 火 7 7000 ──── 水 3 呪文                     | {_FREE_ON_BOTH} |
  | 仮の兵         | 火 2 2000                                    | {_ADDED} |
  | 仮の謎         | ？　文明：光　コスト：5　種族：？　パワー：？ |  |
かつ 次の盤面である
  | ゾーン | 自分                                     |
  | 手札   | 《仮の表／仮の裏》 《仮の兵》 《仮の謎》 |
  | 墓地   | 《仮の兵》                               |
"""
UNPAID = "「文明の支払い」（601.1d、112.2a）"


@pytest.mark.parametrize(
    "said, rule, refused",
    [
        ("《仮の表／仮の裏》を「G・ゼロ」で唱えられない", "ツインパクトの面", "「G・ゼロ」（112.3e）"),
        ("《仮の兵》を手札から召喚できない", "手札から使う", UNPAID),
        ("《仮の兵》を手札から召喚できない", "使用宣言", UNPAID),
        ("《仮の謎》を《仮の兵》にクロスできない", "クロスするもの", "どの規則でもない"),
    ],
)
def test_what_does_not_stand_against_it_is_no_reason(
    tmp_path: Path, said: str, rule: str, refused: str
) -> None:
    (result,) = run(plant(tmp_path, f"{APART}ならば 自分は{said}", rule=rule))
    told = (result.message or "").partition("（選べるものの中に初めからない）")[0]
    assert told.endswith(f"できない理由が、書かれた規則と違う：断ったのは{refused}")


def test_of_a_rule_that_cannot_be_claimed_it_is_told_first_how_it_is_named_as_a_reason(
    tmp_path: Path,
) -> None:
    body = f"{board('マナゾーン | 火×2 |')}ならば 自分のマナゾーンは2枚である"
    (result,) = run(plant(tmp_path, body, rule="選べるだけ選ぶ"))
    told = result.expected or ""

    assert "規則「選べるだけ選ぶ」（605.2b）を実行するコードがない" in (result.message or "")
    assert 0 <= told.find("文の終わりに（選べるだけ選ぶ）と書く") < told.find("@未対応")
