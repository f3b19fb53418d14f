"""The proofs that scenarios prove something are put to the test: with features that prove nothing.

That those of the repository do is proved by `cardrules test --invert --ablate`.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cardrules.scenario.feature import Feature, read_feature
from cardrules.scenario.proofs import (
    Ablation,
    Adversary,
    Kill,
    ablations,
    idle_claims,
    inversions,
    missed_outright,
    playable_scenarios,
    survivors,
)
from cardrules.scenario.result import Status
from cardrules.scenario.runner import run_scenario
from cardrules.scenario.settings import setting
from cardrules.scenario.suite import feature_files, run_all
from tests.scenario.failures import CAST, MAIN, PAYING
from tests.scenario.planted import GAME, HOLE, life, plant

FILES = {path.stem: path for path in feature_files()}


@cache
def feature_of(stem: str) -> Feature:
    """Return a feature of the repository by the name of its file."""
    return read_feature(FILES[stem])


@cache
def killed(stem: str) -> tuple[Ablation, ...]:
    """Return what became of every rule that a feature of the repository applies."""
    feature = feature_of(stem)
    chosen = setting(feature.game)
    return tuple(
        each
        for scenario in playable_scenarios(feature)
        for each in ablations(feature, scenario, run_scenario(feature, scenario, chosen), chosen)
    )


@pytest.mark.parametrize(
    "stem, rule",
    [("fairy-hole", "mode-choice"), ("lionel-tamaseed", "put-is-not-use")],
)
def test_a_ruling_falls_without_its_rule(stem: str, rule: str) -> None:
    kills = [each.kill for each in killed(stem) if each.rule == rule]
    assert Kill.VERDICT in kills
    assert Kill.NONE not in kills


def test_the_rule_of_a_day_is_replaced_by_its_neighbour_in_time() -> None:
    found = {(each.version, each.by) for each in killed("fairy-hole") if each.rule == "mode-choice"}
    assert found == {("origin", "2022-06-24"), ("2022-06-24", "origin")}


# --- the proofs can fail ------------------------------------------------------------------


def test_a_file_of_refusals_alone_is_survived(tmp_path: Path) -> None:
    """An engine that does nothing, and one that says no, would pass it; so it proves too little."""
    feature = plant(tmp_path, life(mana=1) + "ならば 自分は《仮の命》を唱えられない", rule=PAYING)
    assert survivors(feature, setting(GAME)) == (Adversary.NULL, Adversary.NO)


def test_a_file_of_permissions_alone_is_survived(tmp_path: Path) -> None:
    feature = plant(tmp_path, life() + "ならば 自分は《仮の命》を唱えられる", rule=MAIN)
    assert survivors(feature, setting(GAME)) == (Adversary.YES,)


def test_a_file_in_which_nothing_changes_is_survived(tmp_path: Path) -> None:
    feature = plant(tmp_path, life() + CAST + "ならば 自分のバトルゾーンは0枚である", rule=MAIN)
    assert survivors(feature, setting(GAME)) == (Adversary.NULL,)


def test_what_is_denied_of_one_of_two_at_the_beginning_proves_something(tmp_path: Path) -> None:
    body = life() + CAST + "ならば 《仮の命》と《仮の札》は自分の手札にない"
    assert survivors(plant(tmp_path, body, rule=MAIN), setting(GAME)) == ()


def test_a_contrast_is_enough(tmp_path: Path) -> None:
    cannot = life(mana=1) + "ならば 自分は《仮の命》を唱えられない（残りのマナの支払い）"
    can = life() + "ならば 自分は《仮の命》を唱えられる"
    assert survivors(plant(tmp_path, cannot, can, rule=MAIN), setting(GAME)) == ()


def test_a_rule_that_says_nothing_for_a_scenario_is_not_killed(tmp_path: Path) -> None:
    """Which of two options is taken is no matter here, so when it is taken is none either."""
    feature = plant(tmp_path, HOLE + "ならば 《仮の札》は自分のマナゾーンにある")
    (scenario,) = feature.scenarios
    result = run_scenario(feature, scenario, setting(GAME))
    found = list(ablations(feature, scenario, result, setting(GAME)))
    assert result.status is Status.PASSED
    assert Kill.NONE in {each.kill for each in found}
    assert all(each.kill is not Kill.DEFECT for each in found)


def idle(feature: Feature) -> tuple[tuple[str, str], ...]:
    """Return the rules that a feature claims and nothing in it misses."""
    results = [run_scenario(feature, scenario, setting(GAME)) for scenario in feature.scenarios]
    assert {each.status for each in results} == {Status.PASSED}
    pairs = zip(feature.scenarios, results, strict=True)
    found = [each for pair in pairs for each in ablations(feature, *pair, setting(GAME))]
    return idle_claims(found, results)


def test_a_claimed_rule_that_was_only_asked_is_noticed(tmp_path: Path) -> None:
    """Paying is weighed in looking for what can be done; with mana enough it decides nothing."""
    feature = plant(tmp_path, life() + "ならば 自分は《仮の命》を唱えられる", rule=PAYING)
    assert [rule for _, rule in idle(feature)] == ["pay-the-rest"]


SPENT = "解決した呪文は墓地へ"


def test_a_claimed_rule_on_which_the_course_alone_depends_is_idle(tmp_path: Path) -> None:
    """Where the spell goes in the end is no matter for what it did."""
    feature = plant(tmp_path, life() + CAST + "ならば 《仮の札》は自分のマナゾーンにある", rule=SPENT)
    (scenario,) = feature.scenarios
    result = run_scenario(feature, scenario, setting(GAME))
    kills = {each.rule: each.kill for each in ablations(feature, scenario, result, setting(GAME))}
    assert kills["spell-to-graveyard"] is Kill.TRACE
    assert [rule for _, rule in idle(feature)] == ["spell-to-graveyard"]
    assert not missed_outright(feature, "spell-to-graveyard", [result], setting(GAME))


def test_the_same_claim_is_none_where_an_answer_depends_on_it(tmp_path: Path) -> None:
    feature = plant(tmp_path, life() + CAST + "ならば 《仮の命》は自分の墓地にある", rule=SPENT)
    assert idle(feature) == ()


def test_the_answer_must_be_one_of_a_scenario_that_claims_the_rule(tmp_path: Path) -> None:
    """Another scenario of the file may miss the rule; that proves nothing of the claim."""
    other = f"@規則:{MAIN}\nシナリオ: 墓地\n" + life() + CAST + "ならば 《仮の命》は自分の墓地にある"
    claiming = (
        f"@規則:{SPENT}\nシナリオ: マナ\n" + life() + CAST + "ならば 《仮の札》は自分のマナゾーンにある"
    )
    feature = plant(tmp_path, other, claiming, rule="")
    assert [rule for _, rule in idle(feature)] == ["spell-to-graveyard"]


def test_a_rule_that_refused_is_not_idle(tmp_path: Path) -> None:
    cannot = life(mana=1) + "ならば 自分は《仮の命》を唱えられない"
    paid = life() + CAST + "ならば 《仮の札》は自分のマナゾーンにある"
    assert idle(plant(tmp_path, cannot, paid, rule=PAYING)) == ()
    assert [rule for _, rule in idle(plant(tmp_path, cannot, rule=PAYING))] == ["pay-the-rest"]


def test_a_claimed_rule_that_decides_is_not_idle() -> None:
    feature = feature_of("fairy-hole")
    assert {tag.label for tag in feature.tags.named("規則")} == {"選択肢の決定"}
    assert idle(feature) == ()


STRUCK = """\
前提 2026-04-10のルールである
かつ 自分の攻撃ステップである
かつ 次の仮のカードがある
  | 名前   | 値        | 能力 |
  | 仮の兵 | 火 3 3000 |      |
かつ 次の盤面である
  | ゾーン         | 自分       | 相手 |
  | バトルゾーン   | 《仮の兵》 |      |
  | シールドゾーン |            | なし |
もし 自分が《仮の兵》で攻撃する
ならば 自分はゲームに勝つ
"""


def test_versions_that_agree_are_missed_where_there_is_no_such_rule(tmp_path: Path) -> None:
    """Nothing else came to be attacked, so the text of 2018 and the one before it agree here."""
    feature = plant(tmp_path, STRUCK, rule="ダイレクトアタックの成立")
    results = run_all([feature]).results
    assert [rule for _, rule in idle(feature)] == ["direct-attack-win"]
    assert missed_outright(feature, "direct-attack-win", results, setting(GAME))


def test_a_claim_that_decides_nothing_is_not_missed_outright(tmp_path: Path) -> None:
    feature = plant(tmp_path, life() + "ならば 自分は《仮の命》を唱えられる", rule=PAYING)
    assert not missed_outright(feature, "pay-the-rest", run_all([feature]).results, setting(GAME))


def test_a_sentence_turned_round_that_passes_is_not_proved(tmp_path: Path) -> None:
    feature = plant(tmp_path, life() + CAST + "ならば 《仮の命》は自分の墓地にある", rule=MAIN)
    (found,) = inversions(feature, setting(GAME))
    assert found.text == "《仮の命》は自分の墓地にない"
    assert found.proved
    assert not replace(found, result=replace(found.result, status=Status.PASSED)).proved


def test_drafts_need_not_prove_anything(tmp_path: Path) -> None:
    feature = plant(tmp_path, life() + CAST + "ならば 《仮の命》は自分の墓地にある", tags="@未対応")
    assert list(inversions(feature, setting(GAME))) == []
    assert survivors(feature, setting(GAME)) == ()
