"""The compiler's options on the command line of `iopref translate`, which takes those of a Makefile as they are."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from iopref.driver.command_line import CommandLine, Part
from iopref.patterns import pattern

_ABOUT_CODE = pattern(r"-[fOgmwW].*|-pedantic.*|-(no)?cpp|-J.*|-ansi|-pipe|-pthread|--param(=.*)?|-X(assembler|clang)")
_ABOUT_HEADERS = pattern(
    r"-(include|isystem|imacros)(?!=).+|-(imacros|iquote.*|idirafter.*|iprefix.*|iwithprefix.*|isysroot.*)"
    r"|--sysroot(=.*)?|-nostdinc|-undef|-trigraphs|-Xpreprocessor|-specs=.*"
)
"""Options that decide what the preprocessor sees; those that `iopref translate --help` names are not among them."""
_IGNORED = pattern(
    r"-MM?D|-MG|-MP|-M[FTQ].*|-Wp,-M.*|-[cSvprs]|-pg|--?coverage|-save-temps.*|-B.*"
    r"|-[lL].*|-[Tzeu]|-Xlinker|-shared.*|-static.*|-rdynamic|-(no-)?pie|-no(start|default)files|-nostdlib.*"
)
"""Options about files that others write, about linking, and about what comes out."""


def taken_apart(words: Sequence[str], own: Collection[str]) -> tuple[list[str], list[str]]:
    """The words for iopref itself, whose options are its `own`, and those of the compiler that decide what it reads."""
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
    """Whether it is an option of iopref, or one with a dash too few."""
    name = part.name.partition("=")[0]
    return part.is_file or name in own or f"-{name}" in own


def _is_compilers(name: str) -> bool:
    return any(known.fullmatch(name) for known in (_ABOUT_CODE, _ABOUT_HEADERS, _IGNORED))
