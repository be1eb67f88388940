"""Pages of the site that are not in this folder: the readmes of the repository, and what the code knows of itself.

`mkdocs.yml` names this file as a hook. The readmes get names of their own here, and links to them are mapped, so that
the same Markdown can be read in the repository and on the site.
"""

from __future__ import annotations

import posixpath
import re
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from iopref.cli.config import compile_words, link_words
from iopref.cli.main import COMMANDS, cli

ROOT = Path(__file__).parents[2]

READMES = {"README.md": "getting-started.md", "examples/README.md": "examples.md"}
"""Pages outside of this folder, by their places in the repository, and what they are called on the site."""

LICENCE = "LICENSE"

PRINTS_VARIABLES = "#include <iopref_hints.h>\nint main(void) { iopref_memory(0); }\n"
"""The smallest program that reads the environment as translated programs do."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that are made here to those of the folder."""
    made = {
        "commands.md": commands(),
        "variables.md": variables(),
        f"{LICENCE}.txt": (ROOT / LICENCE).read_text(),
        **{name: (ROOT / source).read_text() for source, name in READMES.items()},
    }
    for name, content in made.items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    """The text of a page with its relative links as they are on the site."""
    names = {name: source for source, name in READMES.items()}
    here = page.file.src_uri
    folder = posixpath.dirname(names.get(here, f"docs/{here}"))
    return re.sub(r"(?<=\]\()(?!\w+:|#)([^)#]+)", lambda link: mapped(folder, link[1]), markdown)


def mapped(folder: str, link: str) -> str:
    """The name on the site of what a page in `folder` of the repository links to."""
    place = posixpath.normpath(posixpath.join(folder, link))
    if place == LICENCE:
        return f"{LICENCE}.txt"
    return READMES.get(place, place.removeprefix("docs/"))


def commands() -> str:
    """The page of the commands: what each prints for `--help`."""
    runner = CliRunner()
    parts = ["# Commands", "What each command prints for `--help`."]
    for name, summary in COMMANDS.items():
        told = runner.invoke(cli, [name, "--help"], prog_name="iopref", terminal_width=80)
        parts += [f"## `iopref {name}`", summary, f"```text\n{told.output.strip()}\n```"]
    return "\n\n".join(parts) + "\n"


def variables() -> str:
    """The page of the environment variables: what a translated program prints for `IOPREF=help`."""
    heading, *rows = [re.split(r"  +", line.removeprefix("iopref: ")) for line in printed_variables().splitlines()]
    rule = ["---"] * len(heading)
    table = "\n".join(f"| {' | '.join(row)} |" for row in (heading, rule, *[[f"`{row[0]}`", *row[1:]] for row in rows]))
    return f"""# Environment variables

What a translated program prints for `IOPREF=help`. The [overview](../README.md#environment-variables) tells more of
each, [traces](trace.md) of those of traced programs.

{table}
"""


def printed_variables() -> str:
    """What a program that is linked with the run-time library prints for `IOPREF=help`."""
    with TemporaryDirectory() as folder:
        source, program = Path(folder, "x.c"), Path(folder, "x")
        source.write_text(PRINTS_VARIABLES)
        subprocess.run(["cc", source, *compile_words(), *link_words(), "-o", program], check=True)
        return subprocess.run([program], env={"IOPREF": "help"}, check=True, text=True, stderr=subprocess.PIPE).stderr
