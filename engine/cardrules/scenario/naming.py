"""How a person is told of a rule: by its name, with the clause that it rests on."""

from __future__ import annotations

from cardrules.core.records import record
from cardrules.core.ruleset import Ruleset
from cardrules.scenario.citations import Citation, citations
from cardrules.scenario.games import Playable
from cardrules.scenario.labels import Labels


@record
class Naming:
    """Names the rules of one game, each in the version that is in force under some rules."""

    game: Playable
    labels: Labels
    ruleset: Ruleset

    def version(self, rule: str) -> str | None:
        """Return the key of the version of a rule that is in force; none where no code carries it out."""
        known = self.game.book.rules.get(rule)
        return known.select(self.ruleset).key if known else None

    def citation(self, rule: str, version: str | None = None) -> Citation:
        """Return what a rule rests on, in a version or in the one in force."""
        return citations(self.game.name).of(rule, version or self.version(rule), self.ruleset.as_of)

    def aside(self, rule: str) -> str:
        """Return the name of a rule with its clause as it stands in brackets after what it decides."""
        citation = self.citation(rule)
        return "、".join(filter(None, (f"規則「{self.labels.label('rule', rule)}」", citation.text)))

    def called(self, rule: str, version: str | None = None) -> str:
        """Return the name of a rule with its clause as it stands in a sentence."""
        return called(self.labels.label("rule", rule), self.citation(rule, version))


def called(label: str, citation: Citation) -> str:
    """Return a name with what it rests on as it stands in a sentence."""
    return f"「{label}」（{citation.text}）" if citation else f"「{label}」"
