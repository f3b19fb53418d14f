"""Small pieces of HTML. Every text passes through :func:`escape` exactly once."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape as _escape


def escape(text: str) -> str:
    """Return a text as it is written in HTML, also inside a quoted attribute."""
    return _escape(text, quote=True)


def tag(name: str, content: str = "", /, **attributes: str | None) -> str:
    """Return an element around content that is HTML already.

    An underscore at the end of an attribute's name is dropped (``class_``), others become
    hyphens (``aria_label``); ``None`` leaves the attribute out, ``""`` writes the bare name.
    """
    written = "".join(
        f" {_named(key)}" + (f'="{escape(value)}"' if value else "")
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>"


def _named(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def anchor(href: str, content: str, class_: str | None = None, title: str | None = None) -> str:
    """Return a link around content that is HTML already."""
    return tag("a", content, class_=class_, href=href, title=title)


def chip(text: str, kind: str) -> str:
    """Return a small label with a colour of its own: good, bad, open, plain, past."""
    return tag("span", escape(text), class_=f"chip chip-{kind}")


def gist(text: str) -> str:
    """Return a text beside a link, as plain words."""
    return tag("span", escape(text), class_="gist") if text else ""


def listed(items: Iterable[str], class_: str | None = None, name: str = "ul") -> str:
    """Return a list of items that are HTML already, nothing where there are none."""
    written = "\n".join(tag("li", item) for item in items)
    return tag(name, written, class_=class_) if written else ""


def table(head: Iterable[str], rows: Iterable[Iterable[str]], class_: str) -> str:
    """Return a table in a box of its own that scrolls; cells are HTML already, the first heads its row."""
    top = tag("tr", "".join(tag("th", cell, scope="col") for cell in head))
    body = "\n".join(_row(cells) for cells in rows)
    inner = tag("table", tag("thead", top) + tag("tbody", body), class_=class_)
    return boxed(inner)


def boxed(content: str) -> str:
    """Return wide content in a box that scrolls by itself and can be reached by keyboard."""
    return tag("div", content, class_="wide", tabindex="0", role="group", aria_label="横に動かせる表")


def _row(cells: Iterable[str]) -> str:
    first, *others = cells
    return tag("tr", tag("th", first, scope="row") + "".join(tag("td", cell) for cell in others))


def facts(pairs: Iterable[tuple[str, str]]) -> str:
    """Return names with what is said about each; pairs that say nothing are left out."""
    written = "\n".join(tag("div", tag("dt", escape(name)) + tag("dd", said)) for name, said in pairs if said)
    return tag("dl", written, class_="facts") if written else ""


def joined(items: Iterable[str], between: str = "、") -> str:
    """Return items that are HTML already in one line."""
    return between.join(items)
