"""From content to a site: pages, files, HTML, indexes."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable
from pathlib import Path
from time import perf_counter
from typing import Final

from cardrules.core.errors import InputError
from cardrules.core.iri import BASE
from cardrules.core.records import record
from cardrules.knowledge import export
from cardrules.publish.book import Book, Page
from cardrules.publish.content import Content
from cardrules.publish.lock import held
from cardrules.publish.lookup import entries, pieces
from cardrules.publish.pages.ablation import ablation_pages
from cardrules.publish.pages.overview import overview
from cardrules.publish.pages.rules import rules
from cardrules.publish.pages.rulings import rulings
from cardrules.publish.pages.sourced import cards, editions, questions, redirect, redirects, statements
from cardrules.publish.pages.terms import terms
from cardrules.publish.pages.timeline import timeline
from cardrules.publish.pages.verdicts import data_path, verdict_pages
from cardrules.publish.rendering import Renderer, index_full_text
from cardrules.publish.writing import Files, Written, copied, markdown, write

Say = Callable[[str], None]

_PER_GAME: Final = (
    terms,
    rules,
    rulings,
    statements,
    questions,
    cards,
    editions,
    verdict_pages,
    ablation_pages,
)
_SCHEMA: Final = f"{BASE}schema"


@record
class Built:
    """What a build made: the folder of the site, how many pages, what changed, seconds taken."""

    site: Path
    pages: int
    written: Written
    seconds: float


def pages(book: Book) -> Iterable[Page]:
    """Yield every generated page of the site."""
    yield from overview(book)
    for game in book.games:
        for write_pages in _PER_GAME:
            yield from write_pages(book, game)
        yield timeline(book, game)
    for name in book.shared:
        yield from terms(book, name)
        yield from editions(book, name)


def files(root: Path, content: Content) -> Files:
    """Return everything that the site is rendered from, hand-written and generated, by path."""
    book = Book(root, content)
    site = root / "site"
    turned = redirects(book)
    return {
        **copied(site / "docs"),
        **copied(site / "assets", "assets/"),
        **{f"{page.path}.md": markdown(page) for page in pages(book)},
        **{f"{path}/index.html": redirect(path, address).encode() for path, address in turned.items()},
        **pieces(entries(book), turned),
        **_data(book),
    }


def _data(book: Book) -> Files:
    """Return the graph as files for others: a game, the schema and the results apart."""
    knowledge = book.content.knowledge
    made: dict[str, bytes] = {}
    for game in (*book.games, *book.shared):
        start = f"{BASE}{game}/"
        said = export.nodes(knowledge, lambda node, start=start: node.startswith(start))  # type: ignore[misc]
        made[f"data/{game}.ttl"] = export.turtle(said).encode()
        made[f"data/{game}.jsonld"] = export.jsonld(said).encode()
    schema = export.nodes(knowledge, lambda node: node.startswith(_SCHEMA))
    made["data/schema.ttl"] = export.turtle(schema).encode()
    made |= {data_path(each.game): each.data for each in book.content.verdicts}
    made["data/results.ttl"] = export.earl(knowledge).encode()
    return made


class Builder:
    """Builds the site of a checkout below a folder: ``docs`` holds the Markdown, ``site`` the HTML."""

    def __init__(self, root: Path, out: Path) -> None:
        config = root / "site" / "mkdocs.yml"
        if not config.is_file():
            raise InputError(
                f"「{root}」に site/mkdocs.yml がない", expected="サイトは、手元に取ったソース一式から作る"
            )
        out = out.resolve()
        self._root: Final = root
        self._config: Final = config
        self.docs: Final = out / "docs"
        self.site: Final = out / "site"

    def all(self, content: Callable[[], Content], say: Say = lambda _: None) -> Built:
        """Build everything: pages, HTML, full text. ``say`` is told in Japanese what is being done.

        The last good site stays in its place until the new one is whole. ``content`` works out
        what is told, once it is certain that no other build goes on in the folder.

        Raises:
            SiteError: another build goes on in the same folder, a page cannot be rendered, a link is dead.
        """
        with held(self.site.parent):
            return self._all(content(), say)

    def _all(self, content: Content, say: Say) -> Built:
        start = perf_counter()
        made, written = self._write(content, say)
        say(f"{_count(made)}ページを HTML にする")
        part = self.site.with_name("site.part")
        Renderer(self._config, self.docs, part).all()
        say("全文の索引を作る")
        index_full_text(part)
        shutil.rmtree(self.site, ignore_errors=True)
        part.rename(self.site)
        return Built(self.site, _count(made), written, perf_counter() - start)

    def changed(self, content: Content, say: Say = lambda _: None) -> Built:
        """Build what changed since the last build, once no other goes on; the full text is left as it was."""
        start = perf_counter()
        with held(self.site.parent, wait=True):
            made, written = self._write(content, say)
            if written.any:
                Renderer(self._config, self.docs, self.site).changed(written.removed)
        return Built(self.site, _count(made), written, perf_counter() - start)

    def _write(self, content: Content, say: Say) -> tuple[Files, Written]:
        say("ページを書く")
        made = files(self._root, content)
        return made, write(made, self.docs)


def _count(made: Files) -> int:
    return sum(path.endswith(".md") for path in made)


def build(root: Path, content: Callable[[], Content], out: Path, say: Say = lambda _: None) -> Built:
    """Build the whole site of a checkout into ``out/site``, its Markdown into ``out/docs``.

    ``content`` works out what it tells, once it is certain that no other build goes on there.

    Raises InputError where the checkout has no site, SiteError where a page cannot be rendered
    or a link is dead.
    """
    return Builder(root, out).all(content, say)
