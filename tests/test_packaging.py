"""The lock is exact and complete, and a wheel runs away from the checkout."""

from __future__ import annotations

import importlib.metadata
import itertools
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hatchling.build import get_requires_for_build_editable, get_requires_for_build_wheel
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "engine" / "requirements.lock"
PLATFORMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def locked() -> list[Requirement]:
    lines = (line.partition("#")[0].strip() for line in LOCK.read_text("utf-8").splitlines())
    return [Requirement(line) for line in lines if line]


def machines() -> Iterator[dict[str, str]]:
    for (platform, system, name), python in itertools.product(PLATFORMS, PYTHONS):
        yield {
            "sys_platform": platform,
            "platform_system": system,
            "os_name": name,
            "python_version": python,
            "python_full_version": f"{python}.0",
            "implementation_name": "cpython",
            "platform_python_implementation": "CPython",
        }


def applies(requirement: Requirement, machine: dict[str, str], extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate({**machine, "extra": extra})


def missing(lock: list[Requirement], machine: dict[str, str]) -> set[str]:
    """Return what locked packages that are installed here ask for and the lock does not name."""
    present = {canonicalize_name(line.name) for line in lock if applies(line, machine)}
    asked: set[str] = set()
    queue: list[tuple[str, str]] = [(name, "") for name in present if _installed(name)]
    for name, extra in queue:
        for needed in map(Requirement, importlib.metadata.requires(name) or ()):
            if applies(needed, machine, extra):
                asked.add(canonicalize_name(needed.name))
                queue += [(canonicalize_name(needed.name), more) for more in needed.extras]
    return asked - present


def test_every_line_of_the_lock_is_one_exact_version() -> None:
    lock = locked()

    assert len(lock) > 50
    assert len({canonicalize_name(line.name) for line in lock}) == len(lock)
    assert all(re.fullmatch(r"==[\w.]+", str(line.specifier)) for line in lock)
    assert "//" not in LOCK.read_text("utf-8")


@pytest.mark.parametrize(
    "machine", [pytest.param(m, id=f"{m['sys_platform']}-{m['python_version']}") for m in machines()]
)
def test_the_lock_is_complete(machine: dict[str, str]) -> None:
    lock = locked()

    assert missing(lock, machine) == set()
    assert missing([line for line in lock if line.name != "pluggy"], machine) == {"pluggy"}


@pytest.mark.parametrize("python", [*(f"{python}.0" for python in PYTHONS), "3.11.2"])
def test_every_locked_version_allows_every_python(python: str) -> None:
    """Debian 12 has 3.11.2; a package that asks for 3.11.5 cannot be had there."""
    refusing = [
        line.name
        for line in locked()
        if _installed(line.name) and str(line.specifier) == f"=={importlib.metadata.version(line.name)}"
        if python
        not in SpecifierSet(str(importlib.metadata.metadata(line.name).json.get("requires_python", "")))
    ]

    assert refusing == []


def test_the_lock_has_what_an_editable_install_asks_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    asked = map(Requirement, [*get_requires_for_build_editable(), *get_requires_for_build_wheel()])

    assert {canonicalize_name(needed.name) for needed in asked} <= {
        canonicalize_name(line.name) for line in locked()
    }


def _installed(name: str) -> bool:
    try:
        importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        return False
    return True


def test_the_lock_is_within_the_ranges_that_a_wheel_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    groups = [*project["project"]["optional-dependencies"].values(), *project["dependency-groups"].values()]
    asked = [Requirement(line) for line in itertools.chain(project["project"]["dependencies"], *groups)]
    versions = {canonicalize_name(line.name): next(iter(line.specifier)).version for line in locked()}

    for requirement in asked:
        if requirement.name != "cardrules":
            assert versions[canonicalize_name(requirement.name)] in requirement.specifier, requirement


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, freshly built."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def test_a_wheel_carries_the_knowledge_and_its_types(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    kept = [
        path for folder in ("ontology", "scenarios") for path in (ROOT / folder).rglob("*") if path.is_file()
    ]

    assert {f"cardrules/_data/{path.relative_to(ROOT).as_posix()}" for path in kept} <= set(names)
    assert "cardrules/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "site/", "engine/"))]


def test_a_wheel_runs_away_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path / "packages")
    environment = {name: value for name, value in os.environ.items() if name != "CARDRULES_ROOT"}
    environment["PYTHONPATH"] = str(tmp_path / "packages")
    code = "from cardrules.core.files import root; import cardrules; print(root())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=environment,
        check=True,
        capture_output=True,
        text=True,
    )

    assert Path(done.stdout.strip()) == (tmp_path / "packages" / "cardrules" / "_data").resolve()


def test_an_editable_install_reads_the_checkout() -> None:
    assert not (ROOT / "engine" / "cardrules" / "_data").exists()
