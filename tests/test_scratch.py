"""`IOPREF_SCRATCH` for its user: translated programs, what they print, and where their arrays are stored."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from scratch_programs import ARRAYS, BLOCKS, built, directory, done, in_scratch, library, translated
from support import HEADERS, ROOT

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source
from iopref.translate import translate

__all__ = ["directory", "library"]  # fixtures

RUNTIME = ROOT / "runtime_c"
FORTRAN = """      program arrays
      common /grid/ u(700, 700)
      real v(500, 600), w(:, :), s
      allocatable w
      save v
      allocate (w(600, 600))
      do 10 j = 1, 700
      do 10 i = 1, 700
   10 u(i, j) = i * 3 + j
      do 20 j = 1, 600
      do 20 i = 1, 500
   20 v(i, j) = u(i, j) + u(i + 100, j + 100)
      w = 0
      do 30 j = 2, 600
      do 30 i = 1, 500
   30 w(i, j) = w(i, j - 1) + v(i, j) / 1024
      s = sum(w)
      print *, s, w(500, 600)
      deallocate (w)
      end
"""


@pytest.mark.parametrize("text,files", [(BLOCKS, 2), (ARRAYS, 3)], ids=["blocks", "arrays"])
def test_arrays_lie_in_files_and_the_output_is_the_same(
    text: str, files: int, library: Path, directory: Path, tmp_path: Path
) -> None:
    program = built(translated(text, tmp_path), tmp_path, library)
    expected = done(program)
    assert in_scratch(expected.stderr, directory) == []
    for memory in ("64K", "1G"):
        result = done(program, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY=memory)
        assert result.stdout == expected.stdout
        assert len(in_scratch(result.stderr, directory)) == files
    assert done(program, IOPREF_SCRATCH=str(directory), IOPREF="off").stdout == expected.stdout


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="no gfortran")
def test_fortrans_common_saved_and_allocated_arrays_lie_in_files(
    library: Path, directory: Path, tmp_path: Path
) -> None:
    source = tmp_path / "arrays.f"
    source.write_text(FORTRAN)
    done("gfortran", "-O2", source, "-o", tmp_path / "original")
    plain = Source(str(source), to_c(Source.read(str(source)), parse_options(str(source), [])))
    text = translate(plain, ["-std=gnu11", f"-I{HEADERS}"], str(tmp_path / "program.c")).text
    program = built(text, tmp_path, library, "-lgfortran", "-lm")
    result = done(program, IOPREF_SCRATCH=str(directory), IOPREF_MEMORY="64K", IOPREF_STATS="1")
    assert result.stdout == done(tmp_path / "original").stdout
    pages = re.search(r"(\d+) pages of memory put into scratch files", result.stderr)
    least = sum(4 * n // os.sysconf("SC_PAGESIZE") - 1 for n in (700 * 700, 500 * 600, 600 * 600))
    assert pages and int(pages[1]) >= least


@pytest.mark.parametrize(
    "name,reason",
    [
        ("missing", "No such file or directory"),
        ("file", "Not a directory"),
        ("file/below", "Not a directory"),
        ("/dev/shm", "it is in memory itself (tmpfs)"),
        ("/proc", "its file system takes no new files"),
        ("/proc/self", ""),
        ("x" * 300, "File name too long"),
    ],
)
def test_a_directory_that_cannot_be_used_is_named_once(name: str, reason: str, library: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    path = tmp_path / name
    program = built(translated(BLOCKS, tmp_path), tmp_path, library)
    result = done(program, IOPREF_SCRATCH=str(path))
    assert result.stdout == done(program).stdout
    said = [line for line in result.stderr.splitlines() if line.startswith("iopref:")]
    assert len(said) == 1
    assert said[0].startswith(f"iopref: IOPREF_SCRATCH={path} is ignored: {reason}")


def test_a_directory_that_is_not_writable_is_named(library: Path, tmp_path: Path) -> None:
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []
    if user and not shutil.which("setpriv"):
        pytest.skip("root may write everywhere")
    program = built(translated(BLOCKS, tmp_path), tmp_path, library)
    with TemporaryDirectory() as everyones:
        Path(everyones).chmod(0o755)
        closed = Path(everyones, "closed")
        closed.mkdir(mode=0o555)
        result = done(*user, shutil.copy(program, everyones), IOPREF_SCRATCH=str(closed))
    assert "is ignored: Permission denied" in result.stderr or "is in memory" in result.stderr


def test_a_stripped_program_says_that_its_static_arrays_stay(library: Path, directory: Path, tmp_path: Path) -> None:
    program = built(translated(ARRAYS, tmp_path), tmp_path, library)
    expected = done(program).stdout
    done("strip", program)
    result = done(program, IOPREF_SCRATCH=str(directory))
    assert result.stdout == expected
    assert "no symbol table" in result.stderr
    assert in_scratch(result.stderr, directory) == []


def test_a_statically_linked_program_says_that_its_blocks_stay(library: Path, directory: Path, tmp_path: Path) -> None:
    for text, files in ((BLOCKS, 0), (ARRAYS, 3)):
        program = built(translated(text, tmp_path), tmp_path, library, "-static")
        result = done(program, IOPREF_SCRATCH=str(directory))
        assert result.stdout == done(program).stdout
        assert "only for static arrays" in result.stderr
        assert len(in_scratch(result.stderr, directory)) == files


ALLOCATIONS = """
#include "iopref.h"
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define TRY(all_is_well) do { if (!(all_is_well)) { puts(#all_is_well); return 1; } } while (0)
static void *volatile p;
int main(void)
{
    iopref_range r = {&p, sizeof p, IOPREF_READS};
    TRY(iopref_in_memory(&r, 1));
    for (size_t n = 1; n <= 4 << 20; n *= 8) {
        void *untouched = &errno, *q = untouched;
        errno = 77;
        TRY((p = malloc(n)) && malloc_usable_size(p) >= n);
        memset(p, 1, malloc_usable_size(p));
        TRY((p = realloc(p, 2 * n)) && malloc_usable_size(p) >= 2 * n && *(char *)p == 1);
        TRY((p = reallocarray(p, 3, n)) && malloc_usable_size(p) >= 3 * n && *(char *)p == 1);
        free(p);
        TRY((p = calloc(n, 1)) && malloc_usable_size(p) >= n && ((char *)p)[n - 1] == 0);
        free(p);
        TRY((p = memalign(64, n)) && (uintptr_t)p % 64 == 0 && malloc_usable_size(p) >= n);
        free(p);
        TRY((p = aligned_alloc(4096, 4096 * n)) && (uintptr_t)p % 4096 == 0);
        free(p);
        TRY((p = valloc(n)) && (uintptr_t)p % 4096 == 0 && malloc_usable_size(p) >= n);
        free(p);
        TRY((p = pvalloc(n)) && (uintptr_t)p % 4096 == 0 && malloc_usable_size(p) >= (n + 4095) / 4096 * 4096);
        free(p);
        TRY(posix_memalign(&q, 256, n) == 0 && (uintptr_t)q % 256 == 0 && malloc_usable_size(q) >= n);
        free(q);
        q = untouched;
        TRY(posix_memalign(&q, 24, n) == EINVAL && posix_memalign(&q, 0, n) == EINVAL && q == untouched);
        TRY(posix_memalign(&q, 64, PTRDIFF_MAX) == ENOMEM && q == untouched);
        errno = 0;
        TRY(!reallocarray(NULL, SIZE_MAX / 4, 8) && errno == ENOMEM && malloc_usable_size(NULL) == 0);
    }
    puts("well");
    return 0;
}
"""


@pytest.mark.parametrize("way", ["-pie", "-static", "-static-pie"])
def test_every_function_that_allocates_works_however_a_program_is_linked(
    way: str, library: Path, directory: Path, tmp_path: Path
) -> None:
    program = built(ALLOCATIONS, tmp_path, library, way)
    for variables in ({}, {"IOPREF_SCRATCH": str(directory)}):
        assert done(program, **variables).stdout == "well\n"


PLAIN = """      program plain
      double precision a(400000)
      common /c/ a
      do 10 i = 1, 400000
   10 a(i) = i
      print *, sum(a)
      end
"""


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="no gfortran")
def test_a_program_with_nothing_translated_and_no_malloc_has_to_ask_the_linker(
    library: Path, directory: Path, tmp_path: Path
) -> None:
    (word,) = re.findall(r"gfortran -O2 app.f (-u \w+) ", (ROOT / "docs" / "scratch.md").read_text())
    source = tmp_path / "plain.f"
    source.write_text(PLAIN)
    said = []
    for words in ((), word.split()):
        done("gfortran", "-O2", source, *words, library, "-pthread", "-o", tmp_path / "plain")
        said.append(done(tmp_path / "plain", IOPREF_SCRATCH=str(directory), IOPREF_STATS="1").stderr)
    assert said[0] == "" and "pages of memory put into scratch files" in said[1]


def test_a_program_with_a_malloc_of_its_own_keeps_it(library: Path, directory: Path, tmp_path: Path) -> None:
    own = """
static char room[64 << 20];
static unsigned long used;
void *malloc(unsigned long n) { void *p = room + used; used += (n + 63) / 64 * 64; return p; }
void *calloc(unsigned long n, unsigned long m) { return malloc(n * m); }
void *realloc(void *p, unsigned long n) { (void)p; return malloc(n); }
void free(void *p) { (void)p; }
"""
    program = built(translated(BLOCKS, tmp_path) + own, tmp_path, library)
    result = done(program, IOPREF_SCRATCH=str(directory))
    assert result.stdout == done(program).stdout
    assert "only for static arrays" in result.stderr


def test_files_are_gone_when_a_program_is_killed(library: Path, directory: Path, tmp_path: Path) -> None:
    text = BLOCKS.replace("print_mappings();", "raise(9);").replace(
        "#include <stdlib.h>", "#include <stdlib.h>\n#include <signal.h>"
    )
    program = built(translated(text, tmp_path), tmp_path, library)
    result = subprocess.run([program], env={**os.environ, "IOPREF_SCRATCH": str(directory)}, capture_output=True)
    assert result.returncode == -9


def test_a_full_disk_is_an_error_of_malloc(library: Path, small_disk: Path, tmp_path: Path) -> None:
    text = """
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
static char large[20 << 20], fits[2 << 20];
int main(void)
{
    int blocks = 0;
    char *p;
    for (int i = 0; i < (20 << 20); i++)
        large[i] = 1;
    memset(fits, 1, sizeof fits);
    while ((p = malloc(1 << 20))) {
        memset(p, 1, 1 << 20);
        blocks++;
    }
    printf("%d\\n", blocks > 0 && blocks < 6 && errno == ENOMEM);
    return 0;
}
"""
    program = built(translated(text, tmp_path), tmp_path, library)
    result = done(program, IOPREF_SCRATCH=str(small_disk))
    assert result.stdout == "1\n"
    said = f"iopref: IOPREF_SCRATCH={small_disk}: no scratch file of {20 << 20} bytes: No space left on device\n"
    assert re.sub(r"\d{8} bytes", f"{20 << 20} bytes", result.stderr) == said


def test_a_read_only_file_system_is_named(library: Path, small_disk: Path, tmp_path: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    program = built(translated(BLOCKS, tmp_path), tmp_path, library)
    assert "is ignored: Read-only file system" in done(program, IOPREF_SCRATCH=str(small_disk)).stderr
