"""What was found, as a person reads it in a terminal and as a program reads it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from cardrules.knowledge import export
from cardrules.knowledge.ask import Entry, Found, Result, Version
from cardrules.knowledge.sparql import Part, Table
from cardrules.scenario.fmt import width


def as_json(result: Result) -> str:
    """Return a result as JSON: the fields of its class, a list of rows by column, or JSON-LD."""
    if isinstance(result, Part):
        return export.jsonld(result.nodes)
    if isinstance(result, Table):
        data: object = [dict(zip(result.columns, row, strict=True)) for row in result.rows]
    else:
        data = asdict(result)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def as_text(result: Result) -> str:
    """Return a result as lines of Japanese, as a table with columns in line, or as Turtle."""
    if isinstance(result, Part):
        return export.turtle(result.nodes)
    return "\n".join(_rows(result) if isinstance(result, Table) else _found(result)) + "\n"


def _found(found: Found) -> Iterator[str]:
    if not found.entries:
        yield f"「{found.word}」は見つからない。"
        if found.near:
            yield f"近い言葉: {'、'.join(found.near)}"
        return
    if len(found.entries) > 1:
        yield f"「{found.word}」には{len(found.entries)}つの意味がある。"
        yield ""
    for number, entry in enumerate(found.entries):
        if number:
            yield ""
        yield from _entry(entry)


def _entry(entry: Entry) -> Iterator[str]:
    reading = f"［{entry.reading}］" if entry.reading else ""
    yield f"{entry.label}{reading}（{entry.kind}）"
    if entry.definition:
        yield f"  {entry.definition}" + (f"〔{entry.state}〕" if entry.state else "")
    if entry.place:
        yield f"  {entry.place}"
    for title, names in (
        ("別の綴り", entry.names),
        ("上位", entry.broader),
        ("下位", entry.narrower),
        ("関連", entry.related),
        ("今の用語", entry.replaced_by),
    ):
        if names:
            yield f"  {title}: {'、'.join(names)}"
    yield from _versions(entry.versions, "  ")
    for label, versions in entry.rules:
        yield f"  規則「{label}」"
        yield from _versions(versions, "    ")
    for said in entry.statements:
        yield f"  {said.identifier} {said.text}〔{said.state}〕"
    for ruled in entry.rulings:
        yield f"  裁定「{ruled.title}」 {ruled.place}"
        yield from _versions(ruled.answers, "    ")


def _versions(versions: tuple[Version, ...], indent: str) -> Iterator[str]:
    for version in versions:
        dated = version.since or version.until
        period = (
            f"{version.since}〜{version.until}（その日を含まない） "
            if version.until
            else f"{version.since}〜 "
        )
        cites = f"（{'、'.join(version.cites)}）" if version.cites else ""
        yield f"{indent}{period if dated else ''}{version.text or '（まだ無い）'}{cites}"


def _rows(table: Table) -> Iterator[str]:
    widths = [max(map(width, column)) for column in zip(table.columns, *table.rows, strict=True)]
    for row in (table.columns, tuple("-" * wide for wide in widths), *table.rows):
        cells = (cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
    yield f"{len(table.rows)}行"
