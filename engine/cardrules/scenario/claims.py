"""What a scenario claims to prove: the rules it is tagged with, all of which must have been applied."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Final

from cardrules.core.errors import InputError
from cardrules.language.nearest import nearest
from cardrules.scenario.feature import ScenarioText
from cardrules.scenario.naming import Naming
from cardrules.scenario.result import FailedError
from cardrules.scenario.settings import Setting


def claimed(scenario: ScenarioText, setting: Setting) -> Iterator[str]:
    """Yield the slugs of the rules that a scenario is tagged with; a wrong tag is an ``InputError``."""
    for tag in scenario.tags.named("規則"):
        found = setting.labels.find("rule", tag.label)
        if len(found) != 1:
            wrong = "いくつもある" if found else "ない"
            hint = setting.labels.near("rule", tag.label) or "規則の名は cardrules ask で探せる"
            raise InputError(f"「{tag.label}」という規則は{wrong}", tag.place, hint)
        yield found[0]


def check(
    rules: Collection[str], applied: Collection[str], naming: Naming, partly: Collection[str] = ()
) -> None:
    """Refuse (``FailedError``) to have proved nothing, or a rule that was not applied.

    ``partly`` are those applied in some cases alone of something that no source tells.
    """
    if not rules:
        raise FailedError(
            "どの規則を確かめるのかが書かれていない（「@規則:…」を付ける）",
            expected="規則の名は cardrules ask 用語 で調べられる",
        )
    for slug in rules:
        if slug not in naming.game.book.rules:
            raise FailedError(
                f"規則{naming.called(slug)}を実行するコードがない",
                expected="タグを除き、"
                f"「できない」の理由なら、文の終わりに（{naming.labels.label('rule', slug)}）と書く。"
                f"ほかの規則で確かめるなら、{_alike(slug, naming)}。"
                "どれでも確かめられなければ、このシナリオに「@未対応」を付け、頭に「未対応の理由:」を書く",
            )
        if slug not in applied and slug in partly:
            raise FailedError(
                f"規則{naming.called(slug)}を確かめると書いてあるが、それを適用しない場合にも同じ答えになる"
                "（出典から分からないことがあり、場合ごとに調べた）",
                expected=f"どの場合にも適用される規則を書くか、分からないことがない場面にする。"
                f"{_done(slug, applied, naming)}",
            )
        if slug not in applied:
            raise FailedError(
                f"規則{naming.called(slug)}を確かめると書いてあるが、一度も適用されなかった"
                "（機能の上のタグは、どのシナリオにも及ぶ）",
                expected="その規則が働く場面にするか、タグをほかのシナリオだけに付ける。"
                f"{_done(slug, applied, naming)}。{_alike(slug, naming)}",
            )


TOLD_AT_MOST: Final = 8
"""How many of the rules that were applied are told."""


def _done(rule: str, applied: Collection[str], naming: Naming) -> str:
    """Return which rules were applied in place of one, those first that are called most like it."""
    names = {naming.labels.label("rule", each) for each in applied}
    near = nearest(naming.labels.label("rule", rule), names, most=TOLD_AT_MOST, alike=0)
    more = f"など{len(names)}件" if len(names) > len(near) else ""
    return f"適用された規則は{_quoted(near)}{more}"


def _alike(rule: str, naming: Naming) -> str:
    """Return which rules that can be claimed are called most like one."""
    others = (naming.labels.label("rule", each) for each in naming.game.book.rules if each != rule)
    return f"名の似た規則は{_quoted(nearest(naming.labels.label('rule', rule), others, alike=0.3))}"


def _quoted(names: Iterable[str]) -> str:
    return "、".join(f"「{each}」" for each in names) or "ない"
