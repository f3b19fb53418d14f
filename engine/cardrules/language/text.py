"""Reading what people write: which characters a file may hold, and which spellings mean the same.

Two tables, for features and cards alike: :data:`REFUSALS` says what is not accepted and how to
write it instead, :data:`SAME` what is taken as something else without a word.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from cardrules.core.errors import InputError, Place
from cardrules.core.files import shown
from cardrules.core.records import record

LONGEST_LINE: Final = 1000
"""Characters that a line may have; the longest sentence of any known card has fewer than 200."""

LARGEST_FILE: Final = 1_000_000
"""Bytes that a file may have."""


@record
class Refused:
    """Characters that no line may hold (as in a regular expression): what is wrong, what would be right."""

    name: str
    characters: str
    message: str
    expected: str

    def search(self, line: str) -> re.Match[str] | None:
        """Return the first of them in a line, with those that follow it."""
        return re.search(f"[{self.characters}]+", line)


REFUSALS: Final = (
    Refused(
        "byte-order-mark",
        "\ufeff",
        "目に見えない文字（BOM、U+FEFF）がある",
        "「UTF-8（BOMなし）」で保存し直す",
    ),
    Refused(
        "half-width-kana",
        "\uff61-\uff9f",
        "半角カナ「{found}」がある",
        "全角で「{wide}」と書く",
    ),
    Refused(
        "carriage-return",
        "\r",
        "改行が CR（{code}）だけで書かれている",
        "改行を LF か CRLF にして保存し直す",
    ),
    Refused(
        "control-character",
        "\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029",
        "制御文字（{code}）がある",
        "この文字を消す",
    ),
    Refused(
        "invisible-character",
        "\xa0\xad\u180e\u2000-\u200f\u202a-\u202f\u205f-\u206f\ufe00-\ufe0f\U000e0000-\U000e0fff",
        "目に見えない文字（{code}）がある",
        "この文字を消す",
    ),
    Refused(
        "no-character",
        "\ud800-\udfff\ue000-\uf8ff\ufffd-\uffff\U000f0000-\U0010ffff",
        "文字化けした文字（{code}）がある",
        "正しい文字に書き直す",
    ),
)
"""What is looked for in each line, in this order. Combining characters (NFD) are looked for besides."""

_REFUSED: Final = re.compile(f"[{''.join(each.characters for each in REFUSALS)}]")

SAME: Final = str.maketrans(
    {
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
        **{chr(0xFF21 + letter): chr(0x41 + letter) for letter in range(26)},
        **{chr(0xFF41 + letter): chr(0x61 + letter) for letter in range(26)},
        **{chr(0x2160 + place): roman for place, roman in enumerate(
            ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
        )},
        "＋": "+", "－": "-", "\u2212": "-", "\uff5e": "〜", "\t": " ", "▸": "▶", "►": "▶", "⑴": "①",
    }
)  # fmt: skip
"""Characters that are read as others: full-width digits and letters, Roman numerals, signs."""


def read_text(path: Path, name: str = "") -> str:
    """Return the text of a file, its lines parted by a newline alone, or complain with the place.

    ``name`` is what messages call the file, if that is known already.

    Raises:
        InputError: the file is not there, is not UTF-8, is too large, or holds what is refused.
    """
    name = name or shown(path)
    try:
        raw = path.read_bytes()
    except OSError as problem:
        raise InputError(f"「{name}」を読めない", Place(name), "ファイルの名前と場所を確かめる") from problem
    if len(raw) > LARGEST_FILE:
        much = f"ファイルが大きすぎる（{len(raw)}バイト）"
        raise InputError(much, Place(name, 1, 1), f"{LARGEST_FILE}バイトまでにする")
    return accept(decoded(raw, name), name)


def accept(text: str, path: str) -> str:
    """Return a text, its lines parted by a newline alone, if every line may stand; else complain."""
    text = text.replace("\r\n", "\n")
    if not _in_order(text):
        for number, line in enumerate(text.split("\n"), start=1):
            _check_line(line, path, number)
    return text


def _in_order(text: str) -> bool:
    """Tell of a text as a whole, at one look, that none of its lines needs a closer one."""
    return (
        _REFUSED.search(text) is None
        and unicodedata.is_normalized("NFC", text)
        and max(map(len, text.split("\n"))) <= LONGEST_LINE
    )


def check_signs(text: str, path: str, but: Collection[str] = ()) -> None:
    """Complain of the first sign in a text that no file may hold, save of the kinds named in ``but``.

    Raises:
        InputError: there is one; it has its place.
    """
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        for refused, found in _found(line) if _REFUSED.search(line) else ():
            if refused.name not in but:
                raise _complaint(refused, found, Place(path, number, found.start() + 1))


@lru_cache(maxsize=16_384)
def normalise(line: str) -> str:
    """Return a line as it is read: spellings that mean the same made one, no space at its end."""
    return line.translate(SAME).rstrip(" 　")


def decoded(raw: bytes, name: str) -> str:
    """Return the text that bytes are in UTF-8, or complain with the place of the first that is none.

    Raises:
        InputError: they are no UTF-8; ``name`` is what the message calls the file.
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as problem:
        line = raw.count(b"\n", 0, problem.start) + 1
        before = raw[raw.rfind(b"\n", 0, problem.start) + 1 : problem.start]
        place = Place(name, line, len(before.decode("utf-8", "replace")) + 1)
        message = f"UTF-8の文字でない（{_guess(raw)}）"
        raise InputError(message, place, "「UTF-8（BOMなし）」で保存し直す") from problem


def _guess(raw: bytes) -> str:
    for encoding, label in (("shift_jis", "Shift_JISのように見える"), ("euc_jp", "EUC-JPのように見える")):
        try:
            raw.decode(encoding)
        except UnicodeDecodeError:
            continue
        return label
    return "文字コードが分からない"


def _check_line(line: str, path: str, number: int) -> None:
    if len(line) > LONGEST_LINE:
        place = Place(path, number, LONGEST_LINE + 1)
        raise InputError(f"行が長すぎる（{len(line)}文字）", place, f"1行は{LONGEST_LINE}文字までにする")
    for refused, found in _found(line):
        raise _complaint(refused, found, Place(path, number, found.start() + 1))
    if not unicodedata.is_normalized("NFC", line):
        raise _not_composed(line, Place(path, number))


def _found(line: str) -> Iterator[tuple[Refused, re.Match[str]]]:
    for refused in REFUSALS:
        found = refused.search(line)
        if found:
            yield refused, found


def _complaint(refused: Refused, found: re.Match[str], place: Place) -> InputError:
    words = {
        "found": found[0],
        "wide": unicodedata.normalize("NFKC", found[0]),
        "code": f"U+{ord(found[0][0]):04X}",
    }
    return InputError(refused.message.format(**words), place, refused.expected.format(**words))


def _not_composed(line: str, place: Place) -> InputError:
    composed = unicodedata.normalize("NFC", line)
    pairs = enumerate(zip(line, composed, strict=False))
    column = next((at for at, (written, made) in pairs if written != made), len(composed) - 1)
    right = composed[column : column + 1]
    return InputError(
        f"分解された文字（NFD）がある。「{right}」が2つ以上の文字で書かれている",
        Place(place.path, place.line, column + 1),
        f"1つの文字「{right}」で書く（NFC）",
    )
