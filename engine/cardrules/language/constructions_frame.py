"""What the frame of the grammar itself says: lines, the bracket, how sentences hang together.

These are rules of ``card.lark`` and have no template; they stand here with their terms and
examples, so that they are listed with the others.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.records import record


@record
class Frame:
    """One rule of the frame: the nodes it makes (with the text of a link), pattern, term, examples."""

    slug: str
    nodes: tuple[str, ...]
    pattern: str
    term: str
    examples: tuple[str, ...]


FRAMES: Final = (
    Frame(
        "keyword", ("keyword_line", "keyword_with", "keyword_of", "keyword_doing", "keyword_quoting"), "〈キーワード〉", "keyword-ability",
        ("G・ゼロ（自分のアウトレイジがあれば）", "S・バック：火のカード"),
    ),
    Frame(
        "spell-text", ("resolving",), "効果：〈効果〉", "spell-ability",
        ("効果：カードを2枚引く", "効果：相手のクリーチャーを1体破壊する"),
    ),
    Frame(
        "activated", ("activated",), "起動（マナ〈数〉点）：〈効果〉", "activate",
        ("起動（マナ2点）：カードを1枚引く", "起動（マナ1点）：相手のクリーチャーを1体破壊する"),
    ),
    Frame(
        "activated-by", ("activated_by", "activated_paying"), "起動（〈すること〉）：〈効果〉", "activated-ability",
        (
            "起動（コスト2を支払う）：カードを1枚引く",
            "起動（コスト1を支払い、このクリーチャーをタップする）：相手のクリーチャーを1体タップする",
            "起動（このクリーチャーをタップする）：カードを1枚引く",
            "起動（自分の手札を1枚捨てる）：相手のクリーチャーを1体タップする",
        ),
    ),
    Frame(
        "always", ("always",), "常に：〈決まり〉", "static-ability",
        (
            "常に：相手は呪文を唱えられない",
            "常に：このクリーチャーは攻撃できない。また、相手はこのクリーチャーを選べない",
        ),
    ),
    Frame(
        "when-using", ("using",), "使う時に：〈コスト〉", "declare-use",
        ("使う時に：コストを2少なくしてもよい", "使う時に：コストを支払うかわりに自分の手札を2枚捨ててもよい"),
    ),
    Frame(
        "triggered", ("triggered",), "〈契機〉：〈効果〉", "triggered-ability",
        ("出た時：カードを1枚引く", "出た時または攻撃する時：カードを1枚引く"),
    ),
    Frame(
        "replacing", ("replacing",), "〈契機〉かわりに：〈効果〉", "replacement-effect",
        ("破壊される時かわりに：このクリーチャーを手札に戻す", "自分がカードを引く時かわりに：カードを2枚引く"),
    ),
    Frame(
        "works-in", ("mod_zones",), "（〈ゾーン〉から）", "zone",
        ("捨てられた時（手札から）：カードを1枚引く", "使う時に（マナゾーンから）：コスト4を支払って召喚してもよい"),
    ),
    Frame(
        "declared", ("mod_declared",), "（使用宣言）", "declare-use",
        (
            "各ターンの終わりに（手札から・使用宣言）：このクリーチャーを出してもよい",
            "相手のターンの終わりに（手札から・使用宣言）：このクリーチャーをコストを支払わずに召喚してもよい",
        ),
    ),
    Frame(
        "once-each-turn", ("mod_once",), "（各ターン1度）", "once-each-turn",
        ("自分のタマシードが出た時（各ターン1度）：カードを1枚引く", "自分が呪文を唱えた時（各ターン1度）：カードを1枚引く"),
    ),
    Frame(
        "together", ("mod_together",), "（同時ならすべて）", "replacement-effect",
        (
            "自分のコスト3のクリーチャーが捨てられる時かわりに（同時ならすべて）：それを出してもよい",
            "自分の他のクリーチャーが破壊される時かわりに（同時ならすべて）：それをマナゾーンに置く",
        ),
    ),
    Frame(
        "under-condition", ("mod_condition",), "（〈条件〉）", "ability",
        ("攻撃する時（相手のシールドがなければ）：カードを1枚引く", "常に（自分のターン中なら）：このクリーチャーのパワーを+2000する"),
    ),
    Frame(
        "and-then", ("。", "。その後、"), "〈文〉。その後、〈文〉", "and-then",
        ("効果：カードを1枚引く。その後、自分の手札を1枚捨てる", "出た時：カードを2枚引く。その後、自分の手札を2枚捨てる"),
    ),
    Frame(
        "if-you-do", ("。そうしたら、",), "〈文〉。そうしたら、〈文〉", "if-you-do",
        (
            "出た時：このクリーチャーを破壊してもよい。そうしたら、カードを1枚引く",
            "出た時：自分の手札を1枚捨ててもよい。そうしたら、カードを2枚引く",
        ),
    ),
    Frame(
        "if-you-do-not", ("。そうしなければ、",), "〈文〉。そうしなければ、〈文〉", "if-you-do-not",
        (
            "出た時：自分の墓地から呪文を1枚コストを支払わずに唱えてもよい。そうしなければ、カードを2枚引く",
            "出た時：自分の手札を1枚捨ててもよい。そうしなければ、このクリーチャーを破壊する",
        ),
    ),
    Frame(
        "if", ("if_true", "。そうでなければ、"), "〈条件〉、〈文〉。そうでなければ、〈文〉", "resolve",
        (
            "出た時：相手のシールドがなければ、カードを2枚引く。そうでなければ、カードを1枚引く",
            "攻撃する時：自分の手札がなければ、カードを1枚引く",
        ),
    ),
    Frame(
        "joined", ("joined",), "〈すること〉、〈すること〉", "punctuation-unit",
        ("効果：カードを4枚引き、自分の手札を2枚捨てる", "効果：カードを1枚引き、相手のクリーチャーを1体タップする"),
    ),
    Frame(
        "may", ("optionally",), "〈すること〉もよい", "may",
        ("出た時：カードを1枚引いてもよい", "攻撃する時：相手のクリーチャーを1体タップしてもよい"),
    ),
    Frame(
        "either", ("either",), "〈すること〉か、〈すること〉", "mode-broad",
        ("出た時：カードを1枚引くか、相手のクリーチャーを1体タップする", "離れる時かわりに：このクリーチャーを破壊するか、自分の手札を1枚捨てる"),
    ),
    Frame(
        "player-does", ("each_player",), "〈プレイヤー〉は〈文〉", "player",
        ("出た時：相手は自身の手札を1枚捨てる", "効果：各プレイヤーは自身のクリーチャーを1体破壊する"),
    ),
    Frame(
        "option", ("option",), "▶〈効果〉", "option",
        (
            "効果：次のうちいずれか1つを選ぶ\n▶カードを1枚引く\n▶相手のクリーチャーを1体破壊する",
            "出た時：次のうちいずれか1つを選ぶ\n▶カードを1枚引く\n▶相手は自身の手札を1枚捨てる",
        ),
    ),
    Frame(
        "up-to", ("count_up_to",), "〈もの〉を〈数〉体まで", "up-to",
        ("効果：カードを2枚まで引く", "効果：自分の手札から光のクリーチャーを2体まで出す"),
    ),
    Frame(
        "every", ("count_every",), "〈もの〉をすべて", "simultaneous",
        ("効果：相手のクリーチャーをすべてタップする", "効果：クリーチャーをすべて破壊する"),
    ),
    Frame(
        "any-number", ("count_any", "count_same", "count_within"), "〈もの〉を好きな数", "choose",
        (
            "攻撃する時：自分の手札を好きな数捨てる。カードをその数だけ引く",
            "効果：自分のクリーチャーを1体選ぶ。カードをそれに含まれるカードの数だけ引く",
        ),
    ),
    Frame(
        "together", ("obj_total", "obj_differing"), "合計コスト〈数〉以下になるように〈対象〉、互いにコストの異なる〈対象〉",
        "mana-cost",
        (
            "効果：合計コスト8以下になるように自分の墓地からクリーチャーを3体まで出す",
            "効果：互いにコストの異なる相手のクリーチャーを2体破壊する",
            "効果：互いにコストの異なる自分のクリーチャーを好きな数タップする",
            "効果：合計コスト6以下になるように自分の墓地からクリーチャーを好きな数出す",
        ),
    ),
    Frame(
        "from-the-top", ("obj_top", "obj_first"), "自分の山札の上から〈数〉枚を", "top-of-deck",
        ("効果：自分の山札の上から1枚をマナゾーンに置く", "効果：相手の山札の上から3枚を墓地に置く"),
    ),
    Frame(
        "among", ("taken_among",), "その中から〈もの〉を〈数〉枚", "refer",
        (
            "効果：自分の山札の上から3枚を見る。その中からカードを1枚手札に加える。残りを山札の下に置く",
            "効果：自分の山札の上から6枚を見る。その中からタマシードを1枚手札に加えてもよい",
        ),
    ),
    Frame(
        "rest", ("obj_rest",), "残りを", "refer",
        (
            "効果：自分の山札の上から3枚を見る。その中からカードを1枚手札に加える。残りを墓地に置く",
            "効果：自分の山札の上から2枚を表向きにする。その中からドラゴンをすべてタップしてマナゾーンに置く。残りを墓地に置く",
        ),
    ),
    Frame(
        "number-of", ("amount_count", "amount_same"), "〈もの〉の数", "count-cards",
        (
            "効果：自分の山札の上から自分の墓地のカードの数と同じ枚数を墓地に置く",
            "効果：自分の墓地からコストが自分の手札の数以下のクリーチャーを1体出す",
        ),
    ),
    Frame(
        "quoted", ("quoted",), "「〈能力〉」", "ability",
        (
            "常に：自分の光のクリーチャーに「ブロッカー」を与える",
            "効果：このターン、自分のクリーチャーすべてに「攻撃する時：カードを1枚引く」を与える",
        ),
    ),
)  # fmt: skip

BY_NODE: Final = {node: each for each in FRAMES for node in each.nodes}
"""The rule of the frame by the name of a node, or the text of a link between sentences."""
