"""With pytest too, a mistake in one scenario is that scenario's own."""

from __future__ import annotations

import pytest

from tests.scenario.failures import MAIN
from tests.scenario.planted import write
from tests.scenario.test_plugin import GOOD, configure, lines


def test_a_mistake_in_one_scenario_keeps_no_other_from_being_played(pytester: pytest.Pytester) -> None:
    configure(pytester)
    wrong = "シナリオ: まちがい\n" + GOOD.replace("《仮の命》を唱える", "《仮の命》を唱えるる")
    write(pytester.path, "シナリオ: よい\n" + GOOD, wrong, rule=MAIN)
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    assert "「る」が分からない" in lines(result)
