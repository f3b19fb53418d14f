"""The ontology as one graph in memory: every Turtle file a named graph, every subject a place.

Queries see the union of all named graphs. Oxigraph holds it; rdflib is forty times slower
to ask (tests/benchmarks/bench_knowledge.py).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode, Quad, QuerySolutions, RdfFormat, Store

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.iri import BASE, SCHEMA
from cardrules.knowledge.namespaces import RDF
from cardrules.language.text import check_signs, decoded

LOCATIONS: Final = NamedNode(f"{BASE}graph/locations")
"""The graph that says where each subject stands; left out of everything published."""

DERIVED: Final = NamedNode(f"{BASE}graph/derived")
"""The graph of what comes from features, cards, phrases, code and results."""

LOCATION: Final = NamedNode(f"{SCHEMA}location")

_TYPE: Final = NamedNode(f"{RDF}type")
_PREFIX = re.compile(r"@prefix\s+([^\s:]*):\s*<([^>]*)>\s*\.")
_SUBJECT = re.compile(r"^(?:<([^>\s]*)>|([A-Za-z][\w-]*):((?:[\w.-]|\\.)+))\s", re.MULTILINE)
_LONG_TEXT = re.compile(r'"""(?:[^"\\]|\\.|"(?!""))*"""', re.DOTALL)
_TOLD: Final = (
    (r"The prefix (\S+) has not been declared", "接頭辞 {0} が宣言されていない",
     "ファイルの初めに @prefix の行を足すか、綴りを直す"),
    (r"A dot is expected at the end", "前の文が終わっていない", "前の行の終わりに「 .」か「 ;」を書く"),
    (r"Unexpected end|should be followed by a dot", "最後の文が途中で終わっている",
     '文を「 .」で、文字列を " で閉じる'),
    (r"Line jumps are not allowed", "文字列が行の中で閉じていない", '文字列の終わりに " を書く'),
    (r"Invalid IRI code point '(.*)'", "IRI に書けない文字「{0}」がある", "IRI は ASCII の英数字と - で書く"),
    (r"'/' is not allowed", "名の中の「/」はそのまま書けない", "「\\/」と書く"),
    (r"No scheme found", "IRI が https:// で始まっていない", "接頭辞を付けた名か、完全な IRI を書く"),
    (r"Unexpected escape", "「\\」の後に書けない文字がある",
     "「\\」そのものは「\\\\」と書き、要らなければ消す"),
    (r"language subtag", "言語の札が読めない", '"…"@ja か "…"@ja-Hira と書く'),
    (r"An integer should not be empty", "「-」か「+」の後に数がない", "要らない「-」「+」を消す"),
    (r"^(ja\S*) is not a valid", "引用符の後に「{0}」が続いている", '"…"@ja のように「@」を付ける'),
    (r"([“”＂]).* is not (?:a valid|allowed)", "引用符が「{0}」である", '半角の " で囲む'),
    (r"([；，．。、]).* is not a valid", "区切りが「{0}」である", "半角の「;」「,」「.」で書く"),
    (r"(.+) is not a valid", "「{0}」はここに書けない", "「 ;」「 ,」「 .」と引用符を確かめる"),
    (r"", "Turtle として読めない", "「 ;」「 ,」「 .」と引用符、括弧の対を確かめる"),
)  # fmt: skip


@dataclass(slots=True)
class Knowledge:
    """A graph, and for each subject in it the place where it is written.

    ``store`` must be asked over the union of its graphs; :meth:`select` does so.
    ``places`` maps a subject's IRI to the first place that defines it.
    """

    store: Store
    places: dict[str, Place] = field(default_factory=dict)

    def select(self, query: str) -> QuerySolutions:
        """Return the rows of a SPARQL SELECT over everything known."""
        rows = self.store.query(query, use_default_graph_as_union=True)
        if not isinstance(rows, QuerySolutions):
            raise TypeError("not a SELECT query")
        return rows

    def locate(self, node: str, place: Place) -> None:
        """Record that a node is written at a place; a second place is kept in the graph alone."""
        self.places.setdefault(node, place)
        self.store.add(Quad(NamedNode(node), LOCATION, Literal(str(place)), LOCATIONS))

    def place(self, node: str) -> Place | None:
        """Return where a node is written, or where the node is written that it lies below."""
        while node.startswith(BASE) and node not in self.places and "/" in node.removeprefix(BASE):
            node = node.rpartition("/")[0]
        return self.places.get(node)


def load(folder: Path) -> Knowledge:
    """Read every ``.ttl`` below a folder (``…/ontology``), in the order of their paths.

    Places are given from the folder's parent on: ``ontology/duelmasters/game.ttl``.
    Raises InputErrors, one for each file that cannot be read.
    """
    knowledge, errors = Knowledge(Store()), []
    for path in sorted(folder.rglob("*.ttl")):
        try:
            _read(knowledge, path, path.relative_to(folder.parent).as_posix())
        except InputError as error:
            errors.append(error)
    if errors:
        raise InputErrors(tuple(errors))
    if not len(knowledge.store):
        raise InputError(
            "知識のファイルが一つもない", Place(folder.name), "schema.ttl と用語のファイルを置く"
        )
    return knowledge


def _read(knowledge: Knowledge, path: Path, shown: str) -> None:
    data = path.read_bytes()
    graph = NamedNode(f"{BASE}file/{quote(shown)}")
    text = decoded(data, shown)
    check_signs(text, shown, but={"half-width-kana"})
    try:
        knowledge.store.load(data, RdfFormat.TURTLE, to_graph=graph)
    except SyntaxError as error:
        raise _told(error, shown) from None
    _refuse_decomposed(text, shown)
    found = [(node, Place(shown, line)) for node, line in subjects(text)]
    _locate(knowledge, found)
    for node in _typed(knowledge.store, graph).difference(node for node, _ in found):
        knowledge.places.setdefault(node, Place(shown))


def _typed(store: Store, graph: NamedNode) -> set[str]:
    """Return the named things that a file says the kind of."""
    quads = store.quads_for_pattern(None, _TYPE, None, graph)
    return {quad.subject.value for quad in quads if isinstance(quad.subject, NamedNode)}


def _locate(knowledge: Knowledge, found: Iterable[tuple[str, Place]]) -> None:
    quads = []
    for node, place in found:
        knowledge.places.setdefault(node, place)
        quads.append(Quad(NamedNode(node), LOCATION, Literal(str(place)), LOCATIONS))
    knowledge.store.extend(quads)


def subjects(text: str) -> Iterator[tuple[str, int]]:
    """Yield each subject that stands at the start of a line of Turtle, with its line."""
    prefixes = dict(_PREFIX.findall(text))
    number, counted = 1, 0
    for match in _SUBJECT.finditer(_LONG_TEXT.sub(_blank, text)):
        number, counted = number + text.count("\n", counted, match.start()), match.start()
        iri, prefix, local = match.groups()
        if iri or prefix in prefixes:
            yield iri or prefixes[prefix] + local.replace("\\", ""), number


def _blank(long: re.Match[str]) -> str:
    """Return as many signs and lines as a text in three quotes has, without its words."""
    return re.sub(r"[^\n]", " ", long[0])


def _told(error: SyntaxError, path: str) -> InputError:
    """Return the parser's complaint in Japanese, with the place it names."""
    original = str(error.msg).split(": ", 1)[-1]
    for pattern, message, expected in _TOLD:
        match = re.search(pattern, original)
        if match:
            return InputError(
                message.format(*match.groups()), Place(path, error.lineno, error.offset), expected
            )
    raise AssertionError("the last pattern matches everything")


def not_sparql(error: SyntaxError, path: str = "", above: int = 0) -> InputError:
    """Return the complaint about a query, with the line and column that Oxigraph names.

    ``above`` is how many lines were put above the query that was written.
    """
    match = re.match(r"error at (\d+):(\d+)", str(error))
    line, column = map(int, match.groups()) if match else (1 + above, 1)
    line -= above
    place = Place(path, line, column) if path else None
    told = "問い合わせが SPARQL として読めない" if path else f"{line}行{column}字目が SPARQL として読めない"
    return InputError(told, place, "SELECT ?x WHERE { … } の形と、括弧の対を確かめる")


def _refuse_decomposed(text: str, path: str) -> None:
    """Refuse text that is not NFC: が written in two code points never equals が."""
    if unicodedata.is_normalized("NFC", text):
        return
    number, line = next(
        (number, line)
        for number, line in enumerate(text.split("\n"), start=1)
        if not unicodedata.is_normalized("NFC", line)
    )
    whole = unicodedata.normalize("NFC", line)
    column = next(at for at in range(len(line)) if whole[at : at + 1] != line[at])
    raise InputError(
        f"「{line[column]}」が合成済みの文字（NFC）でない",
        Place(path, number, column + 1),
        f"「{whole[column : column + 1]}」と打ち直す",
    )
