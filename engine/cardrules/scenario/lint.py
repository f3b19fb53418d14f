"""What can be seen wrong in a feature without playing it.

Everything is found at once, in the order of the lines; each finding says what is wrong and
what would be right.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

from cardrules.core.errors import InputError, InputErrors, Place
from cardrules.language.nearest import suggestion
from cardrules.scenario.answers import answer_findings
from cardrules.scenario.feature import RULING, Feature, read_feature
from cardrules.scenario.heads import LACKING
from cardrules.scenario.heads_named import named_findings
from cardrules.scenario.known import NOTHING, Known
from cardrules.scenario.labels import Labels
from cardrules.scenario.outlines import outline_findings
from cardrules.scenario.sentences import scenario_findings
from cardrules.scenario.sourced import GUESSED, OFFICIAL, source_findings
from cardrules.scenario.tags import BARE, DRAFT, PREFIXES, Tag


def lint(paths: Iterable[Path], known: Callable[[str], Known]) -> list[InputError]:
    """Return what is wrong with feature files; ``known`` tells what each game's may refer to."""
    return linted(paths, known)[1]


def linted(paths: Iterable[Path], known: Callable[[str], Known]) -> tuple[list[Feature], list[InputError]]:
    """Return the features of those files that can be read, and what is wrong with any of the files."""
    features: list[Feature] = []
    found: list[InputError] = []
    rulings: dict[tuple[str, str], Place] = {}
    for path in paths:
        try:
            feature = read_feature(path)
        except InputErrors as problems:
            found.extend(problems.errors)
            continue
        except InputError as problem:
            found.append(problem)
            continue
        features.append(feature)
        try:
            found.extend(lint_feature(feature, known(feature.game)))
        except InputError as problem:  # there is no such game
            found.append(problem.at(Place(feature.path)))
            continue
        found.extend(_taken(feature, rulings))
    return features, found


def _taken(feature: Feature, rulings: dict[tuple[str, str], Place]) -> Iterator[InputError]:
    """Yield that a ruling stands in another file already; ``rulings`` says where each stands."""
    for tag in feature.tags.named(RULING):
        first = rulings.setdefault((feature.game, tag.label), tag.place)
        if first is not tag.place:
            yield InputError(f"裁定「{tag.label}」はもうある（{first}）", tag.place, "別の名前にする")


def lint_feature(feature: Feature, known: Known = NOTHING) -> list[InputError]:
    """Return what is wrong with one feature, in the order of its lines, each finding once."""
    found = [
        *_head(feature),
        *_draft(feature),
        *_tags(feature, known.labels),
        *named_findings(feature, known),
        *outline_findings(feature),
        *scenario_findings(feature, known),
        *answer_findings(feature),
        *(source_findings(feature) if known.labels is not None else ()),
    ]
    once = {(str(each.place), each.message): each for each in found}
    return sorted(once.values(), key=lambda each: _order(each.place))


def _order(place: Place | None) -> tuple[int, int]:
    return (place.line or 0, place.column or 0) if place is not None else (0, 0)


# --- the head -----------------------------------------------------------------------------


def _head(feature: Feature) -> Iterator[InputError]:
    yield from feature.head.errors
    said = {name for name, _ in feature.head.places}
    needed = {"問い": "何を尋ねたか", "答え": "どう答えられたか", "出典": "どこに書いてあるか"}
    for heading, what in needed.items():
        if heading not in said and (feature.kind == RULING or heading == "出典"):
            yield InputError(
                f"「{heading}:」の行がない", feature.place, f"機能のすぐ下に「{heading}: …」と{what}を書く"
            )
    for heading, place in feature.head.places:
        if heading in needed and not _said(feature, heading):
            yield InputError(f"「{heading}:」の後が空である", place, f"{needed[heading]}を書く")
    if not feature.name:
        yield InputError("「機能:」に名前がない", feature.place, "何の裁定かを一言で書く")
    if feature.kind == RULING and feature.date is None and not feature.undated and "出典" in said:
        yield InputError(
            "出典の日付が分からない",
            feature.head.place("出典"),
            "「日付: 2022-06-24」の行を足す。分からなければ「日付: 不詳」と書く",
        )


def _draft(feature: Feature) -> Iterator[InputError]:
    """Check that a draft says what it lacks, and that only a draft does."""
    place = feature.head.place(LACKING)
    if feature.drafts and place is None:
        yield InputError(
            f"「{LACKING}:」の行がない",
            feature.drafts[0].place,
            f"「@{DRAFT}」を付けたら、機能の下に「{LACKING}: …」と、何が足りないのかを書く",
        )
    elif place is not None and not feature.head.lacking:
        yield InputError(f"「{LACKING}:」の後が空である", place, "何が足りないのかを書く")
    elif place is not None and not feature.drafts:
        yield InputError(
            f"「@{DRAFT}」がないのに「{LACKING}:」がある",
            place,
            f"進められるようになったのなら行を消す。下書きなら「@{DRAFT}」を付ける",
        )


def _said(feature: Feature, heading: str) -> bool:
    if heading == "答え":
        return any(answer.text for answer in feature.answers) or bool(feature.head.errors)
    return bool(feature.question if heading == "問い" else feature.source)


# --- tags ---------------------------------------------------------------------------------

_ID: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
_STATEMENT: Final = re.compile("[A-Z][0-9]{1,3}")
_KINDS: Final = {"用語": "term", "規則": "rule", "論点": "question", "手順": "rule"}


def _tags(feature: Feature, labels: Labels | None) -> Iterator[InputError]:
    tags = list(feature.tags)
    seen = {id(tag) for tag in tags}
    for scenario in feature.scenarios:
        tags += [tag for tag in scenario.tags if id(tag) not in seen]
        seen |= {id(tag) for tag in scenario.tags}
    for tag in tags:
        yield from _tag(tag, labels)
    yield from _together(feature)


def _tag(tag: Tag, labels: Labels | None) -> Iterator[InputError]:
    if tag.prefix not in {*PREFIXES, *BARE}:
        shapes = [f"@{prefix}:" for prefix in PREFIXES] + [f"@{bare}" for bare in BARE]
        hint = suggestion(f"@{tag.prefix}", shapes) or f"書けるのは{'、'.join(dict.fromkeys(shapes))}"
        yield InputError(f"「{tag}」というタグはない", tag.place, hint)
    elif not tag.label and tag.prefix not in BARE:
        yield InputError(f"「@{tag.prefix}」の後に名前がない", tag.place, f"「@{tag.prefix}:名前」と書く")
    elif tag.label and tag.prefix not in PREFIXES:
        yield InputError(f"「@{tag.prefix}」に名前は付かない", tag.place, f"「@{tag.prefix}」とだけ書く")
    elif tag.prefix == RULING and not _ID.fullmatch(tag.label):
        yield InputError(
            f"裁定の名前「{tag.label}」に使えない文字がある",
            tag.place,
            "「2022-06-24-fairy-hole」のように、英小文字と数字を「-」でつないで書く",
        )
    elif tag.prefix == "出典" and not _STATEMENT.fullmatch(tag.label):
        yield InputError(
            f"「{tag.label}」は言明の番号でない", tag.place, "「@出典:U16」のように英大文字1字と数字で書く"
        )
    elif labels is not None and tag.label:
        yield from _named(tag, labels)


def _named(tag: Tag, labels: Labels) -> Iterator[InputError]:
    kind = _KINDS.get(tag.prefix) or ("statement" if tag.prefix == "出典" else "")
    known = labels.known(kind) if kind else ()
    if not known:
        return
    slugs = labels.find(kind, tag.label)
    if len(slugs) > 1 and [labels.label(kind, slug) for slug in slugs].count(tag.label) != 1:
        senses = "、".join(f"「@{tag.prefix}:{labels.label(kind, slug)}」" for slug in slugs)
        yield InputError(f"「{tag.label}」には意味が{len(slugs)}つある", tag.place, f"{senses}のどれかを書く")
    elif not slugs:
        what, where = ("言明", "statements.ttl") if kind == "statement" else (tag.prefix, "ontology")
        search = "" if kind == "statement" else "cardrules ask で探し、なければ "
        hint = labels.near(kind, tag.label) or f"{search}{where} に{what}を足してから書く"
        yield InputError(f"「{tag.label}」という{what}はない", tag.place, hint)


_ANSWERED: Final = ("審判", "ジャッジ", "事務局")
"""Those who answer what they are asked, with nothing that all can read: no official source."""

_MARK: Final = (
    "公式の文書や公式Q&Aなら「@公式」を、審判・事務局・記事によるものなら「@推測」を、裁定のタグと並べて書く"
)


def _marks(feature: Feature) -> Iterator[InputError]:
    """Check that a ruling says whether it is official, and that its source does not say otherwise."""
    marks = [tag for tag in feature.tags if tag.prefix in {OFFICIAL, GUESSED}]
    for tag in marks[1:]:
        yield InputError(f"「{marks[0]}」と「{tag}」は一緒に付けられない", tag.place, "どちらか1つにする")
    for tag in () if marks else feature.tags.named(RULING)[:1]:
        yield InputError(f"裁定「{tag.label}」が公式か推測かが書かれていない", tag.place, _MARK)
    who = next((who for who in _ANSWERED if who in feature.source), None)
    for tag in feature.tags.named(OFFICIAL) if who else ():
        yield InputError(
            f"出典が「{who}」なのに「@{OFFICIAL}」が付いている", tag.place, f"「@{GUESSED}」にする"
        )


def _together(feature: Feature) -> Iterator[InputError]:
    """Check which tags stand together."""
    for tag in feature.tags.named(RULING)[1:]:
        yield InputError("裁定のタグが2つある", tag.place, "1つのファイルに1つの裁定を書く")
    yield from _marks(feature)
    counts = Counter(str(tag) for tag in feature.tags)
    for tag in {str(tag): tag for tag in feature.tags}.values():
        if counts[str(tag)] > 1:
            yield InputError(f"「{tag}」が2つある", tag.place, "1つにする")
    for outline in feature.outlines:
        begin = outline.place.line or 0
        own = next((scenario for scenario in feature.scenarios if scenario.line >= begin), None)
        if own and not own.tags.labels("規則"):
            yield InputError(
                f"「{outline.title}」がどの規則を確かめるのか書かれていない",
                outline.place,
                "機能かシナリオの上に「@規則:選択肢の決定」のようなタグを付ける。"
                "規則の名は cardrules ask 用語 で調べられる",
            )
