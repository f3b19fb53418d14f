"""Whether a text ever does anything: plays with it and without it, side by side, until they differ.

A play is laid out by chance from a seed and goes on by chance; both are given the same answers as
long as they are asked the same.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import fields
from functools import cache
from typing import Final

from cardrules.core.abilities import CardDefinition
from cardrules.core.decisions import Option
from cardrules.core.engine import Play, View
from cardrules.core.errors import InputError
from cardrules.core.position import Position, Row
from cardrules.core.values import Seat
from cardrules.duelmasters.game import engine
from cardrules.language.positions import Line, read_position
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.settings import cards
from cardrules.scenario.stand_ins import read_stand_ins
from tests.duelmasters.playing import TODAY

NAME: Final = "仮の試し"
"""The card whose text is tried."""

CREATURES: Final = {
    "仮の竜": (
        "クリーチャー　文明：光　コスト：2　種族：ドラゴン　パワー：2000",
        "■スピードアタッカー■出た時：自分の山札の上から2枚を見る。その中からカードを1枚手札に加える。残りを墓地に置く",
    ),
    "仮の外道": (
        "クリーチャー　文明：火　コスト：3　種族：アウトレイジ／魔導具　パワー：12000",
        "■W・ブレイカー■スピードアタッカー■攻撃する時：各プレイヤーは自身の手札を1枚捨てる",
    ),
    "仮の壁": ("クリーチャー　文明：水　コスト：3　種族：デーモン・コマンド　パワー：4000", "ブロッカー"),
    "仮の忍": (
        "クリーチャー　文明：水　コスト：4　種族：シノビ／魔導具　パワー：3000",
        "■ニンジャ・ストライク1■S・トリガー",
    ),
    "仮の侵略": (
        "クリーチャー　文明：火　コスト：4　種族：侵略者／魔導具　パワー：5000",
        "■侵略：クリーチャー■革命チェンジ：クリーチャー■ファイナル革命：カードを1枚引く",
    ),
    "仮の爆誕": (
        "クリーチャー　文明：自然　コスト：5　種族：なし　パワー：3000", "■マナ爆誕1■G・ストライク"
    ),
    "仮の斬り": ("クリーチャー　文明：無色　コスト：1　種族：革命軍／魔導具　パワー：1000", "スレイヤー"),
    "仮の止": (
        "クリーチャー　文明：闇　コスト：1　種族：なし　パワー：1000", "常に：このクリーチャーは攻撃できない"
    ),
}  # fmt: skip

OTHERS: Final = {
    "仮の種": ("光 2 タマシード", ""),
    "仮の進化": (
        "進化クリーチャー　文明：自然　コスト：3　種族：ドラゴン　パワー：7000", "進化：クリーチャー"
    ),
    "仮の大進化": (
        "進化クリーチャー　文明：光　コスト：2　種族：ドラゴン　パワー：9000", "進化：ドラゴン"
    ),
    "仮の紋章": ("呪文　文明：光　コスト：1　種族：裁きの紋章", "効果：カードを1枚引く"),
    "仮の混ぜ": ("光 1 呪文", "効果：自分の山札をシャッフルする"),
    "仮の破壊": ("闇 1 呪文", "効果：クリーチャーを1体破壊する"),
    "仮の帰り": ("水 1 呪文", "■S・トリガー■効果：クリーチャーを1体手札に戻す"),
    "仮の蘇り": (
        "闇 1 呪文",
        "効果：各プレイヤーは自身の手札を1枚捨て、自身の墓地からクリーチャーを4体出す",
    ),
    "仮の恵み": (
        "水 1 呪文",
        "効果：カードを1枚引く。自分の山札の上から1枚をマナゾーンに置く。自分の山札の上から1枚をシールドゾーンに置く",
    ),
    "仮の零": (
        "火 5 呪文",
        "■G・ゼロ（自分のクリーチャーがいれば）■効果：相手のクリーチャーを1体タップする",
    ),
    "仮の巡り": ("光 5 呪文", "■リサイクル1■効果：自分のシールドを1つ手札に加える"),
    "仮の呼び": ("自然 1 呪文", "効果：自分の手札からクリーチャーを1体出す"),
    "仮の決闘": (
        "火 1 呪文",
        "効果：自分のクリーチャーを1体選ぶ。相手のクリーチャーを1体それとバトルさせる",
    ),
}  # fmt: skip

_FREE: Final = "G・ゼロ（自分のクリーチャーがいれば）"

USED: Final = {
    "仮の許し": (
        "クリーチャー　文明：光　コスト：1　種族：なし　パワー：1000",
        "常に：自分は墓地からカードを使ってもよい",
    ),
    "仮の具": ("火 1 クロスギア", _FREE),
    "仮の飾り": ("火 1 クロスギア", "使う時に（バトルゾーンから）：コストを支払わずにクロスしてもよい"),
    "仮の城": ("光 1 城", _FREE),
    "仮の原": ("自然 1 フィールド", _FREE),
}  # fmt: skip
"""What also lies in hand and graveyard of both players, and allows to use it, where it is about using it."""

_IN_PLAY: Final = ("仮の許し", "仮の飾り")
"""Those of them that lie in the battle zone."""

RESERVE: Final = {"仮の予備": ("GRクリーチャー　文明：無色　コスト：3　種族：ジョーカーズ　パワー：3000", "")}
"""What lies in the 超GRゾーン of both players."""

ZONES: Final = {"バトルゾーン": 4, "手札": 5, "墓地": 8, "シールドゾーン": 3, "山札の上": 8}
"""How many cards of these lie in each zone of both players at most: of shields there may be fewer."""

MANA: Final = "光/水/闇/火/自然×7"
DECISIONS: Final = 45
"""How many decisions a play is followed for."""


def _read(made_up: dict[str, tuple[str, str]]) -> tuple[CardDefinition, ...]:
    rows = [("名前", "値", "能力"), *((name, *card) for name, card in made_up.items())]
    known = cards("duelmasters")
    found = read_stand_ins([Line.of(*row) for row in rows], known)
    return tuple(known.spelt_out(each.definition) for each in found)


@cache
def _common() -> tuple[CardDefinition, ...]:
    return _read({**CREATURES, **OTHERS, **USED, **RESERVE})


def _beside(zone: str, used: bool) -> Iterator[str]:
    """Yield what lies in a zone of both players where it is about using other cards than most."""
    if used and zone in {"手札", "墓地"}:
        yield from (each for each in USED if each not in _IN_PLAY)
    if used and zone == "バトルゾーン":
        yield from _IN_PLAY


def _rows(chance: random.Random, places: Sequence[str], used: bool) -> tuple[Row, ...]:
    """Return rows in which the card that is tried lies in each of some zones of the first player."""
    rows = [("ゾーン", "自分", "相手"), ("マナゾーン", MANA, MANA), ("超GRゾーン", *["《仮の予備》×2"] * 2)]
    left = {seat: [each for each in (*CREATURES, *OTHERS) for _ in range(3)] for seat in Seat}
    for zone, most in ZONES.items():
        cells, number = [], chance.choice((1, most)) if zone == "シールドゾーン" else most
        for seat in Seat:
            pool = [each for each in left[seat] if zone != "バトルゾーン" or each in (*CREATURES, "仮の種")]
            drawn = chance.sample(pool, number)
            for each in drawn:
                left[seat].remove(each)
            own = [NAME] if seat is Seat.FIRST and zone in places else []
            cells.append(" ".join(f"《{each}》" for each in (*own, *_beside(zone, used), *drawn)))
        rows.append((zone, *cells))
    if "マナゾーン" in places:
        rows[1] = ("マナゾーン", f"《{NAME}》 {MANA}", MANA)
    return read_position([Line.of(*row) for row in rows], LEXICONS["duelmasters"])


def _position(seed: int, tried: CardDefinition, places: Sequence[str], used: bool) -> Position:
    chance = random.Random(seed)
    turn, step = chance.choice([*Seat, Seat.FIRST]), chance.choice(["main", "attack"])
    made = (*_common(), tried)
    return Position("duelmasters", _rows(chance, places, used), as_of=TODAY, cards=made, turn=turn, step=step)


ENGINE: Final = engine(lambda _name: None)


def _asked(play: Play) -> tuple[object, list[Option]]:
    """Return what is asked, as far as it can be told from outside, and the answers in a fixed order."""
    decision = ENGINE.decision(play)
    if decision is None:
        return None, []
    views = sorted(
        ((_words(ENGINE.view(play, decision, each)), each) for each in decision.options),
        key=lambda one: one[0],
    )
    board = (repr(ENGINE.observe(play)), len(play.state.waiting), len(play.state.effects))
    told = (decision.player, decision.kind, tuple(view for view, _ in views), board)
    return told, [option for _, option in views]


def _words(view: View) -> str:
    """Return a view in words that are the same in every run: those of a set have no order of their own."""
    parts = (getattr(view, each.name) for each in fields(view))
    return repr([sorted(part) if isinstance(part, frozenset) else part for part in parts])


def _answered(play: Play, option: Option) -> Play | str:
    try:
        return ENGINE.choose(play, option)
    except InputError as error:
        return error.message


Course = list[tuple[object, int]]
"""What was asked one after the other, and which answer was given; at last a message, or nothing."""


@cache
def _course(card: tuple[str, str], places: tuple[str, ...], seed: int, used: bool) -> Course:
    """Return how a play goes on by chance with a card of a value and a text."""
    chance = random.Random(seed)
    play: Play | str = ENGINE.load(_position(seed, _tried(*card), places, used))
    course: Course = []
    for _ in range(DECISIONS):
        asked, options = (play, []) if isinstance(play, str) else _asked(play)
        at = _some(chance, len(options)) if options else 0
        course.append((asked, at))
        if isinstance(play, str) or not options:
            break
        play = _answered(play, options[at])
    return course


def _some(chance: random.Random, number: int) -> int:
    """Return one of so many answers: attacks and blocks come first among them, and are taken more often."""
    return chance.choice((0, chance.randrange(number), chance.randrange(number)))


def _differs(course: Course, play: Play | str) -> bool:
    """Tell whether a play in which the same answers are given is ever asked something else."""
    for expected, at in course:
        asked, options = (play, []) if isinstance(play, str) else _asked(play)
        if asked != expected:
            return True
        if isinstance(play, str) or not options:
            return False
        play = _answered(play, options[at])
    return False


@cache
def _tried(value: str, *lines: str) -> CardDefinition:
    return _read({NAME: (value, "".join(f"■{line}" for line in lines if line))})[0]


def acts(
    value: str, beside: str, text: str, places: tuple[str, ...], seed: int, *, used: bool = False
) -> bool:
    """Tell whether in one play a card with a text, beside what else it says, is noticed to have it.

    ``used`` lays out other cards to be used than creatures and spells, and lets them be used.
    """
    position = _position(seed, _tried(value, beside, text), places, used)
    return _differs(_course((value, beside), places, seed, used), ENGINE.load(position))
