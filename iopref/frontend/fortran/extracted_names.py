"""The meanings of names in a procedure that is left to a Fortran compiler, as far as a nest of it needs them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran.constant.known import Known
from iopref.frontend.fortran.extracted_structures import component_of, parted, structure_of
from iopref.frontend.fortran.extracted_variables import Variable, there_if, variable_of
from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.outline import Outline
from iopref.frontend.fortran.parse.separate_units import leading
from iopref.frontend.fortran.parse.unit_statements import unit_head
from iopref.frontend.fortran.scope.scopes import Program, Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import (
    Dimension,
    Equivalence,
    NotCovered,
    Specification,
    Use,
)
from iopref.frontend.fortran.tree.expressions import Star
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.units import Unit
from iopref.patterns import pattern
from iopref.records import dataclass, replace

_NUMBERS = ("integer", "real", "complex", "logical")
_NEVER = frozenset(("optional", "volatile", "asynchronous", "external", "intrinsic"))


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
        return variable_of(name, symbol.type, symbol.shape, symbol.attributes, self.scope)

    def component(self, designator: str) -> Variable | None:
        """A component of structures; the subscripts of an element of an array of structures are constants or variables.

        Two elements may be the same one, so all of their components are `shared`.
        """
        parts = designator.split("%")
        (base, *members), (subscripts, *others) = zip(*map(parted, parts), strict=True)
        if base in self.unknown:
            return None
        found = structure_of(self.scope, base)
        if found is None:
            return None
        type, attributes, home, dimensions = found
        element = self._element(base, subscripts, dimensions)
        if attributes & _NEVER or element is None:
            return None
        shared = bool(attributes & {"pointer", "target"}) or "(" in designator
        passed_if = there_if(base, attributes) + element
        for k, name in enumerate(members):
            component = component_of(home, type, name)
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
                passed_if += there_if(structure, attributes) + element
                continue
            assert said.type is not None
            if said.type.base not in _NUMBERS or entity.bytes:
                return None
            try:
                made = home.resolve_type(said.type, place)
            except UserError:
                return None
            variable = variable_of(designator, made, shape, attributes, home)
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
