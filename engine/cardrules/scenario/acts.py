"""もし: what a sentence says that somebody does, as an answer to whatever decision offers it.

Acts that begin something (using a card, ending the turn) come in the order of the lines, at
moments when the player is free to act. Acts that answer a question answer the decision that
offers it, whichever line they stand on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from cardrules.core.errors import InputError
from cardrules.core.records import replace
from cardrules.core.unready import DRAFT
from cardrules.core.values import Seat
from cardrules.language.holes import Piece
from cardrules.language.phrases import Match
from cardrules.scenario.answering import ATTACK, CHANGING, NEVER_AN_OPTION, USING, Act

Rows = tuple[tuple[str, ...], ...]


def names(pieces: Piece | Sequence[Piece]) -> tuple[str, ...]:
    """Return the names of pieces as the engine has them: 種①, copies repeated."""
    found = (pieces,) if isinstance(pieces, Piece) else tuple(pieces)
    return tuple(f"{piece.name}{piece.label}" for piece in found for _ in range(piece.count))


def act_of(match: Match, step: int, table: Rows = ()) -> Act:
    """Return the act that a sentence describes; one that cannot be played yet is an ``InputError``."""
    make = _ACTS.get(match.slug)
    if make is None:
        raise _not_yet(match)
    return make(match, step, table)


def in_part(match: Match) -> Act:
    """Return the act that a sentence describes as one that was, or can be, done with others besides.

    To choose 《獣》 and 《小》 is to choose 《獣》. A table lists all that is chosen together, and what is
    tapped is told of a whole payment.
    """
    return replace(act_of(match, -1), partly=match.slug not in _WHOLE)


_WHOLE: Final = frozenset({"choose-options", "pay"})
"""The phrases that tell of all that is answered at once."""


def _not_yet(match: Match) -> InputError:
    return InputError(f"「{match.text}」という文はまだ実行できない", expected=DRAFT)


def zone_of(match: Match) -> str:
    """Return the zone that a sentence names, or nothing."""
    zone = match.holes.get("zone")
    return zone.zone if zone is not None else ""


def _using(verb: str) -> Callable[[Match, int, Rows], Act]:
    def make(match: Match, step: int, _table: Rows) -> Act:
        return Act(
            step, match.holes["player"], frozenset({"use"}), frozenset({verb}), names(match.holes["card"]),
            zone_of(match), ways=match.holes.get("keywords"), begins=True,
        )  # fmt: skip

    return make


def _onto(match: Match, step: int, table: Rows) -> Act:
    return replace(_using("summon")(match, step, table), onto=names(match.holes["base"]))


def _tapping(verb: str) -> Callable[[Match, int, Rows], Act]:
    def make(match: Match, step: int, table: Rows) -> Act:
        return replace(_using(verb)(match, step, table), tapping=match.holes["number"])

    return make


def _choosing(match: Match, step: int, _table: Rows) -> Act:
    return Act(step, match.holes["player"], frozenset({"choose"}), cards=names(match.holes["cards"]))


def _breaking(match: Match, step: int, table: Rows) -> Act:
    return replace(_choosing(match, step, table), acts=frozenset({"choose", *NEVER_AN_OPTION}))


def _moving(*verbs: str) -> Callable[[Match, int, Rows], Act]:
    def make(match: Match, step: int, _table: Rows) -> Act:
        cards = names(match.holes["cards"])
        return Act(
            step, match.holes["player"], frozenset({"choose"}), frozenset(verbs), cards, zone_of(match)
        )

    return make


def _drawing(match: Match, step: int, _table: Rows) -> Act:
    return Act(step, match.holes["player"], frozenset({"do"}), frozenset({"drawn"}))


PLACED: Final = {
    "mana-zone": "put-into-mana", "graveyard": "put-into-graveyard", "hand": "put-into-hand",
    "deck": "put-onto-deck", "shield-zone": "put-into-shields", "abyss-zone": "sent-to-abyss",
}  # fmt: skip
"""The word of the event by which a card is put into a zone."""


def _placing(match: Match, step: int, _table: Rows) -> Act:
    zone = zone_of(match)
    cards = names(match.holes["cards"])
    if zone == "mana-zone":
        return Act(step, match.holes["player"], frozenset({"charge"}), cards=cards, begins=True)
    if zone not in PLACED:
        raise _not_yet(match)
    return Act(step, match.holes["player"], frozenset({"choose"}), frozenset({PLACED[zone]}), cards)


def _attacking(match: Match, step: int, _table: Rows) -> Act:
    """Return the attack on a creature, or on the player where none is named."""
    target, player = match.holes.get("target"), match.holes["player"]
    cards = names(match.holes["card"])
    if target is None or isinstance(target, Seat):
        return Act(step, player, ATTACK, ATTACK, cards=cards, begins=True)
    return Act(step, player, ATTACK, cards=cards, texts=names(target), begins=True)


def _blocking(match: Match, step: int, _table: Rows) -> Act:
    return Act(step, match.holes["player"], frozenset({"block"}), cards=names(match.holes["card"]))


def _word(match: Match, step: int, _table: Rows) -> Act:
    """Return the choice of a word: how many cards, which ability comes first, or to what a cost comes."""
    text: str = match.holes["text"]
    cost = _COST.fullmatch(text)
    if cost is not None:
        return Act(step, match.holes["player"], CHANGING | {"choose-word"}, texts=(cost[1],))
    size = int(text) if text.isdecimal() else None
    acts = frozenset({"choose-word", "resolve", "change-cost"})
    return Act(step, match.holes["player"], acts, texts=(text,), size=size)


def asked_for(act: Act) -> frozenset[str]:
    """Return the acts of the choices that bound what an act chooses: a word is chosen among words."""
    words = frozenset({"choose-word"})
    return words if act.acts >= words | {"resolve"} and act.size is None else act.acts


_COST: Final = re.compile("コスト([0-9]+)")
"""How a cost is chosen, so that its number is not taken for that of cards."""


def _beginning(act: str, text: str = "") -> Callable[[Match, int, Rows], Act]:
    """Make acts of one kind with a card; ``text`` names the hole that says more: a target, a place."""

    def make(match: Match, step: int, _table: Rows) -> Act:
        card = match.holes.get("card")
        more = match.holes.get(text)
        texts = None if more is None else (more,) if isinstance(more, str) else names(more)
        cards = None if card is None else names(card)
        return Act(step, match.holes["player"], frozenset({act}), cards=cards, texts=texts, begins=True)

    return make


def _option(match: Match, step: int, _table: Rows) -> Act:
    times = match.holes.get("number", 1)
    texts = (match.holes["option"],) * times
    return Act(step, match.holes["player"], frozenset({"choose-options"}), texts=texts)


def _numbered_option(match: Match, step: int, _table: Rows) -> Act:
    numbers = (match.holes["number"],) * match.holes.get("times", 1)
    return Act(step, match.holes["player"], frozenset({"choose-options"}), numbers=numbers)


def _untold(match: Match, step: int, _table: Rows) -> Act:
    return Act(step, match.holes["player"], frozenset({"begin-untold"}), numbers=(match.holes["number"],))


def _listed_options(match: Match, step: int, table: Rows) -> Act:
    rows = table or match.holes.get(BELOW, ())
    said = tuple(row[0] for row in rows[1:] for _ in range(_times(row)))
    if not said:
        raise InputError(
            f"「{match.text}」が、どの選択肢のことか分からない",
            expected="下に表が付く文にするか、「選択肢「…」を選ぶ」のように書く",
        )
    places = [PLACE.fullmatch(each) for each in said]
    numbers = tuple(int(found[1]) for found in places if found is not None)
    if numbers and len(numbers) < len(said):
        raise InputError("選択肢の言葉と番号が混ざっている", expected="どれも同じ書き方にする")
    texts = None if numbers else said
    return Act(
        step, match.holes["player"], frozenset({"choose-options"}), texts=texts, numbers=numbers or None
    )


BELOW: Final = "below"
"""The hole in which the rows stand of the table that is below a judgement."""


def with_rows(match: Match, rows: Rows) -> Match:
    """Return a judgement with the rows of the table below it in a hole of the act that they tell of."""
    inner = match.holes.get("judgement")
    if isinstance(inner, Match):
        return replace(match, holes={**match.holes, "judgement": with_rows(inner, rows)})
    told = bool(rows) and match.slug == "choose-options"
    return replace(match, holes={**match.holes, BELOW: rows}) if told else match


PLACE: Final = re.compile("([0-9]+)番目の選択肢")
"""How a table tells an option by its place on the card."""


def _times(row: tuple[str, ...]) -> int:
    written = row[1] if len(row) > 1 else "1"
    if not written.isdecimal():
        raise InputError(f"回数「{written}」が数でない", expected="1、2 のように書く")
    return int(written)


def _ability(*acts: str, keyword: bool = False) -> Callable[[Match, int, Rows], Act]:
    """Make acts with one ability of a card; ``keyword`` asks for the one of the name that is said."""

    def make(match: Match, step: int, _table: Rows) -> Act:
        said = match.holes.get("keyword" if keyword else "text")
        cards = names(match.holes["card"])
        act = Act(step, match.holes["player"], frozenset(acts), cards=cards, ability=said)
        return act if said is None else act.naming_a_change(said)

    return make


def _crossing(match: Match, step: int, table: Rows) -> Act:
    return replace(_beginning("cross", "host")(match, step, table), ways=match.holes.get("keywords"))


def _shielding(match: Match, step: int, table: Rows) -> Act:
    return replace(_beginning("galaxshield")(match, step, table), ways=(match.holes["keyword"],))


def _activating(match: Match, step: int, table: Rows) -> Act:
    return replace(_ability("activate")(match, step, table), begins=True)


def _changing(match: Match, step: int, _table: Rows) -> Act:
    """Return the choice of changes of a cost: those of a card, or just those that are said."""
    said, cards = match.holes.get("texts"), names(match.holes["card"])
    times = match.holes.get("number")
    return Act(step, match.holes["player"], CHANGING, cards=cards, changes=said, times=times)


def _paying(match: Match, step: int, _table: Rows) -> Act:
    cards = tuple(name for part in match.holes["mana"].split() for name in _copies(part))
    return Act(step, match.holes["player"], frozenset({"pay"}), cards=cards)


def _copies(cell: str) -> tuple[str, ...]:
    """Return the names of what a cell such as 「火（数字2）×1」 or 「《種》①」 stands for."""
    name, _, count = cell.partition("×")
    called = name.translate(str.maketrans("（、", "//", "《》）"))
    return (called,) * (int(count) if count.isdecimal() else 1)


def _declining(match: Match, step: int, _table: Rows) -> Act:
    declined = names(match.holes["card"])[0]
    said = match.holes.get("text", match.holes.get("keyword"))
    return Act(step, match.holes["player"], frozenset({"pass"}), declines=declined, ability=said)


def _passing(*, begins: bool, endures: bool) -> Callable[[Match, int, Rows], Act]:
    def make(match: Match, step: int, _table: Rows) -> Act:
        return Act(
            step, match.holes["player"], frozenset({"pass"}), begins=begins, endures=endures, passes=True
        )

    return make


_ACTS: Final[Mapping[str, Callable[[Match, int, Rows], Act]]] = {
    "use": _using("use"),
    "cast": _using("cast"),
    "summon": _using("summon"),
    "play": _using("play"),
    "activate": _beginning("activate"),
    "move": _beginning("move", "row"),
    "attack": _attacking,
    "attack-player": _attacking,
    "block": _blocking,
    "not-block": _declining,
    "break": _breaking,
    "choose-word": _word,
    "not-use-keyword": _declining,
    "open": _beginning("open", "text"),
    "declare-use": _using("use"),
    "generate": _using("generate"),
    "fortify": _using("fortify"),
    "deploy": _using("deploy"),
    "cross": _crossing,
    "make-shield": _shielding,
    "use-tapping": _tapping("use"),
    "cast-tapping": _tapping("cast"),
    "summon-tapping": _tapping("summon"),
    "summon-onto": _onto,
    "pay": _paying,
    "pay-otherwise": _choosing,
    "change-cost": _changing,
    "choose": _choosing,
    "choose-option": _option,
    "choose-option-number": _numbered_option,
    "choose-options": _listed_options,
    "begin-untold": _untold,
    "choose-nothing": _passing(begins=False, endures=False),
    "use-ability": _ability(*USING, "permit"),
    "use-keyword": _ability(*USING, "block", keyword=True),
    "activate-ability": _activating,
    "resolve-first": _ability("resolve"),
    "use-first": _ability("resolve", keyword=True),
    "decline": _declining,
    "put": _moving("entered"),
    "place": _placing,
    "discard": _moving("discarded"),
    "draw": _drawing,
    "end-turn": _passing(begins=False, endures=True),
    "do-nothing": _passing(begins=True, endures=False),
}


WAYS: Final = frozenset({
    "use", "cast", "summon", "generate", "fortify", "deploy", "cross", "make-shield",
})  # fmt: skip
"""Acts that may be said to be done in ways of names."""

ANSWERED: Final = frozenset(_ACTS) - {"place", "put", "discard", "draw", "use", "cast", "summon", "play"}
"""Acts that are seen in the answer to a decision, where no event of the game is known for them."""


MEANT: Final = {
    "put": "「出す」は、能力や効果で出すことである。支払って使うなら「召喚する」「使う」と書く",
    "place": "「置く」は、能力や効果で置くことと、マナチャージである",
}
"""What an act means that is easily said for another one."""
