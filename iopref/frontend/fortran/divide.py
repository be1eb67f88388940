"""A file some of whose units are not covered: their text is left to a Fortran compiler, and the rest becomes C.

What that text needs of the others stands in it, too. A module that has a procedure or a variable in it is there with
all its declarations, and defines its variables; its other procedures are there where something in the text refers to
them, and so defined twice: they must not keep values from one call to the next. Other modules are known by their `.mod`
files. All names are public there: gfortran makes private ones unknown outside the object.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.classify import assignment
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.parse.options_in_force import heeded
from iopref.frontend.fortran.parse.outline import Outline, outlines
from iopref.frontend.fortran.parse.separate_units import outlined
from iopref.frontend.fortran.rest_text import Part, Texts
from iopref.frontend.fortran.tree.declarations import Data, Declare
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.units import Unit
from iopref.patterns import pattern
from iopref.records import dataclass, field, replace
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.frontend.fortran.extracted import Extracted
    from iopref.frontend.fortran.scope.scopes import Program, Scope

_COUNTED = pattern(r"(?:[a-z_]\w*:)?do[a-z]\w*=")
_PLAIN = pattern(r"(?:[a-z_]\w*:)?(?:if\(|else|endif|select|case|endselect|cycle|exit|continue)")
_COMMON = pattern(r"/\s*(\w*)\s*/")


@dataclass(frozen=True)
class Rest:
    """What of a file is left to a Fortran compiler: its text, on the same lines as in the file, in `free` form or not.

    `twice` are the linker's names of procedures that are defined there and in the C, whose C is meant. `refused` are
    the units that are left, with the reasons; `nests` are those of them that have become C, with calls in their places.
    """

    text: str
    free: bool
    twice: frozenset[str]
    refused: tuple[tuple[str, UserError], ...]
    nests: tuple[Extracted, ...] = ()


@dataclass
class Refusals:
    """The units that are left, by their keys, and why; none are `given` where one ends the translation.

    `modules` are those of the file, whose procedures are units.
    """

    given: dict[str, UserError] | None = None
    modules: frozenset[str] = frozenset()
    found: dict[str, UserError] = field(init=False)

    def __post_init__(self) -> None:
        self.found = {} if self.given is None else self.given

    @contextmanager
    def of(self, key: str) -> Iterator[None]:
        """Where what is done in it raises UserError, the unit is left."""
        try:
            yield
        except UserError as error:
            if self.given is None:
                raise
            self.add(key, error)

    def add(self, key: str, error: UserError) -> None:
        """Leave the unit that a key is of, or is that of an internal procedure of."""
        names = key.split(".")
        self.found.setdefault(".".join(names[: 2 if names[0] in self.modules else 1]), error)

    def whole(self, units: Sequence[Unit]) -> UserError | None:
        """The first reason if all units are left; None otherwise."""
        if not all(names.unit(unit.kind, unit.name) in self.found for unit in units):
            return None
        return min(self.found.values(), key=lambda e: getattr(e.diagnostic.position, "line", 0))


def has_loops(lines: Iterable[Line]) -> bool:
    """Whether there are innermost counted loops, of assignments and branches, that may be understood by themselves."""
    plain = False
    for line in lines:
        if assignment(line.text) >= 0:
            continue
        if _COUNTED.match(line.text):
            plain = True
        elif plain and line.text.startswith("enddo"):
            return True
        else:
            plain = plain and _PLAIN.match(line.text) is not None
    return False


def is_left(scope: Scope) -> bool:
    """Whether a module's variables are defined by what is left."""
    return scope.left and scope.program.refused is not None


@dataclass(frozen=True)
class DividedFile:
    """A file by its units."""

    source: Source
    options: Options
    text: str | None
    lines: tuple[Line, ...]
    outlines: tuple[Outline, ...]
    units: tuple[Unit, ...]

    @classmethod
    def of(cls, source: Source, options: Options, text: str | None) -> DividedFile | None:
        """The units of a file, preprocessed or not; None for one whose units do not end as they should."""
        lines = tuple(Reader(options).lines(source, text))
        found = outlines(lines)
        if not found or len({outline.key for outline in found}) < len(found):
            return None
        units = tuple(_heeded(lines, *each, options) for each in zip(outlined(lines, found), found, strict=True))
        return cls(source, options, text, lines, found, units)

    def refusals(self) -> Refusals:
        """The units that could not be read."""
        found = {names.unit(unit.kind, unit.name): unit.refused for unit in self.units if unit.refused is not None}
        for unit in self.units:
            for inner in unit.contains:
                if inner.refused is not None:
                    found[f"{unit.name}.{inner.name}"] = inner.refused
        return Refusals(found, frozenset(unit.name for unit in self.units if unit.kind == "module"))

    def nests(self, program: Program, refusals: Refusals, without: Collection[str]) -> list[Extracted]:
        """The nests of procedures that are left which are understood by themselves, `without` some of their names."""
        left = refusals.found
        found: list[Extracted] = []
        if (
            not left
            or self.texts is None
            or any(word.startswith(("-std=f95", "-std=f2003", "-fopenacc")) for word in self.options.words)
        ):
            return found
        for part in self._parts(set(left), left):
            within = part.outline
            own = self.lines[within.first : within.last]
            if within.kind not in ("program", "subroutine", "function") or not has_loops(own):
                continue
            from iopref.frontend.fortran import extracted, extracted_names  # most files have none

            names = extracted_names.Names.of(self.lines, within, part.module, program, self.options)
            if names is not None:
                every = extracted.extracted(self.lines, within, part.key, names, self.options)
                found += (nest for nest in every if nest.key not in without and self.texts.alone(nest.first, nest.last))
        return found

    def rest(
        self, program: Program, units: Sequence[Scope], refusals: Refusals, nests: Sequence[Extracted] = ()
    ) -> Rest | None:
        """What is left of the file; None if nothing is. Units that cannot be told apart from it are refused, too.

        In it, calls stand in the place of `nests`.

        Raises UserError where the file cannot be divided.
        """
        left = refusals.found
        kept = set(left) | {scope.key for scope in units if is_left(scope)}
        if not kept:
            return None
        if self.texts is None:
            raise next(iter(left.values()), self.lines[0].error("this file cannot be divided"))
        parts = list(self._parts(kept, left))
        twice: set[str] = set()
        for part in self._served(self.texts, parts):
            scope = program.scopes.get(part.key)
            if scope is None:
                continue
            if (keeps := _keeps_values(scope.unit, self.options)) is not None:
                refusals.add(part.key, _with(scope, keeps))
            twice.add(scope.c)
            parts.append(part)
        text = self.texts.only(parts, nests)
        blocks = {name.lower() for name in _COMMON.findall(text)}
        for scope in units:
            for each in (scope, *scope.inner):
                if not each.foreign and each.data and blocks & set(each.commons) and not is_left(scope):
                    why = each.data[0][2].error("values for COMMON that a procedure shares which is left to gfortran")
                    refusals.add(each.key, why)
        return Rest(text, self.options.free, frozenset(twice), tuple(left.items()), tuple(nests))

    @cached_property
    def texts(self) -> Texts | None:
        """The lines of the file, where its units may be told apart by them."""
        found = Texts.of(self.source, self.options, self.text, self.lines)
        return found if found is not None and found.divisible(self.outlines) else None

    def _parts(self, kept: set[str], left: Collection[str]) -> Iterator[Part]:
        """What must be in the text."""
        for outline in self.outlines:
            if outline.kind != "module":
                if outline.key in kept:
                    yield Part(outline)
                continue
            inner = [Part(each, outline) for each in outline.inner]
            inner = [part for part in inner if outline.name in left or part.key in kept]
            if outline.name in kept or inner:
                yield Part(outline)
                yield from inner

    def _served(self, texts: Texts, parts: Sequence[Part]) -> Iterator[Part]:
        """The other procedures of modules in the text that something in it refers to."""
        for module in (part.outline for part in parts if part.outline.kind == "module"):
            found = [part for part in parts if module in (part.module, part.outline)]
            others = [part for each in module.inner if (part := Part(each, module)) not in found]
            while more := [part for part in others if part.outline.name in texts.words(found)]:
                yield from more
                found += more
                others = [part for part in others if part not in more]


def _heeded(lines: Sequence[Line], unit: Unit, outline: Outline, options: Options) -> Unit:
    """A unit that is refused if one of its statements has another meaning by an option."""
    inner = tuple(_heeded(lines, *each, options) for each in zip(unit.contains, outline.inner, strict=False))
    if unit.kind == "module":
        unit = replace(unit, contains=inner)
    if unit.refused is not None:
        return unit
    own = lines[outline.first : (outline.contains if unit.kind == "module" else outline.last) + 1]
    try:
        for _ in heeded(own, options):
            pass
    except UserError as error:
        return replace(unit, refused=error)
    return unit


def _keeps_values(unit: Unit, options: Options) -> Line | None:
    """The first declaration of a procedure by which variables may keep their values from one call to the next."""
    if not options.automatic:
        return unit.line
    for each in (unit, *unit.contains):
        for declaration in each.declarations:
            if isinstance(declaration, Data):
                return declaration.line
            if isinstance(declaration, Declare) and "parameter" not in declaration.attributes:
                given = any(e.value is not None or e.data for e in declaration.entities)
                if given or "save" in declaration.attributes:
                    return declaration.line
    return None


def _with(scope: Scope, line: Line) -> UserError:
    what = f"`{scope.unit.name}` keeps values between its calls, and what is left to gfortran refers to it"
    return line.error(what, remedy="move it to a module of its own")
