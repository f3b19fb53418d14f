"""Dated rules: which version runs, and that the table of versions cannot be wrong unnoticed."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest

from cardrules.core.errors import InputError
from cardrules.core.moment import Moment
from cardrules.core.results import Go, StepResult
from cardrules.core.rules import INERT, ORIGIN, DisputedDay, Rule, RuleBook, RuleError, SilentSourceError
from cardrules.core.ruleset import Ruleset
from cardrules.core.trace import Applied
from cardrules.core.values import Bindings
from tests.core.table import Table
from tests.toy.game import GAME

BOOK = RuleBook("trial")
BOOK.question("which", "plain", "other")


@BOOK.rule("sum", inert=lambda _now, _number: 0)
def newest(_now: Moment, number: int) -> int:
    """The present version."""
    return number + 3


@newest.until("2020-01-01")
def middle(_now: Moment, number: int) -> int:
    """The version before."""
    return number + 2


@newest.until("2010-01-01")
def oldest(_now: Moment, number: int) -> int:
    """The oldest version."""
    return number + 1


@newest.regime("variant")
def variant(_now: Moment, number: int) -> int:
    """The version of a regime."""
    return number + 10


@newest.reading("which", "other")
def other_reading(_now: Moment, number: int) -> int:
    """The version of a reading."""
    return number + 20


@BOOK.step("late")
def late(_now: Moment) -> StepResult:
    """A rule that was not always in force."""
    return Go(Bindings({"late": True}))


late.not_before("2015-06-01")


DISPUTED = DisputedDay(BOOK.question("when", "early", "late-one"), "2015-06-01", {"late-one": "2015-07-01"})


@BOOK.rule("disputed", inert=lambda _now: "")
def since_then(_now: Moment) -> str:
    """What has held since the day that the sources give differently."""
    return "new"


@since_then.until(DISPUTED)
def before_then(_now: Moment) -> str:
    """What held until then."""
    return "old"


since_then.unknown_before("2014-01-01")


@pytest.mark.parametrize(
    "reading, day, key",
    [
        ("early", "2015-05-31", "2014-01-01"),
        ("early", "2015-06-01", "2015-06-01"),
        ("late-one", "2015-06-01", "2014-01-01"),
        ("late-one", "2015-06-30", "2014-01-01"),
        ("late-one", "2015-07-01", "2015-06-01"),
        ("late-one", "2013-12-31", ORIGIN),
    ],
)
def test_a_disputed_day_is_that_of_the_reading_taken(reading: str, day: str, key: str) -> None:
    rules = Ruleset(date.fromisoformat(day), readings=Bindings({"when": reading}))

    assert since_then.select(rules).key == key


def test_a_disputed_day_is_that_of_the_followed_reading_unless_another_is_taken() -> None:
    followed = [since_then.select(Ruleset(date(2015, month, 1))).key for month in (5, 6, 7)]

    assert followed == ["2014-01-01", "2015-06-01", "2015-06-01"]
    assert [since_then.select(Ruleset()).key] == ["2015-06-01"]


def _value(rules: Ruleset) -> int:
    return newest.select(rules).function(Table("row FIRST: plain").now, 0)


@pytest.mark.parametrize(
    "day, expected",
    [
        ("1990-01-01", 1),
        ("2009-12-31", 1),
        ("2010-01-01", 2),
        ("2019-12-31", 2),
        ("2020-01-01", 3),
        ("2999-01-01", 3),
    ],
)
def test_the_day_of_a_change_belongs_to_the_new_version(day: str, expected: int) -> None:
    assert _value(Ruleset(date.fromisoformat(day))) == expected


def test_a_version_holds_from_its_first_day_until_the_day_before_the_next() -> None:
    _, second, _ = newest.dated
    days = ("2009-12-31", "2010-01-01", "2019-12-31", "2020-01-01")
    assert [second.holds(date.fromisoformat(day)) for day in days] == [False, True, True, False]


def test_without_a_day_the_newest_version_holds() -> None:
    assert _value(Ruleset()) == 3


def test_versions_leave_no_gap_and_do_not_overlap() -> None:
    for rule in (*BOOK.rules.values(), *GAME.book.rules.values()):
        newest_first = rule.dated
        assert newest_first[0].until is None
        assert newest_first[-1].since is None
        for newer, older in pairwise(newest_first):
            assert newer.since == older.until
        keys = [each.key for each in rule.versions]
        assert len(set(keys)) == len(keys)


def test_keys_name_the_day_that_a_version_began_on() -> None:
    keys = [each.key for each in newest.versions]
    assert keys == ["2020-01-01", "2010-01-01", ORIGIN, "variant", "which=other"]


@pytest.mark.parametrize("day", ["2010-01-01", "2015-01-01", "2030-01-01"])
def test_a_version_must_be_older_than_those_before_it(day: str) -> None:
    book = RuleBook("trial")

    @book.step("again")
    def now_and(_now: Moment) -> StepResult:
        return Go()

    @now_and.until("2010-01-01")
    def then(_now: Moment) -> StepResult:
        return Go()

    with pytest.raises(RuleError, match="2010-01-01"):
        now_and.until(day)(then)


def test_a_rule_not_yet_in_force_is_passed_over_and_says_so() -> None:
    before = late.select(Ruleset(date(2015, 5, 31)))
    assert before.absent
    assert before.function(Table("row FIRST: plain").now) == Go()
    assert not late.select(Ruleset(date(2015, 6, 1))).absent


def test_a_silent_source_stops_a_position_that_needs_the_rule() -> None:
    book = RuleBook("trial")

    @book.step("silent")
    def known(_now: Moment) -> StepResult:
        return Go()

    known.unknown_before("2000-01-01")
    with pytest.raises(SilentSourceError, match="出典に定めがない"):
        known.select(Ruleset(date(1999, 12, 31))).function(Table("row FIRST: plain").now)
    assert known.select(Ruleset(date(2000, 1, 1))).function(Table("row FIRST: plain").now) == Go()


def test_a_time_of_which_no_source_tells_may_have_an_older_version_beneath_it() -> None:
    book = RuleBook("trial")

    @book.step("told-twice")
    def known(_now: Moment) -> StepResult:
        return Go()

    @known.until("1990-01-01")
    def older(_now: Moment) -> StepResult:
        return Go()

    known.unknown_before("1980-01-01")
    known.until("1970-01-01")(older)
    assert [(each.key, each.silent) for each in known.dated] == [
        ("1990-01-01", False),
        ("1980-01-01", False),
        ("1970-01-01", True),
        ("origin", False),
    ]
    assert known.neighbour(Ruleset(date(1985, 1, 1))) == "origin"


def test_a_regime_wins_over_the_day() -> None:
    assert _value(Ruleset(date(2009, 1, 1), "variant")) == 10
    assert _value(Ruleset(date(2009, 1, 1), "unheard-of")) == 1


def test_the_default_reading_is_the_plain_version() -> None:
    assert _value(Ruleset(readings=Bindings({"which": "plain"}))) == 3
    assert _value(Ruleset(readings=Bindings({"which": "other"}))) == 20


def test_the_moment_knows_the_reading_taken() -> None:
    assert Table("row FIRST: plain").now.reading("who-wins-a-tie") == "nobody"


def test_a_rule_can_be_forced_to_any_version_or_to_do_nothing() -> None:
    def forced(version: str) -> int:
        return _value(Ruleset(date(2024, 1, 1), altered=Bindings({"sum": version})))

    assert forced("2010-01-01") == 2
    assert forced(ORIGIN) == 1
    assert forced(INERT) == 0
    with pytest.raises(RuleError, match="no version 1999"):
        forced("1999")


@pytest.mark.parametrize(
    "day, neighbour", [("2024-01-01", "2010-01-01"), ("2015-01-01", ORIGIN), ("2000-01-01", "2010-01-01")]
)
def test_the_neighbour_of_a_version_is_the_next_older_else_the_next_newer(day: str, neighbour: str) -> None:
    assert newest.neighbour(Ruleset(date.fromisoformat(day))) == neighbour


def test_a_version_without_a_neighbour_is_ablated_to_nothing() -> None:
    lonely: Rule[[], StepResult] = Rule("lonely", lambda _now: Go(), lambda _now: Go())
    assert lonely.neighbour(Ruleset()) == INERT
    assert newest.neighbour(Ruleset(regime="variant")) == INERT


def test_what_runs_is_put_down_with_its_version_once_until_something_comes_of_it() -> None:
    table = Table("row FIRST: plain; hand FIRST: scholar; coins FIRST: coin", as_of=date(2019, 1, 1))
    table.run("play", card=table.find("scholar", "hand").ref, plays=1)
    applied = [entry for entry in table.recorder.entries if isinstance(entry, Applied)]
    assert ("mode-choice", ORIGIN) in {(each.rule, each.version) for each in applied}
    assert len(applied) == len(set(applied))


def test_a_rule_is_put_down_again_once_something_has_happened() -> None:
    table = Table("row FIRST: plain; pile FIRST: plain")
    for _ in range(3):
        newest(table.now, 1)
    table.scrap(table.find("plain"))
    newest(table.now, 1)
    applied = [entry.rule for entry in table.recorder.entries if isinstance(entry, Applied)]
    assert applied == ["sum", "sum"]


def test_the_same_play_asks_at_another_moment_on_each_side_of_a_date() -> None:
    kinds = []
    for day in (date(2019, 12, 31), date(2020, 1, 1)):
        table = Table(
            "row FIRST: plain; hand FIRST: scholar; coins FIRST: coin, coin(shiny); pile FIRST: brick",
            as_of=day,
        )
        table.run("play", card=table.find("scholar", "hand").ref, plays=1)
        kinds.append(table.decision.kind)
        table.answer(table.decision.options[0]).answer(table.decision.options[0])
        assert table.names("hand") == ["brick"]
    assert kinds == ["choose-options", "pay"]


def test_two_rules_questions_or_versions_of_one_name_are_refused() -> None:
    book = RuleBook("trial")
    book.question("same", "one", "two")
    with pytest.raises(RuleError, match="same"):
        book.question("same", "two", "one")

    @book.step("twice")
    def once(_now: Moment) -> StepResult:
        return Go()

    with pytest.raises(RuleError, match="twice"):
        book.step("twice")(once)
    once.regime("odd")(once)
    with pytest.raises(RuleError, match="odd"):
        once.regime("odd")(once)


@pytest.mark.parametrize(
    "rules, message",
    [
        (Ruleset(readings=Bindings({"nobody-asked": "x"})), "論点「nobody-asked」がない"),
        (Ruleset(readings=Bindings({"which": "x"})), "「x」という読みはない"),
        (Ruleset(altered=Bindings({"no-rule": INERT})), "規則「no-rule」"),
    ],
)
def test_readings_and_rules_that_do_not_exist_are_bad_input(rules: Ruleset, message: str) -> None:
    BOOK.check(Ruleset(readings=Bindings({"which": "other"}), altered=Bindings({"sum": INERT})))
    with pytest.raises(InputError, match=message):
        BOOK.check(rules)


def test_rule_sets_are_values() -> None:
    assert Ruleset(date(2024, 1, 1)) == Ruleset(date(2024, 1, 1))
    assert hash(Ruleset(date(2024, 1, 1))) == hash(Ruleset(date(2024, 1, 1)))
    assert Ruleset(date(2024, 1, 1)) != Ruleset(date(2024, 1, 2))
    assert Ruleset(regime="variant") != Ruleset()
