"""The house keeps its architecture; each check is also shown to find a planted fault."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import architecture, tidiness
from tests.architecture import Module, modules

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ROOT / "engine"


@pytest.fixture(scope="module")
def package() -> list[Module]:
    """Every module of the package."""
    return modules(ENGINE / "cardrules")


@pytest.fixture(scope="module")
def everything() -> list[Module]:
    """Every Python file of the checkout: package, set-up, tests, and what the site loads."""
    return [module for folder in ("engine", "tests", "site") for module in modules(ROOT / folder)]


@pytest.fixture(scope="module")
def paths() -> list[Path]:
    """Every file of the checkout, relative to it."""
    return tidiness.listed(ROOT)


Plant = Callable[..., list[Module]]


@pytest.fixture
def plant(tmp_path: Path) -> Plant:
    """A maker of small packages: file names (with ``__`` for ``/``) and their text."""

    def make(**files: str) -> list[Module]:
        for name, text in {"__init__": "", **files}.items():
            path = tmp_path / "cardrules" / f"{name if name == '__init__' else name.replace('__', '/')}.py"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        return modules(tmp_path / "cardrules")

    return make


def test_parts_import_one_way(package: list[Module]) -> None:
    assert architecture.upward_imports(package) == []


@pytest.mark.parametrize(
    "part,text",
    [
        ("core__state", "from cardrules.language import phrase"),
        ("core__state", "from cardrules import language"),
        ("core__state", "from ..language import phrase"),
        ("core__state", "import cardrules.scenario.runner"),
        ("core__state", "from importlib import import_module\nimport_module('cardrules.cli')"),
        ("language__phrase", "from cardrules.duelmasters.use import USE"),
        ("gate__stack", "from cardrules.duelmasters.use import USE"),
        ("duelmasters__use", "def late():\n    from cardrules import gate"),
        ("scenario__runner", "from cardrules.knowledge import graph"),
        ("knowledge__graph", "from cardrules.publish import pages"),
        ("publish__pages", "from cardrules.cli import main"),
        ("cli", "import cardrules.pytest_plugin as plugin\nfrom cardrules.nowhere import x"),
        ("helpers__all", "x = 1"),
    ],
)
def test_an_import_against_the_order_is_found(plant: Plant, part: str, text: str) -> None:
    found = architecture.upward_imports(plant(**{part: text}))

    assert bool(found) == (part != "cli")


AROUND_THE_MOMENT = [
    f"cardrules.core.{name}"
    for name in (
        "continuous", "evaluating", "game", "moment", "procedures", "rules", "tallies", "working",
    )
]  # fmt: skip
"""A moment asks the policy of its game, which is asked with a moment: the one circle there is."""


def test_modules_import_each_other_in_no_circle_but_one(package: list[Module]) -> None:
    assert architecture.circles(package) == [AROUND_THE_MOMENT]


def test_a_circle_is_found_also_one_of_types(plant: Plant) -> None:
    for_types = (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from cardrules.core.state import State"
    )
    found = architecture.circles(
        plant(
            core__state="from cardrules.core.events import Event",
            core__events="from cardrules.core import changes",
            core__changes=for_types,
            core__beside="from cardrules.core.state import State",
        )
    )

    assert found == [["cardrules.core.changes", "cardrules.core.events", "cardrules.core.state"]]


def test_only_graph_and_pages_need_more_than_two_packages(package: list[Module]) -> None:
    assert architecture.outside_imports(package) == []


@pytest.mark.parametrize(
    "part,name,allowed",
    [
        ("core__state", "rdflib", False),
        ("core__state", "yaml", False),
        ("duelmasters__use", "pyoxigraph", False),
        ("scenario__runner", "pytest", False),
        ("cli", "rdflib", False),
        ("language__phrase", "lark", True),
        ("scenario__runner", "gherkin", True),
        ("knowledge__graph", "pyoxigraph", True),
        ("core__state", "collections.abc", True),
    ],
)
def test_a_foreign_import_is_found(plant: Plant, part: str, name: str, *, allowed: bool) -> None:
    found = architecture.outside_imports(plant(**{part: f"import {name}"}))

    assert (found == []) == allowed


def test_the_kernel_knows_no_game(package: list[Module]) -> None:
    assert architecture.games_in_core(package) == []


@pytest.mark.parametrize(
    "text", ["GAME = 'gate'", "def duelmasters_rule(): ...", "x = 'デュエル・マスターズ'"]
)
def test_a_game_in_the_kernel_is_found(plant: Plant, text: str) -> None:
    assert architecture.games_in_core(plant(core__state=f'"""Any gate, e.g. duelmasters."""\n{text}'))
    assert not architecture.games_in_core(plant(core__state='"""Any gate, e.g. duelmasters."""'))


def test_no_card_is_named_in_code(package: list[Module]) -> None:
    names = architecture.card_names(ROOT / "ontology")

    assert names
    assert architecture.cards_in_code(package, names) == []


def test_a_card_in_code_is_found(plant: Plant, tmp_path: Path) -> None:
    card = tmp_path / "duelmasters" / "cards" / "a.card"
    card.parent.mkdir(parents=True)
    card.write_text("フェアリー・ライフ\n呪文　文明：自然　コスト：2\n", "utf-8")
    planted = plant(
        duelmasters__use="if name == 'フェアリー・ライフ': pass", scenario__x="'フェアリー・ライフ'"
    )

    assert len(architecture.cards_in_code(planted, architecture.card_names(tmp_path))) == 1


def test_functions_are_short(package: list[Module], everything: list[Module]) -> None:
    assert architecture.long_functions(everything) == []
    assert architecture.median_length(package) <= 8


def test_a_long_function_is_found(plant: Plant) -> None:
    planted = plant(core__state="def f():\n" + "    x = 1\n" * 50)

    assert len(architecture.long_functions(planted)) == 1
    assert architecture.median_length(planted) == 51


def test_files_of_code_are_short(paths: list[Path]) -> None:
    assert architecture.long_files(tidiness.code(ROOT, paths)) == []


def test_a_long_file_is_found(tmp_path: Path) -> None:
    long = tmp_path / "long.py"
    long.write_text("x = 1\n" * 401, "utf-8")

    assert architecture.long_files(tidiness.code(tmp_path, [Path("long.py")]))


BASE = '"""D."""\nclass A:\n    """D."""\n    def f(self):\n        """D."""\n'


def test_everything_public_is_documented() -> None:
    assert architecture.undocumented(modules(ENGINE)) == []


@pytest.mark.parametrize(
    "text,missing",
    [
        ("x = 1", 1),
        ('"""Doc."""\ndef f(): ...\nclass A:\n    def g(self): ...', 3),
        ('"""Doc."""\ndef _f(): ...\nclass _A:\n    def g(self): ...', 0),
        (BASE + 'class B(A):\n    """D."""\n    def f(self): ...', 0),
        (BASE + 'class B(A):\n    """D."""\n    def g(self): ...', 1),
    ],
)
def test_a_missing_docstring_is_found(plant: Plant, text: str, missing: int) -> None:
    planted = plant(__init__='"""Doc."""', core__state=text)

    assert len(architecture.undocumented(planted)) == missing


def test_setting_up_needs_the_standard_library_alone() -> None:
    start = [module for module in modules(ENGINE) if module.path.name == "start.py"]

    names = {name.split(".")[0] for module in start for _, name in architecture.imported(module)}
    assert "subprocess" in names
    assert names <= sys.stdlib_module_names


def test_file_names_are_ascii(paths: list[Path]) -> None:
    assert tidiness.not_ascii(paths) == []
    assert tidiness.not_ascii([Path("site/docs/用語.md"), Path("a b.md")]) == ["site/docs/用語.md", "a b.md"]


def test_the_top_level_is_what_the_architecture_says(paths: list[Path]) -> None:
    assert tidiness.strange_top_level(paths) == []
    assert tidiness.strange_top_level([*paths, Path("Makefile")]) == ["extra: Makefile"]
    assert "missing: engine" in tidiness.strange_top_level([Path(".ci/run")])


def test_no_path_of_one_machine(paths: list[Path]) -> None:
    assert tidiness.machine_paths(ROOT, paths) == []


@pytest.mark.parametrize("text", ["x = '/ho" + "me/me/x'", "open('/tm" + "p/x')", "C" + ":\\Users"])
def test_a_path_of_one_machine_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.py").write_text(f"url = 'https://example.org/home/x'\n{text}\n", "utf-8")

    assert len(tidiness.machine_paths(tmp_path, [Path("a.py")])) == 1


def test_nothing_is_put_off(paths: list[Path]) -> None:
    assert tidiness.put_off(ROOT, paths) == []


@pytest.mark.parametrize("text", ["# TO" + "DO: later", "これはFIX" + "MEです", "@pytest.mark.x" + "fail"])
def test_what_is_put_off_is_found(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.md").write_text(text, "utf-8")

    assert len(tidiness.put_off(tmp_path, [Path("a.md")])) == 1


def test_nothing_generated_is_kept(paths: list[Path]) -> None:
    assert tidiness.generated(paths) == []
    assert tidiness.kept_though_ignored(ROOT) == []
    assert (
        len(tidiness.generated(map(Path, (".build/site/index.html", "a.pyc", "b/all.nt", "engine/a.py"))))
        == 3
    )


def test_an_ignored_file_that_is_kept_is_found(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("*.log\n", "utf-8")
    (tmp_path / "a.log").write_text("", "utf-8")
    for command in (["init", "-q"], ["add", "-f", "a.log"]):
        subprocess.run(["git", "-C", str(tmp_path), *command], check=True)  # noqa: S607

    assert tidiness.kept_though_ignored(tmp_path) == ["a.log"]
    assert Path("a.log") in tidiness.listed(tmp_path)


HEADINGS = ("## 文脈", "## 決定", "## 結果", "## 検討した他の案")
RECORDS = sorted((ROOT / "site" / "docs" / "adr").glob("[0-9]*.md"))


@pytest.mark.parametrize("record", RECORDS, ids=[record.stem for record in RECORDS])
def test_a_decision_fits_on_a_page(record: Path) -> None:
    text = record.read_text("utf-8")

    assert tuple(re.findall(r"^## \S+", text, re.MULTILINE)) == HEADINGS
    assert len(text) <= 1600
    assert f"({record.name})" in (record.parent / "index.md").read_text("utf-8")


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(record.name[:4]) for record in RECORDS] == list(range(1, len(RECORDS) + 1))
    assert RECORDS


GUIDE = (ROOT / "site" / "docs" / "contributing.md").read_text("utf-8")


def test_the_guide_names_checks_that_exist() -> None:
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", GUIDE))

    assert len(named) > 20
    assert named <= {check.stem for check in (ROOT / "ontology" / "checks").glob("*.rq")}


@pytest.mark.parametrize("text", [GUIDE, (ROOT / "README.md").read_text("utf-8")], ids=["guide", "readme"])
def test_a_guide_names_files_and_commands_that_exist(text: str) -> None:
    files = re.findall(r"`((?:engine|ontology|scenarios|site|tests)/[\w./-]*\w)/?`", text)
    commands = set(re.findall(r"cardrules ([a-z]+)\b", text))
    front = [sys.executable, "-c", "import sys; from cardrules.cli import main; sys.exit(main())", "--help"]
    done = subprocess.run(front, check=True, capture_output=True, encoding="utf-8")

    assert [name for name in files if not (ROOT / name).exists()] == []
    assert commands
    assert {name for name in commands if not re.search(rf"\b{name}\b", done.stdout)} == set()
