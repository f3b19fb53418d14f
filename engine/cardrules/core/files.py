"""Where the knowledge lies: beside the code in a checkout, inside the package in a wheel."""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from pathlib import Path

from cardrules.core.errors import InputError

BESIDE = ".part"
"""How the name of a file ends that is still being written beside its place."""

_PACKAGE = Path(__file__).resolve().parent.parent


def root() -> Path:
    """Return the folder that holds ``ontology/`` and ``scenarios/``.

    The environment variable CARDRULES_ROOT wins; then the data packed into a wheel;
    then the checkout that the code stands in.
    """
    chosen = os.environ.get("CARDRULES_ROOT")
    if chosen:
        return _holding_ontology(Path(chosen))
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _holding_ontology(_PACKAGE.parent.parent)


def checkout() -> Path | None:
    """Return the checkout that the code stands in, ``None`` where the package is installed."""
    house = _PACKAGE.parent.parent
    return house if (house / "ontology").is_dir() else None


def _holding_ontology(folder: Path) -> Path:
    if (folder / "ontology").is_dir():
        return folder
    raise InputError(
        f"「{folder}」に ontology フォルダーがない",
        expected="CARDRULES_ROOT に、ontology と scenarios のあるフォルダーを指定する",
    )


def write_whole(path: Path, content: bytes) -> None:
    """Put a file in its place at once: who reads it, or breaks this off, finds the old one or the new one.

    It is written beside its place, so there must be room there; it keeps the rights that it had.

    Raises:
        OSError: it cannot be written; what was there is as it was.
    """
    import tempfile  # noqa: PLC0415 - most commands write nothing

    place = path.resolve()
    with tempfile.NamedTemporaryFile(dir=place.parent, prefix=".", suffix=BESIDE, delete=False) as made:
        beside = Path(made.name)
        try:
            made.write(content)
            made.close()
            beside.chmod(place.stat().st_mode & 0o7777 if place.exists() else 0o666 & ~_umask())
            beside.replace(place)
        except BaseException:
            made.close()
            with suppress(OSError):
                beside.unlink()
            raise


def _umask() -> int:
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


@cache
def _real(folder: Path) -> Path:
    return folder.resolve()


def _followed(path: Path) -> Path:
    """Return where a path leads; its folder, which holds many files, is looked through once."""
    plain = path.name not in {"", ".."} and not path.is_symlink()
    return _real(path.parent) / path.name if plain else path.resolve()


def shown(path: Path) -> str:
    """Return a path as messages show it: from the root on where it lies below it."""
    try:
        return _followed(path.absolute()).relative_to(_real(root().absolute())).as_posix()
    except (ValueError, RuntimeError):  # elsewhere; before Python 3.13, links that lead in a circle
        return path.as_posix()
