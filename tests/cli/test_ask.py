"""Looking a word up does not depend on what somebody is writing meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.cli import knowledge, main

ROOT = Path(__file__).resolve().parents[2]
HOLE = ROOT / "scenarios" / "duelmasters" / "mode" / "fairy-hole.feature"
SLIPS = {
    "unreadable": ("機能:", "機能", "slip.feature:"),
    "misplaced word": ("もし 自分が", "もし 自分がっ", "slip.feature:"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_word_is_answered_though_a_feature_has_a_slip(
    slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong, told = SLIPS[slip]
    whole = HOLE.read_text("utf-8")
    assert right in whole
    path = tmp_path / "duelmasters" / "slip.feature"
    path.parent.mkdir()
    path.write_text(whole.replace(right, wrong, 1).replace("fairy-hole ", "with-a-slip "), "utf-8")
    monkeypatch.setattr(knowledge, "feature_files", lambda: (HOLE, path))

    assert main(["ask", "選択肢"]) == 0

    answer = capsys.readouterr()
    assert "mode/fairy-hole.feature" in answer.out
    assert "slip.feature" not in answer.out
    assert told in answer.err
    assert "入っていない" in answer.err.splitlines()[-1]
