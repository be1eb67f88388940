"""The symbols of each unit are those that gfortran finds: types, kinds, and what each name is."""

from __future__ import annotations

import re
from pathlib import Path

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.parse.preprocess import preprocessed
from iopref.frontend.fortran.parse.units import parse
from iopref.frontend.fortran.scope.build import RULES, build
from iopref.frontend.fortran.scope.scopes import Program, Scope
from iopref.frontend.fortran.scope.storage import blocks
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.source import Source

_UNIT = re.compile(r"^Namespace:.*?\nprocedure name = (\S+)(.*?)(?=^Namespace:|\Z)", re.MULTILINE | re.DOTALL)
_SYMBOL = re.compile(
    r"symtree: '(\w+)' *\|\| symbol: '\w+' *(?:from namespace '\w+'[^\n]*)?\n"
    r"    type spec : \((\w+)(?: (\S+))?(?: (\d+))?\)\n    attributes: \((.*)\)$",
    re.MULTILINE,
)

SHOWN = "-fdump-fortran-original"
"""The option with which gfortran shows the symbols of what it compiles."""


def found_by_gfortran(shown: str) -> dict[str, dict[str, str]]:
    """The variables, constants and dummy arguments of each unit, as gfortran shows them."""
    units: dict[str, dict[str, str]] = {}
    for unit, text in _UNIT.findall(shown):
        symbols = units.setdefault(unit, {})
        for name, base, first, second, attributes in _SYMBOL.findall(text):
            words = {word.partition("(")[0] for word in attributes.split()}
            if not {"VARIABLE", "PARAMETER"} & words or "ARTIFICIAL" in words or name.startswith("_"):
                continue
            kind = second if base == "CHARACTER" and second else first
            symbols[name] = " ".join([base, kind, *sorted(words & KNOWN)])
    return units


KNOWN = {"PARAMETER", "DIMENSION", "DUMMY", "IN-COMMON"}
"""The attributes that are compared."""
NOT_COVERED = ("REAL 16", "COMPLEX 16")
"""What may be declared, and not used."""


def in_common(scope: Scope) -> set[str]:
    """The variables of COMMON blocks, also by EQUIVALENCE, except those that only a module's EQUIVALENCE puts there."""
    commons = [block for name, block in blocks(scope).items() if name in scope.commons and "." not in name]
    return {item.name for block in commons for item in block.sequence + block.overlaid}


def described(symbol: Symbol, shared: set[str], scope: Scope) -> str:
    """A symbol in the words of gfortran's dump."""
    assert symbol.type is not None
    words = {
        "PARAMETER": symbol.form == "constant",
        "DIMENSION": symbol.array,
        "DUMMY": symbol.dummy,
        "IN-COMMON": symbol.name in shared or "." not in (symbol.common or "."),
    }
    tag = symbol.type.derived
    kind = scope.program.types[tag].name if tag else str(symbol.type.kind)
    return " ".join([symbol.type.base.upper(), kind, *sorted(w for w, true in words.items() if true)])


def scopes(path: Path, flags: list[str]) -> dict[str, Scope]:
    source = Source.read(str(path))
    options = parse_options(source.path, flags)
    text = preprocessed(source, options) if options.preprocess else None
    program = Program(RULES)
    units = [build(unit, options, None, program) for unit in parse(Reader(options).lines(source, text))]
    return {scope.key: scope for scope in units}


def check_symbols(path: Path, flags: list[str], shown: str) -> None:
    """The symbols of a program are those that gfortran shows."""
    ours = scopes(path, flags)
    for unit, expected in found_by_gfortran(shown).items():
        scope = ours.get(unit)
        if scope is None:
            continue
        shared = in_common(scope)
        expected = {name: text for name, text in expected.items() if not text.startswith(NOT_COVERED)}
        found = {name: scope.find(name) for name in expected}
        assert {n: described(s, shared, scope) for n, s in found.items() if s.type is not None} == expected
