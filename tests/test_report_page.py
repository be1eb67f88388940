"""The report as a page: the whole source, escaped, with each nest and each refusal, and the command's text about it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple

import pytest
from reported import check_references, check_statements
from support import CORPUS, CORPUS_FOLDER, HEADERS, ROOT, Program, one_in

from iopref.cli import main
from iopref.cli.reports import report, told, written_report
from iopref.cli.sources import Result, Settings, read_source, translated
from iopref.report.record import as_json
from iopref.source import readable

VOID = ("meta", "br", "link", "img", "hr", "input")

MIXED = """\
/* <b>not bold</b> &amp; "quoted" \xe9\x0c */
double unknown(double);
double list(int n, int times, double *restrict a, double *restrict b, int *restrict at)
{
\tdouble s = 0;
\tfor (int t = 0; t < times; t++) {
\t\tfor (int i = 0; i < n; i++)
\t\t\tb[i] += a[at[i]] * (a < b && n > 1);
\t\ts = unknown(b[t]);
\t}
\tfor (int i = 0; i < n; i++)
\t\ts += unknown("<&'\\""[i]);
\tfor (int i = 0; i < 8; i++) a[i] = 0; for (int i = 0; i < n; i++) s += a[i];
\treturn s;
}
int gnu(int x) { return x++ ?: 3; }
"""


class Place(NamedTuple):
    """The elements around a place of a page: the line of the source, whether it is the line's number, the nests, and
    whether one of them has a title.
    """

    line: int = 0
    is_number: bool = False
    nests: tuple[str, ...] = ()
    titled: bool = False

    def inside(self, attributes: dict[str, str]) -> Place:
        """The place in an element that begins here."""
        kinds = attributes.get("class", "").split()
        return Place(
            self.line or (int(attributes["id"][1:]) if "line" in kinds else 0),
            self.is_number or kinds == ["no"],
            (*self.nests, attributes["id"]) if "nest" in kinds else self.nests,
            self.titled or "title" in attributes,
        )


class Page(HTMLParser):
    """The texts of a page: of its lines by number, of its nests by name; the marks, the links, and all anchors."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.lines: dict[int, str] = {}
        self.status: dict[int, str] = {}
        self.nests: dict[str, str] = {}
        self.marks: list[tuple[int, str, str, str]] = []
        self.links: set[str] = set()
        self.names: list[str] = []
        self.elsewhere: list[str] = []
        self.text = ""
        self._open: list[tuple[str, Place]] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in given}
        self.elsewhere += [attributes[name] for name in ("src", "srcset", "data") if name in attributes]
        if "id" in attributes:
            self.names.append(attributes["id"])
        if "href" in attributes:
            self.links.add(attributes["href"])
        if "line" in attributes.get("class", "").split():
            number = int(attributes["id"][1:])
            self.lines[number], self.status[number] = "", attributes["class"].removeprefix("line").strip()
        here = self._here
        if "title" in attributes and here.line:
            kind = attributes["class"].removeprefix("ref ")
            self.marks.append((here.line, "", kind, attributes["title"]))
        if tag not in VOID:
            self._open.append((tag, here.inside(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, text: str) -> None:
        here = self._here
        self.text += text
        if here.line and not here.is_number:
            self.lines[here.line] += text
        for name in here.nests:
            self.nests[name] = self.nests.get(name, "") + text
        if here.titled and here.line:
            line, before, kind, title = self.marks[-1]
            self.marks[-1] = (line, before + text, kind, title)

    @property
    def _here(self) -> Place:
        return self._open[-1][1] if self._open else Place()


def page(path: Path, to: Path) -> Page:
    """The page of a file, written to another one."""
    result = translated(read_source(str(path)), [f"-I{CORPUS_FOLDER}"], Settings("out.c"))
    written_report(result, to, "translate")
    return Page(to.read_text(encoding="ascii"))


@pytest.fixture
def mixed(tmp_path: Path) -> Page:
    (tmp_path / "a.c").write_text(MIXED, encoding="latin-1")
    return page(tmp_path / "a.c", tmp_path / "a.html")


def test_every_line_of_the_source_is_there_as_it_is(mixed: Page) -> None:
    expected = MIXED.replace("\x0c", "\ufffd").splitlines()
    assert list(mixed.lines) == list(range(1, len(expected) + 1))
    assert list(mixed.lines.values()) == expected


PROGRAMS = [*CORPUS, *map(Program, sorted(ROOT.glob("examples/nas/*.f90")))]


@pytest.mark.parametrize("program", one_in(12, PROGRAMS))
def test_pages_hold_all_lines_and_every_link_leads_somewhere(program: Program, tmp_path: Path) -> None:
    """All references are both in the page's record and in the text report, and those of Fortran at their statements."""
    if program in CORPUS:
        result = Result(program.translation.text, program.translation)
    else:
        result = translated(program.source, program.flags, Settings("out.c"))
    record, translation = told(result), result.translation
    assert record and translation
    if program in CORPUS:
        check_references(json.loads(as_json(record)), report(result, "translate"))
    else:
        check_statements(program.source, translation)
    written_report(result, tmp_path / "a.html", "translate")
    found = Page((tmp_path / "a.html").read_text(encoding="ascii"))
    text = readable(program.source.text.replace("\r\n", "\n")).removeprefix("\ufeff")
    assert "\n".join(found.lines.values()).split() == text.replace("\x0c", "\ufffd").split()
    assert len(found.names) == len(set(found.names))
    assert {link for link in found.links if not link.startswith("#")} == set()
    assert {link.removeprefix("#") for link in found.links} <= set(found.names)
    assert found.elsewhere == []


def test_bars_tell_the_innermost_nest(mixed: Page) -> None:
    statuses = {6: "outer", 7: "hinted", 8: "hinted", 9: "outer", 10: "outer", 11: "refused", 12: "refused"}
    assert {line: status for line, status in mixed.status.items() if status and line != 13} == statuses


def test_every_nest_and_refusal_is_there_with_its_reason(mixed: Page) -> None:
    assert list(mixed.nests) == [f"nest-{number}" for number in range(1, 6)]
    outer, hinted, refused, small, last = (" ".join(text.split()) for text in mixed.nests.values())
    assert "a call to unknown, whose effects are unknown" in outer
    assert "say by --pure that it changes nothing; loops in unknown are looked at" in refused
    assert "docs/refusals.md#call" in refused
    assert "hints for at[i], a[at[i]] and b[i]" in hinted
    assert "64 bytes always stay in memory" in small
    assert "prefetch #1 a[i]: 8*strip bytes" in last
    assert "this function uses syntax that is not understood, near :" in mixed.text


def test_a_nest_is_told_in_the_sentences_of_the_text_report(tmp_path: Path) -> None:
    result = translated(read_source(str(ROOT / "examples" / "matvec.c")), [], Settings("out.c"))
    written_report(result, tmp_path / "a.html", "translate")
    said = " ".join(Page((tmp_path / "a.html").read_text()).text.split())
    lines = [line.strip() for line in report(result, "translate").splitlines()]
    facts = [line for line in lines if re.match(r"(prefetch|release) #|every |predicate: |If its |only ", line)]
    assert len(facts) > 30
    assert [fact for fact in facts if fact not in said] == []


def test_references_are_marked_by_what_becomes_of_them(mixed: Page) -> None:
    found = {(line, text, kind) for line, text, kind, _ in mixed.marks}
    assert {(8, "b[i]", "hinted"), (8, "at[i]", "hinted"), (9, "b[t]", "refused"), (13, "a[i]", "plain")} <= found
    titles = {text: title for line, text, _, title in mixed.marks if line in (8, 9)}
    assert titles["b[i]"].startswith("b[i]: written; prefetch #")
    assert titles["b[t]"] == "b[t]: read; no hints: a call to `unknown`, whose effects are unknown"


def test_references_that_share_a_line_are_told_apart(mixed: Page) -> None:
    assert [(text, kind) for line, text, kind, _ in mixed.marks if line == 13] == [
        ("a[i]", "plain"),
        ("a[i]", "hinted"),
    ]


def test_the_head_sums_up_and_tells_what_keeps_nests_from_hints(mixed: Page) -> None:
    head = " ".join(mixed.text.partition("Nests")[0].split())
    assert "5 nests: 2 with hints, 1 needs no hints, 2 left as written (call to unknown: 1, syntax: 1)" in head
    assert "to unblock: move the call out of the loop" in head


def test_lines_are_those_of_the_file_where_line_directives_name_others(tmp_path: Path) -> None:
    text = 'double v[90000];\n#line 7 "a.y"\nvoid f(int n)\n{\nfor (int i = 0; i < n; i++)\nv[i] = 0;\n}\n'
    (tmp_path / "a.c").write_text(text)
    found = page(tmp_path / "a.c", tmp_path / "a.html")
    assert {line: status for line, status in found.status.items() if status} == {5: "hinted", 6: "hinted"}
    assert [(line, marked) for line, marked, _, _ in found.marks] == [(6, "v[i]")]


def test_a_file_without_loops_has_a_page(tmp_path: Path) -> None:
    for name, text in (("a.c", ""), ("b.c", "int f(void) { return 1; }\n")):
        (tmp_path / name).write_text(text)
        assert "no nests of loops" in page(tmp_path / name, tmp_path / "a.html").text


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["iopref", *(str(a) for a in arguments)])
    monkeypatch.setattr("iopref.installed.include_directory", lambda: str(HEADERS))
    with pytest.raises(SystemExit) as exit:
        main.main()
    return int(exit.value.code or 0)


@pytest.mark.parametrize("name", ["a.c", "a.f90"])
def test_the_command_writes_both_at_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    source = tmp_path / name
    source.write_text(MIXED if name == "a.c" else "subroutine s(x, n)\nreal x(n)\ndo i = 1, n\nX(i) = 1\nend do\nend\n")
    wanted = (tmp_path / "a.html", tmp_path / "a.json")
    words = [word for path in wanted for word in ("--report", path)]
    assert run(monkeypatch, "translate", source, "-o", tmp_path / "out.c", *words) == 0
    assert capsys.readouterr() == ("", "")
    assert wanted[0].read_text().startswith("<!DOCTYPE html>")
    assert '"schema": "iopref-explain"' in wanted[1].read_text()
    assert ("X(i)" if name == "a.f90" else "a[i]") in [text for _, text, _, _ in Page(wanted[0].read_text()).marks]


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (["--report", "a.txt"], 2, "a.txt does not end in .json or .html"),
        (["--report", "json"], 2, "json does not end in .json or .html"),
        (["--report", "a.json", "--no-hints"], 2, "--report is a report on hints, and --no-hints makes none"),
        (["--report", "none/a.html"], 1, "cannot write none/a.html: No such file or directory\n  help: give a file in"),
        (["--report", "folder.json"], 1, "cannot write folder.json: Is a directory"),
    ],
)
def test_what_cannot_be_written_is_said(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    words: list[str],
    status: int,
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.c").write_text(MIXED)
    Path("folder.json").mkdir()
    assert run(monkeypatch, "translate", "a.c", "-o", "out.c", *words) == status
    assert message in capsys.readouterr().err
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.c", "folder.json"]


def test_the_libraries_of_pages_are_not_loaded_without_a_page(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(MIXED, encoding="latin-1")
    code = "import sys; from iopref.cli.main import cli; cli(sys.argv[1:], standalone_mode=False); "
    code += "print(sorted({'pygments', 'jinja2'} & sys.modules.keys()))"
    words = ("translate", "a.c", "-o", "out.c", "--report", "a.json")
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


def test_the_form_of_fortran_is_that_of_the_name(tmp_path: Path) -> None:
    (tmp_path / "a.f").write_text("c     do comment\n      subroutine s\n      end\n")
    page(tmp_path / "a.f", tmp_path / "a.html")
    assert '<span class="c">c     do comment</span>' in (tmp_path / "a.html").read_text()
