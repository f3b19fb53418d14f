"""Scenarios as items of pytest, over pytest-bdd.

Only folders that the ini option ``cardrules_features`` names are looked at; feature files and
step definitions of other suites stay as they are. What is not needed where no such folder is
named is not loaded, so the plugin costs a project without scenarios nothing.
"""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from cardrules.pytest_plugin.collecting import FeatureFile

OPTION: Final = "cardrules_features"
"""The ini option: folders with feature files, relative to the ini file, one a line."""

MARKS: Final = {
    "用語": "この用語についての裁定", "規則": "この規則を確かめる", "裁定": "この裁定のシナリオ",
    "出典": "この番号の言明を確かめる", "論点": "この論点にかかわる", "手順": "この手順を確かめる",
    "公式": "公式の裁定", "推測": "公式でない裁定", "未対応": "エンジンがまだ実行できない",
}  # fmt: skip
"""The markers that tags become; 「@用語:モード」 is selected by ``-m "用語(名前='モード')"``."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the ini option."""
    parser.addini(OPTION, "シナリオ（.feature）のあるフォルダー", type="paths", default=[])


def pytest_configure(config: pytest.Config) -> None:
    """Register the markers, and the count of what is run; a folder that is not there is an error."""
    folders = _folders(config)
    for folder in folders:
        if not folder.is_dir():
            raise pytest.UsageError(f"{OPTION} の「{folder}」というフォルダーがない")
    if not folders:
        return
    config.add_cleanup(gc.unfreeze)
    for name, meaning in MARKS.items():
        config.addinivalue_line("markers", f"{name}(名前): {meaning}")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Count(config.rootpath, folders), "cardrules-count")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Spare what was collected, which stays to the end, the search for what nobody can reach."""
    if _folders(session.config):
        gc.freeze()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> FeatureFile | None:
    """Collect a feature file of one of the folders."""
    if file_path.suffix != ".feature":
        return None
    for folder in _folders(parent.config):
        if file_path.is_relative_to(folder):
            from cardrules.pytest_plugin.collecting import FeatureFile  # noqa: PLC0415 - see the docstring above

            return FeatureFile.of(parent, file_path)
    return None


def _folders(config: pytest.Config) -> Sequence[Path]:
    folders: Sequence[Path] = config.getini(OPTION)
    return folders


class _Count:
    """Sees to it that every scenario that was collected and chosen was also run: executed = written.

    Under pytest-xdist it stands where all reports arrive, and learns from the workers what
    they collected.
    """

    def __init__(self, rootpath: Path, folders: Sequence[Path]) -> None:
        self._rootpath = rootpath
        self._folders = folders
        self._chosen: set[str] = set()
        self._run: set[str] = set()
        self._missing: tuple[str, ...] = ()

    def _add(self, ids: Sequence[str]) -> None:
        self._chosen.update(each for each in ids if self._ours(each))

    def _ours(self, nodeid: str) -> bool:
        path = self._rootpath / nodeid.partition("::")[0]
        return path.suffix == ".feature" and any(path.is_relative_to(folder) for folder in self._folders)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self._add([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, node: object, ids: Sequence[str]) -> None:
        self._add(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._run.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        broken_off = session.shouldstop or session.shouldfail or exitstatus not in {0, 1}
        if broken_off or session.config.getoption("collectonly"):
            return
        self._missing = tuple(sorted(self._chosen - self._run))
        if self._missing:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self._missing:
            terminalreporter.section("実行されなかったシナリオ", red=True)
            for each in self._missing:
                terminalreporter.line(each)
