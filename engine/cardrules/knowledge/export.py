"""The graph as files for others: Turtle and JSON-LD, the same bytes on every machine.

Left out are the places in our files and the shapes, which are a file of their own. Every
class of the schema that specialises one of a public vocabulary is stated in both, so that
a reader of SKOS sees concepts.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from pyoxigraph import Literal, NamedNode, Store

from cardrules.core.iri import BASE
from cardrules.knowledge.graph import LOCATION, Knowledge
from cardrules.knowledge.namespaces import RDF, RDFS, SKOS, VOCABULARIES, XSD, Prefixes

Value: TypeAlias = NamedNode | Literal
Node: TypeAlias = Mapping[str, tuple[Value, ...]]
Nodes: TypeAlias = Mapping[str, Node]
"""Subject, then predicate, then objects, all sorted."""

_TYPE: Final = f"{RDF}type"
_FIRST: Final = {_TYPE: 0, f"{SKOS}inScheme": 1, f"{SKOS}prefLabel": 2, f"{RDFS}label": 3}
_SHAPES: Final = f"{BASE}shape/"


def public(subject: str) -> bool:
    """Tell whether a subject belongs into what is published: all but the shapes."""
    return not subject.startswith(_SHAPES)


def is_result(subject: str) -> bool:
    """Tell whether a subject is part of a run's results: an assertion, or what it is about."""
    return subject == f"{BASE}engine" or "/assertion/" in subject


def nodes(knowledge: Knowledge, wanted: Callable[[str], bool] = public) -> Nodes:
    """Return the wanted subjects with all that is said of them, in a fixed order."""
    said: dict[str, dict[str, set[Value]]] = defaultdict(lambda: defaultdict(set))
    broader = _superclasses(knowledge.store)
    for quad in knowledge.store:
        subject, value = quad.subject, quad.object
        if not isinstance(subject, NamedNode) or quad.predicate == LOCATION or not wanted(subject.value):
            continue
        if isinstance(value, NamedNode | Literal):
            said[subject.value][quad.predicate.value].add(value)
        if isinstance(value, NamedNode) and quad.predicate.value == _TYPE:
            said[subject.value][_TYPE].update(broader.get(value.value, ()))
    return in_order(said)


def in_order(said: Mapping[str, Mapping[str, set[Value]]]) -> Nodes:
    """Return what is said of subjects in the order in which it is written."""
    return {subject: _sorted(said[subject]) for subject in sorted(said)}


def _superclasses(store: Store) -> dict[str, list[NamedNode]]:
    found: dict[str, list[NamedNode]] = defaultdict(list)
    for quad in store.quads_for_pattern(None, NamedNode(f"{RDFS}subClassOf"), None, None):
        if isinstance(quad.subject, NamedNode) and isinstance(quad.object, NamedNode):
            found[quad.subject.value].append(quad.object)
    return found


def _sorted(said: Mapping[str, Iterable[Value]]) -> Node:
    order = sorted(said, key=lambda predicate: (_FIRST.get(predicate, len(_FIRST)), predicate))
    return {predicate: tuple(sorted(said[predicate], key=_value_order)) for predicate in order}


def _value_order(value: Value) -> tuple[str, str, str]:
    if isinstance(value, NamedNode):
        return "", value.value, ""
    return value.language or value.datatype.value, value.value, ""


def turtle(said: Nodes) -> str:
    """Return nodes as Turtle with only the prefixes that are used."""
    prefixes = Prefixes(_mentioned(said))
    blocks = [_block(subject, node, prefixes) for subject, node in said.items()]
    head = "".join(f"@prefix {name}: <{space}> .\n" for name, space in sorted(prefixes.used.items()))
    return "\n".join([head, *blocks])


def _mentioned(said: Nodes) -> Iterator[str]:
    for subject, node in said.items():
        yield subject
        for predicate, values in node.items():
            yield predicate
            for value in values:
                yield value.value if isinstance(value, NamedNode) else value.datatype.value


def _block(subject: str, node: Node, prefixes: Prefixes) -> str:
    lines = [
        f"{'a' if predicate == _TYPE else prefixes(predicate)} "
        + " , ".join(_term(value, prefixes) for value in values)
        for predicate, values in node.items()
    ]
    return f"{prefixes(subject)} " + " ;\n    ".join(lines) + " .\n"


def _term(value: Value, prefixes: Prefixes) -> str:
    if isinstance(value, NamedNode):
        return prefixes(value.value)
    text = json.dumps(value.value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if value.language:
        return f"{text}@{tag(value.language)}"
    return text if value.datatype.value == f"{XSD}string" else f"{text}^^{prefixes(value.datatype.value)}"


def tag(language: str) -> str:
    """Return a language tag in its usual case: Oxigraph keeps ``ja-hira`` for ``ja-Hira``."""
    first, *rest = language.split("-")
    return "-".join([first.lower(), *(part.title() if len(part) == 4 else part.upper() for part in rest)])


def jsonld(said: Nodes) -> str:
    """Return nodes as compact JSON-LD with one context, ending in a line feed."""
    context = dict(VOCABULARIES)
    graph = [{"@id": subject, **_members(node)} for subject, node in said.items()]
    return json.dumps({"@context": context, "@graph": graph}, ensure_ascii=False, indent=1) + "\n"


def _members(node: Node) -> dict[str, Any]:
    members: dict[str, Any] = {}
    for predicate, values in node.items():
        if predicate == _TYPE:
            members["@type"] = [_compact(value.value) for value in values]
        else:
            members[_compact(predicate)] = [_json_value(value) for value in values]
    return members


def _json_value(value: Value) -> dict[str, str]:
    if isinstance(value, NamedNode):
        return {"@id": value.value}
    if value.language:
        return {"@value": value.value, "@language": tag(value.language)}
    if value.datatype.value == f"{XSD}string":
        return {"@value": value.value}
    return {"@value": value.value, "@type": _compact(value.datatype.value)}


def _compact(node: str) -> str:
    for prefix, namespace in VOCABULARIES.items():
        if node.startswith(namespace):
            return f"{prefix}:{node.removeprefix(namespace)}"
    return node


def earl(knowledge: Knowledge) -> str:
    """Return the results of the last run as EARL in Turtle."""
    return turtle(nodes(knowledge, is_result))
