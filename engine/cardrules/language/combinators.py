"""Phrases that hold other phrases: when, at which moment, whatever happens, how often.

A hole holds an event (``event``; ``plain`` 唱える, ``past`` 唱えた), a ``moment``, or a
sentence of the same kind (``same``). Events are the acts of もし, and those of no player.
"""

from __future__ import annotations

from typing import Final

from cardrules.language.forms import Kind, Root

_DM: Final = frozenset({"duelmasters"})

COMBINATORS: Final = (
    Root(
        "happened-this-turn", Kind.GIVEN, "このターン、{event:past}",
        terms=(("このターン", "scenario/happening"),),
        note="このターンにもうあったこと。",
    ),
    Root(
        "by-rule", Kind.WHEN, "ルールにより{event:plain}", terms=(("ルールにより", "scenario/by-rule"),),
        acts=False,
        note="カードによらない、ルールが起こすできごと。",
    ),
    Root("deed-when", Kind.WHEN, "{event}時、{deed:same}", terms=(("時", "scenario/happening"),), acts=False),
    Root(
        "deed-at", Kind.WHEN, "{moment}に、{deed:same}", terms=(("に", "scenario/moment"),), acts=False,
        games=_DM,
    ),
    Root(
        "deed-by", Kind.WHEN, "《{card}》の[「{text}」の]能力で、{deed:same}", acts=False, games=_DM,
        terms=(("能力", "ability"),),
        note="その能力がさせる選択に答える。かぎの中は能力の文か、その「：」より前。",
    ),
    Root(
        "judged-by", Kind.THEN, "《{card}》の[「{text}」の]能力で、{judgement:same}", inverse="", games=_DM,
        terms=(("能力", "ability"),),
        note="その能力がさせる選択として、できるかどうか、そう選んだかどうかを判定する。",
    ),
    Root(
        "judged-when", Kind.THEN, "{event}時、{judgement:same}", terms=(("時", "scenario/happening"),),
        inverse="",
        note="そのできごとの時に判定する。できるかどうかなら、その時のうちにできるか。",
    ),
    Root(
        "judged-at", Kind.THEN, "{moment}に、{judgement:same}", terms=(("に", "scenario/moment"),),
        inverse="", games=_DM,
        note="ステップなら、今のステップのこと。できるかどうかなら、このターンのこれからのステップでもよい。",
    ),
    Root(
        "always", Kind.THEN, "どう進めても[、]{judgement:same}",
        terms=(("どう進めても", "scenario/whatever-is-chosen"),), inverse="",
        note="決めていないことをどう決めても成り立つ。「…できる」なら、どう決めてもできる"
        "（これがなければ、そうできる決め方がある）。",
    ),
    Root(
        "answered", Kind.THEN, "答えは「{answer:text}」で、{judgement:same}",
        terms=(("答え", "scenario/answer"),), inverse="",
        note="裁定の答えが、この判定から出る。「はい」は「…である」「…できる」に、「いいえ」は打ち消しに付く。",
    ),
    Root(
        "line-of-play", Kind.THEN, "{event:plain}手順がある", terms=(("手順", "scenario/line-of-play"),),
        inverse="{event:plain}手順がない",
        note="何かの進め方で、そのできごとが起こせる。",
    ),
    Root(
        "times", Kind.THEN, "{event:plain}のは{number}回である", terms=(("回", "scenario/happening"),),
        inverse="{event:plain}のは{number}回でない",
    ),
)  # fmt: skip
"""Every phrase that holds others."""
