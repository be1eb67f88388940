"""Traces say exactly which pages a program touches and which hints it gives; incomplete traces are refused."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from once import AS_INSTALLED, Once
from support import HEADERS, ROOT, SANITIZERS, trace_sources
from test_runtime import BUILDS
from trace_model import Model, events

from iopref.diagnostics import UserError
from iopref.trace.format import RECORD, Kind, open_trace

PROGRAMS = ROOT / "runtime_c" / "tests" / "trace"
INCLUDES = (f"-I{HEADERS}", f"-I{ROOT / 'runtime_c' / 'src'}")
WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Werror")
WAYS = {"plain": AS_INSTALLED, "sanitized": SANITIZERS}

Build = Callable[[str, str, str], Path]


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Build:
    """A function that compiles a program and the tracing library with a compiler, in one of the ways."""

    @cache
    def made(name: str, compiler: str, way: str) -> Path:
        if not shutil.which(compiler):
            pytest.skip(f"no {compiler}")
        binary = tmp_path_factory.mktemp(f"{name}-{compiler}-{way}") / name
        words = [compiler, "-std=gnu11", "-DIOPREF_TRACE", *WARNINGS, *WAYS[way], *INCLUDES, PROGRAMS / f"{name}.c"]
        library = once.objects(trace_sources(), *AS_INSTALLED)
        if (compiler, way) != ("gcc", "plain"):
            own, shared = (
                [p for p in trace_sources() if (p.parent.name == "trace") == traces] for traces in (True, False)
            )
            library = once.objects(own, *WAYS[way], compiler=compiler)
            library += (once.joined(shared, *WAYS[way], compiler=compiler),)
        done = subprocess.run([*words, *library, "-pthread", "-o", binary], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return binary

    return made


def run(directory: Path, *command: object, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=directory, env=environment | variables, capture_output=True, text=True)


def traced(directory: Path, *command: object, **variables: str) -> Path:
    """The trace of a program that must succeed and print nothing on standard error."""
    done = run(directory, *command, **{"IOPREF_MEMORY": "256K", **variables})
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return directory / "iopref.trace"


@pytest.mark.parametrize("compiler,way", BUILDS)
def test_the_trace_is_what_the_program_did(build: Build, compiler: str, way: str, tmp_path: Path) -> None:
    binary = build("random", compiler, way)
    done = run(tmp_path, binary, 20000, IOPREF_MEMORY="1M")
    assert (done.returncode, done.stderr) == (0, "")
    model = Model()
    model.nest(2, 1)
    model.nest(2, 0)
    for line in done.stdout.splitlines():
        kind, site, detail, address, size = line.split()
        model.event(kind, int(site), int(detail), int(address, 16), int(size))
    model.end()
    found = events(open_trace(tmp_path / "iopref.trace"))
    assert len(found) > 1000
    assert found == model.found
    assert model.left == sorted(model.left)  # which LRU memory of more pages needs, whatever is released


def test_the_header_has_the_settings_and_the_sites(build: Build, tmp_path: Path) -> None:
    binary = build("random", "gcc", "plain")
    variables = {"IOPREF_MEMORY": "2M", "IOPREF_LATENCY": "7", "IOPREF_TOUCH_NS": "3", "IOPREF_TRACE": "my trace"}
    run(tmp_path, binary, 10, **variables)
    trace = open_trace(tmp_path / "my trace")
    assert (trace.page, trace.memory, trace.latency_ns, trace.touch_ns) == (4096, 2 << 20, 7000, 3)
    assert trace.start % RECORD.size == 0
    first, *_, prefetch, _, last = trace.sites
    assert (first.site, first.kind, first.file, first.text) == (0, "reference", 'random "\\\n\xe9.c', "data[i]")
    assert (first.line, first.column, first.nest, first.serves, first.untraced) == (3, 5, 2, None, False)
    assert (prefetch.site, prefetch.kind, prefetch.serves) == (2, "prefetch", 0)
    assert last.untraced and last.refused and last.indirect and not first.refused
    assert (first.unit, last.unit) == ("random.c", "")


@pytest.mark.parametrize("compiler,way", BUILDS)
def test_a_sweep_out_of_core_prefetches_every_page_before_it_is_touched(
    build: Build, compiler: str, way: str, tmp_path: Path
) -> None:
    trace = open_trace(traced(tmp_path, build("sweep", compiler, way), 100000, IOPREF_LATENCY="2"))
    prefetched: set[int] = set()
    touches, entered, released = 0, set(), set()
    for record in trace.records():
        touches += record.dt
        pages = range(record.page, record.page + record.pages)
        if record.kind == Kind.PREFETCH:
            prefetched.update(pages)
        elif record.kind == Kind.RELEASE:
            released.update(pages)
        elif record.kind == Kind.ENTER:
            assert record.page in prefetched
            entered.add(record.page)
    assert touches == 2 * 100000
    assert entered == prefetched
    assert released < entered and len(released) > len(entered) * 0.9


def test_the_same_run_gives_the_same_trace(build: Build, tmp_path: Path) -> None:
    binary = build("sweep", "gcc", "plain")

    def stream() -> list[tuple[int, ...]]:
        trace = open_trace(traced(tmp_path, binary, 50000, 2))
        records = list(trace.records())
        origin = min(r.page for r in records if r.kind == Kind.ENTER)
        return [(*r[:4], 0 if r.kind == Kind.NEST else r.page - origin, r.pages) for r in records]

    assert stream() == stream()


def test_with_the_pager_less_of_memory_is_fetched_ahead(build: Build, tmp_path: Path) -> None:
    def most_ahead(pager: str) -> int:
        trace = open_trace(traced(tmp_path, build("sweep", "gcc", "plain"), 100000, IOPREF_PAGER=pager))
        ahead, most = set[int](), 0
        for record in trace.records():
            if record.kind == Kind.PREFETCH:
                ahead.update(range(record.page, record.page + record.pages))
            elif record.kind == Kind.ENTER:
                ahead.discard(record.page)
            most = max(most, len(ahead))
        return most

    assert most_ahead("on") < most_ahead("off") / 2


def test_no_hints_are_recorded_when_they_are_off(build: Build, tmp_path: Path) -> None:
    trace = open_trace(traced(tmp_path, build("sweep", "gcc", "plain"), 50000, IOPREF="off"))
    assert {r.kind for r in trace.records()} == {Kind.NEST, Kind.ENTER, Kind.LEAVE}


@pytest.mark.parametrize(
    "variables,message",
    [
        ({}, "IOPREF_MEMORY must tell how many bytes the program may use"),
        ({"IOPREF_MEMORY": "1M", "IOPREF_TOUCH_NS": "0"}, "IOPREF_TOUCH_NS takes nanoseconds, 1 to 1000000"),
        ({"IOPREF_MEMORY": "1M", "IOPREF_TRACE": "no/such/folder"}, "no/such/folder: no trace: No such file"),
        ({"IOPREF_MEMORY": "1M", "IOPREF_TRACE": "/dev/full"}, "/dev/full: the trace is cut short: No space left"),
    ],
)
def test_a_program_that_cannot_be_traced_says_so_and_runs(
    build: Build, variables: dict[str, str], message: str, tmp_path: Path
) -> None:
    done = run(tmp_path, build("sweep", "gcc", "plain"), 50000, **variables)
    assert done.returncode == 0
    assert message in done.stderr and done.stderr.count("\n") == 1
    assert not (tmp_path / "iopref.trace").exists()


def refused(path: Path) -> str:
    with pytest.raises(UserError) as raised:
        open_trace(path)
    return raised.value.render()


def test_a_trace_that_is_cut_short_is_refused(build: Build, tmp_path: Path) -> None:
    binary = build("sweep", "gcc", "plain")
    whole = traced(tmp_path, binary, 50000).read_bytes()
    start = whole.index(b"\n") + 1
    for length in (start - 100, start, start + 16, len(whole) - 32, len(whole) - 16, len(whole) - 1):
        cut = tmp_path / "cut"
        cut.write_bytes(whole[:length])
        assert "the trace is cut short" in refused(cut), length
    missing = tmp_path / "missing"
    missing.write_bytes(whole[: start + 160] + whole[start + 176 :])
    assert "the trace is cut short" in refused(missing)
    killed = traced(tmp_path, binary, 50000, 1, "killed")
    assert "the trace is cut short" in refused(killed)


def test_other_files_and_versions_are_refused(build: Build, tmp_path: Path) -> None:
    assert "cannot read" in refused(tmp_path / "none")
    path = tmp_path / "some"
    line, records = traced(tmp_path, build("sweep", "gcc", "plain"), 50000).read_bytes().split(b"\n", 1)
    header = json.loads(line)
    for text in (b"", b"hello\n", b"\x7fELF" + bytes(100), b"[1, 2]\n", b'{"format":"other","version":1}\n'):
        path.write_bytes(text)
        assert "is not a trace of iopref" in refused(path)
    path.write_bytes(b"iopref reads 1\nend 0\n")
    assert f"iopref hint --show {path}" in refused(path)
    for changed in (dict(header, version=1), dict(header, version=None)):
        path.write_bytes(json.dumps(changed).encode() + b"\n" + records)
        assert "this iopref reads version 2" in refused(path)
    del header["memory"]
    text = json.dumps(header).encode()
    path.write_bytes(text + b" " * (15 - len(text) % 16) + b"\n" + records)
    assert "is not a trace of iopref" in refused(path)


@pytest.mark.parametrize(
    "compiler,standard", [("gcc", "gnu89"), ("gcc", "gnu2x"), ("clang", "c99"), ("g++", "gnu++17")]
)
@pytest.mark.parametrize("define", ["", "-DIOPREF_TRACE"])
def test_the_macros_are_lvalues_in_every_standard(compiler: str, standard: str, define: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler}")
    user = tmp_path / ("user.cc" if "++" in compiler else "user.c")
    user.write_text(
        '#include "iopref.h"\n'
        "#ifdef IOPREF_TRACE\n"
        'static const iopref_site iopref_sites[1] = {{"reference", "a", 0, 0, "a", 0, 0, 0, 0, 0, "a"}};\n'
        "#endif\n"
        "double f(double *a, const int *b, int i);\n"
        "double f(double *a, const int *b, int i)\n"
        "{\n"
        "    IOPREF_TOUCH_WRITE(0, a[IOPREF_TOUCH(1, b[i])]) += 2;\n"
        "    return IOPREF_TOUCH(0, a[i, 0]) + (double)sizeof(IOPREF_TOUCH(1, b[i]));\n"
        "}\n"
    )
    words = [compiler, f"-std={standard}", "-pedantic", *WARNINGS, "-Wno-unused-value", f"-I{HEADERS}", *define.split()]
    done = subprocess.run([*words, "-c", user, "-o", tmp_path / "user.o"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
