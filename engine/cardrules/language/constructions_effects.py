"""What texts do: cards moved, looked at, used, changed for a while."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.changes import BOTTOM
from cardrules.core.costs import CostChange
from cardrules.core.effects import (
    Choose,
    Every,
    GameSpecific,
    Grant,
    Look,
    Named,
    Point,
    Reveal,
    RevealUntil,
    SetMarks,
    Shift,
    Shuffle,
    Top,
    UpTo,
    Use,
)
from cardrules.core.queries import Number, Selector
from cardrules.core.values import Bindings, Side
from cardrules.language.constructions_rules import WAY, WHAT, WHO, saving
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import at_least, hole, part, permanent

OBJ: Final = hole("obj")
NUMBER: Final = hole("number")
DURATION: Final = hole("duration")
CHANGES: Final = (hole("change"),)
CARDS: Final = Choose(Selector((permanent(),), Side.ANY), NUMBER, NUMBER)
"""「カードをN枚」: so many cards, of whatever kind."""

CARDS_UP_TO: Final = Choose(Selector((permanent(),), Side.ANY), Number(0), NUMBER)
BLIND: Final = Choose(Selector(("hand",), Side.OPPONENT), NUMBER, NUMBER)
"""Cards of the other player's hand that the player of the ability picks."""

EVERY: Final = Every(
    Selector(part("noun", "zones"), part("noun", "side"), part("noun", "conditions"), part("noun", "other"))
)


def _draw(count: Any) -> Any:
    return Shift(Top("deck", count), "hand", "drawn", one_by_one=True)


def _effect(slug: str, pattern: str, template: Any, term: str, *examples: str, **more: Any) -> Construction:
    return Construction(slug, "effect", pattern, template, term, examples, **more)


MOVES: Final = (
    _effect(
        "draw", "{obj}[引く]", _draw(NUMBER), "draw",
        "効果：カードを2枚引く", "自分のタマシードが出た時：カードを1枚引いてもよい", shapes={"obj": CARDS},
    ),
    _effect(
        "draw", "{obj}[引く]", UpTo(_draw(Number(1)), NUMBER), "draw",
        "効果：カードを2枚まで引く", "攻撃する時：カードを3枚まで引く", shapes={"obj": CARDS_UP_TO},
    ),
    _effect(
        "put", "{obj}出ることによって起こる効果を無視して[出す]", Shift(OBJ, permanent(), "entered", unheard=True),
        "put-into-battle-zone",
        "出た時：自分の墓地からクリーチャーを1体出ることによって起こる効果を無視して出す",
        "効果：各プレイヤーは自身のマナゾーンからクリーチャーをすべて出ることによって起こる効果を無視して出す",
    ),
    _effect(
        "put", "{obj}[出す]", Shift(OBJ, permanent(), "entered"), "put-into-battle-zone",
        "出た時：自分の手札からコスト3以下のクリーチャーを1体出す", "効果：自分の手札から光のタマシードを1枚出してもよい", variants=("{obj}バトルゾーンに[出す]",),
    ),
    _effect(
        "destroy", "{obj}[破壊する]", Shift(OBJ, "graveyard", "destroyed"), "destroy",
        "効果：相手のクリーチャーを1体破壊する", "出た時：このクリーチャーを破壊してもよい",
    ),
    _effect(
        "discard", "{obj}見ずに[捨てさせる]", Shift(OBJ, "graveyard", "discarded"), "make-discard",
        "効果：相手の手札を1枚見ずに捨てさせる", "攻撃する時：相手の手札を2枚見ずに捨てさせる",
        variants=("{obj}見ないで選んで[捨てさせる]",), shapes={"obj": BLIND},
    ),
    _effect(
        "discard", "{obj}[捨てる]", Shift(OBJ, "graveyard", "discarded"), "discard",
        "効果：カードを2枚引く。その後、自分の手札を1枚捨てる", "出た時：相手は自身の手札を1枚捨てる",
    ),
    _effect(
        "to-hand", "{obj}手札に[to-hand]", Shift(OBJ, "hand", "put-into-hand"), "add-to-hand",
        "効果：相手のクリーチャーを1体手札に戻す", "効果：自分の山札からクリーチャーを1体手札に加える",
    ),
    _effect(
        "to-mana", "{obj}マナゾーンに[置く]", Shift(OBJ, "mana-zone", "put-into-mana"), "put-into-mana",
        "効果：自分の山札の上から1枚をマナゾーンに置く", "効果：相手のクリーチャーを1体マナゾーンに置く",
    ),
    _effect(
        "to-mana", "{obj}タップしてマナゾーンに[置く]",
        Shift(OBJ, "mana-zone", "put-into-mana", marks=Bindings({"tapped": True})), "put-into-mana",
        "効果：自分の山札の上から1枚をタップしてマナゾーンに置く",
        "出た時：自分の手札を1枚タップしてマナゾーンに置いてもよい",
    ),
    _effect(
        "to-graveyard", "{obj}墓地に[置く]", Shift(OBJ, "graveyard", "put-into-graveyard"), "put-into-graveyard",
        "効果：自分の山札の上から4枚を墓地に置く", "出た時：相手のシールドを1つ墓地に置く",
    ),
    _effect(
        "to-deck", "{obj}山札の下に[置く]", Shift(OBJ, "deck", "put-onto-deck", BOTTOM), "put-on-deck-bottom",
        "効果：相手のクリーチャーを1体山札の下に置く", "出た時：自分の墓地からカードを2枚山札の下に置いてもよい",
        variants=("{obj}好きな順序で山札の下に[置く]", "{obj}山札の一番下に[置く]"),
    ),
    _effect(
        "to-deck", "{obj}山札の上に[置く]", Shift(OBJ, "deck", "put-onto-deck"), "top-of-deck",
        "効果：相手のクリーチャーを1体山札の上に置く", "効果：自分の墓地からカードを1枚山札の上に置く",
        variants=("{obj}山札の一番上に[置く]",),
    ),
    _effect(
        "to-deck", "{obj}山札の上から{number}枚目に[置く]", Shift(OBJ, "deck", "put-onto-deck", nth=NUMBER), "deck-zone",
        "効果：相手のクリーチャーを1体山札の上から3枚目に置く", "出た時：自分の墓地からカードを1枚山札の上から2枚目に置いてもよい",
    ),
    _effect(
        "to-shields", "{obj}シールドゾーンに[置く]", Shift(OBJ, "shield-zone", "put-into-shields"), "shieldify",
        "効果：自分の山札の上から1枚をシールドゾーンに置く", "出た時：相手のクリーチャーを1体シールドゾーンに置く",
        variants=("{obj}シールド化[する]",),
    ),
)  # fmt: skip

HANDLING: Final = (
    _effect(
        "tap", "{obj:obj_at}[タップする]", SetMarks(OBJ, "tapped"), "tap",
        "出た時：相手のクリーチャーを1体タップする", "効果：相手のクリーチャーをすべてタップする",
    ),
    _effect(
        "tap", "{obj:obj_at}[アンタップする]", SetMarks(OBJ, "untapped"), "untap",
        "攻撃する時：自分の他のクリーチャーを1体アンタップする", "効果：自分のクリーチャーをすべてアンタップする",
    ),
    _effect(
        "point", "{obj:obj_at}[選ぶ]", Point(OBJ), "choose",
        "効果：相手のクリーチャーを1体選ぶ。このターン、それのパワーを-1000する",
        "効果：自分のクリーチャーを2体まで選ぶ。このターン、それに「ブロッカー」を与える",
    ),
    _effect(
        "look", "{obj:obj_at}[見る]", Look(OBJ), "look",
        "効果：自分の山札の上から3枚を見る。その中からカードを1枚手札に加える。残りを山札の下に置く",
        "出た時：相手の手札をすべて見る",
    ),
    _effect(
        "reveal", "{obj:obj_at}表向きに[する]", Reveal(OBJ), "reveal",
        "効果：自分の山札の上から4枚を表向きにする。その中から水のカードをすべて手札に加える。残りを墓地に置く",
        "出た時：自分の山札の上から1枚を表向きにする",
    ),
    _effect(
        "reveal", "{side}山札の上から{noun}が出るまで[表向きにする]", RevealUntil(part("noun", "conditions"), hole("side")),
        "reveal",
        "出た時：自分の山札の上からドラゴンが出るまで表向きにする。それを手札に加える。残りを墓地に置く",
        "効果：相手の山札の上から呪文が出るまで表向きにする。それを墓地に置く。残りを山札の下に置く",
    ),
    _effect(
        "shuffle", "{side}山札を[シャッフルする]", Shuffle("deck", hole("side")), "shuffle",
        "効果：自分の山札から呪文を2枚手札に加える。その後、自分の山札をシャッフルする",
        "出た時：相手の山札をシャッフルする",
    ),
)  # fmt: skip


def _using(verb: str, word: str, term: str, *examples: str) -> tuple[Construction, Construction]:
    free = _effect(
        "use-free", f"{{obj}}コストを支払わずに[{verb}]", Use(OBJ, word), "use-without-paying", *examples[:2]
    )
    return free, _effect("use-paying", f"{{obj}}[{verb}]", Use(OBJ, word, free=False), term, *examples[2:])


def _changed(verb: str, word: str, *examples: str) -> tuple[Construction, Construction]:
    """Return how an effect says that it has something used for less, or for a cost that it states."""
    less = Use(OBJ, word, free=False, less=at_least("number", 1))
    cost = Use(OBJ, word, free=False, cost=NUMBER)
    return (
        _effect(
            "use-paying",
            f"{{obj}}コストを{{number}}少なくして[{verb}]",
            less,
            "cost-reduction",
            *examples[:2],
        ),
        _effect("use-paying", f"{{obj}}コストを{{number}}として[{verb}]", cost, "cost-change", *examples[2:]),
    )


AT_ANOTHER_COST: Final = (
    *_changed(
        "使う", "used",
        "出た時：自分の手札からタマシードを1枚コストを2少なくして使ってもよい",
        "攻撃する時：自分の墓地からカードを1枚コストを1少なくして使う",
        "出た時：自分の手札からタマシードを1枚コストを2として使ってもよい",
        "攻撃する時：自分の墓地からカードを1枚コストを1として使う",
    ),
    *_changed(
        "召喚する", "summoned",
        "出た時：自分の手札からクリーチャーを1体コストを2少なくして召喚してもよい",
        "攻撃する時：自分の墓地からコスト5以下のクリーチャーを1体コストを3少なくして召喚する",
        "出た時：自分の手札からクリーチャーを1体コストを3として召喚してもよい",
        "攻撃する時：自分の墓地からクリーチャーを1体コストを4として召喚する",
    ),
    *_changed(
        "唱える", "cast",
        "出た時：自分の手札から呪文を1枚コストを2少なくして唱えてもよい",
        "攻撃する時：自分のマナゾーンから呪文を1枚コストを1少なくして唱える",
        "出た時：自分の手札から呪文を1枚コストを2として唱えてもよい",
        "攻撃する時：自分のマナゾーンから呪文を1枚コストを3として唱える",
    ),
    *_changed(
        "ジェネレートする", "generated",
        "出た時：自分の手札からクロスギアを1枚コストを2少なくしてジェネレートしてもよい",
        "攻撃する時：自分の墓地からクロスギアを1枚コストを1少なくしてジェネレートする",
        "出た時：自分の手札からクロスギアを1枚コストを1としてジェネレートしてもよい",
        "攻撃する時：自分の墓地からクロスギアを1枚コストを2としてジェネレートする",
    ),
    *_changed(
        "展開する", "deployed",
        "出た時：自分の手札からフィールドを1枚コストを2少なくして展開してもよい",
        "攻撃する時：自分の墓地からフィールドを1枚コストを1少なくして展開する",
        "出た時：自分の手札からフィールドを1枚コストを1として展開してもよい",
        "攻撃する時：自分の墓地からフィールドを1枚コストを2として展開する",
    ),
    *_changed(
        "要塞化する", "fortified",
        "出た時：自分の手札から城を1枚コストを2少なくして要塞化してもよい",
        "攻撃する時：自分の墓地から城を1枚コストを1少なくして要塞化する",
        "出た時：自分の手札から城を1枚コストを1として要塞化してもよい",
        "攻撃する時：自分の墓地から城を1枚コストを2として要塞化する",
    ),
)  # fmt: skip

USES: Final = (
    *_using(
        "使う", "used", "use-a-card",
        "出た時：自分の墓地から「ブロッカー」を持つカードを1枚コストを支払わずに使ってもよい",
        "攻撃する時：自分の手札からコスト2以下のカードを1枚コストを支払わずに使ってもよい",
        "出た時：自分の手札からタマシードを1枚使ってもよい", "攻撃する時：自分の墓地からカードを1枚使ってもよい",
    ),
    *_using(
        "召喚する", "summoned", "summon",
        "効果：自分の手札からコスト4以下のクリーチャーを1体コストを支払わずに召喚してもよい",
        "各ターンの終わりに（手札から・使用宣言）：このクリーチャーをコストを支払わずに召喚してもよい",
        "出た時：自分のマナゾーンからクリーチャーを1体召喚してもよい", "攻撃する時：自分の墓地からクリーチャーを1体召喚してもよい",
    ),
    *_using(
        "唱える", "cast", "cast",
        "出た時：自分の手札からコスト5以下の光の呪文を1枚コストを支払わずに唱えてもよい",
        "出た時：自分のマナゾーンから呪文を1枚コストを支払わずに唱えてもよい",
        "出た時：自分の手札から呪文を1枚唱えてもよい", "攻撃する時：自分のマナゾーンから呪文を1枚唱えてもよい",
    ),
    *_using(
        "ジェネレートする", "generated", "generate",
        "出た時：自分の手札からクロスギアを1枚コストを支払わずにジェネレートしてもよい",
        "効果：自分の墓地からコスト3以下のクロスギアを1枚コストを支払わずにジェネレートする",
        "出た時：自分の手札からクロスギアを1枚ジェネレートしてもよい",
        "攻撃する時：自分の墓地からクロスギアを1枚ジェネレートしてもよい",
    ),
    *_using(
        "展開する", "deployed", "deploy",
        "出た時：自分の手札からフィールドを1枚コストを支払わずに展開してもよい",
        "効果：自分の墓地からコスト3以下のフィールドを1枚コストを支払わずに展開する",
        "出た時：自分の手札からフィールドを1枚展開してもよい", "攻撃する時：自分の墓地からフィールドを1枚展開してもよい",
    ),
    *_using(
        "要塞化する", "fortified", "fortify",
        "出た時：自分の手札から城を1枚コストを支払わずに要塞化してもよい",
        "効果：自分の墓地からコスト3以下の城を1枚コストを支払わずに要塞化する",
        "出た時：自分の手札から城を1枚要塞化してもよい", "攻撃する時：自分の墓地から城を1枚要塞化してもよい",
    ),
)  # fmt: skip


def _lasting(slug: str, pattern: str, target: Any, term: str, *examples: str) -> Construction:
    return _effect(slug, pattern, Grant(DURATION, target, modifications=CHANGES), term, *examples)


def _giving(slug: str, pattern: str, target: Any, *examples: str) -> Construction:
    return _effect(slug, pattern, Grant(DURATION, target, hole("quoted")), "ability", *examples)


LASTING: Final = (
    _lasting(
        "power-for-a-while", "{duration}、{it}のパワーを{change}[する]", Named(), "power",
        "効果：相手のクリーチャーを1体選ぶ。このターン、それのパワーを-1000する",
        "出た時：自分のクリーチャーを1体選ぶ。このターン、それのパワーを+2000する",
    ),
    _lasting(
        "power-for-a-while", "{duration}、{noun}すべてのパワーを{change}[する]", EVERY, "power",
        "出た時：このターン、相手のクリーチャーすべてのパワーを-1000する",
        "効果：このターン、自分のクリーチャーすべてのパワーを+2000する",
    ),
    _giving(
        "give", "{duration}、{it}に{quoted}を[与える]", Named(),
        "効果：自分のクリーチャーを1体選ぶ。このターン、それに「ブロッカー」を与える",
        "出た時：自分の他のクリーチャーを1体選ぶ。次の自分のターンのはじめまで、それに「W・ブレイカー」を与える",
    ),
    _giving(
        "give", "{duration}、{noun}すべてに{quoted}を[与える]", EVERY,
        "離れた時：このターン、自分のクリーチャーすべてに「ブロッカー」を与える",
        "効果：このターン、自分のクリーチャーすべてに「攻撃する時：カードを1枚引く」を与える",
    ),
    Construction(
        "cost-of-using", "sentence", "このターン、次に{noun}を{way}コストを{saving}",
        Grant("this-turn", None, saving(WAY, this=False, who=WHO, conditions=WHAT, next_alone=True)), "cost-change",
        (
            "効果：このターン、次に自分のクリーチャーを召喚するコストを3少なくする（0以下にはならない）",
            "出た時：このターン、次に相手の呪文を唱えるコストを2多くする",
        ),
    ),
    Construction(
        "cost-of-using", "sentence", "このターン、次に{noun}を{way}コストを{number}にする",
        Grant(
            "this-turn", None,
            CostChange(hole("number"), sets=True, this=False, who=WHO, conditions=WHAT, word=WAY, next_alone=True),
        ),
        "cost-change",
        (
            "効果：このターン、次に自分のクリーチャーを召喚するコストを3にする",
            "出た時：このターン、次に自分の呪文を唱えるコストを0にする",
        ),
    ),
    Construction(
        "lasting", "sentence", "{duration}、{static}", Grant(DURATION, None, hole("static")), "continuous-effect",
        (
            "出た時：次の相手のターンの終わりまで、相手はコスト7以下のクリーチャーを召喚できない",
            "出た時：次の自分のターンのはじめまで、このクリーチャーは離れない",
        ),
    ),
)  # fmt: skip

OTHERS: Final = (
    _effect(
        "skip", "ターンの残りを[とばす]", GameSpecific("skip-rest-of-turn"), "skip-rest-of-turn",
        "相手がカードを使った時：相手はターンの残りをとばす", "出た時：各プレイヤーはターンの残りをとばす",
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = (*MOVES, *HANDLING, *USES, *AT_ANOTHER_COST, *LASTING, *OTHERS)
