"""Fixtures that several tests need: copies of the checkout, environments to install them in, the run-time library."""

from __future__ import annotations

import gc
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import hinting
import pytest
from driving import Run, command_in
from once import AS_INSTALLED, Once
from support import CORPUS, runtime_sources, trace_sources
from verify import verify

from iopref.transform import pipeline

ROOT = Path(__file__).parent.parent
RUNTIME = ROOT / "runtime_c"
GENERATED = (".git", ".venv", "build", "_runtime", "*.egg-info", "__pycache__", ".*_cache", ".hypothesis")


LONGEST = frozenset(
    (
        "test_fortran_generated.py::test_generated_programs_agree",
        "test_generated.py::test_output_is_the_originals",
        "test_stress.py::test_whatever_the_options_the_output_is_the_originals",
    )
)
"""Tests that take many seconds, as `--durations` tells: they begin first, so that no process waits for one at last."""


pipeline.CHECKS.append(verify)  # after each pass, of every nest that a test plans


@pytest.fixture(scope="session", autouse=True)
def nothing_calibrated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No calibration of this machine changes a test's results."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
        patch.delenv("IOPREF_CALIBRATION", raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def commands_keep_their_bytecode() -> Iterator[None]:
    """Commands that tests start keep the bytecode of what they import, whatever the shell's environment says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
        yield


@pytest.fixture
def signals_are_heard() -> Iterator[None]:
    """Programs that a test starts receive SIGINT even if the tests
    run in the background of a shell, which ignores it.
    """
    heard = {signal.SIGHUP: signal.SIG_DFL, signal.SIGINT: signal.default_int_handler, signal.SIGQUIT: signal.SIG_DFL}
    before = {number: signal.signal(number, handler) for number, handler in heard.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@dataclass(frozen=True)
class Environment:
    """A virtual environment that sees the packages of this one, but neither its iopref nor the network."""

    path: Path

    def run(self, *command: str | Path, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a command in the environment; an error shows the command's output."""
        env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "IOPREF", "PIP_"))},
            "PATH": f"{self.path / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "XDG_CONFIG_HOME": str(self.path / "config"),
            "PIP_NO_INDEX": "1",
            "PIP_NO_DEPS": "1",
            "PIP_IGNORE_INSTALLED": "1",
            "PIP_NO_BUILD_ISOLATION": "0",  # pip reads it the other way round: 0 switches isolation off
            "PIP_NO_COMPILE": "0",  # so it does this: of most modules, no test imports the installed copy
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            **variables,
        }
        command = (shutil.which(command[0], path=env["PATH"]) or command[0], *command[1:])
        return subprocess.run(
            command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )

    def output(self, *command: str | Path, cwd: Path, **variables: str) -> str:
        """The output of a command that must succeed."""
        result = self.run(*command, cwd=cwd, **variables)
        assert result.returncode == 0, result.stdout
        return result.stdout


COMPILING_ONCE = """#!/bin/bash
# The C compiler of installations: of sources that it or the tests have compiled, it gives the object that there is.
for word; do third=$second second=$first first=$word; done
case " $* " in *" -c $third -o $first "*) ;; *) exec cc "$@" ;; esac
known=$0.${third//\\//_}
[[ -e $known.o ]] && cmp -s "$third" "$known" && exec cp "$known.o" "$first"
cc "$@" -O0 && cp "$first" "$known.$$" && cp --remove-destination "$third" "$known" && mv "$known.$$" "$known.o"
"""


@pytest.fixture(scope="session")
def new_environment(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Callable[[], Environment]:
    """A function that makes an Environment; `pip` compiles only what neither it nor another test has compiled.

    `make .venv/installed`, before the tests, compiles all of it as every installation does.
    """
    pytest.importorskip("setuptools", minversion="77")

    def write(folder: Path) -> None:
        folder.mkdir()
        (folder / "cc").write_text(COMPILING_ONCE)
        (folder / "cc").chmod(0o755)
        sources = {
            *runtime_sources(),
            *trace_sources(),
            *(RUNTIME / "files").glob("*.c"),
            *(RUNTIME / "fortran").glob("*.c"),
        }
        for source in sources:
            known = folder / f"cc.{'_'.join(source.relative_to(ROOT).parts)}"
            known.symlink_to(source)
            known.with_name(f"{known.name}.o").symlink_to(once.object(source, *AS_INSTALLED))

    compiler = once.made("compiler", write) / "cc"

    def make() -> Environment:
        path = tmp_path_factory.mktemp("venv")
        venv.create(path)
        packages = Path("lib", f"python{sys.version_info.major}.{sys.version_info.minor}", "site-packages")
        (path / packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
        pip = path / "bin" / "pip"
        setting = f"import os\nimport runpy\n\nos.environ.setdefault('CC', {str(compiler)!r})\n"
        pip.write_text(f"#!{path}/bin/python\n{setting}runpy.run_module('pip', run_name='__main__')\n")
        pip.chmod(0o755)
        return Environment(path)

    return make


@pytest.fixture(scope="session")
def new_checkout(tmp_path_factory: pytest.TempPathFactory) -> Callable[[], Path]:
    """A function that copies the sources, as a fresh clone would have them."""

    def make() -> Path:
        path = tmp_path_factory.mktemp("checkout") / "iopref"
        return shutil.copytree(ROOT, path, ignore=shutil.ignore_patterns(*GENERATED))

    return make


@pytest.fixture(scope="session")
def wheel(once: Once, new_environment: Callable[[], Environment], new_checkout: Callable[[], Path]) -> Path:
    """The wheel, built from the source distribution, so that a file missing there is noticed here."""

    def build(built: Path) -> None:
        built.mkdir()
        environment = new_environment()
        sdist = f"from setuptools.build_meta import build_sdist; build_sdist({str(built)!r})"
        environment.output("python", "-c", sdist, cwd=new_checkout())
        environment.output("pip", "wheel", *built.glob("*.tar.gz"), cwd=built)

    [path] = once.made("wheel", build).glob("*.whl")
    return path


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite tests/golden with what is generated now")
    parser.addoption("--nests", type=int, default=32, help="how many random nests are tried (32)")
    parser.addoption("--nests-seed", default="0", help="which ones (0)")
    parser.addoption("--programs", type=int, default=16, help="how many random Fortran programs are tried (16)")
    parser.addoption("--programs-jobs", type=int, default=1, help="in how many processes (1)")
    parser.addoption("--programs-seed", default="2", help="which ones (2)")
    parser.addoption("--readings", type=int, default=1, help="how many random programs that read files are tried (1)")
    parser.addoption("--readings-seed", type=int, default=1, help="the first of them (1)")
    parser.addoption("--fault-repetitions", type=int, default=1, help="how often servers of global memory fail (1)")
    parser.addoption("--soak-minutes", type=float, default=0, help="how long servers fail among running programs (0)")
    parser.addoption("--soak-seed", type=int, default=1, help="what that draws (1)")
    parser.addoption("--stress-minutes", type=float, default=0.1, help="how long the stress test goes on (0.1)")
    parser.addoption("--stress-seed", default="0", help="what it draws (0)")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test with a parameter `repetition` runs several times, each time with another number."""
    if "repetition" in metafunc.fixturenames:
        metafunc.parametrize("repetition", range(metafunc.config.getoption("--fault-repetitions")))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests: the slowest first, and last the tests of programs, program by program."""
    of_corpus = {id(program): str(program.path) for program in CORPUS}

    def order(item: pytest.Item) -> tuple[bool, str]:
        parameters = item.callspec.params if isinstance(item, pytest.Function) and hasattr(item, "callspec") else {}
        program = parameters.get("program")
        return item.nodeid.removeprefix("tests/") not in LONGEST, of_corpus.get(id(program), "")

    items.sort(key=order)


def pytest_configure() -> None:
    """Little is garbage while tests are read."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Objects that exist when the tests begin are not collected, so that garbage collection is rarer and faster."""
    gc.freeze()
    gc.set_threshold(1_000_000)
    gc.enable()


def pytest_sessionfinish() -> None:
    """What is left of all tests is not looked through several times."""
    gc.freeze()


@pytest.fixture(scope="session")
def once(tmp_path_factory: pytest.TempPathFactory) -> Once:
    """What all workers of this run share, in the parent folder of their own folders."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "once"
    folder.mkdir(exist_ok=True)
    return Once(folder)


@pytest.fixture(scope="session")
def runtime(once: Once) -> Path:
    """The run-time library, compiled from its sources."""
    sources = sorted(path for folder in ("src", "files", "fortran") for path in (RUNTIME / folder).glob("*.c"))
    return archive(once, "libiopref.a", sources)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, runtime: Path) -> Run:
    """`iopref` as a function, in a folder of the test's own that has some sources: see `command_in`."""
    return command_in(tmp_path, runtime, monkeypatch)


@pytest.fixture
def theirs(run: Run) -> None:
    """A folder `theirs`, beside the sources of `run`, for what gfortran makes of them."""
    Path("theirs").mkdir()


@pytest.fixture(scope="session")
def trace_runtime(once: Once) -> Path:
    """The tracing library, compiled from its sources."""
    return archive(once, "libiopref_trace.a", trace_sources())


def archive(once: Once, name: str, sources: list[Path]) -> Path:
    """The library as an archive as the installation makes it, but with all of its names visible."""
    objects = once.objects(sources, *AS_INSTALLED)
    return once.made(name, lambda path: subprocess.run(["ar", "rcs", path, *objects], check=True))


@pytest.fixture(scope="session")
def amalgamation(once: Once) -> Path:
    """The folder of the run-time library as one file, of version 1.2.3, with its headers."""
    pytest.importorskip("setuptools", minversion="77")
    spec = importlib.util.spec_from_file_location("build", RUNTIME / "build.py")
    assert spec and spec.loader
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)

    def write(folder: Path) -> None:
        folder.mkdir()
        with pytest.MonkeyPatch.context() as patch:
            patch.chdir(ROOT)
            for name, text in build.amalgamation("1.2.3").items():
                (folder / name).write_text(text)

    return once.made("amalgamation", write)


@pytest.fixture(scope="session")
def amalgamated(once: Once, amalgamation: Path) -> Callable[[str], Path]:
    """A function that compiles the one file with a compiler, without warnings; the parts are compiled with -O2."""

    def compiled(compiler: str) -> Path:
        if not shutil.which(compiler):
            pytest.skip(f"no {compiler}")
        flags = ("-O0", "-fPIC", "-Wall", "-Wextra", "-Werror", "-std=gnu11", "-c", amalgamation / "iopref.c")
        return once.made(
            f"amalgamation-{compiler}.o", lambda path: subprocess.run([compiler, *flags, "-o", path], check=True)
        )

    return compiled


@pytest.fixture(scope="module")
def quick_links(once: Once) -> Iterator[None]:
    """Link with gold if it is installed, which takes half the time, in tests that are not about linking."""

    def put(folder: Path) -> None:
        folder.mkdir()
        if gold := shutil.which("ld.gold"):
            (folder / "ld").symlink_to(gold)

    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COMPILER_PATH", str(once.made("linker", put)))
        yield


@pytest.fixture(scope="session")
def hint_root(once: Once) -> Path:
    """The folder of `iopref-hint` and its library, compiled with sanitizers."""
    return once.made("hint", lambda root: hinting.install(root, once))


@pytest.fixture
def hint(hint_root: Path, tmp_path: Path) -> hinting.Hint:
    """A function that runs `iopref-hint` in a folder of its own."""

    def run(*words: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
        return hinting.call([hint_root / "bin" / "iopref-hint", *words], tmp_path, **variables)

    return run


@pytest.fixture(scope="session")
def simulator_program(once: Once) -> Path:
    """The simulator, compiled from its sources with sanitizers."""
    flags = ("-std=gnu11", "-O1", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    warnings = ("-Wall", "-Wextra", "-Wshadow", "-Werror")
    folders = [ROOT / "runtime_c" / name for name in ("simulator", "src", "include")]
    sources = [*sorted(folders[0].glob("*.c")), folders[1] / "next_use.c"]
    includes = [f"-I{folder}" for folder in folders]
    words = ["cc", *flags, *warnings, *includes, *sources]
    return once.made("iopref-simulator", lambda path: subprocess.run([*words, "-o", path], check=True))


@pytest.fixture(scope="module")
def simulator(simulator_program: Path) -> Iterator[None]:
    """Simulate with this checkout's simulator."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("iopref.simulate.engine.program", lambda: simulator_program)
        yield


@pytest.fixture(scope="module")
def tracing(trace_runtime: Path) -> Iterator[None]:
    """Compile traced programs with this checkout's headers and tracing library."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("iopref.installed.include_directory", lambda: str(RUNTIME / "include"))
        patch.setattr("iopref.installed.archive", lambda trace=False: str(trace_runtime))
        yield


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 8 MiB (needs root, and loop devices)."""
    image, mount = tmp_path / "image", tmp_path / "small"
    mount.mkdir()
    with image.open("wb") as file:
        file.truncate(8 << 20)
    try:
        subprocess.run(["mkfs.ext4", "-q", image], check=True, capture_output=True)
        subprocess.run(["mount", "-o", "loop", image, mount], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        pytest.skip(f"cannot mount a small file system: {error}")
    yield mount
    deadline = time.monotonic() + 60
    while subprocess.run(["umount", mount]).returncode != 0:  # others look at all file systems now and then
        assert time.monotonic() < deadline
        time.sleep(0.1)
