"""A page a feature file: question, dated answers, and every step with its board and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from cardrules.knowledge.namespaces import RDF
from cardrules.publish.addresses import url
from cardrules.publish.book import Book, Page
from cardrules.publish.dates import newest_first, period
from cardrules.publish.features import Feature
from cardrules.publish.markup import anchor, chip, escape, facts, listed, tag
from cardrules.publish.pages.common import (
    chips,
    drafts,
    feature_chip,
    hub,
    hub_sheet,
    lacking,
    linked_data,
    rule_links,
    ruling_list,
    statement_list,
    subjects,
    way,
)
from cardrules.publish.pages.scenarios import scenarios
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import CITED, own
from cardrules.scenario.heads import LACKING

_VALUE: Final = f"{RDF}value"


def rulings(book: Book, game: str) -> Iterable[Page]:
    """Yield the hubs of the rulings and of the other scenarios of a game, and a page for each file."""
    own_features = [feature for feature in book.features.values() if feature.game == game]
    yield _ruling_hub(book, game)
    yield _scenario_hub(book, game, [feature for feature in own_features if not feature.ruling])
    for feature in own_features:
        yield _feature(book, feature)


def _feature(book: Book, feature: Feature) -> Page:
    sheet = Sheet(book, feature.page, feature.game)
    folder = "ruling" if feature.ruling else "scenario"
    title = book.view.label(feature.ruling) if feature.ruling else feature.title
    sheet.title(title, above=way(book, feature.game, folder))
    sheet.add(chips(_standing(book, feature), feature_chip(feature), _day(book, feature)))
    if feature.ruling:
        _question(sheet, feature.ruling)
    sheet.add(facts(_facts(sheet, feature)))
    sheet.add(_why_not(sheet, feature) if feature.draft else "")
    scenarios(sheet, feature)
    _proved(sheet, feature)
    sheet.section("ファイル", "file", _written(feature) if feature.written else "")
    question = book.view.text(feature.ruling, own("asks"), "ja") if feature.ruling else ""
    if feature.ruling:
        sheet.add(_machine(book, feature.ruling, question))
    return sheet.page(title, question or feature.source)


def _why_not(sheet: Sheet, feature: Feature) -> str:
    """Return what keeps a draft from being played."""
    head = tag("p", f"{chip('未対応', 'past')} エンジンがまだ進められない下書きである。")
    said = tag("p", f"{LACKING}：{lacking(sheet, feature)}")
    return tag("aside", head + said, class_="senses", aria_label=LACKING)


def _written(feature: Feature) -> str:
    """Return the file as it is written: what there is to copy from, open where nothing else is to be seen."""
    summary = tag("summary", "書かれたままのファイル")
    text = tag("pre", tag("code", escape(feature.written)), class_="written", data_pagefind_ignore="")
    return tag("details", summary + text, class_="check", open="" if feature.draft else None)


def _standing(book: Book, feature: Feature) -> str:
    status = book.view.text(feature.ruling, own("rulingStatus")) if feature.ruling else ""
    return (
        chip(status, "plain" if status == "公式" else "open") if status else chip("規則のシナリオ", "plain")
    )


def _day(book: Book, feature: Feature) -> str:
    if not feature.ruling:
        return ""
    return chip(book.view.text(feature.ruling, own("published")) or "日付不詳", "plain")


def answers(book: Book, ruling: str) -> list[tuple[str, str]]:
    """Return the answers of a ruling with their periods, the present one first."""
    text = book.view.text
    nodes = sorted(
        book.view.nodes(ruling, own("answer")), key=lambda node: newest_first(text(node, own("validFrom")))
    )
    return [
        (period(text(node, own("validFrom")), text(node, own("validUntil"))), text(node, _VALUE))
        for node in nodes
    ]


def _question(sheet: Sheet, ruling: str) -> None:
    about = subjects(sheet.book, ruling)
    question = sheet.prose(sheet.book.view.text(ruling, own("asks"), "ja"), about)
    given = answers(sheet.book, ruling)
    dated = len(given) > 1 or any(when != "全期間" for when, _ in given)
    rows = [
        tag("div", (tag("dt", escape(when)) if dated else "") + tag("dd", sheet.prose(answer, about)))
        for when, answer in given
    ]
    asked = tag("div", tag("span", "問い", class_="qa") + tag("p", question), class_="question")
    answered = tag(
        "div", tag("span", "答え", class_="qa") + tag("dl", "".join(rows), class_="answers"), class_="answer"
    )
    sheet.add(tag("section", asked + answered, class_="ruling"))


def _facts(sheet: Sheet, feature: Feature) -> list[tuple[str, str]]:
    node = feature.ruling or next(iter(_nodes(sheet.book, feature)), "")
    view = sheet.book.view
    source = view.text(node, CITED, "ja") or feature.source
    return [
        ("出典", escape(source)),
        ("用語", sheet.links(subjects(sheet.book, node))),
        ("規則", rule_links(sheet, view.nodes(node, own("claims")))),
        ("カード", sheet.links(view.nodes(node, own("mentions")))),
        ("ファイル", anchor("#file", tag("code", escape(feature.path)))),
    ]


def _nodes(book: Book, feature: Feature) -> list[str]:
    return [node for result in feature.results for node in book.scenarios(result.path, result.line)]


def _proved(sheet: Sheet, feature: Feature) -> None:
    nodes = [feature.ruling, *_nodes(sheet.book, feature)] if feature.ruling else _nodes(sheet.book, feature)
    proved = {statement for node in nodes for statement in sheet.book.view.nodes(node, own("proves"))}
    sheet.section("確かめる言明", "statements", statement_list(sheet, proved))


def _machine(book: Book, ruling: str, question: str) -> str:
    given = answers(book, ruling)
    asked: dict[str, Any] = {"@type": "Question", "name": question, "answerCount": len(given)}
    if given:
        asked["acceptedAnswer"] = _answer(*given[0])
        asked["suggestedAnswer"] = [_answer(*each) for each in given[1:]]
    return linked_data(
        {"@type": "QAPage", "@id": ruling, "name": book.view.label(ruling), "mainEntity": asked}
    )


def _answer(when: str, answer: str) -> dict[str, str]:
    return {"@type": "Answer", "text": answer if when == "全期間" else f"{when}: {answer}"}


def _ruling_hub(book: Book, game: str) -> Page:
    sheet = hub_sheet(book, game, "ruling")
    nodes = book.view.all("Ruling", game)
    newest = sorted(nodes, key=lambda node: (newest_first(book.view.text(node, own("published"))), node))
    blocks = [_drafts(sheet, game)]
    for year, group in groupby(newest, lambda node: book.view.text(node, own("published"))[:4]):
        blocks += [
            f"## {f'{year}年' if year else '日付不詳'} {{#y-{year or 'unknown'}}}",
            ruling_list(sheet, group),
        ]
    return hub(book, game, "ruling", f"{len(nodes)}件の裁定。新しいものから並べる。", *blocks, sheet=sheet)


def _drafts(sheet: Sheet, game: str) -> str:
    """Return the way to the list of what cannot be played yet."""
    count = len(drafts(sheet.book, game))
    address = sheet.href(url("coverage", f"drafts-{game}"))
    return tag("p", anchor(address, f"まだ進められない下書き（{count}件）")) if count else ""


def _scenario_hub(book: Book, game: str, features: Sequence[Feature]) -> Page:
    sheet = hub_sheet(book, game, "scenario")
    lines = (
        f"{anchor(sheet.href(url(each.page)), escape(each.title))} {feature_chip(each)}" for each in features
    )
    return hub(
        book,
        game,
        "scenario",
        "裁定ではなく、規則と出典の言明を確かめるシナリオ。",
        listed(lines),
        sheet=sheet,
    )
