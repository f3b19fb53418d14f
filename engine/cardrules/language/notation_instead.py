"""Ways of writing that people try and that are not read: each with what to write in their place.

They are told before what merely comes near, so that a reader of the complaint can go on at once.
"""

from __future__ import annotations

import re
from typing import Final

from cardrules.core.records import record


@record
class Instead:
    """A wording that is not read: what finds it in a line, and what to write in its place."""

    found: re.Pattern[str]
    advice: str


def _instead(pattern: str, advice: str) -> Instead:
    return Instead(re.compile(pattern), advice)


_UNSAID: Final = "まだ書けない。「未収録：」に名前を書いて残す"

INSTEAD: Final = (
    _instead(
        "^(?:代替)?コスト：",
        "「使う時に：コストを支払うかわりに自分のクリーチャーを2体破壊してもよい」のように、何のかわりかを書く",
    ),
    _instead(
        "(?:選び|選んで)、?(?:タップ|アンタップ|破壊|手札|マナ|墓地|山札|捨て|持ち主|シールド)",
        "「…を1体選び、それをタップする」のように「それを」を入れるか、選ばずに「…を1体タップする」と書く",
    ),
    _instead("持ち主の(?:手札|山札|墓地|マナ)", "「持ち主の」は書かない。カードはいつも持ち主の所へ動く"),
    _instead("次の(?:中から|うち)?(?:いずれか)?[0-9]+つ", "「次の中から2回選ぶ」と書く"),
    _instead("バトルに(?:勝|負)", "「バトルに勝った時：…」と書く。どのクリーチャーがかは書かない"),
    _instead(
        "シールドをブレイク(?:した|する)時", "「自分がシールドをブレイクした時：…」のように、だれがかを書く"
    ),
    _instead("(?<!シールドを)ブレイクする前", "「シールドをブレイクする前に：…」と書く"),
    _instead("このクリーチャーを召喚した時", "「召喚で出た時：…」と書く"),
    _instead(
        "唱えた後、|墓地に置くかわりに",
        "このカード自身なら「唱えた後に墓地に置かれる時かわりに：…」と別の行に、"
        "唱えさせる呪文なら「…唱える。その後、それを…」と書く",
    ),
    _instead(
        "このターンに(?:使った|唱えた|召喚した)",
        "「このターンに自分が呪文を3枚以上唱えていれば」のように、だれが何をどれだけ使ったかを書く",
    ),
    _instead(
        "山札の(?:一番)?上か(?:山札の)?(?:一番)?下",
        "「それを山札の上に置くか、それを山札の下に置く」と、することを2つ書く",
    ),
    _instead(
        "文明を(?:1つ)?(?:選|言|指定)|その文明|選んだ文明", "「文明を1つ選ぶ」の後に「その文明の…」と書く"
    ),
    _instead(
        "一番(?:大き|小さ)|最も(?:大き|小さ)", "「パワーが一番大きいクリーチャー」のように、何がかを書く"
    ),
    _instead(
        "次に(?:使う|召喚する|唱える)[^。]*コストを",
        "「このターン、次に自分のクリーチャーを召喚するコストを3少なくする」のように、何をどう使うコストかを続けて書く",
    ),
    _instead("次に(?:使う|召喚する|唱える|出す)", f"次の1枚だけに働く効果は{_UNSAID}"),
    _instead(
        "コスト[をはが][0-9]+(?:として|とみなす|とする|になる|である)",
        "「自分のクリーチャーを召喚するコストを3にする」か「使う時に：コストを3にする」のように書く",
    ),
    _instead(
        "(?:相手|自分)が(?:(?!から)[^、。：])*を(?:使う|召喚する|唱える)コストを",
        "「相手のクリーチャーを召喚するコストを2多くする」のように、だれのカードかを「…の」で書く",
    ),
    _instead(
        "からでない",
        "「相手が手札以外からカードを使うコストを2多くする」のように、だれがどのゾーン以外から使うかを書く",
    ),
    _instead(
        "は(?:ジェネレート|要塞化|展開|クロス|召喚)できない",
        "「相手はクロスギアをクロスできない」のように、何をかを書く",
    ),
    _instead(
        "ターン以外", "「常に（相手のターン中なら）：…」のように、だれのターンのことかを「（　）」で書く"
    ),
    _instead(
        "(?:侍|ナイト)流ジェネレート",
        "このキーワード能力が何を使わせるかは、出典に定めがない。「未収録：」に名前を書くか、分かっていることを"
        "「自分の手札からクロスギアを1枚コストを支払わずにジェネレートしてもよい」のような効果で書く",
    ),
    _instead("[0-9]{7,}", "数は6桁までである"),
    _instead(
        "(?:コストを支払わずに)?(?:実行|プレイ)(?:[しさす]|でき)",
        "「実行（プレイ）」は「使う」と書く。呪文なら「唱える」と書ける",
    ),
    _instead(
        "[0-9]より少なく(?:は)?ならない",
        "「1より少なくならない」は「（0以下にはならない）」のように、1つ小さい数で書く",
    ),
    _instead(
        "^各ターン[0-9１]+(?:度|回)",
        "「攻撃する時（各ターン1度）：…」のように、「：」の前に（　）で書く",
    ),
    _instead(
        "パワーを[^、。：]*の数(?:につき|だけ|と同じだけ)",
        "「自分の手札1枚につき、このクリーチャーのパワーを+1000する」と書く",
    ),
    _instead(
        "(?:できなくする|できないようにする)", "「このターン、…は攻撃できない」のように「…できない」と書く"
    ),
    _instead(
        "は「.+」を(?:得る|持つ)", "「このターン、それに「W・ブレイカー」を与える」のように「与える」と書く"
    ),
)
"""In the order in which they are looked for; the first that fits is told."""


def instead(line: str, at: int) -> str | None:
    """Return what to write in place of a wording that begins or ends where reading ended."""
    for each in INSTEAD:
        for found in each.found.finditer(line):
            if found.start() - _NEAR <= at <= found.end() + _NEAR:
                return each.advice
    return None


_NEAR: Final = 3
"""How many signs reading may end before or behind a wording that is to blame."""
