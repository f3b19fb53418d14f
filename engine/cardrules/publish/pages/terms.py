"""A page a term, the glossary in 五十音 order, and the page of spellings with several senses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from cardrules.core.iri import BASE
from cardrules.knowledge.namespaces import DCTERMS, SKOS
from cardrules.publish.book import Book, Page
from cardrules.publish.collate import OTHER, ROWS, row
from cardrules.publish.dates import newest_first, period
from cardrules.publish.markup import anchor, chip, escape, facts, gist, listed, table, tag
from cardrules.publish.pages.common import (
    begin,
    citations,
    hub_sheet,
    in_order,
    linked_data,
    ruling_list,
    sources,
    statement_list,
    way,
)
from cardrules.publish.pages.procedures import drawn
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import DEFINITION, SUBJECT, own
from cardrules.publish.words import bare

_BROADER: Final = f"{SKOS}broader"
_RELATED: Final = f"{SKOS}related"
_ROW_NAMES: Final = dict(
    zip((*ROWS, OTHER), ("a", "ka", "sa", "ta", "na", "ha", "ma", "ya", "ra", "wa", "latin"), strict=True)
)


def terms(book: Book, game: str) -> Iterable[Page]:
    """Yield the glossary of a game, the page of its homonyms, and a page for every term."""
    yield _glossary(book, game)
    yield _senses(book, game)
    for node in book.view.all("Term", game):
        yield _term(book, node)


def _term(book: Book, node: str) -> Page:
    view = book.view
    sheet = begin(book, node, "term")
    definition = view.text(node, DEFINITION, "ja")
    near = [node, *view.nodes(node, _RELATED), *view.nodes(node, _BROADER)]
    sheet.add(_retired(sheet, node), _other_senses(sheet, node))
    sheet.add(tag("div", sheet.paragraph(definition, near, (node,)), class_="definition"))
    for note in (f"{SKOS}scopeNote", f"{SKOS}historyNote", f"{SKOS}note", f"{SKOS}example"):
        for text in view.texts(node, note, "ja"):
            sheet.add(sheet.paragraph(text, near, (node,)))
    sheet.add(facts(_facts(sheet, node)))
    _sections(sheet, node)
    sheet.add(_machine(book, node, definition))
    return sheet.page(view.label(node), definition)


def _sections(sheet: Sheet, node: str) -> None:
    view = sheet.book.view
    about = view.inverse(node, SUBJECT)
    narrower = {each for term in view.inverse(node, _BROADER) for each in view.inverse(term, SUBJECT)}
    below = narrower - {*about}
    sheet.section("手順", "procedure", *drawn(sheet, node))
    sheet.section("規則", "rules", _rules(sheet, in_order(sheet.book, _of("rule", about))))
    sheet.section("裁定", "rulings", ruling_list(sheet, _of("ruling", about)))
    sheet.section("下位の用語の裁定", "rulings-below", ruling_list(sheet, _of("ruling", below)))
    sheet.section("論点", "questions", sheet.link_list(_of("question", about)))
    sheet.section("出典が述べること", "statements", statement_list(sheet, _of("statement", about)))
    sheet.section("名の移り変わり", "labels", _history(sheet, node))
    sheet.section("カード", "cards", _cards(sheet, about))
    sheet.section("下位の用語のカード", "cards-below", _cards(sheet, below))
    sheet.section("書ける文", "phrases", _phrases(sheet, _of("phrase", about)))
    sheet.section("引用", "citations", citations(sheet, [node]))


def _of(kind: str, nodes: Iterable[str]) -> list[str]:
    return sorted(node for node in nodes if f"/{kind}/" in node)


def _cards(sheet: Sheet, nodes: Iterable[str]) -> str:
    links = sheet.links([each for kind in ("card", "keyword") for each in _of(kind, nodes)])
    return tag("p", links) if links else ""


def _retired(sheet: Sheet, node: str) -> str:
    view = sheet.book.view
    if not view.retired(node):
        return ""
    new = view.nodes(node, f"{DCTERMS}isReplacedBy")
    instead = f"今は{sheet.links(new)}という。" if new else ""
    return tag("p", f"{chip('使わない', 'past')} {instead}", class_="retired")


def _other_senses(sheet: Sheet, node: str) -> str:
    view, book = sheet.book.view, sheet.book
    spellings = {bare(view.label(node)), *view.texts(node, own("word"), "ja")}
    homonyms = book.words[book.game_of(node)].homonyms
    others = {term for word in spellings for term in homonyms.get(word, ()) if term != node}
    if not others:
        return ""
    items = listed(
        f"{sheet.link(term)} {_gist(view.text(term, DEFINITION, 'ja'))}" for term in view.by_reading(others)
    )
    head = tag("p", f"同じ綴りで、別の語義を持つ用語がある（{len(others) + 1}つの語義）。")
    return tag("aside", head + items, class_="senses", aria_label="ほかの語義")


def _gist(text: str) -> str:
    sentence = text.split("。", 1)[0]
    return gist(f"{sentence}。" if sentence else "")


def _facts(sheet: Sheet, node: str) -> list[tuple[str, str]]:
    view = sheet.book.view
    variants = [escape(text) for text in view.texts(node, f"{SKOS}altLabel", "ja")]
    related = {*view.nodes(node, _RELATED), *view.inverse(node, _RELATED)}
    return [
        ("別の言い方", "、".join(variants)),
        ("上位", sheet.links(view.nodes(node, _BROADER))),
        ("下位", sheet.links(view.inverse(node, _BROADER))),
        ("関連", sheet.links(related)),
        ("置き換えた語", sheet.links(view.inverse(node, f"{DCTERMS}isReplacedBy"))),
        ("出典", sources(sheet, node)),
    ]


def _rules(sheet: Sheet, rules: Sequence[str]) -> str:
    view = sheet.book.view
    return listed(
        f"{sheet.link(rule)} {gist(view.text(rule, f'{DCTERMS}description', 'ja'))}" for rule in rules
    )


def _history(sheet: Sheet, node: str) -> str:
    view = sheet.book.view
    labels = view.nodes(node, own("labelHistory"))
    ordered = sorted(
        labels,
        key=lambda label: (
            newest_first(view.text(label, own("validFrom"))),
            view.text(label, own("validUntil")) != "",
            label,
        ),
    )
    rows = [
        (
            escape(view.text(label, own("literalForm"), "ja")),
            escape(view.text(label, own("reading"))),
            escape(
                period(view.text(label, own("validFrom")), view.text(label, own("validUntil"))).replace(
                    "全期間", "時期は不詳"
                )
            ),
            escape(view.text(label, own("labelStatus"), "ja")),
        )
        for label in ordered
    ]
    return table(("名", "読み", "時期", "立場"), rows, "history") if rows else ""


def _phrases(sheet: Sheet, phrases: Sequence[str]) -> str:
    view = sheet.book.view
    return listed(
        (
            f"{chip(view.text(node, own('phraseKind')), 'plain')} {escape(view.label(node))}"
            for node in phrases
        ),
        "plain",
    )


def _machine(book: Book, node: str, definition: str) -> str:
    names = [*book.view.texts(node, f"{SKOS}altLabel", "ja"), book.view.reading(node)]
    return linked_data(
        {
            "@type": "DefinedTerm",
            "@id": node,
            "name": book.view.label(node),
            "alternateName": names,
            "description": definition,
            "inDefinedTermSet": {
                "@type": "DefinedTermSet",
                "@id": f"{BASE}{book.game_of(node)}/glossary",
                "name": f"{book.view.game_label(book.game_of(node))} 用語集",
            },
        }
    )


def _glossary(book: Book, game: str) -> Page:
    sheet = hub_sheet(book, game, "term")
    all_terms = book.view.by_reading(book.view.all("Term", game))
    present = [term for term in all_terms if not book.view.retired(term)]
    gone = [term for term in all_terms if book.view.retired(term)]
    groups = [
        (heading, list(group))
        for heading, group in groupby(present, lambda term: row(book.view.reading(term)))
    ]
    links = [anchor(f"#row-{_ROW_NAMES[heading]}", heading) for heading, _ in groups]
    links += [anchor("#retired", "使わない")] if gone else []
    sheet.add(tag("p", escape(f"{len(present)}語を読みの五十音順に並べる。"), class_="lead"))
    sheet.add(tag("nav", "".join(links), class_="rows", aria_label="五十音の行"))
    for heading, group in groups:
        sheet.section(heading, f"row-{_ROW_NAMES[heading]}", _entries(sheet, group))
    sheet.section("使わない", "retired", _entries(sheet, gone))
    return sheet.page(f"用語集（{book.view.game_label(game)}）", "用語を読みの五十音順に並べる。")


def _entries(sheet: Sheet, group: Iterable[str]) -> str:
    return listed((_entry(sheet, term) for term in group), "glossary")


def _entry(sheet: Sheet, term: str) -> str:
    view = sheet.book.view
    spoken = tag("small", escape(view.reading(term)), class_="reading", lang="ja-Hira")
    return f"{sheet.link(term)} {spoken} {_gist(view.text(term, DEFINITION, 'ja'))}"


def _senses(book: Book, game: str) -> Page:
    sheet = Sheet(book, f"{game}/senses", game)
    sheet.title("同じ綴りの語", above=way(book, game))
    sheet.add(
        tag(
            "p",
            "一つの綴りが複数の語義を持つ語。文からどの語義か決まらない時は、ここへつながる。",
            class_="lead",
        )
    )
    for word, senses in book.words[game].homonyms.items():
        sheet.heading(word, book.senses[game, word])
        sheet.add(
            listed(
                f"{sheet.link(term)} {_gist(book.view.text(term, DEFINITION, 'ja'))}"
                for term in book.view.by_reading(senses)
            )
        )
    return sheet.page(f"同じ綴りの語（{book.view.game_label(game)}）", "一つの綴りが複数の語義を持つ語。")
