"""The C tests of the run-time library, built with each compiler, with and without sanitizers."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from once import AS_INSTALLED, Once
from support import RUNTIME_INCLUDES, SANITIZERS, linked_by_gcc, runtime_sources

RUNTIME = Path(__file__).resolve().parent.parent / "runtime_c"
INCLUDE = f"-I{RUNTIME / 'include'}"
INSIDE = (*RUNTIME_INCLUDES, *(f"-I{RUNTIME / folder}" for folder in ("files", "hint")))
FILES = sorted((RUNTIME / "files").glob("*.c"))
SOURCES = [*runtime_sources(), *FILES]
EVICTED = pytest.mark.flaky(reruns=2, only_rerun="not true:")
"""For what looks at cached pages of files: the kernel evicts one now and then, and `iopref run` of another test all."""
PROGRAMS = [
    pytest.param(source, id=source.stem.removeprefix("test_"), marks=EVICTED if source.stem == "test_files" else ())
    for source in sorted((RUNTIME / "tests").glob("test_*.c"))
]
COMPILERS = ("gcc", "clang")
OF_CPP = {"gcc": "g++", "clang": "clang++"}
STANDARDS = [(c, s) for c in COMPILERS for s in ("gnu89", "gnu99", "gnu11", "gnu17", "gnu2x")]
STANDARDS += [("g++", s) for s in ("gnu++98", "gnu++17")]
WAYS = {
    "plain": AS_INSTALLED,
    "sanitized": SANITIZERS,
    "threads": ("-O0", "-g1", "-fsanitize=thread"),
}
CLANG_FIRST = ("clang", "gcc") if shutil.which("clang") else ("gcc", "clang")
BUILT_BY = {"plain": ("gcc", "clang"), "sanitized": CLANG_FIRST, "threads": ("gcc",)}
"""By way the compilers: the first as it is installed, or whose sanitizers find more; the other in `make nightly`."""


def builds(ways: Iterable[str], *more: object, marks: tuple[pytest.MarkDecorator, ...] = ()) -> Iterator[object]:
    """The parameters compiler, way and `more` of each build."""
    for way in ways:
        for compiler in BUILT_BY[way]:
            nightly = () if compiler == BUILT_BY[way][0] else (pytest.mark.nightly,)
            yield pytest.param(compiler, way, *more, marks=(*marks, *nightly))


BUILDS = [*builds(("plain", "sanitized"))]
HELPER = {"IOPREF_ENGINE": "threads", "TSAN_OPTIONS": "die_after_fork=0"}
PAGER = {"IOPREF_PAGER": "on"}
DISTURBED = (
    (HELPER, "plain", ("fork",)),  # sanitizers hang when a thread is made in the child of several
    (HELPER, "sanitized", ("contents", "folios", "harmless")),
    (HELPER, "threads", ("files", "keeper", "team", "threads")),
    (PAGER, "plain", ("scratch", "scratch_fork", "scratch_full", "scratch_pool")),
    (PAGER, "sanitized", ("scratch_fork", "scratch_pool")),
    (PAGER, "threads", ("pager", "pager_arrays", "scratch_pool")),
)
"""Variables of the environment, a way, and the programs that a helper might disturb, or whose memory the pager has."""
WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Werror")
CANNOT_BE_TRIED_HERE = 77
CGROUP_V1 = Path("/sys/fs/cgroup/memory")
pytestmark = pytest.mark.usefixtures("quick_links")


def compile_c(compiler: str, *arguments: str | Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler}")
    done = subprocess.run([compiler, *WARNINGS, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def run(directory: Path, *command: str | Path, **variables: str) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    done = subprocess.run(
        command, cwd=directory, env=environment | variables, capture_output=True, text=True, timeout=300
    )
    if done.returncode == CANNOT_BE_TRIED_HERE:
        pytest.skip(done.stderr.strip() or "cannot be tried here")
    assert done.returncode == 0, f"exit {done.returncode}\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="module")
def archives(once: Once) -> Callable[[str, str], Path]:
    """A function that builds libiopref.a, once for each compiler and way, from one object as in an installation.

    The replacement of malloc runs before a sanitizer is ready for instrumented code.
    """

    @cache
    def build(compiler: str, way: str) -> Path:
        if not shutil.which(compiler):
            pytest.skip(f"no {compiler}")
        if way == "plain":
            objects = once.objects(SOURCES, *AS_INSTALLED, compiler=compiler)
        else:
            early = [source for source in runtime_sources() if source.name == "malloc.c"]
            others = [source for source in runtime_sources() if source not in early]
            objects = once.objects(early, *AS_INSTALLED, compiler=compiler)
            objects += (once.joined(others, *WAYS[way], compiler=compiler),)
            objects += once.objects(FILES, *WAYS[way], compiler=compiler)

        def link(folder: Path) -> None:
            folder.mkdir()
            compile_c(compiler, "-r", "-nostdlib", *objects, "-o", folder / "iopref.o")
            run(folder, "ar", "rcs", "libiopref.a", "iopref.o")

        return once.made(f"{compiler}-{way}", link) / "libiopref.a"

    return build


@pytest.fixture
def compiled(archives: Callable[[str, str], Path], once: Once, tmp_path: Path) -> Callable[[str, str, Path], Path]:
    """A function that compiles a program with the library, and returns its path.

    The library is optimised as it is installed; that takes a third of the time of -O2 off a program.
    """

    def build(compiler: str, way: str, source: Path) -> Path:
        binary, archive = tmp_path / source.stem, archives(compiler, way)
        flags = ("-std=gnu11", *WAYS[way], *(("-O1",) if way == "plain" else ()))
        linked = (str(archive), "-pthread")
        if compiler == "clang" and way == "sanitized" and (shared := linked_by_gcc((*flags, *linked))):
            compile_c(compiler, *flags, INCLUDE, *INSIDE, "-c", source, "-o", binary.with_suffix(".o"))
            compile_c("gcc", binary.with_suffix(".o"), *shared, "-lm", "-o", binary)
        else:
            compile_c(compiler, *flags, INCLUDE, *INSIDE, source, *linked, "-o", binary)
        once.check_sources()
        return binary

    return build


def test_objects_of_changed_headers_are_not_mixed(tmp_path: Path) -> None:
    header, source = tmp_path / "src" / "a.h", tmp_path / "src" / "a.c"
    header.parent.mkdir()
    header.write_text("struct s { int a; };\n")
    source.write_text('#include "a.h"\nint size = sizeof(struct s);\n')
    (tmp_path / "once").mkdir()
    once = Once(tmp_path / "once", tmp_path)
    once.object(source)
    once.check_sources()
    header.write_text("struct s { int a, b; };\n")
    with pytest.raises(AssertionError, match="has changed while tests ran"):
        once.object(source, "-O1")


def marks_of(variables: Mapping[str, str], way: str, name: str) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a program that a helper or the pager disturbs; two that look for races are long."""
    long = way == "threads" and name in ("files", "scratch_pool")
    return (*((EVICTED,) if variables is HELPER else ()), *((pytest.mark.nightly,) if long else ()))


LONG_WITH_SANITIZERS = frozenset(
    (
        *("ahead", "engine", "offers", "series"),
        *(f"pager{part}" for part in ("", "_folios", "_order", "_overwritten", "_sizes", "_tier", "_zeros")),
    )
)
"""These take half of the time of all programs with sanitizers."""


def each_program() -> Iterator[object]:
    """The parameters compiler, way and program.

    Each day, a program that is long with sanitizers is run without them, and what does less with them both ways.
    """
    for way in ("plain", "sanitized"):
        for program in PROGRAMS:
            (source,) = program.values
            long = program.id in LONG_WITH_SANITIZERS
            daily = not long if way == "sanitized" else long or "sanitize" in source.read_text().lower()
            marks = (*program.marks, *(() if daily else (pytest.mark.nightly,)))
            for build in builds((way,), source, marks=marks):
                yield pytest.param(*build.values, marks=build.marks, id=f"{build.values[0]}-{way}-{program.id}")


@pytest.mark.parametrize("compiler,way,program", tuple(each_program()))
def test_c_program_passes(
    compiler: str, way: str, program: Path, compiled: Callable[[str, str, Path], Path], tmp_path: Path
) -> None:
    run(tmp_path, compiled(compiler, way, program))


@pytest.mark.parametrize(
    "compiler,way,program,variables",
    [
        build
        for variables, way, names in DISTURBED
        for name in names
        for build in builds((way,), name, variables, marks=marks_of(variables, way, name))
    ],
    ids=lambda value: min(value) if isinstance(value, dict) else value,
)
def test_c_program_passes_with_a_helper_or_the_pager(
    compiler: str,
    way: str,
    program: str,
    variables: Mapping[str, str],
    compiled: Callable[[str, str, Path], Path],
    tmp_path: Path,
) -> None:
    binary = compiled(compiler, way, RUNTIME / "tests" / f"test_{program}.c")
    run(tmp_path, binary, **variables)


HINTING_LIBRARY = """
#include "iopref.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
void hint(void);
void hint(void)
{
    int file = open("/proc/self/exe", O_RDONLY);
    iopref_prefetch1(0, 0, mmap(0, 4096, PROT_READ, MAP_SHARED, file, 0), 4096);
    close(file);
}
"""
LOADING_PROGRAM = """
#include <dlfcn.h>
#include <sys/stat.h>
int main(int argc, char **argv)
{
    struct stat threads;
    for (int i = 0; i < 20 && argc == 2; i++) {
        void *library = dlopen(argv[1], RTLD_NOW);
        ((void (*)(void))dlsym(library, "hint"))();
        if (stat("/proc/self/task", &threads) || threads.st_nlink != 4 || dlclose(library))
            return 1;
    }
    return stat("/proc/self/task", &threads) || threads.st_nlink != 3;
}
"""
"""The links of the folder are those of every folder, and one for each thread."""


def test_a_library_that_is_unloaded_leaves_no_helper(archives: Callable[[str, str], Path], tmp_path: Path) -> None:
    library, program = tmp_path / "hinting.c", tmp_path / "loading.c"
    library.write_text(HINTING_LIBRARY)
    program.write_text(LOADING_PROGRAM)
    archive = archives("gcc", "plain")
    compile_c("gcc", "-shared", "-fPIC", INCLUDE, library, archive, "-pthread", "-o", tmp_path / "hinting.so")
    compile_c("gcc", program, "-ldl", "-o", tmp_path / "loading")
    run(tmp_path, tmp_path / "loading", tmp_path / "hinting.so", IOPREF_ENGINE="threads", IOPREF_MEMORY="64K")


@pytest.mark.parametrize("compiler,standard", STANDARDS)
def test_header_is_accepted_by_every_standard(compiler: str, standard: str, tmp_path: Path) -> None:
    user = tmp_path / ("user.cc" if "++" in compiler else "user.c")
    user.write_text(
        '#include "iopref.h"\n'
        "int enter(const iopref_range *r);\n"
        "int enter(const iopref_range *r) { iopref_prefetch_page(0, 1, r->addr, 8); return iopref_in_memory(r, 1); }\n"
    )
    compile_c(compiler, f"-std={standard}", "-pedantic", INCLUDE, "-c", user, "-o", tmp_path / "user.o")


@pytest.mark.parametrize("compiler,standard", STANDARDS)
def test_header_of_hints_by_hand_is_accepted_by_every_standard(compiler: str, standard: str, tmp_path: Path) -> None:
    user = tmp_path / ("user.cc" if "++" in compiler else "user.c")
    user.write_text(
        '#include "iopref_hints.h"\n#include "iopref.h"\nvoid hint(char *a);\n'
        "void hint(char *a) { iopref_prefetch(a, 9); iopref_release_strided(a, 9, -9, 9); iopref_memory(0); }\n"
    )
    compile_c(compiler, f"-std={standard}", "-pedantic", INCLUDE, "-c", user, "-o", tmp_path / "user.o")


@pytest.mark.parametrize("compiler,standard", STANDARDS)
def test_header_of_files_is_accepted_by_every_standard(compiler: str, standard: str, tmp_path: Path) -> None:
    user = tmp_path / ("user.cc" if "++" in compiler else "user.c")
    user.write_text(
        '#include "iopref_files.h"\nlong tell(const char *const *names);\n'
        "long tell(const char *const *names) { iopref_piece p = {0, 9}; iopref_withdraw(iopref_will_touch(3));\n"
        "return iopref_will_read_files(names, 2) + iopref_will_read_pieces(3, &p, 1); }\n"
    )
    compile_c(compiler, f"-std={standard}", "-pedantic", INCLUDE, "-c", user, "-o", tmp_path / "user.o")


def test_objects_of_another_version_do_not_link(archives: Callable[[str, str], Path], tmp_path: Path) -> None:
    user, headers = tmp_path / "user.c", shutil.copytree(RUNTIME / "include", tmp_path / "headers")
    user.write_text('#include "iopref.h"\nint main(void) { iopref_range r = {0}; return !iopref_in_memory(&r, 1); }\n')
    inline = headers / "iopref_inline.h"
    inline.write_text(re.sub(r"(?<=_version_)\d+", "1", inline.read_text()))
    linked = ["gcc", f"-I{headers}", user, archives("gcc", "plain"), "-pthread", "-o", tmp_path / "user"]
    said = subprocess.run(linked, capture_output=True, text=True, check=False)
    assert said.returncode != 0
    assert "iopref_nest_in_memory_version_1" in said.stderr


@pytest.mark.parametrize("compiler,way", BUILDS)
def test_hints_by_hand_serve_cpp(compiler: str, way: str, archives: Callable[[str, str], Path], tmp_path: Path) -> None:
    source = ("-x", "c++", "-std=gnu++11", RUNTIME / "tests" / "test_hints.c", "-x", "none")
    archive = archives(compiler, way)
    compile_c(OF_CPP[compiler], *WAYS[way], INCLUDE, *source, archive, "-pthread", "-o", tmp_path / "hints")
    run(tmp_path, tmp_path / "hints")


@pytest.fixture
def small_group() -> Iterator[Path]:
    """Yield a control group of 24 MiB (cgroup v1; needs root)."""
    group = CGROUP_V1 / f"iopref-test-{os.getpid()}"
    try:
        group.mkdir()
        (group / "memory.limit_in_bytes").write_text(str(24 << 20))
    except OSError as error:
        pytest.skip(f"cannot limit memory: {error}")
    yield group
    group.rmdir()


def test_contents_survive_a_real_memory_limit(
    small_group: Path, archives: Callable[[str, str], Path], tmp_path: Path
) -> None:
    binary = tmp_path / "contents"
    compile_c("gcc", INCLUDE, RUNTIME / "tests" / "test_contents.c", archives("gcc", "plain"), "-o", binary)
    run(tmp_path, "sh", "-c", f'echo $$ > {small_group}/cgroup.procs && exec "$0"', binary, IOPREF_MEMORY="4M")
