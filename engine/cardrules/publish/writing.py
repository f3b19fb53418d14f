"""Files of the site on disk: written only where their bytes changed, and swept where nothing makes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from cardrules.core.records import record
from cardrules.publish.book import Page

Files = Mapping[str, bytes]
"""Path below a folder, with forward slashes, and what stands in it."""


@record
class Written:
    """What a write changed: paths written, paths removed."""

    changed: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()

    @property
    def any(self) -> bool:
        """Whether anything changed at all."""
        return bool(self.changed or self.removed)


def write(files: Files, folder: Path) -> Written:
    """Make a folder hold exactly these files; a file whose bytes are right is not touched."""
    present = set(_present(folder))
    changed = {path for path, data in files.items() if _write(folder / path, data)}
    removed = present - set(files)
    for path in removed:
        (folder / path).unlink()
    return Written(frozenset(changed), frozenset(removed))


def _write(path: Path, data: bytes) -> bool:
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return True


def _present(folder: Path) -> Iterator[str]:
    return (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def markdown(page: Page) -> bytes:
    """Return a page as a Markdown file with its front matter."""
    head = {"title": page.title, "description": " ".join(page.description.split())}
    if page.game:
        head["data"] = f"data/{page.game}.ttl"
    matter = "".join(f"{key}: {_quoted(value)}\n" for key, value in head.items() if value)
    return f"---\n{matter}---\n\n{page.body}".encode()


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def copied(folder: Path, below: str = "") -> Files:
    """Return the files of a folder of the checkout, as they are; hidden ones are left out."""
    if not folder.is_dir():
        return {}
    found: Iterable[Path] = sorted(path for path in folder.rglob("*") if path.is_file())
    return {
        f"{below}{path.relative_to(folder).as_posix()}": path.read_bytes()
        for path in found
        if not path.name.startswith(".")
    }
