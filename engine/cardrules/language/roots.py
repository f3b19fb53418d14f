"""The phrases: what scenarios are written in. Each stands here once, and nowhere else.

前提 states, もし is an event, ならば a judgement. できる and できない, what happened and what
did not are derived (see ``forms``); phrases that hold others stand in ``combinators``.
"""

from __future__ import annotations

from typing import Final

from cardrules.language.combinators import COMBINATORS
from cardrules.language.forms import Kind, Root
from cardrules.language.roots_asked import ASKED
from cardrules.language.roots_gate import GATE_MORE, UNSOURCED
from cardrules.language.roots_using import USING_MORE

_DM: Final = frozenset({"duelmasters"})
_GATE_ONLY: Final = frozenset({"gate"})

GIVEN: Final = (
    Root(
        "as-of", Kind.GIVEN, "{date}のルールである", terms=(("ルール", "scenario/as-of"),),
        note="いつのルールで裁定するか。境目の日は新しい側に入る。",
    ),
    Root(
        "regime", Kind.GIVEN, "{regime}のルールである", terms=(("ルール", "scenario/regime"),),
        note="大会など、名前のある運用に従う。",
    ),
    Root(
        "position", Kind.GIVEN, "次の盤面である", terms=(("盤面", "scenario/position"),), table=True,
        note="書かないゾーンは、山札30枚とシールド5つが中身の分からないカード、ほかは空である。",
    ),
    Root(
        "stand-ins", Kind.GIVEN, "次の仮のカードがある", terms=(("仮のカード", "scenario/stand-in"),),
        table=True,
        note="出典にないカードのかわり。列は、名前、値、能力、役。",
    ),
    Root(
        "turn-of", Kind.GIVEN, "{player}のターンである", terms=(("ターン", "turn"),),
        note="書かなければ自分のターン。",
    ),
    Root("step-of", Kind.GIVEN, "{player}の{step}である", games=_DM, note="書かなければメインステップ。"),
    Root(
        "first-turn", Kind.GIVEN, "ゲームの最初のターンである", games=_DM, terms=(("ターン", "turn"),),
        note="先攻の最初のターン。書かなければ、途中のターン。",
    ),
    Root(
        "reading", Kind.GIVEN, "論点「{question}」は「{reading}」と読む",
        terms=(("論点", "scenario/reading"),),
        note="出典が食い違う点で、既定とは別の読み方を取る。",
    ),
    Root(
        "attached", Kind.GIVEN, "《{card}》が《{host:card}》に付いている", games=_DM,
        terms=(("付い", "attach"),),
    ),
    Root(
        "ex-life-shield", Kind.GIVEN, "《{card}》が《{host:card}》のEXライフシールドである", games=_DM,
        terms=(("EXライフシールド", "ex-life"),),
    ),
    Root(
        "under-effect", Kind.GIVEN, "《{card}》が「{effect}」の影響を受けている", games=_DM,
        terms=(("影響", "continuous-effect"),),
        note="先に使われた効果。かぎの中はカードの文で、そのカードを「このクリーチャー」か「それ」と呼ぶ。",
    ),
)  # fmt: skip

USING: Final = (
    Root(
        "use", Kind.WHEN, "{player}が《{card}》を[{zone}から][「{keywords}」で]使う", games=_DM,
        terms=(("使う", "use-a-card"),),
        note="かぎの中は使い方の名前か、代替コストの文。いくつもあわせて選ぶなら「マナコスト」と「G・ゼロ」のように並べる。"
        "「もし」と、使ったかどうかの「ならば」では、「S・トリガー」のように、そのカードを使わせた能力でもよい。",
    ),
    Root(
        "cast", Kind.WHEN, "{player}が《{card}》を[{zone}から][「{keywords}」で]唱える",
        terms=(("唱える", "cast"),),
    ),
    Root(
        "summon", Kind.WHEN, "{player}が《{card}》を[{zone}から][「{keywords}」で]召喚する", games=_DM,
        terms=(("召喚", "summon"),),
    ),
    Root(
        "generate", Kind.WHEN, "{player}が《{card}》を[{zone}から][「{keywords}」で]ジェネレートする",
        games=_DM, terms=(("ジェネレート", "generate"),),
    ),
    Root(
        "fortify", Kind.WHEN, "{player}が《{card}》を[{zone}から][「{keywords}」で]要塞化する",
        games=_DM, terms=(("要塞化", "fortify"),),
    ),
    Root(
        "deploy", Kind.WHEN, "{player}が《{card}》を[{zone}から][「{keywords}」で]展開する",
        games=_DM, terms=(("展開", "deploy"),),
    ),
    Root(
        "cross", Kind.WHEN, "{player}が《{card}》を《{host:card}》に[「{keywords}」で]クロスする", games=_DM,
        terms=(("クロス", "cross"),),
    ),
    Root(
        "make-shield", Kind.WHEN, "{player}が《{card}》を「{keyword}」でシールドにする", games=_DM,
        terms=(("シールド", "shield"),),
    ),
    Root(
        "use-tapping", Kind.WHEN, "{player}がマナを{number}枚タップして《{card}》を使う", games=_DM,
        terms=(("使う", "use-a-card"), ("マナ", "mana")), declines=False,
        note="文明の支払いと残りの支払いで、合わせて何枚タップするか。",
    ),
    Root(
        "summon-onto", Kind.WHEN, "{player}が《{card}》を《{base:cards}》に重ねて召喚する", games=_DM,
        terms=(("召喚", "summon"), ("重ねて", "stack-on")), declines=False,
        note="進化元を選んで召喚する。",
    ),
    Root(
        "declare-use", Kind.WHEN, "{player}が《{card}》の使用を宣言する", games=_DM, declines=False,
        terms=(("使用を宣言", "declare-use"),),
    ),
    Root(
        "pay", Kind.WHEN, "{player}が「{mana:cells}」をタップして支払う", games=_DM,
        terms=(("支払う", "pay-cost"),),
        note="かぎの中は盤面と同じ書き方。例：「火×3」。文明の分と残りの分を合わせて、全部を書く。"
        "「もし」なら分けて書いてもよく、分けて書いた分は、後の「支払える」では除く。"
        "「次の順に起こる」と「…時、」では、一方の分だけを書いてもよい。",
    ),
    Root(
        "pay-otherwise", Kind.WHEN, "{player}が《{cards}》で「{keyword}」のコストを支払う", games=_DM,
        terms=(("コスト", "cost"),),
    ),
    Root(
        "change-cost", Kind.WHEN, "{player}が《{card}》の[「{texts}」の]能力で[{number}つ分]コストを変える",
        games=_DM, terms=(("コスト", "cost-change"),),
        note="かぎの中はその能力の行（「使う時に：」は省ける）か、キーワード能力の名前。書けば、その能力だけでコストを変える。"
        "いくつもなら並べる。「その数1つにつき」のある能力なら、「2つ分」のように、いくつの分かを書ける。",
    ),
)  # fmt: skip

CHOOSING: Final = (
    Root(
        "choose", Kind.WHEN, "{player}が《{cards}》を選ぶ", terms=(("選ぶ", "choose"),),
        games=_DM, note="そのカードを示して選ばせる決定に答える。",
    ),
    Root(
        "choose-option", Kind.WHEN, "{player}が選択肢「{option}」を[{number}回]選ぶ", games=_DM,
        terms=(("選択肢", "option"), ("選ぶ", "choose-option")),
    ),
    Root(
        "choose-option-number", Kind.WHEN, "{player}が{number}番目の選択肢を[{times:number}回]選ぶ",
        games=_DM,
        terms=(("選択肢", "option"), ("選ぶ", "choose-option")),
    ),
    Root(
        "choose-options", Kind.WHEN, "{player}が次の選択肢を選ぶ", games=_DM, table=True,
        terms=(("選択肢", "option"), ("選ぶ", "choose-option")), note="列は、選択肢、回数。一度に決める。",
    ),
    Root(
        "begin-untold", Kind.WHEN, "{player}が何を選んだか伝えずに{number}番目の選択肢から解決し始める",
        games=_DM, declines=False, terms=(("選択肢", "option"), ("解決", "resolve")),
        note="すべて選べる選択肢で、どれを選んだかを言わないまま始める。",
    ),
    Root(
        "choose-word", Kind.WHEN, "{player}が「{text}」を選ぶ", terms=(("選ぶ", "scenario/decision"),),
        note="文明、数、名前などを選ぶ決定に答える。",
    ),
    Root(
        "choose-nothing", Kind.WHEN, "{player}が何も選ばない", terms=(("選ばない", "scenario/decision"),),
        acts=False,
    ),
    Root(
        "use-ability", Kind.WHEN, "{player}が《{card}》の[「{text}」の]能力を使う", games=_DM,
        terms=(("使う", "use-an-ability"),), declines=False,
    ),
    Root(
        "use-keyword", Kind.WHEN, "{player}が《{card}》の「{keyword}」を使う",
        terms=(("使う", "use-an-ability"),),
        games=_DM,
    ),
    Root(
        "activate-ability", Kind.WHEN, "{player}が《{card}》の「{text}」を起動する", games=_DM,
        terms=(("起動", "activated-ability"),), note="かぎの中は、キーワード能力の名前か、能力の文。",
    ),
    Root(
        "decline", Kind.WHEN, "{player}が《{card}》の[「{text}」の]能力を使わない", acts=False, games=_DM,
        terms=(("使わない", "may"),),
    ),
    Root(
        "resolve-first", Kind.WHEN, "{player}が《{card}》の[「{text}」の]能力を先に解決する", games=_DM,
        terms=(("解決", "resolve"),), note="同じ時に待っている能力の順番を決める。",
    ),
    Root(
        "put", Kind.WHEN, "{player}が《{cards}》を[{zone}から]出す", games=_DM,
        terms=(("出す", "put-into-battle-zone"),),
    ),
    Root("place", Kind.WHEN, "{player}が《{cards}》を{zone}に置く", terms=(("置く", "scenario/placement"),)),
    Root("discard", Kind.WHEN, "{player}が《{cards}》を捨てる", games=_DM, terms=(("捨てる", "discard"),)),
    Root("draw", Kind.WHEN, "{player}がカードを[{number}枚]引く", terms=(("引く", "draw"),)),
)  # fmt: skip

PLAYING: Final = (
    Root(
        "end-turn", Kind.WHEN, "{player}がターンを終える", games=_DM, declines=False,
        terms=(("ターン", "turn"),),
    ),
    Root(
        "do-nothing", Kind.WHEN, "{player}が何もしない", terms=(("何もしない", "scenario/decision"),),
        acts=False, note="動かずに次へ進む。",
    ),
    Root(
        "attack", Kind.WHEN, "{player}が《{card}》で[《{target:card}》を]攻撃する",
        terms=(("攻撃", "attack"),), note="攻撃先を書かなければ、相手のプレイヤーを攻撃する。",
    ),
    Root(
        "attack-player", Kind.WHEN, "{player}が《{card}》で{target:player}を攻撃する", games=_DM,
        terms=(("攻撃", "attack"),),
    ),
    Root(
        "break", Kind.WHEN, "{player}が《{cards}》をブレイクする", games=_DM,
        terms=(("ブレイク", "break"),),
    ),
    Root("block", Kind.WHEN, "{player}が《{card}》でブロックする", games=_DM, terms=(("ブロック", "block"),)),
)  # fmt: skip

EVENTS: Final = (
    Root(
        "enters", Kind.EVENT, "[{player}の{zone}から]《{cards}》が出る",
        games=_DM, terms=(("出る", "put-into-battle-zone"),),
    ),
    Root("is-destroyed", Kind.EVENT, "《{cards}》が[同時に]破壊される", terms=(("破壊", "destroy"),)),
    Root(
        "is-placed", Kind.EVENT, "《{cards}》が[{player}の]{zone}に置かれる",
        games=_DM, terms=(("置かれる", "zone-change"),),
    ),
    Root("leaves", Kind.EVENT, "《{cards}》が[{zone}を]離れる", games=_DM, terms=(("離れる", "leave"),)),
    Root(
        "is-broken", Kind.EVENT, "{player}の《{cards}》がブレイクされる", games=_DM,
        terms=(("ブレイク", "break"),),
    ),
    Root(
        "option-choice", Kind.EVENT, "[{player}が][《{card}》の]選択肢を選ぶ", games=_DM,
        terms=(("選択肢", "option"), ("選ぶ", "choose-option")),
    ),
    Root(
        "battles", Kind.EVENT, "《{cards}》がバトルする", games=_DM, terms=(("バトル", "battle"),),
    ),
    Root(
        "turns-up", Kind.EVENT, "{player}がカードを表向きにする", games=_DM,
        terms=(("表向きにする", "face-up"),),
    ),
    Root("attack-ends", Kind.EVENT, "《{card}》の攻撃が終わる", games=_DM, terms=(("攻撃", "attack"),)),
    Root(
        "extra-turn", Kind.EVENT, "{player}が追加ターンを得る", games=_DM,
        terms=(("追加ターン", "extra-turn"),),
    ),
    Root(
        "ability-triggers", Kind.EVENT, "《{card}》の[「{text}」の]能力が誘発する",
        terms=(("誘発", "trigger"),),
    ),
    Root(
        "ability-resolves", Kind.EVENT, "《{card}》の[「{text}」の]能力が解決される", games=_DM,
        terms=(("解決", "resolve"),),
    ),
)  # fmt: skip

MOMENTS: Final = (
    Root(
        "turn-end", Kind.MOMENT, "[{player}の]ターンの終わり", games=_DM,
        terms=(("ターンの終わり", "end-of-turn"),),
    ),
    Root(
        "turn-start", Kind.MOMENT, "[{player}の]ターンのはじめ", games=_DM,
        terms=(("ターンのはじめ", "start-of-turn"),),
    ),
    Root(
        "after-attack", Kind.MOMENT, "《{card}》の攻撃の後", games=_DM,
        terms=(("攻撃の後", "after-attack"),),
    ),
    Root("in-step", Kind.MOMENT, "[{player}の]{step}", games=_DM),
)  # fmt: skip

THEN: Final = (
    Root(
        "is-in", Kind.THEN, "《{cards}》は[{player}の]{zone}[から{number}番目]にある",
        terms=(("ある", "scenario/placement"),),
        inverse="《{cards}》は[{player}の]{zone}[から{number}番目]にない",
    ),
    Root(
        "zone-count", Kind.THEN, "{player}の{zone}は{count}である", inverse="{player}の{zone}は{count}でない",
    ),
    Root(
        "type-count", Kind.THEN, "{player}の{zone}の{type}は{count}である",
        inverse="{player}の{zone}の{type}は{count}でない",
    ),
    Root(
        "is-tapped", Kind.THEN, "《{cards}》はタップしている", inverse="《{cards}》はタップしていない",
        games=_DM,
        terms=(("タップ", "tap"),),
    ),
    Root("is-marked", Kind.THEN, "《{cards}》は{mark}である", inverse="《{cards}》は{mark}でない"),
    Root(
        "wins", Kind.THEN, "{player}はゲームに勝つ", inverse="{player}はゲームに勝たない",
        games=_DM, terms=(("勝つ", "win"),),
    ),
    Root(
        "loses", Kind.THEN, "{player}はゲームに負ける", inverse="{player}はゲームに負けない",
        games=_DM, terms=(("負ける", "lose"),),
    ),
    Root(
        "characteristic", Kind.THEN, "《{card}》の{characteristic}は{number}である",
        inverse="《{card}》の{characteristic}は{number}でない",
    ),
    Root(
        "characteristic-word", Kind.THEN, "《{card}》の{characteristic}は「{text}」である",
        inverse="《{card}》の{characteristic}は「{text}」でない",
    ),
    Root(
        "has-keyword", Kind.THEN, "《{card}》は「{keyword}」を持つ", terms=(("持つ", "keyword-ability"),),
        inverse="《{card}》は「{keyword}」を持たない",
    ),
    Root(
        "cost-to-pay", Kind.THEN, "《{card}》に支払うコストは{number}である",
        inverse="《{card}》に支払うコストは{number}でない", games=_DM, terms=(("コスト", "total-cost"),),
    ),
    Root(
        "is-waiting", Kind.THEN, "《{card}》の[「{text}」の]能力は待機している",
        inverse="《{card}》の[「{text}」の]能力は待機していない", games=_DM,
        terms=(("待機", "waiting-state"),),
    ),
    Root(
        "is-attached", Kind.THEN, "《{card}》は《{host:card}》に付いている", terms=(("付い", "attach"),),
        inverse="《{card}》は《{host:card}》に付いていない", games=_DM,
    ),
    Root(
        "is-under", Kind.THEN, "《{cards}》は《{card}》の下にある", terms=(("下", "scenario/position"),),
        inverse="《{cards}》は《{card}》の下にない",
    ),
    Root(
        "cards-under", Kind.THEN, "《{card}》の下は{number}枚である",
        inverse="《{card}》の下は{number}枚でない",
        terms=(("下", "scenario/position"),),
    ),
    Root(
        "options-are", Kind.THEN, "{player}が選べるのは次のとおりである", table=True,
        inverse="{player}が選べるのは次のとおりでない", terms=(("選べる", "choose"),), games=_DM,
    ),
    Root(
        "in-order", Kind.THEN, "次の順に起こる", terms=(("順", "scenario/happening"),),
        inverse="次の順には起こらない", table=True,
        note="列は、できごと。間にほかのできごとがあってもよい。",
    ),
    Root(
        "position-is", Kind.THEN, "次の盤面になる", terms=(("盤面", "scenario/position"),),
        inverse="次の盤面にはならない", table=True,
    ),
)  # fmt: skip

GATE: Final = (
    Root("has-resource", Kind.GIVEN, "{player}の{resource}は{number}である", games=_GATE_ONLY),
    Root(
        "play", Kind.WHEN, "{player}が《{card}》をプレイする", games=_GATE_ONLY,
        terms=(("プレイ", "play"),),
    ),
    Root(
        "activate", Kind.WHEN, "{player}が《{card}》の能力を起動する", games=_GATE_ONLY,
        terms=(("起動", "activate"),),
    ),
    Root(
        "move", Kind.WHEN, "{player}が《{card}》を{row:mark}に移動する", games=_GATE_ONLY,
        terms=(("移動", "move"),),
    ),
    Root(
        "open", Kind.WHEN, "{player}が「{text}」のゲートを開く", games=_GATE_ONLY,
        terms=(("ゲート", "gate"), ("開く", "open")), note="かぎの中に色を書く。",
    ),
    Root(
        "enters", Kind.EVENT, "[{player}の{zone}から]《{cards}》が場に出る", games=_GATE_ONLY,
        terms=(("出る", "enter-field"),),
    ),
    Root(
        "is-placed", Kind.EVENT, "《{cards}》が[{player}の]{zone}に置かれる", games=_GATE_ONLY,
        terms=(("置かれる", "put"),),
    ),
    Root(
        "tumbles", Kind.EVENT, "《{cards}》がタンブルする", games=_GATE_ONLY,
        terms=(("タンブル", "tumble"),),
    ),
    Root(
        "ability-resolves", Kind.EVENT, "《{card}》の能力が解決される", games=_GATE_ONLY,
        terms=(("能力", "ability"),),
    ),
    Root(
        "resource-is", Kind.THEN, "{player}の{resource}は{number}である",
        inverse="{player}の{resource}は{number}でない", games=_GATE_ONLY,
    ),
)  # fmt: skip
"""Phrases of ゲート alone, and those whose words are other terms there."""

ROOTS: Final = (
    *GIVEN, *USING, *USING_MORE, *CHOOSING, *PLAYING, *ASKED, *EVENTS, *MOMENTS, *THEN, *GATE, *GATE_MORE,
    *COMBINATORS, UNSOURCED,
)  # fmt: skip
"""Every phrase, in the order in which people are shown them."""
