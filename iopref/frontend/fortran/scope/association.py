"""What a unit knows from elsewhere: by USE from modules, and by host association from the unit around it.

Expressions in what comes from elsewhere (bounds, lengths, values) keep their meaning: the names in them are qualified
by the key of their scope, as in `grid.n`, which no name of Fortran is; those of intrinsic functions in values by none,
as in `.max`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran import module_files, names
from iopref.frontend.fortran.scope import fold, modules, storage
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol, specific_name
from iopref.frontend.fortran.tree.declarations import Declare, DerivedType, Dimension, Shape, Use
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Integer, Keyword, Name, Real, Star
from iopref.frontend.fortran.tree.statements import Action, Allocate, Call
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import everything, rewritten, statements, within
from iopref.records import replace


def associated(scope: Scope, local: str, home: Scope, origin: str) -> Symbol | None:
    """What `origin` means in another scope, as a unit sees it under the name `local`; None if it means nothing."""
    symbol = home.known(origin)
    if symbol is None:
        return None
    if symbol.form == "constant":
        found = _constant(scope, local, symbol, home)
    elif symbol.form == "variable" or (symbol.form == "procedure" and symbol.dummy):
        found = _variable(local, symbol, home)
        if "." in local:
            return found
    elif symbol.form == "statement function":
        raise scope.unit.line.error(
            f"the statement function `{origin}` of the unit around is not covered, in {scope.unit.kind}"
            f" `{scope.unit.name}`",
            remedy="write it in the internal procedure, too, or leave this file to gfortran",
        )
    else:
        return symbol
    scope.table[local] = found
    return found


def _constant(scope: Scope, local: str, symbol: Symbol, home: Scope) -> Symbol:
    value = _with_intrinsics(_qualified(symbol.value, home), home)
    for part in within(value) if value is not None else ():
        if isinstance(part, Name) and "." in part.id:
            scope.known(part.id)
    length = _bound(symbol.length, home)
    return replace(symbol, name=local, value=value, shape=shape_outside(symbol.shape, home), length=length)


def _variable(local: str, symbol: Symbol, home: Scope) -> Symbol:
    found = replace(symbol, name=local, shape=shape_outside(symbol.shape, home), length=_bound(symbol.length, home))
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
    """A shape of another scope, with names that mean the same anywhere."""
    if shape is None:
        return None
    return tuple(Dimension(_bound(d.lower, home), _bound(d.upper, home)) for d in shape)


def _bound(expr: Expr | None, home: Scope) -> Expr | None:
    if expr is None or isinstance(expr, Star):
        return expr
    value = fold.integer(expr, home)
    return _qualified(expr, home) if value is None else Integer(value)


def _qualified(expr: Expr | None, home: Scope) -> Expr | None:
    """An expression with the constants of a scope by names that mean them anywhere."""

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
    """A value with the intrinsic functions of a scope by names that mean them anywhere."""

    def change(part: Expr) -> Expr:
        match part:
            case Apply(Name(name) as base) if (symbol := home.known(name)) is not None and symbol.form == "intrinsic":
                return replace(part, base=replace(base, id=f".{symbol.name}"))
        return part

    return None if value is None else rewritten(value, change)


# -- USE ---------------------------------------------------------------------------------------------------------------


def use(scope: Scope, statement: Use) -> None:
    """Make known what a module offers; raises UserError for a module or a name in ONLY that is not there."""
    around: Scope | None = scope
    while around is not None:
        if around.unit.kind == "module" and around.unit.name == statement.module:
            raise statement.line.error(f"module `{statement.module}` uses itself", len("use"))
        around = around.parent
    home = modules.find(scope, statement)
    if home is None:
        modules.use_intrinsic(scope, statement)
        return
    offered = exports(home)
    if statement.only is not None:
        wanted = statement.only
    else:
        renamed = modules.renamed(scope, statement)
        everything = dict.fromkeys((*offered, *(n for n in (*home.types, *home.refused) if not _private(home, n))))
        wanted = (*statement.renames, *((name, name) for name in everything if name not in renamed))
    for local, original in wanted:
        if original in home.refused and not _private(home, original):
            scope.refused[local] = home.refused[original]
            continue
        if original == module_files.OPERATIONS:
            continue
        if original in home.types and not _private(home, original):
            scope.types[local] = home.types[original]
            if original not in offered:  # a generic name may be that of a type
                continue
        if original not in offered:
            known = home.table.get(original)
            of_compiler = known is not None and known.form == "intrinsic" and not _private(home, original)
            what = f"module `{home.unit.name}` offers no `{original}`"
            if of_compiler:
                what = f"the intrinsic procedure `{original}` of module `{home.unit.name}` is not covered"
            remedy = "leave this file to gfortran" if of_compiler else ""
            raise statement.line.error(what, statement.line.text.find(original), remedy)
        _import(scope, local, offered[original], home)


def _import(scope: Scope, local: str, symbol: Symbol, home: Scope) -> None:
    found = symbol
    if symbol.form == "constant":
        found = _constant(scope, local, symbol, home)
    elif symbol.form == "variable":
        found = _variable(local, symbol, home)
    old = scope.imports.get(local)
    if old is not None and old.form == found.form == "generic":
        found = replace(found, specifics=tuple(dict.fromkeys(old.specifics + found.specifics)))
    elif old is not None and _identity(old) != _identity(found):
        scope.ambiguous.add(local)
    scope.imports[local] = found


def _identity(symbol: Symbol) -> tuple[object, ...]:
    return symbol.form, symbol.linker, symbol.key, symbol.common, symbol.line


def exports(module: Scope) -> dict[str, Symbol]:
    """The names of a module that others may use."""
    offered = {**module.imports, **module.table}
    return {
        name: symbol
        for name, symbol in offered.items()
        if name.isidentifier() and symbol.form != "intrinsic" and not _private(module, name)
    }


def _private(module: Scope, name: str) -> bool:
    """Whether PRIVATE hides a name, by itself or because nothing else is said."""
    said: set[str] = set()
    default = False
    for statement in module.unit.declarations:
        if isinstance(statement, Declare) and statement.attributes & {"private", "public"}:
            for entity in statement.entities:
                if entity.name == name:
                    said |= statement.attributes
                elif entity.name == "*":
                    default = "private" in statement.attributes
    return "private" in said or (default and "public" not in said)


# -- Modules' variables and internal procedures ------------------------------------------------------------------------


def own_variables(module: Scope) -> None:
    """Give the variables of a module the names that gfortran's linker knows them by."""
    if module.equivalences:
        storage.share_in_module(module)
    _refused_storage(module)
    # What CLASS(t) elsewhere refers to, the table of a type's procedures and its initial value, only gfortran makes.
    extensible = (d for d in module.unit.declarations if isinstance(d, DerivedType) and not d.sequence)
    module.left = module.left or any(extensible)
    for name, symbol in list(module.table.items()):
        if symbol.form == "variable" and symbol.common is None and not symbol.owner and name not in module.refused:
            if "pointer" in symbol.attributes or ("allocatable" in symbol.attributes and not symbol.array):
                module.left = True
            linker = names.in_module(module.unit.name, name)
            module.table[name] = replace(symbol, owner=module.key, origin=name, linker=linker)


def _refused_storage(module: Scope) -> None:
    """Raise UserError for what is not covered where more hangs on it: its place in COMMON, or values for others."""
    shared = {name for members in module.commons.values() for name in members}
    for name in shared & set(module.refused):
        raise module.refused[name]


def contain(scope: Scope) -> None:
    """Build the scopes of the procedures that a unit contains, and find what they use of its variables."""
    procedure = scope.unit.kind != "module"
    if procedure:
        _declare_used(scope)
    for unit in scope.unit.contains:
        inner = _inner(scope, unit)
        if inner is None:
            continue
        scope.inner.append(inner)
        if unit.kind == "function":
            result = inner.find(unit.result or unit.name)
            name = specific_name(unit.name)
            name = name if name in scope.table else unit.name
            own = scope.table[name]
            scope.table[name] = replace(
                own,
                type=result.type,
                length=_bound(result.length, inner),
                result_shape=shape_outside(result.shape, inner),
            )
    scope.unit = replace(scope.unit, contains=tuple(inner.unit for inner in scope.inner))
    if not procedure:
        return
    for inner in scope.inner:
        _declare_used(inner)
    _keep_in_the_file(scope)
    moved = True
    while moved:
        moved = any([_capture_for(caller, called) for caller in scope.inner for called in called_by(caller)])


def _keep_in_the_file(scope: Scope) -> None:
    """Make saved arrays that an internal procedure allocates variables of the file: they have descriptors then."""
    items = {
        (inner.key, name)
        for inner in scope.inner
        for statement in statements(inner.unit.body)
        for name in _reshaped(statement)
    }
    for name, symbol in list(scope.table.items()):
        saved = scope.unit.kind == "program" or scope.save_all or "save" in symbol.attributes
        if not saved or symbol.dummy or symbol.owner or not symbol.array or "allocatable" not in symbol.attributes:
            continue
        here = [
            (inner, local)
            for inner in scope.inner
            for local, found in inner.table.items()
            if found.captured and (found.owner, found.origin) == (scope.key, name)
        ]
        if any((inner.key, local) in items for inner, local in here):
            linker = names.in_unit(scope.unit.name, name)
            scope.table[name] = kept = replace(symbol, owner=scope.key, origin=name, linker=linker)
            for inner, local in here:
                inner.table[local] = replace(kept, name=local, initialised=False)


def _reshaped(statement: Action) -> Iterator[str]:
    """The arrays that a statement allocates or frees."""
    match statement:
        case Allocate():
            items: Iterable[object] = statement.items
        case Call(_, Name("move_alloc"), arguments):
            items = (a.value if isinstance(a, Keyword) else a for a in arguments)
        case _:
            return
    for item in items:
        base = item.base if isinstance(item, Apply) else item
        if isinstance(base, Name):
            yield base.id


def _inner(scope: Scope, unit: Unit) -> Scope | None:
    """The scope of a procedure that a unit contains; None for one of a module of which nothing is known.

    Of one that is not covered there is what its callers have to know.
    """
    refused, key = scope.program.refused, f"{scope.key}.{unit.name}"
    if not scope.apart or refused is None or scope.foreign:
        elsewhere = scope.foreign
    else:
        elsewhere = key in refused
        scope.left = scope.left or elsewhere
    try:
        if unit.unread and unit.refused is not None:
            raise unit.refused
        if not elsewhere:
            return scope.program.rules.build(unit, scope.options, scope, scope.program, False, "")
        return scope.program.rules.build(replace(unit, contains=()), scope.options, scope, scope.program, True, "")
    except UserError as error:
        if not scope.apart:
            raise
        if refused is not None and not scope.foreign:
            refused.setdefault(key, error)
        scope.refused[unit.name] = error
        return None


def _declare_used(scope: Scope) -> None:
    """Look every name up, so that those that are not declared anywhere are variables from here on."""
    for expr in everything(scope.unit.body):
        if isinstance(expr, Name) and scope.known(expr.id) is None and scope.visible_type(expr.id) is None:
            try:
                scope.find(expr.id)
            except UserError:
                continue  # reported where it is used


def called_by(caller: Scope) -> list[Scope]:
    """The siblings that an internal procedure refers to."""
    found = names_in(caller)
    assert caller.parent is not None
    return [s for s in caller.parent.inner if s is not caller and s.unit.name in found]


def _capture_for(caller: Scope, called: Scope) -> bool:
    """Let a procedure capture what one that it calls does; whether that was anything new."""
    moved = False
    for symbol in captured(called):
        if local_name(caller, symbol) is None:
            local = symbol.origin if symbol.origin not in caller.table else f"{symbol.owner}.{symbol.origin}"
            caller.table[local] = replace(symbol, name=local)
            moved = True
    return moved


def captured(scope: Scope) -> list[Symbol]:
    """The variables of the unit around that a procedure is passed, in a fixed order."""
    return [symbol for symbol in scope.table.values() if symbol.captured]


def local_name(scope: Scope, symbol: Symbol) -> str | None:
    """What a captured variable is called in the unit that owns it or in one that has captured it, too."""
    if scope.key == symbol.owner:
        return symbol.origin
    return next(
        (s.name for s in scope.table.values() if s.captured and (s.owner, s.origin) == (symbol.owner, symbol.origin)),
        None,
    )


def names_in(scope: Scope) -> set[str]:
    """The names in the statements of a unit, by themselves or in front of arguments."""
    found = {e.id for e in everything(scope.unit.body) if isinstance(e, Name)}
    return found - ({scope.unit.name} if scope.unit.kind == "function" and not scope.unit.result else set())
