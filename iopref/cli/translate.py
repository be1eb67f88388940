"""`iopref translate`: insert hints into a C or Fortran file."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from iopref.cli.compiler_words import taken_apart
from iopref.cli.output import write_whole
from iopref.cli.reports import outcome, report, written_report
from iopref.cli.sources import FORTRAN_ONLY, Settings, read_source, translated, with_division
from iopref.cli.values import NAME, REPORT
from iopref.diagnostics import UserError, error
from iopref.passes import PASSES, PRINTED, Observer
from iopref.report.nests import add_to_log

PASSED_ON = {
    "-I": ("include", "DIR", "Search a directory for headers."),
    "-D": ("define", "NAME[=VALUE]", "Define a macro."),
    "-U": ("undefine", "NAME", "Undefine a macro."),
    "-include": ("force_include", "FILE", "Include a file before the first line."),
    "-isystem": ("system_include", "DIR", "Search a directory for system headers."),
}

SCHEDULE = click.option(
    "--schedule",
    type=click.Choice(["original", "nested", "wrapped", "continuous"]),
    default="continuous",
    show_default=True,
    help="What prefetching does when its loop ends and a loop around it goes on: docs/pipelines.md.",
)

EXPLAIN = click.option(
    "--explain",
    type=click.Choice(["short", "full"]),
    metavar="",
    help="Print what was understood of each nest and which hints it gets; with --explain=short, in a line or two.",
)
"""Without a value it means the full report: see `explain_given`."""

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def compiler_options(command: Decorated) -> Decorated:
    """Add the compiler's options that decide what the preprocessor sees."""
    for flag, (name, metavar, help) in reversed(PASSED_ON.items()):
        command = click.option(flag, name, metavar=metavar, multiple=True, help=help)(command)
    return click.option("-std", "--std", "standard", metavar="STANDARD", help="The dialect of C, as for the compiler.")(
        command
    )


def translation_options(command: Decorated) -> Decorated:
    """Add the options about the translation, and about what is known of the program.

    These are `schedule`, `companions`, `harmless`, and a `log` of nests.
    """
    options = (
        SCHEDULE,
        click.option(
            "--with",
            "companions",
            metavar="FILE",
            multiple=True,
            help="Another source of the program, with procedures that are called here; may be repeated.",
        ),
        click.option(
            "--pure",
            "harmless",
            metavar="NAME",
            multiple=True,
            type=NAME,
            help="A function of another file that has no side effects; may be repeated.",
        ),
        click.option(
            "--nests",
            "log",
            metavar="FILE",
            type=click.Path(path_type=Path),
            help="Add what becomes of each nest to FILE, which `iopref report` sums up.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def listed_passes(context: click.Context, _parameter: click.Parameter, names: tuple[str, ...]) -> tuple[str, ...]:
    """The passes after which nests are to be printed; for `list`, print all passes and exit."""
    if "list" in names:
        for name, does in PASSES.items():
            click.echo(f"{name:10}{does}{'' if name in PRINTED else ' (not printed)'}")
        context.exit()
    return names


class WithCompilerOptions(click.Command):
    """A command that keeps the compiler's options in `meta["compiler"]`, as click would split them into letters."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        args = explain_given(args)
        own = [name for parameter in self.get_params(ctx) for name in (*parameter.opts, *parameter.secondary_opts)]
        kept, ctx.meta["compiler"] = taken_apart(args, own)
        return super().parse_args(ctx, kept)


@click.command(cls=WithCompilerOptions)
@click.argument("source", metavar="SOURCE")
@click.option(
    "-o", "output", metavar="FILE", required=True, help="Where the translated C goes; `-` for standard output."
)
@EXPLAIN
@click.option(
    "--report",
    "reports",
    metavar="FILE",
    multiple=True,
    type=REPORT,
    help="Write a report on each reference: FILE.html is a page with the source, FILE.json is for scripts.",
)
@click.option(
    "--line/--no-line", "line_directives", default=True, help="Refer to the source's lines by #line (default)."
)
@click.option("--hints/--no-hints", default=True, help="Insert hints (default); without, Fortran becomes plain C.")
@click.option(
    "--restrict/--no-restrict",
    default=True,
    help="Let the C compiler rely on Fortran's rule that arguments do not overlap (default).",
)
@click.option(
    "--print-after",
    "printed_after",
    metavar="PASS",
    multiple=True,
    type=click.Choice(["list", *PRINTED]),
    is_eager=True,
    callback=listed_passes,
    help="Print each nest after a pass, with its plan so far; may be repeated. `list` prints what each pass does. "
    "Goes to standard output, or to standard error with `-o -`.",
)
@click.option(
    "--time-passes", is_flag=True, help="Print the seconds of each pass to standard error; starting takes some more."
)
@translation_options
@click.option("--trace", is_flag=True, help="Make a program that can write a trace of what it touches: docs/trace.md.")
def translate(source: str, output: str, explain: str | None, line_directives: bool, **flags: Any) -> None:
    """Insert page prefetch and release hints into the loop nests of a C or Fortran file.

    The file's name tells its language. Fortran (.f, .f90, .F90 and the like) becomes C, and gfortran's options are
    accepted (-ffree-form, -fdefault-integer-8, ...). Give the options of the compiler here as well (-fopenmp, -O3,
    -march=native), as they define macros. Options for dependencies, linking or the kind of output (-MMD, -lm, -c) are
    ignored.

    Compile the result with: cc -std=gnu11 -O3 app.c $(iopref config --cflags --libs); for Fortran add -fno-math-errno
    -lgfortran -lm.
    """
    from iopref.frontend.fortran.suffixes import is_fortran

    words = click.get_current_context().meta["compiler"]
    if not is_fortran(source):
        foreign = [word for word in words if word.startswith(FORTRAN_ONLY)]
        if foreign:
            raise click.UsageError(f"{foreign[0]} is for Fortran, and {source} is not Fortran by its name")
    if flags["reports"] and not flags["hints"]:
        raise click.UsageError("--report is a report on hints, and --no-hints makes none")
    text = read_source(source)
    if output != "-" and Path(output).exists() and Path(output).samefile(source):
        raise error(f"{output} is the source itself", remedy="give another file after -o")
    if is_fortran(output):
        raise error(
            f"{output} is Fortran by its name, but the output is C", remedy="give a name that ends in .c after -o"
        )
    name = "<iopref>" if output == "-" else output
    options = [*words, *options_given(flags)]
    told = ("hints", "restrict", "trace", "schedule", "companions", "harmless")
    observer = _observer(flags["printed_after"])
    settings = Settings(name, line_directives, observer=observer, **{key: flags[key] for key in told})
    try:
        result = translated(text, options, settings)
    except UserError as failure:
        raise with_division(failure, text, options, settings) from failure
    for path in flags["reports"]:
        written_report(result, path, "translate")
    if output == "-":
        sys.stdout.write(result.text)
    else:
        write_whole(Path(output), result.text)
    for nest in observer.shown:
        click.echo(nest, err=output == "-")
    for name in observer.unseen:
        click.echo(f"iopref: no nest got as far as the pass {name}: see --explain, and --print-after list", err=True)
    if flags["time_passes"]:
        click.echo(observer.table, err=True)
    if flags["log"]:
        add_to_log(flags["log"], outcome(result, source))
    if explain and result.translation:
        click.echo(report(result, "translate", explain), err=output == "-")


def _observer(printed_after: Sequence[str]) -> Observer:
    if not printed_after:
        return Observer()
    from iopref.report.planned import shown

    return Observer(frozenset(printed_after), shown)


def explain_given(words: Sequence[str]) -> list[str]:
    """The words of the command line with `--explain` replaced by `--explain=full`, so that it does not take the next
    word.
    """
    end = words.index("--") if "--" in words else len(words)
    return ["--explain=full" if word == "--explain" else word for word in words[:end]] + list(words[end:])


def options_given(flags: Mapping[str, Any]) -> list[str]:
    """The compiler's options as the user gave them."""
    options = [f"-std={flags['standard']}"] if flags["standard"] else []
    for flag, (name, _, _) in PASSED_ON.items():
        for value in flags[name]:
            options += [flag, value]
    return options


translate = compiler_options(translate)
