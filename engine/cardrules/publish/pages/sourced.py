"""Pages of statements, open questions, cards, keywords, and of documents with their editions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from cardrules.core.iri import SCHEMA
from cardrules.knowledge.namespaces import DCTERMS, RDFS, SKOS
from cardrules.knowledge.states import STATES
from cardrules.publish.addresses import back
from cardrules.publish.book import Book, Page
from cardrules.publish.markup import chip, escape, facts, gist, listed, table, tag
from cardrules.publish.pages import verdicts
from cardrules.publish.pages.common import (
    begin,
    chips,
    citations,
    edition_order,
    hub,
    hub_sheet,
    identifier,
    number_order,
    rule_links,
    ruling_list,
    scenario_list,
    sources,
    state_chip,
    statement_list,
    subjects,
)
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import CITED, DEFINITION, VERSION_OF, own

_ASIDE: Final = ("未収録：", "出典：")
_NAMING: Final = ("term", "rule", "question")
NAME_ONLY: Final = "名前だけのカード"
"""What the cards are called of which no source tells more than the name, or the name and type."""

_NAME_ONLY_MEANS: Final = (
    "名前のほかには、あってもカードの種類しか出典から分からない。"
    "値や文が要る場面では、仮のカードを役に立てる。"
)


def statements(book: Book, game: str) -> Iterable[Page]:
    """Yield the hub of the statements of a game and a page for every statement."""
    sheet = hub_sheet(book, game, "statement")
    nodes = book.view.all("Statement", game)
    blocks: list[str] = []
    for state in STATES:
        group = [node for node in nodes if book.states.get(node) == state]
        if group:
            blocks += [
                f"## {state}（{len(group)}） {{#state-{STATES.index(state) + 1}}}",
                statement_list(sheet, group),
            ]
    intro = "出典の文書が述べることを一つずつ書き直し、何によって確かめたかを示す。"
    yield hub(book, game, "statement", intro, *blocks, sheet=sheet)
    for node in nodes:
        yield _statement(book, node)


def _statement(book: Book, node: str) -> Page:
    view, name = book.view, identifier(book, node)
    sheet = begin(book, node, "statement", name)
    said = view.text(node, DEFINITION, "ja")
    kind = view.node(node, own("kind")) or ""
    called = view.text(kind, f"{RDFS}label", "ja") or kind.removeprefix(SCHEMA)
    sheet.add(
        chips(state_chip(book, node), chip(called, "plain")),
        tag("div", sheet.paragraph(said, subjects(book, node)), class_="definition"),
        _statement_facts(sheet, node),
    )
    _statement_sections(sheet, node)
    return sheet.page(name, said)


def _statement_facts(sheet: Sheet, node: str) -> str:
    view, about = sheet.book.view, subjects(sheet.book, node)
    dated = view.text(node, own("validFrom")) or view.text(node, own("validUntil"))
    return facts(
        [
            ("期間", escape(sheet.period(node)) if dated else ""),
            ("公表", escape(view.text(node, own("published")))),
            ("用語", sheet.links(about)),
            ("規則", rule_links(sheet, view.nodes(node, own("rule")))),
            ("出典", sources(sheet, node)),
        ]
    )


def _statement_sections(sheet: Sheet, node: str) -> None:
    view = sheet.book.view
    proofs = view.inverse(node, own("proves"))
    rulings = [each for each in proofs if "/ruling/" in each]
    scenarios = [each for each in proofs if "/scenario/" in each]
    sheet.section("確かめる裁定", "rulings", ruling_list(sheet, rulings))
    sheet.section("確かめるシナリオ", "scenarios", scenario_list(sheet, scenarios))
    sheet.section("論点", "questions", sheet.link_list(view.inverse(node, own("statement"))))
    sheet.section("引用", "citations", citations(sheet, [node]))


def questions(book: Book, game: str) -> Iterable[Page]:
    """Yield the hub of the open questions of a game and a page for every one."""
    sheet = hub_sheet(book, game, "question")
    nodes = book.view.by_reading(book.view.all("Question", game))
    lines = (
        f"{sheet.link(node)} {tag('span', escape(book.view.text(node, DEFINITION, 'ja')), class_='gist')}"
        for node in nodes
    )
    intro = "出典どうしが食い違う点と、出典から決まらない点。どの読み方も残し、従うものとその理由を書く。"
    yield hub(book, game, "question", intro, listed(lines, "dense"), sheet=sheet)
    for node in nodes:
        yield _question(book, node)


def _question(book: Book, node: str) -> Page:
    view = book.view
    sheet = begin(book, node, "question")
    asked, about = view.text(node, DEFINITION, "ja"), subjects(book, node)
    sheet.add(tag("div", sheet.paragraph(asked, about), class_="definition"))
    followed = view.nodes(node, own("followed"))
    readings = sorted(view.nodes(node, own("reading")), key=lambda each: (each not in followed, each))
    sheet.heading("読み方", "readings")
    sheet.add(
        tag(
            "div",
            "".join(_reading(sheet, each, each in followed, about) for each in readings),
            class_="versions",
        )
    )
    sheet.section("従う理由", "because", sheet.paragraph(view.text(node, own("because"), "ja"), about))
    ruled = rule_links(sheet, view.nodes(node, own("rule")))
    answers = verdicts.link(sheet, (node,))
    sheet.add(facts([("用語", sheet.links(about)), ("規則", ruled), (verdicts.TITLE, answers)]))
    sheet.section("言明", "statements", statement_list(sheet, view.nodes(node, own("statement"))))
    sheet.section("引用", "citations", citations(sheet, [node, *readings]))
    return sheet.page(view.label(node), asked)


def _reading(sheet: Sheet, node: str, followed: bool, about: list[str]) -> str:
    view = sheet.book.view
    mark = chip("従う", "good") if followed else chip("従わない", "past")
    inner = [
        tag("h3", f"{mark} {escape(view.label(node))}"),
        sheet.paragraph(view.text(node, DEFINITION, "ja"), about),
        facts([("公表", escape(view.text(node, own("published")))), ("出典", sources(sheet, node))]),
        _played_so(sheet, view.inverse(node, own("taken"))),
    ]
    slug = node.rsplit("/", 1)[-1]
    return tag("section", "".join(inner), class_="version present" if followed else "version", id=f"r-{slug}")


def _played_so(sheet: Sheet, scenarios: Sequence[str]) -> str:
    """Return the scenarios that take a reading, folded; nothing where there are none."""
    summary = tag("summary", f"この読み方で進めるシナリオ（{len(scenarios)}）")
    return tag("details", summary + scenario_list(sheet, scenarios)) if scenarios else ""


def cards(book: Book, game: str) -> Iterable[Page]:
    """Yield the hubs of cards and keywords of a game and a page for every one."""
    for folder, kind, line, intro in (
        ("card", "Card", 1, "裁定に現れるカード。文は読み手の言葉で書き直してある。"),
        ("keyword", "Keyword", 2, "カードの文で名だけが書かれる能力。中身をカードと同じ言葉で書く。"),
    ):
        sheet = hub_sheet(book, game, folder)
        nodes = book.view.by_reading(book.view.all(kind, game))
        yield hub(
            book, game, folder, f"{len(nodes)}件。{intro}", *_by_what_is_told(sheet, nodes, line), sheet=sheet
        )
        for node in nodes:
            yield _card(book, node, folder)


def _by_what_is_told(sheet: Sheet, nodes: Sequence[str], at: int) -> Iterable[str]:
    """Yield the list of cards, each with one line of its file, and apart those known by name only."""
    named = name_only(sheet.book, nodes)
    told = (node for node in nodes if node not in named)
    yield listed((f"{sheet.link(node)} {gist(_line(sheet.book, node, at))}" for node in told), "dense")
    if named:
        yield f"## {NAME_ONLY}（{len(named)}） {{#name-only}}"
        yield tag("p", escape(_NAME_ONLY_MEANS))
        yield listed((sheet.link(node) for node in named), "columns")


def name_only(book: Book, nodes: Iterable[str]) -> list[str]:
    """Return those of some cards of which no source tells more than the name, or the name and type."""
    return [node for node in nodes if book.view.text(node, own("nameOnly"))]


def _card(book: Book, node: str, folder: str) -> Page:
    sheet, lines = begin(book, node, folder), _lines(book, node)
    about = subjects(book, node)
    shown = "".join(tag("p", sheet.prose(line, about)) for line in lines[1:] if not line.startswith(_ASIDE))
    sheet.add(chips(chip(NAME_ONLY, "past")) if name_only(book, [node]) else "")
    sheet.add(
        tag("section", tag("p", escape(lines[0]), class_="name") + shown, class_="card") if lines else ""
    )
    sheet.add(_facts_of_card(sheet, node, about))
    _where_named(sheet, book.view.inverse(node, own("mentions")))
    return sheet.page(book.view.label(node), "　".join(lines[1:2]))


def _facts_of_card(sheet: Sheet, node: str, about: Sequence[str]) -> str:
    view = sheet.book.view
    place, missing = view.place(node), view.texts(node, own("unrecorded"), "ja")
    return facts(
        [
            ("未収録", "、".join(escape(each) for each in missing)),
            ("用語", sheet.links(about)),
            ("出典", escape(view.text(node, CITED, "ja"))),
            ("ファイル", tag("code", escape(place.path)) if place else ""),
        ]
    )


def _where_named(sheet: Sheet, used: Sequence[str]) -> None:
    """Add what names a card: rulings, statements, other texts, and scenarios that are of no ruling."""
    sheet.section("裁定", "rulings", ruling_list(sheet, [each for each in used if "/ruling/" in each]))
    sheet.section(
        "言明", "statements", statement_list(sheet, [each for each in used if "/statement/" in each])
    )
    texts = [each for each in used if any(f"/{kind}/" in each for kind in _NAMING)]
    sheet.section("ほかに挙げるもの", "named-by", sheet.link_list(texts))
    of_no_ruling = (each for each in used if not sheet.book.view.node(each, own("ofRuling")))
    others = [each for each in of_no_ruling if "/scenario/" in each]
    sheet.section("規則のシナリオ", "scenarios", scenario_list(sheet, others))


def _lines(book: Book, node: str) -> list[str]:
    """Return what stands in the file of a card or keyword: its name, its values, its text."""
    place = book.view.place(node)
    text = (book.root / place.path).read_text("utf-8") if place else ""
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def _line(book: Book, node: str, at: int) -> str:
    """Return a line of a file as an index shows it: without what is not known."""
    line = next(iter(_lines(book, node)[at : at + 1]), "").removeprefix("規則：")
    return "　".join(part for part in line.split("　") if not part.endswith("？")) or "値は未収録"


def editions(book: Book, game: str) -> Iterable[Page]:
    """Yield the hub of the documents of a game with their editions, and a page for every edition."""
    sheet = hub_sheet(book, game, "edition")
    view = book.view
    blocks: list[str] = []
    for document in view.by_reading(view.all("Document", game)):
        slug = document.rsplit("/", 1)[-1]
        described = sheet.paragraph(view.text(document, f"{DCTERMS}description", "ja"))
        blocks += [f"## {view.label(document)} {{#d-{slug}}}", described, _edition_list(sheet, document)]
    yield hub(book, game, "edition", "規則と裁定の出典となる文書と、その版。", *blocks, sheet=sheet)
    for node in view.all("Edition", game):
        yield _edition(book, node)


def _edition_list(sheet: Sheet, document: str) -> str:
    view = sheet.book.view
    nodes = sorted(view.inverse(document, VERSION_OF), key=lambda node: edition_order(sheet.book, node))
    return listed((f"{sheet.link(node)} {_edition_when(sheet, node)}" for node in nodes), "columns")


def _edition_when(sheet: Sheet, node: str) -> str:
    view = sheet.book.view
    beginning = view.text(node, own("beginning"), "ja")
    return tag("small", escape(beginning or sheet.period(node)))


def _edition(book: Book, node: str) -> Page:
    view = book.view
    sheet = begin(book, node, "edition")
    document = view.node(node, VERSION_OF)
    notes = [text for note in ("note", "historyNote") for text in view.texts(node, f"{SKOS}{note}", "ja")]
    sheet.add(
        facts(
            [
                ("文書", sheet.link(document) if document else ""),
                ("期間", _edition_when(sheet, node)),
                ("出典", sources(sheet, node)),
            ]
        )
    )
    sheet.add(*(sheet.paragraph(text) for text in notes))
    clauses = view.inverse(node, own("edition"))
    ordered = sorted(clauses, key=lambda clause: (number_order(view.text(clause, own("number"))), clause))
    rows = [_clause(sheet, clause) for clause in ordered]
    if rows:
        sheet.heading("条項と、それを引くもの", "clauses")
        sheet.add(table(("条項", "規則", "用語・言明・論点"), rows, "clauses"))
    else:
        sheet.add(tag("p", "この版の条項を引くものはまだない。"))
    return sheet.page(view.label(node), f"{view.label(node)}の条項と、それを引く規則。")


def _clause(sheet: Sheet, clause: str) -> tuple[str, str, str]:
    rules, others = cited_by(sheet.book, clause)
    name = clause.rsplit("/", 1)[-1]
    number = tag("span", escape(sheet.book.view.text(clause, own("number"))), id=f"c-{name}")
    return number, sheet.links(rules), sheet.links(others)


def cited_by(book: Book, clause: str) -> tuple[list[str], list[str]]:
    """Return the rules that cite a clause, themselves or in a version, and what else cites it."""
    view = book.view
    citing = view.inverse(clause, own("cites"))
    rules = {view.node(node, VERSION_OF) or node for node in citing if "/rule/" in node}
    return sorted(rules), [node for node in citing if "/rule/" not in node and book.addresses.get(node)]


def redirects(book: Book) -> dict[str, str]:
    """Return clause numbers as paths (``cr/601.1a``) with the address that each leads to.

    That is the one rule that cites the clause in its newest edition, else the clause itself.
    """
    view = book.view
    found: dict[str, str] = {}
    clauses = [clause for clause in view.all("Clause") if "/clause/cr-" in clause]
    by_number = sorted(
        clauses,
        key=lambda clause: (
            view.text(clause, own("number")),
            edition_order(book, view.node(clause, own("edition")) or ""),
        ),
    )
    for number, group in groupby(by_number, lambda clause: view.text(clause, own("number"))):
        clause = next(group)
        rules, _ = cited_by(book, clause)
        found[f"cr/{number}"] = book.addresses[rules[0] if len(rules) == 1 else clause]
    return found


def redirect(path: str, address: str) -> str:
    """Return a whole HTML page at a path that leads to an address, by itself or by its link."""
    target = escape(back(path) + address)
    number = escape(path.rsplit("/", 1)[-1])
    return (
        f'<!doctype html>\n<html lang="ja"><head><meta charset="utf-8"><title>総合ルール {number}</title>'
        f'<meta http-equiv="refresh" content="0; url={target}"><meta name="robots" content="noindex">'
        f'<link rel="icon" href="{escape(back(path))}assets/mark.svg"></head>'
        f"<body><main><h1>総合ルール {number}</h1>"
        f'<p><a href="{target}">この番号の規則へ</a></p></main></body></html>\n'
    )
