"""A file with some units that are not covered: their text is left to a Fortran compiler, and the others become C.

The text that is left also holds what those units need of the others. A module that contains a procedure or a variable
that is left is in the text with all its declarations, and the text defines its variables. The other procedures of this
module are in the text if something in the text refers to them; they are then defined twice, and so must not keep values
from one call to the next. Other modules are read from their `.mod` files. All names in the text are public, because
gfortran makes private ones local to the object file.
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
    """The text of a file that is left to a Fortran compiler, with each statement on the line that it has in the file.

    `free` says that the text is in free form. `twice` are the linker's names of procedures that are defined both in the
    text and in the C; the definition in C is the one to link. `refused` are the units that are left, with the reasons.
    `nests` are the nests of those units that have become C; calls stand in their places.
    """

    text: str
    free: bool
    twice: frozenset[str]
    refused: tuple[tuple[str, UserError], ...]
    nests: tuple[Extracted, ...] = ()


@dataclass
class Refusals:
    """The units that are left, by their keys, with the reasons.

    `given` is the dictionary to add them to; without one, the first refusal is raised, and ends the translation.
    `modules` are the names of the file's modules, whose procedures are units of their own; a submodule is one unit.
    """

    given: dict[str, UserError] | None = None
    modules: frozenset[str] = frozenset()
    found: dict[str, UserError] = field(init=False)

    def __post_init__(self) -> None:
        self.found = {} if self.given is None else self.given

    @contextmanager
    def of(self, key: str) -> Iterator[None]:
        """A context in which a UserError makes the unit of this key one that is left."""
        try:
            yield
        except UserError as error:
            if self.given is None:
                raise
            self.add(key, error)

    def add(self, key: str, error: UserError) -> None:
        """Leave the unit that has this key, or that contains the internal procedure that has it."""
        names = key.split(".")
        self.found.setdefault(".".join(names[: 2 if names[0] in self.modules else 1]), error)

    def whole(self, units: Sequence[Unit]) -> UserError | None:
        """The reason on the first line of the file if all of these units are left; None otherwise."""
        if not all(names.unit(unit.kind, unit.name) in self.found for unit in units):
            return None
        return min(self.found.values(), key=lambda e: getattr(e.diagnostic.position, "line", 0))


def has_nests(lines: Iterable[Line]) -> bool:
    """Whether something may be translated by itself: an assignment to a section, or an innermost counted loop of
    assignments and branches alone.
    """
    plain = False
    for line in lines:
        equals = assignment(line.text)
        if equals >= 0:
            if ":" in line.text[:equals]:
                return True
            continue
        if _COUNTED.match(line.text):
            plain = True
        elif plain and line.text.startswith("enddo"):
            return True
        else:
            plain = plain and _PLAIN.match(line.text) is not None
    return False


def is_left(scope: Scope) -> bool:
    """Whether a module's variables are defined by the text that is left to a Fortran compiler."""
    return scope.left and scope.program.refused is not None


@dataclass(frozen=True)
class DividedFile:
    """A file and its program units."""

    source: Source
    options: Options
    text: str | None
    lines: tuple[Line, ...]
    outlines: tuple[Outline, ...]
    units: tuple[Unit, ...]

    @classmethod
    def of(cls, source: Source, options: Options, text: str | None) -> DividedFile | None:
        """The units of a file, or of its preprocessed `text`; None if the end of a unit cannot be told."""
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
                    found[unit.name if unit.host else f"{unit.name}.{inner.name}"] = inner.refused
        return Refusals(found, frozenset(unit.name for unit in self.units if unit.kind == "module" and not unit.host))

    def nests(self, program: Program, refusals: Refusals, without: Collection[str]) -> list[Extracted]:
        """The nests of procedures that are left which can be translated
        by themselves, except those of the names `without`.
        """
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
            if within.kind not in ("program", "subroutine", "function") or not has_nests(own):
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
        """The text of the file that is left, with calls in the place of `nests`; None if nothing is left.

        Units that cannot be separated from the text are added to `refusals`. Raises UserError if the file cannot be
        divided.
        """
        left = refusals.found
        kept = set(left) | {scope.key for scope in units if is_left(scope)}
        if not kept:
            return None
        if self.texts is None:
            what = "the units of this file cannot be told apart by their lines"
            whole = self.lines[0].error(what, remedy="begin and end each unit on a line of its own, in this file")
            raise next(iter(left.values()), whole)
        parts = list(self._parts(kept, left))
        twice: set[str] = set()
        for part in self._served(self.texts, parts):
            scope = program.scopes.get(part.key)
            if scope is None:
                continue
            if (keeps := _keeps_values(scope.unit, self.options)) is not None:
                refusals.add(part.key, _with(scope, keeps))
            twice.add(scope.linker)
            parts.append(part)
        text = self.texts.only(parts, nests)
        blocks = {name.lower() for name in _COMMON.findall(text)}
        for scope in units:
            for each in (scope, *scope.inner):
                if not each.foreign and each.data and blocks & set(each.commons) and not is_left(scope):
                    why = each.data[0][2].error("values for a COMMON block that a unit left to gfortran uses, too")
                    refusals.add(each.key, why)
        return Rest(text, self.options.free, frozenset(twice), tuple(left.items()), tuple(nests))

    @cached_property
    def texts(self) -> Texts | None:
        """The lines of the file; None if its units share lines, or
        stand in included files, and so cannot be separated.
        """
        found = Texts.of(self.source, self.options, self.text, self.lines)
        return found if found is not None and found.divisible(self.outlines) else None

    def _parts(self, kept: set[str], left: Collection[str]) -> Iterator[Part]:
        """The units, and the modules that contain them, that must be in the text."""
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
        """The other procedures of the text's modules that something in the text refers to.

        Those are all of them if a type has procedures, as the order of their table depends on all names of the module.
        """
        for module in (part.outline for part in parts if part.outline.kind == "module"):
            found = [part for part in parts if module in (part.module, part.outline)]
            others = [part for each in module.inner if (part := Part(each, module)) not in found]
            if any(line.text == "contains" for line in self.lines[module.first + 1 : module.contains]):
                yield from others
                continue
            while more := [part for part in others if part.outline.name in texts.words(found)]:
                yield from more
                found += more
                others = [part for part in others if part not in more]


def _heeded(lines: Sequence[Line], unit: Unit, outline: Outline, options: Options) -> Unit:
    """The unit, marked as refused if an option gives one of its statements another meaning."""
    inner = tuple(_heeded(lines, *each, options) for each in zip(unit.contains, outline.inner, strict=False))
    if unit.kind == "module":
        unit = replace(unit, contains=inner)
    if unit.refused is not None:
        return unit
    own = lines[outline.first : (outline.contains if unit.kind == "module" else outline.last) + 1]
    try:
        for _ in heeded(_without_threads(own) if unit.kind == "module" else own, options):
            pass
    except UserError as error:
        return replace(unit, refused=error)
    return unit


def _without_threads(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines of a module without the directives that refuse the variables of which each thread has its own."""
    for line in lines:
        others = tuple(each for each in line.openmp if not each.is_threadprivate)
        yield replace(line, openmp=others) if others != line.openmp else line


def _keeps_values(unit: Unit, options: Options) -> Line | None:
    """The first declaration that lets a procedure's variables keep
    their values from one call to the next; None without.
    """
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
    what = f"`{scope.unit.name}` keeps values between its calls, and a unit left to gfortran refers to it"
    return line.error(what, remedy="move it to a module of its own")
