"""What needs an extra says so where it is not installed; everything else runs without any."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from cardrules.cli import main
from cardrules.cli.extras import EXTRAS
from tests.architecture import OUTSIDE

ROOT = Path(__file__).resolve().parents[2]
HOLE = ROOT / "scenarios" / "duelmasters" / "mode" / "fairy-hole.feature"


def lack(names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let modules be as if they were not installed."""
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)


@pytest.mark.parametrize(
    "extra, arguments",
    [
        ("knowledge", ("check",)),
        ("knowledge", ("ask", "代替コスト")),
        ("knowledge", ("test", "--format", "earl", str(HOLE))),
        ("site", ("site", "build")),
        ("site", ("site", "serve")),
    ],
    ids=str,
)
def test_what_is_not_installed_is_told_with_the_extra_that_has_it(
    extra: str,
    arguments: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lack(EXTRAS[extra], monkeypatch)

    assert main(arguments) == 2

    printed, told = capsys.readouterr()
    assert not printed
    assert told.splitlines() == [told.rstrip("\n")]
    assert f"cardrules[{extra}] を入れる" in told
    assert all(name in told for name in EXTRAS[extra])


@pytest.mark.parametrize(
    "arguments", [("test", str(HOLE)), ("trace", str(HOLE)), ("lint", str(HOLE)), ("steps",)], ids=str
)
def test_what_plays_scenarios_needs_no_extra(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    lack(EXTRAS["site"], monkeypatch)

    assert main(arguments) == 0


def test_each_module_asked_for_is_one_of_its_extra() -> None:
    """A name that is misspelt here would have the command refused for ever."""
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]

    assert EXTRAS.keys() <= asked.keys()
    assert {name for names in EXTRAS.values() for name in names} <= OUTSIDE["publish"]
    assert set(EXTRAS["knowledge"]) < set(EXTRAS["site"])
