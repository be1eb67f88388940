"""The other files of a program, as far as they define what one of its files calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from iopref.diagnostics import UserError, error
from iopref.frontend.c.facts.library import routine
from iopref.frontend.c.facts.symbols import Symbols, resolve
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.unit import Unit, load
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.fortran.module_files import modules_in
from iopref.frontend.fortran.names import external, in_module
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.suffixes import is_fortran
from iopref.records import dataclass, field, replace
from iopref.source import Source

Loaded = dict[tuple[str, tuple[str, ...]], Unit | UserError]
"""Files that have been read, by path and options, or the error for those that could not be read."""


@dataclass(frozen=True)
class Companions:
    """Files in C or Fortran that may define what another file calls, and the options to read them with.

    `headers` is the folder with the headers for translated Fortran. Functions named in `harmless` have no side effects,
    unless their effects are known. A file is read once for all that share `loaded`.
    """

    paths: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    fortran_options: tuple[str, ...] = ()
    headers: str = ""
    harmless: frozenset[str] = frozenset()
    loaded: Loaded = field(default_factory=dict, compare=False)

    def of(self, unit: Unit) -> tuple[Symbols, ...]:
        """The files that a file needs, and that these need themselves; raises UserError if one does not exist.

        If a file cannot be understood, only the names that it may define are known.
        """
        others = {Path(path).resolve(): path for path in self.paths}
        others.pop(Path(unit.source.path).resolve(), None)
        if not others:
            return ()
        texts = {path: _read(path) for path in others.values()}
        names = {path: _may_define(path, text) for path, text in texts.items()}
        found: list[Symbols] = []
        wanted = set(_called(unit.ast))
        searched: set[str] = set()
        while more := wanted - searched:
            searched |= more
            for path in [path for path, defined in names.items() if not defined.isdisjoint(more)]:
                other = self._symbols(path, texts[path], names.pop(path))
                found.append(other)
                wanted |= set(_called(other.ast))
        return tuple(found)

    def _symbols(self, path: str, text: str, names: frozenset[str]) -> Symbols:
        key = (path, (*self.fortran_options, *self.options))
        if key not in self.loaded:
            try:
                self.loaded[key] = self._load(path, text)
            except UserError as e:
                self.loaded[key] = e
        other = self.loaded[key]
        if isinstance(other, UserError):
            return Symbols(c_ast.FileAST([]), dict.fromkeys(names, f"{other.diagnostic.position or path}: {other}"))
        return resolve(other.ast, not other.refusals)

    def _load(self, path: str, text: str) -> Unit:
        source = Source(path, text)
        if not is_fortran(path):
            return load(source, self.options)
        from iopref.frontend.fortran.to_c import to_c

        reading = parse_options(path, [*self.fortran_options, *self.options])
        lowered = to_c(source, replace(reading, sources=self.paths))
        return load(Source(path, lowered), ["-std=gnu11", "-I", self.headers])


def _read(path: str) -> str:
    try:
        return Source.read(path).text
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy="give the names of files after --with") from e


def _called(ast: Node) -> Iterator[str]:
    """The functions that a file calls and does not define, without library functions."""
    defined = {f.decl.name for f in ast.ext if isinstance(f, c_ast.FuncDef)}
    for node in walk(ast):
        match node:
            case c_ast.FuncCall(name=c_ast.ID(name=name)) if name not in defined and routine(node, name) is None:
                yield name


def _may_define(path: str, text: str) -> frozenset[str]:
    """The functions that a file may define; macros may add the underscores of Fortran's names."""
    if is_fortran(path):
        starts = re.findall(r"(?:subroutine|function|entry)[ \t]+(\w+)", text, re.IGNORECASE)
        found = [name.lower() for name in starts]
        return frozenset((*map(external, found), *(in_module(m, name) for m in modules_in(text) for name in found)))
    return frozenset(name for word in re.findall(r"\w+", text) for name in (word, f"{word}_"))
