"""The preview serves the site and follows what is written."""

from __future__ import annotations

import shutil
import threading
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

from cardrules.core.errors import InputError
from cardrules.publish.building import Built
from cardrules.publish.content import Content
from cardrules.publish.serving import Server, Watch, serve
from tests.publish import small


def test_taken_port_gives_a_free_one(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("x", "utf-8")
    with Server(tmp_path, 0) as one, Server(tmp_path, one.server_address[1]) as other:
        assert one.address != other.address
        threading.Thread(target=other.serve_forever, daemon=True).start()
        with urllib.request.urlopen(other.address) as answer:  # noqa: S310
            assert answer.read() == b"x"
        other.shutdown()


def test_watch_sees_what_is_made_changed_and_removed(tmp_path: Path) -> None:
    one, other = tmp_path / "a.feature", tmp_path / "b.ttl"
    one.write_text("a", "utf-8")
    watch = Watch([tmp_path])
    assert watch.changes() == frozenset()
    one.write_text("aa", "utf-8")
    other.write_text("b", "utf-8")
    (tmp_path / "c.pyc").write_text("c", "utf-8")
    assert watch.changes() == {one, other}
    other.unlink()
    assert watch.changes() == {other}


class Following:
    """A preview that runs beside the test, and what it has said."""

    def __init__(self, root: Path, renew: Callable[[frozenset[Path]], Content]) -> None:
        self.said: list[str] = []
        self.stop = threading.Event()
        self.thread = threading.Thread(
            target=serve,
            args=(root, root / ".build", renew, self.said.append),
            kwargs={"port": 0, "until": self.stop},
        )
        self.thread.start()

    def wait_for(self, word: str) -> str:
        for _ in range(600):
            if found := next((line for line in self.said if word in line), None):
                return found
            time.sleep(0.05)
        raise AssertionError(self.said)


def test_changed_file_shows_and_a_mistake_is_told(world: Path, built: Built, tmp_path: Path) -> None:
    root = tmp_path / "root"
    shutil.copytree(world, root)
    ontology = root / "ontology/duelmasters/all.ttl"

    def renew(changed: frozenset[Path]) -> Content:
        if any(path.suffix == ".card" for path in changed):
            raise InputError("カードが読めない")
        return small.content(root)

    following = Following(root, renew)
    try:
        following.wait_for("サイト: http://127.0.0.1:")
        (root / small.CARD).write_text("?", "utf-8")
        following.wait_for("カードが読めない")
        ontology.write_text(ontology.read_text("utf-8").replace("文明の一つ。", "赤い文明。"), "utf-8")
        following.wait_for("ファイルを更新した")
    finally:
        following.stop.set()
        following.thread.join(timeout=60)

    assert not following.thread.is_alive()
    assert "赤い文明。" in (root / ".build/site/duelmasters/term/fire/index.html").read_text("utf-8")
    assert (root / small.CARD).read_text("utf-8") == "?"
    assert built.pages


def test_changed_template_shows_on_pages_that_did_not_change(
    world: Path, built: Built, tmp_path: Path
) -> None:
    root = tmp_path / "root"
    shutil.copytree(world, root)
    template = root / "site/overrides/main.html"

    following = Following(root, lambda _changed: small.content(root))
    try:
        following.wait_for("サイト: http://127.0.0.1:")
        template.write_text(template.read_text("utf-8").replace("非公式のサイト", "私的なサイト"), "utf-8")
        following.wait_for(f"{built.pages}ページを作り直した")
    finally:
        following.stop.set()
        following.thread.join(timeout=60)

    assert "私的なサイト" in (root / ".build/site/duelmasters/term/fire/index.html").read_text("utf-8")
