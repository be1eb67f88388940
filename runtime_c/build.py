"""How `pip install` builds the run-time library: setuptools commands, named in `setup.cfg`.

`iopref/_runtime/include` gets the public headers, `iopref/_runtime/lib` the static libraries, `iopref/_runtime/bin` the
simulator.
An editable install has both in the checkout, the headers as a link.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Command
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.errors import CompileError

RUNTIME = Path("runtime_c")  # setuptools commands run in the project's root
PACKAGE_DATA = Path("iopref", "_runtime")
FLAGS = ("-std=gnu11", "-O2", "-fPIC")
LIBRARIES = {"libiopref.a": ("src",), "libiopref_trace.a": ("src", "trace")}
"""By archive the folders of their C files; one stands for those of the same name in the folders before it."""

SIMULATOR = "iopref-simulator"


def compile_archive(archive: Path) -> None:
    """Compile a library of that name into a static archive with `$CC $CFLAGS`, `$OBJCOPY` and `$AR`.

    Its sources become one object that keeps to itself every name but `iopref_*`: a program may have a function of any
    other name. Raises CompileError when a tool is missing or fails.
    """
    cc, ar = tool("CC", "cc", "gcc", "clang"), tool("AR", "ar", "llvm-ar")
    objcopy = tool("OBJCOPY", "objcopy", "llvm-objcopy")
    folders = [RUNTIME / folder for folder in LIBRARIES[archive.name]]
    includes = [f"-I{folder}" for folder in (RUNTIME / "include", *folders)]
    flags = [*FLAGS, *shlex.split(os.environ.get("CFLAGS", "")), "-fno-lto", *includes]
    sources = {source.name: source for folder in folders for source in sorted(folder.glob("*.c"))}.values()
    if not sources:
        raise CompileError(f"{RUNTIME / 'src'} holds no C file: this copy of iopref is not complete")
    archive.parent.mkdir(parents=True, exist_ok=True)
    archive.unlink(missing_ok=True)
    with TemporaryDirectory() as scratch:
        objects = [str(Path(scratch, f"{source.stem}.o")) for source in sources]
        whole = str(Path(scratch, "whole", "iopref.o"))
        Path(whole).parent.mkdir()
        for source, output in zip(sources, objects, strict=True):
            invoke([*cc, *flags, "-c", str(source), "-o", output])
        invoke([*cc, "-r", "-nostdlib", *objects, "-o", whole])
        invoke([*objcopy, "--wildcard", "--keep-global-symbol=iopref_*", whole])
        invoke([*ar, "rcs", str(archive), whole])


def compile_simulator(program: Path) -> None:
    """Compile `runtime_c/simulator`; raises CompileError when the compiler is missing or fails."""
    flags = [*FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]
    sources = sorted(str(source) for source in (RUNTIME / "simulator").glob("*.c"))
    program.parent.mkdir(parents=True, exist_ok=True)
    invoke([*tool("CC", "cc", "gcc", "clang"), *flags, *sources, "-o", str(program)])


def tool(variable: str, *usual: str) -> list[str]:
    """The words of the command that an environment variable names, or the first of the usual ones that exists."""
    named = shlex.split(os.environ.get(variable, ""))
    for words in [named] if named else [[name] for name in usual]:
        if shutil.which(words[0]):
            return words
    wanted = named[0] if named else " or ".join(usual)
    raise CompileError(
        f"iopref compiles its run-time library when it is installed, and {wanted} was not found\n"
        "  help: install a C compiler (Debian: apt-get install gcc libc6-dev), "
        f"or name yours in the environment: {variable}=..."
    )


def invoke(command: list[str]) -> None:
    """Run a command and show it; raises CompileError when it fails."""
    print(shlex.join(command), flush=True)
    if subprocess.run(command, check=False).returncode:
        raise CompileError(f"the run-time library of iopref does not compile here: {shlex.join(command)}")


class BuildRuntime(Command):
    """The sub-command of `build` that adds the run-time library to the package."""

    description = "compile the run-time library"
    user_options = [("build-lib=", "d", "directory to build in")]

    def initialize_options(self) -> None:
        self.build_lib: str | None = None
        self.editable_mode = False

    def finalize_options(self) -> None:
        self.set_undefined_options("build", ("build_lib", "build_lib"))

    def run(self) -> None:
        include, lib, program = self._outputs()
        if include.is_symlink():
            include.unlink()
        shutil.rmtree(include, ignore_errors=True)
        for archive in LIBRARIES:
            compile_archive(lib / archive)
        compile_simulator(program)
        if self.editable_mode:
            include.symlink_to(Path("..", "..", RUNTIME, "include"))
        else:
            shutil.copytree(RUNTIME / "include", include)

    def _outputs(self) -> tuple[Path, Path, Path]:
        target = PACKAGE_DATA if self.editable_mode else Path(self.build_lib or "", PACKAGE_DATA)
        return target / "include", target / "lib", target / "bin" / SIMULATOR

    def get_source_files(self) -> list[str]:
        return [str(path) for path in sorted(RUNTIME.rglob("*")) if path.suffix in (".c", ".h", ".py")]

    def get_outputs(self) -> list[str]:
        include, lib, program = self._outputs()
        headers = (include / header.name for header in (RUNTIME / "include").glob("*.h"))
        return [str(path) for path in (*(lib / archive for archive in LIBRARIES), program, *headers)]

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class Build(build):
    """`build`, with the run-time library."""

    sub_commands = [*build.sub_commands, ("build_runtime", None)]


class PlatformWheel(bdist_wheel):
    """A wheel for every Python 3 of this platform: it holds machine code, but no extension module."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", self.plat_name.replace("-", "_").replace(".", "_")
