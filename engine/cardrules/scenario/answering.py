"""An act: what a player does, and which of a decision's options answer it.

Acts that begin something (using a card, ending the turn) are for moments when the player is
free to act; acts that answer a question are for whatever decision offers them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from cardrules.core.branching import times_so_far
from cardrules.core.decisions import PASS, Decision, Option
from cardrules.core.engine import Applied, View
from cardrules.core.records import record, replace
from cardrules.core.values import Seat
from cardrules.language.quotable import ENDS
from cardrules.language.text import normalise
from cardrules.language.wording import Quoted, alike

_BY_EFFECT: Final = {
    "use": "used", "cast": "cast", "summon": "summoned",
    "generate": "generated", "deploy": "deployed", "fortify": "fortified",
}  # fmt: skip
"""How effects call it that a card is used, by the verb of whoever uses it."""

ATTACK: Final = frozenset({"attack"})
CHANGING: Final = frozenset({"change-cost"})
USING: Final = ("declare", "do", "replace")
"""What is done with an ability that is used, if it changes no cost."""

NEVER_AN_OPTION: Final = frozenset({"break"})
"""What is told of choices by a word of its own, at any time: why a thing is never chosen for that."""

_OF_ABILITIES: Final = frozenset({"resolve", "declare", "replace", "permit", "activate", "block"})
"""What is done with an ability that is named."""

_LET_GO: Final = frozenset({"charge", "attack"})
"""Moments that are let go by if the next act is not for them."""


@record
class Act:
    """One thing that a player does.

    ``verbs`` are the words of which an option must bear one; ``cards`` the pieces it must be
    about, no more and no fewer; ``texts`` and ``numbers`` the options chosen, ``size`` how many
    cards are, ``taken`` of them one by one so far. ``begins`` asks for a moment at which the player
    is free to act; ``endures`` says that it holds at every such moment until the turn is over.
    ``led`` says that it has decided a 「…してもよい」 and may still choose the card; ``chosen`` that it
    has chosen a card for an effect to use, which has yet to come about. ``declines`` is a card whose
    ability is not used;
    ``ability`` is the text, or the head of the text, of the one that is meant where a card has
    several. ``source`` is the card whose ability asks (with ``ability`` as what it says).
    ``ways`` are what is paid for a use, each by its name or its words.
    ``changes`` are the names of the changes of a cost that apply, those and no others, and
    ``times`` how often one applies that is taken any number of times.
    ``tapping`` is how many cards are still to be tapped in paying for what it began, ``onto``
    over which cards it is put. ``partly`` says that what is named may be some of all that an answer takes.
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
    chosen: bool = False
    passes: bool = False
    declines: str | None = None
    taken: int = 0
    tapping: int | None = None
    onto: tuple[str, ...] = ()
    ability: str | None = None
    source: str | None = None
    ways: tuple[str, ...] | None = None
    changes: tuple[str, ...] | None = None
    times: int | None = None
    partly: bool = False

    def picks(
        self, decision: Decision, views: Sequence[View], left_out: Sequence[View] = ()
    ) -> tuple[int, ...]:
        """Return which of a decision's options the act answers it with, by their places.

        ``left_out`` are choices of which no source tells: they can be declined, too.
        """
        if decision.player != self.player or (self.begins or self.endures) != decision.initiative:
            return ()
        if self.chosen or not self._asked_by(views):
            return ()
        if self.size is not None and (self.taken or times_so_far(decision) is not None):
            return self._last_of_them(decision)
        if self.passes or self.declines is not None:
            return self._passing(decision, views, left_out)
        if self.tapping is not None and not self.begins:
            return self._paying(views)
        return tuple(index for index, view in enumerate(views) if self._is(view))

    def _last_of_them(self, decision: Decision) -> tuple[int, ...]:
        """Return the answer by which as many were taken, where each is asked for by itself."""
        last = None if self.taken else times_so_far(decision)
        wanted = Option("do") if self.size else PASS
        return (decision.options.index(wanted),) if last == max((self.size or 0) - 1, 0) else ()

    def once_more(self, decision: Decision, views: Sequence[View]) -> tuple[int, ...]:
        """Return the answer by which one more of so many is taken, or no more, where each is asked for."""
        so_far = times_so_far(decision)
        if self.size is None or so_far != self.taken or decision.player != self.player:
            return ()
        wanted = Option("do") if self.taken < self.size else PASS
        return (decision.options.index(wanted),) if self._asked_by(views) else ()

    def after_one_more(self, decision: Decision | None) -> Act:
        """Return the act once it has taken one more of so many, where that was asked."""
        so_far = times_so_far(decision) if decision is not None else None
        return replace(self, taken=(so_far or 0) + 1)

    @property
    def took_all(self) -> bool:
        """Whether as many were taken, one by one, as it says: no more is to be done."""
        return self.taken > 0 and self.taken == self.size

    def _paying(self, views: Sequence[View]) -> tuple[int, ...]:
        """Return the payments that tap as many cards as are left, else those that tap fewer."""
        sizes = {index: len(view.cards) for index, view in enumerate(views) if view.act == "pay"}
        exact = tuple(index for index, size in sizes.items() if size == self.tapping)
        return exact or tuple(index for index, size in sizes.items() if size < (self.tapping or 0))

    def continued(self, tapped: int, *, more: bool) -> Act | None:
        """Return what is left of the act once so many cards were tapped; ``None`` where that was all.

        Where ``more`` are still to be tapped it is not done, though it names no more of them.
        """
        if self.onto:
            return Act(self.step, self.player, frozenset({"choose"}), cards=self.onto)
        if self.tapping is None or (self.tapping == tapped and not more):
            return None
        return replace(self, begins=False, tapping=self.tapping - tapped)

    def leads(self, decision: Decision, views: Sequence[View]) -> tuple[int, ...]:
        """Return the option of doing something optional that the act presupposes.

        Using an ability presupposes nothing: it is the ability that asks, or another one.
        """
        if self.begins or self.passes or self.led or decision.player != self.player or not self.cards:
            return ()
        if "do" in self.acts or not self._asked_by(views):
            return ()
        wanted = set(self.cards)
        return tuple(
            index
            for index, view in enumerate(views)
            if view.act == "do" and wanted <= set(view.cards) and (not self.verbs or self.verbs & view.verbs)
        )

    def _asked_by(self, views: Sequence[View]) -> bool:
        """Tell whether it is the ability that is meant which asks."""
        if self.source is None:
            return True
        return bool(views) and self._is_asker(views[0])

    def _is_asker(self, view: View) -> bool:
        return view.source == self.source and is_one_of(self.ability, view.asking)

    def _passing(
        self, decision: Decision, views: Sequence[View], left_out: Sequence[View]
    ) -> tuple[int, ...]:
        if self.declines is not None and not any(
            self.declines in view.bearers and self._of_the_ability(view) for view in (*views, *left_out)
        ):
            return ()
        return tuple(
            index for index, option in enumerate(decision.options)
            if option == PASS or (option.act == "choose" and not views[index].cards)
            or (option.act in CHANGING and self._leaves_out(views[index]))
        )  # fmt: skip

    def _leaves_out(self, view: View) -> bool:
        """Tell whether changes of a cost are such as there are when the ability that is meant is not used."""
        return not view.cards if self.declines is None else not self.denies(view.abilities)

    def denies(self, abilities: Sequence[Applied]) -> bool:
        """Tell whether among changes of a cost is one that it says is not used."""
        return any(
            one.card == self.declines and (self.ability is None or is_said(self.ability, one))
            for one in abilities
        )

    def _is(self, view: View) -> bool:
        if self.size is not None and view.act == "choose":
            return len(view.cards) == self.size
        return (
            view.act in self.acts
            and self._says(view)
            and (not self.verbs or bool(self.verbs & view.verbs))
            and (self.cards is None or self._names(view) or self._source(view))
            and (not self.zone or view.zone == self.zone)
            and (self.texts is None or self._quotes(view))
            and (self.ways is None or just_these(self.ways, view.ways))
            and (self.numbers is None or self._numbers(view))
            and (self.source is not None or self._of_the_ability(view))
            and (view.act not in CHANGING or self._applies(view.abilities))
        )

    def _applies(self, abilities: Sequence[Applied]) -> bool:
        """Tell whether abilities that change a cost are just those that are said."""
        some = just_these if not self.partly else are_among
        return (self.changes is None or some(self.changes, abilities)) and (
            self.times is None or self.times in {each.times for each in abilities}
        )

    def _of_the_ability(self, view: View) -> bool:
        """Tell whether an option is the ability that is meant: using it, or resolving it."""
        if view.other_than is not None:
            said = self.ability
            return said is not None and not any(is_said(said, Applied(each)) for each in view.other_than)
        if self.ability is None:
            return True
        if any(is_said(self.ability, each) for each in view.abilities):
            return True
        return view.act not in CHANGING and is_one_of(self.ability, _abilities(view))

    def _names(self, view: View) -> bool:
        """Tell whether just the cards of an option are named, or all that is tapped in a payment with it."""
        named = sorted(self.cards or ())
        if named in (sorted(view.cards), sorted((*view.before, *view.cards))):
            return True
        found = {"choose": view.cards, **dict.fromkeys(CHANGING, view.bearers)}.get(view.act, ())
        return self.partly and bool(named) and Counter(named) <= Counter(found)

    def _numbers(self, view: View) -> bool:
        wanted, there = Counter(self.numbers), Counter(view.numbers)
        return wanted == there or (self.partly and wanted <= there)

    def _quotes(self, view: View) -> bool:
        """Tell whether the words of an option are quoted, or some of them where that is enough."""
        said = self.texts or ()
        return alike(said, view.texts) or (
            self.partly and all(any(alike((one,), (text,)) for text in view.texts) for one in said)
        )

    def _source(self, view: View) -> bool:
        return view.act == "do" and self.cards == view.bearers

    def could_ask(self, view: View) -> bool:
        """Tell whether an option is one of the choice that the act makes, of whatever card."""
        return (
            view.act == "choose"
            and view.player == self.player
            and (not self.verbs or bool(self.verbs & view.verbs))
            and (self.source is None or self._is_asker(view))
        )

    def concerns(self, view: View) -> bool:
        """Tell whether a refused option is what the act is about."""
        return (
            (view.act in self.acts or view.act == "effect")
            and (self.source is None or view.act == "effect" or self._is_asker(view))
            and (self.source is not None or view.act not in _OF_ABILITIES or self._of_the_ability(view))
            and (self.cards is None or set(self.cards) <= set(view.cards))
            and (not self.zone or view.zone in ("", self.zone) or view.act == "effect")
            and (view.player == self.player or not (self.begins or view.act == "block"))
            and self._concerns_verbs(view)
            and self._concerns_texts(view)
            and self._concerns_ways(view)
            and self._says(view)
            and (not self.numbers or not view.numbers or Counter(self.numbers) == Counter(view.numbers))
            and (self.changes is None or not view.abilities or just_these(self.changes, view.abilities))
        )  # fmt: skip

    def _says(self, view: View) -> bool:
        """Tell whether the part is said that must be for a view to be meant, and is none that is not."""
        said = getattr(self, view.meant_by) if view.meant_by else ""
        return not view.meant_by or (bool(said) and said not in (view.other_than or ()))

    def _concerns_verbs(self, view: View) -> bool:
        """Tell whether what is refused may be what an act is; what a choice is for may be unknown."""
        told = view.verbs - {"choose"} if view.act == "choose" else self._verbs_of_use(view)
        return not self.verbs or not told or bool(self.verbs & told)

    def _verbs_of_use(self, view: View) -> frozenset[str]:
        return view.verbs if self.begins or self.uses else frozenset()

    def _concerns_texts(self, view: View) -> bool:
        """Tell whether what is said names what is refused."""
        return not (self.texts and view.texts) or alike(self.texts, view.texts)

    def _concerns_ways(self, view: View) -> bool:
        """Tell whether what is paid is said; several ways at once only who names them means."""
        if self.ways and view.ways:
            return just_these(self.ways, view.ways)
        return bool(self.ways) or len(view.ways) < 2

    def lets_go_by(self, decision: Decision) -> bool:
        """Tell whether a moment at which a player is free to act is let go by, since the act comes later."""
        if self.acts != ATTACK:
            return decision.kind in _LET_GO
        own = decision.player == self.player
        return decision.kind in {"charge", "main" if own else "attack"}

    def comes_later(self, decision: Decision) -> bool:
        """Tell whether the act is for a later moment of the turn than this: an attack, or ending the turn."""
        if self.passes and self.endures:
            return decision.kind in {"charge", "main"}
        return self.acts == ATTACK and self.lets_go_by(decision)

    def by_effect(self) -> Act:
        """Return the act of using a card as the answer to an effect that has a card used.

        It says which card, or as what a card is used of which that is not settled yet.
        """
        return replace(self, acts=frozenset({"choose", "use"}), verbs=self.uses | self.verbs, begins=False)

    def as_asked(self) -> Act:
        """Return the act as an ability may have it done: a use as what answers an effect."""
        begun = self.uses and self.tapping is None and not self.onto
        return self.by_effect() if begun else self

    @property
    def kinds(self) -> frozenset[str]:
        """The acts of what may be refused it: its own, and that an effect came to nothing."""
        return self.acts | {"effect"}

    @property
    def uses(self) -> frozenset[str]:
        """The words of the events by which it uses a card; none if it does something else."""
        return frozenset(_BY_EFFECT[verb] for verb in self.verbs if verb in _BY_EFFECT)

    def naming_a_change(self, said: str) -> Act:
        """Return the act of using an ability by its name, that may also be one that changes a cost."""
        return replace(self, acts=self.acts | CHANGING, changes=(said,)) if self.acts & {*USING} else self

    def after_choosing(self) -> Act:
        """Return the act once it has chosen the card that an effect is to use."""
        return replace(self, led=True, chosen=True)

    def after_leading(self) -> Act:
        """Return the act once it has decided to do what it presupposes."""
        return replace(self, led=True)


def chooses_to_use(view: View) -> bool:
    """Tell whether an option is the choice of what an effect has used."""
    return view.act == "choose" and not view.verbs.isdisjoint(_BY_EFFECT.values())


def _abilities(view: View) -> tuple[str, ...]:
    """Return the texts of the abilities that an option is about: those it names, or the one that asks."""
    return view.texts if view.act in _OF_ABILITIES else view.asking


def just_these(said: Sequence[str], abilities: Sequence[Applied]) -> bool:
    """Tell whether abilities are those that are said, each by its keyword or its words."""
    left = list(abilities)
    names = {one.keyword for one in abilities}  # what has words of its own is found before them
    for each in sorted(said, key=names.__contains__):
        found = next((one for one in left if is_said(each, one)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def are_among(said: Sequence[str], abilities: Sequence[Applied]) -> bool:
    """Tell whether each that is said is one of some abilities."""
    return all(any(is_said(each, one) for one in abilities) for each in said)


def is_said(said: str, one: Applied) -> bool:
    """Tell whether an ability is said by its keyword, bare or as printed, or its words, maybe headless."""
    body = one.text.partition("：")[2]
    if is_ability(said, one.text) or normalise(said) in {normalise(one.keyword), normalise(body)}:
        return True
    if one.line and is_ability(said, one.line):
        return True
    return isinstance(said, Quoted) and said.means(body)


def is_one_of(said: str | None, texts: Sequence[str]) -> bool:
    """Tell whether one of some texts is the ability that is meant, if one is."""
    return said is None or any(is_ability(said, text) for text in texts)


def is_ability(said: str | None, text: str) -> bool:
    """Tell whether a text is the ability that is meant: by all of its words, its head or its first line."""
    if said is None:
        return True
    wanted, whole = normalise(said), normalise(text)
    if whole == wanted or whole.startswith(tuple(f"{wanted}{end}" for end in ENDS)):
        return True
    return isinstance(said, Quoted) and said.means(text, ENDS)
