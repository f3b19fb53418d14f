"""A build is the same everywhere, writes only what changed, and refuses dead links."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.publish.building import Builder, Built, files
from cardrules.publish.rendering import SiteError
from cardrules.publish.writing import Files, write
from cardrules.scenario.result import Status
from tests.publish import small

_DIGESTS = """
import hashlib, sys
from pathlib import Path
from cardrules.publish.building import files
from tests.publish import small
root = Path(sys.argv[1])
for path, data in sorted(files(root, small.content(root)).items()):
    print(path, hashlib.sha256(data).hexdigest())
"""


def _digests(root: Path, checkout: Path, seed: str) -> str:
    paths = os.pathsep.join([str(checkout / "engine"), str(checkout)])
    environment = os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-c", _DIGESTS, str(root)]
    done = subprocess.run(command, env=environment, check=True, capture_output=True, encoding="utf-8")
    return done.stdout


def test_two_hash_seeds_give_the_same_bytes(world: Path, checkout: Path) -> None:
    one, other = (_digests(world, checkout, seed) for seed in ("1", "4242"))

    assert one.count("\n") > 40
    assert one == other


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    before: Files = {"a.md": b"a", "b/c.md": b"c"}
    assert write(before, tmp_path).changed == {"a.md", "b/c.md"}
    stamp = (tmp_path / "a.md").stat().st_mtime_ns
    written = write({"a.md": b"a", "b/d.md": b"d"}, tmp_path)

    assert written.changed == {"b/d.md"}
    assert written.removed == {"b/c.md"}
    assert (tmp_path / "a.md").stat().st_mtime_ns == stamp
    assert not (tmp_path / "b/c.md").exists()
    assert not write({"a.md": b"a", "b/d.md": b"d"}, tmp_path).any


def test_one_result_changes_only_pages_that_show_it(world: Path, made: Files) -> None:
    content = small.content(world)
    failed = replace(content.results[1], status=Status.FAILED, message="違う")
    other = files(world, replace(content, results=[content.results[0], failed, content.results[2]]))
    changed = {path for path in made if made[path] != other[path]}

    assert "duelmasters/ruling/hole.md" in changed
    assert "duelmasters/term/fire.md" not in changed
    assert len(changed) < len(made) / 4


def test_site_is_whole(built: Built) -> None:
    ruling = (built.site / "duelmasters/ruling/hole/index.html").read_text("utf-8")

    assert built.pages > 40
    assert (built.site / "pagefind/pagefind.js").is_file()
    assert 'type="text/turtle" href="../../../data/duelmasters.ttl"' in ruling
    assert "data-pagefind-body" in ruling
    assert "fonts.googleapis" not in ruling
    assert (built.site / "data/results.ttl").read_text("utf-8").count("earl:Assertion") == 3


def _copy(world: Path, built: Built, folder: Path) -> tuple[Path, Builder]:
    root = folder / "root"
    shutil.copytree(world, root)
    assert (root / ".build/site/index.html").is_file(), built
    return root, Builder(root, root / ".build")


def test_changed_page_is_rendered_and_others_are_left(world: Path, built: Built, tmp_path: Path) -> None:
    root, builder = _copy(world, built, tmp_path)
    fire, mana = (builder.site / f"duelmasters/term/{name}/index.html" for name in ("fire", "mana"))
    before = mana.stat().st_mtime_ns
    ontology = root / "ontology/duelmasters/all.ttl"
    ontology.write_text(ontology.read_text("utf-8").replace("文明の一つ。", "赤い文明。"), "utf-8")
    again = builder.changed(small.content(root))

    assert "duelmasters/term/fire.md" in again.written.changed
    assert "赤い文明。" in fire.read_text("utf-8")
    assert mana.stat().st_mtime_ns == before


def test_page_whose_source_is_gone_is_dropped(world: Path, built: Built, tmp_path: Path) -> None:
    root, builder = _copy(world, built, tmp_path)
    content = small.content(root)
    again = builder.changed(replace(content, results=content.results[:2]))

    assert "duelmasters/scenario/use-drawing.md" in again.written.removed
    assert not (builder.site / "duelmasters/scenario/use-drawing").exists()


def test_dead_link_in_a_hand_written_page_is_refused(world: Path, built: Built, tmp_path: Path) -> None:
    root, builder = _copy(world, built, tmp_path)
    guide = root / "site/docs/contributing.md"
    guide.write_text(guide.read_text("utf-8") + "\n[無い](nowhere.md)\n", "utf-8")

    with pytest.raises(SiteError, match=r"nowhere\.md"):
        builder.all(lambda: small.content(root))
    assert (builder.site / "index.html").is_file()


def test_site_needs_its_sources(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"site/mkdocs\.yml がない"):
        Builder(tmp_path, tmp_path / "out")
