"""Nothing can be taken away, renamed or given another date without ``cardrules check`` naming it.

A sample of every kind is spoilt and checked whole. Behind it stands the ledger, which is put
to the test with every file, every name and every date that there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from cardrules.core.errors import InputError
from cardrules.knowledge import ledger
from tests.knowledge.guarded import ROOT, Copy, copy_to, forget

DM, GATE = "ontology/duelmasters", "ontology/gate"
HOLE = "scenarios/duelmasters/mode/fairy-hole.feature"

FILES = (
    f"{DM}/terms/mode.ttl",
    f"{DM}/rules/700-general.ttl",
    f"{DM}/rules/tournament.ttl",
    f"{DM}/statements.ttl",
    f"{DM}/statements-rules.ttl",
    f"{DM}/questions.ttl",
    f"{DM}/clauses.ttl",
    f"{DM}/game.ttl",
    f"{DM}/cards/hyperspatial-fairy-hole.card",
    f"{DM}/cards/zero-phoenix.card",
    f"{DM}/keywords/blocker.card",
    f"{DM}/keywords/recycle.card",
    f"{GATE}/terms/zones.ttl",
    f"{GATE}/rules/attack.ttl",
    f"{GATE}/statements.ttl",
    f"{GATE}/questions.ttl",
    f"{GATE}/game.ttl",
    f"{GATE}/keywords/flying.card",
    "ontology/scenario/game.ttl",
    "ontology/scenario/terms/words.ttl",
    "ontology/schema.ttl",
    "ontology/shapes.ttl",
    "ontology/checks/version-gap.rq",
    "ontology/checks/shape-class.rq",
    "ontology/ledger.txt",
    "ontology/unproved.json",
    "ontology/README.md",
    HOLE,
    "scenarios/duelmasters/use/lionel-tamaseed.feature",
    "scenarios/duelmasters/combat/blocking.feature",
    "scenarios/gate/flying.feature",
)

NAMES = (
    (f"{DM}/terms/mode.ttl", "\nterm:mode a ", "\nterm:modus a ", "duelmasters/term/mode"),
    (f"{DM}/terms/use.ttl", "label\\/play a ", "label\\/plays a ", "duelmasters/term/use-a-card/label/play"),
    (
        f"{DM}/rules/700-general.ttl",
        "\nrule:mode-choice a ",
        "\nrule:mode-choices a ",
        "duelmasters/rule/mode-choice",
    ),
    (
        f"{DM}/rules/700-general.ttl",
        "\nrule:mode-choice\\/2022-06-24 a ",
        "\nrule:mode-choice\\/2022-06-25 a ",
        "duelmasters/rule/mode-choice/2022-06-24",
    ),
    (
        f"{DM}/rules/700-general.ttl",
        "\nrule:mode-choice\\/origin a ",
        "\nrule:mode-choice\\/first a ",
        "duelmasters/rule/mode-choice/origin",
    ),
    (f"{DM}/statements.ttl", "\nstatement:U39 a ", "\nstatement:U139 a ", "duelmasters/statement/U39"),
    (
        f"{DM}/questions.ttl",
        "\nquestion:alternative-cost-as-replacement a ",
        "\nquestion:alternative-cost a ",
        "duelmasters/question/alternative-cost-as-replacement",
    ),
    (
        f"{DM}/questions.ttl",
        "replacement\\/is-a-replacement a ",
        "replacement\\/is-one a ",
        "duelmasters/question/alternative-cost-as-replacement/is-a-replacement",
    ),
    (
        f"{DM}/clauses.ttl",
        "\nclause:cr-1.21\\/506.3b a ",
        "\nclause:cr-1.21\\/506.3c a ",
        "duelmasters/clause/cr-1.21/506.3b",
    ),
    (f"{DM}/game.ttl", "\nedition:cr-1.12 a ", "\nedition:cr-1.13 a ", "duelmasters/edition/cr-1.12"),
    (f"{DM}/game.ttl", "\ndocument:mode a ", "\ndocument:modes a ", "duelmasters/document/mode"),
    (f"{GATE}/game.ttl", "/gate/glossary> a ", "/gate/glossaries> a ", "gate/glossary"),
    (f"{GATE}/statements.ttl", "\nstatement:G02 a ", "\nstatement:G92 a ", "gate/statement/G02"),
    ("ontology/schema.ttl", "\ncr:because a ", "\ncr:since a ", "schema#because"),
    ("ontology/shapes.ttl", "\nshape:term a ", "\nshape:terms a ", "shape/term"),
    (
        HOLE,
        "@裁定:2022-06-24-fairy-hole",
        "@裁定:2022-06-24-fairies",
        "duelmasters/ruling/2022-06-24-fairy-hole",
    ),
)
"""A file, how the name stands where it is defined, what it becomes, and the name that must be told."""

DATES = (
    (f"{DM}/rules/700-general.ttl", 'cr:validFrom "2022-06-24"', "2022-06-24", "2022-06-27"),
    (f"{DM}/rules/700-general.ttl", 'cr:validUntil "2022-06-24"', "2022-06-24", "2022-06-21"),
    (f"{DM}/rules/700-general.ttl", 'cr:published "2022-06-24"', "2022-06-24", "2022-06-23"),
    (f"{DM}/game.ttl", 'cr:validFrom "2019-08-05"', "2019-08-05", "2019-08-06"),
    (f"{DM}/game.ttl", "2016年9月13日", "2016年9月13日", "2016年9月14日"),
    (f"{DM}/statements.ttl", 'cr:published "2022-06-24"', "2022-06-24", "2022-06-25"),
    (f"{DM}/terms/use.ttl", 'cr:validFrom "2025"', "2025", "2024"),
    ("ontology/schema.ttl", 'dcterms:created "2026-11-29"', "2026-11-29", "2026-11-30"),
    (HOLE, "〜2022-06-23 ＝", "2022-06-23", "2022-06-22"),
    (HOLE, "公式Q&A 2022-06-24", "2022-06-24", "2022-06-25"),
    (HOLE, "| 2022-06-23 |", "2022-06-23", "2022-06-20"),
    ("scenarios/duelmasters/use/lionel-tamaseed.feature", "のルールである", None, None),
    ("scenarios/duelmasters/combat/blocking.feature", "のルールである", None, None),
)
"""A file, a text in it, the date in that text, and what the date becomes.

Where no date is given, it is the one that stands right before the text.
"""


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    forget(None)
    yield copy_to(tmp_path_factory.mktemp("guarded"))
    forget(None)


# --- the whole check ----------------------------------------------------------------------


def test_the_copy_is_clean(clean: Copy) -> None:
    answer = clean.check()
    assert answer.code == 0
    assert "誤り 0件" in answer.told
    assert "台帳にまだない" not in answer.told


@pytest.mark.parametrize("name", FILES)
def test_a_file_taken_away_is_named(clean: Copy, name: str) -> None:
    with clean.without(name):
        answer = clean.check()
    assert answer.code in {1, 2}
    assert name in answer.told


@pytest.mark.parametrize(
    "file, old, new, name", NAMES, ids=[name.replace("/", " ") for _, _, _, name in NAMES]
)
def test_a_name_changed_in_one_place_is_named(clean: Copy, file: str, old: str, new: str, name: str) -> None:
    with clean.spoilt(file, old, new):
        answer = clean.check()
    assert answer.code in {1, 2}
    assert f"{file}: 誤り: 「{name}」という名がなくなった" in answer.told


@pytest.mark.parametrize("name", ["cards/hyperspatial-fairy-hole.card", "keywords/blocker.card"])
def test_a_card_under_another_name_is_named(clean: Copy, name: str) -> None:
    """The IRI of a card is the name of its file, and no scenario writes it."""
    with clean.moved(f"{DM}/{name}", f"{DM}/{name.replace('.card', '-two.card')}"):
        answer = clean.check()
    assert answer.code == 1
    assert f"{DM}/{name}: 誤り: ファイルがない" in answer.told


@pytest.mark.parametrize(
    "at", range(len(DATES)), ids=[f"{Path(file).stem} {text}" for file, text, _, _ in DATES]
)
def test_a_changed_date_is_named(clean: Copy, at: int) -> None:
    file, text, date, other = DATES[at]
    if date is None or other is None:
        written = (clean.root / file).read_text("utf-8")
        end = written.index(text)
        date = written[end - 10 : end]
        text, other = date + text, date[:-1] + ("1" if date[-1] != "1" else "2")
    with clean.spoilt(file, text, text.replace(date, other)):
        answer = clean.check()
    assert answer.code in {1, 2}
    (told,) = (line for line in answer.told.splitlines() if "[date-changed]" in line)
    assert told.startswith(f"{file}:")
    assert f"日付 {date} が {other} に変わった" in told


def test_a_changed_answer_is_named_though_its_judgement_goes_with_it(clean: Copy) -> None:
    """Where an answer is turned round together with what gives it, nothing else contradicts it."""
    file = "scenarios/duelmasters/use/lionel-tamaseed.feature"
    text = (clean.root / file).read_text("utf-8")
    with clean.written(
        file, text.replace("答え: いいえ", "答え: 出せない").replace("「いいえ」", "「出せない」")
    ):
        answer = clean.check()
    assert answer.code == 1
    (told,) = (line for line in answer.told.splitlines() if "[answer-changed]" in line)
    assert told.startswith(f"{file}:5: ")
    assert "答え いいえ が 出せない に変わった" in told


# --- what accepting cannot hide -----------------------------------------------------------


@pytest.mark.parametrize(
    "file, old, new, told",
    [
        (f"{DM}/terms/mode.ttl", "\nterm:mode a ", "\nterm:modus a ", "duelmasters/term/mode」"),
        (
            f"{DM}/game.ttl",
            'cr:validFrom "2022-06-24"',
            'cr:validFrom "2022-06-25"',
            "version-not-of-its-edition",
        ),
        (HOLE, "日付: 2022-06-24", "日付: 2022-06-25", "ruling-date-differs"),
        (
            f"{DM}/rules/700-general.ttl",
            'cr:validUntil "2022-06-24"',
            'cr:validUntil "2022-06-21"',
            "version-gap",
        ),
    ],
    ids=["name", "edition", "ruling", "version"],
)
def test_accepting_hides_no_contradiction(clean: Copy, file: str, old: str, new: str, told: str) -> None:
    lists = [clean.root / name for name in (ledger.LEDGER, ledger.UNPROVED)]
    before = [path.read_bytes() for path in lists]
    try:
        with clean.spoilt(file, old, new):
            clean.check("--accept")
            answer = clean.check()
    finally:
        for path, text in zip(lists, before, strict=True):
            path.write_bytes(text)
    assert answer.code == 1
    assert told in answer.told
    assert "name-lost" not in answer.told
    assert "date-changed" not in answer.told


def test_what_is_new_is_no_error(clean: Copy) -> None:
    name = "scenarios/duelmasters/mode/fairy-hole.feature"
    new = (clean.root / name).read_text("utf-8").replace("@裁定:2022-06-24-", "@裁定:2022-06-24-another-")
    path = clean.root / name.replace("fairy-hole", "another-fairy-hole")
    path.write_text(new, "utf-8")
    try:
        answer = clean.check()
    finally:
        path.unlink()
    assert answer.code == 0
    assert "台帳にまだない名と日付が4か所にある" in answer.told


# --- the ledger, with everything ----------------------------------------------------------


@pytest.fixture(scope="module")
def present() -> tuple[ledger.Entry, ...]:
    return ledger.entries(ROOT)


@pytest.fixture(scope="module")
def recorded(present: tuple[ledger.Entry, ...], tmp_path_factory: pytest.TempPathFactory) -> ledger.Recorded:
    path = tmp_path_factory.mktemp("ledger") / "ledger.txt"
    path.write_text(ledger.text(present), "utf-8")
    return ledger.read(path)


def test_a_date_is_told_on_its_line(present: tuple[ledger.Entry, ...]) -> None:
    dated = [each for each in present if each.path.endswith(".card") and each.dates]
    assert len(dated) > 10
    for each in dated:
        lines = (ROOT / each.path).read_text("utf-8").split("\n")
        assert [day for day, line in each.dates if day not in lines[line - 1]] == []


def test_nothing_is_lost_at_first(present: tuple[ledger.Entry, ...], recorded: ledger.Recorded) -> None:
    assert ledger.losses(present, recorded) == ()
    assert ledger.unlisted(present, recorded) == ()


def test_the_ledger_of_the_repository_has_everything(present: tuple[ledger.Entry, ...]) -> None:
    """What is not in the ledger is not guarded; `cardrules check --accept` writes it down."""
    recorded = ledger.read(ROOT / ledger.LEDGER)
    assert [str(each) for each in ledger.losses(present, recorded)] == []
    assert [(each.path, each.name) for each in ledger.unlisted(present, recorded)] == []


def test_every_file_is_missed(present: tuple[ledger.Entry, ...], recorded: ledger.Recorded) -> None:
    paths = {each.path for each in present}
    assert len(paths) > 300
    for path in paths:
        told = ledger.losses([each for each in present if each.path != path], recorded)
        assert [(each.path, each.check) for each in told] == [(path, "file-lost")]


def test_every_name_is_missed(present: tuple[ledger.Entry, ...], recorded: ledger.Recorded) -> None:
    named = [each for each in present if each.name]
    assert len(named) > 2000
    assert len({each.name for each in named}) == len(named)
    for each in named[::7]:
        told = ledger.losses([other for other in present if other is not each], recorded)
        assert [(one.path, one.message) for one in told] == [
            (each.path, f"「{each.name}」という名がなくなった")
        ]


def test_every_date_and_answer_is_missed(
    present: tuple[ledger.Entry, ...], recorded: ledger.Recorded
) -> None:
    dated = [(each, at) for each in present for at in range(len(each.dates))]
    assert len(dated) > 500
    for each, at in dated:
        changed = replace(each, dates=(*each.dates[:at], ("1999-01-01", 1), *each.dates[at + 1 :]))
        (told,) = ledger.losses(
            [*present, changed], {each.path: {each.name: recorded[each.path][each.name]}}
        )[:1]
        before = each.dates[at][0]
        kind = "答え" if before.startswith(ledger.ANSWER) else "日付"
        assert told.message.endswith(f"{kind} {before.removeprefix(ledger.ANSWER)} が 1999-01-01 に変わった")


@pytest.mark.parametrize(
    "now, told",
    [
        (("2022-06-24", "2022-09-16"), ""),
        (("2021-01-01", "2022-06-24", "2022-09-16"), ""),
        (("2022-09-16", "2022-06-24"), "日付の順が変わった（前は 2022-06-24、2022-09-16）"),
        (("2022-06-24",), "日付 2022-09-16 がなくなった"),
        (("2022-06-24", "2022-06-24"), "日付 2022-09-16 が 2022-06-24 に変わった"),
    ],
    ids=["same", "more", "swapped", "less", "doubled"],
)
def test_dates_keep_their_order(now: tuple[str, ...], told: str) -> None:
    here = ledger.Entry("a.ttl", "", None, tuple((date, at) for at, date in enumerate(now, 1)))
    found = ledger.losses([here], {"a.ttl": {"": ("2022-06-24", "2022-09-16")}})
    assert [each.message for each in found] == ([told] if told else [])


def test_a_name_may_move_to_another_file() -> None:
    here = [ledger.Entry("a.ttl"), ledger.Entry("b.ttl"), ledger.Entry("b.ttl", "duelmasters/term/mode", 3)]
    recorded = {"a.ttl": {"": (), "duelmasters/term/mode": ()}, "b.ttl": {"": ()}}
    assert ledger.losses(here, recorded) == ()


@pytest.mark.parametrize(
    "text, told", [("  duelmasters/term/mode\n", "形が違う"), (b"\xff", "読めない")], ids=["no file", "bytes"]
)
def test_a_broken_ledger_is_told(text: str | bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "ledger.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(InputError, match=told):
        ledger.read(path)
