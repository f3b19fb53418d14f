"""The content of the real site, worked out again after a change, is the same as worked out anew."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from cardrules.cli import site
from cardrules.cli.site import Following
from cardrules.core.errors import InputErrors
from cardrules.scenario import suite as suites
from cardrules.scenario.citations import citations
from cardrules.scenario.feature import Feature
from cardrules.scenario.result import ScenarioResult
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import Setting
from cardrules.scenario.suite import feature_files, read_all, run_all


@pytest.fixture
def copied(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the knowledge with the scenarios of one small part of it."""
    shutil.copytree(checkout / "ontology", tmp_path / "ontology")
    shutil.copytree(checkout / "scenarios/gate", tmp_path / "scenarios/gate")
    monkeypatch.setenv("CARDRULES_ROOT", str(tmp_path))
    return tmp_path / "scenarios/gate"


def test_only_a_changed_feature_is_run_again(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []

    def counting(feature: Feature, kept: Setting, **more: Any) -> tuple[ScenarioResult, ...]:
        ran.append(feature.path)
        return run_feature(feature, kept, **more)

    monkeypatch.setattr(suites, "run_feature", counting)
    following, path = Following(), copied / "move.feature"
    first = following.run(feature_files())
    assert len(ran) == len(first.features)
    ran.clear()

    path.write_text(path.read_text("utf-8").replace("機能: ", "機能: 改めた"), "utf-8")
    again = following.run(feature_files())

    assert ran == ["scenarios/gate/move.feature"]
    assert [feature.path for feature in again.features] == [feature.path for feature in first.features]
    assert any(feature.name.startswith("改めた") for feature in again.features)
    anew = run_all(read_all(feature_files()))
    assert [(each.path, each.name, each.status) for each in again.results] == [
        (each.path, each.name, each.status) for each in anew.results
    ]


def test_feature_that_cannot_be_read_is_told_and_what_is_gone_is_forgotten(copied: Path) -> None:
    following, path = Following(), copied / "move.feature"
    following.run(feature_files())
    good = path.read_text("utf-8")

    path.write_text(good.replace("シナリオ", "しなりお"), "utf-8")
    with pytest.raises(InputErrors):
        following.run(feature_files())

    path.unlink()
    left = following.run(feature_files())
    assert "scenarios/gate/move.feature" not in {feature.path for feature in left.features}


def test_what_rules_rest_on_is_read_again_with_the_words(
    copied: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ontology = copied.parents[1] / "ontology/gate/game.ttl"
    monkeypatch.setattr(site, "content", lambda _run: citations("gate").of("owner-never-changes").text)
    citations.cache_clear()
    following = Following()
    before = str(following.renewed(frozenset()))
    assert "「オーナー」の項" in before

    ontology.write_text(
        ontology.read_text("utf-8").replace('cr:number "オーナー"', 'cr:number "持ち主"'), "utf-8"
    )
    assert str(following.renewed(frozenset({ontology}))) == before.replace("オーナー", "持ち主")
    citations.cache_clear()


def test_what_no_feature_rests_on_has_none_run_again(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "content", lambda run: run(feature_files()))
    ran: list[str] = []

    def counting(feature: Feature, kept: Setting, **more: Any) -> tuple[ScenarioResult, ...]:
        ran.append(feature.path)
        return run_feature(feature, kept, **more)

    monkeypatch.setattr(suites, "run_feature", counting)
    following = Following()
    following.renewed(frozenset())
    ran.clear()

    following.renewed(frozenset({copied.parents[1] / "site/docs/contributing.md"}))
    assert ran == []
    following.renewed(frozenset({copied.parents[1] / "ontology/gate/game.ttl"}))
    assert "scenarios/gate/move.feature" in ran
