"""Records: frozen dataclasses with slots, made in a tenth of the time.

A dataclass takes half a millisecond, most of it to compile its methods, and every command begins
with hundreds of them. Those of two classes differ in the names of their fields alone: here they
are compiled once for each number of fields, and the names are put in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from functools import cache
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar, dataclass_transform

_T = TypeVar("_T")


@dataclass_transform(frozen_default=True, eq_default=True, field_specifiers=(field,))
def record(cls: type[_T]) -> type[_T]:
    """Make a class a record; it behaves like ``dataclass(frozen=True, slots=True)``."""
    made: Any = bare(cls)
    made.__setattr__, made.__delattr__ = refuse_change, refuse_loss
    made.__repr__, made.__reduce__ = shown, reduced
    making = {"__init__": init_of, "__eq__": eq_of, "__hash__": hash_of}
    made.__init__, made.__eq__, made.__hash__ = (
        vars(cls).get(name) or make(made) for name, make in making.items()
    )
    return made  # type: ignore[no-any-return]


def bare(cls: type[Any]) -> type[Any]:
    """Return a class as a dataclass with slots that has no methods yet."""
    return dataclass(init=False, repr=False, eq=False, slots=True)(cls)


# --- with other fields --------------------------------------------------------------------

if TYPE_CHECKING:  # by which the names and the types of the fields are checked
    from dataclasses import replace as replace  # noqa: PLC0414 - it is had from here
else:

    def replace(held: Any, /, **changes: Any) -> Any:
        """Return a dataclass with some fields changed, as ``dataclasses.replace`` does and sooner."""
        cls = held.__class__
        return (_REPLACING.get(cls) or _replacing(cls))(held, **changes)


_REPLACING: Final[dict[type[Any], Callable[..., Any]]] = {}


def _replacing(cls: type[Any]) -> Callable[..., Any]:
    found = fields(cls)
    made = FunctionType(_naming(_replace(len(found)), found), {"MISSING": MISSING, "made": cls}, "replace")
    made.__kwdefaults__ = {each.name: MISSING for each in found}
    return _REPLACING.setdefault(cls, made)


@cache
def _replace(number: int) -> CodeType:
    """Return the code that makes one with some fields given, and the others as they are."""
    names = [f"field_{at}" for at in range(number)]
    kept = [f"held.{name} if {name} is MISSING else {name}" for name in names]
    return _compiled("replace", ["held", "/", "*", *names], [f"return made({', '.join(kept)})"])


# --- the methods of a frozen dataclass ----------------------------------------------------


def init_of(made: type[Any]) -> Callable[..., None]:
    """Return the ``__init__`` of a class.

    It calls the slots where that of a frozen dataclass sets each field by name through
    ``object.__setattr__``: that is felt wherever many are made.
    """
    found = fields(made)
    scope: dict[str, Any] = {"MISSING": MISSING}
    for at, each in enumerate(found):
        scope |= {f"set_{at}": getattr(made, each.name).__set__, f"make_{at}": each.default_factory}
        scope[f"taken_{at}"] = each.metadata.get(TAKEN_AS)
    code = _init(tuple((each.default_factory is not MISSING, TAKEN_AS in each.metadata) for each in found))
    defaults = (each.default for each in found if _may_be_left_out(each))
    return FunctionType(_naming(code, found), scope, "__init__", tuple(defaults))


def eq_of(made: type[Any]) -> Callable[[Any, object], bool]:
    """Return the ``__eq__`` of a class."""
    compared = [each for each in fields(made) if each.compare]
    return FunctionType(_naming(_eq(len(compared)), compared), {}, "__eq__")


def hash_of(made: type[Any]) -> Callable[[Any], int]:
    """Return the ``__hash__`` of a class."""
    hashed = [each for each in fields(made) if each.compare and each.hash is not False]
    return FunctionType(_naming(_hash(len(hashed)), hashed), {}, "__hash__")


def _may_be_left_out(each: Field[Any]) -> bool:
    return each.default is not MISSING or each.default_factory is not MISSING


TAKEN_AS: Final = "taken-as"
"""In the metadata of a field: what makes of anything that is given for it what it holds."""


@cache
def _init(made: tuple[tuple[bool, bool], ...]) -> CodeType:
    """Return the code for fields: which have their default from a factory, and what is given made over."""
    names = [f"field_{at}" for at, _ in enumerate(made)]
    body = [f"set_{at}(self, {_given(at, *each)})" for at, each in enumerate(made)]
    return _compiled("__init__", ["self", *names], [*body, "pass"])


def _given(at: int, by_factory: bool, made_over: bool) -> str:
    name = f"field_{at}"
    given = f"make_{at}() if {name} is MISSING else {name}" if by_factory else name
    return f"taken_{at}({given})" if made_over else given


@cache
def _eq(number: int) -> CodeType:
    body = [
        "if other.__class__ is self.__class__:",
        f"    return {_tuple('self', number)} == {_tuple('other', number)}",
        "return NotImplemented",
    ]
    return _compiled("__eq__", ["self", "other"], body)


@cache
def _hash(number: int) -> CodeType:
    return _compiled("__hash__", ["self"], [f"return hash({_tuple('self', number)})"])


def _tuple(of: str, number: int) -> str:
    return f"({''.join(f'{of}.field_{at}, ' for at in range(number))})"


def _compiled(name: str, parameters: Iterable[str], body: Iterable[str]) -> CodeType:
    lines = (f"def {name}({', '.join(parameters)}):", *(f"    {line}" for line in body))
    made: dict[str, Any] = {}
    exec("\n".join(lines), made)  # noqa: S102 - as dataclasses does; made of numbers alone
    code: CodeType = made[name].__code__
    return code


def _naming(code: CodeType, found: Iterable[Field[Any]]) -> CodeType:
    """Return code for fields by number as that for these fields."""
    names = {f"field_{at}": each.name for at, each in enumerate(found)}
    return code.replace(
        co_varnames=tuple(names.get(each, each) for each in code.co_varnames),
        co_names=tuple(names.get(each, each) for each in code.co_names),
    )


# --- what all records share ---------------------------------------------------------------


def refuse_change(_self: object, name: str, _entry: object) -> NoReturn:
    """Refuse to set an attribute."""
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def refuse_loss(_self: object, name: str) -> NoReturn:
    """Refuse to delete an attribute."""
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def shown(self: object) -> str:
    """Return a record as it would be written: its class and its fields by name."""
    names = getattr(type(self), "__dataclass_fields__", ())
    told = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
    return f"{type(self).__qualname__}({told})"


def reduced(self: Any) -> tuple[Any, ...]:
    """Return how a record is made again, for copies and for pickles."""
    return type(self), tuple(getattr(self, each.name) for each in fields(self))
