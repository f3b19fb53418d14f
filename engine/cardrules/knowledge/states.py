"""What is known of each statement: computed from the graph, never written into it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from cardrules.core.iri import SCHEMA
from cardrules.knowledge.graph import Knowledge
from cardrules.knowledge.namespaces import DCTERMS

State: TypeAlias = Literal["公式裁定で検証済", "実行で検証済", "定義", "論点", "出典に定めなし", "未検証"]
STATES: Final[tuple[State, ...]] = (
    "公式裁定で検証済",
    "実行で検証済",
    "定義",
    "論点",
    "出典に定めなし",
    "未検証",
)
"""Every state, the best proved first."""

_SETTLED: Final = frozenset({"論点", "出典に定めなし"})
"""States that no scenario changes: it can only show the reading that the engine follows."""

_PREFIXES: Final = f"PREFIX cr: <{SCHEMA}> PREFIX dcterms: <{DCTERMS}>"
_STATEMENTS: Final = f"""{_PREFIXES}
SELECT ?statement ?kind (BOUND(?date) AS ?dated) (BOUND(?term) AS ?defined) WHERE {{
  ?statement a cr:Statement ; cr:kind ?kind .
  OPTIONAL {{ ?statement cr:validFrom|cr:validUntil ?date }}
  OPTIONAL {{ ?statement dcterms:subject ?term . ?term a cr:Term }}
}}"""
_RUNS: Final = f"""{_PREFIXES}
SELECT DISTINCT ?statement ?outcome ?status WHERE {{
  ?scenario cr:proves ?statement ; cr:outcome ?outcome .
  OPTIONAL {{ ?scenario cr:ofRuling ?ruling . ?ruling cr:rulingStatus ?status }}
}}"""


def states(knowledge: Knowledge) -> Mapping[str, State]:
    """Return the state of every statement, by its IRI, ordered by IRI.

    A passing scenario proves a statement, officially if its ruling is 公式, and a failing
    one unproves it whatever else passed. Without scenarios, what a term statement or an
    undated history says is met by the term that it is about.
    """
    proved = _proved(knowledge)
    found: dict[str, State] = {}
    for row in knowledge.select(_STATEMENTS):
        statement, kind = row["statement"].value, row["kind"].value.removeprefix(SCHEMA)
        dated, defined = (row[name].value == "true" for name in ("dated", "defined"))
        unproved = _without_scenario(kind, dated, defined)
        if unproved in _SETTLED:
            found[statement] = unproved
        elif found.get(statement, "未検証") == "未検証":
            found[statement] = proved.get(statement, unproved)
    return dict(sorted(found.items()))


def _proved(knowledge: Knowledge) -> dict[str, State]:
    official: dict[str, bool] = {}
    failed: set[str] = set()
    for row in knowledge.select(_RUNS):
        statement, outcome = row["statement"].value, row["outcome"].value
        if outcome == "failed":
            failed.add(statement)
        elif outcome == "passed":
            status = row["status"].value if row["status"] else ""
            official[statement] = official.get(statement, False) or status == "公式"
    proved: dict[str, State] = {
        statement: "公式裁定で検証済" if is_official else "実行で検証済"
        for statement, is_official in official.items()
    }
    return proved | dict.fromkeys(failed, "未検証")


def _without_scenario(kind: str, dated: bool, defined: bool) -> State:
    match kind:
        case "OpenStatement":
            return "論点"
        case "UndefinedStatement":
            return "出典に定めなし"
        case "TermStatement" if defined:
            return "定義"
        case "HistoryStatement" if defined and not dated:
            return "定義"
    return "未検証"
