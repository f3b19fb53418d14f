"""Hand-written texts are linked to the cards they name; a card known by name only is counted apart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardrules.core.iri import SCHEMA
from cardrules.knowledge.sources import CardFact
from tests.knowledge.small import GAME, World

FOLDER = "ontology/duelmasters/cards"


def naming(world: World, folder: Path) -> set[tuple[str, str]]:
    """Return what names which card, statements and questions alone."""
    query = f"SELECT ?who ?card WHERE {{ ?who <{SCHEMA}mentions> ?card }}"
    rows = world.known(folder).select(query)
    found = {(row["who"].value.removeprefix(GAME), row["card"].value.removeprefix(GAME)) for row in rows}
    return {each for each in found if not each[0].startswith(("ruling/", "scenario/"))}


def told(text: str, *cards: CardFact) -> World:
    """Return a world in which the statement U59 says a text, with these cards besides."""
    world = World()
    world.swap("statements.ttl", "どちらとも書かれていない。", text)
    world.facts.extend(cards)
    return world


def card(slug: str, name: str, **more: Any) -> CardFact:
    return CardFact(slug, "duelmasters", name, f"{FOLDER}/{slug}.card", source="用語集", **more)


def unused(world: World, folder: Path) -> set[str]:
    findings = world.findings(folder)
    return {each.node.removeprefix(GAME) for each in findings if each.check == "card-unused"}


def test_a_text_is_linked_to_every_card_that_it_names(tmp_path: Path) -> None:
    world = told("《穴》と《溝》は違う。", card("ditch", "溝"))

    assert {("statement/U59", "card/hole"), ("statement/U59", "card/ditch")} == naming(world, tmp_path)


def test_a_card_of_two_faces_is_named_by_either(tmp_path: Path) -> None:
    world = told("《裏》が出る。", card("coin", "表／裏"))

    assert {("statement/U59", "card/coin")} == naming(world, tmp_path)


def test_a_card_of_another_game_is_not_meant(tmp_path: Path) -> None:
    world = told("《溝》が出る。", CardFact("ditch", "gate", "溝", "ontology/gate/cards/ditch.card"))

    assert set() == naming(world, tmp_path)
    assert "card-unknown" in {finding.check for finding in world.findings(tmp_path)}


def test_a_card_known_by_name_only_needs_no_scenario_but_something_that_names_it(tmp_path: Path) -> None:
    named, loose = card("ditch", "溝", name_only=True), card("moat", "堀", name_only=True)

    assert {"card/moat"} == unused(told("《溝》は違う。", named, loose), tmp_path)


def test_a_card_whose_text_is_known_must_be_played(tmp_path: Path) -> None:
    assert {"card/ditch"} == unused(told("《溝》は違う。", card("ditch", "溝")), tmp_path)
