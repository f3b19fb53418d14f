"""Reading whole lines: when, under which conditions, and sentence after sentence what is done."""

from __future__ import annotations

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
    Optionally,
    Sequence,
)
from cardrules.core.errors import Place
from cardrules.core.queries import AllOf
from cardrules.core.records import replace
from cardrules.core.values import Side
from cardrules.core.walk import field_names
from cardrules.language.notation_grammar import Grammar
from cardrules.language.notation_hanging import (
    AND_THEN,
    NOTHING,
    STOP,
    hangs,
    hung,
    if_done,
    joins,
    last_part,
    left_to_choice,
    sentences,
)
from cardrules.language.notation_keywords import misfit
from cardrules.language.notation_nouns import NounReader
from cardrules.language.notation_reader import Tree, subtrees
from cardrules.language.notation_template import WHENEVER, Noun, Parameter, ParameterEffect
from cardrules.language.notation_writer import Writer

MODIFIERS: Final = {
    "zones": "ゾーン（手札から）",
    "declared": "使用宣言",
    "once": "各ターン1度",
    "together": "同時ならすべて",
    "condition": "条件（…いれば、…なら）",
}
"""What may stand in the bracket, in this order, and how it looks."""

ONCE: Final = "once_each_turn"


class LineReader(NounReader):
    """Reads the lines of one card; places of choice are counted through the card."""

    def __init__(self, grammar: Grammar, writer: Writer) -> None:
        super().__init__(grammar)
        self._writer = writer
        self.choices = 0
        """How many places of choice were read."""

    def read(self, tree: Tree, place: Place) -> tuple[Ability, ...]:
        """Return the abilities that a line makes; 「または」 between two events makes two.

        Raises:
            InputError: the line can be parsed, but cannot mean anything.
        """
        self.place = place
        read: tuple[Ability, ...] = self.value(subtrees(tree)[0])
        text = self._writer.line(read)
        return tuple(said(each, text) for each in read)

    # --- lines ------------------------------------------------------------------------------

    def on_keyword_line(self, tree: Tree) -> tuple[Ability, ...]:
        """Read a bare keyword, with its number if it has one."""
        name, *rest = self.each(tree)
        number = rest[0] if rest else None
        if isinstance(number, Parameter):
            raise self.complaint(tree, "「N」は数ではない", "数を書く")
        return (self._keyword(tree, Keyword(name, number.number if number else None)),)

    def on_keyword_with(self, tree: Tree) -> tuple[Ability, ...]:
        """Read a keyword with the condition under which it holds."""
        *named, mods = self.each(tree)
        if set(mods) != {"condition"} or any(isinstance(each, Parameter) for each in named):
            raise self.complaint(
                tree,
                "キーワードのかっこに書けるのは条件だけである",
                "「（自分のドラゴンがあれば）」のように書く",
            )
        number = named[1].number if len(named) > 1 else None
        return (self._keyword(tree, ConditionalKeyword(named[0], mods["condition"], number)),)

    def on_keyword_of(self, tree: Tree) -> tuple[Ability, ...]:
        """Read a keyword with the kind of objects that it speaks of."""
        name, *number, noun = self.each(tree)
        plain = Noun(zones=(self.words.permanent,), conditions=noun.conditions)
        if noun != plain or not noun.conditions or any(isinstance(each, Parameter) for each in number):
            raise self.complaint(
                tree,
                "キーワードの後には、どんなものかだけを書く",
                "「シンパシー：光のクリーチャー」のように、だれの、どのゾーンのかは書かない",
            )
        made = Keyword(name, number[0].number if number else None, conditions=noun.conditions)
        return (self._keyword(tree, made),)

    def on_keyword_doing(self, tree: Tree) -> tuple[Ability, ...]:
        """Read a keyword with what a card writes under it: what is done, or a whole ability."""
        name, body = self.each(tree)
        return (self._keyword(tree, Keyword(name, body=body)),)

    on_keyword_quoting = on_keyword_doing

    def _keyword(self, tree: Tree, made: Keyword | ConditionalKeyword) -> Ability:
        word = self.words.word("keyword", made.name)
        wrong = misfit(word.form, made) if word else None
        if wrong is not None:
            raise self.complaint(tree, *wrong)
        return made

    def on_resolving(self, tree: Tree) -> tuple[Ability, ...]:
        """Read what a spell does."""
        return (Resolving(self.each(tree)[0]),)

    def on_activated(self, tree: Tree) -> tuple[Ability, ...]:
        """Read what is carried out when a player pays for it."""
        if "frame-activated" in self.words.lacks:
            raise self.complaint(
                tree,
                "このゲームに、マナの点数で起動する能力はない",
                "「起動（コスト2を支払う）：…」か「起動（自分の手札を1枚捨てる）：…」のように書く",
            )
        mana, effect = self.each(tree)
        return (Activated(effect, mana),)

    def on_activated_paying(self, tree: Tree) -> tuple[Ability, ...]:
        """Read what is carried out when a player pays a cost in mana for it, and perhaps does something."""
        if "frame-activated-by" in self.words.lacks:
            raise self.complaint(
                tree, "このゲームに、コストを支払って起動する能力はない", "「起動（マナ2点）：…」のように書く"
            )
        mana, *action, effect = self.each(tree)
        return (Activated(effect, mana, action[0] if action else None, paid=True),)

    def on_activated_by(self, tree: Tree) -> tuple[Ability, ...]:
        """Read what is carried out when a player does something for it."""
        if "frame-activated-by" in self.words.lacks:
            raise self.complaint(
                tree, "このゲームに、何かをして起動する能力はない", "「起動（マナ2点）：…」のように書く"
            )
        action, effect = self.each(tree)
        return (Activated(effect, action=action),)

    def on_triggered(self, tree: Tree) -> tuple[Ability, ...]:
        """Read an ability for each event that it waits for."""
        patterns, *mods, effect = self.each(tree)
        return tuple(self._modified(tree, Triggered(pattern, effect), mods) for pattern in patterns)

    def on_replacing(self, tree: Tree) -> tuple[Ability, ...]:
        """Read what is done in place of an event."""
        pattern, *mods, effect = self.each(tree)
        chosen = left_to_choice(effect)
        made = Replacing(pattern, effect if chosen is None else chosen, chosen is not None)
        return (self._modified(tree, made, mods),)

    def on_always(self, tree: Tree) -> tuple[Ability, ...]:
        """Read what holds all the time; 「また」 makes parts of one ability."""
        found = self.each(tree)
        mods = [each for each in found if isinstance(each, dict)]
        return tuple(self._modified(tree, made, mods) for made in found if not isinstance(made, dict))

    on_using = on_always

    def on_whens(self, tree: Tree) -> tuple[Any, ...]:
        """Read the events that an ability waits for."""
        return tuple(self.each(tree))

    def on_whens_parameter(self, _tree: Tree) -> tuple[Any, ...]:
        """Read the sign for when a keyword acts."""
        return (WHENEVER,)

    # --- the bracket ------------------------------------------------------------------------

    def _modified(self, tree: Tree, made: Any, mods: list[dict[str, Any]]) -> Any:
        given = dict(mods[0]) if mods else {}
        names = field_names(type(made))
        if "once" in given:
            given[ONCE] = given.pop("once")
        wrong = next((name for name in given if name not in names), None)
        if wrong is not None:
            label = MODIFIERS["once" if wrong == ONCE else wrong]
            raise self.complaint(tree, f"この行に{label}は書けない", "かっこの中から除く")
        return replace(made, **given)

    def on_mods(self, tree: Tree) -> dict[str, Any]:
        """Read the bracket; what is in it stands in one order and once."""
        found: dict[str, Any] = {}
        for each in subtrees(tree):
            name = str(each.data).removeprefix("mod_")
            if name in found or any(_rank(name) < _rank(before) for before in found):
                raise self.complaint(
                    each, "かっこの中の順が違う", "・".join(MODIFIERS.values()) + " の順に書く"
                )
            found[name] = self.value(each)
        return found

    def on_mod_zones(self, tree: Tree) -> Any:
        """Read from which zones an ability works."""
        return self.each(tree)[0]

    on_mod_condition = on_mod_zones

    def on_mod_declared(self, _tree: Tree) -> bool:
        """Read that an ability is declared."""
        return True

    on_mod_once = on_mod_declared
    on_mod_together = on_mod_declared

    # --- sentences --------------------------------------------------------------------------

    def on_conditions(self, tree: Tree) -> Any:
        """Read a condition, or several that must all hold."""
        found = tuple(self.each(tree))
        return found[0] if len(found) == 1 else AllOf(found)

    def on_sentences(self, tree: Tree) -> Effect:
        """Read sentences, each with how it follows the one before."""
        effects: list[Effect] = []
        link = "。"
        for each in subtrees(tree):
            if each.data == "sep":
                link = str(each.children[0])
            else:
                self._follow(tree, effects, link, self.value(each))
        return effects[0] if len(effects) == 1 else Sequence(tuple(effects))

    on_sentences_with_options = on_sentences

    def _follow(self, tree: Tree, effects: list[Effect], link: str, effect: Effect) -> None:
        before = effects[-1] if effects else None
        if before is None:
            effects.append(effect)
        elif link in (STOP, AND_THEN):
            effects[-1:] = [hung(before, effect)] if joins(before, link, effect) else [before, effect]
        elif link == "。そうしたら、":
            effects[-1] = if_done(before, effect)
        elif link == "。そうしなければ、":
            if hangs(before) and len(sentences(last_part(before))) > 1:
                raise self.complaint(
                    tree,
                    "「そうしなければ」が、どれをしなかった時のことか分からない",
                    "「その後」より前に書く",
                )
            known = isinstance(before, IfDone) and before.otherwise is None
            effects[-1] = replace(before, otherwise=effect) if known else IfDone(before, NOTHING, effect)  # type: ignore[type-var]
        elif isinstance(before, IfTrue) and before.otherwise is None:
            effects[-1] = replace(before, otherwise=effect)
        else:
            raise self.complaint(
                tree, "「そうでなければ」の前に条件がない", "「…なら、…。そうでなければ、…」と書く"
            )

    def on_plainly(self, tree: Tree) -> Effect:
        """Read a sentence that simply says what is done."""
        effect: Effect = self.each(tree)[0]
        return effect

    def on_optionally(self, tree: Tree) -> Effect:
        """Read a sentence that ends in 「してもよい」."""
        return Optionally(self.each(tree)[0])

    def on_if_true(self, tree: Tree) -> Effect:
        """Read a condition and what is done under it."""
        condition, effect = self.each(tree)
        return IfTrue(condition, effect)

    def on_each_player(self, tree: Tree) -> Effect:
        """Read what a player other than the ability's does, or every player."""
        player, sentence = subtrees(tree)
        side = self.value(player)
        if self._each_player or side is Side.OWN:
            raise self.complaint(player, "だれがするのかが2度書いてある", "「自分は」は書かない")
        self._each_player = True
        try:
            return EachPlayer(self.value(sentence), side)
        finally:
            self._each_player = False

    def on_effect_parameter(self, _tree: Tree) -> Effect:
        """Read the sign for what a keyword does."""
        return ParameterEffect()

    def on_chain_plain(self, tree: Tree) -> Effect:
        """Read parts that commas join: one event."""
        parts = tuple(self.each(tree))
        return parts[0] if len(parts) == 1 else Joined(parts)

    on_chain_te = on_chain_plain

    def on_either(self, tree: Tree) -> Effect:
        """Read two things of which one is done."""
        return Either(tuple(self.each(tree)))

    def on_quoted(self, tree: Tree) -> Ability:
        """Read an ability that another text gives."""
        (line,) = subtrees(tree)
        found: tuple[Ability, ...] = self.value(line)
        if len(found) != 1:
            raise self.complaint(line, "与える能力は1つだけ書ける", "「または」を使わない")
        text = self._writer.line(found)
        return said(found[0], text)

    def on_options(self, tree: Tree) -> Effect:
        """Read a place of choice with its options."""
        head, *options = subtrees(tree)
        choosing: ChooseOptions = self.value(head)
        self.choices += 1
        label = str(self.choices)
        effects = tuple(self.value(each) for each in options)
        texts = tuple(self._writer.text(each, each_player=self._each_player) for each in effects)
        return replace(choosing, options=effects, label=label, texts=texts)

    def on_option(self, tree: Tree) -> Effect:
        """Read one option."""
        effect: Effect = self.each(tree)[0]
        return effect

    def be(self, types: Any) -> None:
        """Read as a card of these types."""
        self._writer.be(types)

    @property
    def this(self) -> str:
        """What the card calls itself."""
        return self._writer.this


def said(ability: Any, text: str) -> Ability:
    """Return an ability with the text that it was read from."""
    made: Ability = replace(ability, text=text)
    return made


def _rank(name: str) -> int:
    return tuple(MODIFIERS).index(name)
