"""What no source tells may make no difference: a scenario is played in each case of it, and judged over all.

What is so in every case is so, what is so in none is not; what is so in some alone no source tells. One
thing in doubt is supposed once in a case, so whatever hangs on it goes together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from cardrules.core.cases import parted
from cardrules.core.errors import InDoubtError
from cardrules.core.records import record, replace
from cardrules.core.values import EMPTY, Bindings
from cardrules.language.phrases import Match
from cardrules.scenario.reading import Judgement
from cardrules.scenario.result import FailedError, GaveUpError, UntoldError, WrongReasonError

POSITIONS_AT_MOST: Final = 50_000
"""Through so many positions one scenario leads in all its cases."""

Outcome = FailedError | None
"""What came of a judgement: why it is not so, or ``None`` if it is."""


@record
class Case:
    """A scenario as it went in one case: what came of each judgement, and which acts were no answer.

    ``failed`` is why it could not be played at all, ``rules`` are those (with the keys of their versions)
    that were applied, ``refusing`` those claimed that refused what cannot be done, ``positions`` are how many
    it led through.
    """

    supposed: Bindings
    outcomes: tuple[Outcome, ...] = ()
    unused: frozenset[int] = frozenset()
    failed: FailedError | None = None
    rules: frozenset[tuple[str, str]] = frozenset()
    refusing: frozenset[str] = frozenset()
    positions: int = 0


def in_cases(doubt: InDoubtError, play: Callable[[Bindings], Case]) -> Iterator[Case]:
    """Yield what comes of a scenario in every case of what is in doubt.

    Raises:
        GaveUpError: there are more cases, or positions in them, than are looked at.
    """
    left = POSITIONS_AT_MOST
    try:
        for _, case in parted(doubt, EMPTY, _supposing, play):
            left -= case.positions
            if left < 0:
                raise GaveUpError(
                    f"調べきれない：{doubt.message}（進め方が多すぎて、どの場合もは調べられない）"
                )
            yield case
    except InDoubtError as last:
        raise GaveUpError(f"調べきれない：{last.message}（ほかにも分からないことが多すぎる）") from last


def _supposing(supposed: Bindings, about: Any, case: Any) -> Bindings:
    return supposed.bind({about: case})


def asked(judgement: Judgement) -> Judgement:
    """Return what is judged in a case: of whether a source tells something, that itself."""
    inner = _of_silence(judgement.match)
    return judgement if inner is None else replace(judgement, match=inner.holes["judgement"])


def _of_silence(match: Match) -> Match | None:
    """Return the part of a sentence by which no source tells something, if it says that."""
    if match.slug == "answered":
        return _of_silence(match.holes["judgement"])
    return match if match.slug == "unsourced" else None


Telling = Callable[[Judgement, object, str | None], FailedError]
"""Tells of what is judged that no source tells something, with what to write instead."""


def over_all(
    judgements: Sequence[Judgement], cases: Sequence[Case], doubt: InDoubtError, telling: Telling
) -> None:
    """Raise the first ``FailedError`` of what is judged over all cases of what is in ``doubt``.

    What is said to be done narrows the cases to those in which it can be, but no source tells that it
    is one of those: nothing then follows from them, and no more is untold than is so among them.
    """
    try:
        _over(judgements, cases, doubt, telling)
    except GaveUpError as error:
        mends = [each for each in (error.expected, doubt.expected) if each]
        told = f"{error.message}（{doubt.message}ので、場合ごとに調べた）"
        raise GaveUpError(told, error.step, "か、".join(mends) or None) from error


def _over(
    judgements: Sequence[Judgement], cases: Sequence[Case], doubt: InDoubtError, telling: Telling
) -> None:
    played = _as_said(cases)
    partly = len(played) < len(cases)
    said = f"{doubt.message}{_PARTLY if partly else ''}"
    right = doubt.expected or (_ASK_THAT if partly else None)
    for at, judgement in enumerate(judgements):
        answer = _answer([each.outcomes[at] for each in played])
        silence = _of_silence(judgement.match)
        if silence is not None and silence.affirmed:
            if answer is not UNTOLD:
                raise FailedError(_DECIDED_IF_DONE if partly else _DECIDED, judgement.step)
        elif partly or answer is UNTOLD:
            raise telling(judgement, said, right)
        elif silence is None and answer is not None:
            raise answer


_PARTLY: Final = "ので、「もし」に書いたことは、できるとも、できないとも言えない"
_ASK_THAT: Final = "できるかを「…できるかは、出典に定めがない」で確かめる"
_DECIDED: Final = "そうならなかった：出典から答えが決まる"
_DECIDED_IF_DONE: Final = "そうならなかった：「もし」に書いたことができる場合には、出典から答えが決まる"

UNTOLD: Final = UntoldError("")
"""What it comes to over all cases where that is not the same in each, or not told there either."""


def _as_said(cases: Sequence[Case]) -> Sequence[Case]:
    """Return the cases in which all is done that is said and is in any.

    Raises:
        FailedError: there is none, or of one it is not known whether it is such a case.
    """
    failed = [each.failed for each in cases if each.failed is not None]
    lost = [each for each in failed if isinstance(each, GaveUpError)]
    if lost or len(failed) == len(cases):
        raise (lost or failed)[0]
    able = [each for each in cases if each.failed is None]
    never = frozenset.intersection(*(each.unused for each in able))
    played = [each for each in able if each.unused == never]
    if not played:
        raise FailedError("「もし」に書いたことの全部をする場合がない", min(able[0].unused))
    return played


def answering(cases: Sequence[Case]) -> frozenset[tuple[str, str]]:
    """Return the rules by which something is answered: applied in each case in which that is the answer.

    Which case is so no source tells, so an answer that one of them gives without a rule does not
    rest on it. Where it is judged that the answer is not told, each that there may be is one.
    What cannot be done may be refused by one rule in one case and by another in another.
    """
    played = _as_said(cases)
    found = {rule for each in played for rule in each.rules if rule[0] in each.refusing}
    for outcomes in zip(*(each.outcomes for each in played), strict=True):
        kinds = [_kind(each) for each in outcomes]
        for kind in set(kinds):
            same = (each.rules for each, one in zip(played, kinds, strict=True) if one is kind)
            found |= frozenset.intersection(*same)
    return frozenset(found)


def _kind(outcome: Outcome) -> type[FailedError] | None:
    """Return what kind of answer an outcome is: what is so for another reason than is claimed is so."""
    return None if outcome is None or isinstance(outcome, WrongReasonError) else type(outcome)


def _answer(found: Sequence[Outcome]) -> Outcome:
    """Return what a judgement comes to over some cases.

    That it was not found out is not compared with anything. What is so for another reason than is
    claimed is so; that it must be so for that one is asked last.
    """
    for each in found:
        if isinstance(each, GaveUpError):
            raise each
    kinds = set(map(_kind, found))
    if len(kinds) > 1 or UntoldError in kinds:
        return UNTOLD
    return next((each for each in found if each is not None), None)
