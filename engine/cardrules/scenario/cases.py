"""What no source tells may make no difference: a scenario is played in each case of it, and judged over all.

What is so in every case is so, what is so in none is not; what is so in some alone no source tells. One
thing in doubt is supposed once in a case, so whatever hangs on it goes together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from cardrules.core.errors import InDoubtError
from cardrules.core.records import record
from cardrules.core.values import EMPTY, Bindings
from cardrules.language.phrases import Match
from cardrules.scenario.reading import Judgement
from cardrules.scenario.result import FailedError, UntoldError

CASES_AT_MOST: Final = 32
"""In so many cases one scenario is played."""

Outcome = FailedError | None
"""What came of a judgement: why it is not so, or ``None`` if it is."""


@record
class Case:
    """A scenario as it went in one case: what came of each judgement, and which acts were no answer.

    ``failed`` is why it could not be played at all.
    """

    supposed: Bindings
    outcomes: tuple[Outcome, ...] = ()
    unused: frozenset[int] = frozenset()
    failed: FailedError | None = None


def in_cases(
    doubt: InDoubtError,
    play: Callable[[Bindings], Case],
    supposed: Bindings = EMPTY,
    bound: int = CASES_AT_MOST,
) -> Iterator[Case]:
    """Yield what comes of a scenario in every case of what is in doubt.

    Raises:
        FailedError: there are more cases than are looked at.
    """
    bound //= len(doubt.choices)
    if not bound:
        raise FailedError(f"調べきれない：{doubt.message}（ほかにも分からないことが多すぎる）")
    for each in doubt.choices:
        case = supposed.bind({doubt.about: each})
        try:
            found = play(case)
        except InDoubtError as another:
            yield from in_cases(another, play, case, bound)
        else:
            yield found


def asked(judgement: Judgement) -> Judgement:
    """Return what is judged in a case: of whether a source tells something, that itself."""
    inner = _of_silence(judgement.match)
    return judgement if inner is None else replace(judgement, match=inner.holes["judgement"])


def _of_silence(match: Match) -> Match | None:
    """Return the part of a sentence by which no source tells something, if it says that."""
    if match.slug == "answered":
        return _of_silence(match.holes["judgement"])
    return match if match.slug == "unsourced" else None


def over_all(
    judgements: Sequence[Judgement], cases: Sequence[Case], told: Callable[[Judgement], FailedError]
) -> None:
    """Raise the first ``FailedError`` of what is judged over all cases.

    ``told`` returns that of a judgement that is so in some cases alone.
    """
    failed = [each.failed for each in cases if each.failed is not None]
    if len(failed) == len(cases):
        raise failed[0]
    apart = bool(failed) or len({each.unused for each in cases}) > 1
    for at, judgement in enumerate(judgements):
        found = [UNTOLD] if apart else [each.outcomes[at] for each in cases]
        _judge(judgement, found, told)


UNTOLD: Final = UntoldError("")
"""What comes of a judgement that is not even the same question in every case."""


def _judge(judgement: Judgement, found: Sequence[Outcome], told: Callable[[Judgement], FailedError]) -> None:
    kinds = {type(each) for each in found}
    untold = len(kinds) > 1 or UntoldError in kinds
    silence = _of_silence(judgement.match)
    if silence is not None:
        if untold is not silence.affirmed:
            raise FailedError("そうならなかった：出典から答えが決まる", judgement.step)
    elif untold:
        raise told(judgement)
    elif found[0] is not None:
        raise found[0]
