"""Nouns and what is done to them: reading 「自分のコスト3以下の光のクリーチャーを2体まで」."""

from __future__ import annotations

from typing import Any

from cardrules.core.abilities import Modification
from cardrules.core.effects import Choose, Every, Named, Remaining, This, Top
from cardrules.core.queries import Among, AnyOf, CountOf, Has, HowMany, Number, Selector
from cardrules.core.records import replace
from cardrules.core.values import Side
from cardrules.language.notation_reader import SIDES, BaseReader, Tree, subtrees
from cardrules.language.notation_template import WITHIN, Noun, Parameter, ParameterKind, Saving

USES = {
    "使って": "used", "召喚して": "summoned", "唱えて": "cast", "ジェネレートして": "generated",
    "要塞化して": "fortified", "展開して": "deployed", "クロスして": "crossed",
}  # fmt: skip
"""How a card is used, as texts of what may be done say it."""

WAYS = {
    "使う": "used", "召喚する": "summoned", "唱える": "cast", "ジェネレートする": "generated",
    "要塞化する": "fortified", "展開する": "deployed", "クロスする": "crossed",
}  # fmt: skip
"""How a card is used, as texts of what it costs say it."""

EVERY = "every"
"""What 「すべて」 counts as: nobody chooses."""


class NounReader(BaseReader):
    """Reads the parts of sentences that name objects, players and numbers."""

    def on_number(self, tree: Tree) -> Any:
        """Read a number, or the letter that stands for a keyword's."""
        text = str(tree.children[0])
        return Parameter(text) if text == "N" else Number(int(text))

    def on_name(self, tree: Tree) -> str:
        """Read free words in quotes."""
        return str(tree.children[0])

    on_race_name = on_name

    def on_card_name(self, tree: Tree) -> str:
        """Read the name of a card."""
        return str(tree.children[0]).strip("《》")

    def on_card_names(self, tree: Tree) -> tuple[str, ...]:
        """Read the names of several cards, each another one."""
        names = tuple(str(each).strip("《》") for each in tree.children if str(each).startswith("《"))
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise self.complaint(tree, f"《{twice}》が2度ある", "別々のカードの名前を書く")
        return names

    def on_side(self, tree: Tree) -> Side:
        """Read whose something is; within 「相手は…」 their own is 「自身の」."""
        return self._whose(tree)

    def on_player_ga(self, tree: Tree) -> Side:
        """Read who does something; within 「相手は…」 that player is 「自身」."""
        return self._whose(tree)

    def on_player_wa(self, tree: Tree) -> Side:
        """Read who does what follows."""
        return SIDES[str(tree.children[0])[:-1]]

    def _whose(self, tree: Tree) -> Side:
        text = str(tree.children[0])
        who, particle = text[:-1], text[-1]
        if who == "自身" and not self._each_player:
            raise self.complaint(tree, f"「{text}」がだれのことか分からない", f"「自分{particle}」と書く")
        if who == "自分" and self._each_player:
            raise self.complaint(tree, f"「{text}」がだれのことか分からない", f"「自身{particle}」と書く")
        return SIDES[who]

    def on_zones(self, tree: Tree) -> tuple[str, ...]:
        """Read one zone or several."""
        return tuple(self.each(tree))

    def on_place(self, tree: Tree) -> tuple[str, ...]:
        """Read the zones that stand before a noun."""
        zones: tuple[str, ...] = self.value(subtrees(tree)[0])
        return zones

    def on_this(self, _tree: Tree) -> This:
        """Read the word for the bearer itself."""
        return This()

    def on_it(self, _tree: Tree) -> Named:
        """Read the word for what was named before."""
        return Named()

    # --- nouns ------------------------------------------------------------------------------

    def on_noun(self, tree: Tree) -> Noun:
        """Read a noun phrase."""
        side: Side | None = None
        zones: tuple[str, ...] = ()
        other = False
        conditions: list[Any] = []
        for each in subtrees(tree):
            if each.data == "side":
                side = self.value(each)
            elif each.data == "place":
                zones = self.value(each)
            elif each.data == "other":
                other = True
            elif each.data == "head_zone":
                zones = zones or (self.value(each),)
            else:
                found = self.value(each)
                conditions.extend(found if isinstance(found, tuple) else (found,))
        usual = Side.ANY if not zones or zones == (self.words.permanent,) else Side.OWN
        return Noun(
            usual if side is None else side, zones or (self.words.permanent,), other, tuple(conditions)
        )

    def on_head_zone(self, tree: Tree) -> str:
        """Read a zone that stands for the cards in it."""
        zone: str = self.value(subtrees(tree)[0])
        return zone

    def on_head_types(self, tree: Tree) -> tuple[Any, ...]:
        """Read card types: one, or any of several."""
        found = tuple(Has("types", each) for each in self.each(tree))
        return found if len(found) == 1 else (AnyOf(found),)

    def on_head_prefixed(self, tree: Tree) -> tuple[Any, ...]:
        """Read a supertype before a card type."""
        prefix, kind = self.each(tree)
        return (Has("supertypes", prefix), Has("types", kind))

    def on_head_alone(self, tree: Tree) -> tuple[Any, ...]:
        """Read a supertype that stands alone."""
        return (Has("supertypes", self.each(tree)[0]),)

    def on_head_races(self, tree: Tree) -> tuple[Any, ...]:
        """Read races that stand for the cards of them: one, or any of several."""
        found = tuple(Has("races", each) for each in self.each(tree))
        return found if len(found) == 1 else (AnyOf(found),)

    def on_of_race(self, tree: Tree) -> tuple[Any, ...]:
        """Read a race that a card is of."""
        return (Has("races", self.each(tree)[0]),)

    def on_head_name(self, tree: Tree) -> tuple[Any, ...]:
        """Read the name of a card."""
        return (Has("name", str(tree.children[0])[1:-1]),)

    def on_head_card(self, _tree: Tree) -> tuple[Any, ...]:
        """Read the word for a card of whatever kind."""
        return ()

    def on_head_parameter(self, _tree: Tree) -> tuple[Any, ...]:
        """Read the sign for what a keyword speaks of."""
        return (ParameterKind(),)

    def on_colors_all(self, tree: Tree) -> tuple[Any, ...]:
        """Read civilizations that are all needed."""
        return tuple(Has(self.words.color, each) for each in self.each(tree))

    def on_colors_any(self, tree: Tree) -> tuple[Any, ...]:
        """Read civilizations of which one is enough."""
        return (AnyOf(self.on_colors_all(tree)),)

    # --- amounts ----------------------------------------------------------------------------

    def on_amount_count(self, tree: Tree) -> CountOf:
        """Read a number of objects."""
        return CountOf(self._selector(self.value(subtrees(tree)[0])))

    def on_amount_same(self, _tree: Tree) -> HowMany:
        """Read the number of those named before."""
        return HowMany("it")

    def on_change_more(self, tree: Tree) -> Modification:
        """Read power added."""
        return Modification("power", "add", self.each(tree)[0])

    def on_change_less(self, tree: Tree) -> Modification:
        """Read power taken away."""
        return Modification("power", "subtract", self.each(tree)[0])

    def on_change_times(self, tree: Tree) -> Modification:
        """Read power multiplied."""
        return Modification("power", "multiply", self.each(tree)[0])

    def on_change_fixed(self, tree: Tree) -> Modification:
        """Read power left at one value."""
        return Modification("power", "fix", self.each(tree)[0])

    def on_counter(self, tree: Tree) -> str:
        """Read the word that things are counted with; it adds nothing."""
        return str(tree.children[0])

    def on_saving_less(self, tree: Tree) -> Saving:
        """Read a cost lowered."""
        amount, floor = self.each(tree)
        return Saving(amount, floor=floor)

    def on_saving_more(self, tree: Tree) -> Saving:
        """Read a cost raised."""
        return Saving(self.each(tree)[0], more=True)

    def on_saving_may(self, tree: Tree) -> Saving:
        """Read a cost that may be lowered."""
        return replace(self.on_saving_less(tree), optional=True)

    def on_floor_above(self, tree: Tree) -> int:
        """Read down to what a lowered cost may go: one more than what it does not come to."""
        number = self.each(tree)[0]
        if not isinstance(number, Number):
            raise self.complaint(tree, "「N以下にはならない」のNを、キーワードの数にはできない", "数を書く")
        return number.number + 1

    def on_floor_none(self, _tree: Tree) -> None:
        """Read that nothing bounds a lowered cost."""

    def on_use(self, tree: Tree) -> str:
        """Read how a card is used."""
        return USES[str(tree.children[0])]

    def on_way(self, tree: Tree) -> str:
        """Read what it is that costs something."""
        return WAYS[str(tree.children[0])]

    # --- targets ----------------------------------------------------------------------------

    def _selector(self, noun: Noun) -> Selector:
        return Selector(noun.zones, noun.side, noun.conditions, noun.other)

    def on_count_exact(self, tree: Tree) -> tuple[Any, Any]:
        """Read so many."""
        number = self._some(tree)
        return (number, number)

    def on_count_up_to(self, tree: Tree) -> tuple[Any, Any]:
        """Read at most so many."""
        return (Number(0), self._some(tree))

    def _some(self, tree: Tree) -> Any:
        number = self.each(tree)[0]
        if number == Number(0):
            raise self.complaint(tree, "0では、何もしないのと同じである", "1以上の数を書く")
        return number

    def on_count_every(self, _tree: Tree) -> str:
        """Read all of them."""
        return EVERY

    def on_count_any(self, _tree: Tree) -> tuple[Any, Any]:
        """Read as many as one likes."""
        return (Number(0), None)

    def on_count_same(self, _tree: Tree) -> tuple[Any, Any]:
        """Read as many as were named before."""
        return (HowMany("it"), HowMany("it"))

    def on_count_within(self, _tree: Tree) -> tuple[Any, Any]:
        """Read as many as there are cards in what was named before."""
        return (WITHIN, WITHIN)

    def _counted(self, selector: Any, count: Any) -> Any:
        return Every(selector) if count == EVERY else Choose(selector, *count)

    def on_taken_here(self, tree: Tree) -> Any:
        """Read objects of the zone that their noun names, or of the usual one."""
        noun, count = (self.value(each) for each in subtrees(tree) if each.data in _NOUN_AND_COUNT)
        return self._counted(self._selector(noun), count)

    def on_taken_from(self, tree: Tree) -> Any:
        """Read objects out of zones that stand before them, or after their number."""
        found = self.parts(tree)
        noun = found.pop("noun")
        if noun.side is not Side.ANY or noun.zones != (self.words.permanent,):
            raise self.complaint(
                tree,
                "だれのどのゾーンかが2度書いてある",
                "「自分の手札からコスト3以下のクリーチャーを1体」と書く",
            )
        side = found.pop("side", Side.OWN)
        zones = found.pop("zones")
        (count,) = found.values()
        return self._counted(Selector(zones, side, noun.conditions, noun.other), count)

    on_taken_out_of = on_taken_from

    def on_taken_among(self, tree: Tree) -> Any:
        """Read objects among those named before."""
        noun, count = (self.value(each) for each in subtrees(tree))
        if noun != Noun(zones=(self.words.permanent,), conditions=noun.conditions):
            raise self.complaint(
                tree, "「その中から」の後にゾーンは書けない", "「その中からクリーチャーを1体」と書く"
            )
        return self._counted(Among("seen", noun.conditions), count)

    def on_obj_total(self, tree: Tree) -> Any:
        """Read objects whose costs together are bounded."""
        limit, taken = self.each(tree)
        if not isinstance(taken, Choose):
            raise self.complaint(
                tree,
                "合計の限りは、選ぶものにだけ付く",
                "「合計コスト5以下になるように自分の手札から…を2体まで」と書く",
            )
        return replace(taken, total=("cost", limit))

    def on_obj_differing(self, tree: Tree) -> Any:
        """Read objects no two of which have the same cost."""
        (taken,) = self.each(tree)
        if not isinstance(taken, Choose):
            raise self.complaint(
                tree,
                "「互いにコストの異なる」は、選ぶものにだけ付く",
                "「互いにコストの異なる自分のクリーチャーを2体まで」と書く",
            )
        return replace(taken, differing="cost")

    def on_obj_taken(self, tree: Tree) -> Any:
        """Read objects."""
        return self.each(tree)[0]

    on_obj_this = on_obj_taken
    on_obj_it = on_obj_taken

    def on_obj_rest(self, _tree: Tree) -> Remaining:
        """Read those of the named that are left."""
        return Remaining()

    def on_obj_first(self, tree: Tree) -> Top:
        """Read the first card of a deck; one further down cannot be taken out alone."""
        top = self.on_obj_top(tree)
        if top.count != Number(1):
            raise self.complaint(
                tree,
                "山札の途中の1枚だけを取ることは書けない",
                "上から続けて取るなら「山札の上から3枚を」と書く",
            )
        return top

    def on_obj_top(self, tree: Tree) -> Top:
        """Read the first cards of a deck."""
        found = self.parts(tree)
        side = found.pop("side", Side.OWN)
        (count,) = found.values()
        return Top(self.words.deck, count, side)


_NOUN_AND_COUNT = frozenset(
    {"noun", "count_exact", "count_up_to", "count_every", "count_any", "count_same", "count_within"}
)
