"""The facts about a file as JSON, for scripts and editors: docs/explain.md describes the format."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from iopref.records import fields
from iopref.report.facts import Explanation, Extent, Refusal, reworded
from iopref.source import Position, readable

SCHEMA = "iopref-explain"
VERSION = 1


def as_json(told: Explanation) -> str:
    """The whole report, in ASCII."""
    said = reworded(told, readable)
    record = {
        "schema": SCHEMA,
        "version": VERSION,
        "file": told.path,
        "language": told.language,
        "refused": said.refused,
        "remedy": said.remedy,
        "summary": _summary(told),
        "nests": [_plain(nest, told.path) for nest in said.nests],
        "unread": [_plain(unread, told.path) for unread in said.unread],
        "units": list(said.units),
        "reads": [_plain(read, told.path) for read in said.reads],
    }
    return json.dumps(record, indent=1) + "\n"


def _summary(told: Explanation) -> dict[str, Any]:
    kinds = Counter(reference.kind for reference in told.references)
    return {
        "hinted": told.count("hinted"),
        "small": told.count("small"),
        "refused": len(told.left),
        "reasons": told.reasons,
        "references": {kind: kinds[kind] for kind in ("affine", "indirect", "refused")},
    }


def _plain(told: Any, file: str) -> Any:
    """Data as values of JSON; a place has its file only if it differs from the file of the report."""
    match told:
        case Position():
            elsewhere = {} if told.file == file else {"file": told.file}
            return {**elsewhere, "line": told.line, "column": told.column}
        case Extent():
            return {**_plain(told.start, file), "end_line": told.end.line, "end_column": told.end.column}
        case tuple():
            return [_plain(each, file) for each in told]
        case None | str() | int():
            return told
    named = {field.name: _plain(getattr(told, field.name), file) for field in fields(told)}
    see = {"see": f"docs/refusals.md#{told.code}"} if isinstance(told, Refusal) else {}
    return {**named.pop("position", {}), **named, **see}
