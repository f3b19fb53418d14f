"""A small game of invented words, one ruling that changed, and what came of running it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from cardrules.core.decisions import UNSOURCED
from cardrules.core.position import Board, Cell, Row
from cardrules.core.values import Seat
from cardrules.knowledge import graph, merging
from cardrules.knowledge.sources import CardFact, CodeRule, Fact, PhraseFact, RulingFact, ScenarioFact
from cardrules.publish.content import (
    Content,
    ProcedureTable,
    Verdict,
    VerdictLine,
    VerdictPart,
    Verdicts,
    VerdictTable,
)
from cardrules.scenario.ablated import Ablated, Ablations, mark
from cardrules.scenario.citations import Cited
from cardrules.scenario.result import Link, ScenarioResult, Status, StepResult, TraceLine

BASE = "https://cardrules.example/"
GAME = f"{BASE}duelmasters/"
CHANGE = date(2022, 6, 24)
CHOOSING = Cited(f"{GAME}clause/cr-1.30/700.2", "700.2")
USING = Cited(f"{GAME}clause/cr-1.30/601.1a", "601.1a")
FEATURE = "scenarios/duelmasters/mode/hole.feature"
CARD = "ontology/duelmasters/cards/hole.card"
TEST = "scenarios/duelmasters/use/drawing.feature"

_PREFIXES = """@prefix cr: <https://cardrules.example/schema#> .
@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
"""

_WORDS = """
<{game}glossary> a skos:ConceptScheme ; skos:prefLabel "{name}"@ja ;
    dcterms:description "{name}とマナの言葉。"@ja .
term:deck-zone a cr:Term ; skos:prefLabel "山札"@ja , "やまふだ"@ja-Hira ;
    skos:definition "カードを引く所。"@ja .
term:mana a cr:Term ; skos:prefLabel "マナ"@ja , "まな"@ja-Hira ; skos:definition "支払うもの。"@ja .
"""

_RULES = """
term:use-a-card a cr:Term ; skos:prefLabel "使う（カードを）"@ja , "つかう（かーどを）"@ja-Hira ;
    cr:word "使う"@ja ;
    skos:altLabel "カードを使う"@ja ; skos:hiddenLabel "かーどをつかう"@ja-Hira ;
    skos:definition "マナコストを払い、山札からではなく使う。＜注＞ *強調ではない*"@ja ;
    skos:related term:use-an-ability ; cr:labelHistory term:use-a-card\\/label\\/play .
term:use-a-card\\/label\\/play a cr:Label ; cr:literalForm "プレイ"@ja ; cr:reading "ぷれい"@ja-Hira ;
    cr:labelStatus "俗語"@ja ; cr:validUntil "2025"^^xsd:gYear .
term:use-an-ability a cr:Term ; skos:prefLabel "使う（能力を）"@ja , "つかう（のうりょくを）"@ja-Hira ;
    cr:word "使う"@ja ;
    skos:altLabel "能力を使う"@ja ; skos:definition "能力を働かせる。"@ja .
term:mana-cost a cr:Term ; skos:prefLabel "マナコスト"@ja , "まなこすと"@ja-Hira ; skos:broader term:mana ;
    skos:definition "マナで払うコスト。"@ja .
term:fire a cr:Term ; skos:prefLabel "火"@ja , "ひ"@ja-Hira ; skos:definition "文明の一つ。"@ja .
term:old-word a cr:Term ; skos:prefLabel "古語"@ja , "こご"@ja-Hira ; owl:deprecated true ;
    dcterms:isReplacedBy term:mana ; skos:definition "もう使わない。"@ja .
rule:mode-choice a cr:Rule ; skos:prefLabel "選択肢の決定"@ja , "せんたくしのけってい"@ja-Hira ;
    dcterms:description "いつ選ぶか。"@ja ;
    dcterms:subject term:use-a-card ; cr:cites clause:cr-1.30\\/700.2 .
rule:mode-choice\\/origin a cr:RuleVersion ; dcterms:isVersionOf rule:mode-choice ;
    cr:validUntil "2022-06-24"^^xsd:date ; skos:definition "使う時に選ぶ。"@ja .
rule:mode-choice\\/2022-06-24 a cr:RuleVersion ; dcterms:isVersionOf rule:mode-choice ;
    cr:validFrom "2022-06-24"^^xsd:date ; skos:definition "解決する時に選ぶ。"@ja .
rule:idle a cr:Rule ; skos:prefLabel "休み"@ja , "やすみ"@ja-Hira ; dcterms:subject term:mana ;
    cr:notEnforced "まだ無い"@ja ; cr:cites clause:cr-1.30\\/601.1a .
rule:idle\\/origin a cr:RuleVersion ; dcterms:isVersionOf rule:idle ; skos:definition "何もしない。"@ja .
document:rules a cr:Document ; skos:prefLabel "総合規則"@ja .
edition:cr-1.30 a cr:Edition ; dcterms:isVersionOf document:rules ; cr:number "1.30" ;
    cr:validFrom "2022-06-24"^^xsd:date ; skos:prefLabel "総合規則 第1.30版"@ja .
clause:cr-1.30\\/700.2 a cr:Clause ; cr:number "700.2" ; cr:edition edition:cr-1.30 .
clause:cr-1.30\\/601.1a a cr:Clause ; cr:number "601.1a" ; cr:edition edition:cr-1.30 .
statement:M20 a cr:Statement ; dcterms:identifier "M20" ; cr:kind cr:Executable ;
    dcterms:source document:rules ;
    skos:definition "能力ではなく、カードとして使う。"@ja ;
    dcterms:subject term:use-a-card ; cr:rule rule:mode-choice .
question:when a cr:Question ; skos:prefLabel "いつか"@ja , "いつか"@ja-Hira ;
    skos:definition "いつ選ぶか。"@ja ;
    cr:reading question:when\\/early , question:when\\/late ; cr:followed question:when\\/late ;
    cr:because "新しいから。"@ja ; cr:statement statement:M20 ; cr:rule rule:mode-choice .
question:when\\/early a cr:Reading ; skos:prefLabel "早い"@ja ; skos:definition "使う時。"@ja .
question:when\\/late a cr:Reading ; skos:prefLabel "遅い"@ja ; skos:definition "解決の時。"@ja .
"""

_QUIET = """
rule:quiet a cr:Rule ; skos:prefLabel "静か"@ja , "しずか"@ja-Hira ; cr:notEnforced "まだ無い"@ja .
"""

_SHARED = f"""
@prefix term: <{BASE}scenario/term/> .
@prefix document: <{BASE}scenario/document/> .
<{BASE}scenario/glossary> a skos:ConceptScheme ; skos:prefLabel "シナリオの言葉"@ja .
document:guide a cr:Document ; skos:prefLabel "手引き"@ja .
term:position a cr:Term ; skos:prefLabel "盤面"@ja , "ばんめん"@ja-Hira ;
    skos:definition "山札などの並び。"@ja ;
    dcterms:source document:guide .
term:mana a cr:Term ; skos:prefLabel "マナ"@ja , "まな"@ja-Hira ; skos:definition "ゲームのマナに譲る。"@ja .
"""

_CARD = "《穴》\n呪文　文明：火　コスト：5　パワー：？\nマナを置く\n未収録：絵\n出典：印刷されたカード\n"

_FEATURE = """# language: ja
@裁定:hole @公式 @用語:使う（カードを） @規則:選択肢の決定 @出典:M20
機能: 置いてから選べる
  問い: 見てから選んでよいか。
  出典: 公式Q&A 2022-06-24
"""

_TEST = "# language: ja\n@出典:M20\n機能: 引く\n  出典: 総合規則 第1.30版 601.1a\n"


def world(folder: Path) -> Path:
    """Write the files of the small game below a folder, and return it: the root of its knowledge."""
    for game, name, more in (("duelmasters", "大きなゲーム", _RULES), ("gate", "小さなマナ・ゲーム", _QUIET)):
        own = "".join(f"@prefix {kind}: <{BASE}{game}/{kind}/> .\n" for kind in _KINDS)
        words = _WORDS.format(game=f"{BASE}{game}/", name=name)
        _write(folder / "ontology" / game / "all.ttl", _PREFIXES + own + words + more)
    _write(folder / "ontology/scenario/all.ttl", _PREFIXES + _SHARED)
    _write(folder / CARD, _CARD)
    _write(folder / FEATURE, _FEATURE)
    _write(folder / TEST, _TEST)
    return folder


_KINDS = ("term", "rule", "statement", "question", "edition", "clause", "document")


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def facts() -> list[Fact]:
    """What code, features and cards say of the small game."""
    ruling = RulingFact(
        "hole", "duelmasters", "置いてから選べる", FEATURE, 3, "カードを見てから選んでよいか。",
        ((None, CHANGE, "いいえ"), (CHANGE, None, "はい")), "公式Q&A 2022-06-24", CHANGE, "公式",
        ("use-a-card",), ("mode-choice",), ("M20",), ("hole",),
    )  # fmt: skip
    early, late = (
        ScenarioFact(
            f"hole-{line}", "duelmasters", FEATURE, line, "穴の選択肢", "passed", "hole", day, ("M20",),
            ("mode-choice",), (("mode-choice", version),), ("use-a-card",), ("hole",),
        )
        for line, day, version in ((20, date(2022, 6, 23), "origin"), (21, CHANGE, "2022-06-24"))
    )  # fmt: skip
    return [
        ruling, early, late,
        ScenarioFact("drawing", "duelmasters", TEST, 6, "1枚引く", "passed", None, CHANGE, ("M20",)),
        CardFact("hole", "duelmasters", "穴", CARD, 1, ("mana-cost",), ("絵",), "印刷されたカード"),
        CodeRule("duelmasters", "mode-choice", "origin", None, CHANGE, "cardrules.duelmasters.modes"),
        CodeRule("duelmasters", "mode-choice", "2022-06-24", CHANGE, None, "cardrules.duelmasters.modes"),
        *phrases(),
    ]  # fmt: skip


def phrases() -> list[PhraseFact]:
    """The phrases of the small game."""
    return [
        PhraseFact(
            "use",
            "{プレイヤー}が{カード}を使う",
            "もし",
            ("use-a-card",),
            "duelmasters",
            ("自分が《穴》を使う",),
        )
    ]


def results() -> list[ScenarioResult]:
    """What came of running the small game: a ruling on both sides of a date, and another scenario."""
    return [
        _result(20, date(2022, 6, 23), "origin"),
        _result(21, CHANGE, "2022-06-24"),
        ScenarioResult("duelmasters", TEST, 6, "1枚引く", Status.FAILED, (), "山札が空である", CHANGE),
    ]


def _result(line: int, day: date, version: str) -> ScenarioResult:
    before, after = _board("《穴》", "火×3"), _board("なし", "火×4")
    text = "自分が《穴》を使う"
    trace = (
        TraceLine("rule", "規則「選択肢の決定」（700.2）", 0, "mode-choice", version, cites=(CHOOSING,)),
        TraceLine("decision", "自分は「マナを置く」を選んだ", 1),
        TraceLine("event", "《穴》がマナゾーンに置かれた", 1, board=after),
        TraceLine(
            "refusal",
            "使えない（規則「休み」、601.1a）",
            2,
            "idle",
            "origin",
            cites=(USING,),
            reason="使えない",
        ),
        TraceLine("refusal", "出典に定めがない：山札の順番", 2, UNSOURCED),
    )
    steps = (
        StepResult("前提", "次の盤面である", 8, (), (("ゾーン", "自分"), ("手札", "《穴》")), (), before),
        StepResult("もし", text, 12, (Link(7, 9, f"{GAME}term/use-an-ability"),), (), trace, after),
        StepResult("ならば", "山札は減らない", 14, (), (), (), after),
    )
    return ScenarioResult(
        "duelmasters", FEATURE, line, "穴の選択肢", Status.PASSED, steps, None, day, positions=3
    )


def _board(hand: str, mana: str) -> Board:
    held = (Cell(hand.strip("《》")),) if hand != "なし" else ()
    fires = Cell(None, int(mana[-1]), "", ("タップ",), ("火",))
    return Board(
        (Row("hand", Seat.FIRST, held), Row("mana-zone", Seat.FIRST, (fires,)), Row("hand", Seat.SECOND, ())),
        Seat.FIRST,
        "main",
    )


def content(root: Path) -> Content:
    """Return everything that the site of the small game tells."""
    knowledge = merging.merge(graph.load(root / "ontology"), facts())
    procedure = ProcedureTable("duelmasters", "use-a-card", ("mode-choice", None, "idle"))
    defaults = {"duelmasters": (("山札", "30枚"), ("シールド", "5枚"))}
    known = (verdicts("duelmasters"), verdicts("gate"))
    return Content(knowledge, results(), phrases(), (), (procedure,), defaults, known, ablations())


def ablations() -> Ablations:
    """What the removal of rules changes: of one version a verdict, of another nothing."""
    hole = {"scenarios/duelmasters/mode/hole.feature": 2}
    return Ablations(
        mark(results()),
        (
            Ablated("duelmasters", "mode-choice", "2022-06-24", "origin", answer=hole),
            Ablated("duelmasters", "mode-choice", "origin", "2022-06-24", unnoticed=hole),
        ),
    )


def verdicts(game: str) -> Verdicts:
    """What may be done in a game: a table under the reading that is followed, and one under another."""
    forbidden = Verdict("不可", ("mode-choice",))
    tables = tuple(
        VerdictTable(
            ("",), (("when", (reading,)),), reading == "late", ("山札", "火"),
            (
                VerdictLine(("マナ", "どれでも"), 3, (Verdict("可"), Verdict("定めなし"))),
                VerdictLine(("マナ", "どれか"), 2, (forbidden, Verdict("可"))),
            ),
        )
        for reading in ("late", "early")
    )  # fmt: skip
    part = VerdictPart("mana", ("何を", "どこで"), "誰が", (2, 5, 20), tables)
    return Verdicts(game, "小さな盤面のすべて。", (part,), b"{}")
