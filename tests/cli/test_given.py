"""What is given on the command line: words, files and folders, all of it taken or told."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from cardrules.cli import knowledge, main
from cardrules.core.files import shown

ROOT = Path(__file__).resolve().parents[2]
HOLE = ROOT / "scenarios" / "duelmasters" / "mode" / "fairy-hole.feature"
CARD = ROOT / "ontology" / "duelmasters" / "cards" / "fairy-life.card"
README = (ROOT / "README.md").read_text("utf-8")


class Answer(NamedTuple):
    """What a command gave back, printed and told."""

    code: int
    printed: str
    told: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command, run in this process."""

    def run(*arguments: str | Path) -> Answer:
        code = main([str(each) for each in arguments])
        return Answer(code, *capsys.readouterr())

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of features of a game, with one that is written well."""
    made = tmp_path / "duelmasters"
    made.mkdir()
    (made / "hole.feature").write_bytes(HOLE.read_bytes())
    return made


# --- words --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments",
    [("steps", "--term", "撰択肢"), ("test", "--term", "撰択肢"), ("test", "--rule", "選択の決定")],
    ids=" ".join,
)
def test_an_unknown_word_is_told_with_its_neighbours(run: Run, arguments: tuple[str, ...]) -> None:
    answer = run(*arguments)

    assert answer.code == 2
    assert not answer.printed
    assert f"「{arguments[-1]}」という" in answer.told
    assert "「選択肢" in answer.told


def test_a_word_of_one_game_is_asked_of_all(run: Run) -> None:
    assert run("test", "--term", "飛行").code == 0
    assert run("test", HOLE, "--term", "飛行").code == 2


def test_a_word_that_no_sentence_is_about_is_told(run: Run) -> None:
    answer = run("steps", "--term", "モード（狭義）")

    assert answer == (
        1,
        "",
        "用語「モード（狭義）」についての文はない\n  → --term なしで、使える文を全部見られる\n",
    )


def _documented() -> list[str]:
    lines = re.findall(
        r"^\$ cardrules ((?:steps|test|ask|card|lint|trace) .*?)(?:\s+#.*)?$", README, re.MULTILINE
    )
    return [line for line in lines if " > " not in line]


@pytest.fixture(scope="module")
def asked_of() -> Callable[[], Any]:
    """All that is known, worked out once for what is asked of it: that takes as long as to run everything."""
    return cache(knowledge._asked_of)


@pytest.mark.parametrize("line", _documented())
def test_what_the_readme_types_works(
    run: Run, line: str, asked_of: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what another day makes of today's rulings may be a failure."""
    monkeypatch.setattr(knowledge, "_asked_of", asked_of)
    answer = run(*line.split())

    assert answer.code == 0 or ("--as-of" in line and answer.code == 1)
    assert answer.printed


def test_a_part_of_names_brings_them(run: Run) -> None:
    answer = run("test", "--rule", "代替")

    assert answer.code == 2
    assert "「支払えない代替コスト」" in answer.told


@pytest.mark.parametrize(
    "name, wrong", [("LICENSE", "カードのファイルでない"), ("ontology", "フォルダーである")]
)
def test_what_is_no_card_file_is_told(run: Run, name: str, wrong: str) -> None:
    answer = run("card", ROOT / name)

    assert answer.code == 2
    assert f"{name}: {wrong}" in answer.told
    assert ".card のファイルを1つ" in answer.told


def test_rules_taken_away_are_told_in_the_words_of_editors(run: Run) -> None:
    answer = run("test", HOLE, "--ablate")

    assert "「選択肢の決定」（700.2）〔2022-06-24〜〕→〔不詳〜2022-06-23〕 選択肢を" in answer.printed
    assert "→〔なし〕" in answer.printed
    assert "origin" not in answer.printed
    assert "inert" not in answer.printed


# --- another day --------------------------------------------------------------------------


def test_where_sources_are_silent_on_a_day_the_rest_is_told(run: Run) -> None:
    paths = [ROOT / "scenarios/duelmasters/combat/breaking-shields.feature", HOLE]
    answer = run("test", *paths, "--as-of", "2023-01-01", "--format", "json")

    told = {(each["path"], (each["message"] or "")[:200]) for each in json.loads(answer.printed)}
    assert answer.code == 1
    assert any(path == shown(paths[0]) and "出典に定めがない：規則「" in message for path, message in told)
    assert (shown(HOLE), "") in told


# --- results for machines -----------------------------------------------------------------


@pytest.mark.parametrize("proof", ["--invert", "--ablate"])
def test_proofs_keep_out_of_results_for_machines(run: Run, proof: str) -> None:
    answer = run("test", HOLE, proof, "--format", "json")

    assert len(json.loads(answer.printed)) == 2
    assert "件" in answer.told
    assert answer.code == 0


# --- claims -------------------------------------------------------------------------------


def test_a_claim_that_nothing_misses_fails(run: Run, folder: Path) -> None:
    """What can be paid is seen beforehand; nothing is paid here, so nobody misses the rule of paying."""
    feature = folder / "claims.feature"
    feature.write_text(ONLY_ASKED, "utf-8")
    answer = run("test", feature, "--ablate")

    assert run("test", feature).code == 0
    assert answer.code == 1
    assert "claims.feature:2:1: 規則「残りのマナの支払い」（601.1f）を確かめると" in answer.told
    assert "抜いても答えが変わらない" in answer.told
    assert "書き替える" in answer.told
    assert run("test", HOLE, "--ablate").code == 0


ONLY_ASKED = """\
# language: ja
@規則:残りのマナの支払い
機能: マナが足りるかどうか
  出典: 総合ルール Ver.1.50 601.1f
  日付: 2026-04-10

  シナリオアウトライン: 唱えられるか
    前提 2026-04-10のルールである
    かつ 次の仮のカードがある
      | 名前   | 値        | 能力                  | 役       |
      | 仮の術 | 水 2 呪文 | 効果：カードを1枚引く | 唱える札 |
    かつ 次の盤面である
      | ゾーン     | 自分       |
      | 手札       | 《仮の術》 |
      | マナゾーン | <マナ>     |
    ならば 自分は《仮の術》を唱え<可否>

    例:
      | マナ | 可否     |
      | 水×1 | られない |
      | 水×2 | られる   |
"""


# --- files and folders --------------------------------------------------------------------


@pytest.mark.parametrize("command", ["lint", "fmt", "test"])
def test_where_nothing_is_nothing_is_well(run: Run, tmp_path: Path, command: str) -> None:
    answer = run(command, tmp_path)

    assert answer.code == 2
    assert "1つもない" in answer.told


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("command", ["lint", "fmt", "test"])
def test_a_pipe_is_not_waited_for(run: Run, folder: Path, command: str) -> None:
    os.mkfifo(folder / "pipe.feature")

    assert run(command, folder / "pipe.feature").code == 2


@pytest.mark.parametrize("command", ["lint", "test"])
def test_a_link_in_a_circle_is_told(run: Run, folder: Path, command: str) -> None:
    link = folder / "loop.feature"
    link.symlink_to(link)
    answer = run(command, folder)

    assert answer.code == 2
    assert "loop.feature: " in answer.told


# --- the normal form ----------------------------------------------------------------------


def test_what_cannot_be_read_keeps_nothing_from_its_form(run: Run, folder: Path) -> None:
    text = HOLE.read_text("utf-8")
    (folder / "a.feature").write_bytes(text.encode("cp932"))
    (folder / "b.feature").write_text(text.replace("  前提", "前提"), "utf-8")
    (folder / "c.card").write_text("名前だけ\n", "utf-8")
    (folder / "d.card").write_text(CARD.read_text("utf-8") + "\n\n", "utf-8")
    before = {name: (folder / name).read_bytes() for name in ("a.feature", "hole.feature", "c.card")}
    answer = run("fmt", folder)

    assert answer.code == 2
    assert [line.rpartition("/")[2] for line in answer.told.splitlines() if "整えた" in line] == [
        "b.feature: 整えた",
        "d.card: 整えた",
    ]
    assert "a.feature:2:2: " in answer.told
    assert "c.card:1:1: " in answer.told
    assert (folder / "b.feature").read_text("utf-8") == text
    assert (folder / "d.card").read_bytes() == CARD.read_bytes()
    assert {name: (folder / name).read_bytes() for name in before} == before


# --- places -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place, told",
    [
        (f"{HOLE}:9999", r"9999行目はない"),
        (f"{HOLE}:0", r"0行目はない"),
        (str(HOLE.parent), r"フォルダーである"),
        (f"{HOLE}:題", r"ファイルもフォルダーもない\n  → .* にある近い名前：「fairy-hole\.feature」"),
    ],
    ids=("beyond", "before", "folder", "no-number"),
)
def test_place_that_is_none_is_told(run: Run, place: str, told: str) -> None:
    answer = run("trace", place)
    assert (answer.code, answer.printed) == (2, "")
    assert re.search(told, answer.told)


@pytest.mark.parametrize(
    "arguments, told",
    [
        (("test", HOLE.with_name("fairy-whole.feature")), "近い名前：「fairy-hole.feature」"),
        (("lint", HOLE.with_name("fairy-whole.feature")), "近い名前：「fairy-hole.feature」"),
        (("card", CARD.with_name("fairy-live.card")), "近い名前：「fairy-life.card」"),
        (("test", ROOT / "LICENSE"), "シナリオのファイルでない"),
        (("steps", "--term", "ダイタイコスト"), "その読みの語：「代替コスト」"),
        (("test", "--rule", "せんたくしのけってい", HOLE), "その読みの語：「選択肢の決定」"),
        (("test", "--as-of", "2022-02-30"), "「2022-02-30」という日はない"),
    ],
)
def test_what_is_not_there_is_told_with_what_is(run: Run, arguments: tuple[str, ...], told: str) -> None:
    answer = run(*arguments)

    assert answer.code == 2
    assert told in answer.told


@pytest.mark.parametrize("command", ["lint", "test", "trace"])
def test_feature_of_no_game_is_told_with_its_place(run: Run, tmp_path: Path, command: str) -> None:
    path = tmp_path / "chess" / "a.feature"
    path.parent.mkdir()
    path.write_bytes(HOLE.read_bytes())
    answer = run(command, path)

    assert answer.code == 2
    assert "a.feature: 「chess」というゲームはない" in answer.told


def test_what_fails_is_told_though_another_file_cannot_be_played(run: Run, folder: Path) -> None:
    hole = HOLE.read_text("utf-8")
    (folder / "hole.feature").write_text(hole.replace("マナゾーンに<有無>", "墓地に<有無>", 1), "utf-8")
    silent = (
        "# language: ja\n@規則:攻撃から外れるクリーチャー @用語:攻撃\n機能: 昔の攻撃\n  出典: 総合ルール\n\n"
        "  シナリオ: 攻撃中に離れる\n"
        "    前提 2017-06-18のルールである\n"
        "    かつ 次の仮のカードがある\n      | 名前 | 値 | 能力 |\n"
        "      | 仮の去る | 火 4 4000 | 攻撃する時：このクリーチャーを手札に戻す |\n"
        "    かつ 次の盤面である\n      | ゾーン | 自分 |\n      | バトルゾーン | 《仮の去る》 |\n"
        "    もし 自分が《仮の去る》で攻撃する\n    ならば 《仮の去る》は自分の手札にある\n"
    )
    (folder / "silent.feature").write_text(silent, "utf-8")

    answer = run("test", folder)

    assert answer.code == 2
    assert re.search(r"hole\.feature:\d+:\d+: そうならなかった", answer.printed)
    assert re.search(r"silent\.feature:.*出典に定めがない", answer.told)


@pytest.mark.parametrize("port", ["65536", "-1"])
def test_a_port_that_there_is_none_of_is_refused(run: Run, port: str) -> None:
    answer = run("site", "serve", f"--port={port}")
    assert answer.code == 2
    assert f"番号「{port}」は使えない" in answer.told
