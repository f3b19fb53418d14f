"""Reads the built site without a browser: its pages, and where their links lead."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Page(HTMLParser):
    """The links and anchors of one page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.language = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.anchors.update(name for key in ("id", "name") if (name := given.get(key)))
        self.language = self.language or (given.get("lang") or "" if tag == "html" else "")
        for key in ("href", "src"):
            if (link := given.get(key)) is not None:
                self.links.append(link)
        if tag == "meta" and given.get("http-equiv") == "refresh":
            self.links.append((given.get("content") or "").split("url=", 1)[1])


def pages(site: Path) -> dict[str, Page]:
    """Return every page of a site by its path, except the one for what is not found."""
    return {
        path.relative_to(site).as_posix(): Page(path.read_text("utf-8"))
        for path in sorted(site.rglob("*.html"))
        if path.name != "404.html"
    }


def dead(site: Path, found: dict[str, Page]) -> Iterator[str]:
    """Yield every link that leads to no file, or to no anchor in its page."""
    for path, page in found.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = _target(site, path, unquote(parts.path))
            if target is None:
                yield f"{path}: {link}"
            elif parts.fragment and target in found and unquote(parts.fragment) not in found[target].anchors:
                yield f"{path}: {link} (anchor)"


def outside(found: dict[str, Page]) -> set[str]:
    """Return every address on another host that a page mentions in a link or loads."""
    return {link for page in found.values() for link in page.links if urlsplit(link).netloc}


def _target(site: Path, path: str, link: str) -> str | None:
    """Return the path of the file that a link from a page leads to, as a plain server has it."""
    if not link:
        return path
    target = (site / path).parent.joinpath(link).resolve()
    if link.endswith("/") or target.is_dir():
        target /= "index.html"
    return target.relative_to(site.resolve()).as_posix() if target.is_file() else None
