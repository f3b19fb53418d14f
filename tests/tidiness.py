"""Finds what does not belong into the checkout; each checker returns its findings as text."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path

TOP_LEVEL = frozenset(
    {"pyproject.toml", "README.md", "LICENSE", "ontology", "scenarios", "engine", "site", "tests"}
)
"""What stands at the top of the house, beside files whose names begin with a dot."""

CODE = frozenset({".css", ".html", ".js", ".py", ".rq"})
TEXT = CODE | {".card", ".feature", ".lock", ".md", ".svg", ".toml", ".tsv", ".ttl", ".txt", ".yml", ""}

MACHINE_PATH = re.compile(r"(?<![\w.:/-])(?:/(?:home|Users|root|work|mnt|tmp)/\w|[A-Z]:\\{1,2}[A-Z]\w)")
PUT_OFF = re.compile(
    r"(?<![A-Za-z])(?:TO" + r"DO|FIX" + r"ME|X" + r"XX)(?![A-Za-z])|(?:mark\.|pytest\.)x" + r"fail"
)
GENERATED = re.compile(
    r"(?:^|/)(?:\.build|build|dist|node_modules|__pycache__|generated|search_index\.json)(?:/|$)"
    r"|\.(?:pyc|whl|egg-info|nt|nq|jsonld|sqlite3?)$"
)


def listed(root: Path) -> list[Path]:
    """Return the files of the checkout, relative to it: what git keeps or would keep."""
    if not (root / ".git").exists():
        return [path for path in _walked(root) if not path.parts[0].startswith(".")]
    names = _git(root, "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    return sorted({Path(name) for name in names if (root / name).is_file()})


def _walked(root: Path) -> Iterator[Path]:
    files = (path.relative_to(root) for path in sorted(root.rglob("*")) if path.is_file())
    return (path for path in files if "__pycache__" not in path.parts)


def _git(root: Path, *arguments: str) -> list[str]:
    command = ["git", "-C", str(root), *arguments]
    done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")
    return [name for name in done.stdout.split("\0") if name]


def code(root: Path, paths: Iterable[Path]) -> list[Path]:
    """Return the full paths of the files that hold code."""
    return [root / path for path in paths if path.suffix in CODE]


def not_ascii(paths: Iterable[Path]) -> list[str]:
    """Find file names that some tools cannot type or find: letters beyond ASCII, spaces."""
    return [str(path) for path in paths if not re.fullmatch(r"[A-Za-z0-9._/-]+", path.as_posix())]


def strange_top_level(paths: Iterable[Path]) -> list[str]:
    """Find what stands at the top of the house and should not, or should and does not."""
    top = {path.parts[0] for path in paths if not path.parts[0].startswith(".")}
    return [f"extra: {name}" for name in sorted(top - TOP_LEVEL)] + [
        f"missing: {name}" for name in sorted(TOP_LEVEL - top)
    ]


def machine_paths(root: Path, paths: Iterable[Path]) -> list[str]:
    """Find paths that exist on one machine alone."""
    return list(_lines_with(MACHINE_PATH, root, (path for path in paths if path.suffix in TEXT)))


def put_off(root: Path, paths: Iterable[Path]) -> list[str]:
    """Find work that was put off, and tests that are expected to fail."""
    return list(_lines_with(PUT_OFF, root, (path for path in paths if path.suffix in TEXT)))


def _lines_with(pattern: re.Pattern[str], root: Path, paths: Iterable[Path]) -> Iterator[str]:
    for path in paths:
        for number, line in enumerate((root / path).read_text("utf-8").splitlines(), start=1):
            if pattern.search(line):
                yield f"{path}:{number}: {line.strip()[:80]}"


def generated(paths: Iterable[Path]) -> list[str]:
    """Find what a command makes and can make again."""
    return [str(path) for path in paths if GENERATED.search(path.as_posix())]


def kept_though_ignored(root: Path) -> list[str]:
    """Find files that git keeps although .gitignore names them; none where there is no git."""
    if not (root / ".git").exists():
        return []
    return _git(root, "ls-files", "--cached", "--ignored", "--exclude-standard", "-z")
