"""Turns hints by hand, `#pragma iopref prefetch(...)` and the like, into calls of `iopref_hints.h` before all else.

Generated code then holds them like all other statements, and the rest of the compiler only knows that such calls change
nothing.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from iopref.diagnostics import Diagnostic, UserError, error
from iopref.frontend.c.syntax import pragmas
from iopref.frontend.c.syntax.pragmas import FORMS, HINTS, Pragma, directives, harmless_functions
from iopref.frontend.c.syntax.unit import Unit, load, parsed
from iopref.frontend.c.text import chunks
from iopref.frontend.c.text.expansions import with_expansions
from iopref.frontend.c.text.inclusions import with_included
from iopref.frontend.c.text.preprocessed import Preprocessed, preprocessed
from iopref.frontend.c.text.tokens import TOKEN
from iopref.measure.sizes import parse_size
from iopref.patterns import pattern
from iopref.records import replace
from iopref.source import Source

_ELSEWHERE = "call the functions of `iopref_hints.h` there"
_PLACE = "write it between the statements of a block, `{ ... }`"
_CHANGES = frozenset("= += -= *= /= %= &= |= ^= <<= >>= ++ --".split())
_BETWEEN_STATEMENTS = frozenset(";{}")
_INTEGER = pattern(r"(0[xX][0-9a-fA-F]+|\d+)[uUlL]*(?!\s*[\w.])")
_MOST = 2**63 - 1
_COUNTS = {"memory": (1,), "prefetch": (2, 4), "release": (2, 4)}


class Read(NamedTuple):
    """A file whose pragmas were understood.

    `calls` tells whether it has hints by hand. `harmless` are functions that pragmas declare to be without side
    effects. `mistakes` are messages about unknown pragmas, which are ignored if `tolerant`.
    """

    unit: Unit
    calls: bool
    harmless: frozenset[str]
    mistakes: tuple[Diagnostic, ...]
    tolerant: bool = False


def read(text: Preprocessed, tolerant: bool = False) -> Read:
    """Read a file, with its hints by hand as calls; if `tolerant`, unknown pragmas are ignored.

    Included files with loops and macros that make functions are written out first.
    Raises UserError if it is not C, and for an unknown pragma that is not ignored.
    """
    mistakes: list[Diagnostic] = []
    text = with_expansions(with_included(text))
    while True:
        unit = parsed(text)
        try:
            calls = with_calls(unit)
            unit = calls or unit
            return Read(unit, calls is not None, harmless_functions(unit), tuple(mistakes), tolerant)
        except UserError as failure:
            left = _without(unit, failure.diagnostic) if tolerant else None
            if left is None:
                raise
            mistakes.append(failure.diagnostic)
            text = preprocessed(left, text.run)


def _without(unit: Unit, mistake: Diagnostic) -> Source | None:
    """The file without the pragma that a mistake is about; None if the pragma is not a line of its own."""
    source, position = unit.source, mistake.position
    for directive, _ in directives(unit.raw):
        span = directive.span
        at = unit.raw.position(span.start)
        if position is not None and not source.origins and (at.file, at.line) == (position.file, position.line):
            blank = "".join(c if c in "\r\n" else " " for c in source.text[span.start : span.end])
            return replace(source, text=source.text[: span.start] + blank + source.text[span.end :])
    return None


def with_calls(unit: Unit) -> Unit | None:
    """The file, parsed again with its hints by hand as calls; None if it has none.

    Raises UserError for a pragma that is not a hint, or that stands where no statement may stand.
    """
    source = _written(unit)
    try:
        return load(source, preprocessor=unit.preprocessor) if source else None
    except UserError as failure:  # without the calls it was C
        found = failure.diagnostic
        message = f"a hint stands where no statement is allowed: {found.message}"
        raise error(message, found.position, _PLACE, unit.source) from failure


def _written(unit: Unit) -> Source | None:
    """The file with calls on the lines of their pragmas; None if there are none."""
    found = [pragma for pragma in pragmas.read(unit) if pragma.word in HINTS]
    if not found:
        return None
    bodies = [(c.body, c.end) for c in chunks.split(unit.tokens) if c.body is not None]
    for pragma in found:
        _check_place(unit, pragma, any(start < pragma.token < end for start, end in bodies))
        call(unit, pragma)
    text, pieces, at = unit.source.text, [], 0
    for directive, said in directives(unit.raw):
        made = _call_of_inactive(unit, said)
        span = directive.span
        ends = "".join(c for c in text[span.start : span.end] if c in "\r\n")
        pieces += [text[at : span.start], made + ends] if made else [text[at : span.end]]
        at = span.end
    return replace(unit.source, text="".join([*pieces, text[at:]]))


def call(unit: Unit, pragma: Pragma) -> str:
    """The statement that a hint stands for; raises UserError if it is not a hint."""
    form = f"write `#pragma iopref {FORMS[pragma.word]}`"
    words = TOKEN.findall(pragma.rest)
    if changing := next((w for w in words if w in _CHANGES or w in _BETWEEN_STATEMENTS), ""):
        reason = f"`{changing}` must not be in a hint, since other compilers ignore hints"
        raise pragma.wrong(unit, reason, "use expressions that change nothing", changing)
    given = _arguments(pragma.rest)
    if given is None or not all(given) or len(given) not in _COUNTS[pragma.word]:
        message = f"`#pragma {pragma.text}` does not have the arguments of `{pragma.word}`"
        if len(_COUNTS[pragma.word]) > 1:
            form += ", or with `, STRIDE, COUNT` after BYTES"
        raise pragma.wrong(unit, message, form, pragma.word)
    if pragma.word == "memory" and given[0][0].isdigit() and not _INTEGER.match(given[0]):
        given = [_bytes(unit, pragma, given[0])]
    name = f"iopref_{pragma.word}" + "_strided" * (len(given) == 4)
    return f"{name}({', '.join(given)});"


def _bytes(unit: Unit, pragma: Pragma, text: str) -> str:
    """A size with a unit as a number of bytes in C; raises UserError if it is not a size."""
    try:
        size = parse_size(text, least=0)
    except ValueError:
        size = _MOST + 1
    if size > _MOST:
        remedy = "write bytes, or a number with K, M, G or T, such as 256M or 1.5GiB"
        raise pragma.wrong(unit, f"`{text}` is not a size", remedy, text)
    return f"{size}UL"


def _call_of_inactive(unit: Unit, said: str) -> str:
    """The call for a directive that may lie in an inactive branch of `#if`; empty if it is not a hint."""
    pragma = Pragma(said, 0, None)
    if pragma.word not in HINTS:
        return ""
    try:
        return call(unit, pragma)
    except UserError:
        return ""


def _check_place(unit: Unit, pragma: Pragma, in_function: bool) -> None:
    texts = unit.tokens.texts
    if pragma.start is None:
        raise pragma.wrong(unit, "a hint comes from a macro or an included file", _ELSEWHERE)
    if not in_function:
        raise pragma.wrong(unit, "a hint stands outside of all functions", _PLACE)
    if texts[pragma.token - 1] not in _BETWEEN_STATEMENTS or texts[pragma.token] == "else":
        raise pragma.wrong(unit, "a hint stands where no statement is allowed", _PLACE)
    before = next(text for text in unit.pragmas_before(pragma.token) if text == pragma.text or not _is_own(text))
    if not _is_own(before):
        reason = f"a hint stands between `#pragma {before}` and the statement that it applies to"
        raise pragma.wrong(unit, reason, "write the hint above that line")


def _is_own(pragma: str) -> bool:
    return pragma.split()[:1] == ["iopref"]


def _arguments(text: str) -> list[str] | None:
    """The texts between the commas of a list in parentheses; None if the text is not such a list."""
    depth, cuts = 0, list[int]()
    for match in TOKEN.finditer(text):
        word = match[1]
        if depth == 0 and (cuts or word != "("):
            return None
        depth += (word in "([") - (word in ")]")
        if depth == (0 if word == ")" else 1) and word in "(),":
            cuts.append(match.start(1))
    if depth:
        return None
    return [text[a + 1 : b].strip() for a, b in pairwise(cuts)]
