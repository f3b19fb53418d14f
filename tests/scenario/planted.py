"""Small features made up for a test, run on the real engine."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

from cardrules.core.errors import Place
from cardrules.scenario.feature import Feature, read_feature
from cardrules.scenario.result import ScenarioResult
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting

GAME = "duelmasters"

MODES = "選択肢の決定"
"""The rule that most of the planted scenarios claim."""

SMALL = "自分の超次元ゾーンからコスト3以下のサイキック・クリーチャーを1体出す"
LARGE = "自分の超次元ゾーンからコスト7以下の自然のサイキック・クリーチャーを1体出す"
_HOLE = f"自分の山札の上から1枚をマナゾーンに置く。その後、次のうちいずれか1つを選ぶ▶{SMALL}▶{LARGE}"

STAND_INS = f"""\
かつ 次の仮のカードがある
  | 名前     | 値                                                                        | 能力 |
  | 仮の札   | 自然 1 1000                                                               |  |
  | 仮の双   | 火/水 3 2000                                                              |  |
  | 仮の種   | タマシード　文明：光　コスト：5                                           |  |
  | 仮の実   | タマシード　文明：光　コスト：5                                           |  |
  | 仮の大   | サイキック・クリーチャー　文明：自然　コスト：7　種族：なし　パワー：7000 |  |
  | 仮の小   | サイキック・クリーチャー　文明：火　コスト：3　種族：なし　パワー：3000   |  |
  | 仮の命   | 呪文　文明：自然　コスト：2 | 効果：自分の山札の上から1枚をマナゾーンに置く |
  | 仮の穴   | 呪文　文明：自然　コスト：5 | 効果：{_HOLE} |
  | 仮の使者 | 光 5 5000 | 出た時：自分の手札から光のタマシードを1枚出してもよい |
  | 仮の謎   | ？　文明：光　コスト：5　種族：？　パワー：？ |  |
"""
"""Cards of which everything is known that is read here, so that no card file matters."""


def life(mana: int = 2, day: str = "2022-09-16", top: str = "《仮の札》") -> str:
    """Return a position with a spell that costs 2 and puts a card into the mana zone."""
    return f"""\
前提 {day}のルールである
{STAND_INS}
かつ 次の盤面である
  | ゾーン     | 自分        |
  | 手札       | 《仮の命》  |
  | マナゾーン | 自然×{mana} |
  | 山札の上   | {top}       |
"""


HOLE = f"""\
前提 2022-09-16のルールである
{STAND_INS}
かつ 次の盤面である
  | ゾーン       | 自分                |
  | 手札         | 《仮の穴》          |
  | マナゾーン   | 自然×5              |
  | 山札の上     | 《仮の札》          |
  | 超次元ゾーン | 《仮の大》 《仮の小》 |
もし 自分が《仮の穴》を唱える
"""
"""A spell with two options has been used: one puts 《仮の小》, the other 《仮の大》."""


ROWS = (
    "シナリオアウトライン: 使う札\n"
    + life().replace("自然×2", "自然×<数>")
    + """\
もし 自分が《仮の命》を唱える
かつ 自分が《仮の札》を選ぶ
ならば 《仮の命》は自分の墓地にある

例:
  | 数 |
  | 2  |
  | 3  |
"""
)

ONE_ROW = f"""\
シナリオアウトライン: 出すかもしれない
前提 2022-09-16のルールである
{STAND_INS}
かつ 次の盤面である
  | ゾーン     | 自分        |
  | 手札       | 《仮の使者》 <持つ札> |
  | マナゾーン | 光×5        |
もし 自分が《仮の使者》を召喚する
かつ 自分が《仮の種》を出す
ならば 《仮の使者》は自分のバトルゾーンにある

例:
  | 持つ札     |
  | 《仮の種》 |
  | 《仮の札》 |
"""
"""Outlines: in the first nothing uses an act, in the second one row does."""


def write(
    folder: Path, *bodies: str, rule: str = MODES, tags: str = "", name: str = "planted", lacks: str = ""
) -> Path:
    """Write a feature of some scenarios, each with its title line or without one; return its path.

    ``lacks`` is what a draft says that it lacks.
    """
    claimed = f"@規則:{rule}" if rule else ""
    head = f"# language: ja\n@出典:M20 {claimed} {tags}".rstrip()
    titled = [
        body if "シナリオ" in body else f"シナリオ: {at}番目\n{body}" for at, body in enumerate(bodies, 1)
    ]
    path = folder / "scenarios" / GAME / f"{name}.feature"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"\n{indent(body, '  ')}\n" for body in titled)
    lacking = f"  未対応の理由: {lacks}\n" if lacks else ""
    path.write_text(f"{head}\n機能: 試しの機能\n  出典: 総合ルール 2022-09-16\n{lacking}{text}", "utf-8")
    return path


def plant(folder: Path, *bodies: str, rule: str = MODES, tags: str = "", name: str = "planted") -> Feature:
    """Write a feature, and read it."""
    return read_feature(write(folder, *bodies, rule=rule, tags=tags, name=name))


def run(feature: Feature) -> tuple[ScenarioResult, ...]:
    """Run a feature on the engine of its game; what keeps a scenario from being played is raised."""
    results = run_feature(feature, setting(GAME))
    for error in (each for result in results for each in result.errors):
        raise error
    return results


def place_of(feature: Feature, text: str) -> Place:
    """Return where the first scenario's step stands that says something, or else its title."""
    scenario = feature.scenarios[0]
    return next((step.place for step in scenario.steps if step.text == text), scenario.place)


def line_of(feature: Feature, text: str) -> int:
    """Return the line of a scenario's step or title that says something."""
    return place_of(feature, text).line or 0
