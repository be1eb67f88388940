"""The command line of gcc, gfortran and clang: its sources, its output, and the words that each step needs."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from iopref.driver.response_files import ResponseFiles
from iopref.frontend.fortran.suffixes import PREPROCESSED, is_fortran
from iopref.patterns import pattern

_WITH_ARGUMENT = frozenset(
    """-o -x -I -D -U -A -B -G -J -L -T -e -l -u -z -include -imacros -isystem -idirafter -iquote -iprefix -isysroot
    -imultilib -iwithprefix -iwithprefixbefore -MF -MT -MQ -Xlinker -Xpreprocessor -Xassembler -Xclang -mllvm -target
    -arch -framework --param --sysroot -aux-info -wrapper -dumpbase -dumpbase-ext -dumpdir -specs
    -fintrinsic-modules-path""".split()
)
"""Options that take the next word as their argument, unless it is part of their own word."""
_PRINTS = pattern(r"-E|-MM?|-fsyntax-only|-###|--version|--help.*|-dump(machine|specs|(full)?version)|--?print.*|-V")
"""Words with which nothing is compiled, or with which files are not what their names say."""
_HEADERS = (".h", ".hh", ".H", ".hp", ".hxx", ".hpp", ".HPP", ".h++", ".tcc")
_DEPENDENCIES = pattern(r"-MM?D|-MG|-MP|-M[FTQ].*|-Wp,-M.*")
_FOR_LINKER = pattern(
    r"-[lLTze].*|-u(?!ndef).*|-Wl,.*|-Xlinker|-shared.*|-static.*|-s|-rdynamic|-no-pie|-r|-pie|-fuse-ld=.*|-no(start|default)files|-no.*lib.*"
)
_LEAVES_FILES = pattern(r"--?coverage|-ftest-coverage|-fprofile-.*|-save-temps.*|-gsplit-dwarf|-fdump-.*|-fstack-usage")
_COUNTS_LINES = frozenset(("--coverage", "-coverage", "-ftest-coverage"))
_INCLUDES_HEADERS = pattern(r"^\s*#\s*include\s*[<\"]iopref", re.MULTILINE)
_MAPS_NAMES = pattern(r"-f(file|debug)-prefix-map=")
_LANGUAGES = {
    "f77": ("-ffixed-form",),
    "f77-cpp-input": ("-ffixed-form", "-cpp"),
    "f95": (),
    "f95-cpp-input": ("-cpp",),
}
"""The options of gfortran that stand for `-x` and a language in front of all other options."""
_NO_LIBRARIES = frozenset(("-r", "-nostdlib", "-nodefaultlibs", "-m16", "-m32", "-mx32"))
"""Options of links without the compiler's own libraries, or for another kind of machine."""


class Stage(Enum):
    """The kind of output: a program, an object or assembly file for each source, or anything else, left to the
    compiler.

    PROGRAM_OF_OTHERS is a program from files whose language iopref does not know: with `-x`, unless it only says
    Fortran of files named as Fortran, and from standard input.
    """

    PROGRAM = ""
    PROGRAM_OF_OTHERS = "-"
    OBJECT = "-c"
    ASSEMBLY = "-S"
    OTHER = "other"

    @property
    def option(self) -> str:
        """The option with which a compiler makes the file of a single source."""
        return "-S" if self is Stage.ASSEMBLY else "-c"

    @property
    def suffix(self) -> str:
        """The suffix of the files for single sources."""
        return ".s" if self is Stage.ASSEMBLY else ".o"


class Part(NamedTuple):
    """An option with its argument, or the name of a file that is compiled or linked."""

    words: tuple[str, ...]

    @property
    def is_file(self) -> bool:
        return not self.words[0].startswith("-")

    @property
    def is_source(self) -> bool:
        return self.is_file and (self.name.endswith(".c") or is_fortran(self.name))

    @property
    def is_header(self) -> bool:
        """Whether a compiler makes a precompiled header of this file, or of the files that follow the option."""
        if self.name.startswith("-x"):
            return "".join(self.words)[2:].endswith("-header")
        return self.is_file and self.name.endswith(_HEADERS)

    @property
    def name(self) -> str:
        return self.words[0]


class CommandLine:
    """A call of a compiler, with the words of response files in place of `@FILE`.

    `words` are the words to call the compiler with: the original ones if it can read the response files again.
    """

    def __init__(self, words: Sequence[str], expanded: Sequence[str]) -> None:
        self.words = tuple(words)
        self.parts = _in_fortran(tuple(_parts(iter(expanded))))

    @classmethod
    def of(cls, words: Sequence[str]) -> CommandLine:
        """Parse a call; errors in it are left for the compiler to report."""
        files = ResponseFiles()
        expanded = files.expanded(words)
        return cls(words if files.again else expanded, expanded)

    @cached_property
    def stage(self) -> Stage:
        names = [part.name for part in self.parts]
        other = PREPROCESSED in names and not all(is_fortran(part.name) for part in self.parts if part.is_file)
        if other or any(_PRINTS.fullmatch(name) for name in names) or any(part.is_header for part in self.parts):
            return Stage.OTHER
        by_option = [stage for stage in (Stage.ASSEMBLY, Stage.OBJECT) if stage.value in names]
        if any(name == "-" or name.startswith("-x") for name in names):
            return Stage.OTHER if by_option else Stage.PROGRAM_OF_OTHERS
        if not any(part.is_file for part in self.parts):
            return Stage.OTHER
        return next(iter(by_option), Stage.PROGRAM)

    @cached_property
    def output(self) -> str | None:
        """The file that `-o` names; None without it."""
        named = [part for part in self.parts if part.name.startswith("-o")]
        return (named[-1].name[2:] or named[-1].words[-1]) if named else None

    @property
    def is_divisible(self) -> bool:
        """Whether an object may be joined from two: the compiler writes no other files beside it, and its code is
        final.
        """
        names = [part.name for part in self.parts]
        return self.stage in (Stage.OBJECT, Stage.PROGRAM) and not any(
            _LEAVES_FILES.fullmatch(name) or name.startswith("-flto") for name in names
        )

    @property
    def module_folder(self) -> str:
        """The folder in which gfortran writes the `.mod` files of modules."""
        return next((part.name[2:] for part in reversed(self.parts) if part.name.startswith("-J")), ".")

    @cached_property
    def sources(self) -> tuple[Part, ...]:
        """C and Fortran files."""
        return tuple(part for part in self.parts if part.is_source)

    @property
    def translates(self) -> bool:
        """Whether iopref can translate the sources: they are compiled to one program, or to a file for each of them.

        False if an option lacks its argument, if a source is the output, or if it is a pipe, which can be read only
        once.
        """
        if self.stage not in (Stage.PROGRAM, Stage.OBJECT, Stage.ASSEMBLY) or not self.sources:
            return False
        if self.lacks_argument or any(_is_read_once(source.name) for source in self.sources):
            return False
        if self.output is not None and any(_same(self.output, source.name) for source in self.sources):
            return False
        files = [part for part in self.parts if part.is_file]
        whole = all(part.is_source for part in files) and (self.output is None or len(files) == 1)
        return whole or self.stage is Stage.PROGRAM

    @property
    def lacks_argument(self) -> bool:
        """Whether the last word is an option that lacks its argument."""
        return bool(self.parts) and len(self.parts[-1].words) == 1 and self.parts[-1].name in _WITH_ARGUMENT

    @property
    def links(self) -> bool:
        """Whether a program is linked with the compiler's own libraries, to which the run-time library may be added."""
        linked = self.stage in (Stage.PROGRAM, Stage.PROGRAM_OF_OTHERS) and not self.lacks_argument
        return linked and not any(part.name in _NO_LIBRARIES for part in self.parts)

    def as_called(self, libraries: Sequence[str]) -> list[str]:
        """The words of the call itself, followed by the `libraries` to link, if any."""
        own_language = ["-x", "none"] if libraries and self.stage is Stage.PROGRAM_OF_OTHERS else []
        return [*self.words, *own_language, *libraries]

    @property
    def writes_dependencies(self) -> bool:
        return any(_DEPENDENCIES.fullmatch(part.name) for part in self.parts)

    @property
    def counts_lines(self) -> bool:
        """Whether the program will count how often the lines of its sources run."""
        return any(part.name in _COUNTS_LINES for part in self.parts)

    def as_in_debug_information(self, path: str) -> str:
        """The name of a file in debug information, by the last option that maps it."""
        for part in reversed(self.parts):
            old, given, new = _MAPS_NAMES.sub("", part.name).rpartition("=")
            if given and _MAPS_NAMES.match(part.name) and path.startswith(old):
                return new + path.removeprefix(old)
        return path

    def beside_output(self, source: Part, clang: bool = False) -> list[str]:
        """Words that give the files which a compiler writes beside an object the names that they have in this call.

        There are none if the call asks for no such files, or names them itself. For `clang`, only the files that count
        lines are named.
        """
        names = [part.name for part in self.parts]
        if clang:
            if self.stage is not Stage.PROGRAM or not self.counts_lines:
                return []
            base = os.path.abspath(os.path.splitext(os.path.basename(source.name))[0])
            return ["-Xclang", f"-coverage-notes-file={base}.gcno", "-Xclang", f"-coverage-data-file={base}.gcda"]
        if any(name.startswith("-dump") for name in names):
            return []
        base, suffix = os.path.splitext(os.path.basename(source.name))
        if self.stage is Stage.PROGRAM and any(_LEAVES_FILES.fullmatch(name) for name in names):
            directory = (self.output or "a.out").removesuffix(".out") + "-"
        elif self.stage is not Stage.PROGRAM and any(name.startswith("-fdump-") for name in names):
            target = self.target(source)
            directory, base = (
                os.path.join(os.path.dirname(target), "") or "./",
                os.path.splitext(os.path.basename(target))[0],
            )
        else:
            return []
        return ["-dumpdir", directory, "-dumpbase", f"{base}{suffix}", "-dumpbase-ext", suffix]

    def target(self, source: Part) -> str:
        """The file that is made of one source if nothing is linked."""
        return self.output or os.path.splitext(os.path.basename(source.name))[0] + self.stage.suffix

    def of_sources(self, sources: Sequence[Part]) -> list[str]:
        """The words of a call with only these sources, without words for the linker."""
        kept = [part for part in self.parts if part in sources or not (part.is_file or _for_linker(part))]
        return [word for part in kept for word in part.words]

    def compiling(self, beginning: str | tuple[str, ...] = "-") -> list[str]:
        """Options for compiling that begin with `beginning`.

        Without options about the kind of output, its name, dependencies and linking.
        """
        kept = [p for p in self.parts if not (p.is_file or _for_linker(p) or _about_output(p))]
        return [word for part in kept if part.name.startswith(beginning) for word in part.words]

    def linking(self, objects: dict[Part, str]) -> list[str]:
        """The words of a call that links `objects` in place of their sources."""
        kept = [part for part in self.parts if not _DEPENDENCIES.fullmatch(part.name)]
        return [word for part in kept for word in ((objects[part],) if part in objects else part.words)]


def has_hints_by_hand(source: Part) -> bool:
    """Whether a source includes headers of the run-time library; False if it cannot be read."""
    if _is_read_once(source.name):
        return False
    try:
        with open(source.name, encoding="latin-1") as file:
            return bool(_INCLUDES_HEADERS.search(file.read()))
    except OSError:
        return False


def _is_read_once(path: str) -> bool:
    """Whether a path exists but is no regular file that can be read twice: a pipe, a device, or a folder."""
    return os.path.exists(path) and not os.path.isfile(path)


def _same(one: str, other: str) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _for_linker(part: Part) -> bool:
    return bool(_FOR_LINKER.fullmatch(part.name))


def _about_output(part: Part) -> bool:
    return part.name in ("-c", "-S") or part.name.startswith("-o") or bool(_DEPENDENCIES.fullmatch(part.name))


def _parts(words: Iterator[str]) -> Iterator[Part]:
    for word in words:
        argument = next(words, None) if word in _WITH_ARGUMENT else None
        if word == "-J" and argument is not None:
            word, argument = f"-J{argument}", None
        yield Part((word,) if argument is None else (word, argument))


def _in_fortran(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The same call with gfortran's own options in place of `-x`, if all files are named as Fortran.

    The only `-x` has to stand in front of all files.
    """
    named = [part for part in parts if part.name.startswith("-x")]
    files = [part for part in parts if part.is_file]
    if len(named) != 1 or not files or parts.index(named[0]) > parts.index(files[0]):
        return parts
    language = named[0].name[2:] or named[0].words[-1]
    if language not in _LANGUAGES or not all(is_fortran(part.name) for part in files):
        return parts
    return (*(Part((word,)) for word in _LANGUAGES[language]), *(part for part in parts if part is not named[0]))
