"""The meaning in a unit of a name of another scope: of a module, known by USE, or of the unit around it.

Expressions that come from another scope (bounds, lengths, values) keep their meaning: names in them are qualified by
the key of their scope, as in `grid.n`, which no name of Fortran contains. Names of intrinsic functions in values are
qualified by an empty key, as in `.max`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from contextlib import suppress

from iopref.diagnostics import UserError
from iopref.frontend.fortran import module_files, names
from iopref.frontend.fortran.scope import fold, modules, storage
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import (
    Declare,
    DerivedType,
    Dimension,
    NotCovered,
    Shape,
    Use,
    renamed,
)
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Integer, Name, Real, Star
from iopref.frontend.fortran.tree.walk import rewritten, within
from iopref.records import dataclass, replace

_ACCESS = frozenset(("private", "public"))


def associated(scope: Scope, local: str, home: Scope, origin: str) -> Symbol | None:
    """The meaning of `origin` in another scope, as a unit sees it under the name `local`; None if it has no meaning."""
    symbol = home.known(origin)
    if symbol is None:
        return None
    if symbol.form == "constant":
        found = constant_of(scope, local, symbol, home)
    elif symbol.form == "variable" or (symbol.form == "procedure" and symbol.dummy):
        found = variable_of(local, symbol, home)
        if "." in local:
            return found
    elif symbol.form == "statement function":
        raise scope.unit.line.error(
            f"the statement function `{origin}` of the unit around is not covered, in {scope.unit.kind}"
            f" `{scope.unit.name}`",
            remedy="write it in the internal procedure, too, or leave this file to gfortran",
        )
    else:
        if symbol.form == "generic":
            _capture_specifics(scope, symbol)
        return symbol
    scope.table[local] = found
    return found


def _capture_specifics(scope: Scope, generic: Symbol) -> None:
    """Let a unit capture the dummy procedures that a generic name of the unit around it may mean."""
    for name in generic.specifics:
        with suppress(UserError):  # it is raised again where the name is used
            found = scope.known(name)
            if found is not None and found.captured:
                scope.table[name] = found


def constant_of(scope: Scope, local: str, symbol: Symbol, home: Scope) -> Symbol:
    """A named constant of another scope, with a value that means the same here."""
    value = _with_intrinsics(outside(symbol.value, home), home)
    length = bound(symbol.length, home)
    found = replace(symbol, name=local, value=value, shape=shape_outside(symbol.shape, home), length=length)
    _know_value(scope, found)
    return found


def _know_value(scope: Scope, constant: Symbol) -> None:
    """Let a scope know the names in the value of a constant of another scope."""
    for part in within(constant.value) if constant.value is not None else ():
        if isinstance(part, Name) and "." in part.id and part.id != constant.name:  # it may ask for its own shape
            scope.known(part.id)


def variable_of(local: str, symbol: Symbol, home: Scope) -> Symbol:
    """A variable of another scope: one of a module or a COMMON block keeps its name there, others are captured."""
    found = replace(symbol, name=local, shape=shape_outside(symbol.shape, home), length=bound(symbol.length, home))
    if symbol.linker:
        return found
    if symbol.common is not None:
        return replace(found, owner=symbol.owner or home.key, origin=symbol.origin or symbol.name, spelled=symbol.c)
    if not symbol.captured:
        if found.character and not isinstance(found.length, Integer | None):
            found = replace(found, length=Star())
        found = replace(found, owner=home.key, origin=symbol.name, dummy=True, captured=True)
    return replace(found, initialised=False, result=False, intent="")


def shape_outside(shape: Shape | None, home: Scope) -> Shape | None:
    """A shape of another scope, with names that mean the same in every scope."""
    if shape is None:
        return None
    return tuple(Dimension(bound(d.lower, home), bound(d.upper, home)) for d in shape)


def bound(expr: Expr | None, home: Scope) -> Expr | None:
    """A bound or length of another scope: its value, or an expression with names that mean the same in every scope."""
    if expr is None or isinstance(expr, Star):
        return expr
    value = fold.integer(expr, home)
    return outside(expr, home) if value is None else Integer(value)


def outside(expr: Expr | None, home: Scope) -> Expr | None:
    """An expression in which the constants and variables of a scope have qualified names."""

    def change(part: Expr) -> Expr:
        if isinstance(part, Real) and part.kind:
            return replace(part, kind=str(home.kind_of(part.kind)))
        if isinstance(part, Name) and "." not in part.id:
            symbol = home.known(part.id)
            if symbol is not None and symbol.form in ("constant", "variable"):
                return replace(part, id=f"{home.key}.{part.id}")
        return part

    return None if expr is None else rewritten(expr, change)


def _with_intrinsics(value: Expr | None, home: Scope) -> Expr | None:
    """A value in which the intrinsic functions of a scope have qualified names."""

    def change(part: Expr) -> Expr:
        match part:
            case Apply(Name(name) as base) if (symbol := home.known(name)) is not None and symbol.form == "intrinsic":
                return replace(part, base=replace(base, id=f".{symbol.name}"))
        return part

    return None if value is None else rewritten(value, change)


# -- USE ---------------------------------------------------------------------------------------------------------------


def use(scope: Scope, statement: Use) -> None:
    """Make the names of a module known; raises UserError for a module, or a name in ONLY, that does not exist."""
    around: Scope | None = scope
    while around is not None:
        if around.unit.kind == "module" and around.unit.name == statement.module:
            raise statement.line.error(f"module `{statement.module}` uses itself", len("use"))
        around = around.parent
    home = modules.find(scope, statement)
    if home is None:
        from iopref.frontend.fortran.scope import intrinsic_modules  # few units use such a module

        intrinsic_modules.use(scope, statement)
        return
    offered, access = exports(home), _Access.of(home)
    if statement.only is not None:
        wanted = statement.only
    else:
        others = renamed(scope.unit.declarations, statement.module)
        everything = dict.fromkeys((*offered, *(n for n in (*home.types, *home.refused) if not access.private(n))))
        wanted = (*statement.renames, *((name, name) for name in everything if name not in others))
    for local, original in wanted:
        if original in home.refused and not access.private(original):
            scope.refused[local] = home.refused[original]
            continue
        if original in (module_files.ASSIGNMENT, module_files.OPERATOR):
            continue
        if original in home.types and not access.private(original):
            scope.types[local] = home.types[original]
            if original not in offered:  # a generic name may also be the name of a type
                continue
        if original not in offered:
            known = home.table.get(original)
            of_compiler = known is not None and known.form == "intrinsic" and not access.private(original)
            what = f"module `{home.unit.name}` offers no `{original}`"
            if of_compiler:
                what = f"the intrinsic procedure `{original}` of module `{home.unit.name}` is not covered"
            remedy = "leave this file to gfortran" if of_compiler else ""
            raise statement.line.error(what, statement.line.text.find(original), remedy)
        _import(scope, local, offered[original], home)


def _import(scope: Scope, local: str, symbol: Symbol, home: Scope) -> None:
    found = _meaning(scope, local, symbol, home) if symbol.form in ("constant", "variable") else symbol
    old = scope.imports.get(local)
    if old is not None and old.form == found.form == "generic":
        found = replace(found, specifics=tuple(dict.fromkeys(old.specifics + found.specifics)))
    elif old is not None and _identity(old) != _identity(found) and not _equal(old, found):
        scope.ambiguous.add(local)
    scope.imports[local] = found


def _meaning(scope: Scope, local: str, symbol: Symbol, home: Scope) -> Symbol:
    """The meaning of a constant or variable of a module in a unit that uses the module."""
    own, found = home.meant.get(local, (None, symbol))
    if own is symbol:
        if found.form == "constant":
            _know_value(scope, found)
        return found
    constant = symbol.form == "constant"
    found = constant_of(scope, local, symbol, home) if constant else variable_of(local, symbol, home)
    home.meant[local] = symbol, found
    return found


def _identity(symbol: Symbol) -> tuple[object, ...]:
    return symbol.form, symbol.linker, symbol.key, symbol.common, symbol.line


def _equal(symbol: Symbol, other: Symbol) -> bool:
    """Whether two symbols are constants of the same value, as one is that several `.mod` of a library tell."""
    if not symbol.form == other.form == "constant" or symbol.array or other.array:
        return False
    same = symbol.value == other.value and (symbol.type, symbol.length) == (other.type, other.length)
    return same and isinstance(symbol.value, Integer | Real)


def exports(module: Scope) -> dict[str, Symbol]:
    """The names of a module that other units may use."""
    offered, access = {**module.imports, **module.table}, _Access.of(module)
    return {
        name: symbol
        for name, symbol in offered.items()
        if name.isidentifier() and symbol.form != "intrinsic" and not access.private(name)
    }


def declared_private(module: Scope, name: str) -> bool:
    """Whether a name of a module is private by its own declaration, and not by the module's default."""
    return "private" in _Access.of(module).said.get(name, ())


@dataclass(frozen=True)
class _Access:
    """Which names of a module are private: `said` are the attributes of their own declarations, `default` is the
    module's.
    """

    said: Mapping[str, frozenset[str]]
    default: bool

    @classmethod
    def of(cls, module: Scope) -> _Access:
        said: dict[str, frozenset[str]] = {}
        default = False
        for statement in module.unit.declarations:
            names: Iterable[str] = ()
            if isinstance(statement, Declare) and (attributes := statement.attributes & _ACCESS):
                names = [entity.name for entity in statement.entities]
                default = "private" in attributes if "*" in names else default
            elif isinstance(statement, NotCovered | DerivedType):
                attributes = _ACCESS.intersection(statement.line.text.partition("::")[0].split(","))
                names = statement.names if isinstance(statement, NotCovered) else (statement.name,)
            for name in names:
                said[name] = said.get(name, frozenset()) | attributes
        return cls(said, default)

    def private(self, name: str) -> bool:
        """Whether a name is private, by its own declaration or by the module's default."""
        said = self.said.get(name, frozenset())
        return "private" in said or (self.default and "public" not in said)


def own_variables(module: Scope) -> None:
    """Give the variables of a module the names by which gfortran's linker knows them."""
    if module.equivalences:
        storage.share_in_module(module)
    _refused_storage(module)
    # Only gfortran defines what CLASS(t) in other files refers to, which is the table of a type's procedures and the
    # type's initial value, and some constants.
    extensible = (d for d in module.unit.declarations if isinstance(d, DerivedType) and not d.sequence)
    constants = [s for name, s in module.table.items() if s.form == "constant" and name not in module.imports]
    module.left = module.left or any(extensible) or any(_is_left(module, constant) for constant in constants)
    for name, symbol in list(module.table.items()):
        if symbol.form == "variable" and symbol.common is None and not symbol.owner and name not in module.refused:
            if "pointer" in symbol.attributes or ("allocatable" in symbol.attributes and not symbol.array):
                module.left = True
            linker = names.in_module(module.unit.name, name)
            module.table[name] = replace(symbol, owner=module.key, origin=name, linker=linker)


def _is_left(module: Scope, constant: Symbol) -> bool:
    """Whether a constant is left to gfortran: one of a derived type, or a large array, which would be written out."""
    if constant.type is not None and constant.type.base == "derived":
        return True
    return constant.array and math.prod(storage.extents(module, constant) or (0,)) > _MOST


_MOST = 1 << 16
"""The most elements of a module's constant array that are written out in C."""


def _refused_storage(module: Scope) -> None:
    """Raise UserError for a variable that is not covered and has a place in COMMON, which others depend on."""
    shared = {name for members in module.commons.values() for name in members}
    for name in shared & set(module.refused):
        raise module.refused[name]
