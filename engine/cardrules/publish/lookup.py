"""The index of exact words: everything that names a thing, with where that thing stands.

It comes in pieces, one for each first sign, so that a look-up loads a few kilobytes. The same
normal form is made in ``site/assets/search.js``; a browser test compares them.
"""

from __future__ import annotations

import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from cardrules.publish.addresses import PAGED
from cardrules.publish.book import Book
from cardrules.publish.collate import hiragana
from cardrules.publish.pages.common import KINDS, identifier
from cardrules.publish.view import SUBJECT
from cardrules.publish.words import bare, labels

FOLDER: Final = "assets/lookup/"

Entry: TypeAlias = tuple[str, str, str, str]
"""What was looked up as it is written, the title of the page, its kind, its address."""


def normal(text: str) -> str:
    """Return the form in which words are compared.

    NFKC, lower case, katakana as hiragana, and nothing but letters, digits and marks; a text
    without any of these stays as it is.
    """
    folded = hiragana(unicodedata.normalize("NFKC", text).lower())
    kept = "".join(sign for sign in folded if unicodedata.category(sign)[0] in "LMN")
    return kept or folded.strip()


def entries(book: Book) -> Iterator[Entry]:
    """Yield every name of every term, rule, card, keyword, ruling, question and statement.

    Of each kind those come first about which the most is said.
    """
    for kind, folder in PAGED.items():
        for node in sorted(book.view.all(kind), key=lambda node: -len(book.view.inverse(node, SUBJECT))):
            title = identifier(book, node) if kind == "Statement" else book.view.label(node)
            shown = f"{KINDS[folder]}（{book.view.game_label(book.game_of(node))}）"
            for name in dict.fromkeys(_names(book, kind, node, title)):
                yield name, title, shown, book.addresses[node]


def _names(book: Book, kind: str, node: str, title: str) -> list[str]:
    if kind != "Term":
        return [title, book.view.reading(node)]
    spoken = labels(book.view, node)
    return [*spoken, *map(bare, spoken)]


def pieces(found: Iterable[Entry], clauses: Iterable[str]) -> dict[str, bytes]:
    """Return the files of the index: one a first sign, and the list of signs there are.

    Things of one name and kind stay in the order in which they were found. ``clauses``
    are paths such as ``cr/601.1a``, found by their numbers.
    """
    by_sign: dict[str, dict[str, dict[Entry, None]]] = defaultdict(lambda: defaultdict(dict))
    numbers = ((path[3:], f"総合ルール {path[3:]}", "条項", f"{path}/") for path in clauses)
    for entry in (*found, *numbers):
        key = normal(entry[0])
        by_sign[key[0]][key][entry] = None
    files = {f"{FOLDER}{_name(sign)}.json": _json(_piece(keys)) for sign, keys in by_sign.items()}
    return files | {f"{FOLDER}signs.json": _json("".join(sorted(by_sign)))}


def _name(sign: str) -> str:
    return f"u{ord(sign):04x}"


def _piece(keys: dict[str, dict[Entry, None]]) -> dict[str, Sequence[Entry]]:
    return {key: sorted(found, key=_rank) for key, found in sorted(keys.items())}


def _rank(entry: Entry) -> int:
    """Return what sorts things of one name: a term before the rule, card or keyword that is called so."""
    kinds = list(KINDS.values())
    return next((at for at, kind in enumerate(kinds) if entry[2].startswith(f"{kind}（")), len(kinds))


def _json(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def names(book: Book) -> dict[str, str]:
    """Return every label, reading, variant and card name that a search must find, with its address."""
    wanted = {book.addresses[node] for kind in ("Term", "Card") for node in book.view.all(kind)}
    return {name: address for name, _, _, address in entries(book) if address in wanted}
