"""A page a feature file: question, dated answers, and every step with its board and its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from cardrules.core.position import Board
from cardrules.knowledge.namespaces import RDF
from cardrules.publish.addresses import url
from cardrules.publish.boards import board_table, called
from cardrules.publish.book import Book, Page
from cardrules.publish.dates import newest_first, period
from cardrules.publish.features import Feature, scenario_anchor
from cardrules.publish.markup import anchor, boxed, chip, escape, facts, listed, table, tag
from cardrules.publish.pages.common import (
    chips,
    feature_chip,
    hub,
    hub_sheet,
    linked_data,
    plain_name,
    ruling_list,
    statement_list,
    status_chip,
    subjects,
    way,
)
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import CITED, own
from cardrules.scenario.report import counted
from cardrules.scenario.result import ScenarioResult, StepResult, TraceLine

_VALUE: Final = f"{RDF}value"
_ROLES: Final = {"rule": "規則", "decision": "選択", "event": "出来事", "refusal": "拒否"}


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
    for number, result in enumerate(feature.results, start=1):
        _scenario(sheet, feature, number, result)
    _proved(sheet, feature)
    question = book.view.text(feature.ruling, own("asks"), "ja") if feature.ruling else ""
    if feature.ruling:
        sheet.add(_machine(book, feature.ruling, question))
    return sheet.page(title, question or feature.source)


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
        ("規則", sheet.links(view.nodes(node, own("claims")))),
        ("カード", sheet.links(view.nodes(node, own("mentions")))),
        ("ファイル", tag("code", escape(feature.path))),
    ]


def _nodes(book: Book, feature: Feature) -> list[str]:
    return [node for result in feature.results for node in book.scenarios(result.path, result.line)]


def _proved(sheet: Sheet, feature: Feature) -> None:
    nodes = [feature.ruling, *_nodes(sheet.book, feature)] if feature.ruling else _nodes(sheet.book, feature)
    proved = {statement for node in nodes for statement in sheet.book.view.nodes(node, own("proves"))}
    sheet.section("確かめる言明", "statements", statement_list(sheet, proved))


def _scenario(sheet: Sheet, feature: Feature, number: int, result: ScenarioResult) -> None:
    day = f"{result.as_of.isoformat()}のルール" if result.as_of else ""
    sheet.heading(_heading(feature, number, result, day), scenario_anchor(number))
    regime = f"方式: {called(result.game, 'regime', result.regime)}" if result.regime else ""
    searched = f"調べた局面: {result.positions}" if result.positions > 1 else ""
    sheet.add(
        chips(status_chip(result.status), *(chip(text, "plain") for text in (day, regime, searched) if text))
    )
    if result.message:
        sheet.add(tag("p", escape(result.message), class_="message"))
    sheet.add(tag("ol", "\n".join(_steps(sheet, result.steps)), class_="steps"))


def _heading(feature: Feature, number: int, result: ScenarioResult, day: str) -> str:
    """Return a number where there are several, and the day where another has the same name."""
    names = [plain_name(each.name) for each in feature.results]
    name = plain_name(result.name)
    if day and names.count(name) > 1:
        name = f"{name}（{day}）"
    return f"{number}. {name}" if len(names) > 1 else name


def _steps(sheet: Sheet, steps: Sequence[StepResult]) -> Iterable[str]:
    before: Board | None = None
    for step in steps:
        yield tag("li", _step(sheet, step, before))
        before = step.board or before


def _step(sheet: Sheet, step: StepResult, before: Board | None) -> str:
    said = (
        f"{tag('span', escape(step.keyword.strip()), class_='keyword')} {sheet.spoken(step.text, step.links)}"
    )
    parts = [tag("p", said, class_="step"), _cells(sheet, step.table)]
    if step.message:
        parts.append(tag("p", escape(step.message), class_="message"))
    if step.trace:
        parts.append(_trace(sheet, step.trace))
    if step.board and step.board != before:
        parts.append(_after(sheet, step.board, before, closed=bool(step.table)))
    return "".join(parts)


def _after(sheet: Sheet, board: Board, before: Board | None, *, closed: bool) -> str:
    """Return the board after a step; closed where the step itself is the board as written."""
    summary = tag("summary", "盤面の全体" if closed else "この後の盤面")
    return tag(
        "details", summary + board_table(sheet, board, before), open=None if closed else "", class_="after"
    )


def _cells(sheet: Sheet, rows: Sequence[Sequence[str]]) -> str:
    if not rows:
        return ""
    head, *body = ([sheet.prose(cell) for cell in row] for row in rows)
    if body:
        return table(head, body, "written")
    return boxed(
        tag("table", tag("tbody", tag("tr", "".join(tag("td", cell) for cell in head))), class_="written")
    )


def _trace(sheet: Sheet, lines: Sequence[TraceLine]) -> str:
    applied = len({line.rule for line in lines if line.kind == "rule"})
    shallow = min(line.depth for line in lines)
    items = "".join(_trace_line(sheet, line, line.depth - shallow) for line in counted(lines))
    summary = tag("summary", f"なぜ（規則{applied}、記録{len(lines)}行）")
    return tag("details", summary + tag("ol", items, class_="trace"), class_="why")


def _trace_line(sheet: Sheet, line: TraceLine, depth: int) -> str:
    role = tag("span", _ROLES.get(line.kind, escape(line.kind)), class_="role")
    said = _rule_link(sheet, line) if line.kind == "rule" else _told(sheet, line)
    return tag("li", f"{role} {said}", class_=f"trace-{escape(line.kind)} depth-{min(depth, 6)}")


def _told(sheet: Sheet, line: TraceLine) -> str:
    return f"{sheet.prose(line.text)} {_rule_link(sheet, line)}" if line.rule else sheet.prose(line.text)


def _rule_link(sheet: Sheet, line: TraceLine) -> str:
    node = sheet.book.rule(sheet.game or "", line.rule or "")
    address = sheet.book.addresses.get(node)
    shown = escape(sheet.book.view.label(node)) if address else sheet.prose(line.text)
    version = f"{node}/{line.version}"
    if address and line.version:
        within = sheet.book.addresses.get(version) or address
        return f"{anchor(sheet.href(within), shown, 'rule')} {_version_chip(sheet, version)}".rstrip()
    return anchor(sheet.href(address), shown, "rule") if address else shown


def _version_chip(sheet: Sheet, version: str) -> str:
    """Return the period of a version of a rule that has several, as a chip."""
    when = sheet.period(version)
    return "" if when == "全期間" else chip(when, "plain")


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
    blocks: list[str] = []
    for year, group in groupby(newest, lambda node: book.view.text(node, own("published"))[:4]):
        blocks += [f"## {year or '日付不詳'} {{#y-{year or 'unknown'}}}", ruling_list(sheet, group)]
    return hub(book, game, "ruling", f"{len(nodes)}件の裁定。新しいものから並べる。", *blocks, sheet=sheet)


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
