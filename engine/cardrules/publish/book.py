"""What every page needs: the graph, addresses, words, features; made once for a build."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

from cardrules.core.iri import BASE, iri
from cardrules.core.records import record
from cardrules.knowledge.states import State, states
from cardrules.publish.addresses import Addresses, url
from cardrules.publish.content import Content, VerdictTable
from cardrules.publish.features import Feature, features, scenario_anchor
from cardrules.publish.view import View
from cardrules.publish.words import Words, spellings

_GIVES_WAY: Final = 10


@record
class Page:
    """A page in Markdown: its path without suffix, its title, a line about it, and its text.

    ``game`` is the slug of the game whose data stand behind the page, if any.
    """

    path: str
    title: str
    description: str
    body: str
    game: str | None = None


class Book:
    """The content of the site with all that is looked up again and again."""

    def __init__(self, root: Path, content: Content) -> None:
        self.root = root
        self.content = content
        self.view = View(content.knowledge)
        self.addresses = Addresses(self.view)
        self.features = features(root, self.view, content.results)
        for feature in self.features.values():
            self._place_scenarios(feature)

    def _place_scenarios(self, feature: Feature) -> None:
        for number, result in enumerate(feature.results, start=1):
            address = url(feature.page, scenario_anchor(number))
            for node in self._scenarios.get((result.path, result.line), ()):
                self.addresses.add(node, address)

    @cached_property
    def _scenarios(self) -> dict[tuple[str, int | None], list[str]]:
        found: dict[tuple[str, int | None], list[str]] = {}
        for node in self.view.all("Scenario"):
            if place := self.view.place(node):
                found.setdefault((place.path, place.line), []).append(node)
        return found

    def scenarios(self, path: str, line: int) -> list[str]:
        """Return the nodes of the scenario that stands at a line of a feature file."""
        return self._scenarios.get((path, line), [])

    @cached_property
    def games(self) -> list[str]:
        """The slugs of the games, the largest first."""
        return self.view.games()

    @cached_property
    def shared(self) -> list[str]:
        """The slugs of the vocabularies that every game shares; they have terms and documents only."""
        return self.view.shared()

    @cached_property
    def titles(self) -> re.Pattern[str]:
        """Finds the names of the games in a text."""
        return re.compile("|".join(re.escape(self.view.game_label(game)) for game in self.games) or r"(?!)")

    @cached_property
    def states(self) -> dict[str, State]:
        """The state of every statement, by its IRI."""
        return dict(states(self.content.knowledge))

    @cached_property
    def words(self) -> dict[str, Words]:
        """The words of each game and of each shared vocabulary; those of a game come before shared ones."""
        common = [
            (word, rank + _GIVES_WAY, term)
            for name in self.shared
            for word, rank, term in spellings(self.view, name)
        ]
        return {name: Words([*spellings(self.view, name), *common]) for name in (*self.games, *self.shared)}

    @cached_property
    def cards(self) -> dict[tuple[str, str], str]:
        """The node of every card, by game and name."""
        return {(self.game_of(node), self.view.label(node)): node for node in self.view.all("Card")}

    @cached_property
    def judged(self) -> frozenset[str]:
        """The rules and open questions on which a table of verdicts depends."""
        return frozenset(
            node
            for verdicts in self.content.verdicts
            for part in verdicts.parts
            for table in part.tables
            for node in self._judged(verdicts.game, table)
        )

    def _judged(self, game: str, table: VerdictTable) -> Iterator[str]:
        yield from (iri(game, "question", slug) for slug, _ in table.readings)
        for verdict in (each for line in table.lines for each in line.verdicts):
            yield from (self.rule(game, rule) for rule in verdict.rules)

    def game_of(self, node: str) -> str:
        """Return the slug of the game that a node belongs to."""
        return node.removeprefix(BASE).split("/")[0]

    @cached_property
    def senses(self) -> dict[tuple[str, str], str]:
        """The anchor of every spelling with several senses, by game and spelling."""
        found: dict[tuple[str, str], str] = {}
        for game, words in self.words.items():
            for word, terms in words.homonyms.items():
                slug = terms[0].rsplit("/", 1)[-1]
                number = sum(name.startswith(f"w-{slug}-") for name in found.values()) + 1
                found[game, word] = f"w-{slug}-{number}"
        return found

    def rule(self, game: str, slug: str) -> str:
        """Return the IRI of a rule named by its slug, or of any game's by its IRI."""
        return slug if slug.startswith(BASE) else iri(game, "rule", slug)
