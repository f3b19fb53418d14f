"""The page of all verdicts of a game: a table for each regime and reading, the followed ones open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cardrules.core.iri import iri
from cardrules.publish.addresses import url
from cardrules.publish.boards import called
from cardrules.publish.book import Book, Page
from cardrules.publish.content import Verdict, VerdictLine, VerdictPart, Verdicts, VerdictTable
from cardrules.publish.markup import anchor, boxed, chip, escape, facts, tag
from cardrules.publish.pages.common import rule_link, way
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import own

TITLE = "可否の一覧"
_CHIPS = {"可": "good", "不可": "bad", "定めなし": "open"}
_ORDINARY = "今の規則"


def address(game: str) -> str:
    """Return where the page of the verdicts of a game stands."""
    return url(f"{game}/verdicts")


def data_path(game: str) -> str:
    """Return where the verdicts of a game stand as JSON."""
    return f"data/{game}-verdicts.json"


def link(sheet: Sheet, nodes: Iterable[str]) -> str:
    """Return a link to the verdicts of a game if they depend on one of some rules or questions."""
    if sheet.game is None or sheet.book.judged.isdisjoint(nodes):
        return ""
    return anchor(sheet.href(address(sheet.game)), f"{TITLE}：読み方ごと、盤面ごとの答え")


def verdict_pages(book: Book, game: str) -> Iterator[Page]:
    """Yield the page of all verdicts of a game, if they are known."""
    for verdicts in book.content.verdicts:
        if verdicts.game == game:
            yield _page(book, verdicts)


def _page(book: Book, verdicts: Verdicts) -> Page:
    sheet = Sheet(book, f"{verdicts.game}/verdicts", verdicts.game)
    sheet.title(TITLE, above=way(book, verdicts.game))
    sheet.lead(verdicts.lead)
    download = anchor(sheet.href(data_path(verdicts.game)), "全部の答え（JSON）")
    sheet.add(facts([("凡例", _legend()), ("データ", download)]))
    for part in verdicts.parts:
        _part(sheet, part)
    names = "と".join(sheet.book.view.label(iri(verdicts.game, "term", part.term)) for part in verdicts.parts)
    said = f"{names}の可否を、小さな盤面のすべてで。"
    return sheet.page(f"{TITLE}（{book.view.game_label(verdicts.game)}）", said)


def _legend() -> str:
    said = {
        "可": "できる",
        "不可": "できない（禁じる規則を添える）",
        "定めなし": "出典が許しも禁じもしていない（読み方を選べば、どちらかに決まる）",
    }
    return "　".join(f"{chip(name, kind)} {said[name]}" for name, kind in _CHIPS.items())


def _part(sheet: Sheet, part: VerdictPart) -> None:
    term = iri(sheet.game or "", "term", part.term)
    variants, boards, verdicts = part.counts
    said = f"{boards}の盤面を、規則の方式と読み方の{variants}通りの組ごとに調べた。答えは全部で{verdicts:,}。"
    name = sheet.book.view.label(term)
    sheet.heading(name, part.term)
    sheet.add(tag("p", f"{sheet.link(term)}の可否。{escape(said)}"))
    for number, (regimes, tables) in enumerate(groupby(part.tables, lambda table: table.regimes), start=1):
        sheet.heading(f"{name}：{_regimes(sheet, regimes)}", f"{part.term}-{number}", 3)
        sheet.add(*(_table(sheet, part, table) for table in tables))


def _regimes(sheet: Sheet, regimes: Sequence[str]) -> str:
    return "と".join(called(sheet.game or "", "regime", each) if each else _ORDINARY for each in regimes)


def _table(sheet: Sheet, part: VerdictPart, table: VerdictTable) -> str:
    mark = chip("従う読み方", "good") if table.default else ""
    summary = tag("summary", f"{mark} {_readings(sheet, table)}")
    head = (*(tag("th", escape(each), scope="col", rowspan="2") for each in part.heads),
            tag("th", escape(part.actor), scope="colgroup", colspan=str(len(table.columns))))  # fmt: skip
    columns = "".join(tag("th", sheet.prose(each), scope="col") for each in table.columns)
    top = tag("thead", tag("tr", "".join(head)) + tag("tr", columns))
    body = tag("tbody", "\n".join(_rows(sheet, table)))
    shown = boxed(tag("table", top + body, class_="verdicts"))
    return tag("details", summary + shown, class_="reading-of", open="" if table.default else None)


def _readings(sheet: Sheet, table: VerdictTable) -> str:
    """Return under which readings the table holds: those followed, else what is read otherwise."""
    taken = [
        (iri(sheet.game or "", "question", slug), readings)
        for slug, readings in table.readings
        if table.default or not _followed(sheet, slug, readings)
    ]
    said = "、".join(_taken(sheet, question, readings) for question, readings in taken)
    others = "" if len(taken) == len(table.readings) else "、ほかは従う読み方"
    return f"{said}{others}" if said else "読み方によらない"


def _followed(sheet: Sheet, slug: str, readings: Sequence[str]) -> bool:
    question = iri(sheet.game or "", "question", slug)
    followed = sheet.book.view.nodes(question, own("followed"))
    return any(f"{question}/{reading}" in followed for reading in readings)


def _taken(sheet: Sheet, question: str, readings: Sequence[str]) -> str:
    label = sheet.book.view.label
    read = "か".join(label(f"{question}/{reading}") for reading in readings)
    return f"「{escape(label(question))}」は{tag('b', escape(read))}"


def _rows(sheet: Sheet, table: VerdictTable) -> Iterator[str]:
    for case, group in groupby(table.lines, lambda line: line.cases[0]):
        rows = list(group)
        head = tag("th", sheet.prose(case), scope="rowgroup", rowspan=str(len(rows)))
        for number, line in enumerate(rows):
            yield tag("tr", (head if number == 0 else "") + _row(sheet, line, table.regimes[0]))


def _row(sheet: Sheet, line: VerdictLine, regime: str) -> str:
    count = tag("small", escape(f"（{line.count}通り）"))
    heads = "".join(tag("th", f"{sheet.prose(each)} {count}", scope="row") for each in line.cases[1:])
    return heads + "".join(tag("td", _verdict(sheet, each, regime)) for each in line.verdicts)


def _verdict(sheet: Sheet, verdict: Verdict, regime: str) -> str:
    nodes = (sheet.book.rule(sheet.game or "", rule) for rule in verdict.rules)
    rules = (rule_link(sheet, node, regime or None) for node in nodes)
    why = "、".join(rules)
    return chip(verdict.said, _CHIPS.get(verdict.said, "plain")) + (tag("small", why) if why else "")
