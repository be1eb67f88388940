"""The content of a JSON report, by kind, and what must hold for the report of any file."""

from __future__ import annotations

from typing import Any

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.parse.form import Reader
from iopref.source import Source
from iopref.translate import TranslatedNest, Translation


def objects(found: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    """The objects of a record, by the headings of the documentation."""
    nests = found["nests"]
    pipelines = [p for nest in nests for p in nest["pipelines"]]
    refusals = [r for nest in nests for r in (*nest["refused"], nest["refusal"]) if r]
    return {
        "File": [found],
        "Nest": nests,
        "Refusal": refusals + [unread["refusal"] for unread in found["unread"]],
        "Read": found["reads"],
        "Loop": [loop for nest in nests for loop in nest["loops"]],
        "Reference": [r for nest in nests for r in nest["references"]],
        "Pipeline": pipelines,
        "Hint": [hint for p in pipelines for stream in p["streams"] for hint in stream["hints"]],
    }


def check_references(found: dict[str, Any], text_report: str) -> None:
    """Every reference of a record has hints or a reason, and is in the text report."""
    said = " ".join(text_report.split())
    for nest in found["nests"]:
        numbers = {hint["number"] for hint in objects({**found, "nests": [nest]})["Hint"]}
        for reference in nest["references"]:
            assert set(reference["prefetch"]["hints"] + reference["release"]["hints"]) <= numbers
            assert reference["prefetch"]["hints"] or reference["prefetch"]["reason"], reference["text"]
            if nest["status"] == "hinted" and reference["kind"] != "refused":
                place = f"({reference['line']}:{reference['column']})"
                assert f"{' '.join(reference['text'].split())} {place}: " in said
        if nest["status"] != "outer":
            assert nest["refusal"] is None or nest["refusal"]["reason"] in said


def check_statements(source: Source, translation: Translation) -> None:
    """Every reference of a Fortran file is at a statement that makes it."""
    statements = {line.number: line for line in Reader(parse_options(source.path, [])).lines(source)}
    for found in translation.nests:
        for reference in found.lifted.nest.references if isinstance(found, TranslatedNest) else ():
            name = reference.text.partition(" in `")[0].split("_.")[-1].partition("[")[0].strip("(*)").rstrip("_")
            if not name.startswith("array_"):
                statement = statements[reference.position.line]
                assert name in statement.text and reference.position.column == statement.position().column
