"""The compiler's options on the command line of `iopref translate`, which takes the options of
a Makefile as they are.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from iopref.driver.command_line import CommandLine, Part
from iopref.patterns import pattern

_ABOUT_CODE = pattern(r"-[fOgmwW].*|-pedantic.*|-(no)?cpp|-J.*|-ansi|-pipe|-pthread|--param(=.*)?|-X(assembler|clang)")
_ABOUT_HEADERS = pattern(
    r"-(include|isystem|imacros)(?!=).+|-(imacros|iquote.*|idirafter.*|iprefix.*|iwithprefix.*|isysroot.*)"
    r"|--sysroot(=.*)?|-nostdinc|-undef|-trigraphs|-Xpreprocessor|-specs=.*"
)
"""Options that decide what the preprocessor sees, except those listed in `iopref translate --help`."""
_IGNORED = pattern(
    r"-MM?D|-MG|-MP|-M[FTQ].*|-Wp,-M.*|-[cSvprs]|-pg|--?coverage|-save-temps.*|-B.*"
    r"|-[lL].*|-[Tzeu]|-Xlinker|-shared.*|-static.*|-rdynamic|-(no-)?pie|-no(start|default)files|-nostdlib.*"
)
"""Options about dependency files, about linking, and about the kind of output."""


def taken_apart(words: Sequence[str], own: Collection[str]) -> tuple[list[str], list[str]]:
    """Split words into those for iopref, whose options are `own`, and those options of the compiler that decide what it
    reads.
    """
    end = words.index("--") if "--" in words else len(words)
    kept: list[str] = []
    compiler: list[str] = []
    for part in CommandLine.of(words[:end]).parts:
        if _is_own(part, own) or not _is_compilers(part.name):
            kept += part.words
        elif not _IGNORED.fullmatch(part.name):
            compiler += part.words
    return [*kept, *words[end:]], compiler


def _is_own(part: Part, own: Collection[str]) -> bool:
    """Whether a word is a file or an option of iopref, perhaps written with one dash too few."""
    name = part.name.partition("=")[0]
    return part.is_file or name in own or f"-{name}" in own


def _is_compilers(name: str) -> bool:
    return any(known.fullmatch(name) for known in (_ABOUT_CODE, _ABOUT_HEADERS, _IGNORED))
