"""What to say of a line that cannot be read: how far it was understood, and what comes near it."""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.language.constructions_frame import FRAMES
from cardrules.language.nearest import nearest
from cardrules.language.notation_grammar import Grammar, UnreadError
from cardrules.language.notation_instead import instead

_RUN: Final = re.compile(r"[^、。：（）「」《》・\n]{1,40}")


def unread(grammar: Grammar, text: str, problem: UnreadError, place: Place) -> InputError:
    """Return the complaint about a text that the parser gave up on."""
    at = problem.position
    above = text.count("\n", 0, at)
    line, at = text.split("\n")[above], at - (text.rfind("\n", 0, at) + 1)
    known, rest = line[:at], line[at:]
    here = Place(place.path, (place.line or 1) + above, at + 1)
    after = f"「{_end(known)}」の後" if known else "行"
    message = f"{after}の「{_start(rest)}」を読めない" if rest else f"{after}が足りない"
    if rest and not known:
        message = f"「{_start(rest)}」を読めない"
    expected = expected_texts(grammar, problem)
    if OPTION in expected and not rest.startswith("（"):
        return InputError(message, here, _OPTIONS)
    return InputError(message, here, instead(line, at) or advice(grammar, line, rest, expected))


OPTION: Final = "\\n▶"
"""What stands before an option, as the grammar has it."""

_OPTIONS: Final = (
    "この後に、選択肢を1行に1つずつ「▶カードを1枚引く」のように並べる（仮のカードの表では、改行せずに続ける）"
)


def _end(known: str) -> str:
    return known if len(known) <= 30 else "…" + known[-29:]


def _start(rest: str) -> str:
    found = _RUN.match(rest)
    shown = found[0] if found else rest[:1]
    return shown if len(shown) <= 20 else shown[:19] + "…"


_KINDS: Final = {"NUMBER": "数", "CARD_NAME": "《カード名》", "NAME": "言葉", "$END": "行の終わり"}


OTHER_RACE: Final = "種族「"
"""How a race begins that the game's list does not hold."""


def expected_texts(grammar: Grammar, problem: UnreadError) -> list[str]:
    """Return the texts that could have stood where the parser gave up."""
    words = {**grammar.words, **_KINDS}
    return sorted(words[name] for name in problem.expected if name in words)


def advice(grammar: Grammar, line: str, rest: str, expected: list[str]) -> str:
    """Return what could be written instead: words that fit here, and lines that are like this one."""
    said = []
    words = _fitting(rest, expected)
    if words:
        said.append("ここに書けるのは " + "、".join(map(_quoted, words)))
    if OTHER_RACE in expected and (race := _other_race(grammar, rest, expected)):
        said.append(f"ほかの種族なら「{OTHER_RACE}{race}」」のように書く")
    lines = near_lines(grammar, line)
    if lines:
        said.append("近い書き方は " + "、".join(f"「{each}」" for each in lines))
    return "。".join(said) or "書き方の一覧を見る"


_RACE_LIKE: Final = re.compile("[ァ-ヶー・]{3,}")


def _other_race(grammar: Grammar, rest: str, expected: list[str]) -> str:
    """Return what is written as the name of a race that is not listed; nothing where a word is meant."""
    near = nearest(rest[:8], expected, most=1, alike=0.6)
    found = _RACE_LIKE.match(rest)
    if near and not (found and near[0] in {word.text for word in grammar.vocabulary.races}):
        return ""
    return found[0] if found else "…"


def _fitting(rest: str, expected: list[str]) -> tuple[str, ...]:
    """Return those of the words that fit here which are most like what is written."""
    near = nearest(rest[:8], expected, most=4, alike=0.3)
    return near or tuple(sorted(expected, key=lambda word: (len(word), word))[:5])


def _quoted(word: str) -> str:
    return f"『{word}』" if set(word) & set("「」") else f"「{shown(word)}」"


def shown(word: str) -> str:
    """Return a text of the grammar as it can be shown in one line."""
    return word.replace("\\n", "（改行）")


def near_lines(grammar: Grammar, line: str) -> tuple[str, ...]:
    """Return the lines of examples that are most like a line."""
    lacks = grammar.vocabulary.lacks
    examples = [text for each in grammar.constructions for text in each.examples]
    examples += [text for each in FRAMES if f"frame-{each.slug}" not in lacks for text in each.examples]
    wholes = {each: example for example in examples for each in example.split("\n")}
    near = nearest(line, wholes, most=_TRIED)
    return tuple(islice((each for each in near if grammar.reads(wholes[each])), 2))


_TRIED: Final = 8
"""How many lines are looked at for those that this game can write."""


DEEPEST_QUOTES: Final = 5
"""How deep abilities may be quoted in one another."""


def check_quotes(text: str, place: Place) -> None:
    """Complain of a line in which abilities are quoted too deep in one another."""
    depth = deepest = 0
    for sign in text:
        depth += (sign == "「") - (sign == "」")
        deepest = max(deepest, depth)
    if deepest > DEEPEST_QUOTES:
        raise InputError(f"「」の入れ子が深すぎる（{deepest}重）", place, "能力の中に能力を書かない")
