"""What tests of every part may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from start import find_browser

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder that the whole project stands in."""
    return ROOT


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a browser; a test without one is skipped, or fails where CI asks for it."""
    found = find_browser()
    if found:
        return found
    if os.environ.get("CI") == "true":
        pytest.fail("no browser on this machine, and CI=true asks for one")
    pytest.skip("no browser on this machine")


@pytest.fixture(scope="session")
def built_site() -> Path:
    """The folder of the site as it was last built."""
    folder = ROOT / ".build" / "site"
    if not (folder / "index.html").is_file():
        pytest.fail("the site is not built: run `cardrules site build`")
    return folder
