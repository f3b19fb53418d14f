"""The page of what changes when a version of a rule is taken away, and its links."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from cardrules.publish.building import files
from cardrules.publish.writing import Files
from cardrules.scenario.ablated import Ablated, Ablations, collected, keep, kept
from cardrules.scenario.proofs import Ablation, Kill
from tests.publish import small
from tests.publish.test_pages import in_order, page, text

PAGE = "duelmasters/ablation"


def test_versions_stand_by_what_their_removal_changes(made: Files) -> None:
    assert in_order(
        text(made, PAGE),
        "規則を抜くと", "## 気づかれない（1） {#unnoticed}", "選択肢の決定", "変わらず：2",
        "## 答えが変わる（1） {#answer}", "選択肢の決定", "答え：2",
    )  # fmt: skip
    assert "経過だけが変わる（" not in page(made, PAGE)
    assert "前の結果" not in page(made, PAGE)


def test_version_on_the_page_of_its_rule_links_to_it(made: Files) -> None:
    written = page(made, "duelmasters/rule/mode-choice")

    assert 'href="../../../duelmasters/ablation/#mode-choice-2022-06-24"' in written
    assert 'href="../../../duelmasters/ablation/#mode-choice-origin"' in written
    assert 'id="mode-choice-origin"' in page(made, PAGE)


def test_page_says_what_it_does_not_know(world: Path) -> None:
    content = small.content(world)
    assert "まだ調べていない" in page(files(world, replace(content, ablations=None)), PAGE)
    stale = Ablations("of other results", ())
    assert "前の結果" in page(files(world, replace(content, ablations=stale)), PAGE)


def test_what_is_collected_is_kept_and_found_again(tmp_path: Path) -> None:
    kills = (Kill.VERDICT, Kill.VERDICT, Kill.TRACE, Kill.NONE, Kill.DEFECT)
    found = collected(
        (Ablation("r", "origin", "inert", "a", str(at), kill) for at, kill in enumerate(kills)),
        {"a": "g"},
        (),
    )
    assert found.versions == (Ablated("g", "r", "origin", "inert", {"a": 2}, {"a": 1}, {"a": 1}),)

    path = keep(found, tmp_path)
    assert kept(tmp_path) == found
    path.write_text("{}")
    assert kept(tmp_path) is None
