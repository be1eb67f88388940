"""Modules: in the same file, in the source of another one beside it, or one of the compiler's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from iopref.frontend.fortran.options import FREE_SUFFIXES, is_fortran, parse_options
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.tree.declarations import Use
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.frontend.fortran.scope.symbols import Scope

_INTRINSIC: dict[str, dict[str, int | str]] = {
    "iso_fortran_env": {
        "int8": 1, "int16": 2, "int32": 4, "int64": 8, "real32": 4, "real64": 8, "real128": 16,
        "input_unit": 5, "output_unit": 6, "error_unit": 0, "iostat_end": -1, "iostat_eor": -2,
        "numeric_storage_size": 32, "character_storage_size": 8, "file_storage_size": 8,
    },
    "iso_c_binding": {
        "c_int": 4, "c_short": 2, "c_long": 8, "c_long_long": 8, "c_signed_char": 1, "c_size_t": 8, "c_int8_t": 1,
        "c_int16_t": 2, "c_int32_t": 4, "c_int64_t": 8, "c_float": 4, "c_double": 8, "c_char": 1, "c_bool": 1,
        "c_float_complex": 4, "c_double_complex": 8,
    },
    "ieee_arithmetic": {
        "ieee_is_nan": "isnan", "ieee_is_finite": "is finite", "ieee_support_datatype": "is supported",
        "ieee_support_denormal": "is supported", "ieee_support_divide": "is supported",
        "ieee_support_inf": "is supported", "ieee_support_nan": "is supported", "ieee_support_sqrt": "is supported",
        "ieee_support_standard": "is supported",
    },
}  # fmt: skip
"""Named constants of the intrinsic modules on x86-64, and functions by what they are called in the table of those."""

_PARTLY = ("ieee_arithmetic",)


def intrinsic(statement: Use) -> Iterator[tuple[str, int | str]]:
    """The constants and functions that an intrinsic module makes known; raises UserError for anything else in it."""
    values = _INTRINSIC[statement.module]
    if statement.module in _PARTLY and statement.only is None:
        text = f"{statement.module} is only covered in part"
        raise statement.line.error(text, len("use"), "name what is used of it: ONLY: ieee_is_nan")
    renamed = {original for _, original in statement.renames}
    everything = (*statement.renames, *((name, name) for name in values if name not in renamed))
    for local, original in everything if statement.only is None else statement.only:
        if original not in values:
            raise statement.line.error(
                f"`{original}` of {statement.module} is not covered",
                statement.line.text.find(original),
                "leave this file to gfortran",
            )
        yield local, values[original]


def find(scope: Scope, statement: Use) -> Scope | None:
    """The scope of a module; None for an intrinsic one; raises UserError for one that is nowhere."""
    program, name = scope.program, statement.module
    found = program.scopes.get(name)
    if found is not None and found.unit.kind == "module":
        return found
    if name in _INTRINSIC:
        return None
    if name in program.sought:
        raise statement.line.error(f"module `{name}` uses itself", len("use"))
    outer, program.sought = program.sought, (*program.sought, name)
    _read(scope, statement)
    program.sought = outer
    return program.scopes[name]


def _read(scope: Scope, statement: Use) -> None:
    """The scope of a module from the source of another file, without its procedures' bodies being translated."""
    from iopref.frontend.fortran.parse.preprocess import preprocessed
    from iopref.frontend.fortran.parse.units import parse
    from iopref.frontend.fortran.scope.build import build

    own = statement.line.source
    for path in _candidates(scope, own, statement.module):
        source = Source.read(str(path))
        if not re.search(rf"^\s*module\s+{statement.module}\s*(?:!.*)?$", source.text, re.IGNORECASE | re.MULTILINE):
            continue
        options = parse_options(str(path), scope.options.words)
        text = preprocessed(source, options) if options.preprocess else None
        for unit in parse(Reader(options).lines(source, text)):
            wanted = unit.name == statement.module or unit.name not in scope.program.sought
            if unit.kind == "module" and unit.name not in scope.program.scopes and wanted:
                build(unit, options, program=scope.program, foreign=True)
        if statement.module in scope.program.scopes:
            return
    raise statement.line.error(
        f"cannot find the module `{statement.module}`",
        len("use"),
        "its source must be in this file, or beside it, or in a folder given by -I",
    )


def _candidates(scope: Scope, own: Source, module: str) -> list[Path]:
    """Fortran files of the folders that are searched, those named like the module first."""
    found: list[Path] = []
    for folder in (Path(own.path).parent, *(Path(name) for name in scope.options.includes)):
        if folder.is_dir():
            here = [p for p in sorted(folder.iterdir()) if is_fortran(p.name) and p.is_file()]
            found += sorted(here, key=lambda p: (p.stem.lower() != module, p.suffix.lower() not in FREE_SUFFIXES))
    return [path for path in found if not path.samefile(own.path)] if Path(own.path).exists() else found
