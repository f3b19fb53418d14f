"""What several kinds of pages show: states, sources, citations, rulings, statements."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from cardrules.core.iri import slug
from cardrules.knowledge.namespaces import DCTERMS
from cardrules.knowledge.states import State
from cardrules.publish.addresses import url
from cardrules.publish.book import Book, Page
from cardrules.publish.collate import sort_key
from cardrules.publish.dates import newest_first
from cardrules.publish.features import Feature
from cardrules.publish.markup import anchor, chip, escape, listed, tag
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import CITED, DEFINITION, SOURCE, SUBJECT, own
from cardrules.scenario.citations import Cited
from cardrules.scenario.citations import citations as citations_of
from cardrules.scenario.result import Status

_LINE: Final = re.compile(r"@[0-9]+$")

KINDS: Final = {
    "term": "用語",
    "rule": "規則",
    "ruling": "裁定",
    "scenario": "規則のシナリオ",
    "statement": "言明",
    "question": "論点",
    "card": "カード",
    "keyword": "キーワード",
    "edition": "文書と版",
}
"""Folders of a game with what a reader calls what stands in them."""

STATE_CHIPS: Final[dict[State, str]] = {
    "公式裁定で検証済": "good",
    "実行で検証済": "good",
    "定義": "plain",
    "論点": "open",
    "出典に定めなし": "past",
    "未検証": "bad",
}
_STATUS: Final = {
    Status.PASSED: ("検証済み", "good"),
    Status.FAILED: ("不一致", "bad"),
    Status.UNSUPPORTED: ("未対応", "past"),
    Status.UNPLAYABLE: ("書き誤り", "bad"),
}


def way(book: Book, game: str, folder: str | None = None) -> list[tuple[str, str]]:
    """Return the way down to a page: the game, and the hub of its kind."""
    top = (url(f"{game}/index"), book.view.game_label(game))
    return [top] if folder is None else [top, (url(f"{game}/{folder}/index"), KINDS[folder])]


def begin(book: Book, node: str, folder: str, title: str | None = None) -> Sheet:
    """Return a sheet for the page of a node, with its title written."""
    game = book.game_of(node)
    sheet = Sheet(book, book.addresses[node].rstrip("/"), game)
    spoken = book.view.reading(node)
    label = title or book.view.label(node)
    reading = spoken if title is None and spoken != label else ""
    found_as = f"{KINDS[folder]} {label}" if title else ""
    sheet.title(label, reading, above=way(book, game, folder), found_as=found_as)
    return sheet


def chips(*written: str) -> str:
    """Return a line of chips."""
    line = " ".join(each for each in written if each)
    return tag("p", line, class_="chips") if line else ""


def state_chip(book: Book, statement: str) -> str:
    """Return the state of a statement as a chip."""
    state = book.states.get(statement, "未検証")
    return chip(state, STATE_CHIPS[state])


def status_chip(status: Status) -> str:
    """Return what came of a scenario as a chip."""
    return chip(*_STATUS[status])


def feature_chip(feature: Feature | None) -> str:
    """Return how many scenarios of a feature pass, as a chip."""
    results = feature.results if feature else ()
    passed = sum(result.status is Status.PASSED for result in results)
    if not results:
        return chip("未対応", "past") if feature and feature.draft else chip("未検証", "bad")
    if passed == len(results):
        return chip(f"検証済み {passed}/{len(results)}", "good")
    failed = any(result.status is Status.FAILED for result in results)
    return chip(f"{'不一致' if failed else '未対応'} {passed}/{len(results)}", "bad" if failed else "past")


def sources(sheet: Sheet, node: str) -> str:
    """Return the documents that a node comes from, with the place in them where one is given."""
    view = sheet.book.view
    written = [sheet.link(document) for document in view.by_reading(view.nodes(node, SOURCE))]
    pattern = "「{}」の項" if written else "{}"
    return "、".join([*written, *(escape(pattern.format(text)) for text in view.texts(node, CITED))])


def citations(sheet: Sheet, nodes: Iterable[str]) -> str:
    """Return the clauses that nodes cite, by edition, the newest edition first."""
    view = sheet.book.view
    cited = {clause for node in nodes for clause in view.nodes(node, own("cites"))}
    editions: dict[str, list[str]] = {}
    for clause in cited:
        if edition := view.node(clause, own("edition")):
            editions.setdefault(edition, []).append(clause)
    lines = [
        f"{sheet.link(edition)}: " + "、".join(_clause_links(sheet, clauses))
        for edition, clauses in sorted(editions.items(), key=lambda item: edition_order(sheet.book, item[0]))
    ]
    return listed(lines, "plain")


def resting_on(sheet: Sheet, cites: Iterable[Cited]) -> str:
    """Return what a rule rests on in one line, with links; empty where it is nothing."""
    shown = "、".join(sheet.link(each.node, escape(each.text)) for each in cites)
    return tag("span", shown, class_="cited") if shown else ""


def rule_links(sheet: Sheet, rules: Iterable[str]) -> str:
    """Return links to rules in 五十音 order, each with what it rests on now, in one line."""
    return "、".join(rule_link(sheet, rule) for rule in sheet.book.view.by_reading(rules))


def rule_link(sheet: Sheet, rule: str, version: str | None = None) -> str:
    """Return a link to a rule with what it rests on, in the version of a key or in that of now."""
    known = citations_of(sheet.book.game_of(rule), sheet.book.root)
    why = resting_on(sheet, known.of(slug(rule), version).parts)
    return f"{sheet.link(rule)}（{why}）" if why else sheet.link(rule)


def edition_order(book: Book, edition: str) -> tuple[Any, ...]:
    """Return what sorts editions with the newest first."""
    return newest_first(book.view.text(edition, own("validFrom"))), edition


def number_order(number: str) -> list[tuple[int, str]]:
    """Return what sorts clause numbers as a rulebook does: 9.1 before 10.2, 601.1 before 601.1a."""
    digits = [part.rstrip("abcdefghijklmnopqrstuvwxyz") for part in number.split(".")]
    return [
        (int(digit) if digit.isdecimal() else 0, part[len(digit) :] if digit.isdecimal() else part)
        for digit, part in zip(digits, number.split("."), strict=True)
    ]


def _clause_links(sheet: Sheet, clauses: Iterable[str]) -> list[str]:
    numbers = {clause: sheet.book.view.text(clause, own("number")) for clause in clauses}
    ordered = sorted(numbers, key=lambda clause: (number_order(numbers[clause]), clause))
    return [sheet.link(clause, escape(numbers[clause])) for clause in ordered]


def statement_list(sheet: Sheet, statements: Iterable[str]) -> str:
    """Return statements with their states and what they say."""
    view = sheet.book.view
    return listed(
        (
            f"{sheet.link(node, escape(identifier(sheet.book, node)))} {state_chip(sheet.book, node)} "
            + sheet.prose(view.text(node, DEFINITION, "ja"), subjects(sheet.book, node))
            for node in sorted(statements)
        ),
        "statements",
    )


def identifier(book: Book, node: str) -> str:
    """Return the name of a statement: U50."""
    return book.view.text(node, f"{DCTERMS}identifier") or node.rsplit("/", 1)[-1]


def subjects(book: Book, node: str) -> list[str]:
    """Return the terms that a node is about."""
    return book.view.nodes(node, SUBJECT)


def ruling_list(sheet: Sheet, rulings: Iterable[str]) -> str:
    """Return rulings with their dates and badges, the newest first."""
    return listed((ruling_line(sheet, node) for node in newest(sheet.book, set(rulings))), "rulings")


def newest(book: Book, rulings: Iterable[str]) -> list[str]:
    """Return rulings in the order of their dates, the newest first, the undated last."""
    return sorted(rulings, key=lambda node: (newest_first(book.view.text(node, own("published"))), node))


def ruling_line(sheet: Sheet, node: str) -> str:
    """Return a ruling in one line: its date, title and badge."""
    place = sheet.book.view.place(node)
    day = sheet.book.view.text(node, own("published")) or "日付不詳"
    badge = feature_chip(sheet.book.features.get(place.path) if place else None)
    return f"{tag('time', escape(day))} {sheet.link(node)} {badge}"


def lacking(sheet: Sheet, feature: Feature) -> str:
    """Return what keeps a draft from being played."""
    return sheet.prose(feature.lacking) if feature.lacking else "理由はファイルに書かれていない。"


def draft_list(sheet: Sheet, game: str) -> str:
    """Return the files of a game that cannot be played yet, each with what it lacks, the newest first."""
    return listed((_draft(sheet, each) for each in drafts(sheet.book, game)), "rulings")


def drafts(book: Book, game: str) -> list[Feature]:
    """Return the files of a game that cannot be played yet, the newest first."""
    found = [each for each in book.features.values() if each.game == game and each.draft]
    return sorted(found, key=lambda each: (newest_first(_published(book, each)), each.path))


def _published(book: Book, feature: Feature) -> str:
    return book.view.text(feature.ruling or "", own("published"))


def _draft(sheet: Sheet, feature: Feature) -> str:
    day = tag("time", escape(_published(sheet.book, feature) or "日付不詳"))
    title = anchor(sheet.href(url(feature.page)), escape(feature.title))
    return f"{day} {title} {feature_chip(feature)}{tag('div', lacking(sheet, feature))}"


def scenario_list(sheet: Sheet, scenarios: Iterable[str]) -> str:
    """Return scenarios as links with the date of their rules."""
    view = sheet.book.view
    ordered = sorted(scenarios, key=lambda node: (newest_first(view.text(node, own("asOf"))), node))
    return listed(_scenario_line(sheet, node) for node in ordered)


def _scenario_line(sheet: Sheet, node: str) -> str:
    day = sheet.book.view.text(node, own("asOf"))
    outcome = sheet.book.view.text(node, own("outcome"))
    status = next((each for each in Status if each.value == outcome), Status.UNSUPPORTED)
    ruling = sheet.book.view.node(node, own("ofRuling"))
    label = escape(plain_name(sheet.book.view.label(node)))
    above = f"{escape(sheet.book.view.label(ruling))}: " if ruling else ""
    return f"{tag('time', escape(day))} {sheet.link(node, above + label)} {status_chip(status)}"


def plain_name(name: str) -> str:
    """Return the name of a scenario without the line of its row, which any edit above moves."""
    return _LINE.sub("", name)


def linked_data(data: dict[str, Any]) -> str:
    """Return a block of JSON-LD for machines that read the page."""
    written = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False, sort_keys=True)
    return f'<script type="application/ld+json">{written.replace("</", "<" + chr(92) + "/")}</script>'


def hub(book: Book, game: str, folder: str, intro: str, *blocks: str, sheet: Sheet | None = None) -> Page:
    """Return the hub of a kind of page: a title, a line about it, and what there is."""
    sheet = sheet or hub_sheet(book, game, folder)
    sheet.add(tag("p", escape(intro), class_="lead"))
    sheet.add(*(blocks if any(blocks) else (tag("p", "まだ一つもない。"),)))
    return sheet.page(f"{KINDS[folder]}（{book.view.game_label(game)}）", intro)


def hub_sheet(book: Book, game: str, folder: str) -> Sheet:
    """Return a sheet for the hub of a kind of page, with its title written."""
    sheet = Sheet(book, f"{game}/{folder}/index", game)
    sheet.title(KINDS[folder], above=way(book, game))
    return sheet


def in_order(book: Book, nodes: Sequence[str]) -> list[str]:
    """Return nodes by the numbers in their names, then by reading: rules by clause, cards by kana."""
    return sorted(nodes, key=lambda node: (first_number(book, node), sort_key(book.view.reading(node)), node))


def first_number(book: Book, node: str) -> list[tuple[int, str]]:
    """Return the lowest clause number that a node cites in the newest edition, for sorting."""
    view = book.view
    by_edition: dict[str, list[list[tuple[int, str]]]] = {}
    for clause in view.nodes(node, own("cites")):
        edition = view.node(clause, own("edition")) or ""
        by_edition.setdefault(edition, []).append(number_order(view.text(clause, own("number"))))
    if not by_edition:
        return [(10_000, "")]
    return min(by_edition[min(by_edition, key=lambda edition: edition_order(book, edition))])
