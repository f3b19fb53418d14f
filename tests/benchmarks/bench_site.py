"""The site against plain mkdocs-material: building it, searching it, following a change.

    python tests/benchmarks/bench_site.py --pages 500 2000 --pairs 1 --search-at 2000 --serve

Both sides render the same generated Markdown. The peer is mkdocs-material as it comes, with
``navigation.prune`` and its own search for Japanese. Each build is a process of its own. Bytes
of a search are what a browser fetched for it, from an opened page to the first hit shown.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import perf_counter, sleep
from typing import Any, Final

from playwright.sync_api import TimeoutError as NotShownError
from playwright.sync_api import sync_playwright

from cardrules.core.iri import BASE
from cardrules.knowledge import graph, merging
from cardrules.publish.building import Builder
from cardrules.publish.content import Content, Verdicts
from cardrules.publish.serving import Server

ROOT: Final = Path(__file__).resolve().parents[2]
GAMES: Final = {"duelmasters": "大きなゲーム", "gate": "小さなゲーム", "scenario": "シナリオの言葉"}
PREFIXES: Final = """@prefix cr: <https://cardrules.example/schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""
ENTRY: Final = """
term:t{n} a cr:Term ; skos:prefLabel "{word}の語{n}"@ja , "{reading}のご{n}"@ja-Hira ;
    skos:definition "{word}の語{n}は、{other}の語{near}より先に読み、{word}の語{up}の後に決める。"@ja ;
    skos:broader term:t{up} ; skos:related term:t{near} .
rule:r{n} a cr:Rule ; skos:prefLabel "{other}の規則{n}"@ja , "{reading}のきそく{n}"@ja-Hira ;
    dcterms:description "{word}の語{n}と{other}の語{near}の順を決める。"@ja ;
    dcterms:subject term:t{n} , term:t{near} ; cr:notEnforced "作られたもの"@ja .
rule:r{n}\\/origin a cr:RuleVersion ; dcterms:isVersionOf rule:r{n} ;
    cr:validUntil "2022-06-24"^^xsd:date ; skos:definition "{word}の語{n}が先である。"@ja .
rule:r{n}\\/2022-06-24 a cr:RuleVersion ; dcterms:isVersionOf rule:r{n} ;
    cr:validFrom "2022-06-24"^^xsd:date ; skos:definition "{other}の語{near}が先である。"@ja .
"""
SIGNS: Final = "山川空海森風雪花鳥月"
READINGS: Final = ("やま", "かわ", "そら", "うみ", "もり", "かぜ", "ゆき", "はな", "とり", "つき")
WORDS: Final = tuple(zip(SIGNS, READINGS, strict=True))
SOUGHT: Final = "月の語9"
PEER: Final = """site_name: peer
docs_dir: docs
site_dir: site
theme:
  name: material
  language: ja
  font: false
  features: [navigation.tabs, navigation.prune, navigation.indexes]
plugins:
  - search:
      lang: ja
markdown_extensions: [attr_list, tables, {toc: {permalink: true}}]
"""
FLAGS: Final = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


def generate(folder: Path, pages: int) -> None:
    """Write a checkout whose larger game has about so many pages: half of them terms, half rules."""
    shutil.copytree(ROOT / "site", folder / "site")
    for game, name in GAMES.items():
        own = "".join(f"@prefix {kind}: <{BASE}{game}/{kind}/> .\n" for kind in ("term", "rule"))
        scheme = f'<{BASE}{game}/glossary> a skos:ConceptScheme ; skos:prefLabel "{name}"@ja .\n'
        total = {"duelmasters": max(pages // 2, 1), "gate": 1, "scenario": 0}[game]
        path = folder / "ontology" / game / "all.ttl"
        path.parent.mkdir(parents=True)
        path.write_text(PREFIXES + own + scheme + "".join(_entry(n, total) for n in range(total)), "utf-8")


def _entry(n: int, total: int) -> str:
    word, reading = WORDS[n % len(WORDS)]
    near = (n * 31 + 5) % total
    other, _ = WORDS[near % len(WORDS)]
    return ENTRY.format(n=n, word=word, reading=reading, other=other, near=near, up=n - n % len(WORDS))


# --- one build of one side ------------------------------------------------------------------


def run_ours(folder: Path) -> None:
    """Build the whole site: graph, pages, HTML, indexes."""
    knowledge = merging.merge(graph.load(folder / "ontology"), [])
    told = Content(knowledge, verdicts=(Verdicts("gate", "", (), b"{}"),))
    Builder(folder, folder / ".build").all(lambda: told)


def run_peer(folder: Path) -> None:
    """Build the same Markdown as mkdocs-material does by itself."""
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(folder / "peer" / "mkdocs.yml")],
        check=True, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True,
    )  # fmt: skip


def prepare_peer(folder: Path) -> None:
    """Give the peer the Markdown that our side wrote, and nothing of what only our pages use."""
    peer = folder / "peer"
    shutil.copytree(
        folder / ".build" / "docs", peer / "docs", ignore=shutil.ignore_patterns("lookup", "cr", "data")
    )
    (peer / "mkdocs.yml").write_text(PEER, "utf-8")


SIDES: Final = {"ours": run_ours, "peer": run_peer}
SITES: Final = {"ours": ".build/site", "peer": "peer/site"}


def measure(side: str, folder: Path) -> float:
    """Run one side in a process of its own and return the seconds that it took."""
    start = perf_counter()
    subprocess.run([sys.executable, __file__, "--side", side, "--folder", str(folder)], check=True)
    return perf_counter() - start


def build(pages: int, pairs: int, folder: Path) -> None:
    """Print how long each side takes for a site of so many pages, and how large a page of it is."""
    generate(folder, pages)
    runs: dict[str, list[float]] = {side: [] for side in SIDES}
    for number in range(pairs):
        runs["ours"].append(measure("ours", folder))
        if number == 0:
            prepare_peer(folder)
        runs["peer"].append(measure("peer", folder))
    for side, seconds in runs.items():
        sizes = [path.stat().st_size for path in (folder / SITES[side]).rglob("index.html")]
        print(
            f"  {pages:6} pages  {side:5} {statistics.median(seconds):7.1f} s"
            f"  HTML of a page {statistics.median(sizes) / 1000:6.1f} kB (median of {len(sizes)})"
        )


# --- the first hit --------------------------------------------------------------------------


def search(folder: Path, browser_path: str) -> None:
    """Print the bytes that a browser fetches for a search until its first hit is shown."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=list(FLAGS))
        for side, (box, hit) in {
            "ours": ("#lookup", "#lookup-list a"),
            "peer": (".md-search__input", ".md-search-result__link"),
        }.items():
            with _served(folder / SITES[side]) as address:
                page = browser.new_page()
                fetched = _Fetched(page)
                page.goto(f"{address}duelmasters/term/t5/")
                page.focus(box)
                start = perf_counter()
                page.keyboard.type(SOUGHT)
                found = _shown(page, hit)
                took = f"{perf_counter() - start:5.2f} s" if found else f"nothing found for {SOUGHT}"
                print(f"  first hit  {side:5} {fetched.total / 1000:8.1f} kB  {took}")
                page.close()
        browser.close()


def _shown(page: Any, hit: str) -> bool:
    try:
        page.wait_for_selector(hit, timeout=10_000)
    except NotShownError:
        return False
    return True


class _Fetched:
    """Adds up what a page fetches for its search."""

    def __init__(self, page: Any) -> None:
        self.total = 0
        page.context.on("response", self._add)

    def _add(self, answer: Any) -> None:
        if re.search(r"/search|/lunr/|/lookup/|/pagefind/", answer.url):
            self.total += int(answer.headers.get("content-length", 0))


@contextmanager
def _served(site: Path) -> Iterator[str]:
    with Server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.address
        server.shutdown()


# --- one changed ruling ---------------------------------------------------------------------


_COMMAND: Final = "from cardrules.cli import main; raise SystemExit(main())"


def follow(folder: Path) -> None:
    """Print how long ``cardrules site serve`` takes until a changed ruling of the real site is shown."""
    for name in ("ontology", "scenarios", "site"):
        shutil.copytree(ROOT / name, folder / name)
    feature = folder / "scenarios/duelmasters/mode/fairy-hole.feature"
    shown = folder / ".build/site/duelmasters/ruling/2022-06-24-fairy-hole/index.html"
    environment = {**os.environ, "CARDRULES_ROOT": str(folder), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-c", _COMMAND, "site", "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as served:
        start = perf_counter()
        assert served.stdout is not None
        next(line for line in served.stdout if "http://" in line)
        print(f"  serve: first site after {perf_counter() - start:5.1f} s")
        for number in range(3):
            print(f"  serve: changed ruling shown after {_changed(feature, shown, number):5.2f} s")
        served.terminate()


def _changed(feature: Path, shown: Path, number: int) -> float:
    mark = f"変わった裁定{number}"
    start = perf_counter()
    feature.write_text(
        re.sub(r"(?m)^(\s*機能:).*$", rf"\1 {mark}", feature.read_text("utf-8")), encoding="utf-8"
    )
    while mark not in shown.read_text("utf-8"):
        sleep(0.05)
        if perf_counter() - start > 60:
            raise TimeoutError(mark)
    return perf_counter() - start


def main() -> None:
    """Read the arguments and run what they ask for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pages", type=int, nargs="*", default=[500, 2000])
    parser.add_argument("--pairs", type=int, default=1)
    parser.add_argument("--search-at", type=int, default=0, help="search at this one of the sizes")
    parser.add_argument("--browser", default=shutil.which("chromium") or "")
    parser.add_argument("--serve", action="store_true", help="follow a change of the real site")
    parser.add_argument("--side", choices=sorted(SIDES))
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    if chosen.side:
        SIDES[chosen.side](chosen.folder)
        return
    for pages in chosen.pages:
        with tempfile.TemporaryDirectory() as name:
            build(pages, chosen.pairs, Path(name))
            if pages == chosen.search_at:
                search(Path(name), chosen.browser)
    if chosen.serve:
        with tempfile.TemporaryDirectory() as name:
            follow(Path(name))


if __name__ == "__main__":
    main()
