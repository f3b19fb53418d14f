"""What can be wrong with what a person wrote, told so that it can be mended at once."""

from __future__ import annotations

from typing import Any

from cardrules.core.records import record


@record
class Place:
    """Where in a file something stands; lines and columns count from 1."""

    path: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in (self.path, self.line, self.column) if part is not None)


class CardrulesError(Exception):
    """Base of every error that the project raises on purpose."""


class InputError(CardrulesError):
    """Something a person wrote cannot be understood, or cannot be.

    ``message`` says in Japanese what is wrong, ``expected`` what would be right,
    ``place`` where it stands. Printed as ``path:line:column: message。expected``.
    """

    def __init__(self, message: str, place: Place | None = None, expected: str | None = None) -> None:
        super().__init__(message, place, expected)
        self.message = message
        self.place = place
        self.expected = expected

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        hint = f"\n  → {self.expected}" if self.expected else ""
        return f"{where}{self.message}{hint}"

    def at(self, place: Place) -> InputError:
        """Add the place, which only the caller knows, unless it is known; return the complaint."""
        self.place = self.place or place
        return self


class UnsourcedError(InputError):
    """Something was read that no source gives: nothing may be concluded from it.

    ``so_far`` is how play had gone, as a trace, where it was read in going on from an answer.
    """

    so_far: Any = None


class InDoubtError(UnsourcedError):
    """No source tells which of some cases is so; what is the same in each of them follows all the same.

    ``about`` is what is in doubt, the same wherever it is asked again; ``choices`` are what it may be.
    Where it is one of several questions about the same thing, that is ``thing``, and ``cases`` are as many
    as come of them all.
    """

    def __init__(
        self,
        silence: UnsourcedError,
        about: Any,
        choices: tuple[Any, ...],
        thing: Any = None,
        cases: int = 0,
    ) -> None:
        super().__init__(silence.message, silence.place, silence.expected)
        self.about = about
        self.choices = choices
        self.thing = about if thing is None else thing
        self.cases = cases or len(choices)


class UntoldValueError(UnsourcedError):
    """No source tells the value of one thing: how a number compares may be looked at case by case.

    ``thing`` is which value of what it is, the same wherever it is read.
    """

    def __init__(self, silence: UnsourcedError, thing: Any) -> None:
        super().__init__(silence.message, silence.place, silence.expected)
        self.thing = thing


class TooManyError(UnsourcedError):
    """There is more than is looked through, so nothing may be concluded here either."""


class InputErrors(CardrulesError):
    """Several complaints about one input; never empty."""

    def __init__(self, errors: tuple[InputError, ...]) -> None:
        super().__init__(errors)
        self.errors = errors

    def __str__(self) -> str:
        return "\n".join(str(error) for error in self.errors)
