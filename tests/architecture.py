"""Finds what breaks the architecture of the house; each checker returns its findings as text.

The checkers read source, they import nothing, so that a planted fault in a temporary folder is
found like a real one.
"""

from __future__ import annotations

import ast
import re
import statistics
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

PACKAGE = "cardrules"

RANKS = {
    "__init__": 0,
    "core": 0,
    "language": 1,
    "duelmasters": 2,
    "gate": 2,
    "scenario": 3,
    "knowledge": 4,
    "publish": 5,
    "cli": 6,
    "pytest_plugin": 6,
}
"""A part may import parts of a lower rank and itself; parts of equal rank never import each other."""

_PURE = frozenset({"gherkin", "lark"})
_GRAPH = frozenset({"pyoxigraph", "rdflib"})
OUTSIDE = {
    "knowledge": _PURE | _GRAPH,
    "publish": _GRAPH | {"markdown", "material", "mkdocs", "pagefind", "pymdownx", "yaml"},
    "cli": frozenset[str](),
    "pytest_plugin": _PURE | {"pytest", "pytest_bdd"},
}
"""What a part may import beside the standard library; every other part has lark and gherkin."""

GAMES = re.compile(r"duelmasters|duel_masters|デュエル|デュエマ|ゲート", re.IGNORECASE)


@dataclass(frozen=True)
class Module:
    """One Python file: where it is, what it is called, what it says."""

    path: Path
    name: str
    tree: ast.Module
    text: str

    @property
    def part(self) -> str:
        """The part of the package that the file belongs to, e.g. ``core``."""
        names = self.name.split(".")
        return names[1] if len(names) > 1 else "__init__"

    def at(self, node: ast.AST) -> str:
        """Return ``file:line`` of something in the file."""
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


def modules(package: Path) -> list[Module]:
    """Read every Python file below a folder; names begin with that of the folder."""
    return [_module(path, package.parent) for path in sorted(package.rglob("*.py"))]


def _module(path: Path, base: Path) -> Module:
    parts = path.relative_to(base).with_suffix("").parts
    name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    text = path.read_text("utf-8")
    return Module(path, name, ast.parse(text), text)


def imported(module: Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield each name that a file imports, also one that is written as text and loaded later."""
    prose = set(_docstrings(module.tree))
    for node in ast.walk(module.tree):
        match node:
            case ast.Import(names=names):
                yield from ((node, alias.name) for alias in names)
            case ast.ImportFrom(module=source, names=names, level=level):
                origin = _origin(module, source, level)
                yield from ((node, f"{origin}.{alias.name}") for alias in names)
            case ast.Constant(value=str(text)) if node not in prose:
                if re.fullmatch(rf"{PACKAGE}(\.\w+)+(:\w+)?", text):
                    yield node, text


def _origin(module: Module, source: str | None, level: int) -> str:
    if not level:
        return source or ""
    here = module.name.split(".")
    kept = here[: len(here) - level + (module.path.name == "__init__.py")]
    return ".".join([*kept, *([source] if source else [])])


def upward_imports(package: Sequence[Module]) -> list[str]:
    """Find imports that run against the order of the parts, and parts that have no place in it."""
    findings = [
        f"{module.path}: no such part: {module.part}" for module in package if module.part not in RANKS
    ]
    for module in package:
        for node, name in imported(module):
            target = name.split(".")[1] if name.startswith(f"{PACKAGE}.") else module.part
            own, other = RANKS.get(module.part, 0), RANKS.get(target, 0)
            if target != module.part and target in RANKS and (other > own or own == other == 2):
                findings.append(f"{module.at(node)}: {module.part} imports {target}")
    return findings


def circles(package: Sequence[Module]) -> list[list[str]]:
    """Find the groups of modules that import each other in a circle, imports for types alone included."""
    names = {module.name for module in package}
    ties = {module.name: _targets(module, names) - {module.name} for module in package}
    reached = {name: _reached(name, ties) for name in names}
    groups = {
        tuple(sorted(other for other in names if other in reached[name] and name in reached[other]))
        for name in names
        if name in reached[name]
    }
    return [list(group) for group in sorted(groups)]


def _targets(module: Module, names: set[str]) -> set[str]:
    """Return the modules that one imports something from, by the longest name that is one."""
    found = (name.split(":")[0] for _node, name in imported(module))
    return {name if name in names else name.rpartition(".")[0] for name in found} & names


def _reached(start: str, ties: dict[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    ahead = set(ties[start])
    while ahead:
        seen |= ahead
        ahead = {target for name in ahead for target in ties[name]} - seen
    return seen


def outside_imports(package: Sequence[Module]) -> list[str]:
    """Find imports from outside the standard library that a part may not have."""
    return [
        f"{module.at(node)}: {module.part} imports {name}"
        for module in package
        for node, name in imported(module)
        if (top := name.split(".")[0]) not in sys.stdlib_module_names
        and top not in {PACKAGE, *OUTSIDE.get(module.part, _PURE)}
    ]


def games_in_core(package: Sequence[Module]) -> list[str]:
    """Find places where the kernel knows a game by name; prose may give examples."""
    kernel = (module for module in package if module.part == "core")
    return [
        f"{module.at(node)}: core knows a game"
        for module in kernel
        for node in _spoken(module.tree)
        if any(GAMES.search(word) or word == "gate" for word in _words(node))
    ]


def _spoken(tree: ast.Module) -> Iterator[ast.AST]:
    prose = set(_docstrings(tree))
    return (node for node in ast.walk(tree) if node not in prose)


def _words(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
            yield word
        case ast.FunctionDef(name=word) | ast.ClassDef(name=word) | ast.Constant(value=str(word)):
            yield word


def _docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of texts that stand alone: docstrings of modules, classes, functions, values."""
    yield from (
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    )


def cards_in_code(package: Sequence[Module], cards: Iterable[str]) -> list[str]:
    """Find names of cards in the kernel and the games: code is built for the class, not the card."""
    names = [name for name in cards if len(name) >= 3]
    return [
        f"{module.path}: names the card {name}"
        for module in package
        if module.part in {"core", "duelmasters", "gate"}
        for name in names
        if name in module.text
    ]


def card_names(ontology: Path) -> list[str]:
    """Return the names of all cards: the first line of each card file that is not a comment."""
    texts = (path.read_text("utf-8") for path in sorted(ontology.glob("*/cards/*.card")))
    lines = (next((line for line in text.splitlines() if line[:1] not in {"", "#"}), "") for text in texts)
    return [line.strip() for line in lines]


def long_files(paths: Iterable[Path], most: int = 400) -> list[str]:
    """Find files of code with more lines than one can keep in mind."""
    lengths = ((path, len(path.read_text("utf-8").splitlines())) for path in paths)
    return [f"{path}: {length} lines" for path, length in lengths if length > most]


def function_lengths(package: Iterable[Module]) -> dict[str, int]:
    """Return the lines of each function from its ``def`` to its end, docstring included."""
    return {
        f"{module.at(node)} {node.name}": (node.end_lineno or node.lineno) - node.lineno + 1
        for module in package
        for node in ast.walk(module.tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }


def long_functions(package: Iterable[Module], most: int = 50) -> list[str]:
    """Find functions with more lines than one can take in at a look."""
    return [f"{name}: {length} lines" for name, length in function_lengths(package).items() if length > most]


def median_length(package: Iterable[Module]) -> float:
    """Return the median of the lengths of all functions, in lines."""
    return statistics.median(function_lengths(package).values())


def undocumented(package: Sequence[Module]) -> list[str]:
    """Find public modules, classes, functions and methods without a docstring.

    A method that a base class in the package declares is documented there.
    """
    classes = {
        node.name: node
        for module in package
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ClassDef)
    }
    return [
        f"{module.at(node)}: {getattr(node, 'name', module.name)} has no docstring"
        for module in package
        for node in _public(module.tree, classes)
        if not ast.get_docstring(node)
    ]


_Documented: TypeAlias = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _public(node: ast.Module | ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[_Documented]:
    yield node
    inherited = set(_inherited(node, classes)) if isinstance(node, ast.ClassDef) else set()
    for child in node.body:
        if isinstance(child, ast.ClassDef) and not child.name.startswith("_"):
            yield from _public(child, classes)
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not (
            child.name.startswith("_") or child.name in inherited or _repeats(child)
        ):
            yield child


def _inherited(node: ast.ClassDef, classes: dict[str, ast.ClassDef]) -> Iterator[str]:
    for base in node.bases:
        named = base.value if isinstance(base, ast.Subscript) else base
        known = classes.get(getattr(named, "id", getattr(named, "attr", "")))
        if known is not None and known is not node:
            yield from (child.name for child in known.body if isinstance(child, ast.FunctionDef))
            yield from _inherited(known, classes)


def _repeats(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    marks = {getattr(mark, "id", getattr(mark, "attr", "")) for mark in function.decorator_list}
    return bool(marks & {"overload", "override", "setter"})
