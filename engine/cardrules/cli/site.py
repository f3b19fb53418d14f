"""``cardrules site build`` and ``cardrules site serve``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from cardrules.cli import FAILED
from cardrules.cli.knowledge import everything
from cardrules.cli.verdicts import gate_verdicts
from cardrules.core.files import root
from cardrules.duelmasters.set_up import DEFAULTS
from cardrules.knowledge.adapt import phrases
from cardrules.publish.building import build as build_all
from cardrules.publish.content import Content, ProcedureTable
from cardrules.publish.serving import serve as serve_all
from cardrules.scenario.games import PLAYABLE
from cardrules.scenario.knowing import known
from cardrules.scenario.labels import labels
from cardrules.scenario.settings import cards, setting
from cardrules.scenario.suite import SUFFIX as FEATURE


def content() -> Content:
    """Return everything that the site tells, worked out anew."""
    whole = everything()
    return Content(
        whole.knowledge, whole.suite.results, tuple(phrases(whole.suite.features)), whole.findings,
        tuple(procedures()), defaults(), (gate_verdicts(),),
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
    made = build_all(root(), content(), _out(), print)
    return f"サイトを作った：{made.pages}ページ、{made.seconds:.0f}秒（.build/site）"


def serve(given: argparse.Namespace) -> int:
    """Serve the site on localhost and follow changes."""
    return _guarded(lambda: serve_all(root(), _out(), _renewed, print, port=given.port))


def _renewed(changed: frozenset[Path]) -> Content:
    """Return the content anew; what was kept of cards and labels is read again if it may have changed."""
    if any(path.suffix != FEATURE for path in changed):
        for kept in (labels, cards, setting, known):
            kept.cache_clear()
    return content()


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
