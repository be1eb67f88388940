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

ALSO = ("files", "fortran", "mapped")
"""Folders of what only some programs link, each an object of its own in libiopref.a: those with disclosures of files,
those with records of Fortran, and those that map files."""

MALLOC = (
    "malloc calloc realloc reallocarray free memalign aligned_alloc valloc pvalloc posix_memalign malloc_usable_size"
)
MAPPED = "mmap mmap64 munmap mprotect mremap"
PUBLIC = ("iopref_*", "__dso_handle", "read", *MALLOC.split(), *MAPPED.split())

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


def compile_objects(sources: Iterable[Path], folder: Path) -> dict[Path, str]:
    """Compile C files with `$CC $CFLAGS`, each once; returns by file its object, which lies in the folder.

    Raises CompileError when the compiler is missing or fails.
    """
    objects = {source: str(folder / f"{source.parent.name}-{source.stem}.o") for source in sources}
    compiler, folders = c_compiler(), {RUNTIME / "include", *(source.parent for source in objects)}
    includes = [f"-I{path}" for path in sorted(folders)]
    words = [[*compiler, "-fno-lto", *includes, "-c", str(source), "-o", made] for source, made in objects.items()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(invoke, words):
            pass
    return objects


def make_archive(archive: Path, objects: Mapping[Path, str]) -> None:
    """Make a static library of that name with `$CC`, `$OBJCOPY` and `$AR`.

    Its sources become one object that keeps to itself every name but `iopref_*` and those of malloc, mmap and read,
    which are weak, as `__dso_handle` is: a program may have a function of any name. A program and each of its shared
    libraries have a library of their own, and show none of its names but those. What few programs use is an object
    beside it, and the names that both share are renamed to `iopref_private_*`. Raises CompileError when a tool is
    missing or fails.
    """
    ar, objcopy = tool("AR", "ar", "llvm-ar"), tool("OBJCOPY", "objcopy", "llvm-objcopy")
    archive.unlink(missing_ok=True)
    with TemporaryDirectory() as scratch:
        whole = []
        for name, sources in parts_of(archive.name).items():
            whole.append(Path(scratch, f"{name}.o"))
            invoke([*c_compiler(), "-r", "-nostdlib", *(objects[path] for path in sources), "-o", str(whole[-1])])
        rename_shared(whole, Path(scratch, "names"))
        for part in whole:
            kept = [f"--keep-global-symbol={name}" for name in PUBLIC]
            invoke([*objcopy, "--wildcard", *kept, "--rename-section", IN_FRONT_OF_ARRAYS, str(part)])
        invoke([*ar, "rcs", str(archive), *map(str, whole)])


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


def parts_of(library: str) -> dict[str, list[Path]]:
    """The C files of a library by the object that they become; raises CompileError when there are none."""
    parts = {"iopref": replaced(LIBRARIES[library])}
    if not parts["iopref"]:
        raise CompileError(f"{RUNTIME / 'src'} holds no C file: this copy of iopref is not complete")
    also = ALSO if library == "libiopref.a" else ()
    return parts | {f"iopref_{name}": c_files(name) for name in also}


def c_files(folder: str) -> list[Path]:
    """The C files in a folder of the run-time library, sorted."""
    return sorted((RUNTIME / folder).glob("*.c"))


def replaced(folders: Iterable[str]) -> list[Path]:
    """The C files in folders; one stands for those of the same name in the folders before it."""
    return list({source.name: source for folder in folders for source in c_files(folder)}.values())


def amalgamation(version: str) -> dict[str, str]:
    """By name the texts of `AMALGAMATION`: the first line of each is the same in all versions."""
    folders, sources = (RUNTIME / name for name in LIBRARIES["libiopref.a"]), parts_of("libiopref.a")["iopref"]
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


def sources_of_simulator() -> list[Path]:
    """The C files of the simulator, and what it shares with the library."""
    return [*c_files("simulator"), RUNTIME / "src" / "next_use.c"]


def sources_of_hint() -> list[Path]:
    """The C files of what `iopref hint` runs where something is to be read ahead."""
    found = replaced(("src", "files", "hint"))
    return [path for path in found if path.parent.name == "hint" or not path.name.startswith(OF_PROGRAMS)]


def sources_of_agent() -> list[Path]:
    """The C files of what `iopref global agent` runs, and what it shares with the library."""
    shared = (
        RUNTIME / "global" / f"{name}.c" for name in ("address", "bare_client", "client", "file_names", "piece", "seal")
    )
    return [*c_files("src"), *shared, *c_files("agent")]


def link(output: Path, objects: Iterable[str], *options: str) -> None:
    """Make a program or a shared library of objects; raises CompileError when that fails."""
    invoke([*c_compiler(), *objects, *options, "-o", str(output)])


def make_hint(starter: Path, ahead: Sequence[str]) -> None:
    """Make what `iopref hint` runs: the starter, and beside it the program of the objects that reads ahead.

    Without a starter for this machine, that program has its name, too. It is linked statically where that is possible,
    as it starts twice as fast then. Raises CompileError when something fails.
    """
    program = starter.with_name(HINT_AHEAD)
    words = [*c_compiler(), *ahead, "-pthread", "-o", str(program)]
    if subprocess.run([*words, "-static"], check=False, stderr=subprocess.DEVNULL).returncode:
        invoke(words)
    words = [*tool("CC", "cc", "gcc", "clang"), *starter_words(starter)]
    if subprocess.run(words, check=False, stderr=subprocess.DEVNULL).returncode:
        shutil.copy(program, starter)


def starter_words(starter: Path, folder: Path = RUNTIME) -> list[str]:
    """What follows a compiler's name to compile `runtime_c/starter`, for x86-64: without the C library."""
    flags = ("-std=gnu11", "-O2", "-ffreestanding", "-fno-stack-protector", "-fno-builtin", "-nostdlib", "-static")
    return [*flags, f"-I{folder / 'hint'}", str(folder / "starter" / "starter.c"), "-o", str(starter)]


def c_compiler() -> list[str]:
    """The C compiler and its options: `$CC $CFLAGS`."""
    return [*tool("CC", "cc", "gcc", "clang"), *FLAGS, *shlex.split(os.environ.get("CFLAGS", ""))]


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
        hint, interposed, simulator = sources_of_hint(), c_files("interpose"), sources_of_simulator()
        agent = sources_of_agent()
        of_archives = (path for name in LIBRARIES for part in parts_of(name).values() for path in part)
        for folder in (lib, programs):
            folder.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory() as scratch:
            made = compile_objects({*of_archives, *hint, *interposed, *simulator, *agent}, Path(scratch))
            for name in LIBRARIES:
                make_archive(lib / name, made)
            make_hint(programs / HINT, [made[path] for path in hint])
            link(lib / INTERPOSED, [made[path] for path in interposed], "-shared", "-ldl")
            link(programs / SIMULATOR, [made[path] for path in simulator])
            link(programs / AGENT, [made[path] for path in agent], "-pthread", "-ldl")
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
