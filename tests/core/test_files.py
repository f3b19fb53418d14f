"""Files: one is written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardrules.core.files import write_whole


def test_new_content_takes_the_place_of_the_old_with_its_rights(tmp_path: Path) -> None:
    path = tmp_path / "a.card"
    path.write_bytes(b"old")
    path.chmod(0o640)
    write_whole(path, "新しい".encode())

    assert path.read_text("utf-8") == "新しい"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_whole(tmp_path / "link", b"new")

    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_failure_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.card"
    path.write_bytes(b"old")

    def full(_self: Path, _target: Path) -> None:
        raise OSError

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError):  # noqa: PT011 - what the system says is its own
        write_whole(path, b"new")

    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


_WRITING = """
import sys
from pathlib import Path
from cardrules.core.files import write_whole
while True:
    for sign in (b"a", b"b"):
        write_whole(Path(sys.argv[1]), sign * 4_000_000)
"""


def test_broken_off_at_any_moment_the_file_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.card"
    path.write_bytes(b"a" * 4_000_000)
    for moment in (0.1, 0.13, 0.17):
        with subprocess.Popen([sys.executable, "-c", _WRITING, str(path)], env=os.environ) as writing:
            time.sleep(moment)
            writing.kill()
        content = path.read_bytes()
        assert len(content) == 4_000_000
        assert len(set(content)) == 1
