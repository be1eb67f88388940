"""Library routines with a twin that says what they read: `#pragma iopref discloses(TWIN)` at their declaration.

After Patterson, Gibson and Satyanarayanan 1993, section 5: a library exports `fft.hint` beside `fft`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from iopref.diagnostics import Diagnostic, UserError
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.pragmas import Pragma, read
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.text import chunks
from iopref.frontend.c.types.ctypes import NO_QUALIFIERS, CType, Function, Pointer, Scalar, Void
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass, replace

_NAME = r"[A-Za-z_]\w*"
_PARAMETER = rf"\*?\s*{_NAME}(?:\s*\[\s*{_NAME}\s*\])?"
_FORM = pattern(rf"\(\s*({_NAME})\s*(?:\(\s*({_PARAMETER}(?:\s*,\s*{_PARAMETER})*)\s*\)\s*)?\)")
_TAKEN = pattern(rf"(\*?)\s*({_NAME})(?:\s*\[\s*({_NAME})\s*\])?")
_WRITE = "write `#pragma iopref discloses(TWIN)`, or `discloses(TWIN(PARAMETER, ...))`, in front of a declaration"
_DECLARE = "declare it with the same parameters, or name those that it takes: `discloses(TWIN(PARAMETER, ...))`"


@dataclass(frozen=True)
class Twin:
    """A function that says what a routine reads; `taken` are the numbers, from 0, of the routine's arguments that it
    gets.

    - `copied` are addresses of numbers, as Fortran passes them; it gets addresses of copies.
    - `texts` maps texts to the arguments with their lengths; it gets copies.
    - `types` are the types of the routine's parameters.
    - It `counts` its disclosures if it returns their number.
    """

    name: str
    taken: tuple[int, ...]
    copied: frozenset[int]
    texts: Mapping[int, int]
    types: tuple[CType, ...]
    counts: bool


def twins(unit: Unit, symbols: Symbols, tolerant: bool) -> tuple[Mapping[str, Twin], tuple[Diagnostic, ...]]:
    """The twins that a file and its headers declare, by routine; if `tolerant`, also the mistakes in such pragmas.

    Routines that the file does not use are left out. Raises UserError for a wrong pragma.
    """
    found: dict[str, Twin] = {}
    mistakes: list[Diagnostic] = []
    pragmas = [pragma for pragma in read(unit) if pragma.word == "discloses"]
    declarations = chunks.split(unit.tokens) if pragmas else ()
    for pragma in pragmas:
        try:
            for routine, twin in _declared(unit, symbols, declarations, pragma):
                if found.setdefault(routine, twin) != twin:
                    raise pragma.wrong(unit, f"`{routine}` has another twin", "let one pragma name it", twin.name)
        except UserError as failure:
            if not tolerant:
                raise
            mistakes.append(failure.diagnostic)
    return found, tuple(mistakes)


def _declared(
    unit: Unit, symbols: Symbols, declarations: tuple[chunks.Chunk, ...], pragma: Pragma
) -> Iterator[tuple[str, Twin]]:
    match = _FORM.fullmatch(pragma.rest)
    if match is None:
        raise pragma.wrong(unit, f"`#pragma {pragma.text}` is not understood", _WRITE, "discloses")
    chunk = next((c for c in declarations if c.start == pragma.token), None)
    if chunk is None:
        raise pragma.wrong(unit, "`#pragma iopref discloses` is not in front of a declaration", _WRITE)
    inside = [n for n in unit.ast.ext if n.coord is not None and chunk.start <= n.coord.line < chunk.end]
    declared = [getattr(n, "decl", n) for n in inside]
    if not inside and not (chunk.main or chunk.part):
        return  # in a header, and not used
    if len(declared) != 1 or not isinstance(declared[0].type, c_ast.FuncDecl):
        raise pragma.wrong(unit, "`#pragma iopref discloses` is not in front of a declaration of one function", _WRITE)
    yield declared[0].name, _twin(unit, symbols, pragma, declared[0], match)


def _twin(unit: Unit, symbols: Symbols, pragma: Pragma, routine: Node, match: re.Match[str]) -> Twin:
    """The twin of a routine that a pragma names."""
    own, twin = symbols.function_type(routine.name), symbols.function_type(match[1])
    if twin is None or own is None or match[1] == routine.name:
        why = "is the routine itself" if match[1] == routine.name else "is declared nowhere as a function"
        raise pragma.wrong(unit, f"`{match[1]}` {why}", _DECLARE, match[1])
    args = routine.type.args
    names = [getattr(p, "name", None) for p in (args.params if args else ())][: len(own.params)]
    said = _TAKEN.findall(match[2] or "")
    words = [word for _, *pair in said for word in pair if word]
    if missing := next((word for word in words if word not in names), ""):
        remedy = "name parameters as this declaration does"
        raise pragma.wrong(unit, f"`{missing}` is not a parameter of `{routine.name}`", remedy, missing)
    taken = [names.index(word) for _, word, _ in said] if match[2] else [*range(len(own.params))]
    copied = frozenset(names.index(word) for star, word, _ in said if star)
    texts = {names.index(word): names.index(length) for _, word, length in said if length}
    if word := next((names[k] for k in copied if not _is_address_of_number(own.params[k])), ""):
        raise pragma.wrong(unit, f"`{word}` is not the address of a number", f"write `{word}` without `*`", word)
    if word := next((names[k] for k, n in texts.items() if not _is_text(own.params[k], own.params[n])), ""):
        why = f"`{word}` is not a string with a number of characters"
        raise pragma.wrong(unit, why, f"write `{word}` without `[...]`", word)
    if why := _unfit(own, twin, taken, match[1], routine.name):
        raise pragma.wrong(unit, why, _DECLARE, match[1])
    return Twin(match[1], tuple(taken), copied, texts, own.params, not isinstance(twin.result, Void))


def _unfit(own: Function, twin: Function, taken: list[int], name: str, routine: str) -> str:
    """Why a function cannot be called with some arguments of a routine; empty if it can."""
    if twin.variadic or len(twin.params) != len(taken):
        count = "any number of" if twin.variadic else str(len(twin.params))
        return f"`{name}` takes {count} arguments, and is given {len(taken)} of `{routine}`"
    for number, (k, t) in enumerate(zip(taken, twin.params, strict=True), 1):
        if not _takes(t, own.params[k]):
            return f"argument {number} of `{name}` is of another type than that of `{routine}`"
    if not isinstance(twin.result, Void) and not (isinstance(twin.result, Scalar) and not twin.result.floating):
        return f"`{name}` must return void, or an integer that is 0 if it disclosed nothing"
    return ""


def _is_address_of_number(t: CType) -> bool:
    return isinstance(t, Pointer) and isinstance(t.target, Scalar) and not t.target.complex


def _is_text(t: CType, length: CType) -> bool:
    is_text = isinstance(t, Pointer) and isinstance(t.target, Scalar) and t.target.size == 1
    return is_text and isinstance(length, Scalar) and not length.floating


def _takes(to: CType, given: CType) -> bool:
    if isinstance(to, Pointer) and isinstance(given, Pointer):
        pair = [replace(t.target, quals=NO_QUALIFIERS) for t in (to, given)]
        return pair[0] == pair[1] or any(isinstance(t, Void) for t in pair)
    if isinstance(to, Scalar) and isinstance(given, Scalar):
        return not to.complex and not given.complex
    return replace(to, quals=NO_QUALIFIERS) == replace(given, quals=NO_QUALIFIERS)
