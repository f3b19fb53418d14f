"""Which sentence of もし makes a choice: one that is understood, and answers with that option alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardrules.core.decisions import Decision, Option
from cardrules.core.describing import PLAYERS
from cardrules.core.engine import Engine, View
from cardrules.core.errors import InputError
from cardrules.core.position import bracketed
from cardrules.core.trace import Decided
from cardrules.duelmasters.ways import USING
from cardrules.language.forms import PhraseError
from cardrules.language.phrases import Kind, Match, Phrasebook
from cardrules.scenario.acts import act_of
from cardrules.scenario.answers import ANSWERED


def saying(
    engine: Engine[Any], phrases: Phrasebook, play: Any, decision: Decision, option: Option
) -> str | None:
    """Return the sentence that answers a decision of a play with an option, if one sentence does."""
    entries = (each for each in engine.explain(play) if isinstance(each, Decided))
    asked = next((each.state for each in entries if each.decision == decision), None)
    there = play if asked is None else engine.at(play, asked)
    views = [engine.view(there, decision, each) for each in decision.options]
    index = decision.options.index(option)
    who = PLAYERS[decision.player]
    said = (f"{who}が{words}" for words in _words(views, index))
    return next((each for each in said if _picked(phrases, each, decision, views) == (index,)), None)


SEVERAL_OPTIONS: Final = (
    "いくつもの選択肢は一度に決めるので、「自分が次の選択肢を選ぶ」の下の表（選択肢、回数）に、まとめて書く"
)
"""How it is said which options are chosen where several are at once: no sentence without a table says it."""


def unsourced(phrases: Phrasebook, match: Match) -> str | None:
    """Return the sentence that no source tells whether what a judgement says is so, if there is one."""
    judged = match.holes["judgement"] if match.slug == ANSWERED else match
    try:
        said = judged.text if judged.core.affirmed else phrases.invert(Kind.THEN, judged.text)
        sentence = f"{_TOPIC.sub('が', said, count=1)}かは、出典に定めがない"
        return sentence if phrases.match(Kind.THEN, sentence).slug == "unsourced" else None
    except (InputError, PhraseError):
        return None


_TOPIC: Final = re.compile("は(?![^《》]*》)(?![^「」]*」)")
"""What stands behind the topic of a sentence: no part of a name or of a quotation."""


def _picked(phrases: Phrasebook, said: str, decision: Decision, views: Sequence[View]) -> tuple[int, ...]:
    """Return which options a sentence picks; none where it is not understood."""
    try:
        act = act_of(phrases.match(Kind.WHEN, said), -1)
    except InputError:
        return ()
    return (act if decision.initiative else act.as_asked()).picks(decision, views)


def _words(views: Sequence[View], index: int) -> Iterator[str]:
    """Yield what might be said of one of some options, the plainest first."""
    view = views[index]
    if view.act in _OF_NOTHING and not view.cards:
        cards = dict.fromkeys(card for each in views for card in _whose(each) if card)
        yield from (f"{bracketed(card)}の能力を使わない" for card in cards)
        yield "何も選ばない"
    yield from _OF_ACTS.get(view.act, _chosen)(view)


_OF_NOTHING: Final = frozenset({"pass", "choose", "change-cost"})
"""The acts by which nothing may be chosen."""


def _whose(view: View) -> tuple[str, ...]:
    """Return the cards whose ability an option uses: not those that it is used on, or chosen by it."""
    return () if view.act == "choose" else view.bearers or (view.source,)


def _chosen(view: View) -> Iterator[str]:
    if view.cards:
        yield f"{'と'.join(map(bracketed, view.cards))}を選ぶ"
    yield from (f"「{text}」を選ぶ" for text in view.texts)


def _options(view: View) -> Iterator[str]:
    yield from (f"選択肢「{text}」を選ぶ" for text in view.texts)
    yield from (f"{number}番目の選択肢を選ぶ" for number in view.numbers)


def _ability(how: str) -> Callable[[View], Iterator[str]]:
    def words(view: View) -> Iterator[str]:
        for card in view.bearers:
            yield f"{bracketed(card)}の能力{how}"
            yield from (f"{bracketed(card)}の「{text}」の能力{how}" for text in view.texts)

    return words


def _changes(view: View) -> Iterator[str]:
    for card in view.cards[:1]:
        named = "」と「".join(one.keyword or one.does for one in view.abilities)
        each = {f"{one.times}つ分" for one in view.abilities if one.times is not None}
        for which in ("", f"「{named}」の"):
            yield f"{bracketed(card)}の{which}能力でコストを変える"
            yield from (f"{bracketed(card)}の{which}能力で{times}コストを変える" for times in each)
    yield from (f"「コスト{number}」を選ぶ" for number in view.numbers)


def _use(view: View) -> Iterator[str]:
    using = next((words for verb, words in USING.items() if verb in view.verbs), USING["use"])
    for card in view.cards[:1]:
        yield from (f"{bracketed(card)}を{by}{using}" for by in _by_ways(view))


def _cross(view: View) -> Iterator[str]:
    crossed = f"{bracketed(view.cards[0])}を{bracketed(view.texts[0])}に"
    yield from (f"{crossed}{by}クロスする" for by in _by_ways(view))


def _by_ways(view: View) -> Iterator[str]:
    """Yield how it may be said what is paid: not at all, by names, by the words of what gives it."""
    yield ""
    yield "と".join(f"「{one.keyword}」" for one in view.ways) + "で"
    yield "と".join(f"「{one.does or one.keyword}」" for one in view.ways) + "で"


def _blocker(view: View) -> Iterator[str]:
    if not view.meant_by:
        yield from (f"{bracketed(card)}でブロックする" for card in view.cards)
    yield from (f"{bracketed(card)}の「{text}」を使う" for card in view.cards for text in view.texts)


_OF_ACTS: Final[Mapping[str, Callable[[View], Iterator[str]]]] = {
    "choose-options": _options,
    "use": _use,
    "cross": _cross,
    "change-cost": _changes,
    "do": _ability("を使う"),
    "declare": _ability("を使う"),
    "replace": _ability("を使う"),
    "permit": _ability("を使う"),
    "resolve": _ability("を先に解決する"),
    "block": _blocker,
}
"""What is said of an option, by its act."""
