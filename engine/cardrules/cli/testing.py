"""``cardrules test`` and ``cardrules trace``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from datetime import date
from pathlib import Path
from typing import Final

from cardrules.cli.exit_codes import FAILED
from cardrules.cli.extras import require
from cardrules.cli.words import slugs
from cardrules.core.bounds import untold
from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.core.files import root, shown
from cardrules.scenario import ablated, report
from cardrules.scenario.feature import Feature
from cardrules.scenario.knowing import known
from cardrules.scenario.labels import labels
from cardrules.scenario.lexicons import LEXICONS
from cardrules.scenario.lint import linted
from cardrules.scenario.proofs import Ablation, Adversary, Kill, survivors
from cardrules.scenario.proving import Proved, proved
from cardrules.scenario.result import ScenarioResult, Status
from cardrules.scenario.rows import title_of
from cardrules.scenario.settings import setting
from cardrules.scenario.suite import Suite, feature_files, missing, run_each

_FORMATS: Final = {"json": report.as_json, "junit": report.as_junit}


def test(given: argparse.Namespace) -> int:
    """Run the scenarios chosen, and the proofs that are asked for."""
    if given.format == "earl":
        require("knowledge")
    suite = _run(given)
    if given.format == "earl":
        from cardrules.cli.knowledge import earl_of

        print(earl_of(suite.sound), end="")
    elif given.format == "terminal":
        _terminal(suite, given)
    else:
        print(_FORMATS[given.format](suite.results), end="")
    sound = suite.sound
    survived = [] if given.as_of else list(_survived(sound.features))
    with redirect_stdout(sys.stdout if given.format == "terminal" else sys.stderr):
        unproved = _proofs(given, sound)
    _complain(adversary.complaint(feature) for feature, adversary in survived)
    if suite.errors:
        raise InputErrors(suite.errors)
    return FAILED if suite.failures or survived or unproved else 0


def _run(given: argparse.Namespace) -> Suite:
    read, wrong = linted(feature_files(given.paths), known)
    features = _chosen(read, given)
    if not features and wrong:
        raise InputErrors(tuple(wrong))
    if not features:
        raise InputError("当てはまるシナリオが1つもない", expected="ほかの用語か規則にするか、片方だけにする")
    suite = run_each(features, wrong, as_of=_told(given.as_of), told=given.format == "json" or given.ablate)
    if suite.written != len(suite.results):
        raise InputError(f"書かれた{suite.written}件のうち{len(suite.results)}件しか実行されなかった")
    return suite


def _told(day: date | None) -> date | None:
    """Return the day that takes the place of those that are written; some source must tell of it."""
    since = min(each.since for each in LEXICONS.values() if each.since is not None)
    if day is not None and (wrong := untold(day, since)) is not None:
        raise wrong
    return day


def _chosen(features: Sequence[Feature], given: argparse.Namespace) -> list[Feature]:
    """Return the features that bear the term and the rule asked for; an unknown one is refused."""
    chosen, games = list(features), {feature.game for feature in features}
    for kind, prefix, wanted in (("term", "用語", given.term), ("rule", "規則", given.rule)):
        if wanted is not None:
            found = slugs(games, kind, wanted)
            chosen = [each for each in chosen if found[each.game] & _tagged(each, kind, prefix)]
    return chosen


def _tagged(feature: Feature, kind: str, prefix: str) -> set[str]:
    names = labels(feature.game)
    tags = [feature.tags, *(scenario.tags for scenario in feature.scenarios)]
    return {slug for each in tags for label in each.labels(prefix) for slug in names.find(kind, label)}


def _terminal(suite: Suite, given: argparse.Namespace) -> None:
    for line in report.terminal(suite.results, given.as_of):
        print(line)


# --- proofs -------------------------------------------------------------------------------


def _complain(complaints: Iterable[InputError]) -> None:
    for each in complaints:
        print(each, file=sys.stderr)


def _survived(features: Sequence[Feature]) -> Iterator[tuple[Feature, Adversary]]:
    for feature in features:
        if not feature.unsupported:
            yield from ((feature, adversary) for adversary in survivors(feature, setting(feature.game)))


def _proofs(given: argparse.Namespace, suite: Suite) -> bool:
    if not (given.invert or given.ablate):
        return False
    found = proved(suite, invert=given.invert, ablate=given.ablate)
    unproved = _inverted(found) if given.invert else False
    return (_ablated(found, suite, given) if given.ablate else False) or unproved


def _inverted(found: Sequence[Proved]) -> bool:
    turned = sum(each.inverted for each in found)
    wrong = [inversion for each in found for inversion in each.unproved]
    print(f"逆にした ならば {turned}件：失敗した {turned - len(wrong)}件、通ってしまった {len(wrong)}件")
    _complain(each.complaint for each in wrong)
    return bool(wrong)


def _ablated(found: Sequence[Proved], suite: Suite, given: argparse.Namespace) -> bool:
    """Tell what the removal of each rule changes; of the whole suite it is kept for the site.

    A claim that no answer of its file depends on fails, save under the rules of another day; and
    so does a removal under which the engine cannot go on.
    """
    ablations = [ablation for each in found for ablation in each.ablations]
    for line in report.ablation_table(ablations):
        print(line)
    pairs = list(zip(suite.features, found, strict=True))
    idle = [_idle_claim(feature, rule) for feature, each in pairs for rule in each.idle]
    broken = [
        _broken(feature, one) for feature, each in pairs for one in each.ablations if one.kill is Kill.DEFECT
    ]
    _complain(idle + broken)
    print(f"抜いても答えが変わらない「@規則:」 {len(idle)}件")
    if not (given.paths or given.term or given.rule or given.as_of):
        games = {feature.path: feature.game for feature in suite.features}
        _kept(ablated.collected(ablations, games, suite.results))
    return bool(idle and not given.as_of) or bool(broken)


def _idle_claim(feature: Feature, rule: str) -> InputError:
    borne = (tag for tags in (feature.tags, *(each.tags for each in feature.scenarios)) for tag in tags)
    claims = (tag for tag in borne if tag.prefix == "規則")
    find = labels(feature.game).find
    return InputError(
        f"規則{_called(feature, rule)}を確かめると書いてあるが、抜いても答えが変わらない",
        next((tag.place for tag in claims if rule in find("rule", tag.label)), feature.place),
        "その規則がなければ答えが変わる場面を足すか、答えを決めている規則に書き替える",
    )


def _broken(feature: Feature, found: Ablation) -> InputError:
    """Return the complaint about a removal under which the engine cannot go on."""
    scenario = next(each for each in feature.scenarios if each.name == found.scenario)
    return InputError(
        f"規則{_called(feature, found.rule)}を抜くと、エンジンが続けられない：{found.message}",
        title_of(scenario),
        "シナリオの誤りではない。その規則の言うことがない時にも、エンジンが先へ進めるように直す",
    )


def _called(feature: Feature, rule: str) -> str:
    return setting(feature.game).naming().called(rule)


def _kept(found: ablated.Ablations) -> None:
    try:
        print(f"サイトのために {shown(ablated.keep(found, root()))} に書いた")
    except OSError:
        print("書けるところがないので、サイトのためには残していない", file=sys.stderr)


# --- trace --------------------------------------------------------------------------------


def trace(given: argparse.Namespace) -> int:
    """Show how the scenarios at a place went, step by step."""
    path, line = _place(given.place)
    results = _at(path, line, _told(given.as_of))
    if given.format == "json":
        print(json.dumps([report.plain(result) for result in results], ensure_ascii=False, indent=2))
    else:
        for result in results:
            print("\n".join(report.told(result)))
    errors = tuple({str(error): error for result in results for error in result.errors}.values())
    if errors:
        raise InputErrors(errors)
    return FAILED if any(result.status is Status.FAILED for result in results) else 0


def _place(text: str) -> tuple[Path, int | None]:
    name, _, number = text.rpartition(":")
    if name and number.isdecimal():
        return _existing(Path(name)), int(number)
    return _existing(Path(text)), None


def _existing(path: Path) -> Path:
    found = path if path.exists() else root() / path
    if not found.exists() and path.parent.is_dir():
        raise missing(path)
    if not found.is_file():
        wrong = "フォルダーである" if found.is_dir() else "そのファイルはない"
        said = "scenarios の下の .feature を、その中の行なら「ファイル:行」と書く"
        raise InputError(wrong, Place(path.as_posix()), said)
    return found


def _at(path: Path, line: int | None, as_of: date | None) -> Sequence[ScenarioResult]:
    features, wrong = linted((path,), known)
    if not features:
        raise InputErrors(tuple(wrong))
    (feature,) = features
    results = run_each((feature,), wrong, as_of=as_of).results
    if line is None:
        return results
    last_line = len(path.read_text("utf-8").splitlines())
    if not 1 <= line <= last_line:
        raise InputError(f"{line}行目はない", Place(feature.path), f"1から{last_line}までの行を指す")
    begins = [(scenario.line, scenario.place.line or 0) for scenario in feature.scenarios]
    chosen = [row for row, (own, _) in enumerate(begins) if own == line]
    if not chosen:
        last = max((start for _, start in begins if start <= line), default=None)
        chosen = [row for row, (_, start) in enumerate(begins) if start == last]
    if not chosen:
        raise InputError("その行にシナリオはない", Place(feature.path, line), "シナリオの題か、例の行を指す")
    return [results[row] for row in chosen]
