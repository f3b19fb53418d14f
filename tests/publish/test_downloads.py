"""What the site offers for download is there, and is what it says."""

from __future__ import annotations

import json
import re

import pytest
from pyoxigraph import RdfFormat, Store

from cardrules.publish.writing import Files

_LINK = re.compile(r"\bdata/[a-z0-9./-]+\b")


@pytest.fixture(scope="module")
def offered(made: Files) -> list[str]:
    """Every file that the page of downloads leads to."""
    (page,) = (
        text.decode()
        for path, text in made.items()
        if re.fullmatch(r"(?:.*/)?downloads?(?:/index)?\.md", path)
    )
    return sorted(set(_LINK.findall(page)))


def test_every_offered_file_is_there(made: Files, offered: list[str]) -> None:
    assert {"data/duelmasters.ttl", "data/duelmasters.jsonld", "data/schema.ttl", "data/results.ttl"} <= set(
        offered
    )
    assert set(offered) <= made.keys()


def test_every_file_made_is_offered(made: Files, offered: list[str]) -> None:
    graphs = {path for path in made if path.startswith("data/") and path.endswith((".ttl", ".jsonld"))}
    assert graphs <= set(offered)


def test_turtle_and_jsonld_can_be_read(made: Files, offered: list[str]) -> None:
    for path in offered:
        if path.endswith(".ttl"):
            store = Store()
            store.load(made[path], RdfFormat.TURTLE)
            assert len(store) > 0 or path == "data/schema.ttl", path  # the small game has no schema
        elif path.endswith(".jsonld"):
            assert json.loads(made[path])["@graph"], path
