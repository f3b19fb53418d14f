"""What the state itself brings about is found whatever lies on the table: the guards hide nothing of it."""

from __future__ import annotations

from collections import Counter

import pytest

from cardrules.core.events import Event
from cardrules.core.files import root
from cardrules.core.moment import Moment
from cardrules.duelmasters import policy, state_based
from cardrules.scenario.runner import run_feature
from cardrules.scenario.settings import setting
from cardrules.scenario.suite import feature_files, read_all


def test_a_guard_never_keeps_anything_from_being_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """In every position of every scenario each thing is looked for, with the guards and without."""
    found: Counter[str] = Counter()

    def compared(now: Moment) -> tuple[Event, ...]:
        quiet = now.silently()
        looked_for = state_based.to_look_for(quiet)
        for look in state_based.TABLE:
            if tuple(look(quiet)):
                assert look in looked_for, look.__name__
                found[look.__name__] += 1
        return state_based.brought_about(now)

    monkeypatch.setattr(policy, "brought_about", compared)
    for feature in read_all(feature_files([root() / "scenarios" / "duelmasters"])):
        run_feature(feature, setting(feature.game), told=False)
    assert set(found) == {look.__name__ for look in state_based.TABLE}
