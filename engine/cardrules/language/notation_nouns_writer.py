"""Writing nouns and what is done to them: the reverse of :mod:`cardrules.language.notation_nouns`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Final

from cardrules.core.effects import Choose, Every, Named, Remaining, This, Top
from cardrules.core.queries import Among, AnyOf, CountOf, Has, HowMany, Number, Selector
from cardrules.core.values import Side
from cardrules.language.notation_template import WITHIN, Noun, Parameter, ParameterKind, Saving
from cardrules.language.notation_unsayable import UnsayableError
from cardrules.language.vocabulary import KIND_NAME, Vocabulary, Word

CHANGES: Final = {"add": ("+", ""), "subtract": ("-", ""), "multiply": ("", "倍に"), "fix": ("", "に固定")}
"""What stands before and after the number by which power is changed."""

PLAYERS: Final = {Side.OWN: "自分", Side.OPPONENT: "相手", Side.ANY: "各プレイヤー"}
"""The players as those who do something, or whose something is."""


class NounWriter(ABC):
    """Writes the parts of sentences that name objects, players and numbers."""

    def __init__(self, words: Vocabulary) -> None:
        self.words = words
        self.each_player = False
        self.this = words.this_words[0].text

    @abstractmethod
    def said(self, kind: str, form: str, made: Any) -> str | None:
        """Return the text of a construction; writers of sentences know them."""

    def word(self, group: str, made: Any) -> str:
        """Return the word of a group for a value."""
        word = self.words.word(group, made)
        if word is None:
            raise UnsayableError(made)
        return word.text

    def number(self, made: Any) -> str:
        """Return a number in digits, or the letter for a keyword's."""
        return made.name if isinstance(made, Parameter) else str(made.number)

    def whose(self, side: Side) -> str:
        """Return whose something is."""
        return "自身の" if self.each_player and side is Side.OWN else PLAYERS[side] + "の"

    def doer(self, side: Side) -> str:
        """Return who does something."""
        if side is Side.ANY:
            return "プレイヤーが"
        return "自身が" if self.each_player and side is Side.OWN else PLAYERS[side] + "が"

    def zones(self, names: tuple[str, ...]) -> str:
        """Return zones, any of which is meant."""
        return "または".join(self.word("zone", each) for each in names)

    # --- nouns ------------------------------------------------------------------------------

    def noun(self, noun: Noun) -> str:
        """Return a noun phrase."""
        permanent = noun.zones == (self.words.permanent,)
        side = "" if permanent and noun.side is Side.ANY else self.whose(noun.side)
        head = self._zone_head(noun)
        if head is not None:
            return side + head.text
        place = "" if permanent else f"{self.zones(noun.zones)}の"
        return side + place + ("他の" if noun.other else "") + self.kind(noun.conditions)

    def _zone_head(self, noun: Noun) -> Word | None:
        bare = len(noun.zones) == 1 and not noun.conditions and not noun.other
        return self.words.word("zone_head", noun.zones[0]) if bare else None

    def kind(self, conditions: tuple[Any, ...]) -> str:
        """Return adjectives and the noun that they belong to."""
        count, head = self._head(conditions)
        return self._adjectives(conditions[: len(conditions) - count]) + head

    def _head(self, conditions: tuple[Any, ...]) -> tuple[int, str]:
        """Return how many of the last conditions make the noun itself, and the noun."""
        last = conditions[-1] if conditions else None
        if isinstance(last, Has) and last.characteristic == "types":
            before: Any = conditions[-2] if len(conditions) > 1 else None
            prefix = self.words.word("prefix", before.entry) if _is(before, "supertypes") else None
            kind = self.word("card_type", last.entry)
            return (2, prefix.text + kind) if prefix else (1, kind)
        if isinstance(last, AnyOf) and all(_is(each, "types") for each in last.conditions):
            return 1, "または".join(self.word("card_type", each.entry) for each in last.conditions)  # type: ignore[union-attr]
        return self._other_head(last)

    def _other_head(self, last: Any) -> tuple[int, str]:
        if _is(last, "supertypes") and self.words.word("alone", last.entry):
            return 1, self.word("alone", last.entry)
        if _is(last, "races"):
            return 1, self._race(last.entry)
        if isinstance(last, AnyOf) and all(_is(each, "races") for each in last.conditions):
            return 1, "または".join(self._race(each.entry) for each in last.conditions)  # type: ignore[union-attr]
        if _is(last, "name"):
            return 1, f"《{last.entry}》"
        if isinstance(last, ParameterKind):
            return 1, KIND_NAME
        return 0, "カード"

    def _race(self, name: str) -> str:
        known = self.words.word("race", name)
        return known.text if known else f"種族「{name}」"

    def _adjectives(self, conditions: tuple[Any, ...]) -> str:
        text = ""
        rest = list(conditions)
        while rest:
            each = rest.pop(0)
            if _is(each, self.words.color):
                colors = [each]
                while rest and _is(rest[0], self.words.color):
                    colors.append(rest.pop(0))
                text += "と".join(self.word("color", one.entry) for one in colors) + "の"
            else:
                text += self._adjective(each)
        return text

    def _adjective(self, each: Any) -> str:
        if isinstance(each, AnyOf) and all(_is(one, self.words.color) for one in each.conditions):
            return "または".join(self.word("color", one.entry) for one in each.conditions) + "の"  # type: ignore[union-attr]
        if _is(each, "races"):
            return f"{self._race(each.entry)}の"
        text = self.said("adjective", "", each)
        if text is None:
            raise UnsayableError(each)
        return text

    def lives(self, conditions: tuple[Any, ...]) -> bool:
        """Tell whether a text says いる of a noun, or ある."""
        word = self._type_word(conditions)
        return word is not None and word.lives

    def counter(self, conditions: tuple[Any, ...], zones: tuple[str, ...] = ()) -> str:
        """Return the word that a noun's things are counted with."""
        word = self._type_word(conditions)
        if word is None and len(zones) == 1 and not conditions:
            word = self.words.word("zone_head", zones[0])
        return word.counter if word else "枚"

    def _type_word(self, conditions: tuple[Any, ...]) -> Word | None:
        last = conditions[-1] if conditions else None
        first = last.conditions[0] if isinstance(last, AnyOf) and last.conditions else last
        return self.words.word("card_type", first.entry) if _is(first, "types") else None  # type: ignore[union-attr]

    # --- amounts ----------------------------------------------------------------------------

    def amount(self, made: Any) -> str:
        """Return an amount that is not a plain number, or the number."""
        if isinstance(made, CountOf):
            return self.noun(_noun(made.selector)) + "の数"
        if made == HowMany("it"):
            return "その数"
        text = self.said("amount", "", made)
        return self.number(made) if text is None else text

    def change(self, made: Any) -> str:
        """Return how power is changed."""
        before, after = CHANGES[made.operation]
        return before + self.number(made.amount) + after

    def saving(self, made: Saving) -> str:
        """Return how a cost is changed."""
        verb = "多くする" if made.more else "少なくしてもよい" if made.optional else "少なくする"
        return self.number(made.amount) + verb + self.floor(made.floor)

    def floor(self, made: int | None) -> str:
        """Return down to what a cost that is lowered may go, if that is said."""
        return "" if made is None else f"（{made - 1}以下にはならない）"

    # --- targets ----------------------------------------------------------------------------

    def obj(self, target: Any) -> str:
        """Return what something is done to, with を."""
        said = self.said("obj", "", target)
        if said is not None:
            return said
        if isinstance(target, (Choose, Every)):
            return self._together(target) + self._taken(target.selector, self._count(target))
        if isinstance(target, Top):
            return self._top(target)
        return {This: f"{self.this}を", Named: "それを", Remaining: "残りを"}[type(target)]

    def obj_at(self, target: Any) -> str:
        """Return what something is done to where it is: its zone stands before it."""
        if isinstance(target, (Choose, Every)) and isinstance(target.selector, Selector):
            return f"{self._together(target)}{self.noun(_noun(target.selector))}を{self._count(target)}"
        return self.obj(target)

    def _top(self, target: Top) -> str:
        count = target.count
        plain = isinstance(count, (Number, Parameter))
        said = f"{self.number(count)}枚を" if plain else f"{self.amount(count)}と同じ枚数を"
        return f"{self.whose(target.side)}{self.words.deck_word}の上から{said}"

    def _together(self, target: Choose | Every) -> str:
        """Return what those that are chosen must be together."""
        if not isinstance(target, Choose):
            return ""
        apart = "互いにコストの異なる" if target.differing else ""
        return (f"合計コスト{self.number(target.total[1])}以下になるように" if target.total else "") + apart

    def _count(self, target: Choose | Every) -> str:
        if isinstance(target, Every):
            return "すべて"
        if target.most is None:
            return "好きな数"
        if target.most == HowMany("it"):
            return "その数だけ"
        if target.most == WITHIN:
            return "それに含まれるカードの数だけ"
        selector: Any = target.selector
        counter = self.counter(selector.conditions, getattr(selector, "zones", ()))
        return f"{self.number(target.most)}{counter}" + ("まで" if target.least != target.most else "")

    def _taken(self, selector: Any, count: str) -> str:
        if isinstance(selector, Among):
            return f"その中から{self.kind(selector.conditions)}を{count}"
        noun = _noun(selector)
        if noun.zones == (self.words.permanent,) or self._zone_head(noun):
            return f"{self.noun(noun)}を{count}"
        kind = ("他の" if noun.other else "") + self.kind(noun.conditions)
        return f"{self.whose(noun.side)}{self.zones(noun.zones)}から{kind}を{count}"


def _is(condition: Any, characteristic: str) -> bool:
    return isinstance(condition, Has) and condition.characteristic == characteristic


def _noun(selector: Selector) -> Noun:
    return Noun(selector.side, selector.zones, selector.other, selector.conditions)
