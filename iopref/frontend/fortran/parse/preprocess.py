"""The C preprocessor in its traditional mode, for files such as `.F90`."""

from __future__ import annotations

from iopref.diagnostics import error
from iopref.frontend.compiler import compiler_words, run_compiler
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.preprocessed import source_before
from iopref.frontend.fortran.suffixes import PREPROCESSED
from iopref.source import Position, Source

_MACROS = (
    "-undef",
    "-D__GFORTRAN__=1",
    "-D__GNUC__=12",
    "-D__LP64__=1",
    "-D_LP64=1",
    "-D__x86_64__=1",
    "-D__linux__=1",
)


def read(source: Source, options: Options) -> tuple[Source, str | None]:
    """The file to show lines of, and its text after preprocessing; None if the file is not preprocessed."""
    if PREPROCESSED in options.words:
        return source_before(source), source.text
    return source, preprocessed(source, options) if options.preprocess else None


def preprocessed(source: Source, options: Options) -> str:
    """The text of a file after preprocessing, with line markers; raises UserError if the preprocessor fails."""
    compiler = compiler_words()
    command = [*compiler, "-E", "-traditional-cpp", *_MACROS, *options.preprocessor, "-x", "c", source.path]
    if options.openmp:
        command.insert(2, "-D_OPENMP=201511")
    try:
        done = run_compiler(command)
    except OSError as failure:
        raise error(f"cannot run `{compiler[0]}`: {failure.strerror}", remedy="name a C compiler in CC") from failure
    if done.status:
        said = next((line for line in done.said.splitlines() if "error:" in line), "no message")
        raise error(
            f"the preprocessor failed: {said.partition('error:')[2].strip()}",
            Position(source.path, 1, 1),
            "correct the source, or pass the -D and -I options of your build",
            source,
        )
    return done.output
