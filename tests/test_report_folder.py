"""The page that links to the reports of a build: each with its counts, the most interesting one first."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from support import HEADERS
from test_report_page import MIXED, Page

from iopref.cli.report import report
from iopref.cli.reports import written_refusal, written_report
from iopref.cli.sources import Settings, read_source, translated
from iopref.diagnostics import UserError
from iopref.report.folder import as_index, read_reports
from iopref.source import Source

SWEEP = "double v[90000];\nvoid f(int n)\n{\n    for (int i = 0; i < n; i++)\n        v[i] = 0;\n}\n"
CALLS = "".join(f"void g{i}(void);\nvoid f{i}(int n) {{ for (int i = 0; i < n; i++) g{i}(); }}\n" for i in range(9))


def told(folder: Path, name: str, text: str, endings: tuple[str, ...] = (".html", ".json")) -> None:
    """Write the reports on a text as a build does for a file of this name."""
    source = folder.parent / name
    source.parent.mkdir(exist_ok=True)
    source.write_text(text)
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    for ending in endings:
        written_report(translated(read_source(str(source)), [], Settings("out.c")), folder / f"{name}{ending}", "cc")


def refused(folder: Path, name: str) -> None:
    for ending in (".html", ".json"):
        written_refusal(Source(name, "x\n"), f"{name}:1:1: <odd>", "mend it", folder / f"{name}{ending}")


@pytest.fixture
def pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of reports on four files."""
    monkeypatch.setattr("iopref.installed.include_directory", lambda: str(HEADERS))
    for name, text in (("a.c", "int x;\n"), ("b.c", SWEEP), ("sub/c.c", MIXED)):
        told(tmp_path / "pages", name, text)
    refused(tmp_path / "pages", "z.f90")
    return tmp_path / "pages"


def rows(index: str) -> list[list[str]]:
    """The cells of the table of files, as texts."""
    [table] = re.findall(r"<h2>Files</h2>.*?<table>(.*?)</table>", index, re.DOTALL)
    cells = (re.findall(r"<td.*?>(.*?)</td>", row, re.DOTALL) for row in table.split("</tr>"))
    return [[re.sub(r"<.*?>", "", cell).strip() for cell in row] for row in cells if row]


def test_what_was_not_taken_stands_first_then_files_by_the_nests_that_are_left(pages: Path) -> None:
    assert rows(as_index(read_reports(pages))) == [
        ["all", "6", "3", "1", "2", "9", ""],
        ["z.f90", "", "", "", "", "", "not taken: z.f90:1:1: &lt;odd&gt;to unblock: mend it"],
        ["sub/c.c", "5", "2", "1", "2", "7", "1 call to unknown, 1 syntax"],
        ["b.c", "1", "1", "", "", "2", ""],
        ["a.c", "", "", "", "", "", ""],
    ]


def test_the_counts_are_those_of_the_json(pages: Path) -> None:
    for found in read_reports(pages):
        record = json.loads((pages / f"{found.file}.json").read_text())
        summary = {"hinted": found.hinted, "small": found.small, "refused": len(found.left)}
        assert {key: record["summary"][key] for key in summary} == summary
        assert dict(found.reasons) == record["summary"]["reasons"]


def test_links_lead_to_pages_and_to_the_lines_of_reasons(pages: Path) -> None:
    index = Page(as_index(read_reports(pages)))
    assert {"z.f90.html", "b.c.html", "sub/c.c.html#L12", "sub/c.c.html#L16"} <= index.links
    for link in index.links:
        page, _, line = link.partition("#")
        assert not line or line in Page((pages / page).read_text()).names
    assert index.elsewhere == []


def test_the_head_sums_up_and_tells_what_keeps_nests_from_hints(pages: Path) -> None:
    head = " ".join(Page(as_index(read_reports(pages))).text.partition("Files")[0].split())
    assert "6 nests in 4 files: 3 with hints, 1 needs no hints, 2 left as written; 1 file not taken at all" in head
    assert "1call to unknownwhose effects are unknown (sub/c.c:12)to unblock: move" in head


def test_rare_reasons_are_folded_away(pages: Path) -> None:
    told(pages, "calls.c", CALLS)
    index = as_index(read_reports(pages))
    shown, _, more = index.partition("<details><summary>6 more</summary>")
    assert (shown.count("to unblock: "), more.partition("</details>")[0].count("to unblock: ")) == (5, 6)
    assert rows(index)[2][:6] == ["calls.c", "9", "", "", "9", ""]
    assert rows(index)[2][6].endswith(", and 6 more")


def test_reports_of_half_a_build_are_listed(pages: Path) -> None:
    (pages / "b.c.html").unlink()
    (pages / "a.c.json").unlink()
    (pages / ".d.c.json.x1y2").write_text('{"schema": "iopref-')
    (pages / "other.json").write_text("[]")
    found = read_reports(pages)
    assert [report.file for report in found] == ["z.f90", "sub/c.c", "b.c"]
    assert not {link for link in Page(as_index(found)).links if link.startswith(("a.c", "b.c"))}


def test_the_index_is_of_what_lies_there(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report.main([str(pages)], standalone_mode=False)
    told(pages, "d.c", SWEEP)
    report.main([str(pages)], standalone_mode=False)
    first, name, then, again = capsys.readouterr().out.splitlines()
    assert first.startswith("6 nests in 4 files: 3 with hints")
    assert then.startswith("7 nests in 5 files: 4 with hints")
    assert name == again == str(pages / "index.html")
    assert "d.c.html" in Page((pages / "index.html").read_text(encoding="ascii")).links


@pytest.mark.parametrize("name", ["a b#1%20?&<i>'\".c", "a:b.c", "\xe9\u20ac.c", "\udcff.c"])
def test_names_of_all_kinds_are_listed_and_linked(tmp_path: Path, name: str) -> None:
    refused(tmp_path, name)
    index = Page(as_index(read_reports(tmp_path)))
    assert [unquote(link, errors="surrogateescape") for link in index.links] == [f"{name}.html"]
    assert name.replace("\udcff", "\ufffd") in index.text


def test_a_reason_in_another_file_leads_to_the_page(tmp_path: Path) -> None:
    told(tmp_path / "pages", "a.c", '#line 7 "a.y"\n' + CALLS.partition("void g1")[0])
    index = Page(as_index(read_reports(tmp_path / "pages")))
    assert index.links == {"a.c.html"}
    assert "(a.y:8)" in index.text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a report of iopref"),
        ('{"schema": "iopref-explain", "version": 1, "nests": 3}', "is not a report of iopref"),
        ('{"schema": "iopref-explain", "version": 2}', "has version 2, this iopref reads version 1"),
    ],
)
def test_a_report_that_is_damaged_is_named(pages: Path, text: str, message: str) -> None:
    (pages / "b.c.json").write_text(text)
    with pytest.raises(UserError) as raised:
        read_reports(pages)
    assert raised.value.render() == (
        f"iopref: error: {pages}/b.c.json {message}\n  help: remove it, or compile its source again"
    )


def test_a_folder_without_reports_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text("{}")
    with pytest.raises(UserError) as raised:
        read_reports(tmp_path)
    assert f"{tmp_path} holds no reports of iopref\n  help: build with CC=" in raised.value.render()
