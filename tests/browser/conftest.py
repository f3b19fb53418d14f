"""The built site, served on this machine and looked at in a browser that can reach nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardrules.publish.serving import Server

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


@pytest.fixture(scope="session")
def site(built_site: Path) -> Iterator[str]:
    """The address of the built site."""
    with Server(built_site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Any]:
    """A browser without a window."""
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield started
        started.close()


class Watched:
    """A tab, with everything that it complained of or asked of another host."""

    def __init__(self, page: Any, site: str) -> None:
        self.page = page
        self.complaints: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", lambda request: self._asked(request.url, site))

    def _said(self, message: Any) -> None:
        if message.type in {"error", "warning"}:
            self.complaints.append(f"{message.type}: {message.text} {message.location}")

    def _asked(self, url: str, site: str) -> None:
        if not url.startswith((site, "data:", "blob:")):
            self.complaints.append(f"off the host: {url}")


@pytest.fixture
def desktop(browser: Any, site: str) -> Iterator[Watched]:
    """A tab as wide as a desk."""
    yield from _tab(browser, site, 1280, 900)


@pytest.fixture
def phone(browser: Any, site: str) -> Iterator[Watched]:
    """A tab as wide as a phone."""
    yield from _tab(browser, site, 375, 740)


def _tab(browser: Any, site: str, width: int, height: int) -> Iterator[Watched]:
    context = browser.new_context(viewport={"width": width, "height": height}, locale="ja-JP")
    watched = Watched(context.new_page(), site)
    yield watched
    context.close()
    assert watched.complaints == []
