"""What a scenario claims to prove: the rules it is tagged with, all of which must have been applied."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cardrules.core.errors import InputError
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


def check(rules: Collection[str], applied: Collection[str], naming: Naming) -> None:
    """Refuse (``FailedError``) to have proved nothing, or a rule that was not applied."""
    if not rules:
        raise FailedError(
            "どの規則を確かめるのかが書かれていない（「@規則:…」を付ける）",
            expected="規則の名は cardrules ask 用語 で調べられる",
        )
    for slug in rules:
        if slug not in naming.game.book.rules:
            raise FailedError(
                f"規則{naming.called(slug)}を実行するコードがない（書きかけなら「@未対応」を付ける）"
            )
        if slug not in applied:
            raise FailedError(
                f"規則{naming.called(slug)}を確かめると書いてあるが、一度も適用されなかった"
                "（機能の上のタグは、どのシナリオにも及ぶ）",
                expected="その規則が働く場面にするか、タグをほかのシナリオだけに付ける",
            )
