"""What holds of using cards whatever lies on the table: what is offered can be done, what is not cannot."""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardrules.core.engine import Play
from cardrules.core.trace import Happened
from cardrules.core.values import Seat
from cardrules.duelmasters.use_paid import CostFixed
from tests.duelmasters.playing import Game

DESTROYING: Final = "使う時に：自分のクリーチャーを1体破壊して、コストを3少なくしてもよい"

TOGETHER: Final = "常に：《左》と《中》と《右》を合体させて召喚する"

CARDS: Final = {
    "二色": ("火/水 3 3000", ""),
    "無色": ("無色 2 2000", ""),
    "減らす": ("火 3 3000", "常に：自分のクリーチャーを召喚するコストを1少なくする（0以下にはならない）"),
    "強く減らす": ("水 3 3000", "常に：自分のクリーチャーを召喚するコストを3少なくする"),
    "多くする": ("光 3 3000", "常に：相手のカードを使うコストを2多くする"),
    "急ぎ": ("火 5 5000", "使う時に：コストを2少なくしてもよい"),
    "捨て身": ("火 4 4000", "使う時に：自分の手札を1枚捨てて、コストを3少なくしてもよい"),
    "二重": (
        "火 6 6000",
        f"使う時に：自分のクリーチャーを1体タップして、コストを2少なくしてもよい\n{DESTROYING}",
    ),
    "群れ": ("自然 7 7000", "ハイパーエナジー"),
    "いけにえ": ("闇 8 8000", "使う時に：コストを支払うかわりに自分のクリーチャーを2体破壊してもよい"),
    "爆誕": ("自然 6 6000", "マナ爆誕3"),
    "五枚": (
        "水 7 呪文",
        "使う時に：自分のマナゾーンの火のカードを1枚タップして、コスト2を支払って唱えてもよい\n効果：カードを1枚引く",
    ),
    "左": ("キング・セル　文明：火　コスト：なし", "常に：合体して《王》になる"),
    "中": ("キング・セル　文明：水　コスト：なし", "常に：合体して《王》になる"),
    "右": ("キング・セル　文明：火／水　コスト：なし", "常に：合体して《王》になる"),
    "王": (
        "火/水 4 9000",
        f"使う時に：自分の手札を1枚捨てて、コストを1少なくしてもよい\n{TOGETHER}",
    ),
}  # fmt: skip

MANA: Final = ("火", "水", "自然", "火/水", "火（数字2）", "火/水（数字0）", "闇（タップ）")

ALONE: Final = sorted(set(CARDS) - {"左", "中", "右", "王"})
CELLS: Final = ["左", "中", "右"]

hands = st.one_of(
    st.lists(st.sampled_from(ALONE), min_size=1, max_size=3, unique=True),
    st.lists(st.sampled_from(ALONE), max_size=2, unique=True).map(lambda others: [*CELLS, *others]),
    st.lists(st.sampled_from([*ALONE, *CELLS]), min_size=1, max_size=4, unique=True),
)
tables = st.fixed_dictionaries(
    {
        "hand": hands,
        "battle": st.lists(st.sampled_from(["減らす", "強く減らす", "無色", "二色"]), max_size=3),
        "mana": st.lists(st.sampled_from(MANA), max_size=6),
        "own-mana": st.sampled_from(["", "《爆誕》", "《右》", "《右》（タップ）"]),
        "other": st.sampled_from(["", "《多くする》"]),
    }
)


def _game(table: dict[str, Any]) -> Game:
    hand = [each for each in table["hand"] if f"《{each}》" not in table["own-mana"]]
    battle = " ".join(f"《{each}》{'①②③'[at]}" for at, each in enumerate(table["battle"]))
    mana = " ".join([*(f"{each}×1" for each in table["mana"]), table["own-mana"]]).strip()
    rows = [
        ("手札", "".join(f"《{each}》 " for each in hand).strip() or "なし", "なし"),
        ("バトルゾーン", battle or "なし", table["other"] or "なし"),
        ("マナゾーン", mana or "なし", "なし"),
    ]
    return Game(CARDS, rows)


def test_cards_used_together_are_among_what_is_used() -> None:
    table = {"hand": ["左", "中", "急ぎ"], "battle": [], "mana": ["火", "火", "水"], "other": ""}
    game = _game({**table, "own-mana": "《右》（タップ）"})
    (use,) = [each for each in game.decision.options if game.view(each).cards == ("王",)]
    ends = _ends(game, game.engine.choose(game.play, use), [60])
    assert {tuple(_events(end, "discarded")) for end in ends} == {("急ぎ",)}


def _ends(game: Game, play: Play, budget: list[int]) -> list[Play]:
    """Return where a use comes to its end, over all answers; as many as the budget allows."""
    decision = game.engine.decision(play)
    if decision is None or decision.initiative:
        return [play]
    found: list[Play] = []
    for option in decision.options:
        if budget[0] <= 0:
            break
        budget[0] -= 1
        found += _ends(game, game.engine.choose(play, option), budget)
    return found


SLOW: Final = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@SLOW
@given(tables)
def test_what_is_offered_can_be_done_to_the_end_on_every_way(table: dict[str, Any]) -> None:
    game = _game(table)
    decision = game.decision
    for option in decision.options:
        view = game.view(option)
        if view.act != "use":
            continue
        ends = _ends(game, game.engine.choose(game.play, option), [60])
        assert ends, "a way that is offered leads nowhere"
        for end in ends:
            assert _events(end, "used") == list(view.cards)


@SLOW
@given(tables)
def test_no_mana_is_missing_and_no_cost_is_below_nothing(table: dict[str, Any]) -> None:
    game = _game(table)
    for option in game.decision.options:
        if game.view(option).act != "use":
            continue
        for end in _ends(game, game.engine.choose(game.play, option), [30]):
            costs = [event.mana for event in _all(end) if isinstance(event, CostFixed)]
            assert all(cost >= 0 for cost in costs)
            if costs:
                assert _made(game, end) >= costs[0]


@SLOW
@given(tables)
def test_looking_changes_nothing(table: dict[str, Any]) -> None:
    game = _game(table)
    before = game.play.state
    first, again = game.decision, _game(table).decision
    for each in (*first.options, *(refusal.option for refusal in first.refused)):
        game.view(each)
    game.engine.aside(game.play, game.decision.player.other)
    assert game.play.state == before
    assert hash(game.play.state) == hash(before)
    assert first == again


@SLOW
@given(tables)
def test_what_is_refused_is_not_accepted(table: dict[str, Any]) -> None:
    game = _game(table)
    decision = game.decision
    assert all(not decision.accepts(each.option) for each in decision.refused)
    assert all(each.because and each.rule for each in decision.refused)


@SLOW
@given(tables)
def test_a_card_is_offered_or_refused_and_never_passed_over(table: dict[str, Any]) -> None:
    game = _game(table)
    told = [game.view(each) for each in game.decision.options]
    told += [game.view(each.option) for each in game.decision.refused]
    named = {name for view in told for name in view.cards}
    assert set(game.names("hand")) <= named


def _all(play: Play) -> list[Any]:
    entries = [entry for entry in play.trace if isinstance(entry, Happened)]
    return [event for entry in entries for event in entry.events]


def _events(play: Play, word: str) -> list[str]:
    return [event.subject.card for event in _all(play) if word in event.kinds]


def _made(game: Game, play: Play) -> int:
    """Return how much mana was made by what was tapped on the way."""
    numbers = {"火/数字2": 2, "火/水/数字0": 0}
    before = {each.id for each in game.play.state.zone("mana-zone", Seat.FIRST) if each.marks.get("tapped")}
    tapped = [event.object for event in _all(play) if event.word == "tapped"]
    in_mana = {each.id: each.card for each in game.play.state.zone("mana-zone", Seat.FIRST)}
    return sum(
        numbers.get(in_mana[each.id], 1) for each in tapped if each.id in in_mana and each.id not in before
    )


@SLOW
@given(st.lists(st.sampled_from(MANA), max_size=5), st.sampled_from(["二色", "無色"]))
def test_it_is_payable_exactly_when_a_plain_search_says_so(mana: list[str], name: str) -> None:
    rows = [
        ("手札", f"《{name}》", "なし"),
        ("マナゾーン", " ".join(f"{each}×1" for each in mana) or "なし", "なし"),
    ]
    game = Game(CARDS, rows)
    offered = any(game.view(each).act == "use" for each in game.decision.options)
    assert offered == _can_pay([each for each in mana if "タップ" not in each], name)


def _can_pay(mana: list[str], name: str) -> bool:
    """Search all ways of giving a card to each civilization; then everything else is mana."""
    wanted = ("火", "水") if name == "二色" else ()
    cost = 3 if name == "二色" else 2
    number = {"火（数字2）": 2, "火/水（数字0）": 0}
    return sum(number.get(each, 1) for each in mana) >= cost and any(
        all(
            civilization in card.split("（")[0].split("/")
            for civilization, card in zip(wanted, chosen, strict=True)
        )
        for chosen in permutations(mana, len(wanted))
    )
