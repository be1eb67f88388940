"""Quoted includes of a translated file in another directory than its source."""

import subprocess
from pathlib import Path

import pytest

from iopref.source import Source
from iopref.translate import translate

TEXT = """#include "mine.h" /* here */
  #  include "other.h"
#include <stddef.h>
int f(void) { return MINE + OTHER; }
"""


@pytest.fixture
def source(tmp_path: Path) -> Source:
    (tmp_path / "src").mkdir()
    (tmp_path / "out").mkdir()
    (tmp_path / "src" / "mine.h").write_text("#define MINE 1\n")
    (tmp_path / "src" / "other.h").write_text("#define OTHER 2\n")
    path = tmp_path / "src" / "app.c"
    path.write_text(TEXT)
    return Source.read(str(path))


def translated(source: Source, output: Path) -> str:
    return translate(source, [], str(output)).text


def test_output_beside_its_source_keeps_every_byte(source: Source, tmp_path: Path):
    assert translated(source, tmp_path / "src" / "app.io.c") == TEXT


def test_headers_beside_the_source_are_found_from_another_directory(source: Source, tmp_path: Path):
    output = tmp_path / "out" / "app.c"
    output.write_text(translated(source, output))
    expected = TEXT.replace('"mine.h"', '"../src/mine.h"').replace('"other.h"', '"../src/other.h"')
    assert output.read_text() == f'#line 1 "{source.path}"\n{expected}'
    subprocess.run(["cc", "-c", str(output), "-o", str(tmp_path / "app.o")], check=True)


def test_another_header_beside_the_output_is_not_meant(source: Source, tmp_path: Path):
    (tmp_path / "out" / "mine.h").write_text("#define MINE 3\n")
    assert '#include "../src/mine.h" /* here */' in translated(source, tmp_path / "out" / "app.c")
