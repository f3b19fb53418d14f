"""もし: what a sentence says that somebody does, as an answer to whatever decision offers it.

Acts that begin something (using a card, ending the turn) come in the order of the lines, at
moments when the player is free to act. Acts that answer a question answer the decision that
offers it, whichever line they stand on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from cardrules.core.decisions import PASS, Decision
from cardrules.core.engine import RuleEvent, View
from cardrules.core.errors import InputError
from cardrules.core.values import Seat
from cardrules.language.holes import Piece
from cardrules.language.phrases import Match

Rows = tuple[tuple[str, ...], ...]

_BY_EFFECT: Final = {"use": "used", "cast": "cast", "summon": "summoned"}
"""How effects call it that a card is used, by the verb of whoever uses it."""

ATTACK: Final = frozenset({"attack"})
_LET_GO: Final = frozenset({"charge", "attack"})
"""Moments that are let go by if the next act is not for them."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing that a player does.

    ``verbs`` are the words of which an option must bear one; ``cards`` the pieces it must be
    about, no more and no fewer; ``texts`` and ``numbers`` the options chosen, ``size`` how many
    cards are. ``begins`` asks
    for a moment at which the player is free to act. ``endures`` says that it holds at every
    such moment until the turn is over. ``led`` says that it has decided a 「…してもよい」
    and may still choose the card. ``declines`` is a card whose ability is not used.
    ``tapping`` is how many cards are still to be tapped in paying for what it began.
    """

    step: int
    player: Seat
    acts: frozenset[str]
    verbs: frozenset[str] = frozenset()
    cards: tuple[str, ...] | None = None
    zone: str = ""
    texts: tuple[str, ...] | None = None
    size: int | None = None
    numbers: tuple[int, ...] | None = None
    begins: bool = False
    endures: bool = False
    led: bool = False
    passes: bool = False
    declines: str | None = None
    tapping: int | None = None

    def picks(self, decision: Decision, views: Sequence[View]) -> tuple[int, ...]:
        """Return which of a decision's options the act answers it with, by their places."""
        if decision.player != self.player or (self.begins or self.endures) != decision.initiative:
            return ()
        if self.passes or self.declines is not None:
            return self._passing(decision, views)
        if self.tapping is not None and not self.begins:
            return self._paying(views)
        return tuple(index for index, view in enumerate(views) if self._is(view))

    def _paying(self, views: Sequence[View]) -> tuple[int, ...]:
        """Return the payments that tap as many cards as are left, else those that tap fewer."""
        sizes = {index: len(view.cards) for index, view in enumerate(views) if view.act == "pay"}
        exact = tuple(index for index, size in sizes.items() if size == self.tapping)
        return exact or tuple(index for index, size in sizes.items() if size < (self.tapping or 0))

    def going_on(self, view: View) -> Act | None:
        """Return what is left of the act once it has chosen an option; ``None`` where that was all."""
        if self.tapping is None:
            return None
        left = self.tapping - (0 if self.begins else len(view.cards))
        return replace(self, begins=False, tapping=left) if left else None

    def leads(self, decision: Decision, views: Sequence[View]) -> tuple[int, ...]:
        """Return the option of doing something optional that the act presupposes."""
        if self.begins or self.passes or self.led or decision.player != self.player or not self.cards:
            return ()
        wanted = set(self.cards)
        return tuple(
            index
            for index, view in enumerate(views)
            if view.act == "do" and wanted <= set(view.cards) and (not self.verbs or self.verbs & view.verbs)
        )

    def _passing(self, decision: Decision, views: Sequence[View]) -> tuple[int, ...]:
        if self.declines is not None and not any(self.declines in view.cards for view in views):
            return ()
        return tuple(
            index for index, option in enumerate(decision.options)
            if option == PASS or (option.act in {"choose", "change-cost"} and not views[index].cards)
        )  # fmt: skip

    def _is(self, view: View) -> bool:
        if self.size is not None and view.act == "choose":
            return len(view.cards) == self.size
        return (
            view.act in self.acts
            and (not self.verbs or bool(self.verbs & view.verbs))
            and (self.cards is None or Counter(self.cards) == Counter(view.cards) or self._source(view))
            and (not self.zone or view.zone == self.zone)
            and (self.texts is None or Counter(self.texts) == Counter(view.texts))
            and (self.numbers is None or Counter(self.numbers) == Counter(view.numbers))
        )

    def _source(self, view: View) -> bool:
        return view.act == "do" and self.cards is not None and set(self.cards) <= set(view.cards)

    def concerns(self, view: View) -> bool:
        """Tell whether a refused option is what the act is about."""
        return (
            (view.act in self.acts or view.act == "effect")
            and (self.cards is None or set(self.cards) <= set(view.cards))
            and (not self.zone or view.zone in ("", self.zone) or view.act == "effect")
            and (not self.begins or view.player == self.player)
            and (not self.texts or not view.texts or Counter(self.texts) == Counter(view.texts))
            and (not self.numbers or not view.numbers or Counter(self.numbers) == Counter(view.numbers))
        )  # fmt: skip

    def lets_go_by(self, decision: Decision) -> bool:
        """Tell whether a moment at which a player is free to act is let go by, since the act comes later."""
        if self.acts != ATTACK:
            return decision.kind in _LET_GO
        own = decision.player == self.player
        return decision.kind in {"charge", "main" if own else "attack"}

    def by_effect(self) -> Act:
        """Return the act of using a card as the answer to an effect that has a card used."""
        words = frozenset(_BY_EFFECT[verb] for verb in self.verbs if verb in _BY_EFFECT)
        return replace(self, acts=frozenset({"choose"}), verbs=words, begins=False)

    def after_leading(self) -> Act:
        """Return the act once it has decided to do what it presupposes."""
        return replace(self, led=True)


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


def _not_yet(match: Match) -> InputError:
    return InputError(f"「{match.text}」という文はまだ実行できない", expected="「@未対応」の目印を付ける")


def _zone(match: Match) -> str:
    zone = match.holes.get("zone")
    return zone.zone if zone is not None else ""


def _using(verb: str) -> Callable[[Match, int, Rows], Act]:
    def make(match: Match, step: int, _table: Rows) -> Act:
        by = match.holes.get("keyword")
        return Act(
            step, match.holes["player"], frozenset({"use"}), frozenset({verb}), names(match.holes["card"]),
            _zone(match), None if by is None else (by,), begins=True,
        )  # fmt: skip

    return make


def _tapping(match: Match, step: int, table: Rows) -> Act:
    return replace(_using("use")(match, step, table), tapping=match.holes["number"])


def _choosing(match: Match, step: int, _table: Rows) -> Act:
    return Act(step, match.holes["player"], frozenset({"choose"}), cards=names(match.holes["cards"]))


def _moving(*verbs: str) -> Callable[[Match, int, Rows], Act]:
    def make(match: Match, step: int, _table: Rows) -> Act:
        cards = names(match.holes["cards"])
        return Act(step, match.holes["player"], frozenset({"choose"}), frozenset(verbs), cards, _zone(match))

    return make


def _drawing(match: Match, step: int, _table: Rows) -> Act:
    return Act(step, match.holes["player"], frozenset({"do"}), frozenset({"drawn"}))


_PLACED: Final = {
    "mana-zone": "put-into-mana", "graveyard": "put-into-graveyard", "hand": "put-into-hand",
    "deck": "put-onto-deck", "shield-zone": "put-into-shields",
}  # fmt: skip


def _placing(match: Match, step: int, _table: Rows) -> Act:
    zone = _zone(match)
    cards = names(match.holes["cards"])
    if zone == "mana-zone":
        return Act(step, match.holes["player"], frozenset({"charge"}), cards=cards, begins=True)
    if zone not in _PLACED:
        raise _not_yet(match)
    return Act(step, match.holes["player"], frozenset({"choose"}), frozenset({_PLACED[zone]}), cards)


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
    size = int(text) if text.isdecimal() else None
    acts = frozenset({"choose-word", "resolve", "change-cost"})
    return Act(step, match.holes["player"], acts, texts=(text,), size=size)


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
    texts = tuple(row[0] for row in table[1:] for _ in range(_times(row)))
    return Act(step, match.holes["player"], frozenset({"choose-options"}), texts=texts)


def _times(row: tuple[str, ...]) -> int:
    written = row[1] if len(row) > 1 else "1"
    if not written.isdecimal():
        raise InputError(f"回数「{written}」が数でない", expected="1、2 のように書く")
    return int(written)


def _ability(*acts: str) -> Callable[[Match, int, Rows], Act]:
    def make(match: Match, step: int, _table: Rows) -> Act:
        return Act(step, match.holes["player"], frozenset(acts), cards=names(match.holes["card"]))

    return make


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
    return Act(step, match.holes["player"], frozenset({"pass"}), declines=declined)


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
    "break": _choosing,
    "choose-word": _word,
    "not-use-keyword": _declining,
    "open": _beginning("open", "text"),
    "declare-use": _using("use"),
    "generate": _using("generate"),
    "fortify": _using("fortify"),
    "deploy": _using("deploy"),
    "cross": _beginning("cross", "host"),
    "use-tapping": _tapping,
    "pay": _paying,
    "pay-otherwise": _choosing,
    "change-cost": _ability("change-cost"),
    "choose": _choosing,
    "choose-option": _option,
    "choose-option-number": _numbered_option,
    "choose-options": _listed_options,
    "begin-untold": _untold,
    "choose-nothing": _passing(begins=False, endures=False),
    "use-ability": _ability("declare", "do", "replace"),
    "use-keyword": _ability("declare", "do", "replace"),
    "resolve-first": _ability("resolve"),
    "decline": _declining,
    "put": _moving("entered"),
    "place": _placing,
    "discard": _moving("discarded"),
    "draw": _drawing,
    "end-turn": _passing(begins=False, endures=True),
    "do-nothing": _passing(begins=True, endures=False),
}


# --- events of the rules ------------------------------------------------------------------

_BY_RULE: Final = {
    "enters": "entered", "is-destroyed": "destroyed", "draw": "drawn", "tumbles": "tumbled",
    "take-control": "control-taken", "add-to-hand": "put-into-hand", "resolves": "resolved",
    "ability-resolves": "resolved", "use": "used", "cast": "cast", "summon": "summoned",
}  # fmt: skip


def rule_event(match: Match) -> RuleEvent:
    """Return the event that 「ルールにより…」 names."""
    event: Match = match.holes["event"]
    holes: Mapping[str, Any] = event.holes
    word = _BY_RULE.get(event.slug) or (_PLACED.get(_zone(event)) if event.slug == "is-placed" else None)
    if word is None:
        raise InputError(
            f"「{match.text}」というできごとはまだ起こせない", expected="「@未対応」の目印を付ける"
        )
    cards = names(holes.get("cards", holes.get("card", ())))
    if event.slug == "ability-resolves":
        cards = tuple(f"《{name}》の能力" for name in cards)
    origin = "" if event.slug == "is-placed" else _zone(event)
    return RuleEvent(word, holes.get("player", Seat.FIRST), cards, origin, holes.get("number", 1))
