"""Two builds never write into one folder at once."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from cardrules.publish.building import Builder, Built
from cardrules.publish.content import Content
from cardrules.publish.lock import held
from cardrules.publish.rendering import SiteError
from tests.publish import small

_HOLD = """
import sys
from pathlib import Path
from cardrules.publish.content import Content
from cardrules.publish.lock import held
with held(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_second_build_is_refused_and_nothing_is_touched(world: Path, built: Built) -> None:
    before = (built.site / "index.html").read_bytes()
    worked_out: list[Path] = []

    def content() -> Content:
        worked_out.append(world)
        return small.content(world)

    with (
        held(built.site.parent),
        pytest.raises(
            SiteError, match=rf"ほかの.*サイトを作っている（プロセス {os.getpid()}、.*終わるのを待って"
        ),
    ):
        Builder(world, built.site.parent).all(content)

    assert worked_out == []

    assert (built.site / "index.html").read_bytes() == before


def test_lock_is_gone_with_the_process_that_held_it(tmp_path: Path) -> None:
    command = [sys.executable, "-c", _HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        with pytest.raises(SiteError), held(tmp_path):
            pass
        other.kill()
        other.wait()

    with held(tmp_path):
        pass


def test_one_that_follows_changes_waits_its_turn(tmp_path: Path) -> None:
    done: list[str] = []

    def later() -> None:
        with held(tmp_path, wait=True):
            done.append("later")

    with held(tmp_path):
        waiting = threading.Thread(target=later)
        waiting.start()
        waiting.join(0.5)
        assert done == []
        done.append("first")
    waiting.join(5)
    assert done == ["first", "later"]
