"""The command line explains itself and complains in Japanese."""

from __future__ import annotations

import re

import pytest

from cardrules.cli import main
from cardrules.cli.exit_codes import BAD_INPUT
from cardrules.cli.options import parser

COMMANDS = (
    "",
    "check",
    "test",
    "trace",
    "ask",
    "steps",
    "card",
    "lint",
    "fmt",
    "site",
    "site build",
    "site serve",
)

MISTAKES = {
    "": "コマンド",
    "tset": "「tset」",
    "site": "build|serve",
    "test --format xx": "「xx」",
    "site serve --port abc": "「abc」",
    "card": "カード",
    "test --nope": "「--nope」",
    "fmt --check=3": "--check",
    "test --as-of": "--as-of",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_japanese(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        parser().parse_args([*command.split(), "--help"])

    said = capsys.readouterr().out
    assert left.value.code == 0
    assert said.startswith("使い方: cardrules")
    assert "この使い方を見せる" in said
    assert not re.search(r"usage|arguments|options:|show this", said)


@pytest.mark.parametrize("given", MISTAKES)
def test_a_mistake_is_told_in_japanese_and_named(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(given.split()) == BAD_INPUT

    said = capsys.readouterr().err
    assert said.startswith("cardrules の使い方が違う：")
    assert MISTAKES[given] in said
    assert not re.search(r"argument|invalid|choose|expected|required|unrecognized", said)
