"""The forms of the verb that ends a phrase: 唱える, 唱えた, 唱えない, 唱えられる, 唱えられない.

Only what sentences of rules need: verbs in the plain form, of the three regular classes.
"""

from __future__ import annotations

from typing import Final

from cardrules.core.records import record

_FIVE_STEP: Final = {
    "う": ("わ", "え", "った"),
    "く": ("か", "け", "いた"),
    "ぐ": ("が", "げ", "いだ"),
    "す": ("さ", "せ", "した"),
    "つ": ("た", "て", "った"),
    "ぬ": ("な", "ね", "んだ"),
    "ぶ": ("ば", "べ", "んだ"),
    "む": ("ま", "め", "んだ"),
    "る": ("ら", "れ", "った"),
}
"""Last sign of a verb: stem before ない, stem before る of the potential, end of the past."""

_ONE_STEP_KANJI: Final = frozenset("見出得着似")
"""Kanji that る follows at once in a verb of one step (出る), unlike 戻る."""

_ONE_STEP_KANA: Final = frozenset("いきぎしじちにひびみりえけげせぜてでねへべめれ")


@record
class Verb:
    """A phrase with its last verb in every form."""

    plain: str
    past: str
    negative: str
    negative_past: str
    can: str
    cannot: str


def conjugate(phrase: str) -> Verb:
    """Return the forms of a phrase that ends in a verb; one that does not is a ``ValueError``."""
    stem, past, negative, can = _forms(phrase)
    return Verb(
        plain=phrase,
        past=stem + past,
        negative=f"{stem}{negative}ない",
        negative_past=f"{stem}{negative}なかった",
        can=f"{stem}{can}る",
        cannot=f"{stem}{can}ない",
    )


def _forms(phrase: str) -> tuple[str, str, str, str]:
    if phrase.endswith("する"):
        return phrase[:-2], "した", "し", "でき"
    if phrase.endswith("ある"):
        raise ValueError(f"a state, not an event: {phrase}")
    if phrase.endswith("る") and _one_step(phrase[-2:-1]):
        return phrase[:-1], "た", "", "られ"
    before_no, potential, past = _FIVE_STEP[phrase[-1]] if phrase[-1:] in _FIVE_STEP else _no_verb(phrase)
    return phrase[:-1], past, before_no, potential


def _one_step(before: str) -> bool:
    return before in _ONE_STEP_KANA or before in _ONE_STEP_KANJI


def _no_verb(phrase: str) -> tuple[str, str, str]:
    raise ValueError(f"does not end in a verb: {phrase}")
