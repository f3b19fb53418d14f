"""The words of デュエル・マスターズ in texts of cards, and what only this game says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cardrules.core.abilities import Dormant
from cardrules.core.costs import AlternativeCost, CostChange
from cardrules.core.effects import Grant
from cardrules.core.queries import SoUsed
from cardrules.core.standing import Permission
from cardrules.duelmasters import ex_life
from cardrules.duelmasters.abilities import MadeOf, MakesUp
from cardrules.duelmasters.asked import CostAdded, CostReduced
from cardrules.duelmasters.constructions import CONSTRUCTIONS
from cardrules.duelmasters.constructions_mana import changes_no_mana
from cardrules.duelmasters.costs import is_reduction
from cardrules.duelmasters.costs_weighed import costs_what_is_not_weighed
from cardrules.duelmasters.elements import ELEMENT
from cardrules.duelmasters.keywords import (
    BLOCKER,
    BREAKERS,
    G_STRIKE,
    GUARDMAN,
    MACH_FIGHTER,
    POWER_ATTACKER,
    S_BACK,
    SABAKI_Z,
    SLAYER,
)
from cardrules.duelmasters.manner import CAST
from cardrules.duelmasters.printed import completed
from cardrules.duelmasters.printed_meant import keywords_meant
from cardrules.duelmasters.zones import BATTLE, GRAVEYARD, HAND
from cardrules.language.vocabulary import (
    Acting,
    Field,
    Presupposed,
    Refused,
    TypeLabel,
    UsedAs,
    Vocabulary,
    Word,
)

COLORS: Final = (
    Word("光", "light", "light"),
    Word("水", "water", "water"),
    Word("闇", "darkness", "darkness"),
    Word("火", "fire", "fire"),
    Word("自然", "nature", "nature"),
)

ZONES: Final = (
    Word("手札", "hand", "hand"),
    Word("山札", "deck", "deck-zone"),
    Word("バトルゾーン", "battle-zone", "battle-zone"),
    Word("マナゾーン", "mana-zone", "mana-zone"),
    Word("墓地", "graveyard", "graveyard"),
    Word("シールドゾーン", "shield-zone", "shield-zone"),
    Word("超次元ゾーン", "hyperspatial-zone", "hyperspatial-zone"),
    Word("超GRゾーン", "super-gr-zone", "super-gr-zone"),
    Word("深淵ゾーン", "abyss-zone", "abyss-zone"),
)

HEADS: Final = (Word("手札", "hand", "hand"), Word("シールド", "shield-zone", "shield", counter="つ"))

KINDS: Final = (
    Word("クリーチャー", "creature", "creature", counter="体", lives=True),
    Word("呪文", "spell", "spell"),
    Word("タマシード", "tamaseed", "tamaseed"),
    Word("クロスギア", "cross-gear", "cross-gear"),
    Word("城", "castle", "castle"),
    Word("フィールド", "field", "field"),
    Word("オーラ", "aura", "aura"),
    Word("エレメント", ELEMENT, "element", counter="つ"),
)

PREFIXES: Final = (
    Word("進化", "evolution", "evolution-creature"),
    Word("サイキック・", "psychic", "psychic-creature"),
    Word("S-MAX進化", "s-max-evolution", "s-max-evolution"),
    Word("D2", "d2", "d2-field"),
    Word("GR", "gr", "gr-creature"),
)

ALONE: Final = (Word("ドラグハート", "dragheart", "dragheart"),)

RACES: Final = tuple(
    Word(name, name, "race")
    for name in (
        "アウトレイジ", "アビス", "アーマード・ドラゴン", "エンジェル・コマンド", "オリジン", "ガーディアン", "ゴッド",
        "サバイバー", "シノビ", "ジョーカーズ", "スプラッシュ・クイーン", "デーモン・コマンド", "ドラゴン", "ハンター",
        "ファイアー・バード", "メタリカ", "レクスターズ", "侵略者", "革命軍", "魔導具",
    )
)  # fmt: skip
"""Races that texts may name as they are; others stand in 種族「…」."""

DURATIONS: Final = (
    Word("このターン", "this-turn", "turn"),
    Word("次の自分のターンのはじめまで", "until-own-next-turn", "start-of-turn"),
    Word("次の相手のターンの終わりまで", "until-end-of-opponents-next-turn", "end-of-turn"),
    Word("ゲームの終わりまで", "game", "game"),
)

CREATURES: Final = frozenset({"creature"})

POWERLESS: Final = frozenset({"spell", "tamaseed", "cross-gear", "castle", "field", "artifact", "rule-plus"})
"""Types of cards on which no power is printed, unless they are also of another."""


def _types(text: str, types: str, supertypes: str = "", term: str = "creature") -> TypeLabel:
    return TypeLabel(text, frozenset(types.split()), frozenset(supertypes.split()), term)


TYPE_LABELS: Final = (
    _types("クリーチャー", "creature"),
    _types("呪文", "spell", term="spell"),
    _types("タマシード", "tamaseed", term="tamaseed"),
    _types("クロスギア", "cross-gear", term="cross-gear"),
    _types("城", "castle", term="castle"),
    _types("フィールド", "field", term="field"),
    _types("オーラ", "aura", term="aura"),
    _types("Artifact", "artifact", term="artifact"),
    _types("進化クリーチャー", "creature", "evolution", "evolution-creature"),
    _types("スター進化クリーチャー", "creature", "evolution star-evolution", "star-evolution"),
    _types("S-MAX進化クリーチャー", "creature", "evolution s-max-evolution", "s-max-evolution"),
    _types("NEOクリーチャー", "creature", "neo", "neo-creature"),
    _types("サイキック・クリーチャー", "creature", "psychic", "psychic-creature"),
    _types("ドラグハート・クリーチャー", "creature", "dragheart", "dragheart"),
    _types("ドリーム・クリーチャー", "creature", "dream", "dream-creature"),
    _types("GRクリーチャー", "creature", "gr", "gr-creature"),
    _types("タマシード／クリーチャー", "creature tamaseed", term="tamaseed-creature"),
    _types("オレガ・オーラ", "aura", "orega", "aura"),
    _types("D2フィールド", "field", "d2", "d2-field"),
    _types("無月フィールド", "field", "mugetsu", "field"),
    _types("最終禁断フィールド", "field", "final-forbidden", "field"),
    _types("キング・セル", "cell", "king", "king-cell"),
    _types("ルール・プラス", "rule-plus", term="rule-plus"),
)

HEADER: Final = (
    Field("文明", "civilizations", "words", "civilization", COLORS, none="無色"),
    Field("コスト", "cost", "number", "mana-cost"),
    Field("種族", "races", "list", "race", missing=(), needs=CREATURES),
    Field("パワー", "power", "number", "power", needs=CREATURES, never=POWERLESS, example="5000"),
    Field(
        "ハイパーモードのパワー",
        "hyper-power",
        "number",
        "hyper-mode",
        optional=True,
        never=POWERLESS,
        example="9000",
    ),
    Field("マナ数", "mana-number", "number", "mana-number", optional=True),
    Field("レアリティ", "rarity", "list", "rarity", optional=True),
    Field("上の段の題", "title-above", "list", "alias-name", optional=True),
)
"""Fields in the order in which they are written. A mana number is 1 unless it is stated."""

USED_AS: Final = (
    UsedAs("summoned", "召喚する", frozenset({"creature"})),
    UsedAs("cast", "唱える", frozenset({"spell"})),
    UsedAs("generated", "ジェネレートする", frozenset({"cross-gear"})),
    UsedAs("crossed", "クロスする", frozenset({"cross-gear"})),
    UsedAs("fortified", "要塞化する", frozenset({"castle"})),
    UsedAs("deployed", "展開する", frozenset({"field"})),
)


def _asks_how_it_was_used(part: Any) -> bool:
    return isinstance(part, SoUsed) and not part.keyword


def _some(test: Callable[[Any], bool]) -> Callable[[tuple[Any, ...]], bool]:
    return lambda parts: any(map(test, parts))


def _is_alternative_of_its_own(part: Any) -> bool:
    return isinstance(part, AlternativeCost) and part.this


def _one_alternative_is_meant(parts: tuple[Any, ...]) -> bool:
    return len(keywords_meant(tuple(filter(_is_alternative_of_its_own, parts)))) < MANY


MANY: Final = 2
"""With so many alternative costs, all of them by keywords, it is not told which is meant."""


def _asks_what_was_added(part: Any) -> bool:
    return isinstance(part, CostAdded)


def _adds_to_its_cost(part: Any) -> bool:
    return isinstance(part, CostChange) and part.this and part.more and part.optional


def _asks_whether_reduced(part: Any) -> bool:
    return isinstance(part, CostReduced)


def _may_reduce_its_cost(part: Any) -> bool:
    return isinstance(part, CostChange) and part.this and part.optional and is_reduction(part)


def _is_used_up_with_its_card(part: Any) -> bool:
    """Tell whether something about using the card itself is bounded by turns: it is a new card each time."""
    once = isinstance(part, (AlternativeCost, CostChange)) and part.once_each_turn
    return once and part.this and part.word != "crossed"


def _is_for_a_use_from_play(part: Any) -> bool:
    """Tell whether an alternative cost is one for using, not crossing, what lies in the battle zone."""
    return isinstance(part, AlternativeCost) and part.word != "crossed" and BATTLE in part.zones


PRESUPPOSED: Final = (
    Presupposed(
        _asks_how_it_was_used, _some(_is_alternative_of_its_own),
        "「この代替コスト」にあたる代替コストの行が、このカードにない",
        "「使う時に：コスト3を支払って使ってもよい」のような行を足すか、この条件を除く",
    ),
    Presupposed(
        _asks_how_it_was_used, _one_alternative_is_meant,
        "「この代替コスト」がどの代替コストのことかが、いくつもあって分からない",
        "代替コストのキーワードを1つにするか、この条件を除く",
    ),
    Presupposed(
        _asks_what_was_added, _some(_adds_to_its_cost),
        "「追加コスト」にあたる行が、このカードにない",
        "「使う時に：追加でコスト2を支払ってもよい」のような行を足すか、この条件を除く",
    ),
    Presupposed(
        _asks_whether_reduced, _some(_may_reduce_its_cost),
        "「コストを少なくして」にあたる行が、このカードにない",
        "「使う時に：コストを2少なくしてもよい」のような行を足すか、この条件を除く",
    ),
)  # fmt: skip


def _so_many_for_longer(part: Any) -> bool:
    """Tell whether so many cards and no more may be used by what lasts longer than one turn."""
    if isinstance(part, Grant):
        return (
            isinstance(part.ability, Permission) and bool(part.ability.most) and part.duration != "this-turn"
        )
    return isinstance(part, Permission) and bool(part.most and part.text)


REFUSED: Final = (
    Refused(
        _so_many_for_longer,
        "いつまでにその数だけなのかが分からない",
        "「効果：このターン、自分は墓地からクリーチャーを1体召喚してもよい」か「常に（各ターン1度）：自分は墓地からクリーチャーを召喚してもよい」のように書く",
    ),
    Refused(
        _is_for_a_use_from_play,
        "バトルゾーンにあるカードは使わないので、この代替コストを選ぶことがない",
        "クロスすることなら「使う時に（バトルゾーンから）：自分の手札を1枚捨てて、コスト0を支払ってクロスしてもよい」のように書く",
    ),
    Refused(
        _is_used_up_with_its_card,
        "カードは使うたびに新しいカードになるので、各ターン1度としても何も変わらない",
        "「使う時に」のかっこから「各ターン1度」を除く",
    ),
    Refused(
        costs_what_is_not_weighed,
        "コストとしてすることのうちに、できるかどうかを前もって調べられないものがある",
        "カードをほかのゾーンに移すか、タップすることで書く。ほかのことは「未収録：」に書いて残す",
    ),
    Refused(
        changes_no_mana,
        "マナゾーンにないカードのマナ数を変えても、何も変わらない",
        "「常に：自分のマナゾーンのカードのマナ数を2にする」か「常に（マナゾーンから）：このカードのマナ数を2にする」のように書く",
    ),
)  # fmt: skip

ACTING: Final = Acting(
    befalls={
        **dict.fromkeys(
            (
                "entered", "changed-in", "attached", "destroyed", "attacked", "attack-ended", "blocked",
                "unblocked", "breaking", "battling", "battle-won", "tapped",
            ),
            BATTLE,
        ),
        "discarded": HAND,
    },
    entering=frozenset({"entered", "changed-in", "attached"}),
    never_permanent=frozenset({"spell", "castle"}),
    resolved=frozenset({"spell"}),
    replaced=frozenset({
        "entered", "destroyed", "moved", "discarded", "put-into-hand", "put-into-mana", "drawn", "tapped",
        "broken", "lost",
    }),
    declared_upon=frozenset({
        "attacked", "unblocked", "blocked", "entered", "used", "cast", "summoned", "turn-ending",
    }),
    declared_from=frozenset({HAND, GRAVEYARD, BATTLE}),
    printed_alone=(Dormant, MadeOf, MakesUp),
    by_use=frozenset({CAST}),
    by_rule=dict.fromkeys(
        (BLOCKER, GUARDMAN, MACH_FIGHTER, POWER_ATTACKER, SLAYER, ex_life.KEYWORD, *BREAKERS), frozenset({BATTLE})
    ),
)  # fmt: skip
"""Where and when abilities can act: what no clause gives a time for (506.3, 511.1, 603.2e) is refused."""

VOCABULARY: Final = Vocabulary(
    game="duelmasters",
    permanent="battle-zone",
    deck="deck",
    color="civilizations",
    zones=ZONES,
    heads=HEADS,
    kinds=KINDS,
    prefixes=PREFIXES,
    alone=ALONE,
    colors=COLORS,
    races=RACES,
    durations=DURATIONS,
    header=HEADER,
    type_labels=TYPE_LABELS,
    unwritten=frozenset(
        {"セル", "ウエポン", "フォートレス", "鼓動", "コア", "儀", "星雲", "土地", "デュエリスト"}
    ),
    constructions=CONSTRUCTIONS,
    completed=completed,
    lacks=frozenset({"frame-activated"}),
    used_as=USED_AS,
    presupposed=PRESUPPOSED,
    refused=REFUSED,
    acting=ACTING,
    used_keywords=frozenset({BLOCKER, G_STRIKE, GUARDMAN, S_BACK, SABAKI_Z}),
)
