"""A copy of the knowledge that may be spoilt: all of the ontology, and a few features of each kind."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from cardrules import cli
from cardrules.scenario import citations, knowing, labels, settings

ROOT = Path(__file__).resolve().parents[2]
FEATURES = (
    "duelmasters/mode/fairy-hole",
    "duelmasters/mode/zabi-mira-count",
    "duelmasters/use/lionel-tamaseed",
    "duelmasters/cost/hand-counts-the-declared-card",
    "duelmasters/combat/blocking",
    "gate/attack",
    "gate/flying",
)
DRAFT = "duelmasters/combat/blocking"
"""A feature that becomes a draft in the copy: nothing plays it, and yet it is guarded."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What ``cardrules check`` said: its exit code, and all that it printed."""

    code: int
    told: str


@dataclass(frozen=True, slots=True)
class Copy:
    """The folder of the copy. It is spoilt in place and mended again, so that little is read twice."""

    root: Path

    def check(self, *options: str) -> Answer:
        """Run the command in this process."""
        with pytest.MonkeyPatch.context() as patch:
            said: list[str] = []
            patch.setenv("CARDRULES_ROOT", str(self.root))
            patch.setattr("sys.stdout", _Heard(said))
            patch.setattr("sys.stderr", _Heard(said))
            code = cli.main(["check", *options])
        return Answer(code, "".join(said))

    @contextmanager
    def without(self, name: str) -> Iterator[None]:
        """Take a file away."""
        path = self.root / name
        text = path.read_bytes()
        path.unlink()
        forget(path)
        try:
            yield
        finally:
            path.write_bytes(text)
            forget(path)

    @contextmanager
    def spoilt(self, name: str, old: str, new: str) -> Iterator[None]:
        """Replace a text where it first stands in a file."""
        path = self.root / name
        text = path.read_text("utf-8")
        assert old in text, f"{name} does not hold {old}"
        with self.written(name, text.replace(old, new, 1)):
            yield

    @contextmanager
    def written(self, name: str, text: str | bytes) -> Iterator[None]:
        """Put other contents into a file."""
        path = self.root / name
        before = path.read_bytes()
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        forget(path)
        try:
            yield
        finally:
            path.write_bytes(before)
            forget(path)

    @contextmanager
    def moved(self, name: str, other: str) -> Iterator[None]:
        """Give a file or folder another name."""
        path, to = self.root / name, self.root / other
        path.rename(to)
        forget(None)
        try:
            yield
        finally:
            to.rename(path)
            forget(None)


class _Heard:
    """Stands for a stream; keeps what is written to it."""

    def __init__(self, said: list[str]) -> None:
        self._said = said

    def write(self, text: str) -> int:
        self._said.append(text)
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""


def forget(path: Path | None) -> None:
    """Have what depends on a file read anew; features are never remembered by their place."""
    if path is not None and path.suffix not in {".ttl", ".card"}:
        return
    for kept in (labels.labels, citations.citations, settings.cards, settings.setting, knowing.known):
        kept.cache_clear()


def _draft(text: str) -> str:
    """Return a feature as a draft, with what it is said to lack."""
    marked = re.sub("(?m)^@", "@未対応 @", text, count=1)
    return re.sub("(?m)^  出典:", "  未対応の理由: まだない。\\n  出典:", marked, count=1)


def copy_to(root: Path) -> Copy:
    """Make the copy, and its own lists of what is published and of what is unproved."""
    lists = shutil.ignore_patterns("ledger.txt", "unproved.json")
    shutil.copytree(ROOT / "ontology", root / "ontology", ignore=lists)
    for name in FEATURES:
        path = root / "scenarios" / f"{name}.feature"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / "scenarios" / f"{name}.feature").read_text("utf-8")
        path.write_text(_draft(text) if name == DRAFT else text, "utf-8")
    made = Copy(root)
    answer = made.check("--accept")
    assert answer.code == 0, answer.told
    return made
