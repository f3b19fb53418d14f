"""A page while it is being written: links are relative, and every known word becomes one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from cardrules.publish.addresses import back, url
from cardrules.publish.book import Book, Page
from cardrules.publish.dates import period
from cardrules.publish.markup import anchor, escape, listed, tag
from cardrules.publish.view import own
from cardrules.publish.words import named
from cardrules.scenario.result import Link

_Span = tuple[int, int, str, str, str]


class Sheet:
    """Collects the blocks of one page and knows the way from it to every other."""

    def __init__(self, book: Book, path: str, game: str | None = None) -> None:
        self.book: Final = book
        self.path: Final = path
        self.game: Final = game
        self._back: Final = back(path)
        self._here: Final = url(path)
        self._blocks: Final[list[str]] = []

    def add(self, *blocks: str) -> None:
        """Add blocks of HTML; empty ones are left out."""
        self._blocks.extend(block for block in blocks if block)

    def heading(self, text: str, name: str, level: int = 2) -> None:
        """Add a heading with an anchor of its own; ``text`` is plain."""
        self._blocks.append(f"{'#' * level} {_plain(text)} {{#{name}}}")

    def section(self, text: str, name: str, *blocks: str) -> None:
        """Add a heading and what stands below it, unless nothing does."""
        if any(blocks):
            self.heading(text, name)
            self.add(*blocks)

    def title(
        self, text: str, reading: str = "", *, above: Sequence[tuple[str, str]] = (), found_as: str = ""
    ) -> None:
        """Add the way down to this page (addresses with names) and its name with how it is read.

        ``found_as`` is what the full text search calls the page, if not the same.
        """
        way = [anchor(self.href(address), escape(name)) for address, name in above]
        if way:
            self.add(tag("nav", " › ".join(way), class_="crumbs", aria_label="上の階層"))
        spoken = tag("small", escape(reading), class_="reading", lang="ja-Hira") if reading else ""
        name = tag("span", escape(text), data_pagefind_meta=f"title:{found_as}" if found_as else "title")
        self.add(tag("h1", name + spoken, data_pagefind_meta=_kind([name for _, name in above])))

    def lead(self, text: str) -> None:
        """Add a line that says what the page is for; ``text`` is plain."""
        self.add(tag("p", escape(text), class_="lead"))

    def page(self, title: str, description: str = "") -> Page:
        """Return the finished page."""
        return Page(self.path, title, description, "\n\n".join(self._blocks) + "\n", self.game)

    def href(self, address: str) -> str:
        """Return the way from this page to an address below the root of the site."""
        if address.startswith(f"{self._here}#"):
            return address[len(self._here) :]
        return self._back + address

    def link(self, node: str, text: str | None = None, class_: str | None = None) -> str:
        """Return a link to a node under its own name, or under a text that is HTML already."""
        address = self.book.addresses.get(node)
        shown = escape(self.book.view.label(node)) if text is None else text
        return anchor(self.href(address), shown, class_) if address else shown

    def links(self, nodes: Iterable[str]) -> str:
        """Return links to nodes in 五十音 order, in one line."""
        return "、".join(self.link(node) for node in self.book.view.by_reading(nodes))

    def link_list(self, nodes: Iterable[str]) -> str:
        """Return links to nodes in 五十音 order as a list."""
        return listed(self.link(node) for node in self.book.view.by_reading(nodes))

    def prose(self, text: str, about: Collection[str] = (), without: Collection[str] = ()) -> str:
        """Return a text as HTML in which every known word and card is a link.

        ``about`` are the terms that decide between senses, ``without`` those not to link.
        """
        return self._linked(text, [*self._card_spans(text), *self._word_spans(text, about, without)])

    def paragraph(self, text: str, about: Collection[str] = (), without: Collection[str] = ()) -> str:
        """Return a text as a paragraph, nothing where it is empty."""
        return tag("p", self.prose(text, about, without)) if text else ""

    def spoken(self, text: str, links: Iterable[Link]) -> str:
        """Return a step as HTML: its own links decide, other known words are linked as in prose."""
        given = [
            (link.start, link.end, address, "word", "")
            for link in links
            if (address := self.book.addresses.get(link.term))
        ]
        covered = {at for start, end, *_ in given for at in range(start, end)}
        others = [
            span
            for span in (*self._card_spans(text), *self._word_spans(text, (), ()))
            if covered.isdisjoint(range(span[0], span[1]))
        ]
        return self._linked(text, [*given, *others])

    def period(self, node: str) -> str:
        """Return when a node is in force, as people read it."""
        text = self.book.view.text
        return period(text(node, own("validFrom")), text(node, own("validUntil")))

    def _card_spans(self, text: str) -> Iterable[_Span]:
        for start, end, name in named(text):
            node = self.book.cards.get((self.game or "", name))
            address = self.book.addresses.get(node) if node else None
            if address:
                yield start, end, address, "card-name", ""

    def _word_spans(self, text: str, about: Collection[str], without: Collection[str]) -> Iterable[_Span]:
        words = self.book.words.get(self.game or "")
        titled = self._titled(text)
        for match in words.find(text, about) if words else ():
            word = text[match.start : match.end]
            if not set(match.terms) & set(without) and match.start not in titled:
                address, title = self._sense(word, match.terms)
                yield match.start, match.end, address, "word", title

    def _titled(self, text: str) -> set[int]:
        """Return where a text is the name of a game, whose parts are not the words they look like."""
        return {at for match in self.book.titles.finditer(text) for at in range(*match.span())}

    def _sense(self, word: str, terms: tuple[str, ...]) -> tuple[str, str]:
        if len(terms) == 1:
            return self.book.addresses[terms[0]], ""
        name = self.book.senses[self.game or "", word]
        return url(f"{self.game}/senses", name), f"{len(terms)}つの語義がある"

    def _linked(self, text: str, spans: Iterable[_Span]) -> str:
        written, done = [], 0
        for start, end, address, class_, title in sorted(spans):
            if start < done or address == self._here:
                continue
            written.append(escape(text[done:start]))
            written.append(anchor(self.href(address), escape(text[start:end]), class_, title or None))
            done = end
        return "".join(written) + escape(text[done:])


def _plain(text: str) -> str:
    """Return a heading in which no sign means anything to Markdown."""
    return "".join(f"\\{sign}" if sign in "\\`*_{}[]()#+-.!" else escape(sign) for sign in text)


def _kind(above: Sequence[str]) -> str | None:
    """Return what the full text search says of a page beside its title: its kind and its game."""
    if not above:
        return None
    game, *kinds = above
    return f"kind:{kinds[0]}（{game}）" if kinds else f"kind:{game}"
