"""How `pip install` builds the run-time library: setuptools commands, named in `setup.cfg`.

`iopref/_runtime/include` gets the public headers, `iopref/_runtime/lib` the static libraries, `iopref/_runtime/bin` the
simulator, `iopref/_runtime/amalgamation` the library as one C file and one header.
An editable install has both in the checkout, the headers as a link.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Command
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build import build
from setuptools.errors import CompileError

RUNTIME = Path("runtime_c")  # setuptools commands run in the project's root
PACKAGE_DATA = Path("iopref", "_runtime")
FLAGS = ("-std=gnu11", "-O2", "-fPIC", "-fvisibility=hidden")
LIBRARIES = {"libiopref.a": ("src", "scratch", "pager", "global"), "libiopref_trace.a": ("src", "trace")}
"""By archive the folders of their C files; one stands for those of the same name in the folders before it."""

ALSO = ("files", "mapped")
"""Folders of what only some programs link, each an object of its own in libiopref.a: those with disclosures of files,
and those that map files."""

MALLOC = (
    "malloc calloc realloc reallocarray free memalign aligned_alloc valloc pvalloc posix_memalign malloc_usable_size"
)
MAPPED = "mmap mmap64 munmap mprotect mremap"
PUBLIC = ("iopref_*", *MALLOC.split(), *MAPPED.split())

IN_FRONT_OF_ARRAYS = ".bss=.dynbss,alloc"
"""What lies in `.dynbss` comes first in the `.bss` of a program: within reach, also if its arrays are of gigabytes."""

OF_PROGRAMS = ("api", "lookahead")
"""What the names of those files begin with that only programs call."""

SIMULATOR = "iopref-simulator"
HINT = "iopref-hint"
HINT_AHEAD = "iopref-hint-ahead"
AGENT = "iopref-agent"
INTERPOSED = "libiopref_hint.so"

AMALGAMATION = {
    "iopref.c": "the run-time library as one file. cc -O2 -c iopref.c && cc -O3 -I. app.c iopref.o -pthread",
    "iopref.h": "what translated programs include; put it beside iopref.c",
    "iopref_hints.h": "hints by hand; put it beside iopref.h",
    "iopref_lookahead.h": "what translated programs that read files include besides iopref.h: nothing is read ahead",
    "iopref_fortran.h": "what translated Fortran includes besides iopref.h; nothing else needs it",
}
"""By file what it is."""

GNU_SOURCE = "#ifndef _GNU_SOURCE\n#define _GNU_SOURCE\n#endif\n\n"
INCLUDE = re.compile(r'#include "([\w.]+)"\n')


def compile_archive(archive: Path) -> None:
    """Compile a library of that name into a static archive with `$CC $CFLAGS`, `$OBJCOPY` and `$AR`.

    Its sources become one object that keeps to itself every name but `iopref_*` and those of malloc and mmap, which are
    weak: a program may have a function of any name. A program and each of its shared libraries have a library of their
    own, and show none of its names but those. What few programs use is an object beside it, and the names that both
    share are renamed to `iopref_private_*`. Raises CompileError when a tool is missing or fails.
    """
    ar, objcopy = tool("AR", "ar", "llvm-ar"), tool("OBJCOPY", "objcopy", "llvm-objcopy")
    folders, sources = sources_of(archive.name)
    archive.parent.mkdir(parents=True, exist_ok=True)
    archive.unlink(missing_ok=True)
    with TemporaryDirectory() as scratch:
        whole = [compile_object(Path(scratch, "iopref.o"), sources, folders)]
        if archive.name == "libiopref.a":
            for name in ALSO:
                also = sorted((RUNTIME / name).glob("*.c"))
                whole.append(compile_object(Path(scratch, f"iopref_{name}.o"), also, [*folders, RUNTIME / name]))
            rename_shared(whole, Path(scratch, "names"))
        for part in whole:
            kept = [f"--keep-global-symbol={name}" for name in PUBLIC]
            invoke([*objcopy, "--wildcard", *kept, "--rename-section", IN_FRONT_OF_ARRAYS, str(part)])
        invoke([*ar, "rcs", str(archive), *map(str, whole)])


def compile_object(whole: Path, sources: Iterable[Path], folders: Iterable[Path]) -> Path:
    """Compile C files into one object; returns it. Raises CompileError as `compile_archive` does."""
    cc = tool("CC", "cc", "gcc", "clang")
    includes = [f"-I{folder}" for folder in (RUNTIME / "include", *folders)]
    flags = [*FLAGS, *shlex.split(os.environ.get("CFLAGS", "")), "-fno-lto", *includes]
    parts = whole.parent / f"parts of {whole.stem}"
    parts.mkdir()
    objects = []
    for source in sources:
        objects.append(str(parts / f"{source.stem}.o"))
        invoke([*cc, *flags, "-c", str(source), "-o", objects[-1]])
    invoke([*cc, "-r", "-nostdlib", *objects, "-o", str(whole)])
    return whole


def rename_shared(objects: Sequence[Path], names: Path) -> None:
    """Give what later objects take from the first one, and is not public, names that no program has."""
    defined, *used = map(symbols_of, objects)
    shared = {name for name, kind in defined.items() if kind in "TDBR"} & {n for o in used for n in o if o[n] == "U"}
    rows = [f"{name} iopref_private_{name}\n" for name in sorted(shared) if not name.startswith("iopref_")]
    names.write_text("".join(rows), encoding="ascii")
    for part in objects:
        invoke([*tool("OBJCOPY", "objcopy", "llvm-objcopy"), f"--redefine-syms={names}", str(part)])


def symbols_of(part: Path) -> dict[str, str]:
    """The global names in an object, and the letter that `nm` has for their kind."""
    command = [*tool("NM", "nm", "llvm-nm"), "-P", "-g", str(part)]
    listed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if listed.returncode:
        raise CompileError(f"the run-time library of iopref cannot be looked into: {shlex.join(command)}")
    return {line.split()[0]: line.split()[1] for line in listed.stdout.splitlines()}


def sources_of(library: str) -> tuple[list[Path], list[Path]]:
    """The folders and the C files of a library; raises CompileError when there are none."""
    folders = [RUNTIME / folder for folder in LIBRARIES[library]]
    sources = {source.name: source for folder in folders for source in sorted(folder.glob("*.c"))}
    if not sources:
        raise CompileError(f"{RUNTIME / 'src'} holds no C file: this copy of iopref is not complete")
    return folders, list(sources.values())


def amalgamation(version: str) -> dict[str, str]:
    """By name the texts of `AMALGAMATION`: the first line of each is the same in all versions."""
    folders, sources = sources_of("libiopref.a")
    public = {path.name: path for path in (RUNTIME / "include").glob("*.h")}
    private = {path.name: path for folder in folders for path in folder.glob("*.h")}
    texts = {name: joined([path], public) for name, path in public.items() if name in AMALGAMATION}
    texts["iopref_lookahead.h"] = f"#define IOPREF_NO_FILES\n{texts['iopref_lookahead.h']}"
    texts["iopref.c"] = f"#define IOPREF_AMALGAMATION\n{GNU_SOURCE}{joined(sources, private)}"
    notice = Path("LICENSE").read_text(encoding="ascii")
    return {name: f"{head_of(name, version, notice)}\n{texts[name]}" for name in AMALGAMATION}


def head_of(name: str, version: str, notice: str) -> str:
    """The comment that a file of the amalgamation begins with."""
    lines = [f"/* {name}, written by `iopref config --amalgamation`; not to be edited.", " *"]
    lines += [f" * Version {version} of iopref: {AMALGAMATION[name]}", " *"]
    return "\n".join([*lines, *(f" * {line}".rstrip() for line in notice.splitlines()), " */", ""])


def joined(files: Iterable[Path], headers: Mapping[str, Path]) -> str:
    """The texts of files one after the other, each of the headers where it is first included."""
    left = dict(headers)

    def included(match: re.Match[str]) -> str:
        if match[1] in left:
            return text_of(left.pop(match[1]))
        return "" if match[1] in headers else match[0]

    def text_of(path: Path) -> str:
        text = path.read_text(encoding="ascii").replace("#define _GNU_SOURCE\n", "")
        return f"/* ==== {path.relative_to(RUNTIME)} ==== */\n\n{INCLUDE.sub(included, text)}\n"

    return "".join(map(text_of, files))


def compile_simulator(program: Path) -> None:
    """Compile `runtime_c/simulator` and what it shares with the library; raises CompileError as `compile_archive`."""
    flags = [*FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]
    sources = sorted(str(source) for source in (RUNTIME / "simulator").glob("*.c"))
    sources.append(str(RUNTIME / "src" / "next_use.c"))
    flags += [f"-I{RUNTIME / folder}" for folder in ("include", "src", "simulator")]
    program.parent.mkdir(parents=True, exist_ok=True)
    invoke([*tool("CC", "cc", "gcc", "clang"), *flags, *sources, "-o", str(program)])


def compile_hint(starter: Path, library: Path) -> None:
    """Compile what `iopref hint` runs, and the library that tells it what a command reads; raises CompileError.

    The starter becomes the program beside it where something is to be read ahead. Without a starter for this machine,
    that program has its name, too. It is linked statically where that is possible, as it starts twice as fast then.
    """
    cc, flags = tool("CC", "cc", "gcc", "clang"), [*FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]
    folders = [RUNTIME / name for name in ("include", "src", "files", "hint")]
    own = {path.name for path in (RUNTIME / "hint").glob("*.c")}
    sources = [path for folder in folders[:-1] for path in sorted(folder.glob("*.c"))]
    used = (path for path in sources if path.name not in own and not path.name.startswith(OF_PROGRAMS))
    parts = [*(str(path) for path in used), *(str(path) for path in sorted((RUNTIME / "hint").glob("*.c")))]
    for output in (starter, library):
        output.parent.mkdir(parents=True, exist_ok=True)
    program = starter.with_name(HINT_AHEAD)
    link = [*cc, *flags, *(f"-I{folder}" for folder in folders), *parts, "-pthread", "-o", str(program)]
    if subprocess.run([*link, "-static"], check=False, stderr=subprocess.DEVNULL).returncode:
        invoke(link)
    if subprocess.run([*cc, *starter_words(starter)], check=False, stderr=subprocess.DEVNULL).returncode:
        shutil.copy(program, starter)
    shared = [str(path) for path in sorted((RUNTIME / "interpose").glob("*.c"))]
    invoke([*cc, *flags, "-shared", f"-I{RUNTIME / 'hint'}", *shared, "-ldl", "-o", str(library)])


def starter_words(starter: Path, folder: Path = RUNTIME) -> list[str]:
    """What follows a compiler's name to compile `runtime_c/starter`, for x86-64: without the C library."""
    flags = ("-std=gnu11", "-O2", "-ffreestanding", "-fno-stack-protector", "-fno-builtin", "-nostdlib", "-static")
    return [*flags, f"-I{folder / 'hint'}", str(folder / "starter" / "starter.c"), "-o", str(starter)]


def compile_agent(program: Path) -> None:
    """Compile what `iopref global agent` runs, and what it shares with the library; raises CompileError."""
    flags = [*FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]
    shared = [RUNTIME / "global" / f"{name}.c" for name in ("address", "client", "file_names", "piece", "seal")]
    sources = [*sorted((RUNTIME / "src").glob("*.c")), *shared, *sorted((RUNTIME / "agent").glob("*.c"))]
    includes = [f"-I{RUNTIME / folder}" for folder in ("include", "src", "pager", "global")]
    program.parent.mkdir(parents=True, exist_ok=True)
    cc = tool("CC", "cc", "gcc", "clang")
    invoke([*cc, *flags, *includes, *map(str, sources), "-pthread", "-ldl", "-o", str(program)])


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
        include, lib, programs, single = self._outputs()
        if include.is_symlink():
            include.unlink()
        shutil.rmtree(include, ignore_errors=True)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            made = [pool.submit(compile_archive, lib / archive) for archive in LIBRARIES]
            made.append(pool.submit(compile_hint, programs / HINT, lib / INTERPOSED))
            made.append(pool.submit(compile_simulator, programs / SIMULATOR))
            made.append(pool.submit(compile_agent, programs / AGENT))
        for each in made:
            each.result()
        single.mkdir(parents=True, exist_ok=True)
        for name, text in amalgamation(self.distribution.get_version()).items():
            Path(single, name).write_text(text, encoding="ascii")
        if self.editable_mode:
            include.symlink_to(Path("..", "..", RUNTIME, "include"))
        else:
            shutil.copytree(RUNTIME / "include", include)

    def _outputs(self) -> tuple[Path, Path, Path, Path]:
        target = PACKAGE_DATA if self.editable_mode else Path(self.build_lib or "", PACKAGE_DATA)
        return target / "include", target / "lib", target / "bin", target / "amalgamation"

    def get_source_files(self) -> list[str]:
        return [str(path) for path in sorted(RUNTIME.rglob("*")) if path.suffix in (".c", ".h", ".f90", ".py")]

    def get_outputs(self) -> list[str]:
        include, lib, programs, single = self._outputs()
        headers = (include / header.name for header in (RUNTIME / "include").glob("*.[hf]*"))
        libraries = (lib / name for name in (*LIBRARIES, INTERPOSED))
        runs = (programs / name for name in (SIMULATOR, HINT, HINT_AHEAD, AGENT))
        return [str(path) for path in (*libraries, *runs, *(single / name for name in AMALGAMATION), *headers)]

    def get_output_mapping(self) -> dict[str, str]:
        return {}


class Build(build):
    """`build`, with the run-time library."""

    sub_commands = [*build.sub_commands, ("build_runtime", None)]


class PlatformWheel(bdist_wheel):
    """A wheel for every Python 3 of this platform: it holds machine code, but no extension module."""

    def get_tag(self) -> tuple[str, str, str]:
        return "py3", "none", self.plat_name.replace("-", "_").replace(".", "_")
