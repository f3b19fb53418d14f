"""The pytest plugin: items, messages, foreign suites, and agreement with the native runner."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import indent

import pytest

from cardrules.core.files import root
from cardrules.pytest_plugin import collecting, steps
from cardrules.scenario.games import PLAYABLE
from cardrules.scenario.settings import VOCABULARIES
from cardrules.scenario.suite import feature_files, read_all, run_all
from tests.scenario.failures import CAST, FAILURES, MAIN, MISTAKES, Mistake
from tests.scenario.planted import HOLE, MODES, life, plant, write

GAMES = (*PLAYABLE.values(), *VOCABULARIES.values())
"""Every game, loaded beforehand: what is first loaded within a run of pytester is loaded anew later."""

INI = """\
[pytest]
cardrules_features = {folder}
strict_markers = true
disable_test_id_escaping_and_forfeit_all_rights_to_community_support = true
filterwarnings = error
addopts = -p no:cacheprovider -p no:hypothesispytest {options}
"""

GOOD = life() + CAST + "ならば 《仮の命》は自分の墓地にある"
FALSE = life() + CAST + "ならば 《仮の札》は自分のマナゾーンにある\nかつ 《仮の命》は自分の手札にある"


def configure(pytester: pytest.Pytester, folder: object = "scenarios", options: str = "") -> None:
    pytester.makeini(INI.format(folder=folder, options=options))


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    """An empty project whose ini file names the folder ``scenarios``."""
    (pytester.path / "scenarios").mkdir()
    configure(pytester)
    return pytester


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let files be run in which lint finds something, as the native runner does."""
    monkeypatch.setattr(collecting, "lint_feature", lambda feature, known: [])


def lines(result: pytest.RunResult) -> str:
    return "\n".join(result.outlines)


# --- items --------------------------------------------------------------------------------

OUTLINE = f"""\
シナリオアウトライン: 使った後、呪文はどこにあるか
{life(mana=2).replace("自然×2", "自然×<数>")}
{CAST}
ならば 《仮の命》は自分の<所>にある

@出典:M21
例: 足りる
  | 数 | 所   |
  | 2  | 墓地 |
  | 3  | 墓地 |

例: 嘘
  | 数 | 所   |
  | 4  | 手札 |
"""


def test_items_bear_the_names_and_the_lines_of_scenarios(suite: pytest.Pytester) -> None:
    path = write(suite.path, OUTLINE, "シナリオ: 読点、（かっこ）もそのまま\n" + GOOD, rule=MAIN)
    items, _ = suite.inline_genitems()
    assert [item.nodeid.partition("::")[2] for item in items] == [
        "使った後、呪文はどこにあるか[2-墓地]",
        "使った後、呪文はどこにあるか[3-墓地]",
        "使った後、呪文はどこにあるか[4-手札]",
        "読点、（かっこ）もそのまま",
    ]
    text = path.read_text("utf-8").split("\n")
    said = [text[item.location[1] or 0].strip() for item in items]
    assert said == ["| 2  | 墓地 |", "| 3  | 墓地 |", "| 4  | 手札 |", "シナリオ: 読点、（かっこ）もそのまま"]
    assert {item.location[0] for item in items} == {"scenarios/duelmasters/planted.feature"}


def test_rows_pass_and_fail_by_themselves(suite: pytest.Pytester) -> None:
    write(suite.path, OUTLINE, rule=MAIN)
    result = suite.runpytest("-q")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines(
        ["*planted.feature:[0-9]*: そうならなかった：*", "FAILED *::使った後、呪文はどこにあるか*4-手札*"]
    )


def test_one_item_can_be_asked_for(suite: pytest.Pytester) -> None:
    write(suite.path, OUTLINE, rule=MAIN)
    name = "scenarios/duelmasters/planted.feature::使った後、呪文はどこにあるか[3-墓地]"
    suite.runpytest(name).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    "options, passed",
    [
        (("-m", "公式"), 3),
        (("-m", "not 公式"), 0),
        (("-m", "規則(名前='メインステップ')"), 3),
        (("-m", "規則(名前='選択肢の決定')"), 0),
        (("-m", "出典(名前='M21')"), 2),
        (("-k", "出典:M21"), 2),
        (("-k", "使った後"), 3),
    ],
)
def test_tags_are_markers(suite: pytest.Pytester, options: Sequence[str], passed: int) -> None:
    write(
        suite.path, OUTLINE.replace("4  | 手札", "4  | 墓地"), rule=MAIN, tags="@公式 @用語:使う（カードを）"
    )
    suite.runpytest(*options).assert_outcomes(passed=passed, deselected=3 - passed)


def test_markers_are_listed(suite: pytest.Pytester) -> None:
    suite.runpytest("--markers").stdout.fnmatch_lines(
        ["@pytest.mark.用語(名前): *", "@pytest.mark.未対応(名前): *"]
    )


def test_drafts_are_skipped_with_the_reason(suite: pytest.Pytester) -> None:
    lacks = "まだ実行できない文がある"
    write(suite.path, "@未対応\nシナリオ: まだ\n" + FALSE, "シナリオ: もう\n" + GOOD, rule=MAIN, lacks=lacks)
    write(suite.path, GOOD, FALSE, rule=MAIN, tags="@未対応", name="draft", lacks=lacks)
    result = suite.runpytest("-rs")
    result.assert_outcomes(passed=1, skipped=3)
    result.stdout.fnmatch_lines(["SKIPPED*エンジンがまだ実行できない（@未対応）"])


# --- failures -----------------------------------------------------------------------------

HEARD = """\
import pathlib

def told(what, step):
    with pathlib.Path("heard.txt").open("a", encoding="utf-8") as file:
        print(what, step.name, file=file)

def pytest_bdd_after_step(request, feature, scenario, step, step_func, step_func_args):
    told("so", step)

def pytest_bdd_step_error(request, feature, scenario, step, step_func, step_func_args, exception):
    told("not", step)
"""


def test_a_step_that_fails_fails_there(suite: pytest.Pytester) -> None:
    feature = plant(suite.path, FALSE, rule=MAIN)
    suite.makeconftest(HEARD)
    result = suite.runpytest()
    result.assert_outcomes(failed=1)
    heard = (suite.path / "heard.txt").read_text("utf-8").splitlines()
    steps = [step.text for step in feature.scenarios[0].steps]
    assert heard == [*(f"so {text}" for text in steps[:-1]), f"not {steps[-1]}"]
    begun = f"{feature.scenarios[0].steps[-1].place}: そうならなかった："
    assert any(line.startswith(begun) for line in result.outlines)


def test_what_no_step_shows_is_told_at_the_last(suite: pytest.Pytester) -> None:
    feature = plant(suite.path, GOOD, rule="条件の確認")
    suite.makeconftest(HEARD)
    suite.runpytest().assert_outcomes(failed=1)
    heard = (suite.path / "heard.txt").read_text("utf-8").splitlines()
    assert len(heard) == len(feature.scenarios[0].steps)
    assert [line.partition(" ")[0] for line in heard].count("not") == 1


def test_a_mistake_in_a_file_is_an_error_that_tells_all(suite: pytest.Pytester) -> None:
    path = write(
        suite.path, "もし 自分が《仮の命》を唱える\nならば 《仮の命》は自分のぼちにある", rule="なんとなく"
    )
    result = suite.runpytest()
    result.assert_outcomes(errors=1)
    assert f"{path}:2:9: 「なんとなく」という規則はない" in lines(result)
    assert f"{path}:8:" in lines(result)
    assert "Traceback" not in lines(result)


def test_bytes_that_are_no_text_are_an_error_too(suite: pytest.Pytester) -> None:
    path = write(suite.path, GOOD)
    path.write_bytes("機能: 化け".encode("shift_jis"))
    result = suite.runpytest()
    result.assert_outcomes(errors=1)
    assert "Traceback" not in lines(result)


def test_a_folder_that_is_not_there_is_told(pytester: pytest.Pytester) -> None:
    configure(pytester, "nowhere")
    result = pytester.runpytest()
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert any("nowhere」というフォルダーがない" in line for line in result.errlines)


# --- executed = written -------------------------------------------------------------------


@pytest.mark.usefixtures("unchecked")
def test_a_namesake_that_would_vanish_stops_the_session(suite: pytest.Pytester) -> None:
    """pytest-bdd keeps the last of two namesakes; should lint ever miss them, the count does not."""
    path = write(suite.path, "シナリオ: 同じ\n" + FALSE, "シナリオ: 同じ\n" + GOOD, rule=MAIN)
    result = suite.runpytest()
    result.assert_outcomes(errors=1)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    assert f"{path}: シナリオは2個書かれているが、集められたのは1個である" in lines(result)


@pytest.mark.parametrize("options", ["", "-n1"])
def test_a_scenario_that_is_not_run_fails_the_session(suite: pytest.Pytester, options: str) -> None:
    configure(suite, options=options)
    write(suite.path, "シナリオ: する\n" + GOOD, "シナリオ: しない\n" + GOOD, rule=MAIN)
    suite.makeconftest(
        "def pytest_runtest_protocol(item):\n    return True if item.name == 'しない' else None\n"
    )
    result = suite.runpytest_subprocess()
    result.assert_outcomes(passed=1)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(
        ["*実行されなかったシナリオ*", "scenarios/duelmasters/planted.feature::しない"]
    )


def test_what_was_not_chosen_need_not_be_run(suite: pytest.Pytester) -> None:
    write(suite.path, FALSE, GOOD, FALSE, rule=MAIN)
    assert suite.runpytest("-k", "2番目").ret == pytest.ExitCode.OK
    assert suite.runpytest("--collect-only").ret == pytest.ExitCode.OK
    broken_off = suite.runpytest("-x")
    broken_off.assert_outcomes(failed=1)
    assert "実行されなかった" not in lines(broken_off)


def test_workers_share_the_scenarios(suite: pytest.Pytester) -> None:
    write(suite.path, OUTLINE, GOOD, rule=MAIN)
    result = suite.runpytest_subprocess("-n2")
    result.assert_outcomes(passed=3, failed=1)
    assert "実行されなかった" not in lines(result)


# --- foreign suites -----------------------------------------------------------------------

FOREIGN = """\
# language: ja
機能: よその機能
  シナリオ: よその話
    前提 2022-09-16のルールである
    ならば 自分は《仮の命》を唱えられる
"""

FOREIGN_STEPS = """\
from pytest_bdd import given, parsers, then, when

@given(parsers.re(".*"))
@when(parsers.re(".*"))
@then(parsers.re(".*"))
def anything():
    raise RuntimeError("a foreign step")
"""

FOREIGN_TEST = """\
from pytest_bdd import given, scenarios, then

scenarios("other.feature")

@given("2022-09-16のルールである")
def _():
    pass

@then("自分は《仮の命》を唱えられる")
def _():
    pass
"""


def test_foreign_features_are_not_collected(suite: pytest.Pytester) -> None:
    (suite.path / "other.feature").write_text(FOREIGN, "utf-8")
    write(suite.path, GOOD, rule=MAIN)
    suite.runpytest().assert_outcomes(passed=1)


def test_foreign_steps_do_not_reach_ours(suite: pytest.Pytester) -> None:
    write(suite.path, GOOD, rule=MAIN)
    suite.makeconftest(FOREIGN_STEPS)
    (suite.path / "scenarios" / "conftest.py").write_text(FOREIGN_STEPS, "utf-8")
    suite.runpytest().assert_outcomes(passed=1)


def test_ours_do_not_reach_a_foreign_suite(suite: pytest.Pytester) -> None:
    (suite.path / "other.feature").write_text(FOREIGN, "utf-8")
    write(suite.path, GOOD, rule=MAIN)
    suite.makepyfile(test_other=FOREIGN_TEST)
    suite.runpytest().assert_outcomes(passed=2)
    suite.makepyfile(test_other='from pytest_bdd import scenarios\nscenarios("other.feature")\n')
    result = suite.runpytest()
    result.assert_outcomes(passed=1, failed=1)
    assert "StepDefinitionNotFoundError" in lines(result)


def test_our_steps_are_found_by_name_and_the_long_way(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The search of pytest-bdd that is cut short is no public one; without it all is as before."""
    assert [kind for kind in ("given", "when", "then") if steps.fixture(kind) not in vars(steps)] == []
    write(suite.path, GOOD, FALSE, rule=MAIN)
    suite.runpytest().assert_outcomes(passed=1, failed=1)
    module = sys.modules["pytest_bdd.scenario"]
    short = vars(module)["find_fixturedefs_for_step"]
    monkeypatch.setattr(module, "find_fixturedefs_for_step", short.shortened)
    suite.makeconftest(FOREIGN_STEPS)
    suite.runpytest().assert_outcomes(passed=1, failed=1)


def test_a_project_that_names_no_folder_pays_nothing(pytester: pytest.Pytester) -> None:
    write(pytester.path, GOOD, rule=MAIN)
    pytester.makeini(
        "[pytest]\nfilterwarnings = error\naddopts = -p no:cacheprovider -p no:hypothesispytest\n"
    )
    pytester.makepyfile(
        "import sys\ndef test_it():\n    assert 'cardrules.scenario.feature' not in sys.modules\n"
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


# --- agreement ----------------------------------------------------------------------------

Outcome = tuple[str, str]
"""passed, failed or unsupported, and why."""


class _Reports:
    """Keeps what came of every item."""

    def __init__(self) -> None:
        self.found: dict[tuple[str, int], Outcome] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" or report.skipped:
            path, line, _ = report.location
            why = str(report.longrepr) if report.failed else ""
            self.found[Path(path).name, (line or 0) + 1] = (_STATUS[report.outcome], why)


_STATUS = {"passed": "passed", "failed": "failed", "skipped": "unsupported"}


def by_plugin(pytester: pytest.Pytester, folder: Path) -> dict[tuple[str, int], Outcome]:
    reports = _Reports()
    configure(pytester, folder)
    pytester.inline_run(str(folder), plugins=[reports])
    return reports.found


def natively(folder: Path) -> dict[tuple[str, int], Outcome]:
    found = run_all(read_all(feature_files([folder]))).results
    return {(Path(each.path).name, each.line): (each.status.value, each.complaint) for each in found}


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize("folder", ["duelmasters/mode", "gate"])
def test_both_fronts_agree_on_the_scenarios_of_a_folder(pytester: pytest.Pytester, folder: str) -> None:
    """All others must pass in either: as items of the suite that this test is of, and by the command."""
    found = natively(root() / "scenarios" / folder)
    assert found
    assert by_plugin(pytester, root() / "scenarios" / folder) == found


@pytest.mark.usefixtures("unchecked")
def test_both_fronts_agree_on_planted_failures(pytester: pytest.Pytester) -> None:
    for at, planted in enumerate(FAILURES):
        write(pytester.path, planted.body, rule=planted.rule, name=f"failure-{at}")
    write(pytester.path, OUTLINE, GOOD, "@未対応\nシナリオ: まだ\n" + FALSE, rule=MAIN, name="others")
    write(pytester.path, HOLE + "ならば 《仮の札》は自分のマナゾーンにある", rule=MODES, name="open")
    folder = pytester.path / "scenarios"
    found = natively(folder)
    assert {status for status, _ in found.values()} == set(_STATUS.values())
    assert by_plugin(pytester, folder) == found


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake.name)
def test_a_mistake_that_only_playing_shows_is_told_at_its_step(
    suite: pytest.Pytester, mistake: Mistake
) -> None:
    write(suite.path, mistake.body, rule=mistake.rule)
    result = suite.runpytest()
    result.assert_outcomes(failed=1)
    assert mistake.message in lines(result)
    assert indent(f"→ {mistake.expected}", "  ") in lines(result) or not mistake.expected
