"""Translated programs when the system refuses a call, runs out of
memory or kills: the output is right, nothing hangs.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from once import AS_INSTALLED, Once
from support import ROOT, RUNTIME_INCLUDES, runtime_sources

from iopref.reads.trace import read_trace
from iopref.source import Source
from iopref.translate import translate

RUNTIME = ROOT / "runtime_c"
FAULTS = ROOT / "tests" / "faults"
CANNOT_BE_TRIED_HERE = 77
ADVICE = ("madvise", "mincore", "sync_file_range", "cachestat", "io_uring_setup")
THREADS = ("clone", "clone3")


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a program out of core, unless said otherwise; skips the test if the program says that it cannot be tried."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    environment |= {"IOPREF_MEMORY": "256K", "IOPREF_STATS": "1"} | variables
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    if done.returncode == CANNOT_BE_TRIED_HERE:
        pytest.skip("cannot be tried here")
    assert done.returncode == 0, f"{done.returncode}\n{done.stdout}{done.stderr}"
    return done


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Callable[[str], tuple[Path, Path]]:
    """A function that compiles a program of tests/faults once, as the original and translated."""
    folder = tmp_path_factory.mktemp("faults")
    folder.chmod(0o755)
    flags = ("-std=gnu11", "-O2", *RUNTIME_INCLUDES)
    library = once.objects(runtime_sources(), *AS_INSTALLED)

    @cache
    def build(name: str) -> tuple[Path, Path]:
        path = FAULTS / f"{name}.c"
        text = translate(Source.read(str(path)), (), str(folder / f"{name}.c")).text
        assert "iopref_next_strip" in text
        (folder / f"{name}.c").write_text(text)
        original, translated = folder / f"{name}-original", folder / name
        run("gcc", "-std=gnu11", "-O2", "-w", path, "-pthread", "-o", original)
        run("gcc", *flags, "-w", folder / f"{name}.c", *library, "-pthread", "-o", translated)
        return original, translated

    return build


@pytest.fixture(scope="module")
def refuse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command that runs a program with certain system calls refused."""
    path = tmp_path_factory.mktemp("refuse") / "refuse"
    run("gcc", "-Wall", "-Wextra", "-Werror", FAULTS / "refuse.c", "-o", path)
    return path


@pytest.fixture
def directory(tmp_path: Path) -> Iterator[Path]:
    """A directory for scratch files, in which none must be left."""
    path = tmp_path / "scratch"
    path.mkdir()
    yield path
    assert list(path.iterdir()) == []


@pytest.fixture(params=["memory", "scratch"])
def arrays(request: pytest.FixtureRequest, directory: Path) -> dict[str, str]:
    """The variables that say where arrays are stored."""
    return {"IOPREF_SCRATCH": str(directory)} if request.param == "scratch" else {}


@pytest.mark.parametrize(
    "calls", [ADVICE, THREADS, ("sysinfo",), (*ADVICE, *THREADS, "sysinfo", "fallocate")], ids="-".join
)
@pytest.mark.parametrize("error", [errno.EPERM, errno.ENOSYS, errno.ENOMEM, errno.EAGAIN], ids=errno.errorcode.get)
def test_calls_that_are_refused(
    error: int, calls: tuple[str, ...], built: Callable[[str], tuple[Path, Path]], refuse: Path, arrays: dict[str, str]
) -> None:
    original, translated = built("sweeps")
    done = run(refuse, str(error), *calls, "--", translated, original, **arrays)
    assert done.stdout == run(original, original).stdout
    assert "nests out of core" in done.stderr


@pytest.mark.parametrize("program", ["sweeps", "threads", "forks", "exhausted"])
@pytest.mark.parametrize("engine", ["threads", "uring"])
def test_an_engine_changes_nothing(engine: str, program: str, built: Callable[[str], tuple[Path, Path]]) -> None:
    original, translated = built(program)
    done = run(translated, IOPREF_ENGINE=engine)
    assert done.stdout == run(original).stdout
    assert "nests out of core" in done.stderr


@pytest.mark.parametrize("engine,calls", [("threads", THREADS), ("uring", ("io_uring_setup",))])
def test_an_engine_that_is_refused(
    engine: str, calls: tuple[str, ...], built: Callable[[str], tuple[Path, Path]], refuse: Path
) -> None:
    original, translated = built("sweeps")
    done = run(refuse, str(errno.EPERM), *calls, "--", translated, IOPREF_ENGINE=engine)
    assert done.stdout == run(original).stdout
    assert "nests out of core" in done.stderr


def test_no_swap(built: Callable[[str], tuple[Path, Path]], refuse: Path, directory: Path) -> None:
    """Swap that sysinfo does not report counts as absent."""
    original, translated = built("sweeps")
    done = run(refuse, str(errno.ENOSYS), "sysinfo", "--", translated)
    assert done.stdout == run(original).stdout
    said = "no swap is configured: arrays in anonymous memory run as without hints; "
    assert said + "IOPREF_SCRATCH=DIR puts them into files" in done.stderr
    assert "pages requested" not in done.stderr
    done = run(refuse, str(errno.ENOSYS), "sysinfo", "--", translated, IOPREF_SCRATCH="/proc")
    assert said + "those in scratch files run with them" in done.stderr
    done = run(refuse, str(errno.ENOSYS), "sysinfo", "--", translated, IOPREF_SCRATCH=str(directory))
    assert done.stdout == run(original).stdout
    assert "pages released" in done.stderr


WITHOUT_NAMELESS = (errno.EOPNOTSUPP, errno.EISDIR, errno.EINVAL)
"""What file systems and kernels that know no O_TMPFILE say, such as FUSE and NFS."""
without_nameless = pytest.mark.parametrize("error", WITHOUT_NAMELESS, ids=errno.errorcode.get)


def opened_nameless(refuse: Path, error: int, folder: Path) -> str:
    """The error of a program that wants a file without a name, when it is refused."""
    text = "import os, sys\ntry: os.open(sys.argv[1], os.O_TMPFILE | os.O_RDWR)\nexcept OSError as e: print(e.errno)"
    return run(refuse, str(error), "nameless", "--", sys.executable, "-c", text, folder).stdout.strip()


@without_nameless
def test_arrays_are_in_files_where_there_are_none_without_a_name(
    error: int, built: Callable[[str], tuple[Path, Path]], refuse: Path, directory: Path
) -> None:
    assert opened_nameless(refuse, error, directory) == str(error)
    original, translated = built("sweeps")
    done = run(refuse, str(error), "nameless", "--", translated, IOPREF_SCRATCH=str(directory))
    assert done.stdout == run(original).stdout
    assert "pages released" in done.stderr and "cannot" not in done.stderr
    assert re.search(r" [1-9]\d* pages of memory put into scratch files", done.stderr), done.stderr


@without_nameless
def test_a_trace_is_written_where_there_are_no_files_without_a_name(
    error: int, hint_root: Path, refuse: Path, directory: Path
) -> None:
    trace = directory / "trace"
    record = (hint_root / "bin" / "iopref-hint", "--record", trace, "--")
    run(refuse, str(error), "nameless", "--", *record, hint_root / "reader", hint_root / "reader.c")
    assert [path.name for path in directory.iterdir()] == ["trace"]
    assert str(hint_root / "reader.c") in {file.name for file in read_trace(trace).files.values()}
    trace.unlink()


def test_a_file_of_somebody_else(built: Callable[[str], tuple[Path, Path]]) -> None:
    if os.geteuid() or not shutil.which("setpriv"):
        pytest.skip("only root may become somebody else")
    original, translated = built("sweeps")
    with TemporaryDirectory() as everyones:
        Path(everyones).chmod(0o755)
        programs = [shutil.copy(program, everyones) for program in (original, translated)]
        file = Path(everyones, "file")
        file.write_bytes(bytes(range(256)) * 8192)
        file.chmod(0o444)
        user = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups")
        first, second = (run(*user, program, file) for program in programs)
    assert first.stdout == second.stdout
    assert "nests out of core" in second.stderr and "failed" not in second.stderr


@pytest.mark.parametrize("program", ["threads", "forks", "exhausted"])
def test_threads_forks_and_no_address_space(
    program: str, built: Callable[[str], tuple[Path, Path]], arrays: dict[str, str]
) -> None:
    original, translated = built(program)
    done = run(translated, **arrays)
    assert done.stdout == run(original).stdout
    assert "nests out of core" in done.stderr


def test_killed_at_any_time_a_program_leaves_no_file(
    built: Callable[[str], tuple[Path, Path]], directory: Path
) -> None:
    _, translated = built("sweeps")
    environment = {**os.environ, "IOPREF_SCRATCH": str(directory), "IOPREF_MEMORY": "256K"}
    ends = set()
    for milliseconds in (*range(0, 40, 2), *range(40, 400, 40)):
        process = subprocess.Popen([translated], env=environment, stdout=subprocess.DEVNULL)
        time.sleep(milliseconds / 1000)
        process.kill()
        ends.add(process.wait(timeout=60))
        assert list(directory.iterdir()) == []
    assert -signal.SIGKILL in ends


def test_room_that_others_take_later_was_reserved(
    built: Callable[[str], tuple[Path, Path]], small_disk: Path, tmp_path: Path
) -> None:
    original, translated = built("filled")
    done = run(translated, small_disk / "filler", IOPREF_SCRATCH=str(small_disk))
    assert done.stdout == run(original, "/dev/full").stdout
    assert "pages of memory put into scratch files" in done.stderr
