"""裁定変更: everything that changed on a known day, the newest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise
from typing import Final

from cardrules.core.records import record
from cardrules.knowledge.namespaces import RDF
from cardrules.publish.book import Book, Page
from cardrules.publish.dates import newest_first
from cardrules.publish.markup import chip, escape, tag
from cardrules.publish.pages.common import subjects, way
from cardrules.publish.pages.rulings import answers
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import DEFINITION, VERSION_OF, own

_VALUE: Final = f"{RDF}value"


@record
class Change:
    """On a day, what was true of a thing and what is true from then on."""

    day: str
    kind: str
    node: str
    before: str
    after: str


def timeline(book: Book, game: str) -> Page:
    """Return the page of what changed in a game and when."""
    sheet = Sheet(book, f"{game}/changes", game)
    sheet.title("裁定変更", above=way(book, game))
    found = sorted(
        changes(book, game), key=lambda change: (newest_first(change.day), change.kind, change.node)
    )
    sheet.add(
        tag("p", f"規則の改定と、答えの変わった裁定。{len(found)}件を新しいものから並べる。", class_="lead")
    )
    for year, in_year in groupby(found, lambda change: change.day[:4]):
        sheet.heading(f"{year}年", f"y-{year}")
        days = (_day(sheet, day, group) for day, group in groupby(in_year, lambda change: change.day))
        sheet.add(tag("ol", "\n".join(days), class_="timeline"))
    return sheet.page(f"裁定変更（{book.view.game_label(game)}）", "規則の改定と、答えの変わった裁定。")


def changes(book: Book, game: str) -> Iterator[Change]:
    """Yield every change of a rule, and of the answer of a ruling, that has a day."""
    view = book.view
    for rule in view.all("Rule", game):
        yield from _steps(book, "規則", rule, view.inverse(rule, VERSION_OF), DEFINITION)
    for ruling in view.all("Ruling", game):
        if len(answers(book, ruling)) > 1:
            yield from _steps(book, "裁定", ruling, view.nodes(ruling, own("answer")), _VALUE)


def _steps(book: Book, kind: str, node: str, parts: Iterable[str], said: str) -> Iterator[Change]:
    text = book.view.text
    dated = sorted(
        (part for part in parts if not text(part, own("regime"))),
        key=lambda part: newest_first(text(part, own("validFrom"))),
    )
    for newer, older in pairwise((*dated, None)):
        if newer and (day := text(newer, own("validFrom"))):
            yield Change(day, kind, node, text(older, said) if older else "", text(newer, said))


def _day(sheet: Sheet, day: str, group: Iterable[Change]) -> str:
    items = "".join(_change(sheet, change) for change in group)
    return tag("li", tag("time", escape(day)) + items)


def _change(sheet: Sheet, change: Change) -> str:
    about = subjects(sheet.book, change.node)
    head = tag("p", f"{chip(change.kind, 'plain')} {sheet.link(change.node)}")
    before = tag("dt", "前") + tag("dd", sheet.prose(change.before, about)) if change.before else ""
    after = tag("dt", "後") + tag("dd", sheet.prose(change.after, about))
    return tag("section", head + tag("dl", before + after, class_="before-after"))
