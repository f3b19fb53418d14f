"""Every way in which a scenario fails, as its editor will read it; the first column says which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardrules.core.unready import DRAFT
from tests.scenario.planted import HOLE, LARGE, MODES, SMALL, STAND_INS, life

MAIN: Final = "メインステップ"
PAYING: Final = "残りのマナの支払い"
CAST: Final = "もし 自分が《仮の命》を唱える\n"

MESSENGER: Final = f"""\
前提 2022-09-16のルールである
{STAND_INS}
かつ 次の盤面である
  | ゾーン     | 自分                    |
  | 手札       | 《仮の使者》 《仮の種》  |
  | マナゾーン | 光×5                    |
もし 自分が《仮の使者》を召喚する
"""
"""A creature has been summoned; whoever did may now put 《仮の種》."""

MYSTERY: Final = MESSENGER.partition("もし")[0].replace("《仮の種》 ", "《仮の謎》 ")
"""The same creature is in hand, with a card of an unknown type that it might put."""

PAID_BY_EFFECT: Final = """\
前提 2022-09-16のルールである
かつ 次の仮のカードがある
  | 名前     | 値        | 能力                                                |
  | 仮の零   | 火 9 9000 | G・ゼロ（自分のクリーチャーがいれば）               |
  | 仮の並   | 火 3 3000 |                                                     |
  | 仮の呼び | 水 2 呪文 | 効果：自分の手札からクリーチャーを1体召喚してもよい |
かつ 次の盤面である
  | ゾーン       | 自分                    |
  | 手札         | 《仮の呼び》 《仮の零》 |
  | バトルゾーン | 《仮の並》              |
  | マナゾーン   | 水×2                    |
もし 自分が《仮の呼び》を唱える
かつ 自分が《仮の呼び》の能力を使う
"""
"""An effect has a creature summoned that could be paid for in another way alone."""

ORDER: Final = """\
ならば 次の順に起こる
  | できごと                           |
  | 《仮の札》がマナゾーンに置かれる   |
  | 自分が《仮の命》を唱える           |
"""


@dataclass(frozen=True)
class Planted:
    """A scenario that fails: why it is planted, its steps, the rule it claims.

    ``at`` is the sentence at whose line ``message`` is told; an empty one is the title.
    """

    name: str
    body: str
    at: str
    message: str
    rule: str = MODES


FAILURES: Final = (
    Planted(
        "unanswered decision that matters",
        HOLE + "ならば 《仮の大》は自分のバトルゾーンにある",
        "《仮の大》は自分のバトルゾーンにある",
        "決めていない選び方で答えが変わる："
        f"「自分が選択肢を選ぶ：「{LARGE}」」 と 「自分が選択肢を選ぶ：「{SMALL}」」",
    ),
    Planted(
        "unanswered may",
        MESSENGER + "ならば 《仮の種》は自分のバトルゾーンにある",
        "《仮の種》は自分のバトルゾーンにある",
        "決めていない選び方で答えが変わる："
        "「自分がするかどうかを決める：する」 と 「自分がするかどうかを決める：しない」",
        MAIN,
    ),
    Planted(
        "game that is not won",
        HOLE + "ならば 自分はゲームに勝つ",
        "自分はゲームに勝つ",
        "そうならなかった：ゲームは終わっていない",
    ),
    Planted(
        "act that nothing asks for",
        HOLE + "かつ 自分が《仮の札》を捨てる\nならば 《仮の札》は自分のマナゾーンにある",
        "自分が《仮の札》を捨てる",
        "「自分が《仮の札》を捨てる」は、どの決定の答えにもならなかった",
    ),
    Planted(
        "claimed rule that is not applied",
        HOLE + "ならば 《仮の札》は自分のマナゾーンにある",
        "",
        "規則「条件の確認」（603.4、605.2a）を確かめると書いてあるが、一度も適用されなかった（機能の上のタグは、どのシナリオにも及ぶ）",
        "条件の確認",
    ),
    Planted(
        "no rule claimed",
        HOLE + "ならば 《仮の札》は自分のマナゾーンにある",
        "",
        "どの規則を確かめるのかが書かれていない（「@規則:…」を付ける）",
        "",
    ),
    Planted("nothing judged", HOLE, "", "ならば がない"),
    Planted(
        "refused by another rule than the one in the tags",
        life(mana=1) + "ならば 自分は《仮の命》を唱えられない",
        "自分は《仮の命》を唱えられない",
        "できない理由が、書かれた規則と違う：断ったのは「残りのマナの支払い」（601.1f）",
        MODES,
    ),
    Planted(
        "refused by another rule than the one in brackets",
        life(mana=1) + "ならば 自分は《仮の命》を唱えられない（メインステップ）",
        "自分は《仮の命》を唱えられない（メインステップ）",
        "できない理由が、書かれた規則と違う：断ったのは「残りのマナの支払い」（601.1f）",
        PAYING,
    ),
    Planted(
        "refused by nothing",
        life() + "ならば 自分は《仮の穴》を唱えられない",
        "自分は《仮の穴》を唱えられない",
        "できない理由が、書かれた規則と違う：断ったのはどの規則でもない（選べるものの中に初めからない）",
        MAIN,
    ),
    Planted(
        "possible, but said not to be",
        life() + "ならば 自分は《仮の命》を唱えられない",
        "自分は《仮の命》を唱えられない",
        "そうならなかった：「自分がメインステップの行動を決める：《仮の命》を唱える」と決めればできる",
        MAIN,
    ),
    Planted(
        "not possible, but said to be",
        life(mana=1) + "ならば 自分は《仮の命》を唱えられる",
        "自分は《仮の命》を唱えられる",
        "そうならなかった：マナが2必要だが1しか生み出せない（規則「残りのマナの支払い」、601.1f）",
        MAIN,
    ),
    Planted(
        "done, but refused",
        life(mana=1) + CAST + "ならば 《仮の命》は自分の墓地にある",
        "自分が《仮の命》を唱える",
        "「自分が《仮の命》を唱える」ことはできない：マナが2必要だが1しか生み出せない（規則「残りのマナの支払い」、601.1f）（その時は、自分がメインステップの行動を決めるところ）",
        MAIN,
    ),
    Planted(
        "done by the wrong player",
        life() + "もし 相手が《仮の命》を唱える\nならば 《仮の命》は自分の墓地にある",
        "相手が《仮の命》を唱える",
        "「相手が《仮の命》を唱える」ことはできない：別のプレイヤーの手札にあるカードは、許す効果がなければ使えない（規則「手札から使う」、301.1）（その時は、自分がメインステップの行動を決めるところ）",
        MAIN,
    ),
    Planted(
        "done with a card that is not there",
        life() + "もし 自分が《仮の穴》を唱える\nならば 《仮の命》は自分の墓地にある",
        "自分が《仮の穴》を唱える",
        "「自分が《仮の穴》を唱える」ことはできない：その時に選べるものの中にない（その時は、自分がメインステップの行動を決めるところ）",
        MAIN,
    ),
    Planted(
        "event of the rules with a card that is not there",
        life() + "もし ルールにより《仮の種》が出る\nならば 《仮の種》は自分のバトルゾーンにある",
        "ルールにより《仮の種》が出る",
        "「ルールにより《仮の種》が出る」ことはできない：《仮の種》がどのゾーンにもない",
        MAIN,
    ),
    Planted(
        "not as it stands",
        life() + CAST + "ならば 《仮の命》は自分の手札にある",
        "《仮の命》は自分の手札にある",
        "そうならなかった：《仮の命》は自分の墓地にある",
        MAIN,
    ),
    Planted(
        "said not to have happened",
        life() + CAST + "ならば 自分が《仮の命》を唱えなかった",
        "自分が《仮の命》を唱えなかった",
        "そうならなかった：実際は、自分が《仮の命》を唱えた",
        MAIN,
    ),
    Planted(
        "event at which it is judged did not happen",
        life() + CAST + "ならば 選択肢を選ぶ時、《仮の命》は自分の手札にある",
        "選択肢を選ぶ時、《仮の命》は自分の手札にある",
        "そうならなかった：「選択肢を選ぶ」時がなかった",
        MAIN,
    ),
    Planted(
        "moment at which it is judged did not come",
        life() + CAST + "ならば 相手のターンの終わりに、《仮の命》は自分の墓地にある",
        "相手のターンの終わりに、《仮の命》は自分の墓地にある",
        "そうならなかった：「相手のターンの終わり」にならなかった"
        "（そこまで進めるには、「もし」に「自分が何もしない」「自分がターンを終える」などと書く）",
        MAIN,
    ),
    Planted(
        "other order",
        life() + CAST + ORDER,
        "次の順に起こる",
        "そうならなかった：2番目のできごとが、その順には起こらなかった",
        MAIN,
    ),
    Planted(
        "other number of times",
        life() + CAST + "ならば 自分が《仮の命》を唱えるのは2回である",
        "自分が《仮の命》を唱えるのは2回である",
        "そうならなかった：実際は1回",
        MAIN,
    ),
    Planted(
        "what happens hangs on an unknown card",
        life(top="《？》") + CAST + "ならば 《仮の命》は自分の墓地にある",
        "",
        "調べきれない：《？》の文明に出典がない（カードに文明を書くか、仮のカードを役に立てる）",
        MAIN,
    ),
    Planted(
        "what happens hangs on what no source tells",
        PAID_BY_EFFECT + "ならば 《仮の零》は自分のバトルゾーンにある",
        "",
        "調べきれない：効果でコストを支払って使う時に、代替コストで支払えるかどうかは、出典に定めがない",
        MAIN,
    ),
    Planted(
        "choice that nobody made hangs on an unknown card",
        MESSENGER.replace("《仮の種》 ", "《仮の種》 《仮の実》 《仮の謎》 ")
        + "ならば 《仮の謎》は自分の手札にある",
        "《仮の謎》は自分の手札にある",
        "調べきれない：《仮の謎》のカードタイプに出典がない",
        MAIN,
    ),
    Planted(
        "what is judged hangs on an unknown card",
        MYSTERY + "ならば 自分が《仮の謎》を出す手順がある",
        "自分が《仮の謎》を出す手順がある",
        "調べきれない：《仮の謎》のカードタイプに出典がない",
        MAIN,
    ),
    Planted(
        "refused for want of a source",
        MESSENGER.replace("《仮の種》 ", "《仮の種》 《仮の実》 《仮の謎》 ")
        + "ならば 自分は《仮の謎》を手札から出せない",
        "自分は《仮の謎》を手札から出せない",
        "調べきれない：《仮の謎》のカードタイプに出典がない",
        MAIN,
    ),
)
"""Scenarios that fail; all can be written, and stand in a feature that is otherwise in order."""


@dataclass(frozen=True)
class Mistake:
    """A scenario that cannot be played as written: what is wrong, and what would be right."""

    name: str
    body: str
    at: str
    message: str
    expected: str
    rule: str = MAIN


_LATER: Final = DRAFT

MISTAKES: Final = (
    Mistake(
        "no date",
        "前提 自分のターンである\n" + life().split("\n", 1)[1] + CAST + "ならば 《仮の命》は自分の墓地にある",
        "",
        "いつのルールで裁定するかが書かれていない",
        "「前提 2022-06-24のルールである」のように日付を書く",
    ),
    Mistake(
        "date before anything is known",
        life(day="2015-07-01", top="《仮の双》") + CAST + "ならば 《仮の命》は自分の墓地にある",
        "2015-07-01のルールである",
        "出典に定めがない：規則「多色のカードはタップしてマナゾーンに置く」（405.1）が "
        "2018-03-02 より前にどうであったかを、どの出典も述べていない",
        "2018-03-02 以後の日付で書くか、出典を足す",
    ),
    Mistake(
        "rule that nobody knows",
        life() + CAST + "ならば 《仮の命》は自分の墓地にある",
        "",
        "「なんとなく」という規則はない",
        "規則の名は cardrules ask で探せる",
        "なんとなく",
    ),
    Mistake(
        "reason that nobody knows",
        life(mana=1) + "ならば 自分は《仮の命》を唱えられない（なんとなく）",
        "自分は《仮の命》を唱えられない（なんとなく）",
        "「なんとなく」という規則はない",
        "規則の名は cardrules ask で探せる",
    ),
    Mistake(
        "reading that nobody knows",
        "前提 論点「なんとか」は「かんとか」と読む\nならば 《仮の命》は自分の墓地にある",
        "論点「なんとか」は「かんとか」と読む",
        "論点「なんとか」に「かんとか」という読みはない",
        "論点のページにある名前を書く",
    ),
)
"""Scenarios with a mistake that playing them brings to light."""
