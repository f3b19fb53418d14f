"""Whatever a sentence says of what happened must be so, in every form in which it can be said."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cardrules.core.errors import InputError
from cardrules.language.forms import Form, Hole
from cardrules.language.holes import PHRASE_TYPES
from cardrules.language.phrases import Kind, Match, Phrasebook
from cardrules.scenario.result import Status
from cardrules.scenario.settings import setting
from tests.scenario.planted import plant, run

CARDS: Final = """\
前提 2026-04-10のルールである
かつ 次の仮のカードがある
  | 名前     | 値            | 能力 |
  | 仮の獣   | 火 3 3000     |  |
  | 仮の獣二 | 火 3 3000     |  |
  | 仮の進   | 進化クリーチャー　文明：火　コスト：3　種族：なし　パワー：6000 | 進化：火のクリーチャー |
  | 仮の墓許 | 闇 3 3000     | 常に：自分は墓地からクリーチャーを召喚してもよい |
  | 仮の術   | 火 5 呪文     | ■リサイクル3■効果：カードを2枚引く |
  | 仮の武具 | 火 1 クロスギア |  |
  | 仮の砦   | 火 1 城       |  |
  | 仮の領域 | 火 1 フィールド |  |
  | 仮の盾   | 火 3 3000     | ギャラクシールド1 |
  | 仮の相   | 光 2 2000     |  |
  | 仮の忍   | 水 1 呪文     | ■S・トリガー■効果：カードを1枚引く |
  | 仮の出   | 火 1 1000     | ■出た時：カードを1枚引く■出た時：自分の手札を1枚捨ててもよい |
  | 仮の蘇   | 火 1 呪文     | 効果：自分の墓地からクリーチャーを1体出す |
  | 仮の返   | 火 1 呪文     | 効果：クリーチャーを1体山札の下に置く |
  | 仮の将   | 火 3 3000     | ■起動（自分の手札を1枚捨てる）：カードを1枚引く■起動（このクリーチャーを破壊する）：カードを2枚引く |
  | 仮の暴   | 火 5 5000     | ■B・A・D2■S・トリガー |
  | 仮の条   | 火 1 1000     | ■出た時：自分の手札がなければ、カードを1枚引く■出た時：相手の闇のクリーチャーを1体破壊する |
  | 仮の代   | 火 9 9000     | 使う時に：コストを支払うかわりに自分のクリーチャーを1体破壊してもよい |
  | 仮の大技 | 火 6 6000     | 使う時に：自分のクリーチャーを1体破壊して、コストを3少なくしてもよい |
"""  # noqa: E501

BOARD: Final = """\
かつ 次の盤面である
  | ゾーン         | 自分 | 相手 |
  | 手札           | {hand} | なし |
  | 墓地           | 《仮の獣》 | なし |
  | バトルゾーン   | 《仮の墓許》 {battle} | 《仮の相》（タップ） 《仮の獣二》（タップ） |
  | マナゾーン     | 火×18 | なし |
  | シールドゾーン | 《仮の獣二》 《仮の相》 | 《仮の忍》 |
"""


def position(hand: str = "《仮の獣二》", battle: str = "") -> str:
    return CARDS + BOARD.format(hand=hand, battle=battle)


OUT_OF_GRAVEYARD = position() + "もし 自分が《仮の獣》を墓地から召喚する\n"
SPELL = position("《仮の術》") + "もし 自分が《仮の術》を唱える\n"
PAID_OTHERWISE = (
    position("《仮の代》", "《仮の獣二》")
    + "もし 自分が《仮の代》を「代替コスト」で召喚する\nかつ 自分が《仮の墓許》を選ぶ\n"
)
EQUIPPED = (
    position("《仮の武具》 《仮の砦》 《仮の領域》 《仮の盾》", "《仮の獣》")
    + """\
もし 自分が《仮の武具》をジェネレートする
かつ 自分が《仮の武具》を《仮の獣》にクロスする
かつ 自分が《仮の砦》を要塞化する
かつ 自分が《仮の領域》を展開する
かつ 自分が《仮の盾》を「ギャラクシールド」でシールドにする
"""
)
EVOLVED = (
    position("《仮の進》", "《仮の獣》 《仮の獣二》") + "もし 自分が《仮の進》を《仮の獣》に重ねて召喚する\n"
)
ATTACK = position(battle="《仮の獣》") + "もし 自分が《仮の獣》で《仮の相》を攻撃する\n"
DIRECT = (
    position(battle="《仮の獣》")
    + "もし 自分が《仮の獣》で相手を攻撃する\nかつ 相手が《仮の忍》の「S・トリガー」を使う\n"
)
REVIVED = position("《仮の蘇》") + "もし 自分が《仮の蘇》を唱える\n"
SENT_BACK = position("《仮の返》") + "もし 自分が《仮の返》を唱える\nかつ 自分が《仮の相》を選ぶ\n"
ENTERED = (
    position("《仮の出》 《仮の獣》") + "もし 自分が《仮の出》を召喚する\n"
    "かつ 自分が《仮の出》の「出た時：カードを1枚引く」の能力を先に解決する\n"
    "かつ 自分が《仮の獣》を捨てる\n"
)
DECLINED = (
    position("《仮の出》 《仮の獣》") + "もし 自分が《仮の出》を召喚する\n"
    "かつ 自分が《仮の出》の「出た時：カードを1枚引く」の能力を先に解決する\n"
    "かつ 自分が《仮の出》の「出た時：自分の手札を1枚捨ててもよい」の能力を使わない\n"
)
REDUCED = (
    position("《仮の暴》") + "もし 自分が《仮の暴》を召喚する\nかつ 自分が《仮の暴》の「B・A・D」を使う\n"
)
ACTIVATED = (
    position("《仮の獣》", "《仮の将》")
    + "もし 自分が《仮の将》の「起動（自分の手札を1枚捨てる）：カードを1枚引く」を起動する\n"
)
ENDED = position() + "もし 自分がターンを終える\n"
OTHER_ONE = "起動（このクリーチャーを破壊する）：カードを2枚引く"

SAID: Final = (
    (OUT_OF_GRAVEYARD, "自分が《仮の獣》を墓地から「マナコスト」で召喚する",
     {"player": "相手", "card": "《仮の獣二》", "zone": "手札", "keywords": "「代替コスト」"}),
    (OUT_OF_GRAVEYARD, "自分が《仮の獣》を墓地から「マナコスト」で使う",
     {"player": "相手", "card": "《仮の獣二》", "zone": "手札", "keywords": "「代替コスト」"}),
    (OUT_OF_GRAVEYARD, "自分がマナを3枚タップして《仮の獣》を召喚する",
     {"player": "相手", "number": "2", "card": "《仮の獣二》"}),
    (OUT_OF_GRAVEYARD, "自分がマナを3枚タップして《仮の獣》を使う",
     {"player": "相手", "number": "4", "card": "《仮の獣二》"}),
    (OUT_OF_GRAVEYARD, "自分が「火×3」をタップして支払う", {"player": "相手", "mana": "「火×4」"}),
    (OUT_OF_GRAVEYARD, "自分が《仮の獣》の使用を宣言する", {"player": "相手", "card": "《仮の獣二》"}),
    (OUT_OF_GRAVEYARD, "自分の墓地から《仮の獣》が出る",
     {"player": "相手", "zone": "手札", "cards": "《仮の獣二》"}),
    (SPELL, "自分が《仮の術》を手札から「マナコスト」で唱える",
     {"player": "相手", "card": "《仮の獣》", "zone": "墓地", "keywords": "「リサイクル」"}),
    (SPELL, "自分がマナを5枚タップして《仮の術》を唱える",
     {"player": "相手", "number": "3", "card": "《仮の獣》"}),
    (SPELL, "自分がカードを2枚引く", {"player": "相手", "number": "5"}),
    (SPELL, "《仮の術》が自分の墓地に置かれる",
     {"player": "相手", "zone": "手札", "cards": "《仮の獣二》"}),
    (PAID_OTHERWISE, "自分が《仮の墓許》で「代替コスト」のコストを支払う",
     {"player": "相手", "cards": "《仮の獣二》", "keyword": "「G・ゼロ」"}),
    (EQUIPPED, "自分が《仮の武具》を手札から「マナコスト」でジェネレートする",
     {"player": "相手", "card": "《仮の砦》", "zone": "墓地", "keywords": "「代替コスト」"}),
    (EQUIPPED, "自分が《仮の武具》を《仮の獣》に「マナコスト」でクロスする",
     {"player": "相手", "card": "《仮の砦》", "host": "《仮の墓許》", "keywords": "「代替コスト」"}),
    (EQUIPPED, "自分が《仮の砦》を手札から「マナコスト」で要塞化する",
     {"player": "相手", "card": "《仮の獣》", "zone": "墓地", "keywords": "「代替コスト」"}),
    (EQUIPPED, "自分が《仮の領域》を手札から「マナコスト」で展開する",
     {"player": "相手", "card": "《仮の獣》", "zone": "墓地", "keywords": "「代替コスト」"}),
    (EQUIPPED, "自分が《仮の盾》を「ギャラクシールド」でシールドにする",
     {"player": "相手", "card": "《仮の獣》", "keyword": "「シールド・フォース」"}),
    (EVOLVED, "自分が《仮の進》を《仮の獣》に重ねて召喚する",
     {"player": "相手", "card": "《仮の獣》", "base": "《仮の獣二》"}),
    (ATTACK, "自分が《仮の獣》で《仮の相》を攻撃する",
     {"player": "相手", "card": "《仮の墓許》", "target": "《仮の獣二》"}),
    (ATTACK, "《仮の獣》と《仮の相》がバトルする", {"cards": "《仮の獣》と《仮の獣二》"}),
    (ATTACK, "《仮の相》が破壊される", {"cards": "《仮の獣》"}),
    (ATTACK, "《仮の相》がバトルゾーンを離れる", {"cards": "《仮の獣》", "zone": "手札"}),
    (ATTACK, "《仮の獣》の攻撃が終わる", {"card": "《仮の相》"}),
    (DIRECT, "自分が《仮の獣》で相手を攻撃する", {"player": "相手", "card": "《仮の相》", "target": "自分"}),
    (DIRECT, "自分が《仮の忍》をブレイクする", {"player": "相手", "cards": "《仮の相》"}),
    (DIRECT, "相手の《仮の忍》がブレイクされる", {"player": "自分", "cards": "《仮の相》"}),
    (DIRECT, "相手が《仮の忍》の「S・トリガー」を使う",
     {"player": "自分", "card": "《仮の相》", "keyword": "「ニンジャ・ストライク」"}),
    (REVIVED, "自分が《仮の獣》を墓地から出す", {"player": "相手", "cards": "《仮の相》", "zone": "手札"}),
    (SENT_BACK, "自分が《仮の相》を山札の下に置く",
     {"player": "相手", "cards": "《仮の獣》", "zone": "山札の上"}),
    (SENT_BACK, "自分が《仮の相》を選ぶ", {"player": "相手", "cards": "《仮の獣二》"}),
    (ENTERED, "《仮の出》の「出た時：カードを1枚引く」の能力が解決される",
     {"card": "《仮の獣》", "text": "「攻撃する時」"}),
    (ENTERED, "《仮の出》の「出た時：カードを1枚引く」の能力が誘発する",
     {"card": "《仮の獣》", "text": "「攻撃する時」"}),
    (ENTERED, "自分が《仮の出》の「出た時：カードを1枚引く」の能力を先に解決する",
     {"player": "相手", "card": "《仮の獣》", "text": "「攻撃する時」"}),
    (DECLINED, "自分が《仮の出》の「出た時：カードを1枚引く」の能力を使う",
     {"player": "相手", "card": "《仮の獣》", "text": "「出た時：自分の手札を1枚捨ててもよい」"}),
    (ENTERED, "自分が《仮の出》の「出た時：自分の手札を1枚捨ててもよい」の能力を使う",
     {"player": "相手", "card": "《仮の獣》", "text": "「攻撃する時」"}),
    (REDUCED, "自分が《仮の暴》の「B・A・D」を使う",
     {"player": "相手", "card": "《仮の獣》", "keyword": "「S・トリガー」"}),
    (ENTERED, "自分が《仮の獣》を捨てる", {"player": "相手", "cards": "《仮の出》"}),
    (ACTIVATED, "自分が《仮の将》の「起動（自分の手札を1枚捨てる）：カードを1枚引く」を起動する",
     {"player": "相手", "card": "《仮の獣》", "text": f"「{OTHER_ONE}」"}),
    (ENDED, "自分がターンを終える", {"player": "相手"}),
)  # fmt: skip
"""What is done, a sentence that is so then, and for each of its holes something that is not."""

UNTRIED: Final = frozenset({
    "block", "change-cost", "choose-nothing", "choose-option", "choose-option-number", "choose-options",
    "choose-word", "decline", "do-nothing", "begin-untold", "use-first",
    "option-choice", "turns-up", "extra-turn",
})  # fmt: skip
"""What is seen in the answer to a decision, or says no more than who: as in もし, which has its own tests."""

PHRASES: Final[Phrasebook] = setting("duelmasters").reader.phrases


def parts_of(sentence: str, **other: str) -> tuple[Match, str, str]:
    """Return a sentence as a phrase, and how it is said plainly and of the past, with other words in it."""
    match = PHRASES.match(Kind.EVENT, sentence)
    words = {**match.words, **other}
    past = next(
        shape for shape in PHRASES.matcher.known(Kind.THEN)
        if shape.root is match.root and shape.form is Form.PAST and shape.affirmed
        and shape.holes == match.shape.holes
    )  # fmt: skip
    return match, match.shape.fill(words), past.fill(words)


def forms(sentence: str, **other: str) -> dict[str, str]:
    """Return what ならば can say of an event, each in a form of its own."""
    _, plain, past = parts_of(sentence, **other)
    return {
        "past": f"ならば {past}",
        "in order": f"ならば 次の順に起こる\n  | できごと |\n  | {plain} |",
        "moment": f"ならば {plain}時、自分のマナゾーンは18枚である",
        "times": f"ならば {plain}のは1回である",
    }


def why_not(folder: Path, done: str, judged: str) -> str | None:
    """Return why a judgement does not pass, as a failure or as a mistake; ``None`` if it does."""
    try:
        (result,) = run(plant(folder, done + judged, rule="メインステップ"))
    except InputError as mistake:
        return str(mistake)
    return None if result.status is Status.PASSED else result.message


OTHERS: Final = [(done, said, hole, word) for done, said, others in SAID for hole, word in others.items()]


@pytest.mark.parametrize("done, sentence", [each[:2] for each in SAID], ids=[each[1] for each in SAID])
def test_what_happened_is_so_in_every_form(tmp_path: Path, done: str, sentence: str) -> None:
    found = {name: why_not(tmp_path, done, said) for name, said in forms(sentence).items()}
    assert found == dict.fromkeys(found)


@pytest.mark.parametrize(
    "done, sentence, hole, word", OTHERS, ids=[f"{said} {hole}" for _, said, hole, _ in OTHERS]
)
def test_nothing_else_is_so_in_any_form(
    tmp_path: Path, done: str, sentence: str, hole: str, word: str
) -> None:
    other = forms(sentence, **{hole: word})
    assert not [name for name, said in other.items() if why_not(tmp_path, done, said) is None]


@pytest.mark.parametrize("said", ["past", "times"])
def test_a_part_of_a_payment_is_not_the_payment(tmp_path: Path, said: str) -> None:
    part = forms("自分が「火×2」をタップして支払う")[said]
    assert why_not(tmp_path, OUT_OF_GRAVEYARD, part) is not None


IF_NO_HAND: Final = "自分は《仮の条》の「出た時：自分の手札がなければ、カードを1枚引く」の能力を使"
USED = {
    "condition not met": ("《仮の条》 《仮の獣》", "召喚する", f"{IF_NO_HAND}わなかった"),
    "condition met": ("《仮の条》", "召喚する", f"{IF_NO_HAND}った"),
    "cost paid instead": ("《仮の代》", "「代替コスト」で召喚する", "自分は《仮の代》の能力を使った"),
    "cost paid": ("《仮の代》", "「マナコスト」で召喚する", "自分は《仮の代》の能力を使わなかった"),
}


@pytest.mark.parametrize("hand, done, said", USED.values(), ids=USED)
def test_an_ability_is_used_if_it_is_applied(tmp_path: Path, hand: str, done: str, said: str) -> None:
    card = hand.split(maxsplit=1)[0]
    body = position(hand) + f"もし 自分が{card}を{done}\n"
    assert why_not(tmp_path, body, f"ならば {said}") is None
    inverse = PHRASES.invert(Kind.THEN, said)
    assert why_not(tmp_path, body, f"ならば {inverse}") is not None


def test_whether_what_did_nothing_was_used_no_source_tells(tmp_path: Path) -> None:
    body = position("《仮の条》") + "もし 自分が《仮の条》を召喚する\n"
    said = "自分は《仮の条》の「出た時：相手の闇のクリーチャーを1体破壊する」の能力を使った"
    assert why_not(tmp_path, body, f"ならば {said}かは、出典に定めがない") is None
    assert "何も行わずに解決した" in (why_not(tmp_path, body, f"ならば {said}") or "")


APART = {
    "《仮の大技》と《仮の相》は破壊された": True,
    "《仮の大技》と《仮の相》は同時に破壊された": False,
    "《仮の大技》と《仮の墓許》は破壊された": False,
    "《仮の相》と《仮の獣二》はバトルした": False,
    "《仮の大技》と《仮の相》はバトルした": True,
    "《仮の相》と《仮の墓許》はバトルしなかった": True,
}


@pytest.mark.parametrize("said, so", APART.items(), ids=APART)
def test_what_befell_several_may_have_befallen_each_apart(tmp_path: Path, said: str, so: bool) -> None:
    body = position(battle="《仮の大技》") + "もし 自分が《仮の大技》で《仮の相》を攻撃する\n"
    body += "かつ 自分のターンの終わりに、ルールにより《仮の大技》が破壊される\n"
    assert (why_not(tmp_path, body, f"ならば {said}") is None) is so


def test_every_hole_of_every_event_is_tried() -> None:
    tried = {(parts_of(said)[0].slug, hole) for _, said, others in SAID for hole in others}
    shapes = (shape for shape in PHRASES.matcher.known(Kind.EVENT) if not _is_built(shape.parts))
    wanted = {(shape.root.slug, hole) for shape in shapes for hole in shape.holes}
    assert {pair for pair in wanted - tried if pair[0] not in UNTRIED} == set()


def _is_built(parts: tuple[str | Hole, ...]) -> bool:
    return any(isinstance(part, Hole) and part.type in PHRASE_TYPES for part in parts)
