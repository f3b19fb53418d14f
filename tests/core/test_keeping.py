"""What is kept on disk: found again, never half written, and never taken from anybody's knowledge."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardrules.core import keeping
from cardrules.core.keeping import folders, keep, kept


def test_what_is_kept_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "checkout", lambda: tmp_path)
    keep("things", "one", b"1", most=9)
    keep("things", "one", b"2", most=9)

    assert kept("things", "one") == b"2"
    assert [path.name for path in (tmp_path / ".build" / "things").iterdir()] == ["one"]
    assert kept("things", "other") is None


def test_another_folder_serves_where_the_first_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house").write_text("", encoding="utf-8")
    monkeypatch.setattr(keeping, "checkout", lambda: tmp_path / "house")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    keep("things", "one", b"1", most=9)

    assert (tmp_path / "cache" / "cardrules" / "things" / "one").read_bytes() == b"1"
    assert kept("things", "one") == b"1"


def test_no_more_is_kept_than_is_to_be_and_what_is_used_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "checkout", lambda: tmp_path)
    folder = tmp_path / ".build" / "things"
    for at, name in enumerate("abc"):
        keep("things", name, b"1", most=3)
        os.utime(folder / name, (at, at))
    assert kept("things", "a") == b"1"
    keep("things", "d", b"1", most=3)

    assert sorted(path.name for path in folder.iterdir()) == ["a", "c", "d"]


_KEEPING = """
import sys
import os
import subprocess
import sys
from pathlib import Path
from cardrules.core import keeping
keeping.checkout = lambda: Path(sys.argv[1])
for number in range(60):
    keeping.keep("things", f"{sys.argv[2]}-{number}", b"1" * 1000, most=4)
    found = keeping.kept("things", f"{sys.argv[2]}-{number}")
    assert found is None or found == b"1" * 1000
"""


def test_several_processes_may_keep_and_drop_at_once(tmp_path: Path) -> None:
    commands = [[sys.executable, "-c", _KEEPING, str(tmp_path), str(number)] for number in range(3)]
    for process in [subprocess.Popen(command) for command in commands]:
        assert process.wait(60) == 0

    assert len(list((tmp_path / ".build" / "things").iterdir())) <= 4 + len(commands)


def test_knowledge_of_somebody_else_holds_nothing_to_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ontology").mkdir()
    monkeypatch.setenv("CARDRULES_ROOT", str(tmp_path))

    assert not [folder for folder in folders("things") if folder.is_relative_to(tmp_path)]
