"""Translation of a source file in C or Fortran, as the commands call it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import PurePath
from typing import TYPE_CHECKING

from iopref import installed
from iopref.diagnostics import UserError, error
from iopref.passes import Observer
from iopref.patterns import pattern
from iopref.records import dataclass, field, replace
from iopref.source import Position, Source

if TYPE_CHECKING:
    from iopref.frontend.fortran.divide import Rest
    from iopref.frontend.fortran.table_places import Place
    from iopref.frontend.other_files import Companions, Loaded
    from iopref.report.facts import Words
    from iopref.translate import Translation

FORTRAN_ONLY = (
    "-J", "-cpp", "-nocpp", "-ffree-", "-ffixed-", "-fdefault-", "-fimplicit-none", "-fno-automatic", "-frecursive",
    "-fd-lines", "-fallow-",
)  # fmt: skip
"""Beginnings of options that a C compiler does not have."""
CODE_ONLY = ("-g", "-w", "-W", "-pedantic", "-pipe", "-fdiagnostics-", "-fmessage-length")
"""Beginnings of options that do not change what the preprocessor sees; others, such as -O3 and
-march, define macros.
"""

_OTHER_CODE = ("-m16", "-m32", "-mx32", "-mabi=ms", "-fleading-underscore")
"""Options that change addresses, calls or names in a program, so that the run-time library does not fit."""
_OTHER_TYPES = ("-fpack-struct", "-fshort-enums", "-fsso-struct=", "-mlong-double-64")
"""Beginnings of options that change the layout of C types."""
_DEFINES_TYPE = pattern(r"-D(char|short|int|long|unsigned|float|double)(=.*)?")
"""Defines a macro that changes the types in the run-time library's header, such as `-Ddouble=float`."""

_COMPILED = ("\x7fELF", "!<arch>\n")
"""How object files, programs and archives begin."""
CPLUSPLUS_SUFFIXES = (".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C")


@dataclass(frozen=True)
class Settings:
    """How a file is to be translated.

    - `name` is the name of the output. Without a name, a compiler reads the output from standard input.
    - `companions` are other source files of the program: they are read once for all files with the same settings, and a
      file is not its own companion. `harmless` are functions without side effects.
    - Nests may be put into functions of their own if `functions`.
    - If `tolerant`, an unknown pragma of iopref is ignored; otherwise the file is refused.
    - If `divide`, units of a Fortran file that are not covered are left to a Fortran compiler. With `extract`, nests in
      these units are translated all the same, except those whose names are in `without`.
    - The `observer` is called after each pass.
    """

    name: str | None
    line_directives: bool = True
    hints: bool = True
    restrict: bool = True
    trace: bool = False
    schedule: str = "continuous"
    companions: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ()
    functions: bool = True
    tolerant: bool = False
    divide: bool = False
    extract: bool = True
    without: tuple[str, ...] = ()
    observer: Observer = field(default_factory=Observer)
    loaded: Loaded = field(default_factory=dict, compare=False)


@dataclass(frozen=True, eq=False)
class Result:
    """The text of the output, and the translation for reports: None if there are no hints.

    `words` spell C in the source's language (None: as in C). `rest` is the part of a Fortran file that is not in the
    text, in which `places` are to be filled in when gfortran has compiled the file.
    """

    text: str
    translation: Translation | None = None
    words: Words | None = None
    rest: Rest | None = None
    places: tuple[Place, ...] = ()


def translated(source: Source, options: Sequence[str], settings: Settings) -> Result:
    """Translate a C or Fortran file; `options` are those of the compiler that is to compile the result.

    Raises UserError if the file cannot be read as the language that its name says, and for options that do not fit the
    run-time library.
    """
    from iopref.frontend.fortran.suffixes import is_fortran

    fortran = is_fortran(source.path)
    for option in (f"-D{word}" if before == "-D" else word for before, word in pairwise(("", *options))):
        of_c = option.startswith(_OTHER_TYPES) or (option.startswith("-D") and _DEFINES_TYPE.fullmatch(option))
        if option in _OTHER_CODE or (of_c and not fortran):
            raise error(f"the run-time library cannot be used with `{option}`", remedy="leave out this option")
    gc.disable()  # garbage collection costs a fifth of the time, and the process is short
    sys.setrecursionlimit(50_000)  # long expressions are deep trees
    return (_fortran if fortran else _c)(source, options, settings)


def read_source(path: str, languages: str = "C or Fortran") -> Source:
    """Read a source file in one of the `languages`; raises UserError if that fails or its name is one of C++."""
    if PurePath(path).suffix in CPLUSPLUS_SUFFIXES:
        raise error(
            f"{path} is C++ by its name", remedy=f"give a {languages} file; put the loops of a C++ program into one"
        )
    remedy = f"give the name of a {languages} file"
    try:
        source = Source.read(path)
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy=remedy) from e
    if source.text.startswith(_COMPILED):
        raise error("this is no source: it has been compiled already", Position(path, 1, 1), remedy)
    return source


def for_preprocessor(words: Sequence[str]) -> list[str]:
    """Those options of a C or Fortran compiler that decide what the C preprocessor sees."""
    return [word for word in words if not word.startswith(FORTRAN_ONLY + CODE_ONLY) or word.startswith("-Wp,")]


def left_to_compiler(result: Result) -> tuple[str, ...]:
    """Sentences on the units of a Fortran file that are left to its compiler: where each stands, and why."""
    found = []
    for key, why in result.rest.refused if result.rest else ():
        place = f"{why.diagnostic.position}: " if why.diagnostic.position else ""
        nests = sum(nest.of == key for nest in result.rest.nests) if result.rest else 0
        but = f", but for {nests} nest{'s' * (nests > 1)}" if nests else ""
        found.append(f"{place}{_unit_name(key)} is left to the Fortran compiler{but}: {why}")
    return tuple(found)


def _unit_name(key: str) -> str:
    """The name of a unit of a Fortran file in messages."""
    return {"MAIN__": "the main program", "BLOCK_DATA": "BLOCK DATA"}.get(key, f"`{key.rpartition('.')[2]}`")


def with_division(failure: UserError, source: Source, options: Sequence[str], settings: Settings) -> UserError:
    """Extend the remedy of a refused file by what `iopref fc` can do instead: leave some of its units to gfortran."""
    from iopref.frontend.fortran.suffixes import is_fortran

    if not is_fortran(source.path):
        return failure
    try:
        rest = _fortran(source, options, replace(settings, hints=False, divide=True)).rest
    except UserError:
        return failure
    units = [_unit_name(key) for key, _ in rest.refused] if rest is not None else []
    if not units:
        return failure
    alone = ", ".join(units[:3]) + (f" and {len(units) - 3} more" if len(units) > 3 else "")
    told = failure.diagnostic
    remedy = f"{told.remedy}; or compile it by `iopref fc`, which leaves {alone} to gfortran, and not the rest"
    return UserError(replace(told, remedy=remedy.removeprefix("; or ")), failure.source, failure.status)


def _c(source: Source, options: Sequence[str], settings: Settings) -> Result:
    options = for_preprocessor(options)
    if not settings.hints:
        return Result(source.text)
    found = _hinted(source, options, settings, options)
    return Result(found.text, found)


def _fortran(source: Source, options: Sequence[str], settings: Settings) -> Result:
    """Translate Fortran to plain C, and then as any C program."""
    from iopref.frontend.fortran.options import parse_options
    from iopref.frontend.fortran.to_c import divided, lowered

    reading = parse_options(source.path, options, settings.restrict, settings.line_directives)
    with settings.observer.timed("lower"):
        reading = replace(reading, sources=settings.companions)
        if settings.divide:
            plain = divided(source, reading, settings.extract, settings.without)
        else:
            plain = lowered(source, reading)
    if not settings.hints:
        return Result(plain.c.text, rest=plain.rest)
    compiler_options = ["-std=gnu11", "-I", installed.include_directory()]
    found = _hinted(plain.c, compiler_options, settings, options, plain.spelling)
    shown = replace(found, unit=replace(found.unit, source=plain.source))
    return Result(found.text, shown, plain.spelling, plain.rest, plain.places)


def _hinted(
    source: Source, options: Sequence[str], settings: Settings, given: Sequence[str], words: Words | None = None
) -> Translation:
    """Insert hints into C.

    `given` are the options of the compiler for the file that the C was made of, `words` spell C in that file's
    language.
    """
    from iopref.frontend.c.text.preprocess import Preprocessor
    from iopref.frontend.c.text.preprocessed import preprocessed

    with settings.observer.timed("read"):
        run = Preprocessor.from_environment(options, another=settings.name is not None)
        text = preprocessed(source, run)
        # a refused file gets no further: what follows is imported here, so that it is not imported for such a file
        from iopref.frontend.c.syntax.hint_pragmas import read

        file = read(text, settings.tolerant)
    from iopref.codegen.nest_table import as_in_c
    from iopref.transform.schedule import Schedule
    from iopref.translate import with_hints

    schedule, lines = Schedule(settings.schedule), settings.line_directives
    companions = _companions(given, settings, fortran=bool(source.origins))
    functions, observer = settings.functions, settings.observer
    wording = words.text if words is not None else as_in_c
    return with_hints(file, settings.name, lines, settings.trace, schedule, companions, functions, observer, wording)


def _companions(options: Sequence[str], settings: Settings, fortran: bool) -> Companions:
    """The other files of the program, and the functions without side effects, by their names for the linker."""
    from iopref.frontend.fortran.suffixes import is_fortran
    from iopref.frontend.other_files import Companions

    paths = settings.companions
    headers = installed.include_directory() if any(is_fortran(path) for path in paths) else ""
    harmless = frozenset(name.lower() + "_" if fortran else name for name in settings.harmless)
    return Companions(paths, tuple(for_preprocessor(options)), tuple(options), headers, harmless, settings.loaded)
