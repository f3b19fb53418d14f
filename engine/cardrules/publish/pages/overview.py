"""Pages about the whole: the front, a game, what changed, what is proved, what can be written, files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from cardrules.core.iri import BASE, iri
from cardrules.knowledge.checks import Finding
from cardrules.knowledge.namespaces import DCTERMS
from cardrules.knowledge.sources import PhraseFact
from cardrules.knowledge.states import STATES
from cardrules.publish.addresses import url
from cardrules.publish.book import Book, Page
from cardrules.publish.markup import anchor, chip, escape, facts, gist, listed, table, tag
from cardrules.publish.pages import ablation, verdicts
from cardrules.publish.pages.common import (
    KINDS,
    STATE_CHIPS,
    draft_list,
    newest,
    ruling_list,
    statement_list,
    subjects,
)
from cardrules.publish.pages.sourced import NAME_ONLY, name_only
from cardrules.publish.sheet import Sheet
from cardrules.publish.view import own
from cardrules.scenario.result import Status

_CLASSES: Final = {
    "term": "Term",
    "rule": "Rule",
    "ruling": "Ruling",
    "statement": "Statement",
    "question": "Question",
    "card": "Card",
    "keyword": "Keyword",
    "edition": "Edition",
}
_SHARED: Final = {folder: _CLASSES[folder] for folder in ("term", "edition")}
_TITLE: Final = "実行できるルールブック"
_JOBS: Final = (
    ("調べる", "言葉の意味、規則の今と昔、裁定とその理由を、盤面の一手ごとに。", "{}/term/index", "用語集へ"),
    ("書く", "新しい裁定を日本語で書く。書ける文の一覧と、三つの手順。", "contributing", "書き足す人へ"),
    ("確かめる", "何が検証済みで、何が未検証か。データはまとめて受け取れる。", "coverage", "検証の状況へ"),
)
_SHOWN: Final = 8
_DOWNLOADS: Final = (
    ("{game}.ttl", "Turtle", "全部"),
    ("{game}.jsonld", "JSON-LD", "全部"),
)


def overview(book: Book) -> Iterable[Page]:
    """Yield the front page, a page a game, coverage, phrases and downloads."""
    yield _front(book)
    for game in (*book.games, *book.shared):
        yield _game(book, game)
    yield _coverage(book)
    yield _phrases(book)
    yield _downloads(book)


def _front(book: Book) -> Page:
    sheet = Sheet(book, "index")
    names = "と".join(f"「{book.view.game_label(game)}」" for game in book.games)
    sheet.title(_TITLE)
    sheet.add(
        tag(
            "p",
            f"カードゲーム{escape(names)}のルールの言葉を用語集にし、公式の裁定を日本語のシナリオにして、"
            "実際に動くエンジンで確かめています。言葉、規則、裁定、実行の記録は、すべて互いにつながっています。",
            class_="lead",
        )
    )
    sheet.add(tag("div", "".join(_jobs(sheet)), class_="jobs"))
    sheet.heading("今あるもの", "counts")
    games = (_to(sheet, f"{game}/index", book.view.game_label(game)) for game in book.games)
    sheet.add(table(("", *games), _counts(sheet), "counts"))
    sheet.section("検査の結果", "findings", _finding_line(sheet))
    sheet.section("新しい裁定", "newest", ruling_list(sheet, newest(book, book.view.all("Ruling"))[:_SHOWN]))
    return sheet.page(_TITLE, "カードゲームのルールの言葉、規則、裁定と、それを確かめるシナリオ。")


def _jobs(sheet: Sheet) -> Iterable[str]:
    first = next(iter(sheet.book.games), "")
    for name, said, page, to in _JOBS:
        link = _to(sheet, page.format(first), to)
        yield tag("section", tag("h2", escape(name)) + tag("p", escape(said)) + tag("p", link), class_="job")


def _counts(sheet: Sheet) -> Iterable[Sequence[str]]:
    book = sheet.book
    for folder, kind in _CLASSES.items():
        yield (
            escape(KINDS[folder]),
            *(
                _to(sheet, f"{game}/{folder}/index", str(len(book.view.all(kind, game))))
                for game in book.games
            ),
        )
    yield "シナリオ（合格／全部）", *(_passed(book, game) for game in book.games)


def _passed(book: Book, game: str) -> str:
    results = [result for result in book.content.results if result.game == game]
    passed = sum(result.status is Status.PASSED for result in results)
    return f"{passed}／{len(results)}"


def _finding_line(sheet: Sheet) -> str:
    counts = Counter(finding.severity for finding in sheet.book.content.findings)
    errors, unproved = counts["error"], counts["finding"]
    wrong = chip(f"誤り {errors}", "bad" if errors else "good")
    left = chip(f"未検証 {unproved}", "open" if unproved else "good")
    return tag("p", f"{wrong} {left} {_to(sheet, 'coverage', '内訳を見る')}")


def _game(book: Book, game: str) -> Page:
    sheet = Sheet(book, f"{game}/index", game)
    name = book.view.game_label(game)
    sheet.title(name)
    described = book.view.text(f"{BASE}{game}/glossary", f"{DCTERMS}description", "ja")
    sheet.add(tag("p", sheet.prose(described), class_="lead"))
    sheet.add(listed(_parts(sheet, game), "columns"))
    rulings = book.view.all("Ruling", game)
    sheet.section("裁定の多い用語", "ruled", _much_ruled(sheet, rulings))
    sheet.section("新しい裁定", "newest", ruling_list(sheet, newest(book, rulings)[:_SHOWN]))
    return sheet.page(name, described)


def _much_ruled(sheet: Sheet, rulings: Sequence[str]) -> str:
    """Return the terms that the most rulings are about, each with how many, the most first."""
    counted = Counter(term for ruling in rulings for term in subjects(sheet.book, ruling))
    most = sorted(counted, key=lambda term: (-counted[term], term))[: 2 * _SHOWN]
    return listed((f"{sheet.link(term)} {tag('small', str(counted[term]))}" for term in most), "columns")


def _parts(sheet: Sheet, game: str) -> Iterable[str]:
    folders = _SHARED if game in sheet.book.shared else _CLASSES
    for folder, kind in folders.items():
        count = tag("small", str(len(sheet.book.view.all(kind, game))))
        yield f"{_to(sheet, f'{game}/{folder}/index', KINDS[folder])} {count}"
    if folders is _CLASSES:
        yield _to(sheet, f"{game}/scenario/index", KINDS["scenario"])
        yield _to(sheet, f"{game}/changes", "裁定変更")
    if any(each.game == game for each in sheet.book.content.verdicts):
        yield anchor(sheet.href(verdicts.address(game)), verdicts.TITLE)
    if folders is _CLASSES:
        yield _to(sheet, f"{game}/ablation", ablation.TITLE)
    yield _to(sheet, f"{game}/senses", "同じ綴りの語")


def _to(sheet: Sheet, page: str, text: str) -> str:
    return anchor(sheet.href(url(page)), escape(text))


def _coverage(book: Book) -> Page:
    sheet = Sheet(book, "coverage")
    sheet.title("検証の状況")
    sheet.lead("出典の言明のうち何が確かめられ、何がまだか。検査が見つけた誤りと、証明の残っている点。")
    head = ("状態", *(escape(book.view.game_label(game)) for game in book.games))
    rows = [
        (chip(state, STATE_CHIPS[state]), *(str(len(_in_state(book, game, state))) for game in book.games))
        for state in STATES
    ]
    sheet.add(table(head, rows, "counts"))
    for game in book.games:
        _game_coverage(book, sheet, game)
    left = [
        each for each in book.content.findings if each.severity == "finding" and each.game not in book.games
    ]
    sheet.section(f"そのほか: 証明の残っている点（{len(left)}）", "findings-others", _findings(sheet, left))
    sheet.section(
        "誤り",
        "errors",
        _findings(sheet, [each for each in book.content.findings if each.severity == "error"]),
    )
    return sheet.page("検証の状況", "出典の言明のうち何が確かめられ、何がまだか。")


def _in_state(book: Book, game: str, state: str) -> list[str]:
    return [node for node in book.view.all("Statement", game) if book.states.get(node) == state]


def _game_coverage(book: Book, sheet: Sheet, game: str) -> None:
    name = book.view.game_label(game)
    part = Sheet(book, sheet.path, game)
    unproved = _in_state(book, game, "未検証")
    idle = [rule for rule in book.view.all("Rule", game) if not book.view.inverse(rule, own("implements"))]
    sheet.section(
        f"{name}: 未検証の言明（{len(unproved)}）", f"unproved-{game}", statement_list(part, unproved)
    )
    sheet.section(
        f"{name}: エンジンが1つの規則としては持たない規則（{len(idle)}）", f"idle-{game}", _idle(part, idle)
    )
    sheet.section(f"{name}: まだ進められない下書き", f"drafts-{game}", draft_list(part, game))
    named = name_only(book, book.view.all("Card", game))
    sheet.section(f"{name}: {NAME_ONLY}（{len(named)}）", f"name-only-{game}", part.link_list(named))
    mine = [each for each in book.content.findings if each.game == game and each.severity == "finding"]
    sheet.section(f"{name}: 証明の残っている点（{len(mine)}）", f"findings-{game}", _findings(part, mine))


def _idle(sheet: Sheet, rules: Sequence[str]) -> str:
    why = {rule: sheet.book.view.text(rule, own("notEnforced"), "ja") for rule in rules}
    ordered = sorted(rules, key=lambda rule: (why[rule], rule))
    return listed(
        (f"{sheet.link(rule)} {gist(why[rule] or '理由が書かれていない')}" for rule in ordered), "dense"
    )


def _findings(sheet: Sheet, findings: Sequence[Finding]) -> str:
    checks: dict[str, list[Finding]] = {}
    for finding in findings:
        checks.setdefault(finding.check, []).append(finding)
    return "\n".join(_check(sheet, name, group) for name, group in sorted(checks.items()))


def _check(sheet: Sheet, name: str, findings: Sequence[Finding]) -> str:
    lines = (
        f"{sheet.link(each.node, escape(each.message))} {tag('code', escape(_where(each)))}"
        for each in findings
    )
    summary = tag("summary", f"{tag('code', escape(name))} {len(findings)}件")
    return tag("details", summary + listed(lines), class_="check")


def _where(finding: Finding) -> str:
    return f"{finding.path}:{finding.line}" if finding.line else finding.path


_DRAFTS: Final = "「仮」は、カードの文に書けるが、まだ2つのファイルに使われていないものである。"


def _phrases(book: Book) -> Page:
    sheet = Sheet(book, "phrases")
    sheet.title("書ける文")
    sheet.lead("シナリオとカードに書ける文。ここに無い文は断られ、近い文が示される。")
    sheet.add(tag("p", _DRAFTS) if any(phrase.draft for phrase in book.content.phrases) else "")
    kinds: dict[str, list[PhraseFact]] = {}
    for phrase in book.content.phrases:
        kinds.setdefault(phrase.kind, []).append(phrase)
    links = (anchor(f"#kind-{number}", escape(kind)) for number, kind in enumerate(kinds, start=1))
    sheet.add(tag("nav", "".join(links), class_="rows", aria_label="文の種類"))
    for number, (kind, phrases) in enumerate(kinds.items(), start=1):
        sheet.section(f"{kind}（{len(phrases)}）", f"kind-{number}", _phrase_list(book, sheet.path, phrases))
    for game, defaults in sorted(book.content.defaults.items()):
        name = book.view.game_label(game)
        sheet.section(
            f"書かれていない時の盤面（{name}）",
            f"defaults-{game}",
            facts((what, escape(how)) for what, how in defaults),
        )
    return sheet.page("書ける文", "シナリオとカードに書ける文の一覧と、その例。")


def _phrase_list(book: Book, path: str, phrases: Sequence[PhraseFact]) -> str:
    ordered = sorted(phrases, key=lambda phrase: (phrase.game or "", phrase.text, phrase.slug))
    return listed(
        (
            _phrase(Sheet(book, path, phrase.game or next(iter(book.games), None)), phrase)
            for phrase in ordered
        ),
        "phrases",
    )


def _phrase(sheet: Sheet, phrase: PhraseFact) -> str:
    game = chip(sheet.book.view.game_label(phrase.game), "plain") if phrase.game else ""
    first, *others = [sheet.prose(each, _phrase_terms(sheet, phrase)) for each in phrase.examples] or [""]
    more = tag(
        "details", tag("summary", f"ほかの例（{len(others)}）") + listed(others, "plain"), class_="check"
    )
    examples = listed([first] if first else [], "plain") + (more if others else "")
    terms = tag("small", "用語: " + sheet.links(_phrase_terms(sheet, phrase))) if phrase.terms else ""
    draft = chip("仮", "past") if phrase.draft else ""
    return f"{tag('code', escape(phrase.text))} {draft}{game} {terms}{examples}"


def _phrase_terms(sheet: Sheet, phrase: PhraseFact) -> list[str]:
    named = (term if term.startswith(BASE) else iri(sheet.game or "", "term", term) for term in phrase.terms)
    return [term for term in named if sheet.book.addresses.get(term)]


def _downloads(book: Book) -> Page:
    sheet = Sheet(book, "downloads")
    sheet.title("ダウンロード")
    sheet.lead("このサイトのもとになっている知識の全体。どのページの中身も、ここから作られている。")
    rows = [_file(sheet, *row) for row in _downloadable(book)]
    sheet.add(table(("ファイル", "形式", "中身"), rows, "files"))
    sheet.add(tag("p", f"名前に使う IRI（{BASE}…）は、今は名前であって住所ではない。開いても何も出ない。"))
    return sheet.page("ダウンロード", "知識の全体を Turtle、JSON-LD、EARL で。")


def _downloadable(book: Book) -> Iterable[tuple[str, str, str]]:
    for game in (*book.games, *book.shared):
        for pattern, form, what in _DOWNLOADS:
            yield pattern.format(game=game), form, f"{book.view.game_label(game)}の{what}"
    yield "schema.ttl", "Turtle", "クラスとプロパティの定義"
    yield "results.ttl", "EARL（Turtle）", "シナリオを実行した結果"
    for each in book.content.verdicts:
        name = verdicts.data_path(each.game).removeprefix("data/")
        yield name, "JSON", f"{book.view.game_label(each.game)}の{verdicts.TITLE}"


def _file(sheet: Sheet, name: str, form: str, what: str) -> tuple[str, str, str]:
    return anchor(sheet.href(f"data/{name}"), escape(name)), escape(form), escape(what)
