"""The cards of the toy game; each stands for one mechanism of the kernel."""

from __future__ import annotations

from cardrules.core.abilities import (
    Ability,
    CardDefinition,
    Continuous,
    Effect,
    Modification,
    Replacing,
    Resolving,
    Triggered,
)
from cardrules.core.changes import BOTTOM
from cardrules.core.effects import (
    Choose,
    ChooseOptions,
    EachPlayer,
    Every,
    GameSpecific,
    Grant,
    IfDone,
    IfTrue,
    Named,
    Optionally,
    Point,
    Repeated,
    Sequence,
    SetMarks,
    Shift,
    This,
    Top,
)
from cardrules.core.queries import (
    Compares,
    CountCompares,
    CountOf,
    EventPattern,
    HappenedThisTurn,
    Has,
    Marked,
    Number,
    Selector,
    Without,
)
from cardrules.core.values import Bindings, Side

ROW, HAND, PILE, SCRAP, COINS = ("row",), ("hand",), ("pile",), ("scrap",), ("coins",)
DRAW: Effect = Shift(Top("pile"), "hand", "drawn")
MINT: Effect = GameSpecific("mint")
MELT: Effect = GameSpecific("melt")


def card(name: str, number: int, cost: int, *abilities: Ability, over: bool = False) -> CardDefinition:
    """Make a card that is put into the row, or carried out if it has something to resolve."""
    shown = {"name": name, "number": number, "cost": cost, "over": over, "suits": frozenset({name[0]})}
    return CardDefinition(name, Bindings(shown), abilities)


def plus(number: int, **bearing_on: object) -> Continuous:
    """Make a modification of numbers."""
    return Continuous((Modification("number", "add", Number(number)),), **bearing_on)  # type: ignore[arg-type]


def scrap(target: Choose | Every | This | Named, *, one_by_one: bool = False) -> Shift:
    """Make the effect that objects are scrapped."""
    return Shift(target, "scrap", "scrapped", one_by_one=one_by_one)


ANY_CARD = Selector(ROW, Side.ANY)
OWN_CARD = Selector(ROW, Side.OWN)
THEIR_CARD = Selector(ROW, Side.OPPONENT)
SCRAPPED_HERE = EventPattern("scrapped", origin="row")

VANILLA = (card("plain", 1, 0), card("brick", 2, 1), card("giant", 5, 3), CardDefinition("coin"))

TRIGGERS = (
    card("herald", 1, 1, Triggered(EventPattern("entered", this=True), DRAW)),
    card("ghost", 2, 1, Triggered(EventPattern("scrapped", this=True, origin="row"), MINT)),
    card(
        "mourner",
        2,
        1,
        Triggered(
            EventPattern(
                "scrapped", other=True, origin="row", conditions=(Compares("number", ">=", Number(3)),)
            ),
            MINT,
        ),
    ),
    card(
        "echo",
        1,
        1,
        Triggered(
            EventPattern("entered", Side.OWN, other=True),
            SetMarks(Choose(Selector(COINS, conditions=(Marked("tapped"),))), "untapped"),
            once_each_turn=True,
        ),
    ),
    card("relic", 1, 1, Triggered(EventPattern("drawn", Side.OPPONENT), MINT, zones=SCRAP)),
    card("signal", 1, 1, Triggered(EventPattern("turned", Side.OWN), DRAW, declared=True)),
)

REPLACEMENTS = (
    card(
        "cat",
        1,
        1,
        Replacing(
            SCRAPPED_THIS := EventPattern("scrapped", this=True),
            Shift(This(), "hand", "returned"),
            optional=True,
        ),
    ),
    card(
        "wall", 1, 2, Replacing(EventPattern("scrapped", Side.ANY, other=True, origin="row"), scrap(This()))
    ),
    card("phoenix", 3, 3, Replacing(SCRAPPED_THIS, Shift(This(), "pile", "buried", BOTTOM))),
)

LASTING = (
    card("banner", 1, 2, plus(1, this=False, who=Side.OWN, reach=ROW)),
    card("frost", 2, 3, plus(-1, this=False, who=Side.OPPONENT, reach=ROW)),
    card("crowd", 1, 2, Continuous((Modification("number", "add", CountOf(OWN_CARD)),))),
    card(
        "giantess",
        2,
        2,
        plus(1, this=False, reach=ROW, conditions=(Compares("number", ">=", Number(2)),)),
    ),
    card(
        "crown",
        1,
        1,
        Continuous(
            (Modification("number", "set", Number(4)),), condition=CountCompares(OWN_CARD, ">=", Number(2))
        ),
    ),
)

MODES = ChooseOptions(
    (
        DRAW,
        scrap(Choose(Selector(ROW, Side.OPPONENT, (Compares("number", "<=", Number(2)),)))),
        Grant("this-turn", Choose(OWN_CARD), modifications=(Modification("number", "add", Number(2)),)),
    ),
    texts=("引く", "くずす", "強める"),
)

SPELLS = (
    card("scholar", 0, 1, Resolving(MODES)),
    card("storm", 0, 3, Resolving(scrap(Every(ANY_CARD)))),
    card("ripple", 0, 2, Resolving(scrap(Choose(ANY_CARD, Number(0), Number(2)), one_by_one=True))),
    card(
        "dealer",
        0,
        1,
        Resolving(
            IfTrue(HappenedThisTurn(EventPattern("scrapped", Side.ANY)), Repeated(DRAW, Number(2)), DRAW)
        ),
    ),
    card(
        "trade", 0, 1, Resolving(IfDone(Optionally(scrap(Choose(OWN_CARD))), Repeated(MINT, Number(2)), MELT))
    ),
    card("chorus", 0, 2, Resolving(EachPlayer(scrap(Choose(OWN_CARD))))),
    card(
        "gift",
        0,
        1,
        Resolving(
            Sequence(
                (
                    Point(Choose(OWN_CARD, total=("number", Number(3)))),
                    SetMarks(Named(), "tapped"),
                    Grant("this-turn", Named(), Triggered(EventPattern("scrapped", this=True), DRAW)),
                )
            )
        ),
    ),
    card(
        "omen", 0, 1, Resolving(Grant("own-turn", ability=Triggered(EventPattern("drawn", Side.OWN), MINT)))
    ),
    card(
        "ward",
        0,
        1,
        Resolving(
            Grant("this-turn", Choose(OWN_CARD), Replacing(SCRAPPED_THIS, Shift(This(), "hand", "returned")))
        ),
    ),
    card("flip", 0, 0, Resolving(Sequence((GameSpecific("reverse"), GameSpecific("mint", ("shiny",)))))),
    card(
        "recall",
        0,
        1,
        Resolving(
            Shift(Choose(Selector(SCRAP, conditions=(Without(Has("name", "recall")),))), "hand", "returned")
        ),
    ),
)

TOWERS = (card("tower", 4, 1, over=True),)

CARDS = (*VANILLA, *TRIGGERS, *REPLACEMENTS, *LASTING, *SPELLS, *TOWERS)
