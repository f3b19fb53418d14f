"""What every file may hold: one table of refusals, one table of spellings that are the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.language.text import LARGEST_FILE, LONGEST_LINE, accept, normalise, read_text


@pytest.mark.parametrize(
    "line, column, message",
    [
        ("ｶｰﾄﾞを引く", 1, "半角カナ「ｶｰﾄﾞ」がある"),
        ("カードを\x07引く", 5, "制御文字（U+0007）がある"),
        ("カード\u200bを引く", 4, "目に見えない文字（U+200B）がある"),
        ("カードを\ufeff引く", 5, "目に見えない文字（BOM、U+FEFF）がある"),
        ("カードを\ufffd引く", 5, "文字化けした文字（U+FFFD）がある"),
        ("カ\u30fcト\u3099を引く", 3, "分解された文字（NFD）がある。「ド」が2つ以上の文字で書かれている"),
    ],
)
def test_refused_character_is_shown_with_its_place(line: str, column: int, message: str) -> None:
    with pytest.raises(InputError) as problem:
        accept(f"一行目\n{line}\n", "あ.card")
    assert problem.value.message == message
    assert str(problem.value.place) == f"あ.card:2:{column}"
    assert problem.value.expected


def test_long_line_is_refused() -> None:
    with pytest.raises(InputError, match="行が長すぎる"):
        accept("あ" * (LONGEST_LINE + 1), "あ.card")


def test_bytes_that_are_not_utf_8_are_refused_with_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "sjis.card"
    path.write_bytes(b"abc\nab" + "文明".encode("shift_jis"))
    with pytest.raises(InputError, match="Shift_JISのように見える") as problem:
        read_text(path)
    assert problem.value.place is not None
    assert (problem.value.place.line, problem.value.place.column) == (2, 3)


def test_missing_and_huge_files_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="読めない"):
        read_text(tmp_path / "none.card")
    huge = tmp_path / "huge.card"
    huge.write_bytes(b"a" * (LARGEST_FILE + 1))
    with pytest.raises(InputError, match="大きすぎる"):
        read_text(huge)


def test_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "crlf.card"
    path.write_bytes("一\r\n二\r\n".encode())
    assert read_text(path) == "一\n二\n"


@pytest.mark.parametrize(
    "written, read",
    [
        ("コスト：５", "コスト：5"),
        ("Ｗ・ブレイカー　", "W・ブレイカー"),
        ("ザビ・ミラⅣ世", "ザビ・ミラIV世"),
        ("～の終わり", "〜の終わり"),
        ("＋2000", "+2000"),
    ],
)
def test_same_spellings_are_made_one(written: str, read: str) -> None:
    assert normalise(written) == read
    assert normalise(read) == read
