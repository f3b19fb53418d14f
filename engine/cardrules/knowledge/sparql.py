"""Asking the graph in SPARQL: a query is answered by a table, or by the part of the graph it makes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Final, TypeAlias

from pyoxigraph import Literal, NamedNode, QueryBoolean, QuerySolutions, Triple

from cardrules.core.errors import InputError
from cardrules.core.records import record
from cardrules.knowledge.export import Nodes, in_order
from cardrules.knowledge.graph import Knowledge, not_sparql
from cardrules.knowledge.namespaces import VOCABULARIES, short

_BEFORE: Final = r"\s*(?:(?:PREFIX\s+\S+\s+<[^<>]*>|BASE\s+<[^<>]*>|#[^\n]*\n)\s*)*"
_QUERY: Final = re.compile(rf"{_BEFORE}(?:SELECT|ASK|CONSTRUCT|DESCRIBE)\b", re.IGNORECASE)
_UPDATE: Final = re.compile(rf"{_BEFORE}(?:INSERT|DELETE)\b", re.IGNORECASE)


@record
class Table:
    """The rows of a SELECT, IRIs written short; of an ASK one row with はい or いいえ."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@record
class Part:
    """The part of the graph that a CONSTRUCT or a DESCRIBE makes."""

    nodes: Nodes


Answer: TypeAlias = Table | Part


def is_query(text: str) -> bool:
    """Tell whether a text begins like a SPARQL query; one that would change the graph is refused."""
    if _UPDATE.match(text):
        raise InputError(
            "グラフは書き換えられない", expected="SELECT、ASK、CONSTRUCT、DESCRIBE で問い合わせる"
        )
    return _QUERY.match(text) is not None


def answer(knowledge: Knowledge, query: str) -> Answer:
    """Return what a query comes to. The prefixes of the vocabularies need not be declared.

    Raises:
        InputError: it is not SPARQL; the line and column told are those of ``query``.
    """
    declared = set(re.findall(r"PREFIX\s+(\S+):", query, re.IGNORECASE))
    prefixes = " ".join(f"PREFIX {p}: <{n}>" for p, n in VOCABULARIES.items() if p not in declared)
    try:
        result = knowledge.store.query(f"{prefixes}\n{query}", use_default_graph_as_union=True)
    except SyntaxError as error:
        raise not_sparql(error, above=1) from None
    if isinstance(result, QueryBoolean):
        return Table(("答え",), (("はい" if result else "いいえ",),))
    if isinstance(result, QuerySolutions):
        columns = tuple(variable.value for variable in result.variables)
        rows = (tuple(_cell(row[column]) for column in columns) for row in result)
        return Table(columns, tuple(sorted(rows)))
    return Part(_nodes(result))


def _nodes(triples: Iterable[Triple]) -> Nodes:
    said: dict[str, dict[str, set[NamedNode | Literal]]] = defaultdict(lambda: defaultdict(set))
    for triple in triples:
        if isinstance(triple.subject, NamedNode) and isinstance(triple.object, NamedNode | Literal):
            said[triple.subject.value][triple.predicate.value].add(triple.object)
    return in_order(said)


def _cell(term: object) -> str:
    if term is None:
        return ""
    return short(term.value) if isinstance(term, NamedNode) else str(getattr(term, "value", term))
