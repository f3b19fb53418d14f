"""Situations about costs that engines easily get wrong: each is owned by a scenario, which passes.

A situation that this game does not have is left out: copies of cards, and amounts that the user
names. What is due on top of a use without paying, and what becomes of mana tapped for a use that
comes to nothing, is not told by any source. That a use can be left off anywhere is tested in
``test_use_given_up``.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from cardrules.core.files import root
from cardrules.scenario.feature import read_feature
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting

OWNED: Final = {
    # use without paying, additional and alternative costs
    "leave to use for nothing opens no other zone": (
        "alternative-cost/one-of-several",
        "《龍素王 Q.E.D.》の能力は、手札のほかのゾーンからは使わせない",
    ),
    "what is given up half paid is not used, and nothing triggers on it": (
        "alternative-cost/payment-that-is-replaced",
        "1体の破壊が置き換えられた時、支払ったことになるか",
    ),
    "what no source tells of a payment that comes apart is not guessed": (
        "cost/payment-that-comes-apart",
        "残りを支払うマナがもうない",
    ),
    "a card that cannot be used after all is where it was, and counts there": (
        "use/not-used-after-all",
        "いっしょに保留状態になった呪文が、もう唱えられない",
    ),
    "what is used for nothing costs nothing, whatever makes costs more": (
        "cost/what-a-change-bears-on",
        "コストを支払わずに使う時は、増やす能力があっても何も支払わない",
    ),
    "what was used for nothing was not paid for": (
        "alternative-cost/given-by-another-card",
        "効果で支払わずに使えば、使ったことになっても支払ってはいないので、コストを支払う時の能力は働かない",
    ),
    "nothing is used in the midst of an effect that does not say so": (
        "use/when-and-from-where",
        "選択肢を選ぶ途中で、指示されていないカードを割り込んで使うことはできない",
    ),
    "an additional cost is paid once, and what hangs on it asks whether it was": (
        "cost/additional-cost",
        "支払うかどうかで、コストと、得られる効果が変わる",
    ),
    "of several alternative costs one alone is paid": (
        "alternative-cost/one-of-several",
        "どちらの代替コストを選んでも、支払うのはそれだけである",
    ),
    "every alternative cost is offered": ("alternative-cost/one-of-several", "どの代替コストも選べる"),
    "from where a card may be used does not depend on what is paid": (
        "alternative-cost/g-zero-from-graveyard",
        "墓地からG・ゼロで召喚する",
    ),
    "the zone of what gives leave is not that of what is used": (
        "cost/what-a-change-bears-on",
        "ほかのカードのコストを変える能力は、バトルゾーンでだけ働く",
    ),
    "leave given by an effect does not outlast it": (
        "use/allowed-by-an-effect",
        "使わなければ、許しは残らない",
    ),
    "what is done for a cost is done before the card does anything": (
        "alternative-cost/one-of-several",
        "支払いでタップしてから、呪文を解決する",
    ),
    # how much it is
    "what is tapped for the civilizations is tapped when the cost is counted": (
        "cost/counted-changes",
        "文明を先に支払うので、そのためにタップしたものは、アンタップしているものに数えない",
    ),
    "whether a card may be used is asked of the changed cost": (
        "use/begins-when-it-looks-payable",
        "使い始める時の状況で、支払えるかを見る",
    ),
    "a cost of nothing can be paid": (
        "cost/what-a-change-bears-on",
        "コストが0になったら、マナが1つもなくても使える",
    ),
    "a card of two faces is changed once, as the face it is used as": (
        "cost/what-a-change-bears-on",
        "ツインパクトは、使う面に及ぶ能力だけが、1回ずつ及ぶ",
    ),
    "the order of more and less is a question, one scenario for each reading": (
        "cost/order-of-changes",
        "好きな順に適用してよいなら、先に減らして下限で止め、それから増やすこともできる",
    ),
    "a floor is kept to": (
        "cost/order-of-changes",
        "下限のある軽減がいくつあっても、下限を下回らない",
    ),
    "a change of the card itself works where it is used from": (
        "cost/counted-changes",
        "自身のコストを減らす能力は、墓地から召喚する時にも働く",
    ),
    "what is counted this turn is what that player did this turn": (
        "cost/counted-changes",
        "相手が召喚したことや、召喚でなく出したことは数えない",
    ),
    "an alternative cost in mana is changed, too": (
        "cost/what-a-change-bears-on",
        "マナ爆誕で支払うコストも、減り、増える",
    ),
    "a change bears on the turn in which it comes": (
        "cost/what-a-change-bears-on",
        "減らす能力は、出たそのターンから及ぶ",
    ),
}  # fmt: skip


@cache
def _results(feature: str) -> tuple[ScenarioResult, ...]:
    path = root() / "scenarios" / "duelmasters" / f"{feature}.feature"
    return run_feature(read_feature(path), setting("duelmasters"))


@pytest.mark.parametrize("feature,title", OWNED.values(), ids=OWNED)
def test_situation_is_owned_by_a_scenario_that_passes(feature: str, title: str) -> None:
    own = [result for result in _results(feature) if result.name.split("〔")[0] == title]

    assert own
    assert {Status.PASSED} == {result.status for result in own}
