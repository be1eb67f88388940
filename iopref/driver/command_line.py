"""The command line of gcc, gfortran and clang: which words are sources, what comes out, what each step needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path, PurePath

from iopref.frontend.fortran.options import is_fortran

_WITH_ARGUMENT = frozenset(
    """-o -x -I -D -U -A -B -G -J -L -T -e -l -u -z -include -imacros -isystem -idirafter -iquote -iprefix -isysroot
    -imultilib -iwithprefix -iwithprefixbefore -MF -MT -MQ -Xlinker -Xpreprocessor -Xassembler -Xclang -mllvm -target
    -arch -framework --param --sysroot -aux-info -wrapper -dumpbase -dumpbase-ext -dumpdir -specs
    -fintrinsic-modules-path""".split()
)
"""Options that take the next word, if nothing follows in their own."""
_COMPILES_NOTHING = re.compile(
    r"-E|-MM?|-fsyntax-only|-fpreprocessed|-x.*|-|-###|--version|--help.*|-dump(machine|specs|(full)?version)|--?print.*|-V"
)
"""Words with which nothing is compiled, or names do not tell what is."""
_DEPENDENCIES = re.compile(r"-MM?D|-MG|-MP|-M[FTQ].*|-Wp,-M.*")
_FOR_LINKER = re.compile(
    r"-[lLTze].*|-u(?!ndef).*|-Wl,.*|-Xlinker|-shared.*|-static.*|-s|-rdynamic|-no-pie|-r|-pie|-fuse-ld=.*|-no(start|default)files|-no.*lib.*"
)
_LEAVES_FILES = re.compile(
    r"--?coverage|-ftest-coverage|-fprofile-.*|-save-temps.*|-gsplit-dwarf|-fdump-.*|-fstack-usage"
)
_NO_LIBRARIES = frozenset(("-r", "-nostdlib", "-nodefaultlibs"))


class Stage(Enum):
    """What comes out: a program, a file for each source, which an option tells, or nothing that iopref has part in."""

    PROGRAM = ""
    OBJECT = "-c"
    ASSEMBLY = "-S"
    OTHER = "other"

    @property
    def suffix(self) -> str:
        """How the names of files for single sources end."""
        return ".s" if self is Stage.ASSEMBLY else ".o"


@dataclass(frozen=True)
class Part:
    """An option with its argument, or the name of a file that is compiled or linked."""

    words: tuple[str, ...]

    @property
    def is_file(self) -> bool:
        return not self.words[0].startswith("-")

    @property
    def is_source(self) -> bool:
        return self.is_file and (self.name.endswith(".c") or is_fortran(self.name))

    @property
    def name(self) -> str:
        return self.words[0]


@dataclass(frozen=True)
class CommandLine:
    """A call of a compiler, with the words of response files in place of `@FILE`."""

    parts: tuple[Part, ...]

    @classmethod
    def of(cls, words: Sequence[str]) -> CommandLine:
        """Read a call; what is wrong with it is left for the compiler to say."""
        return cls(tuple(_parts(iter([word for given in words for word in _expanded(given)]))))

    @cached_property
    def stage(self) -> Stage:
        names = [part.name for part in self.parts]
        if any(_COMPILES_NOTHING.fullmatch(name) for name in names) or not any(part.is_file for part in self.parts):
            return Stage.OTHER
        by_option = (stage for stage in (Stage.ASSEMBLY, Stage.OBJECT) if stage.value in names)
        return next(by_option, Stage.PROGRAM)

    @cached_property
    def output(self) -> str | None:
        """What `-o` names."""
        named = [part for part in self.parts if part.name.startswith("-o")]
        return (named[-1].name[2:] or named[-1].words[-1]) if named else None

    @property
    def module_folder(self) -> str:
        """Where gfortran writes the `.mod` files of modules."""
        return next((part.name[2:] for part in reversed(self.parts) if part.name.startswith("-J")), ".")

    @property
    def sources(self) -> tuple[Part, ...]:
        """C and Fortran files."""
        return tuple(part for part in self.parts if part.is_source)

    @property
    def is_plain(self) -> bool:
        """Whether it is one program that comes out, or a file for each source, where iopref knows all of them."""
        if self.stage in (Stage.OTHER, Stage.PROGRAM):
            return self.stage is Stage.PROGRAM
        files = [part for part in self.parts if part.is_file]
        return all(part.is_source for part in files) and (self.output is None or len(files) == 1)

    @property
    def has_libraries(self) -> bool:
        """Whether a program is linked with the compiler's own libraries, to which another may be added."""
        return self.stage is Stage.PROGRAM and not any(part.name in _NO_LIBRARIES for part in self.parts)

    @property
    def writes_dependencies(self) -> bool:
        return any(_DEPENDENCIES.fullmatch(part.name) for part in self.parts)

    def beside_output(self, source: Part) -> list[str]:
        """Words that name the files which a compiler leaves beside an object as if it compiled and linked at once.

        Those of gcc: there are none where no such file is asked for.
        """
        if self.stage is not Stage.PROGRAM or not any(_LEAVES_FILES.fullmatch(part.name) for part in self.parts):
            return []
        program, name = (self.output or "a.out").removesuffix(".out"), PurePath(source.name)
        return ["-dumpdir", f"{program}-", "-dumpbase", name.name, "-dumpbase-ext", name.suffix]

    def target(self, source: Part) -> str:
        """The file that is made of one source when nothing is linked."""
        return self.output or PurePath(source.name).with_suffix(self.stage.suffix).name

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


def _expanded(word: str) -> Iterator[str]:
    """A word, or the words of the response file that it names; one that cannot be read is a word."""
    try:
        text = Path(word[1:]).read_text(encoding="utf-8", errors="surrogateescape") if word.startswith("@") else None
    except OSError:
        text = None
    if text is None:
        yield word
    else:
        for inner in _words(text):
            yield from _expanded(inner)


def _words(text: str) -> Iterator[str]:
    """The words of a response file: in quotes of either kind there may be blanks, and \\ takes the next character."""
    word, quote = None, ""
    characters = iter(text)
    for character in characters:
        if character == "\\":
            word = (word or "") + next(characters, "")
        elif quote:
            word, quote = (word, "") if character == quote else ((word or "") + character, quote)
        elif character in "'\"":
            word, quote = word or "", character
        elif not character.isspace():
            word = (word or "") + character
        elif word is not None:
            yield word
            word = None
    if word is not None:
        yield word
