"""What happened, in Japanese: what every game says alike, and the tables that each game brings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Final

from cardrules.core.decisions import PASS, UNSOURCED, Decision, Option
from cardrules.core.engine import View
from cardrules.core.events import Event, GameEnded, Moved
from cardrules.core.objects import Outcome
from cardrules.core.records import record
from cardrules.core.resolving import Granted
from cardrules.core.seeing import LookedAt, Revealed
from cardrules.core.values import Seat

PLAYERS: Final = {Seat.FIRST: "自分", Seat.SECOND: "相手"}
"""How sentences call the players: they are told from the first seat."""


def so_few(number: int, counter: str) -> str:
    """Return how few there are as it stands before 「ない」: 「2体しか」, 「1体も」 where there is none."""
    return f"{number}{counter}しか" if number else f"1{counter}も"


Sentences = Mapping[type[Event], Callable[[Any], str]]
"""A sentence for each kind of event; that of the nearest base serves a kind that has none."""


Answer = Callable[[View, Decision, Option], str]
"""Tells of an answer as it is seen, of the decision that it answers, and which it is of its options."""


@record
class Describer:
    """Tells what happens in one game.

    ``card`` writes the name of a piece as sentences do, ``zones`` are the words for zones,
    ``events`` a sentence for each kind of event of the game, ``decisions`` what is done in a
    decision of each kind, ``answers`` how an answer of each act is told, where the things or
    words that are chosen do not tell it.
    """

    card: Callable[[str], str]
    zones: Mapping[str, str]
    events: Sentences
    decisions: Mapping[str, str]
    answers: Mapping[str, Answer] = field(default_factory=dict)

    def event(self, event: Event) -> str:
        """Return an event as a sentence in the past tense."""
        for kind in type(event).__mro__:
            if kind in self.events:
                return self.events[kind](event)
            if kind in _COMMON:
                return _COMMON[kind](self, event)
        return f"できごと「{event.word}」が起きた"

    def decision(self, decision: Decision, answer: Option, view: View) -> str:
        """Return who decided what, as a sentence."""
        return f"{self.asked(decision)}：{self.answered(decision, answer, view)}"

    def asked(self, decision: Decision) -> str:
        """Return what a decision is about, and whose it is."""
        return f"{PLAYERS[decision.player]}が{self.decisions.get(decision.kind, decision.kind)}"

    def by(self, event: Any, words: str) -> str:
        """Return what the player of an event did with its object: 「《種》を唱えた」."""
        return f"{PLAYERS[event.player]}が{self.card(event.subject.card)}{words}"

    def answered(self, decision: Decision, answer: Option, view: View) -> str:
        """Return what an answer to a decision says, in a word or two."""
        if answer == PASS:
            return "何もしない" if decision.initiative else "しない"
        if view.act in self.answers:
            return self.answers[view.act](view, decision, answer)
        texts = [f"「{text}」" for text in view.texts if text]
        numbers = [f"{number}番目の選択肢" for number in view.numbers]
        cards = self.cards(view.cards)
        return "、".join(texts or numbers) or cards or ("する" if answer.act == "do" else "何も選ばない")

    def cards(self, names: Iterable[str]) -> str:
        """Return the names of pieces with 「と」 between."""
        return "と".join(map(self.card, names))


def _moved(describer: Describer, event: Moved) -> str:
    origin, to = describer.zones[event.origin.name], describer.zones[event.destination.name]
    return f"{describer.card(event.object.card)}が{origin}から{to}に置かれた"


def _seen(describer: Describer, event: LookedAt, words: str) -> str:
    return f"{PLAYERS[event.by]}が{describer.cards(each.card for each in event.objects)}{words}"


def _ended(outcome: Outcome) -> str:
    if outcome.winner is not None:
        return f"{PLAYERS[outcome.winner]}がゲームに勝った"
    return "ゲームが終わった" if outcome.rule == UNSOURCED else "引き分けになった"


_COMMON: Final[dict[type[Event], Callable[[Describer, Any], str]]] = {
    LookedAt: lambda describer, event: _seen(describer, event, "を見た"),
    Revealed: lambda describer, event: _seen(describer, event, "を表向きにした"),
    Granted: lambda describer, event: f"{describer.card(event.effect.source.card)}の効果が働き始めた",
    GameEnded: lambda _describer, event: _ended(event.outcome),
    Moved: _moved,
}
