"""The small game, built once where tests only read it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardrules.publish.book import Book
from cardrules.publish.building import Builder, Built, files
from cardrules.publish.writing import Files
from tests.publish import small


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory, checkout: Path) -> Path:
    """The root of the small game, with the hand-written part of the real site."""
    root = small.world(tmp_path_factory.mktemp("world"))
    shutil.copytree(checkout / "site", root / "site")
    return root


@pytest.fixture(scope="session")
def book(world: Path) -> Book:
    """The book of the small game."""
    return Book(world, small.content(world))


@pytest.fixture(scope="session")
def made(world: Path) -> Files:
    """Every file that the site of the small game is rendered from."""
    return files(world, small.content(world))


@pytest.fixture(scope="session")
def built(world: Path) -> Built:
    """The small game as a site, full text and all."""
    return Builder(world, world / ".build").all(lambda: small.content(world))
