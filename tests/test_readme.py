"""The README is true: its commands run in a copy of the checkout, in their order."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from conftest import ROOT
from support import runtime_sources

from iopref.report.explain import explained
from iopref.report.explanation import explanation
from iopref.report.short import in_short
from iopref.report.wording import LEGEND
from iopref.source import Source
from iopref.translate import translate

README = (ROOT / "README.md").read_text()

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]

LEFT_OUT = "[...]"

RUN_BY_PEOPLE = {"make demo", "make test"}
"""Commands that take minutes, or run these tests: only checked to be targets of the Makefile."""


def blocks(language: str, page: str = README) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def pieces(excerpt: str) -> list[list[str]]:
    """The lines of an excerpt without their margins, in pieces around `...`."""
    found: list[list[str]] = [[]]
    for line in excerpt.splitlines():
        if line == LEFT_OUT:
            found.append([])
        else:
            found[-1].append(line.strip())
    return found


def follow_each_other(wanted: list[list[str]], text: str) -> bool:
    """Whether the pieces are in a text, each as a whole, in this order."""
    lines, at = [line.strip() for line in text.splitlines()], 0
    for piece in wanted:
        places = [i for i in range(at, len(lines)) if lines[i : i + len(piece)] == piece]
        if not places:
            return False
        at = places[0] + len(piece)
    return True


def links(page: Path) -> list[str]:
    """The relative targets of the links of a page."""
    return re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text())


def anchors(page: Path) -> set[str]:
    """The anchors of the headings of a page: small letters, no punctuation, hyphens between words."""
    prose = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.DOTALL | re.MULTILINE)
    headings = re.findall(r"^#+ (.*)$", prose, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.fixture(scope="module")
def environment(new_environment):
    return new_environment()


@pytest.fixture(scope="module")
def checkout(environment, new_checkout):
    """A copy of the checkout in which the commands of the README have been run.

    The one file of the run-time library is compiled without optimisation, to be faster. Commands with sudo, which
    measure under a memory limit, are left out if `iopref run` says that it cannot set a limit.
    """
    path = new_checkout()
    for block in blocks("sh"):
        commands = [line for line in block.splitlines() if line not in RUN_BY_PEOPLE]
        if any(line.startswith("sudo ") for line in commands):
            limited = environment.run("iopref", "run", "--memory", "64M", "--", "true", cwd=path).returncode == 0
            commands = [line.removeprefix("sudo ") for line in commands if limited or not line.startswith("sudo ")]
        soon = "\n".join(commands).replace("-O2 -c lib/iopref.c", "-O0 -c lib/iopref.c")
        environment.output("bash", "-euo", "pipefail", "-c", soon, cwd=path)
    return path


def test_the_commands_succeed_and_leave_a_program(checkout, environment):
    assert environment.output(checkout / "x", "100", cwd=checkout)


def test_the_makefile_builds_a_program(checkout, environment, tmp_path):
    [makefile] = blocks("make")
    (tmp_path / "Makefile").write_text(makefile)
    for example in (checkout / "examples").glob("*.h"):
        shutil.copy(example, tmp_path)
    shutil.copy(checkout / "examples" / "matvec.c", tmp_path / "app.c")
    environment.output("make", cwd=tmp_path)
    assert environment.output(tmp_path / "app", "100", cwd=tmp_path) == environment.output(
        checkout / "x", "100", cwd=checkout
    )


def test_a_build_takes_the_commands_in_place_of_its_compilers(checkout, environment, tmp_path):
    assert 'make CC="iopref cc" FC="iopref fc"' in README
    for name in ("data.h", "matvec.c"):
        shutil.copy(checkout / "examples" / name, tmp_path)
    (tmp_path / "fill.f").write_text("      subroutine fill(a)\n      real a(1000)\n      a = 1\n      end\n")
    (tmp_path / "Makefile").write_text("app: matvec.o fill.o\n\t$(CC) $^ -o $@\n")
    said = environment.output("make", "CC=iopref cc", "FC=iopref fc", "CFLAGS=-O2", cwd=tmp_path)
    assert "iopref cc -O2" in said
    assert "iopref fc" in said
    assert environment.output(tmp_path / "app", "100", cwd=tmp_path) == environment.output(
        checkout / "y", "100", cwd=checkout
    )
    assert sorted(p.suffix for p in tmp_path.iterdir()) == ["", "", ".c", ".f", ".h", ".o", ".o"]


def test_the_report_shown_is_the_one_that_is_printed(monkeypatch):
    monkeypatch.chdir(ROOT)
    short, report = blocks("text")
    assert follow_each_other(pieces(short), in_short(explanation(translate(Source.read("examples/buk.c"), (), "x.c"))))
    assert follow_each_other(pieces(report), explained(translate(Source.read("examples/matvec.c"), (), "x.c")))


def test_the_generated_loop_shown_is_the_one_that_is_written(monkeypatch):
    monkeypatch.chdir(ROOT)
    [loop] = blocks("c")
    result = translate(Source.read("examples/matvec.c"), (), "x.c", line_directives=False)
    assert follow_each_other(pieces(loop), result.text)


@pytest.mark.parametrize("command", sorted(RUN_BY_PEOPLE))
def test_the_long_commands_are_shown_and_are_targets_of_the_makefile(command):
    assert f"{command}\n" in "".join(blocks("sh"))
    assert re.search(rf"^{command.removeprefix('make ')}:", (ROOT / "Makefile").read_text(), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_that_a_page_links_to_exists(page):
    assert [target for target in links(page) if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_heading_that_a_page_links_to_exists(page):
    wanted = re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", page.read_text())
    assert [at for at in wanted if at[1] not in anchors(page.parent / at[0] if at[0] else page)] == []


def test_the_overview_shows_what_is_reported_and_written(monkeypatch):
    monkeypatch.chdir(ROOT)
    overview = (ROOT / "docs" / "how-it-works.md").read_text()
    source = Source.read("examples/matvec.c")
    result = translate(source, (), "x.c", line_directives=False)
    excerpts = [pieces(block) for block in blocks("text", overview) + blocks("c", overview)]
    assert excerpts
    shown = (explained(result), result.text)
    assert [piece for piece in excerpts if not any(follow_each_other(piece, text) for text in shown)] == []


def test_every_source_file_that_the_pages_name_exists():
    text = "".join(page.read_text() for page in (ROOT / "docs").glob("*.md"))
    named = set(re.findall(r"`((?:\w+/)+\w+\.[pych]+)`", text))
    assert named
    assert [name for name in named if not (ROOT / name).exists() and not (ROOT / "iopref" / name).exists()] == []
    modules = {path.name for folder in ("iopref", "bench", "tests") for path in (ROOT / folder).rglob("*.py")}
    assert set(re.findall(r"`(\w+\.py)`", text)) <= modules


def test_the_functions_that_the_developers_page_names_are_in_their_files():
    page = (ROOT / "docs" / "developing.md").read_text()
    named = re.findall(r"`([\w/]+\.[pych]+)`: ((?:`\w+`(?:, )?)+)", page)
    assert len(named) > 20
    for file, functions in named:
        text = (ROOT / file).read_text()
        for name in re.findall(r"\w+", functions):
            assert re.search(rf"^(?: *def|class|\w.*[ *]) ?{name}\b", text, re.MULTILINE), (file, name)


def test_the_index_of_the_documentation_lists_every_page():
    pages = {page.name for page in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert pages <= set(links(ROOT / "docs" / "index.md"))


def test_the_glossary_has_every_word_that_reports_explain():
    glossary = (ROOT / "docs" / "glossary.md").read_text()
    explained = (meaning.partition(": ")[0] for meaning in LEGEND.values())
    names = [word for words in explained if not re.search(r"[(_]", words) for word in words.split(", ")]
    assert "localized" in names
    assert [word for word in names if not re.search(rf"^\| {word}( reference)? \|", glossary, re.MULTILINE)] == []


def test_every_environment_variable_of_the_sources_is_in_its_table():
    sources = "".join(path.read_text() for path in runtime_sources())
    used = set(re.findall(r'"(IOPREF(?:_[A-Z]+)*)"', sources))
    assert used
    assert used <= set(re.findall(r"`(IOPREF(?:_[A-Z]+)*)\b", README))


def test_the_table_of_variables_has_the_rows_of_the_one_that_programs_print():
    options = (ROOT / "runtime_c" / "src" / "options.c").read_text()
    printed = re.findall(r'^    {"(IOPREF(?:_[A-Z]+)*)"', options, re.MULTILINE)
    assert len(printed) > 4
    assert re.findall(r"^\| `(IOPREF(?:_[A-Z]+)*)=", README, re.MULTILINE) == printed
