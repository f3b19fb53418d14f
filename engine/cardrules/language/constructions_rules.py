"""What texts lay down: what holds all the time, what cannot be done, what using cards costs."""

from __future__ import annotations

from typing import Any, Final

from cardrules.core.abilities import Continuous, Modification, Muting, Shaping
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.queries import (
    CountOf,
    EventPattern,
    Groups,
    Has,
    Number,
    PerEach,
    Selector,
)
from cardrules.core.standing import Compulsion, Ignoring, Permission, Prohibition
from cardrules.core.values import Bindings
from cardrules.language.constructions_locks import USES_FORBIDDEN
from cardrules.language.notation_pattern import Construction
from cardrules.language.notation_template import at_least, hole, part

WHO: Final = part("noun", "side")
WHAT: Final = part("noun", "conditions")
WHERE: Final = part("noun", "zones")
COUNTED: Final = CountOf(Selector(WHERE, WHO, WHAT, part("noun", "other")))
OF_OTHERS: Final = CountOf(
    Selector(
        part("counted", "zones"),
        part("counted", "side"),
        part("counted", "conditions"),
        part("counted", "other"),
    )
)
NUMBER: Final = hole("number")
SIZE: Final = at_least("number", 2)
FLOOR: Final = hole("floor")
ORDINAL: Final = at_least("number", 1)
PLAYER: Final = hole("player_wa")
TAPPED: Final = Bindings({"tapped": True})


def _static(slug: str, pattern: str, template: Any, term: str, *examples: str, **more: Any) -> Construction:
    return Construction(slug, "static", pattern, template, term, examples, **more)


def _standing(modification: Any) -> Continuous:
    return Continuous(
        (modification,), this=False, who=WHO, conditions=WHAT, reach=WHERE, other=part("noun", "other")
    )


HOLDING: Final = (
    _static(
        "value-of", "{this}のパワーを{change}する", Continuous((hole("change"),)), "power",
        "常に（自分のシールドがなければ）：このクリーチャーのパワーを+3000する", "常に（自分のターン中なら）：このクリーチャーのパワーを+2000する",
    ),
    _static(
        "value-of", "{noun}のパワーを{change}する", _standing(hole("change")), "power",
        "常に：自分のドラゴンのパワーを+1000する", "常に：相手のクリーチャーのパワーを-2000する",
    ),
    _static(
        "value-of", "{noun}{number}<counter>につき、{this}のパワーを{change}する",
        Continuous((Modification("power", part("change", "operation"), PerEach(part("change", "amount"), COUNTED)),)),
        "power",
        "常に：自分の手札1枚につき、このクリーチャーのパワーを+1000する",
        "常に（自分のターン中なら）：自分の他のクリーチャー1体につき、このクリーチャーのパワーを+2000する",
        shapes={"number": Number(1)},
    ),
    _static(
        "value-of", "{noun}{number}<counter>につき、{this}のパワーを{change}する",
        Continuous(
            (Modification("power", part("change", "operation"), PerEach(part("change", "amount"), Groups(COUNTED, SIZE))),)
        ),
        "power",
        "常に：自分の墓地のカード2枚につき、このクリーチャーのパワーを+1000する",
        "常に（自分のターン中なら）：自分の他のクリーチャー2体につき、このクリーチャーのパワーを+3000する",
    ),
    _static(
        "value-of", "{counted:noun}{number}<counter>につき、{noun}のパワーを{change}する",
        _standing(Modification("power", part("change", "operation"), PerEach(part("change", "amount"), OF_OTHERS))),
        "power",
        "常に：自分の手札1枚につき、自分の他のクリーチャーのパワーを+1000する",
        "常に：自分の墓地のクリーチャー1体につき、相手のクリーチャーのパワーを-1000する",
        shapes={"number": Number(1)},
    ),
    _static(
        "value-of", "{counted:noun}{number}<counter>につき、{noun}のパワーを{change}する",
        _standing(
            Modification("power", part("change", "operation"), PerEach(part("change", "amount"), Groups(OF_OTHERS, SIZE)))
        ),
        "power",
        "常に：自分の手札2枚につき、自分の他のクリーチャーのパワーを+1000する",
        "常に：自分の墓地のクリーチャー3体につき、相手のクリーチャーのパワーを-1000する",
    ),
    _static(
        "ability-of", "{this}に{quoted}を与える", Continuous((Modification("abilities", "add", entry=hole("quoted")),)),
        "ability",
        "常に（自分のシールドがなければ）：このクリーチャーに「W・ブレイカー」を与える", "常に（自分のターン中なら）：このクリーチャーに「スピードアタッカー」を与える",
    ),
    _static(
        "ability-of", "{noun}に{quoted}を与える", _standing(Modification("abilities", "add", entry=hole("quoted"))), "ability",
        "常に：自分の光のクリーチャーに「ブロッカー」を与える", "常に：自分のドラゴンに「スピードアタッカー」を与える",
    ),
    _static(
        "loses-colors", "ゲームで使うカードはすべて文明を失う", Continuous((Modification("civilizations", "lose"),), this=False),
        "lose-civilization",
        "常に：ゲームで使うカードはすべて文明を失う", "常に（自分のターン中なら）：ゲームで使うカードはすべて文明を失う",
    ),
    _static(
        "all-colors", "{noun}はすべての文明を持つ",
        _standing(Modification("civilizations", "add", entry=frozenset({"light", "water", "darkness", "fire", "nature"}))),
        "civilization",
        "常に：自分のマナゾーンのカードはすべての文明を持つ", "常に：自分のクリーチャーはすべての文明を持つ",
    ),
    _static(
        "no-summoning-sickness", "{this}は召喚酔いしない", Continuous((Modification("summoning-sickness", "lose"),)),
        "summoning-sickness",
        "常に：このクリーチャーは召喚酔いしない", "常に（自分のシールドがなければ）：このクリーチャーは召喚酔いしない",
    ),
    _static(
        "enters-tapped", "{this}はタップして出る", Shaping(EventPattern("entered", this=True), TAPPED),
        "entry-defining-effect",
        "常に：このクリーチャーはタップして出る", "常に（自分のシールドがなければ）：このクリーチャーはタップして出る",
    ),
    _static(
        "enters-tapped", "{noun}はタップして出る",
        Shaping(EventPattern("entered", who=WHO, other=part("noun", "other"), conditions=WHAT), TAPPED),
        "entry-defining-effect",
        "常に：相手の進化でないクリーチャーはタップして出る", "常に：相手のクリーチャーはタップして出る",
    ),
    _static(
        "muting", "{noun}が出たことによるその能力は誘発しない",
        Muting(EventPattern("entered", who=WHO, other=part("noun", "other"), conditions=WHAT)), "trigger",
        "常に：相手のクリーチャーが出たことによるその能力は誘発しない",
        "常に（相手のターン中なら）：相手のクリーチャーが出たことによるその能力は誘発しない",
    ),
    _static(
        "ignoring", "{noun}の能力を無視する", Ignoring(who=WHO, conditions=WHAT), "ignore-ability",
        "常に：相手のコスト2以下のクリーチャーの能力を無視する", "常に：相手のコスト5以下の呪文の能力を無視する",
    ),
    _static(
        "ignoring", "{noun}の攻撃できない能力を無視する", Ignoring(who=WHO, conditions=WHAT, about="attacked"),
        "ignore-ability",
        "常に：自分のクリーチャーの攻撃できない能力を無視する", "常に：相手のクリーチャーの攻撃できない能力を無視する",
    ),
    _static(
        "must-do", "{player_ga}クリーチャーを選ぶ時、可能なら{this}を選ぶ",
        Compulsion("chosen", who=hole("player_ga")), "choose",
        "常に：相手がクリーチャーを選ぶ時、可能ならこのクリーチャーを選ぶ", "常に（相手のターン中なら）：相手がクリーチャーを選ぶ時、可能ならこのクリーチャーを選ぶ",
    ),
    _static(
        "must-do", "{this}は可能なら攻撃する", Compulsion("attacked"), "attack",
        "常に：このクリーチャーは可能なら攻撃する", "常に（自分のターン中なら）：このクリーチャーは可能なら攻撃する",
    ),
)  # fmt: skip


def _cannot_be(
    slug: str, verb: str, event: str, term: str, *examples: str
) -> tuple[Construction, Construction]:
    noun = Prohibition(event, side=WHO, conditions=WHAT)
    return (
        _static(slug, f"{{this}}は{verb}", Prohibition(event, this=True), term, *examples[:2]),
        _static(slug, f"{{noun}}は{verb}", noun, term, *examples[2:]),
    )


FORBIDDEN: Final = (
    *USES_FORBIDDEN,
    _static(
        "cannot-do", "{player_wa}{zones}を見られない", Prohibition("looked-at", who=PLAYER, origin=hole("zones")), "look",
        "常に：各プレイヤーは山札を見られない", "常に（自分のターン中なら）：相手は山札を見られない",
    ),
    _static(
        "cannot-leave", "{noun}は{zones}を離れない",
        Prohibition("moved", side=WHO, conditions=WHAT, origin=hole("zones")), "lock",
        "常に：自分のカードは墓地を離れない", "常に：相手のカードは墓地を離れない",
    ),
    _static(
        "cannot-use-keyword", "{player_wa}「{keyword}」を使えない",
        Prohibition("use-ability", who=PLAYER, keyword=hole("keyword")), "use-an-ability",
        "常に（相手のシールドが2つ以下なら）：相手は「S・トリガー」を使えない", "攻撃する時：このターン、相手は「S・トリガー」を使えない",
    ),
    *_cannot_be(
        "cannot-attack", "攻撃できない", "attacked", "attack",
        "常に：このクリーチャーは攻撃できない", "常に（自分の他のクリーチャーがいなければ）：このクリーチャーは攻撃できない",
        "常に：相手のクリーチャーは攻撃できない", "出た時：次の自分のターンのはじめまで、相手のクリーチャーは攻撃できない",
    ),
    *_cannot_be(
        "cannot-attack", "攻撃されない", "be-attacked", "attack",
        "常に：このクリーチャーは攻撃されない", "出た時：次の自分のターンのはじめまで、このクリーチャーは攻撃されない",
        "常に：自分の光のクリーチャーは攻撃されない", "常に（相手のターン中なら）：自分のドラゴンは攻撃されない",
    ),
    *_cannot_be(
        "cannot-block", "ブロックできない", "blocked", "block",
        "常に：このクリーチャーはブロックできない", "常に（相手のターン中なら）：このクリーチャーはブロックできない",
        "効果：このターン、相手のクリーチャーはブロックできない", "常に：相手のパワー3000以下のクリーチャーはブロックできない",
    ),
    *_cannot_be(
        "cannot-leave", "離れない", "left", "leave",
        "常に：このクリーチャーは離れない", "出た時：次の自分のターンのはじめまで、このクリーチャーは離れない",
        "常に：自分のタマシードは離れない", "出た時：次の自分のターンのはじめまで、自分のクリーチャーは離れない",
    ),
    *_cannot_be(
        "cannot-be-destroyed", "破壊されない", "destroyed", "destroy",
        "常に：このクリーチャーは破壊されない", "常に（相手のターン中なら）：このクリーチャーは破壊されない",
        "常に：自分のタマシードは破壊されない", "効果：このターン、自分のクリーチャーは破壊されない",
    ),
    _static(
        "cannot-be-chosen", "{player_wa}{this}を選べない", Prohibition("chosen", who=PLAYER, this=True), "choose",
        "常に：相手はこのクリーチャーを選べない", "出た時：次の自分のターンのはじめまで、相手はこのクリーチャーを選べない",
    ),
    _static(
        "cannot-be-chosen", "{player_wa}呪文の効果で{this}を選べない",
        Prohibition("chosen", who=PLAYER, this=True, source=(Has("types", "spell"),)), "choose",
        "常に：相手は呪文の効果でこのクリーチャーを選べない", "常に（相手のターン中なら）：相手は呪文の効果でこのクリーチャーを選べない",
    ),
)  # fmt: skip


WAY: Final = hole("way")


def saving(word: str, **more: Any) -> CostChange:
    """Return what a change of a cost is made of, in whatever way of using."""
    return CostChange(
        part("saving", "amount"), part("saving", "more"), part("saving", "optional"), part("saving", "floor"),
        word=word, **more,
    )  # fmt: skip


FOR_OTHERS: Final = (
    _static(
        "cost-of-using", "{noun}を{way}コストを{saving}", saving(WAY, this=False, who=WHO, conditions=WHAT), "cost-change",
        "常に：自分の光のカードを使うコストを1少なくする（0以下にはならない）", "常に：相手の呪文を唱えるコストを1多くする",
    ),
    _static(
        "cost-of-using", "{noun}を{way}コストを{number}にする",
        CostChange(NUMBER, sets=True, this=False, who=WHO, conditions=WHAT, word=WAY), "cost-change",
        "常に：自分のクリーチャーを召喚するコストを3にする", "常に（自分のシールドがなければ）：自分の水の呪文を唱えるコストを1にする",
    ),
    _static(
        "cost-of-using", "{player_ga}{zones}から{noun}を{way}コストを{saving}",
        saving(WAY, this=False, who=hole("player_ga"), conditions=WHAT, origin=hole("zones")), "cost-change",
        "常に：自分が墓地からクリーチャーを召喚するコストを1少なくする", "常に：相手がマナゾーンまたは墓地からカードを使うコストを2多くする",
    ),
    _static(
        "cost-of-using", "{player_ga}{zones}以外から{noun}を{way}コストを{saving}",
        saving(WAY, this=False, who=hole("player_ga"), conditions=WHAT, apart_from=hole("zones")), "cost-change",
        "常に：相手が手札以外からカードを使うコストを2多くする", "常に：自分が手札以外から呪文を唱えるコストを1少なくする",
    ),
    _static(
        "cost-of-using", "{noun}を{way}コストを、{chain_te}、{number}少なくしてもよい{floor}",
        CostChange(
            NUMBER, optional=True, floor=FLOOR, action=hole("chain_te"), this=False, who=WHO, conditions=WHAT, word=WAY
        ),
        "optional-cost-change",
        "常に：自分のドラゴンを召喚するコストを、このクリーチャーを破壊して、2少なくしてもよい",
        "常に：自分の火のクリーチャーを召喚するコストを、自分の手札を1枚捨てて、3少なくしてもよい",
    ),
    _static(
        "cost-of-using", "各ターン{number}<counter>目の{noun}を{way}コストを{saving}",
        saving(WAY, this=False, who=WHO, conditions=WHAT, which=ORDINAL), "cost-change",
        "常に：各ターン1枚目の自分のカードを使うコストを2少なくする", "常に：各ターン3体目の相手のクリーチャーを召喚するコストを1多くする",
    ),
    _static(
        "instead-of-cost", "{noun}はコストを支払わずに{use}もよい",
        AlternativeCost(hole("use"), this=False, who=WHO, conditions=WHAT), "alternative-free",
        "常に：自分のクロスギアはコストを支払わずにクロスしてもよい",
        "常に（自分のシールドがなければ）：自分のドラゴンはコストを支払わずに召喚してもよい",
    ),
    _static(
        "instead-of-cost", "{noun}を{way}コストを支払うかわりに{chain_te}もよい",
        AlternativeCost(WAY, action=hole("chain_te"), this=False, who=WHO, conditions=WHAT), "alternative-action-cost",
        "常に：自分のクリーチャーまたは呪文を使うコストを支払うかわりに自分の手札を2枚捨ててもよい",
        "常に：自分のクロスギアをクロスするコストを支払うかわりに自分のクリーチャーを1体タップしてもよい",
    ),
    _static(
        "instead-of-cost", "各ターン{number}<counter>目の{noun}をコストを支払わずに{use}もよい",
        AlternativeCost(hole("use"), this=False, who=WHO, conditions=WHAT, which=ORDINAL), "alternative-free",
        "常に：各ターン3体目の自分の火のクリーチャーをコストを支払わずに召喚してもよい",
        "常に：各ターン1枚目の自分の光の呪文をコストを支払わずに唱えてもよい",
    ),
    _static(
        "may-use-from", "{player_wa}{zones}から{noun}を{use}もよい",
        Permission(hole("use"), hole("zones"), who=PLAYER, conditions=WHAT), "zone",
        "常に：自分は墓地からクリーチャーを召喚してもよい", "出た時：このターン、自分はマナゾーンからタマシードを使ってもよい",
    ),
    _static(
        "may-use-from", "{player_wa}{zones}から{noun}を{number}<counter>{use}もよい",
        Permission(hole("use"), hole("zones"), most=ORDINAL, who=PLAYER, conditions=WHAT), "zone",
        "効果：このターン、自分は墓地からクリーチャーを1体召喚してもよい", "出た時：このターン、自分はマナゾーンからタマシードを2枚使ってもよい",
    ),
    _static(
        "may-use-from", "{this}を{use}もよい", Permission(hole("use"), this=True), "zone",
        "常に（マナゾーンから）：このクリーチャーを召喚してもよい", "常に（墓地から）：このクリーチャーを使ってもよい",
    ),
)  # fmt: skip


def _pay(slug: str, pattern: str, template: Any, term: str, *examples: str, **more: Any) -> Construction:
    return Construction(slug, "pay", pattern, template, term, examples, **more)


PAYING: Final = (
    _pay(
        "free", "コストを支払わずに{use}もよい", AlternativeCost(hole("use")), "alternative-free",
        "使う時に（自分のアウトレイジがあれば）：コストを支払わずに召喚してもよい", "使う時に：コストを支払わずにクロスしてもよい",
    ),
    _pay(
        "other-mana", "コスト{number}を支払って{use}もよい", AlternativeCost(hole("use"), NUMBER), "alternative-mana-cost",
        "使う時に（マナゾーンから）：コスト4を支払って召喚してもよい", "使う時に（墓地から）：コスト3を支払って唱えてもよい",
    ),
    _pay(
        "action", "コストを支払うかわりに{chain_te}もよい", AlternativeCost(action=hole("chain_te")), "alternative-action-cost",
        "使う時に：コストを支払うかわりに自分のタマシードを2枚破壊してもよい", "使う時に：コストを支払うかわりに自分の手札を2枚捨ててもよい",
    ),
    _pay(
        "action", "コストを支払うかわりに{chain_te}、{use}もよい", AlternativeCost(hole("use"), action=hole("chain_te")),
        "alternative-action-cost",
        "使う時に：コストを支払うかわりに自分のクリーチャーを4体破壊して、召喚してもよい",
        "使う時に（墓地から）：コストを支払うかわりに自分の手札を2枚捨てて、召喚してもよい",
        variants=("コストを支払うかわりに{chain_te}{use}もよい",),
    ),
    _pay(
        "action-and-mana", "{chain_te}、コスト{number}を支払って{use}もよい",
        AlternativeCost(hole("use"), NUMBER, hole("chain_te")), "alternative-cost",
        "使う時に（手札または墓地から）：自分のクリーチャーを4体タップして、コスト4を支払って召喚してもよい",
        "使う時に：自分のシールドを1つ墓地に置いて、コスト2を支払って唱えてもよい",
    ),
    _pay(
        "cost-change", "追加でコスト{number}を支払ってもよい", CostChange(NUMBER, more=True, optional=True),
        "additional-cost",
        "使う時に：追加でコスト2を支払ってもよい", "使う時に（自分のシールドがなければ）：追加でコスト3を支払ってもよい",
    ),
    _pay(
        "cost-change", "コストを{saving}", saving("used"), "cost-change",
        "使う時に（自分の手札が1枚以下なら）：コストを3少なくする", "使う時に：コストを2少なくしてもよい",
    ),
    _pay(
        "cost-change", "コストを{number}にする", CostChange(NUMBER, sets=True), "cost-change",
        "使う時に（自分の手札が1枚以下なら）：コストを2にする", "使う時に（相手のシールドがなければ）：コストを0にする",
    ),
    _pay(
        "cost-change", "コストを{number}にしてもよい", CostChange(NUMBER, sets=True, optional=True), "cost-change",
        "使う時に（自分のクリーチャーがいれば）：コストを2にしてもよい", "使う時に（墓地から）：コストを4にしてもよい",
    ),
    _pay(
        "cost-change", "{noun}{number}<counter>につきコストを{saving}",
        saving("used", per=COUNTED),
        "cost-change",
        "使う時に：自分の墓地の呪文1枚につきコストを2少なくする（0以下にはならない）", "使う時に：自分のシールド1つにつきコストを1少なくする",
        shapes={"number": Number(1)},
    ),
    _pay(
        "cost-change", "{noun}{number}<counter>につきコストを{saving}", saving("used", per=Groups(COUNTED, SIZE)), "cost-change",
        "使う時に：自分のクリーチャー2体につきコストを1少なくする（1以下にはならない）", "使う時に：自分の墓地のカード3枚につきコストを2少なくする",
    ),
    _pay(
        "cost-change-action", "{chain_te}、コストを{number}少なくしてもよい{floor}",
        CostChange(NUMBER, optional=True, floor=FLOOR, action=hole("chain_te")), "optional-cost-change",
        "使う時に：自分のクリーチャーを1体破壊して、コストを3少なくしてもよい",
        "使う時に：自分のクリーチャーを1体タップして、コストを2少なくしてもよい（1以下にはならない）",
    ),
    _pay(
        "cost-change-action", "{chain_te}、その数1つにつきコストを{number}少なくしてもよい{floor}",
        CostChange(NUMBER, optional=True, floor=FLOOR, action=hole("chain_te"), each=True), "optional-cost-change",
        "使う時に：自分のクリーチャーを好きな数タップして、その数1つにつきコストを2少なくしてもよい",
        "使う時に：自分のクリーチャーを好きな数破壊して、その数1つにつきコストを2少なくしてもよい（0以下にはならない）",
    ),
)  # fmt: skip

CONSTRUCTIONS: Final = (*HOLDING, *FORBIDDEN, *FOR_OTHERS, *PAYING)
