"""The other files of a program, as far as they define what one of its files calls."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pycparser import c_ast

from iopref.diagnostics import error
from iopref.frontend.c.context import walk
from iopref.frontend.c.expressions import Node
from iopref.frontend.c.library import routine
from iopref.frontend.c.symbols import Symbols, resolve
from iopref.frontend.c.unit import Unit, load
from iopref.frontend.fortran.options import is_fortran, parse_options
from iopref.source import Source


@dataclass(frozen=True)
class Companions:
    """Files, C or Fortran, that may define what another one calls, and the options to read them with.

    `headers` is where the headers of lowered Fortran are. Functions named in `harmless` change nothing, where their
    effects are not known otherwise.
    """

    paths: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    fortran_options: tuple[str, ...] = ()
    headers: str = ""
    harmless: frozenset[str] = frozenset()

    def of(self, unit: Unit) -> tuple[Symbols, ...]:
        """The files that are needed for one, and for each other; raises UserError when one cannot be read."""
        if not self.paths:
            return ()
        texts = {path: _read(path) for path in self.paths if path != unit.source.path}
        found: list[Symbols] = []
        wanted = set(_called(unit.ast))
        searched: set[str] = set()
        while more := wanted - searched:
            searched |= more
            for path in [path for path, text in texts.items() if _may_define(path, text, more)]:
                other = self._load(path, texts.pop(path))
                found.append(resolve(other.ast, not other.refusals))
                wanted |= set(_called(other.ast))
        return tuple(found)

    def _load(self, path: str, text: str) -> Unit:
        source = Source(path, text)
        if not is_fortran(path):
            return load(source, self.options)
        from iopref.frontend.fortran.to_c import to_c

        lowered = to_c(source, parse_options(path, [*self.fortran_options, *self.options]))
        return load(Source(path, lowered), ["-std=gnu11", "-I", self.headers])


def _read(path: str) -> str:
    try:
        return Source.read(path).text
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy="give the names of files after --with") from e


def _called(ast: Node) -> Iterator[str]:
    """The functions that a file calls and does not define, those of the libraries left out."""
    defined = {f.decl.name for f in ast.ext if isinstance(f, c_ast.FuncDef)}
    for node in walk(ast):
        match node:
            case c_ast.FuncCall(name=c_ast.ID(name=name)) if name not in defined and routine(node, name) is None:
                yield name


def _may_define(path: str, text: str, names: Collection[str]) -> bool:
    """Whether a file may define one of some functions; their underscores, as Fortran has them, macros may add."""
    if not is_fortran(path):
        return any(re.search(rf"\b{re.escape(name.removesuffix('_'))}(_|\b)", text) for name in names)
    starts = re.findall(r"(?:subroutine|function|entry)[ \t]+(\w+)", text, re.IGNORECASE)
    return not {f"{name.lower()}_" for name in starts}.isdisjoint(names)
