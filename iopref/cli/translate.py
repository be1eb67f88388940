"""`iopref translate`: insert hints into a C or Fortran file."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, TypeVar

import click

from iopref.cli.output import write_whole
from iopref.cli.values import NAME
from iopref.diagnostics import error
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.frontend.companions import Companions
    from iopref.translate import Translation

PASSED_ON = {
    "-I": ("include", "DIR", "Search a directory for headers."),
    "-D": ("define", "NAME[=VALUE]", "Define a macro."),
    "-U": ("undefine", "NAME", "Undefine a macro."),
    "-include": ("force_include", "FILE", "Include a file before the first line."),
    "-isystem": ("system_include", "DIR", "Search a directory for system headers."),
}


FORTRAN_ONLY = (
    "-cpp", "-nocpp", "-ffree-", "-ffixed-", "-fdefault-", "-fimplicit-none", "-fno-automatic", "-frecursive",
    "-fd-lines", "-fallow-",
)  # fmt: skip
"""How the options begin that a C compiler does not have."""
CODE_ONLY = ("-g", "-w", "-W", "-pedantic", "-pipe", "-fdiagnostics-", "-fmessage-length")
"""How the options begin that decide nothing that the preprocessor sees; others, as -O3 and -march, define macros."""

CPLUSPLUS_SUFFIXES = (".cc", ".cp", ".cxx", ".cpp", ".CPP", ".c++", ".C")

Decorated = TypeVar("Decorated", bound=click.Command)


def compiler_options(command: Decorated) -> Decorated:
    """Add the compiler's options that decide what the preprocessor sees."""
    for flag, (name, metavar, help) in reversed(PASSED_ON.items()):
        command = click.option(flag, name, metavar=metavar, multiple=True, help=help)(command)
    return click.option("-std", "--std", "standard", metavar="STANDARD", help="The dialect of C, as for the compiler.")(
        command
    )


class WithCompilerOptions(click.Command):
    """A command that keeps the compiler's options, which click would take apart by letters, in `meta["compiler"]`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own = args[: args.index("--")] if "--" in args else args
        ctx.meta["compiler"] = [word for word in own if is_compiler_option(word)]
        return super().parse_args(ctx, [word for word in args if word not in ctx.meta["compiler"]])


def is_compiler_option(word: str) -> bool:
    """Whether a word of the command line is an option of gcc or gfortran, and of nobody else here."""
    return word in ("-cpp", "-nocpp", "-ansi", "-pipe", "-pthread") or word.startswith(
        ("-f", "-O", "-g", "-W", "-w", "-m", "-pedantic")
    )


def for_preprocessor(words: Sequence[str]) -> list[str]:
    """The options among those of a C or Fortran compiler that decide what the C preprocessor sees."""
    return [word for word in words if not word.startswith(FORTRAN_ONLY + CODE_ONLY) or word.startswith("-Wp,")]


@click.command(cls=WithCompilerOptions)
@click.argument("source", metavar="SOURCE")
@click.option(
    "-o", "output", metavar="FILE", required=True, help="Where the translated C goes; `-` for standard output."
)
@click.option("--explain", is_flag=True, help="Say what was understood of each nest, what is done, and what is not.")
@click.option(
    "--line/--no-line", "line_directives", default=True, help="Refer to the source's lines by #line (default)."
)
@click.option("--hints/--no-hints", default=True, help="Insert hints (default); without, Fortran becomes plain C.")
@click.option(
    "--restrict/--no-restrict", default=True, help="Say in C what Fortran says of its arguments (default): no aliases."
)
@click.option(
    "--schedule",
    type=click.Choice(["original", "nested", "wrapped", "continuous"]),
    default="continuous",
    show_default=True,
    help="Whether a pipeline ends with its loop, or goes on with coming iterations around it: docs/pipelines.md.",
)
@click.option(
    "--with", "companions", metavar="FILE", multiple=True, help="Look into another source for procedures called here."
)
@click.option(
    "--pure",
    "harmless",
    metavar="NAME",
    multiple=True,
    type=NAME,
    help="A function from elsewhere that changes nothing.",
)
@click.option("--trace", is_flag=True, help="Make a program that can write a trace of what it touches: docs/trace.md.")
def translate(source: str, output: str, explain: bool, line_directives: bool, trace: bool, **flags: Any) -> None:
    """Insert page prefetch and release hints into the loop nests of a C or Fortran file.

    The name tells the language; Fortran (.f, .f90, .F90 and the like) becomes C, and takes gfortran's options
    (-ffree-form, -fdefault-integer-8, ...). Give the compiler's own options here, too (-fopenmp, -O3, -march=native):
    they define macros.

    Compile the result with: cc -std=gnu11 -O3 app.c $(iopref config --cflags --libs); add -lgfortran -lm for Fortran.
    """
    from iopref.frontend.fortran.options import is_fortran

    gc.disable()  # a fifth faster, and the process is short
    sys.setrecursionlimit(50_000)  # long expressions are deep trees
    words = click.get_current_context().meta["compiler"]
    if not is_fortran(source):
        foreign = [word for word in words if word.startswith(FORTRAN_ONLY)]
        if foreign:
            raise click.UsageError(f"{foreign[0]} is for Fortran, and {source} is not named as Fortran is")
        words = for_preprocessor(words)
    text = read_source(source)
    if output != "-" and Path(output).exists() and Path(output).samefile(source):
        raise error(f"{output} is the source itself", remedy="give another file after -o")
    name = "<iopref>" if output == "-" else output
    companions = _companions(flags, words, is_fortran(source))
    settings = _Settings(name, line_directives, flags["hints"], flags["restrict"], trace, flags["schedule"], companions)
    result = (_fortran if is_fortran(source) else _c)(text, [*words, *options_given(flags)], settings)
    if output == "-":
        sys.stdout.write(result.text)
    else:
        write_whole(Path(output), result.text)
    if explain and result.translation:
        from iopref.report.explain import explained

        click.echo(explained(result.translation, result.words, _first_latency()), err=output == "-")


def _first_latency() -> str:
    """The latency that programs begin with on this machine, in words."""
    from iopref.measure.calibration import known_calibration
    from iopref.measure.durations import show_duration

    found = known_calibration(lambda text: click.echo(f"iopref translate: {text}", err=True))
    if not found:
        return "1 ms; `iopref calibrate` measures it"
    return f"{show_duration(found.first_latency_ns)}, by `iopref calibrate` in {click.format_filename(found.directory)}"


@dataclass(frozen=True)
class _Settings:
    """How a file is to be translated; `name` is what the output is called."""

    name: str
    line_directives: bool
    hints: bool
    restrict: bool
    trace: bool
    schedule: str
    companions: Companions


@dataclass(frozen=True)
class _Result:
    """The text of the output, and the translation that a report can be made of: none without hints.

    `words` turns a report on the C text into one on the source.
    """

    text: str
    translation: Translation | None = None
    words: Callable[[str], str] = str


def _companions(flags: Mapping[str, Any], words: Sequence[str], fortran: bool) -> Companions:
    """The other files of the program, and the functions that are said to change nothing, as the linker calls them."""
    from iopref.cli.config import include_directory
    from iopref.frontend.companions import Companions
    from iopref.frontend.fortran.options import is_fortran

    paths = flags["companions"]
    headers = str(include_directory()) if any(is_fortran(path) for path in paths) else ""
    suffix = "_" if fortran else ""
    harmless = frozenset(name.lower() + suffix if fortran else name for name in flags["harmless"])
    return Companions(paths, (*for_preprocessor(words), *options_given(flags)), tuple(words), headers, harmless)


def _c(source: Source, options: Sequence[str], settings: _Settings) -> _Result:
    if not settings.hints:
        return _Result(source.text)
    result = _hinted(source, options, settings)
    return _Result(result.text, result)


def _hinted(source: Source, options: Sequence[str], settings: _Settings) -> Translation:
    from iopref.transform.schedule import Schedule
    from iopref.translate import translate as run

    schedule = Schedule(settings.schedule)
    return run(source, options, settings.name, settings.line_directives, settings.trace, schedule, settings.companions)


def _fortran(source: Source, options: Sequence[str], settings: _Settings) -> _Result:
    """Fortran: plain C first, then the way of every C program."""
    from iopref.cli.config import include_directory
    from iopref.frontend.fortran.options import parse_options
    from iopref.frontend.fortran.to_c import lowered

    plain = lowered(source, parse_options(source.path, options, settings.restrict, settings.line_directives))
    if not settings.hints:
        return _Result(plain.c.text)
    compiler_options = ["-std=gnu11", "-I", str(include_directory())]
    result = _hinted(plain.c, compiler_options, settings)
    shown = replace(result, unit=replace(result.unit, source=source))
    return _Result(result.text, shown, plain.spelling.report)


def read_source(path: str) -> Source:
    """A source file; raises UserError when it cannot be read, or is C++ by its name."""
    if PurePath(path).suffix in CPLUSPLUS_SUFFIXES:
        raise error(f"{path} is named as C++ is", remedy="give a C or Fortran file; keep the loops of C++ in one")
    try:
        return Source.read(path)
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy="give the name of a C or Fortran file") from e


def options_given(flags: Mapping[str, Any]) -> list[str]:
    """The compiler's options as the user gave them."""
    options = [f"-std={flags['standard']}"] if flags["standard"] else []
    for flag, (name, _, _) in PASSED_ON.items():
        for value in flags[name]:
            options += [flag, value]
    return options


translate = compiler_options(translate)
