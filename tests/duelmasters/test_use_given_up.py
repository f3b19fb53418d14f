"""A use that is left off, or that ends before the card is used: what was there before is there as it was.

A play is a value, so leaving a use off is going on from the play before it. Where the rules end a
use by themselves, what was done for it stays done, and nothing else has changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardrules.core.codec import dumps
from cardrules.core.engine import Play
from cardrules.core.state import GameState
from cardrules.core.values import Bindings, Seat
from cardrules.duelmasters.permissions import used_from
from tests.duelmasters.playing import TODAY, Game
from tests.duelmasters.test_use_oracle import ends, happened, offered
from tests.duelmasters.using_cards import TABLES, Table, laid

SLOW: Final = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


# --- left off by whoever plays ------------------------------------------------------------


def on_the_way(game: Game, play: Play, budget: list[int]) -> Iterator[Play]:
    """Yield every play at which a use can be left off, as many as the budget allows, and where it ends."""
    decision = game.engine.decision(play)
    if decision is None or decision.initiative:
        return
    yield play
    for option in decision.options:
        if budget[0] > 0:
            budget[0] -= 1
            after = game.engine.choose(play, option)
            yield from on_the_way(game, after, budget)


def seen(game: Game) -> tuple[Any, ...]:
    """Return all that can be seen of a play where it stands, and its state to the last mark."""
    play, engine = game.play, game.engine
    decision = game.decision
    counts = [engine.count(play, zone, seat) for zone in ("hand", "mana-zone", "graveyard") for seat in Seat]
    views = [game.view(each) for each in decision.options]
    refused = [(game.view(each.option), each.rule, each.because) for each in decision.refused]
    return (
        dumps(play.state),
        hash(play.state),
        views,
        refused,
        counts,
        engine.observe(play),
        len(tuple(play.trace)),
    )


@SLOW
@given(TABLES)
def test_wherever_a_use_is_left_off_the_position_before_it_is_as_it_was(table: Table) -> None:
    game = laid(table)
    before = seen(game)
    for option in offered(game).values():
        for play in on_the_way(game, game.engine.choose(game.play, option), [40]):
            assert game.engine.decision(play) is not None
            assert dumps(game.play.state) == before[0]
        assert seen(game) == before
    assert seen(laid(table)) == before


@SLOW
@given(TABLES)
def test_after_a_use_was_left_off_every_use_goes_as_if_it_had_never_begun(table: Table) -> None:
    game = laid(table)
    for option in offered(game).values():
        list(on_the_way(game, game.engine.choose(game.play, option), [40]))
    for way, option in offered(game).items():
        again = {each.state for each in ends(game, game.engine.choose(game.play, option))}
        untouched = laid(table)
        first = ends(untouched, untouched.engine.choose(untouched.play, offered(untouched)[way]))
        assert again == {each.state for each in first}, way


def test_uses_are_left_off_at_every_stage() -> None:
    """What the tables are good for: a use stops for an answer in each of the stages of paying (601.1a-f)."""
    table = {
        "hand": ["二重", "捨て身"], "battle": ["獣", "竜"], "turned": set(),
        "mana": ["火", "火/水", "水", "水"], "own-mana": "", "other": "",
    }  # fmt: skip
    game = laid(table)
    stages: dict[str, set[str]] = {}
    for option in offered(game).values():
        for play in on_the_way(game, game.engine.choose(game.play, option), [200]):
            decision = game.engine.decision(play)
            assert decision is not None
            words = {event.word for event in happened(play)}
            stages.setdefault(f"{decision.kind} {decision.name}", set()).update(words)
    assert "cost-changes plan" in stages
    assert stages["cost-changes plan"] == {"use-declared"}
    assert {"use-declared", "set-aside"} <= stages["payment for-civilizations"]
    assert {"tapped", "cost-fixed"} <= stages["payment for-the-rest"]
    assert {"tapped", "cost-fixed"} <= stages["choose-objects for0.0"]
    assert not any("used" in words for words in stages.values())


# --- ended by the rules -------------------------------------------------------------------

SACRIFICE: Final = "使う時に：コストを支払うかわりに自分のクリーチャーを2体破壊してもよい"

ENDED: Final = {
    "いけにえ": ("闇 3 4000", SACRIFICE),
    "減額": ("闇 5 5000", "使う時に：自分のクリーチャーを1体破壊して、コストを3少なくしてもよい"),
    "面獣／面術": ("火 5 5000 ──── 水 3 呪文", SACRIFICE),
    "不死身": ("水 2 2000", "破壊される時かわりに：このクリーチャーをマナゾーンに置く"),
    "手下": ("水 1 1000", ""),
    "導き": ("光 3 3000", "常に（各ターン1度）：自分は墓地からクリーチャーを召喚してもよい"),
    "見張り": ("光 3 3000", "自分がカードを使った時：カードを1枚引く"),
    "召喚番": ("光 3 3000", "自分がクリーチャーを召喚した時：自分の山札の上から1枚を墓地に置く"),
}
NOT_PAID: Final = Bindings({"replaced-payment": "not-paid"})
DATES: Final = (date(2022, 9, 13), date(2022, 9, 14), date(2023, 7, 20), TODAY)

played = st.fixed_dictionaries(
    {
        "zone": st.sampled_from(["手札", "墓地"]),
        "used": st.lists(st.sampled_from(["いけにえ", "減額", "面獣／面術"]), min_size=1, unique=True),
        "helpers": st.lists(st.sampled_from(["手下", "不死身"]), min_size=1, max_size=3),
        "mana": st.sampled_from(["なし", "闇×2", "闇×3 水×1", "闇×5"]),
        "date": st.sampled_from(DATES),
    }
)


def _ended_table(table: dict[str, Any], **more: Any) -> Game:
    zones = {"手札": "なし", "墓地": "なし", table["zone"]: " ".join(f"《{each}》" for each in table["used"])}
    helpers = " ".join(f"《{each}》{'①②③'[at]}" for at, each in enumerate(table["helpers"]))
    rows = [
        ("手札", zones["手札"], "なし"),
        ("墓地", zones["墓地"], "なし"),
        ("バトルゾーン", f"{helpers} 《導き》 《見張り》 《召喚番》", "なし"),
        ("マナゾーン", table["mana"], "なし"),
    ]
    return Game(ENDED, rows, as_of=table["date"], **more)


def _words(play: Play) -> set[str]:
    return {kind for event in happened(play) for kind in event.kinds}


@SLOW
@given(played)
def test_a_use_that_the_rules_end_leaves_all_but_what_was_done_for_it(table: dict[str, Any]) -> None:
    game = _ended_table(table, readings=NOT_PAID)
    for (name, _, _), option in offered(game).items():
        for end in ends(game, game.engine.choose(game.play, option)):
            replaced = any(event.word == "put-into-mana" for event in happened(end))
            assert ("used" in _words(end)) is not replaced
            if replaced:
                _assert_only_done_for_it(game.play.state, end, name)


def _assert_only_done_for_it(before: GameState, end: Play, name: str) -> None:
    """What was tapped and what left for the cost did so; nothing else is changed, known, waiting or spent."""
    done = {
        event.object.id for event in happened(end) if event.word in {"tapped", "destroyed", "put-into-mana"}
    }
    after = end.state
    for key, each in before.objects():
        if each.id not in done:
            assert after.where[each.id] == key
            assert after.find(each.ref) == each
    (used,) = (each for _, each in before.objects() if each.card == name)
    assert used.id not in done
    assert not {"way-taken", "drawn", "summoned", "cast"} & _words(end)
    assert (after.effects, after.waiting) == (before.effects, before.waiting)
    assert _spent(before, after) <= {used_from(used)}


def _spent(before: GameState, after: GameState) -> set[Any]:
    return {key for key, fact in after.facts.items() if before.facts.get(key) != fact}


SPENDING: Final = {
    "zone": "墓地", "used": ["いけにえ", "減額"], "helpers": ["不死身", "手下", "手下"], "mana": "闇×3"
}  # fmt: skip


@pytest.mark.parametrize("day", DATES)
def test_a_permission_and_a_cost_of_its_own_are_there_again_after_such_a_use(day: date) -> None:
    game = _ended_table(SPENDING | {"date": day}, readings=NOT_PAID)
    before = set(offered(game))
    assert before == {("いけにえ", "graveyard", way) for way in ("マナコスト", "代替コスト")} | {
        ("減額", "graveyard", "マナコスト")
    }
    game.choose(lambda view: view.cards == ("いけにえ",) and view.texts == ("代替コスト",))
    game.pick("不死身①", "手下②")
    assert "used" not in _words(game.play)
    assert before <= set(offered(game))


@pytest.mark.parametrize("day", DATES)
def test_both_are_spent_by_a_use_that_was_paid_for(day: date) -> None:
    game = _ended_table(SPENDING | {"date": day}, readings=NOT_PAID)
    game.choose(lambda view: view.cards == ("いけにえ",) and view.texts == ("代替コスト",))
    game.pick("手下②", "手下③")
    while game.decision.kind == "order":
        game.play = game.engine.choose(game.play, game.decision.options[0])
    assert "used" in _words(game.play)
    assert game.decision.kind == "main"
    assert ("graveyard", "減額") in [(key.name, each.card) for key, each in game.play.state.objects()]
    assert not any(zone == "graveyard" for _, zone, _ in offered(game))


@pytest.mark.parametrize("helper, asked", [("案内", False), ("導き", True)])
def test_which_permission_is_spent_is_asked_only_if_one_has_to_be(helper: str, asked: bool) -> None:
    made_up = {**ENDED, "案内": ("光 3 3000", "常に：自分は墓地からクリーチャーを召喚してもよい")}
    rows = [("墓地", "《手下》", "なし"), ("バトルゾーン", f"《導き》① 《{helper}》②", "なし")]
    game = Game(made_up, [*rows, ("マナゾーン", "水×1", "なし")], step="main")
    assert len(offered(game)) == 1
    game.play = game.engine.choose(game.play, next(iter(offered(game).values())))
    assert (game.decision.kind == "permission") is asked


def test_an_effect_that_has_a_card_used_does_not_count_such_a_use_as_done() -> None:
    calling = "出た時：自分の手札からクリーチャーを1体召喚してもよい。そうしたら、カードを1枚引く"
    made_up = {**{name: ENDED[name] for name in ("減額", "不死身", "手下")}, "呼び": ("光 3 3000", calling)}
    rows = [
        ("手札", "《呼び》 《減額》", "なし"),
        ("バトルゾーン", "《不死身》 《手下》", "なし"),
        ("マナゾーン", "光×3 闇×2", "なし"),
    ]
    for name, drawn in (("不死身", 0), ("手下", 1)):
        game = Game(made_up, rows, readings=NOT_PAID).use("呼び").pick("光", "光").do().pick(name)
        assert len(game.happened("drawn")) == drawn, name


# --- ended where no source tells how ------------------------------------------------------

CRUMBLING: Final = {
    "両替": ("水 3 3000", "常に：自分のサイキック・クリーチャーをタップして文明を支払ってもよい"),
    "幻": (
        "サイキック・クリーチャー　文明：火　コスト：5　種族：なし　パワー：5000",
        "タップする時かわりに：このクリーチャーを破壊する",
    ),
    "束": ("火 4 4000", "使う時に：自分のクリーチャー1体につきコストを1少なくする"),
    "見張り": ("光 3 3000", "自分がカードを使った時：カードを1枚引く"),
}


def _crumbling(mana: str) -> Game:
    rows = [
        ("手札", "《束》", "なし"),
        ("バトルゾーン", "《両替》 《幻》", "なし"),
        ("マナゾーン", mana, "なし"),
    ]
    return Game(CRUMBLING, rows)


def test_what_no_source_tells_of_is_told_and_no_card_is_left_in_use() -> None:
    """The creature that pays the civilization is destroyed instead of being tapped, and the cost rises."""
    game = _crumbling("水×2")
    hand = game.count("hand")
    game.use("束")
    assert "出典に定めがない" in (game.engine.silence(game.play) or "")
    assert "used" not in _words(game.play)
    assert game.find("束").marks == Bindings()
    assert game.count("hand") == hand


def test_with_mana_enough_the_same_use_goes_on() -> None:
    game = _crumbling("水×3").use("束")
    assert game.engine.silence(game.play) is None
    assert "束" in game.names("battle-zone")
