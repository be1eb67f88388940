"""The meanings of names in a procedure some of whose declarations are not covered, as far as a nest of it needs them.

The layout of structures does not matter: even of a type that is not covered, the components that are numbers or arrays
of numbers are known.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran.constant.known import Known
from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.entities import declaration
from iopref.frontend.fortran.parse.outline import Outline
from iopref.frontend.fortran.parse.separate_units import leading
from iopref.frontend.fortran.parse.unit_statements import unit_head
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.scopes import Program, Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import (
    Common,
    Declare,
    DerivedType,
    Dimension,
    Equivalence,
    NotCovered,
    Specification,
    Use,
)
from iopref.frontend.fortran.tree.expressions import Star
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.types import KINDS, Type
from iopref.patterns import pattern
from iopref.records import dataclass, replace

_CLASS = pattern(r"class\(([a-z_]\w*)\)(.*?)::(.*)$")
_EXTENDS = pattern(r"type.*,extends\(([a-z_]\w*)\)")
_NUMBERS = ("integer", "real", "complex", "logical")
_NEVER = frozenset(("optional", "volatile", "asynchronous", "external", "intrinsic"))


@dataclass(frozen=True)
class Variable:
    """A variable that may be passed to a nest's subroutine.

    `designator` is the variable as it is written where the nest stood. `shape` has the lower and upper bound of each
    dimension of an array, None for a bound that is not constant and so is passed as well; the last upper bound of an
    `open` (assumed-size) array is not known. A `shared` variable may be reached by other names, too. The variable can
    be passed if all conditions of `passed_if` hold, evaluated in this order: otherwise it may not be allocated, and
    even its bounds may not be asked for, or it has gaps and would be copied.
    """

    designator: str
    type: Type
    shape: tuple[tuple[int | None, int | None], ...] | None
    open: bool = False
    shared: bool = False
    passed_if: tuple[str, ...] = ()

    @property
    def declared(self) -> str:
        return f"{self.type.base}({self.type.kind})"

    @property
    def allocatable(self) -> bool:
        """Whether an assignment to the whole array may allocate it."""
        return f"allocated({self.designator})" in self.passed_if

    def bounds(self, name: str) -> Iterator[tuple[str, str]]:
        """The names of the arguments for bounds that are not constant,
        each with the expression that is passed for it.
        """
        for k, (low, high) in enumerate(self.shape or (), 1):
            if low is None:
                yield f"{name}_low{k}", f"lbound({self.designator}, {k}, 8)"
            if high is None and not self._is_open(k):
                yield f"{name}_high{k}", f"ubound({self.designator}, {k}, 8)"

    def dimensions(self, name: str) -> str:
        """The dimensions in parentheses that declare the dummy argument of this name; empty for a scalar."""
        found = []
        for k, (low, high) in enumerate(self.shape or (), 1):
            lower = f"{name}_low{k}" if low is None else str(low)
            upper = f"{name}_high{k}" if high is None else str(high)
            found.append(f"{lower}:" + ("*" if self._is_open(k) else upper))
        return f"({', '.join(found)})" if found else ""

    def _is_open(self, k: int) -> bool:
        return self.open and k == len(self.shape or ())


@dataclass(frozen=True)
class Names:
    """The names of a procedure.

    `scope` has the declarations that are covered, and `words` all words in the procedure's text. `unknown` are names
    whose meaning is not known: the procedure's result, and the procedures that it contains.
    """

    scope: Scope
    words: frozenset[str]
    pure: bool
    unknown: frozenset[str]

    @classmethod
    def of(
        cls, lines: Sequence[Line], outline: Outline, around: Outline | None, program: Program, options: Options
    ) -> Names | None:
        """The names of a procedure of the module `around`, if it is in one; None if too little is known of them."""
        parent = None
        if around is not None:
            parent = program.scopes.get(around.name)
            if parent is None or parent.unit.kind != "module":
                return None
        head = lines[outline.first]
        try:
            found = list(leading(lines[outline.first + 1 : min(outline.contains, outline.last)]))
        except UserError:
            return None
        if any(isinstance(item, Equivalence) for item in found):
            return None
        own = Unit(head, "subroutine", outline.name, (), "", None, frozenset(), (), (), (), lines[outline.last])
        known: list[Specification] = []
        for item in found:
            if not isinstance(item, Use):
                known.append(item)
                continue
            try:
                _scope(replace(own, declarations=(item,)), options, None, program)
                known.append(item)
            except UserError as error:
                if item.only is None:
                    return None
                known.append(NotCovered(item.line, tuple(local for local, _ in item.only), error))
        try:
            scope = _scope(replace(own, declarations=tuple(known)), options, parent, program)
        except UserError:
            return None
        words = frozenset(
            word for line in lines[outline.first : outline.last + 1] for word in _WORDS.findall(line.text)
        )
        said = unit_head(head)
        unknown = {each.name for each in outline.inner}
        if said is not None and said.kind == "function" and said.type is not None:
            unknown.add(said.result or said.name)
        pure = said is not None and bool(said.prefixes & {"pure", "elemental"})
        return cls(scope, words, pure, frozenset(unknown))

    def intrinsic(self, name: str) -> bool:
        """Whether a name is the name of an intrinsic function, and of nothing that the program declares."""
        return is_intrinsic(name, self.scope.options) and not self.declares(name)

    def declares(self, name: str) -> bool:
        """Whether a name may be the name of something that the program declares."""
        return self.scope.has(name) or name in self.unknown

    def meaning(self, name: str) -> Variable | Known | None:
        """The meaning of a name: a number, an array of numbers or a constant; None for all else."""
        try:
            symbol = self._symbol(name) if name not in self.unknown else None
        except UserError:
            return None
        if symbol is not None and symbol.common is not None and "." in symbol.common:  # EQUIVALENCE in a module
            return None
        if symbol is None or symbol.type is None or symbol.type.base not in _NUMBERS:
            return None
        if symbol.form == "constant" and not symbol.array:
            found = self.scope.named(name)
            return found if isinstance(found, Known) and _is_plain(found) else None
        if symbol.form not in ("variable", "constant") or symbol.attributes & _NEVER or symbol.result:
            return None
        return _variable(name, symbol.type, symbol.shape, symbol.attributes, self.scope)

    def component(self, designator: str) -> Variable | None:
        """A component of structures; the subscripts of an element of an array of structures are constants or variables.

        Two elements may be the same one, so all of their components are `shared`.
        """
        parts = designator.split("%")
        (base, *members), (subscripts, *others) = zip(*map(_parted, parts), strict=True)
        if base in self.unknown:
            return None
        found = _structure(self.scope, base)
        if found is None:
            return None
        type, attributes, home, dimensions = found
        element = self._element(base, subscripts, dimensions)
        if attributes & _NEVER or element is None:
            return None
        shared = bool(attributes & {"pointer", "target"}) or "(" in designator
        passed_if = _there_if(base, attributes) + element
        for k, name in enumerate(members):
            component = _member(home, type, name)
            if component is None:
                return None
            said, place, home = component
            entity = next(e for e in said.entities if e.name == name)
            shape = entity.shape if entity.shape is not None else said.shape
            attributes = said.attributes | ({"pointer"} if entity.pointer_to else set())
            shared = shared or "pointer" in attributes
            if k < len(members) - 1:
                if said.type is None or said.type.base != "derived":
                    return None
                type = said.type.derived
                structure = "%".join((*parts[: k + 1], name))
                element = self._element(structure, others[k], shape)
                if element is None:
                    return None
                passed_if += _there_if(structure, attributes) + element
                continue
            assert said.type is not None
            if said.type.base not in _NUMBERS or entity.bytes:
                return None
            try:
                made = home.resolve_type(said.type, place)
            except UserError:
                return None
            variable = _variable(designator, made, shape, attributes, home)
            if variable is None:
                return None
            return replace(variable, shared=variable.shared or shared, passed_if=passed_if + variable.passed_if)
        return None

    def _element(self, array: str, subscripts: str, shape: Sequence[Dimension] | None) -> tuple[str, ...] | None:
        """The conditions under which an array of structures has the
        element; () for a structure; None if not covered.
        """
        given = subscripts.split(",") if subscripts else []
        if len(given) != len(shape or ()) or (shape and isinstance(shape[-1].upper, Star)):
            return None
        if not all(each.isdigit() or self._stays(each) for each in given):
            return None
        asked = (f"{each} {ask}({array}, {k})" for k, each in enumerate(given, 1) for ask in (">= lbound", "<= ubound"))
        return tuple(asked)

    def _stays(self, subscript: str) -> bool:
        """Whether a subscript is an integer, or an element of an array
        of integers, that only its own name can change.
        """
        name, _, element = subscript.partition("(")
        found = self.meaning(name)
        if isinstance(found, Known):
            return found.type.base == "integer" and not element
        if found is None or found.type.base != "integer" or found.shared or found.passed_if:
            return False
        return (found.shape is None) == (not element) and len(found.shape or (0,)) == 1

    def _symbol(self, name: str) -> Symbol | None:
        found = self.scope.table.get(name)
        if name in self.scope.refused:
            return None
        if found is None:
            found = self.scope.imports.get(name) if name not in self.scope.ambiguous else None
        if found is None and self.scope.parent is not None:
            if name == self.scope.unit.name or self.scope.parent.why_refused(name) is not None:
                return None
            found = self.scope.parent.known(name) if self.scope.parent.has(name) else None
            if found is not None and found.form == "constant":
                return self.scope.known(name)
        if found is None and self.scope.implicit.get(name[0]) is not None and name != self.scope.unit.name:
            return self.scope.typed(Symbol(name))
        return found


_WORDS = pattern(r"[a-z_]\w*")


def _scope(unit: Unit, options: Options, parent: Scope | None, program: Program) -> Scope:
    """The scope of a procedure made from some of its declarations; the program does not keep it."""
    key = f"{unit.name} of nests"
    try:
        return program.rules.build(unit, options, parent, program, True, key)
    finally:
        program.scopes.pop(key, None)


def _is_plain(found: Known) -> bool:
    value = found.value
    if isinstance(value, float):
        return math.isfinite(value) and found.type.kind in (4, 8)
    return isinstance(value, int)


def _variable(
    designator: str, type: Type, shape: Sequence[Dimension] | None, attributes: frozenset[str], home: Scope
) -> Variable | None:
    if type.kind not in KINDS[type.base] or type.kind > 8:
        return None
    shared = bool(attributes & {"pointer", "target"})
    if shape is None:
        return None if attributes & {"pointer", "allocatable"} else Variable(designator, type, None, shared=shared)
    if "allocatable" in attributes or "pointer" in attributes:
        bounds = tuple((None, None) for _ in shape)
        passed_if = _there_if(designator, attributes) + _whole(designator, "pointer" in attributes)
        return Variable(designator, type, bounds, shared=shared, passed_if=passed_if)
    last = shape[-1].upper
    known = tuple((_bound(d, True, home), _bound(d, False, home)) for d in shape)
    return Variable(designator, type, known, isinstance(last, Star), shared, _whole(designator, last is None))


def _there_if(designator: str, attributes: frozenset[str]) -> tuple[str, ...]:
    """The conditions under which a variable with these attributes is allocated or associated."""
    asks = {"pointer": "associated", "allocatable": "allocated"}
    return tuple(f"{ask}({designator})" for attribute, ask in asks.items() if attribute in attributes)


def _whole(designator: str, may_have_gaps: bool) -> tuple[str, ...]:
    """The condition under which an array has no gaps; none if it never has."""
    return (f"is_contiguous({designator})",) if may_have_gaps else ()


def _bound(dimension: Dimension, lower: bool, home: Scope) -> int | None:
    said = dimension.lower if lower else dimension.upper
    if said is None:
        return 1 if lower else None
    try:
        return None if isinstance(said, Star) else integer(said, home)
    except UserError:
        return None


# -- Structures of types that are not covered --------------------------------------------------------------------------


def _homes(scope: Scope, name: str) -> Iterator[tuple[Scope, str]]:
    """The scopes in which a name may be declared, the nearest first, each with the name that it has there."""
    seen: set[tuple[str, str]] = set()
    found: list[tuple[Scope, str]] = [(scope, name)]
    for home, original in found:  # the list grows during the loop
        if (home.key, original) in seen:
            continue
        seen.add((home.key, original))
        yield home, original
        if home.parent is not None:
            found.append((home.parent, original))
        for item in home.unit.declarations:
            module = home.program.scopes.get(item.module) if isinstance(item, Use) else None
            if not isinstance(item, Use) or module is None:
                continue
            pairs = dict(item.renames if item.only is None else item.only)
            if original in pairs or item.only is None:
                found.append((module, pairs.get(original, original)))


def _parted(part: str) -> tuple[str, str]:
    """The name in one part of a designator, and the text of its subscripts, empty without any."""
    name, _, subscripts = part.partition("(")
    return name, subscripts.removesuffix(")")


def _structure(scope: Scope, name: str) -> tuple[str, frozenset[str], Scope, Sequence[Dimension] | None] | None:
    """The type of a structure or of an array of structures, its
    attributes, the scope that declares it, its dimensions.
    """
    for home, original in _homes(scope, name):
        found: tuple[str, frozenset[str], Scope] | None = None
        attributes: set[str] = set()
        shape: Sequence[Dimension] | None = None
        for item in home.unit.declarations:
            if isinstance(item, Common) and any(e.name == original for _, es in item.blocks for e in es):
                return None
            if isinstance(item, NotCovered) and original in item.names:
                match = _CLASS.match(item.line.text)
                if match is None or f"{original}(" in match[3] or "dimension" in match[2]:
                    return None
                found = match[1], frozenset(match[2].split(",")), home
            if not isinstance(item, Declare):
                continue
            for entity in item.entities:
                if entity.name != original:
                    continue
                attributes |= item.attributes
                shape = entity.shape or item.shape or shape
                if item.type is not None:
                    if item.type.base != "derived":
                        return None
                    found = item.type.derived, frozenset(), home
        if found is not None:
            return found[0], found[1] | attributes, home, shape
    return None


def _member(scope: Scope, type: str, name: str) -> tuple[Declare, Line, Scope] | None:
    """The declaration of a component with its line, and the scope that defines its type; None if there is none."""
    for home, original in _homes(scope, type):
        for item in home.unit.declarations:
            if isinstance(item, DerivedType) and item.name == original:
                found = next((m for m in item.members if any(e.name == name for e in m.entities)), None)
                if found is None and item.extends:
                    return _member(home, item.extends, name)
                return (found, found.line, home) if found is not None else None
            if isinstance(item, NotCovered) and item.lines and original in item.names:
                first = item.lines[0].text
                if not first.startswith("type"):
                    return None
                for line in item.lines[1:-1]:
                    if line.text == "contains":
                        break
                    try:
                        said = declaration(line)
                    except UserError:
                        continue
                    if any(entity.name == name for entity in said.entities) and said.type is not None:
                        return said, line, home
                extends = _EXTENDS.match(first)
                return _member(home, extends[1], name) if extends else None
    return None
