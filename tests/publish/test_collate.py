"""Readings stand in 五十音 order, whatever the order of their code points."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.publish.collate import OTHER, ROWS, row, sort_key

IN_ORDER = [
    "アイ", "カード", "ガード", "カーナ", "カアナ", "かん", "がん", "きゃく", "きやく", "さか", "ざか",
    "はは", "ばは", "ぱは", "はんぶん", "ファン", "わ",
]  # fmt: skip


@pytest.mark.parametrize("seed", range(5))
def test_dictionary_order(seed: int) -> None:
    shuffled = random.Random(seed).sample(IN_ORDER, len(IN_ORDER))

    assert sorted(shuffled, key=sort_key) == IN_ORDER


@pytest.mark.parametrize(
    "one, other",
    [
        ("つかう（かーどを）", "つかうかーどを"),
        ("えすとりがー", "えす・とりがー"),
        ("ｶｰﾄﾞ", "カード"),
        ("ヴ", "う"),
    ],
)
def test_signs_that_are_no_kana_and_width_weigh_last(one: str, other: str) -> None:
    assert sort_key(one)[0] == sort_key(other)[0]


def test_long_sign_is_the_vowel_before_it() -> None:
    assert sort_key("コースト")[0] == "こおすと"
    assert sort_key("ーん")[0] == "ーん"


@pytest.mark.parametrize(
    "reading, heading",
    [
        ("あいて", "あ"), ("ゔぁるは", "あ"), ("がん", "か"), ("じっこう", "さ"), ("っち", "た"),
        ("のう", "な"),
        ("ぱわー", "は"), ("まな", "ま"), ("ゃ", "や"), ("れい", "ら"), ("をん", "わ"), ("んだ", "わ"),
        ("（かっこ）", "か"), ("D2ふぃーるど", OTHER), ("112.2a", OTHER), ("", OTHER),
    ],
)  # fmt: skip
def test_heading(reading: str, heading: str) -> None:
    assert row(reading) == heading


@given(st.lists(st.text(alphabet="あいかがきゃぱーっんアヴD2・（）"), max_size=8))
def test_rows_follow_each_other(readings: list[str]) -> None:
    kana = [reading for reading in sorted(readings, key=sort_key) if row(reading) in ROWS]
    headings = [ROWS.index(row(reading)) for reading in kana]

    assert headings == sorted(headings)
