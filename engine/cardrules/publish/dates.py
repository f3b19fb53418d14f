"""Periods as people read them: the first and the last day, both included."""

from __future__ import annotations

from datetime import date, timedelta

BEGINNING_UNKNOWN = "始まりは不詳"


def last(until: str) -> str:
    """Return the last day, month or year before a half-open end, as precise as the end is."""
    parts = [int(part) for part in until.split("-")]
    if len(parts) == 1:
        return f"{parts[0] - 1:04}"
    if len(parts) == 2:
        year, month = (parts[0], parts[1] - 1) if parts[1] > 1 else (parts[0] - 1, 12)
        return f"{year:04}-{month:02}"
    return (date(*parts) - timedelta(days=1)).isoformat()


def period(since: str, until: str) -> str:
    """Return ``2022-06-24〜``, ``〜2022-06-23``, ``2021-06-24〜2022-06-23``, ``全期間``."""
    if not since and not until:
        return "全期間"
    return f"{since}〜{last(until) if until else ''}"


def newest_first(since: str) -> tuple[int, ...]:
    """Return what sorts beginnings with the newest first and an unknown one last."""
    parts = [int(part) for part in since.split("-")] if since else [0]
    return tuple(-part for part in parts)
