"""The built site in a real browser: quiet, self-contained, linked, readable, and found by every name."""

from __future__ import annotations

import html
import re
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from cardrules.core.files import root
from cardrules.knowledge import graph
from cardrules.publish.book import Book
from cardrules.publish.content import Content
from cardrules.publish.lookup import names, normal
from cardrules.publish.serving import Server
from tests.browser import crawl
from tests.browser.conftest import Watched

pytestmark = pytest.mark.browser

axe = pytest.importorskip("axe_core_python.sync_playwright", reason="axe-core-python is not installed")

HUBS = (
    "", "coverage/", "phrases/", "downloads/", "contributing/", "adr/", "changelog/",
    *(
        f"{game}/{hub}"
        for game in ("duelmasters", "gate")
        for hub in (
            "", "term/", "rule/", "ruling/", "scenario/", "statement/", "question/", "card/", "keyword/",
            "edition/", "changes/", "senses/",
        )
    ),
)  # fmt: skip


@pytest.fixture(scope="session")
def found(built_site: Path) -> dict[str, crawl.Page]:
    """Every page of the built site."""
    return crawl.pages(built_site)


@pytest.fixture(scope="session")
def wanted(built_site: Path) -> dict[str, str]:
    """Every label, reading, variant and card name, with the address that it must lead to."""
    known = names(Book(root(), Content(graph.load(root() / "ontology"))))
    cards = {path.parent.name for path in built_site.glob("*/card/*/index.html")}
    titles = {slug: f"duelmasters/card/{slug}/" for slug in cards}
    return known | _card_names(built_site, titles)


def _card_names(site: Path, titles: dict[str, str]) -> dict[str, str]:
    heading = 'data-pagefind-meta="title">'
    texts = {address: (site / address / "index.html").read_text("utf-8") for address in titles.values()}
    names_of = ((text.split(heading)[1].split("</span>")[0], address) for address, text in texts.items())
    return {html.unescape(name): address for name, address in names_of}


def one_of_each(found: Iterable[str]) -> list[str]:
    """Return the hubs and, of every kind of page that does not turn to another, one leaf."""
    leaves: dict[tuple[str, ...], str] = {}
    for path in found:
        parts = path.removesuffix("index.html").rstrip("/").split("/")
        if len(parts) > 1 and parts[0] != "cr":
            leaves[tuple(parts[:-1])] = path.removesuffix("index.html")
    return [*HUBS, *leaves.values()]


def test_no_dead_link_and_nothing_loaded_from_elsewhere(
    found: dict[str, crawl.Page], built_site: Path
) -> None:
    assert len(found) > 500
    assert list(crawl.dead(built_site, found)) == []
    assert crawl.outside(found) == set()
    assert [path for path, page in found.items() if page.language != "ja"] == []


def test_pages_are_quiet_and_stay_on_the_host(
    desktop: Watched, site: str, found: dict[str, crawl.Page]
) -> None:
    for path in one_of_each(found):
        answer = desktop.page.goto(site + path, wait_until="load")
        assert answer.status < 400, path
        assert desktop.complaints == [], path


def test_nothing_serious_for_those_who_hear_or_type(
    desktop: Watched, site: str, found: dict[str, crawl.Page]
) -> None:
    paths = one_of_each(found)
    checker = axe.Axe()
    assert [line for path in paths for line in serious(checker, desktop.page, site, path)] == []
    desktop.page.emulate_media(color_scheme="dark")
    shown = ("", "coverage/", "duelmasters/term/", *(path for path in paths if "/ruling/2" in path))
    assert [line for path in shown for line in serious(checker, desktop.page, site, path)] == []


def serious(checker: Any, page: Any, site: str, path: str) -> list[str]:
    """Return what axe finds serious or critical on a page."""
    page.goto(site + path, wait_until="load")
    return [
        f"{path} {each['id']}: {each['nodes'][0]['html'][:200]}"
        for each in checker.run(page)["violations"]
        if each["impact"] in {"serious", "critical"}
    ]


def test_phone_reads_without_moving_sideways(phone: Watched, site: str, found: dict[str, crawl.Page]) -> None:
    for path in one_of_each(found):
        phone.page.goto(site + path, wait_until="load")
        phone.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        wide = phone.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], path


def test_every_name_is_found(desktop: Watched, site: str, wanted: dict[str, str]) -> None:
    assert len(wanted) > 500
    desktop.page.goto(site)
    missing = desktop.page.evaluate(
        """async (wanted) => {
            const missing = [];
            for (const [name, address] of Object.entries(wanted)) {
                const hits = await window.cardrules.find(name);
                if (!hits.some((hit) => hit.exact && hit.url === address)) missing.push([name, address]);
            }
            return missing;
        }""",
        wanted,
    )

    assert missing == []


def test_page_and_build_agree_on_the_normal_form(desktop: Watched, site: str, wanted: dict[str, str]) -> None:
    desktop.page.goto(site)
    made = desktop.page.evaluate("(names) => names.map(window.cardrules.normal)", list(wanted))

    assert made == [normal(name) for name in wanted]


def typed(page: Any, query: str) -> list[str]:
    """Return what the box lists for a query that is typed key by key, once it has come to rest."""
    page.fill("#lookup", "")
    page.type("#lookup", query)
    page.wait_for_selector("#lookup-list a")
    listed: list[str] = page.eval_on_selector_all("#lookup-list a", "all => all.map((each) => each.href)")
    return listed


SAMPLE = (
    "代替コスト", "だいたいこすと", "モード両選択", "革命チェンジ", "マナ爆誕", "コスト踏み倒し",
    "超次元ゾーン", "サイキック・クリーチャー", "sトリガー", "Ｓ・トリガー", "使う", "つかう", "プレイ",
    "使った", "ほりゅうじょうたい", "火",
)  # fmt: skip


@pytest.mark.parametrize("query", SAMPLE)
def test_typed_word_leads_to_its_page(desktop: Watched, site: str, query: str) -> None:
    desktop.page.goto(site)
    first = typed(desktop.page, query)[0]
    desktop.page.press("#lookup", "ArrowDown")
    desktop.page.press("#lookup", "Enter")
    desktop.page.wait_for_url(first)

    assert "/term/" in first.removeprefix(site)


def test_words_in_the_text_are_found_too(desktop: Watched, site: str) -> None:
    desktop.page.goto(f"{site}duelmasters/term/")
    desktop.page.fill("#lookup", "支払い方")
    desktop.page.wait_for_selector("#lookup-list a .excerpt")

    hit = desktop.page.locator("#lookup-list a", has=desktop.page.locator(".excerpt")).first
    assert desktop.page.get_attribute("#lookup", "aria-expanded") == "true"
    assert re.search("（デュエル・マスターズ）|（ゲート）", hit.locator("small").inner_text())


def test_box_is_driven_by_keys_alone(desktop: Watched, site: str) -> None:
    page = desktop.page
    page.goto(site)
    page.keyboard.press("/")
    page.keyboard.type("マナ")
    page.wait_for_selector("#lookup-list a")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    chosen = page.get_attribute("#lookup", "aria-activedescendant")
    assert page.get_attribute(f"#{chosen}", "aria-selected") == "true"
    page.keyboard.press("Escape")
    assert page.is_hidden("#lookup-list")


@pytest.mark.parametrize("query", ["zzqx", "ああああ", "コストがへる", "daitaikosuto"])
def test_unknown_word_is_said_to_be_unknown(desktop: Watched, site: str, query: str) -> None:
    desktop.page.goto(site)
    desktop.page.fill("#lookup", query)
    desktop.page.wait_for_function("document.querySelector('#lookup-said').textContent === '見つからない'")

    box = desktop.page.locator("#lookup-said").bounding_box()
    assert desktop.page.is_hidden("#lookup-list")
    assert box["width"] > 40


def test_clause_number_turns_to_its_rule(desktop: Watched, site: str) -> None:
    desktop.page.goto(f"{site}cr/700.2a/")
    desktop.page.wait_for_url("**/duelmasters/**")
    assert desktop.page.text_content("h1")


def test_site_works_below_any_folder(browser: Any, built_site: Path, tmp_path: Path) -> None:
    (tmp_path / "deep").symlink_to(built_site, target_is_directory=True)
    with Server(tmp_path, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        watched = Watched(page, server.address)
        page.goto(f"{server.address}deep/duelmasters/term/mode/")
        hrefs = typed(page, "代替コスト")
        page.wait_for_selector("#lookup-list a .excerpt")
        page.close()
        server.shutdown()

    assert hrefs[0].startswith(f"{server.address}deep/duelmasters/term/")
    assert watched.complaints == []
