"""五十音 order: a collation of kana after JIS X 4061, and the heading that a reading stands under.

Readings are authored, so kana are all that must be compared. Voicing, small kana and the long
vowel sign count only where everything before them is equal.
"""

from __future__ import annotations

import unicodedata
from typing import Final, TypeAlias

ROWS: Final = ("あ", "か", "さ", "た", "な", "は", "ま", "や", "ら", "わ")
"""The headings, in order; what begins with no kana stands under :data:`OTHER`."""

OTHER: Final = "英数"

Key: TypeAlias = tuple[str, str, str, str]

_ROW_OF: Final = {
    kana: row
    for row, all_kana in zip(
        ROWS,
        ("あいうえお", "かきくけこ", "さしすせそ", "たちつてと", "なにぬねの",
         "はひふへほ", "まみむめも", "やゆよ", "らりるれろ", "わゐゑをん"),
        strict=True,
    )
    for kana in all_kana
}  # fmt: skip
_SMALL: Final = dict(zip("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ", strict=True))
_VOWELS: Final = {
    kana: vowel
    for vowel, all_kana in {
        "あ": "あかさたなはまやらわ",
        "い": "いきしちにひみりゐ",
        "う": "うくすつぬふむゆる",
        "え": "えけせてねへめれゑ",
        "お": "おこそとのほもよろを",
    }.items()
    for kana in all_kana
}
_LONG: Final = "ー"
_DAKUTEN: Final = "\u3099"
_HANDAKUTEN: Final = "\u309a"


def hiragana(text: str) -> str:
    """Return a text with full-width katakana as hiragana; everything else stays."""
    return "".join(chr(ord(sign) - 0x60) if "ァ" <= sign <= "ヶ" else sign for sign in text)


def sort_key(reading: str) -> Key:
    """Return what puts readings into 五十音 order.

    The parts weigh from left to right: the bare kana; plain, voiced (が) and half voiced (ぱ);
    long sign, small and full kana; at last the text itself, so that no two texts are equal.
    """
    base: list[str] = []
    voicing: list[str] = []
    size: list[str] = []
    for sign in hiragana(unicodedata.normalize("NFKC", reading)).lower():
        if not (sign.isalnum() or sign == _LONG):
            continue
        kana, voice, form = _taken_apart(sign, base[-1] if base else "")
        base.append(kana)
        voicing.append(voice)
        size.append(form)
    return "".join(base), "".join(voicing), "".join(size), reading


def _taken_apart(sign: str, before: str) -> tuple[str, str, str]:
    """Return the bare kana of a sign, how it is voiced and in which form it is written."""
    if sign == _LONG:
        return _VOWELS.get(before, _LONG), "0", "0"
    if sign in _SMALL:
        return _SMALL[sign], "0", "1"
    apart = unicodedata.normalize("NFD", sign)
    return apart[0], {_DAKUTEN: "1", _HANDAKUTEN: "2"}.get(apart[1:], "0"), "2"


def row(reading: str) -> str:
    """Return the heading that a reading stands under."""
    return _ROW_OF.get(sort_key(reading)[0][:1], OTHER)
