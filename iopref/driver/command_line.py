"""The command line of gcc, gfortran and clang: which words are sources, what comes out, what each step needs."""

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
"""Options that take the next word, if nothing follows in their own."""
_PRINTS = pattern(r"-E|-MM?|-fsyntax-only|-###|--version|--help.*|-dump(machine|specs|(full)?version)|--?print.*|-V")
"""Words with which nothing is compiled, or not what the names say."""
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
"""What gfortran makes of `-x` and a language, in front of all other options."""
_NO_LIBRARIES = frozenset(("-r", "-nostdlib", "-nodefaultlibs", "-m16", "-m32", "-mx32"))
"""Options of links without the compiler's own libraries, or with those of another kind of machine."""


class Stage(Enum):
    """What comes out: a program, a file for each source, which an option tells, or nothing that iopref has part in.

    PROGRAM_OF_OTHERS is one from what only the compiler knows how to read: `-x`, but for Fortran under names of
    Fortran, and standard input.
    """

    PROGRAM = ""
    PROGRAM_OF_OTHERS = "-"
    OBJECT = "-c"
    ASSEMBLY = "-S"
    OTHER = "other"

    @property
    def option(self) -> str:
        """What has a compiler make the file of a single source."""
        return "-S" if self is Stage.ASSEMBLY else "-c"

    @property
    def suffix(self) -> str:
        """How the names of files for single sources end."""
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
        """Whether a compiler makes a precompiled header of a file, or of those that follow."""
        if self.name.startswith("-x"):
            return "".join(self.words)[2:].endswith("-header")
        return self.is_file and self.name.endswith(_HEADERS)

    @property
    def name(self) -> str:
        return self.words[0]


class CommandLine:
    """A call of a compiler, with the words of response files in place of `@FILE`.

    `words` are what the compiler is to be called with: as they were given, if it can read the response files again.
    """

    def __init__(self, words: Sequence[str], expanded: Sequence[str]) -> None:
        self.words = tuple(words)
        self.parts = _in_fortran(tuple(_parts(iter(expanded))))

    @classmethod
    def of(cls, words: Sequence[str]) -> CommandLine:
        """Read a call; what is wrong with it is left for the compiler to say."""
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
        """What `-o` names."""
        named = [part for part in self.parts if part.name.startswith("-o")]
        return (named[-1].name[2:] or named[-1].words[-1]) if named else None

    @property
    def is_divisible(self) -> bool:
        """Whether an object may be made of two, joined: no other files lie beside it, and its code is final."""
        names = [part.name for part in self.parts]
        return self.stage in (Stage.OBJECT, Stage.PROGRAM) and not any(
            _LEAVES_FILES.fullmatch(name) or name.startswith("-flto") for name in names
        )

    @property
    def module_folder(self) -> str:
        """Where gfortran writes the `.mod` files of modules."""
        return next((part.name[2:] for part in reversed(self.parts) if part.name.startswith("-J")), ".")

    @cached_property
    def sources(self) -> tuple[Part, ...]:
        """C and Fortran files."""
        return tuple(part for part in self.parts if part.is_source)

    @property
    def translates(self) -> bool:
        """Whether sources are compiled to one program, or to a file for each, where iopref knows all that are.

        Not where an option lacks its argument, or a source is a pipe, which only the compiler may read.
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
        """Whether the last word is an option that takes the next one."""
        return bool(self.parts) and len(self.parts[-1].words) == 1 and self.parts[-1].name in _WITH_ARGUMENT

    @property
    def links(self) -> bool:
        """Whether a program is linked with the compiler's own libraries, to which another may be added."""
        linked = self.stage in (Stage.PROGRAM, Stage.PROGRAM_OF_OTHERS) and not self.lacks_argument
        return linked and not any(part.name in _NO_LIBRARIES for part in self.parts)

    def as_called(self, libraries: Sequence[str]) -> list[str]:
        """The words of the call itself, and behind them the `libraries` that are linked, if there are any."""
        own_language = ["-x", "none"] if libraries and self.stage is Stage.PROGRAM_OF_OTHERS else []
        return [*self.words, *own_language, *libraries]

    @property
    def writes_dependencies(self) -> bool:
        return any(_DEPENDENCIES.fullmatch(part.name) for part in self.parts)

    @property
    def counts_lines(self) -> bool:
        """Whether the program is to count which lines of its sources run."""
        return any(part.name in _COUNTS_LINES for part in self.parts)

    def as_in_debug_information(self, path: str) -> str:
        """What debug information calls a file, after the last option that maps its name."""
        for part in reversed(self.parts):
            old, given, new = _MAPS_NAMES.sub("", part.name).rpartition("=")
            if given and _MAPS_NAMES.match(part.name) and path.startswith(old):
                return new + path.removeprefix(old)
        return path

    def beside_output(self, source: Part, clang: bool = False) -> list[str]:
        """Words that name the files which a compiler leaves beside an object as it names them for this call.

        There are none where no such file is asked for, or where the call has some of its own. Those of `clang` only
        name what counts lines.
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
        """The file that is made of one source when nothing is linked."""
        return self.output or os.path.splitext(os.path.basename(source.name))[0] + self.stage.suffix

    def of_sources(self, sources: Sequence[Part]) -> list[str]:
        """The words of a call with only these files, as far as it concerns them."""
        kept = [part for part in self.parts if part in sources or not (part.is_file or _for_linker(part))]
        return [word for part in kept for word in part.words]

    def compiling(self, beginning: str | tuple[str, ...] = "-") -> list[str]:
        """The options that compile a file, of those with such a `beginning`.

        Not what comes out, where it goes, what depends on it, nor how it is linked.
        """
        kept = [p for p in self.parts if not (p.is_file or _for_linker(p) or _about_output(p))]
        return [word for part in kept if part.name.startswith(beginning) for word in part.words]

    def linking(self, objects: dict[Part, str]) -> list[str]:
        """The words of a call that links `objects` in place of sources."""
        kept = [part for part in self.parts if not _DEPENDENCIES.fullmatch(part.name)]
        return [word for part in kept for word in ((objects[part],) if part in objects else part.words)]


def has_hints_by_hand(source: Part) -> bool:
    """Whether a source includes headers of the run-time library; one that cannot be read does not."""
    if _is_read_once(source.name):
        return False
    try:
        with open(source.name, encoding="latin-1") as file:
            return bool(_INCLUDES_HEADERS.search(file.read()))
    except OSError:
        return False


def _is_read_once(path: str) -> bool:
    """Whether it is no file that may be read again: a pipe, a device; also a folder."""
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
    """The same call by other options than `-x`, where that says of files that are Fortran by their names what they are.

    It has to stand in front of all files, and no other `-x` behind it.
    """
    named = [part for part in parts if part.name.startswith("-x")]
    files = [part for part in parts if part.is_file]
    if len(named) != 1 or not files or parts.index(named[0]) > parts.index(files[0]):
        return parts
    language = named[0].name[2:] or named[0].words[-1]
    if language not in _LANGUAGES or not all(is_fortran(part.name) for part in files):
        return parts
    return (*(Part((word,)) for word in _LANGUAGES[language]), *(part for part in parts if part is not named[0]))
