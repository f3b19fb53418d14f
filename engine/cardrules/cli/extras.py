"""What a command needs beyond what plays a scenario, and what to say where it is not installed."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

from cardrules.core.errors import InputError

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "knowledge": ("pyoxigraph",),
    "site": ("pyoxigraph", "mkdocs", "material", "pagefind"),
}
"""The modules that the code imports or runs of each extra of the package."""


def require(extra: str) -> None:
    """Refuse to begin where an extra is not installed, rather than break off in the middle.

    Raises:
        InputError: some module of the extra cannot be found.
    """
    lacking = [name for name in EXTRAS[extra] if find_spec(name) is None]
    if lacking:
        raise InputError(
            f"これには {'、'.join(lacking)} が要るが、入っていない。cardrules[{extra}] を入れる"
            f"（cardrules のフォルダーで pip install '.[{extra}]'）"
        )
