"""Procedures drawn from the tables that the engine runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardrules.publish.content import ProcedureTable
from cardrules.publish.markup import escape, listed, tag
from cardrules.publish.pages.common import number_order
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import DEFINITION, SUBJECT, VERSION_OF, own


def drawn(sheet: Sheet, node: str) -> Iterator[str]:
    """Yield the procedures that a term names, or in which a rule is a step."""
    game, slug = sheet.book.game_of(node), node.rsplit("/", 1)[-1]
    is_rule = f"/{game}/rule/" in node
    for procedure in sheet.book.content.procedures:
        if procedure.game == game and (slug in procedure.steps if is_rule else slug == procedure.name):
            yield _table(sheet, procedure, node)


def _table(sheet: Sheet, procedure: ProcedureTable, here: str) -> str:
    title = _name(sheet, procedure)
    steps = [sheet.book.rule(procedure.game, step) for step in procedure.steps if step]
    items = (_step(sheet, step, step == here) for step in steps)
    return tag("section", tag("h3", title) + listed(items, "procedure", "ol"))


def _name(sheet: Sheet, procedure: ProcedureTable) -> str:
    term = f"/{procedure.game}/term/{procedure.name}"
    known = next((node for node in sheet.book.view.all("Term", procedure.game) if node.endswith(term)), None)
    return sheet.link(known) if known else escape(procedure.name)


def _step(sheet: Sheet, rule: str, current: bool) -> str:
    view = sheet.book.view
    present = present_version(sheet, rule)
    said = sheet.prose(view.text(present, DEFINITION, "ja"), view.nodes(rule, SUBJECT)) if present else ""
    numbers = _numbers(sheet, rule)
    name = tag("strong", escape(view.label(rule))) if current else sheet.link(rule)
    return f"{name} {tag('span', escape(numbers), class_='number')} {tag('span', said, class_='gist')}"


def present_version(sheet: Sheet, rule: str) -> str | None:
    """Return the version of a rule that has no end and needs no regime."""
    view = sheet.book.view
    versions = view.inverse(rule, VERSION_OF)
    return next(
        (
            node
            for node in versions
            if not view.text(node, own("validUntil")) and not view.text(node, own("regime"))
        ),
        None,
    )


def _numbers(sheet: Sheet, rule: str) -> str:
    view = sheet.book.view
    numbers: Iterable[str] = {view.text(clause, own("number")) for clause in view.nodes(rule, own("cites"))}
    return "・".join(sorted(numbers, key=number_order))
