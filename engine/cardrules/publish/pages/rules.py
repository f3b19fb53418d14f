"""A page a rule with its versions side by side, and the hub of the rules by chapter."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from cardrules.knowledge.namespaces import DCTERMS, SKOS
from cardrules.publish.addresses import version_anchor
from cardrules.publish.boards import named
from cardrules.publish.book import Book, Page
from cardrules.publish.dates import BEGINNING_UNKNOWN, newest_first
from cardrules.publish.markup import chip, escape, facts, gist, listed, tag
from cardrules.publish.pages import ablation, verdicts
from cardrules.publish.pages.common import (
    begin,
    chips,
    citations,
    first_number,
    hub,
    hub_sheet,
    in_order,
    linked_data,
    ruling_list,
    scenario_list,
    sources,
    statement_list,
    subjects,
)
from cardrules.publish.pages.procedures import drawn
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import DEFINITION, VERSION_OF, own


def rules(book: Book, game: str) -> Iterable[Page]:
    """Yield the hub of the rules of a game and a page for every rule."""
    yield _hub(book, game)
    for node in book.view.all("Rule", game):
        yield _rule(book, node)


def _rule(book: Book, node: str) -> Page:
    view = book.view
    sheet = begin(book, node, "rule")
    about = subjects(book, node)
    described = view.text(node, f"{DCTERMS}description", "ja")
    sheet.add(chips(enforced_chip(book, node)), sheet.paragraph(described, about))
    sheet.heading("版", "versions")
    sheet.add(
        tag("div", "\n".join(_version(sheet, version) for version in versions(book, node)), class_="versions")
    )
    for note in (f"{SKOS}historyNote", f"{SKOS}scopeNote", f"{SKOS}note"):
        for text in view.texts(node, note, "ja"):
            sheet.add(sheet.paragraph(text, about))
    sheet.add(
        facts(
            [
                ("用語", sheet.links(about)),
                ("出典", sources(sheet, node)),
                ("実装", _code(book, node)),
                (verdicts.TITLE, verdicts.link(sheet, (node,))),
            ]
        )
    )
    _sections(sheet, node)
    sheet.add(
        linked_data({"@type": "DefinedTerm", "@id": node, "name": view.label(node), "description": described})
    )
    return sheet.page(view.label(node), described)


def _sections(sheet: Sheet, node: str) -> None:
    view = sheet.book.view
    claimed = view.inverse(node, own("claims"))
    ruled = view.inverse(node, own("rule"))
    sheet.section("この規則を含む手順", "procedure", *drawn(sheet, node))
    sheet.section("裁定", "rulings", ruling_list(sheet, [each for each in claimed if "/ruling/" in each]))
    sheet.section("論点", "questions", sheet.link_list(each for each in ruled if "/question/" in each))
    sheet.section(
        "出典が述べること",
        "statements",
        statement_list(sheet, [each for each in ruled if "/statement/" in each]),
    )
    sheet.section("引用", "citations", citations(sheet, [node, *view.inverse(node, VERSION_OF)]))


def versions(book: Book, rule: str) -> list[str]:
    """Return the versions of a rule: the present one first, those of a regime last."""
    view = book.view
    return sorted(
        view.inverse(rule, VERSION_OF),
        key=lambda node: (
            view.text(node, own("regime")),
            newest_first(view.text(node, own("validFrom"))),
            node,
        ),
    )


def enforced_chip(book: Book, rule: str) -> str:
    """Return whether the engine has a rule, as a chip."""
    if book.view.inverse(rule, own("implements")):
        return chip("エンジンが実行する", "good")
    if book.view.text(rule, own("notEnforced")):
        return chip("1つの規則としては実行しない", "past")
    return chip("実装の記録がない", "bad")


def _version(sheet: Sheet, node: str) -> str:
    view, book = sheet.book.view, sheet.book
    rule = view.node(node, VERSION_OF) or ""
    inner = [
        tag("h3", _when(sheet, node)),
        sheet.paragraph(view.text(node, DEFINITION, "ja"), subjects(book, rule)),
        *(sheet.paragraph(text) for text in view.texts(node, f"{SKOS}note", "ja")),
        facts(
            [
                ("公表", escape(view.text(node, own("published")))),
                ("出典", sources(sheet, node)),
                ("検証", _proofs(sheet, node, rule)),
                ("抜くと", ablation.link(sheet, rule, node)),
            ]
        ),
    ]
    kind = (
        "version"
        if view.text(node, own("validUntil")) or view.text(node, own("regime"))
        else "version present"
    )
    return tag("section", "".join(inner), class_=kind, id=version_anchor(node))


def _when(sheet: Sheet, node: str) -> str:
    text = sheet.book.view.text
    regime, absent = text(node, own("regime")), text(node, own("absent")) == "true"
    if regime:
        return f"{chip('特別な方式', 'open')} {named(sheet, 'regime', regime)}"
    present = chip("現在", "good") if not text(node, own("validUntil")) else chip("過去", "past")
    unknown = escape(f"（{BEGINNING_UNKNOWN}）") if text(node, own("beginning")) else ""
    nothing = chip("まだ無い", "past") if absent else ""
    return f"{present} {escape(sheet.period(node))}{unknown} {nothing}"


def _proofs(sheet: Sheet, version: str, rule: str) -> str:
    view = sheet.book.view
    applied = set(view.inverse(version, own("applied"))) & set(view.inverse(rule, own("claims")))
    return scenario_list(sheet, applied) or chip("未検証", "bad")


def _code(book: Book, rule: str) -> str:
    view = book.view
    modules = {view.text(code, own("module")) for code in view.inverse(rule, own("implements"))}
    if modules:
        return "、".join(tag("code", escape(module)) for module in sorted(modules))
    return escape(view.text(rule, own("notEnforced"), "ja"))


def _hub(book: Book, game: str) -> Page:
    sheet = hub_sheet(book, game, "rule")
    ordered = in_order(book, book.view.all("Rule", game))
    blocks = []
    for chapter, group in groupby(ordered, lambda rule: _chapter(book, rule)):
        heading = f"{chapter}番台" if chapter else "番号のないもの"
        blocks += [f"## {heading} {{#chapter-{chapter or 'none'}}}", _lines(sheet, group)]
    if len(blocks) == 2:
        blocks = blocks[1:]
    return hub(
        book,
        game,
        "rule",
        f"{len(ordered)}の規則。版を持つ規則は、日付ごとに何が正しかったかを並べる。",
        *blocks,
        sheet=sheet,
    )


def _chapter(book: Book, rule: str) -> int:
    number = first_number(book, rule)[0][0]
    return number // 100 * 100 if number < 10_000 else 0


def _lines(sheet: Sheet, group: Iterable[str]) -> str:
    return listed((_line(sheet, rule) for rule in group), "dense")


def _line(sheet: Sheet, rule: str) -> str:
    book = sheet.book
    count = len(versions(book, rule))
    described = book.view.text(rule, f"{DCTERMS}description", "ja")
    marks = f" {chip(f'{count}版', 'open')}" if count > 1 else ""
    return f"{sheet.link(rule)}{marks} {enforced_chip(book, rule)} {gist(described)}"
