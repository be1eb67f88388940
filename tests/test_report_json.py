"""The report as JSON: each reference and refusal with its position, its hints or the reason, under documented keys."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from reported import objects
from support import ROOT, translated

from iopref.cli.reports import told
from iopref.cli.sources import Settings, read_source
from iopref.cli.sources import translated as with_hints
from iopref.report.explain import explained
from iopref.report.explanation import explanation
from iopref.report.facts import reworded
from iopref.report.record import as_json
from iopref.source import Position, Source, readable

MIXED = """\
#define A(i, j) a[(i) * n + (j)]
double unknown(double);
void sweep(int n, int times, double *restrict a, double *restrict b, const int *restrict at)
{
    for (int t = 0; t < times; t++) {
        for (int i = 1; i < n; i++)
            for (int j = 0; j < n; j++)
                A(i, j) = A(i - 1, j) + b[at[i]];
        b[t] = unknown(b[t]);
    }
    for (int i = 0; i < 8; i++)
        a[i] = (b + 1)[i];
}
int gnu(int x) { return x++ ?: 3; }
"""
READING = """\
long pread(int, void *, unsigned long, long);
void blocks(int fd, int n, char *buffer)
{
    for (int i = 0; i < n; i++)
        pread(fd, buffer, 4096, i * 8192L);
}
"""


def record(text: str, path: str = "a.c") -> dict[str, Any]:
    return json.loads(as_json(explanation(translated(text, path))))


def record_of(path: Path) -> dict[str, Any]:
    result = told(with_hints(read_source(str(path)), [], Settings("out.c")))
    assert result
    return json.loads(as_json(result))


def documented() -> dict[str, set[str]]:
    """The keys in the tables of the documentation, by their headings."""
    text = (ROOT / "docs" / "explain.md").read_text()
    sections = re.findall(r"^### (\w+)\n(.*?)(?=^##|\Z)", text, re.DOTALL | re.MULTILINE)
    rows = {title: re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for title, section in sections}
    return {title: {key for row in found for key in re.findall(r"`(\w+)`", row)} for title, found in rows.items()}


def test_the_keys_are_the_documented_ones() -> None:
    keys = documented()
    for title, found in objects(record(MIXED + READING)).items():
        assert found, title
        for each in found:
            assert set(each) == keys[title], title


def test_the_example_of_the_documentation_is_what_is_written() -> None:
    [example] = re.findall(
        r"^```json\n(.*?)^```$", (ROOT / "docs" / "explain.md").read_text(), re.DOTALL | re.MULTILINE
    )
    shown = json.loads(example)
    nests = record_of(ROOT / "examples" / "matvec.c")["nests"]
    first = next(nest for nest in nests if "file" not in nest)
    assert shown in [{key: reference[key] for key in shown} for reference in first["references"]]


def test_the_summary_counts_nests_and_references() -> None:
    found = record(MIXED)
    assert (found["schema"], found["version"], found["file"], found["language"]) == ("iopref-explain", 1, "a.c", "C")
    references = {"affine": 5, "indirect": 1, "refused": 2}
    reasons = {"syntax": 1}
    expected = {"hinted": 1, "small": 1, "refused": 1, "reasons": reasons, "references": references}
    assert found["summary"] == expected


def test_places_are_those_of_the_text_also_where_macros_make_a_reference() -> None:
    lines = MIXED.splitlines()
    nests = record(MIXED)["nests"]
    texts = {
        lines[place["line"] - 1][place["column"] - 1 : place["end_column"] - 1]
        for nest in nests
        for reference in nest["references"]
        for place in reference["places"]
    }
    assert texts == {"A(i, j)", "A(i - 1, j)", "b[at[i]]", "at[i]", "b[t]", "a[i]", "(b + 1)[i]"}
    assert [(n["place"]["line"], n["place"]["end_line"]) for n in nests] == [(5, 10), (6, 8), (11, 12)]
    assert [nest["status"] for nest in nests] == ["outer", "hinted", "small"]


def test_a_reference_that_macros_make_is_where_they_are_used() -> None:
    head = "#define IDX(i, j) (i) * n + (j)\n#define X v[k]\n#define SQ(x) ((x) * (x))\ndouble v[90000];\n"
    body = """\
void g(int n, double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            b[IDX(i, j)] = SQ(a[IDX(i, j)]) + SQ(a[i]) + (b[IDX(i, j) + 1]) + a[ /* a row */
                j];
    for (int k = 0; k < 90000; k++)
        X += X * 2;
}
"""
    lines = (head + body).splitlines()
    found = {}
    for nest in record(head + body)["nests"]:
        for reference in nest["references"]:
            places = [(p["line"], p["end_line"], p["column"] - 1, p["end_column"] - 1) for p in reference["places"]]
            found[reference["text"]] = [lines[a - 1][at : to if a == b else None] for a, b, at, to in places]
    assert found == {
        "a[i * n + j]": ["a[IDX(i, j)]"],
        "a[i]": ["a[i]"],
        "b[i * n + j + 1]": ["b[IDX(i, j) + 1]"],
        "b[i * n + j]": ["b[IDX(i, j)]"],
        "a[j]": ["a[ /* a row */"],
        "v[k]": ["X", "X"],
    }


def test_references_of_the_report_are_all_in_the_record() -> None:
    found = {(r["text"], r["line"], r["column"]) for nest in record(MIXED)["nests"] for r in nest["references"]}
    told_in_text = re.findall(r"^    (\S.*?) \((\d+):(\d+)\): (?:read|written)", explained(translated(MIXED)), re.M)
    assert told_in_text
    assert {(text, int(line), int(column)) for text, line, column in told_in_text} <= found


def test_places_elsewhere_name_their_file() -> None:
    found = record('double v[90000];\n#line 7 "a.y"\nvoid f(int n) { for (int i = 0; i < n; i++) v[i] = 0; }\n')
    assert (found["nests"][0]["file"], found["nests"][0]["line"]) == ("a.y", 7)
    assert "file" not in record(MIXED)["nests"][0]


def test_texts_are_read_as_utf_8_or_else_as_latin_1() -> None:
    place = Position("\xc3\xb6.c", 1, 1)
    assert reworded((place, ("r\xc3\xb6", "r\xf6", 1)), readable) == (place, ("r\xf6", "r\xf6", 1))


@pytest.mark.parametrize("name", ["examples/nas/appbt.f90", "examples/nas/cgm.f90"])
def test_references_of_fortran_are_found_in_their_statements(name: str) -> None:
    source = Source.read(str(ROOT / name))
    found = record_of(ROOT / name)
    assert found["language"] == "Fortran"
    places = [(r["text"], p) for nest in found["nests"] for r in nest["references"] for p in r["places"]]
    marked = [(text, p) for text, p in places if p["column"] != p["end_column"]]
    assert len(marked) > len(places) / 2
    for text, place in marked:
        if place["line"] == place["end_line"]:
            written = source.line(place["line"])[place["column"] - 1 : place["end_column"] - 1]
            assert "".join(written.lower().split()) == "".join(text.split())


def test_a_reference_of_fortran_may_go_on_in_the_next_line(tmp_path: Path) -> None:
    fixed = ("      subroutine s(x, n)", "      real x(n, n)", "      do i = 1, n", "      x(1,", "     & I) = 1")
    free = ("subroutine s(x, n)", "real x(n, n)", "do i = 1, n", "x(1, & ! first", "  & i) = 1")
    texts = {"a.f": (*fixed, "      end do", "      end", ""), "a.f90": (*free, "end do", "end", "")}
    for name, lines in texts.items():
        (tmp_path / name).write_text("\n".join(lines))
        found = record_of(tmp_path / name)
        (place,) = found["nests"][0]["references"][0]["places"]
        assert (place["line"], place["end_line"]) == (4, 5)
        assert (found["nests"][0]["place"]["line"], found["nests"][0]["place"]["end_line"]) == (3, 6)
