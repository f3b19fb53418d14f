"""From values to the one text that says them: sentences, lines, and what stands in their gaps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cardrules.core.abilities import (
    Ability,
    Activated,
    ConditionalKeyword,
    Effect,
    Keyword,
    Replacing,
    Resolving,
    Triggered,
)
from cardrules.core.effects import (
    ChooseOptions,
    EachPlayer,
    Either,
    IfDone,
    IfTrue,
    Joined,
    Named,
    Optionally,
    Remaining,
    Sequence,
    Top,
)
from cardrules.core.queries import AllOf, EventPattern, Number, OwnValue, PerEach
from cardrules.core.records import replace
from cardrules.core.walk import field_names
from cardrules.language.notation_grammar import DECK, Grammar
from cardrules.language.notation_hanging import (
    AND_THEN,
    NOTHING,
    STOP,
    as_choice,
    belongs,
    hangs,
    joins,
    refers,
    sentences,
)
from cardrules.language.notation_nouns import USES, WAYS
from cardrules.language.notation_nouns_writer import CHANGES, PLAYERS, NounWriter
from cardrules.language.notation_pattern import Construction, elements, last_words
from cardrules.language.notation_template import WHENEVER, Noun, Parameter, ParameterEffect, fill, fit
from cardrules.language.notation_unsayable import UnsayableError
from cardrules.language.vocabulary import EFFECT_NAME, EVENT_NAME

BACK_FROM: Final = ("mana-zone", "graveyard")
"""Zones besides that of permanents from which cards 「戻す」 to a hand; others are 「加える」."""

PAYING: Final = "使う時に"
ALWAYS: Final = "常に"


class Writer(NounWriter):
    """Writes values of one game's cards in the normal form."""

    def __init__(self, grammar: Grammar) -> None:
        super().__init__(grammar.vocabulary)
        self._grammar = grammar

    def be(self, types: Any) -> None:
        """Write as a card of these types would: 「このクリーチャー」 for a creature."""
        only = next(iter(types)) if types and len(types) == 1 else ""
        word = self.words.word("this_word", only)
        self.this = (word or self.words.this_words[0]).text

    # --- constructions ----------------------------------------------------------------------

    def said(self, kind: str, form: str, made: Any) -> str | None:
        """Return the text of the first construction of a kind that makes a value, if there is one."""
        for each in self._grammar.making(kind, type(made)):
            parts = fit(each.template, made, self.words.permanent)
            if parts is not None and self._shaped(each, parts) and _suit(each, parts):
                return self._composed(each, form, parts)
        return None

    def _shaped(self, each: Construction, parts: dict[str, Any]) -> bool:
        """Make the parts that only a shape gives; tell whether the others have their shape."""
        for name, shape in each.shapes.items():
            if name not in parts:
                parts[name] = fill(shape, parts, self.words.permanent)
            elif fit(shape, parts[name], self.words.permanent) is None:
                return False
        return True

    def _composed(self, each: Construction, form: str, parts: Mapping[str, Any]) -> str:
        noun = next((made for made in parts.values() if isinstance(made, Noun)), None)
        marks = self._marks(parts)
        text = []
        for element in elements(each.pattern):
            if element.kind == "gap":
                text.append(self.gap(element.sort, parts.get(element.text)))
            elif element.kind == "agree":
                text.append(self.counter(noun.conditions if noun else (), noun.zones if noun else ()))
            elif element.kind == "last":
                text.append(_last(element.text, form, marks))
            else:
                text.append(element.text.replace(DECK, self.words.deck_word))
        return "".join(text)

    def _marks(self, parts: Mapping[str, Any]) -> frozenset[str]:
        """Return what the last word must agree with: nouns that live, objects that go back to a hand."""
        lives = any(isinstance(made, Noun) and self.lives(made.conditions) for made in parts.values())
        back = "obj" in parts and self._goes_back(parts["obj"])
        return frozenset(mark for mark, holds in (("lives", lives), ("back", back)) if holds)

    def _goes_back(self, target: Any) -> bool:
        selector = getattr(target, "selector", None)
        zones = getattr(selector, "zones", ())
        return (
            set(zones) <= {self.words.permanent, *BACK_FROM}
            if zones
            else selector is None and not isinstance(target, (Named, Remaining, Top))
        )

    def _must(self, kind: str, form: str, made: Any) -> str:
        text = self.said(kind, form, made)
        if text is None:
            raise UnsayableError(made)
        return text

    def gap(self, sort: str, made: Any) -> str:
        """Return what stands in a gap."""
        writer = _GAPS.get(sort)
        return writer(self, made) if writer else self.word(sort, made)

    # --- sentences --------------------------------------------------------------------------

    def text(self, effect: Effect, *, each_player: bool = False) -> str:
        """Return sentences, options on lines of their own."""
        before, self.each_player = self.each_player, each_player or self.each_player
        try:
            return self._sentences(effect.effects if isinstance(effect, Sequence) else (effect,))
        finally:
            self.each_player = before

    def _sentences(self, effects: Iterable[Effect]) -> str:
        text = ""
        before: Effect | None = None
        for each in effects:
            text += ("" if before is None else self._link(before, each)) + self.sentence(each)
            before = each
        return text

    def _link(self, before: Effect, effect: Effect) -> str:
        """Return what stands between two sentences; what would belong to a condition cannot be said."""
        if not hangs(before):
            return STOP if refers(effect) else AND_THEN
        if joins(before, STOP, effect):
            raise UnsayableError(effect)
        return STOP

    def _part(self, effect: Effect) -> str:
        """Return what is done under a condition: one sentence, or several that belong together."""
        parts = sentences(effect)
        text = self.sentence(parts[0])
        for at, each in enumerate(parts[1:], start=1):
            if hangs(parts[at - 1]):
                raise UnsayableError(each)
            text += (STOP if belongs(Sequence(parts[:at]), each) else AND_THEN) + self.sentence(each)
        return text

    def sentence(self, effect: Effect) -> str:
        """Return one sentence, with those that hang on it."""
        if isinstance(effect, IfDone):
            return self._if_done(effect)
        if isinstance(effect, IfTrue):
            rest = "" if effect.otherwise is None else f"。そうでなければ、{self._part(effect.otherwise)}"
            return f"{self.conditions(effect.condition)}、{self._part(effect.effect)}{rest}"
        if isinstance(effect, EachPlayer):
            return PLAYERS[effect.side] + "は" + self.text(effect.effect, each_player=True)
        if isinstance(effect, ChooseOptions):
            return self._options(effect)
        if isinstance(effect, ParameterEffect):
            return EFFECT_NAME
        said = self.said("sentence", "", effect)
        if said is not None:
            return said
        if isinstance(effect, Optionally):
            return f"{self.deed(effect.effect, 'te')}もよい"
        return self.deed(effect, "plain")

    def deed(self, effect: Effect, form: str) -> str:
        """Return what is done, or one of two things, in a form."""
        if isinstance(effect, Either):
            first, second = effect.effects
            return f"{self.chain(first, 'plain')}か、{self.chain(second, form)}"
        return self.chain(effect, form)

    def _if_done(self, effect: IfDone) -> str:
        text = self.sentence(effect.first)
        if effect.then != NOTHING:
            text += f"。そうしたら、{self._part(effect.then)}"
        if effect.otherwise and len(sentences(effect.then)) > 1:
            raise UnsayableError(effect)
        return text + (f"。そうしなければ、{self._part(effect.otherwise)}" if effect.otherwise else "")

    def chain(self, effect: Effect, form: str) -> str:
        """Return what is done, parts joined by commas, the last in a form."""
        *first, last = effect.effects if isinstance(effect, Joined) else (effect,)
        return "".join(self._must("effect", "stem", each) + "、" for each in first) + self._must(
            "effect", form, last
        )

    def _options(self, effect: ChooseOptions) -> str:
        head = self._must("choosing", "", replace(effect, options=(), label="1", texts=()))
        return head + "".join(f"\n▶{self.text(each)}" for each in effect.options)

    def conditions(self, condition: Any) -> str:
        """Return a condition, or several, as what comes before 「、」."""
        *first, last = condition.conditions if isinstance(condition, AllOf) else (condition,)
        joined = "".join(self._must("condition", "and", each) + "、" for each in first)
        return joined + self._must("condition", "if", last)

    # --- lines ------------------------------------------------------------------------------

    def line(self, abilities: tuple[Any, ...]) -> str:
        """Return the line of one ability, or of several that differ in their event alone."""
        first = abilities[0]
        if isinstance(first, (Keyword, ConditionalKeyword)):
            bracket = (
                f"（{self.conditions(first.condition)}）" if isinstance(first, ConditionalKeyword) else ""
            )
            of = first.conditions if isinstance(first, Keyword) else ()
            kind = f"：{self.kind(of)}" if of else self._under(getattr(first, "body", None))
            return first.name + ("" if first.number is None else str(first.number)) + bracket + kind
        if isinstance(first, Resolving):
            return f"効果：{self.text(first.effect)}"
        if isinstance(first, Activated):
            return f"起動（{self._price(first)}）：{self.text(first.effect)}"
        if isinstance(first, Triggered):
            whens = "または".join(self._when(each.pattern) for each in abilities)
            return f"{whens}{self._bracket(first)}：{self.text(first.effect)}"
        if isinstance(first, Replacing):
            effect = as_choice(first.effect) if first.optional else first.effect
            return (
                f"{self._must('event', 'instead', first.pattern)}{self._bracket(first)}：{self.text(effect)}"
            )
        return self._rule(abilities)

    def _price(self, ability: Activated) -> str:
        """Return what is paid and done for an activated ability."""
        mana = self.gap("number", ability.mana)
        if ability.action is None:
            return f"コスト{mana}を支払う" if ability.paid else f"マナ{mana}点"
        return (f"コスト{mana}を支払い、" if ability.paid else "") + self.text(ability.action)

    def _under(self, body: Effect | Ability | None) -> str:
        """Return what stands under a keyword that is a heading."""
        if body is None:
            return ""
        return f"：{self.text(body)}" if isinstance(body, Effect) else f"「{self.line((body,))}」"

    def _when(self, pattern: EventPattern) -> str:
        return EVENT_NAME if pattern == WHENEVER else self._must("event", "when", pattern)

    def _rule(self, abilities: tuple[Any, ...]) -> str:
        (lead, first), *rest = (self._lasting(each) for each in abilities)
        return lead + self._bracket(abilities[0]) + "：" + ALSO.join((first, *(text for _lead, text in rest)))

    def _lasting(self, ability: Any) -> tuple[str, str]:
        """Return how a line begins that says a lasting ability, and what it says of it."""
        bare = replace(ability, **{name: _BARE[name] for name in _BARE if name in field_names(type(ability))})
        for kind, lead in (("static", ALWAYS), ("pay", PAYING)):
            text = self.said(kind, "", bare)
            if text is not None:
                return lead, text
        raise UnsayableError(ability)

    def static(self, ability: Any) -> str:
        """Return what a lasting ability says, without bracket."""
        return self._must("static", "", replace(ability, text=""))

    def _bracket(self, ability: Any) -> str:
        said = []
        if zones := getattr(ability, "zones", ()):
            said.append(f"{self.zones(zones)}から")
        if getattr(ability, "declared", False):
            said.append("使用宣言")
        if getattr(ability, "once_each_turn", False):
            said.append("各ターン1度")
        if getattr(ability, "together", False):
            said.append("同時ならすべて")
        if (condition := getattr(ability, "condition", None)) is not None:
            said.append(self.conditions(condition))
        return f"（{'・'.join(said)}）" if said else ""

    def lines(self, abilities: Iterable[Ability]) -> list[str]:
        """Return the lines of a card's abilities; neighbours that one line said are one line again."""
        grouped: list[list[Ability]] = []
        for each in abilities:
            if grouped and _one_line(grouped[-1][0], each):
                grouped[-1].append(each)
            else:
                grouped.append([each])
        return [self.line(tuple(each)) for each in grouped]


_BARE: Final[Mapping[str, Any]] = {
    "zones": (), "condition": None, "once_each_turn": False, "text": "",
}  # fmt: skip
"""What the bracket says, taken away."""


def _suit(each: Construction, parts: Mapping[str, Any]) -> bool:
    """Tell whether the parts are such as may stand in the gaps of a construction."""
    gaps = (element for element in elements(each.pattern) if element.kind == "gap")
    return all(
        gap.sort not in _SUITABLE or _SUITABLE[gap.sort](parts[gap.text]) for gap in gaps if gap.text in parts
    )


_SUITABLE: Final[Mapping[str, Callable[[Any], bool]]] = {
    "number": lambda made: isinstance(made, (Number, Parameter)),
    "amount": lambda made: not isinstance(made, OwnValue),
    "change": lambda made: (
        made.characteristic == "power" and made.operation in CHANGES and not isinstance(made.amount, PerEach)
    ),
    "use": lambda made: made in USES.values(),
    "way": lambda made: made in WAYS.values(),
    "static": lambda made: not isinstance(made, Triggered),
}


def _last(word: str, form: str, marks: frozenset[str]) -> str:
    return next(text for mark, text in last_words(word, form) if not mark or mark in marks)


ALSO: Final = "。また、"
"""Between the parts of one lasting ability."""


def _one_line(first: Any, second: Any) -> bool:
    if ALSO in first.text and not isinstance(first, (Triggered, Replacing, Resolving)):
        return bool(first.text == second.text)
    alike = isinstance(first, Triggered) and isinstance(second, Triggered) and first.pattern != second.pattern
    return alike and replace(first, pattern=second.pattern) == second


_USES: Final = {word: text for text, word in USES.items()}
_WAYS: Final = {word: text for text, word in WAYS.items()}

_GAPS: Final[Mapping[str, Callable[[Writer, Any], str]]] = {
    "obj": Writer.obj,
    "obj_at": Writer.obj_at,
    "saving": Writer.saving,
    "floor": Writer.floor,
    "use": lambda _writer, made: _USES[made],
    "way": lambda _writer, made: _WAYS[made],
    "noun": Writer.noun,
    "number": Writer.number,
    "amount": Writer.amount,
    "change": Writer.change,
    "zones": Writer.zones,
    "this": lambda _writer, _made: _writer.this,
    "it": lambda _writer, _made: "それ",
    "name": lambda _writer, made: str(made),
    "card_name": lambda _writer, made: f"《{made}》",
    "card_names": lambda _writer, made: "と".join(f"《{each}》" for each in made),
    "race_name": lambda _writer, made: str(made),
    "player_ga": Writer.doer,
    "player_wa": lambda _writer, made: PLAYERS[made] + "は",
    "side": lambda writer, made: writer.whose(made),
    "conditions": lambda writer, made: writer.conditions(made),
    "chain_plain": lambda writer, made: writer.chain(made, "plain"),
    "chain_te": lambda writer, made: writer.chain(made, "te"),
    "static": lambda writer, made: writer.static(made),
    "sentence": lambda writer, made: writer.sentence(made),
    "quoted": lambda writer, made: f"「{writer.line((made,))}」",
}
