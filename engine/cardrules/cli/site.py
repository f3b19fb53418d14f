"""``cardrules site build`` and ``cardrules site serve``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardrules.cli.exit_codes import FAILED
from cardrules.cli.knowledge import everything, linted_run
from cardrules.cli.verdicts import gate_verdicts
from cardrules.core.errors import InputError, InputErrors
from cardrules.core.files import root
from cardrules.duelmasters.set_up import DEFAULTS
from cardrules.knowledge.adapt import phrases
from cardrules.publish.building import build as build_all
from cardrules.publish.content import Content, ProcedureTable
from cardrules.publish.serving import serve as serve_all
from cardrules.scenario import ablated
from cardrules.scenario.citations import citations
from cardrules.scenario.feature import Feature, read_feature
from cardrules.scenario.games import PLAYABLE
from cardrules.scenario.knowing import known
from cardrules.scenario.labels import labels
from cardrules.scenario.result import ScenarioResult
from cardrules.scenario.settings import cards, setting
from cardrules.scenario.suite import Suite


def content(run: Callable[[Sequence[Path]], Suite] = linted_run) -> Content:
    """Return everything that the site tells, worked out anew."""
    whole = everything(run)
    return Content(
        whole.knowledge, whole.suite.results, tuple(phrases(whole.suite.features)), whole.findings,
        tuple(procedures()), defaults(), (gate_verdicts(),), ablated.kept(root()),
    )  # fmt: skip


def procedures() -> Iterator[ProcedureTable]:
    """Yield the procedures of each game that are made of rules."""
    for game in PLAYABLE.values():
        for procedure in game.procedures.values():
            if any(procedure.rules):
                yield ProcedureTable(game.name, procedure.name, procedure.rules)


def defaults() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return what a position holds where nothing is written."""
    return {
        "duelmasters": (
            ("山札", f"書いたカードの下に、中身の分からないカードが{DEFAULTS['deck']}枚"),
            ("シールドゾーン", f"中身の分からないカードが{DEFAULTS['shield-zone']}枚"),
            ("手札、バトルゾーン、マナゾーン、墓地、ほかのゾーン", "何もない"),
            ("ターンとステップ", "自分のメインステップ"),
            ("召喚酔い", "どのクリーチャーにもない"),
            ("マナ数", "書かれていないカードは1"),
        )
    }


def build(_given: argparse.Namespace) -> int:
    """Build the site; a page that cannot be rendered or a dead link fails it."""
    return _guarded(lambda: print(_built()))


def _built() -> str:
    made = build_all(root(), content, _out(), print)
    return f"サイトを作った：{made.pages}ページ、{made.seconds:.0f}秒（.build/site）"


def serve(given: argparse.Namespace) -> int:
    """Serve the site on localhost and follow changes."""
    following = Following()
    _say("用語と裁定を読む")
    _warmed(following)
    return _guarded(lambda: serve_all(root(), _out(), following.renewed, _say, port=given.port))


def _say(line: str) -> None:
    """Print a line at once: a server goes on, and who reads through a pipe waits for the address."""
    print(line, flush=True)


def _warmed(following: Following) -> None:
    """Work everything out once, so that the first change shows as soon as any later one."""
    try:
        following.renewed(frozenset())
    except (InputError, InputErrors) as problem:
        print(problem)


_RESTED_ON: Final = frozenset({".ttl", ".card"})
"""How the names of files end that features rest on: words with their clauses, and cards."""

_KEPT: Final = (labels, citations, cards, setting, known)
"""What is read from such files once and kept."""


class Following:
    """The content again and again; a feature is rerun only if it, or what it rests on, changed."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[Feature, tuple[ScenarioResult, ...]]] = {}

    def renewed(self, changed: frozenset[Path]) -> Content:
        """Return the content anew; all that was kept is dropped where what features rest on changed."""
        if any(path.suffix in _RESTED_ON for path in changed):
            self._known.clear()
            for kept in _KEPT:
                kept.cache_clear()
        return content(self.run)

    def run(self, paths: Sequence[Path]) -> Suite:
        """Run the features that are new or changed, and return them with what is known of the others."""
        features = {path: self._read(path) for path in paths}
        fresh = [path for path, feature in features.items() if feature is None]
        for path, feature, results in _by_file(fresh, linted_run(fresh)):
            self._known[path] = feature, results
        self._known = {path: self._known[path] for path in paths}
        read, found = zip(*self._known.values(), strict=True) if self._known else ((), ())
        return Suite(tuple(read), tuple(result for results in found for result in results))

    def _read(self, path: Path) -> Feature | None:
        """Return the feature that a file holds if it is as it was."""
        if path not in self._known:
            return None
        try:
            now = read_feature(path)
        except (InputError, InputErrors):
            return None
        return now if now == self._known[path][0] else None


def _by_file(
    paths: Sequence[Path], suite: Suite
) -> Iterator[tuple[Path, Feature, tuple[ScenarioResult, ...]]]:
    for path, feature in zip(paths, suite.features, strict=True):
        yield path, feature, tuple(result for result in suite.results if result.path == feature.path)


def _out() -> Path:
    return root() / ".build"


def _guarded(act: Callable[[], None]) -> int:
    from cardrules.publish.rendering import SiteError

    try:
        act()
    except SiteError as error:
        print(error)
        return FAILED
    return 0
