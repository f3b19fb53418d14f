"""What is kept on disk: found again, never half written, and never taken from anybody's knowledge."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core import keeping
from cardrules.core.keeping import folders, keep, kept


def test_what_is_kept_is_found_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "checkout", lambda: tmp_path)
    keep("things", "one", b"1")
    keep("things", "one", b"2")

    assert kept("things", "one") == b"2"
    assert [path.name for path in (tmp_path / ".build" / "things").iterdir()] == ["one"]
    assert kept("things", "other") is None


def test_another_folder_serves_where_the_first_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "house").write_text("", encoding="utf-8")
    monkeypatch.setattr(keeping, "checkout", lambda: tmp_path / "house")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    keep("things", "one", b"1")

    assert (tmp_path / "cache" / "cardrules" / "things" / "one").read_bytes() == b"1"
    assert kept("things", "one") == b"1"


def test_knowledge_of_somebody_else_holds_nothing_to_be_loaded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ontology").mkdir()
    monkeypatch.setenv("CARDRULES_ROOT", str(tmp_path))

    assert not [folder for folder in folders("things") if folder.is_relative_to(tmp_path)]
