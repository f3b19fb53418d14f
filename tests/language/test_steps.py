"""The sentences as data: whole, in words for people, and true to where they are registered."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardrules.language.forms import Kind
from cardrules.language.roots import ROOTS
from cardrules.language.steps import Step, steps
from cardrules.scenario.labels import labels
from cardrules.scenario.lexicons import LEXICONS, phrasebook

ALL = [(game, step) for game in LEXICONS for step in steps(phrasebook(game))]


def named(step: tuple[str, Step]) -> str:
    return f"{step[0]}-{step[1]['slug']}"


@pytest.mark.parametrize("each", ALL, ids=named)
def test_a_phrase_is_told_in_words(each: tuple[str, Step], checkout: Path) -> None:
    _, step = each
    registered = (checkout / step["path"]).read_text("utf-8").split("\n")

    assert "{" not in step["text"]
    assert "Root(" in registered[step["line"] - 1]
    assert step["slug"] in "".join(registered[step["line"] - 1 : step["line"] + 1])
    assert bool(step["inverse"]) <= (step["kind"] == Kind.THEN.value)


def _is_a_term(game: str, slug: str) -> bool:
    """Tell whether a slug is a term of a game, or with a ``/`` one that all games share."""
    owner, _, name = slug.rpartition("/")
    return bool(labels(owner or game).find("term", name))


@pytest.mark.parametrize("each", ALL, ids=named)
def test_a_phrase_is_about_terms_that_there_are(each: tuple[str, Step]) -> None:
    game, step = each

    assert [term for term in step["terms"] if not _is_a_term(game, term)] == []


@pytest.mark.parametrize("game", sorted(LEXICONS))
def test_words_are_about_terms_that_there_are(game: str) -> None:
    words = [word for found in LEXICONS[game].words().values() for word in found]

    assert [word.term for word in words if not _is_a_term(game, word.term)] == []
    assert all(LEXICONS[game].label(word.kind, word.slug, word.part) for word in words)


def test_what_is_derived_stands_beside_the_act() -> None:
    cast = next(step for _, step in ALL if step["slug"] == "cast")

    assert cast["derived"]["cannot"].endswith("唱えられない")
    assert cast["derived"]["not"].endswith("唱えない")
    assert cast["sample"] == "自分が《カード》を唱える"
    assert next(hole for hole in cast["holes"] if hole["name"] == "player")["words"] == ["自分", "相手"]


def test_every_derived_sentence_is_understood() -> None:
    book = phrasebook("duelmasters")
    for step in steps(book):
        for name, text in step["derived"].items():
            bare = _filled(text)
            kind = Kind.WHEN if name == "not" else Kind.THEN

            assert book.match(kind, bare).slug.removeprefix("not-") == step["slug"], bare


def _filled(text: str) -> str:
    """Return a sentence for people as one that can be written, without what may be left out."""
    while "〔" in text:
        text = text[: text.index("〔")] + text[text.index("〕") + 1 :]
    holes = {"〈プレイヤー〉": "自分", "〈ゾーン〉": "手札", "〈数〉": "2", "〈ステップ〉": "メインステップ"}
    for hole, word in holes.items():
        text = text.replace(hole, word)
    return text.replace("〈盤面の書き方〉", "火×3")


def test_examples_and_json() -> None:
    told = json.loads(json.dumps(steps(phrasebook("duelmasters"), {"cast": ["自分が《種》を唱える"]})))

    assert next(step for step in told if step["slug"] == "cast")["examples"] == ["自分が《種》を唱える"]


def test_no_game_has_two_of_one_name() -> None:
    for game in LEXICONS:
        slugs = [root.slug for root in ROOTS if root.games is None or game in root.games]
        assert len(set(slugs)) == len(slugs)
