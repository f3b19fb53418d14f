"""The page of what changes when a version of a rule is taken away: for editors and engineers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from cardrules.core.iri import iri
from cardrules.core.rules import INERT
from cardrules.publish.addresses import url, version_anchor
from cardrules.publish.book import Book, Page
from cardrules.publish.markup import anchor, chip, escape, table, tag
from cardrules.publish.pages.common import way
from cardrules.publish.sheet import Sheet
from cardrules.scenario.ablated import Ablated, Scenarios, mark

TITLE: Final = "規則を抜くと"
_COMMAND: Final = "cardrules test --ablate"
_KINDS: Final[Mapping[str, tuple[str, str, str]]] = {
    "unnoticed": (
        "気づかれない",
        "bad",
        "適用されるが、抜いても何も変わらない。シナリオが足りない。",
    ),
    "course": ("経過だけが変わる", "open", "起こることは変わるが、どの ならば の答えも変わらない。"),
    "answer": ("答えが変わる", "good", "抜くと、どれかの ならば が成り立たなくなる。"),
}
"""What shows best that a version is missing: its name, its chip, what it means."""

_SHOWN: Final = 2
"""How many feature files are named as examples."""


def shows(each: Ablated) -> str:
    """Return by what it shows best that a version is missing, a key of the kinds."""
    return "answer" if each.answer else "course" if each.course else "unnoticed"


def ablation_pages(book: Book, game: str) -> Iterator[Page]:
    """Yield the page of a game."""
    sheet = Sheet(book, f"{game}/ablation", game)
    sheet.title(TITLE, above=way(book, game))
    sheet.lead(
        "規則の版を一つずつ、時間で隣の版に（隣がなければ、何もしない版に）替えて、"
        "全部のシナリオを実行し直した。何が変わるかで、その版がどれだけ確かめられているかが分かる。"
    )
    sheet.add(*_state(book))
    found = _of(book, game)
    for kind, (name, color, meaning) in _KINDS.items():
        some = [each for each in found if shows(each) == kind]
        if some:
            sheet.heading(f"{name}（{len(some)}）", kind)
            sheet.add(tag("p", f"{chip(name, color)} {escape(meaning)}"), _table(sheet, some))
    yield sheet.page(f"{TITLE}（{book.view.game_label(game)}）", "規則の版を一つ抜くと、何が変わるか。")


def link(sheet: Sheet, rule: str, version: str) -> str:
    """Return what shows that a version of a rule is missing, with a link; empty where it is not known."""
    key = version_anchor(version).removeprefix("v-")
    for each in _of(sheet.book, sheet.game or ""):
        if each.version == key and iri(each.game, "rule", each.rule) == rule:
            name, color, _ = _KINDS[shows(each)]
            address = f"{url(f'{each.game}/ablation')}#{_name(each)}"
            return f"{chip(name, color)} {anchor(sheet.href(address), TITLE)}"
    return ""


def _of(book: Book, game: str) -> Sequence[Ablated]:
    found = book.content.ablations
    return [each for each in found.versions if each.game == game] if found is not None else ()


def _state(book: Book) -> Iterable[str]:
    found = book.content.ablations
    command = tag("code", _COMMAND)
    if found is None:
        yield tag("p", f"まだ調べていない。{command} を実行してからサイトを作ると、ここに出る。")
    elif found.of != mark(book.content.results):
        yield tag(
            "p",
            f"{chip('前の結果', 'past')} シナリオか規則が、調べた後で変わっている。{command} で調べ直せる。",
        )


def _table(sheet: Sheet, found: Sequence[Ablated]) -> str:
    head = ("抜いた規則の版", "代わりの版", "シナリオ", "その例")
    return table(head, (_row(sheet, each) for each in found), "ablation")


def _row(sheet: Sheet, each: Ablated) -> Iterator[str]:
    rule = iri(each.game, "rule", each.rule)
    version = _version(sheet, f"{rule}/{each.version}")
    yield f"{tag('span', sheet.link(rule), id=_name(each))} {version}"
    yield "何もしない" if each.by == INERT else _version(sheet, f"{rule}/{each.by}")
    counted = zip(_COUNTED, (each.answer, each.course, each.unnoticed), strict=True)
    yield "<br>".join(f"{word}：{sum(found.values())}" for word, found in counted if found)
    yield _examples(sheet, getattr(each, shows(each)))


_COUNTED: Final = ("答え", "経過だけ", "変わらず")
"""What comes of the scenarios in which a version was applied: how they are counted in a row."""


def _version(sheet: Sheet, version: str) -> str:
    return sheet.link(version, escape(sheet.period(version) or version.rpartition("/")[2]))


def _name(each: Ablated) -> str:
    return f"{each.rule}-{each.version}"


def _examples(sheet: Sheet, scenarios: Scenarios) -> str:
    """Return the feature files that hold most of some scenarios."""
    most = sorted(scenarios, key=lambda path: (-scenarios[path], path))
    features = (sheet.book.features[path] for path in most if path in sheet.book.features)
    named = [anchor(sheet.href(url(each.page)), escape(each.title)) for each in islice(features, _SHOWN)]
    return "、".join(named)
