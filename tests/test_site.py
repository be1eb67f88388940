"""The documentation as web pages: every link leads somewhere, and the reference pages match the code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from support import ROOT

from iopref.cli.main import COMMANDS


class Links(HTMLParser):
    """What a page links to, and the names of places in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.targets: list[str] = []
        self.places: set[str] = set()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.targets.append(value)
            elif name == "id" and value:
                self.places.add(value)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The site as `make site` builds it.

    A warning is an error, for instance a link to a heading that does not exist.
    """
    path = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(path)]
    built = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True
    )
    assert (built.returncode, built.stdout + built.stderr) == (0, "")
    return path


@pytest.fixture(scope="module")
def pages(site):
    return {page: Links(page) for page in site.rglob("*.html") if page.name != "404.html"}


def test_every_link_of_the_site_leads_to_a_file_and_a_place_in_it(pages):
    assert len(pages) > 20
    for page, found in pages.items():
        for target in found.targets:
            if re.match(r"https?:|data:", target):
                continue
            name, _, place = unquote(target).partition("#")
            file = (page.parent / name.partition("?")[0]).resolve() if name else page
            assert file.is_file(), f"{page.name}: {target}"
            assert not place or place in pages[file].places, f"{page.name}: {target}"


def test_the_site_asks_no_other_machine_for_anything(site):
    loaded = re.compile(r"""<(?:script|img|link)[^>]* (?:src|href)=["']?https?:""")
    assert [page.name for page in site.rglob("*.html") if loaded.search(page.read_text())] == []


def test_the_readmes_are_pages_of_the_site(site):
    assert "<h1" in (site / "getting-started.html").read_text()
    assert 'href="how-it-works.html"' in (site / "getting-started.html").read_text()
    assert 'href="getting-started.html"' in (site / "index.html").read_text()


def test_every_command_has_its_help_on_the_site(site):
    text = (site / "commands.html").read_text()
    assert [name for name in COMMANDS if f"Usage: iopref {name} " not in text] == []


def test_every_variable_of_the_run_time_library_is_on_the_site(site):
    options = (ROOT / "runtime_c" / "src" / "options.c").read_text()
    names = re.findall(r'^    {"(IOPREF(?:_[A-Z]+)*)"', options, re.MULTILINE)
    rows = re.findall(r"<td><code>(IOPREF\w*)</code></td>", (site / "variables.html").read_text())
    assert rows == names
