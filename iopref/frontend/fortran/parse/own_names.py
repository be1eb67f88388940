"""Names that are local to a construct get names of their own in the unit, as if the unit declared them.

An index that nothing but loops uses stays the variable itself, since no statement can see whether it keeps its value.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from iopref.frontend.fortran.parse import block_declarations
from iopref.frontend.fortran.tree.declarations import Declare, OwnName, Parameters, Specification, Use
from iopref.frontend.fortran.tree.expressions import Expr, ImpliedDo, Name, TypeSpec
from iopref.frontend.fortran.tree.statements import (
    Action,
    Associate,
    Block,
    BlockConstruct,
    Concurrent,
    Continue,
    Do,
    Entry,
    Index,
    Scoped,
)
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import (
    blocks,
    declared,
    expressions,
    mapped,
    rewritten,
    statements,
    texts,
    with_parts,
    within,
)
from iopref.records import replace

Names = Mapping[str, str]


def with_own_names(unit: Unit, inner: bool = False) -> Unit:
    """A unit without names that are local to constructs; `inner` says that another unit contains it."""
    contains = tuple(with_own_names(u, True) for u in unit.contains)
    if not any(isinstance(s, Concurrent | Associate | BlockConstruct) for s in statements(unit.body)):
        return replace(unit, contains=contains) if contains else unit
    renaming = _Renaming(unit, inner)
    body = renaming.block(unit.body, {})
    declarations = (*unit.declarations, *renaming.declarations)
    return replace(unit, declarations=declarations, body=body, contains=contains)


class _Renaming:
    """The renaming of the statements of a unit; `declarations` are the declarations of the new names."""

    def __init__(self, unit: Unit, inner: bool) -> None:
        self.declarations: list[Specification] = []
        self._taken = set(texts(unit))
        self._typed = _typed_alone(unit)
        self._free = set(_free(unit.body, frozenset()))
        entries = tuple(s for s in statements(unit.body) if isinstance(s, Entry))
        self._elsewhere = {text for part in (unit.contains, entries) for text in texts(part)} | {
            unit.name,
            unit.result,
        }
        self._declared = {text for d in unit.declarations for text in texts(d)} | set(unit.arguments)
        self._untold = _told_by_constructs(unit) - self._free - self._elsewhere - self._declared
        self._indices: dict[tuple[str, TypeSpec | None], list[str]] = {}
        self._constants = _constants(unit.declarations)
        self._closed = not inner and not any(isinstance(d, Use) for d in unit.declarations)

    def block(self, block: Block, names: Names) -> Block:
        return tuple(self._statement(statement, names) for statement in block)

    def _statement(self, statement: Action, names: Names) -> Action:
        match statement:
            case Concurrent():
                return self._concurrent(statement, names)
            case Associate():
                return self._associate(statement, names)
            case BlockConstruct():
                return self._block(statement, names)
        if not names and not any(blocks(statement)):
            return statement

        def of_part(part: object) -> object:
            return mapped(part, lambda e: _renamed(e, names), lambda inner: self._statement(inner, names))

        return with_parts(statement, of_part)

    def _concurrent(self, statement: Concurrent, names: Names) -> Concurrent:
        own = dict(names)
        for index in statement.indices:
            own[index.variable.id] = self._index(statement, index, names)
        inside = dict(own)
        localities = []
        for locality in statement.localities:
            name = locality.name
            if locality.kind in ("local", "local_init"):
                inside[name.id] = self._new(name.id)
                self._declare(statement, name, inside[name.id], "local", names)
                locality = replace(locality, own=Name(inside[name.id]))
            localities.append(replace(locality, name=replace(name, id=names.get(name.id, name.id))))
        return replace(
            statement,
            indices=tuple(
                replace(_renamed_parts(index, names), variable=replace(index.variable, id=own[index.variable.id]))
                for index in statement.indices
            ),
            mask=_renamed(statement.mask, own) if statement.mask is not None else None,
            localities=tuple(localities),
            body=self.block(statement.body, inside),
        )

    def _index(self, statement: Concurrent, index: Index, names: Names) -> str:
        """The name of an index; constructs that are not inside each other share it."""
        name, spec = index.variable.id, statement.type
        alone = name not in self._free and name not in self._elsewhere
        if alone and (name in self._typed or (self._closed and name not in self._declared)) and spec is None:
            return name
        made = self._indices.setdefault((names.get(name, name), spec), [])
        for found in made:
            if found not in names.values():
                return found
        made.append(self._new(name))
        self._declare(statement, index.variable, made[-1], "index", names)
        return made[-1]

    def _associate(self, statement: Associate, names: Names) -> Associate:
        own = dict(names)
        associations = []
        told: set[str] = set()
        for name, selector in statement.associations:
            if name.id in told:
                raise statement.line.error(f"`{name.id}` is there twice", name.at)
            told.add(name.id)
            own[name.id] = self._new(name.id)
            self._declare(statement, name, own[name.id], "association", names)
            associations.append((replace(name, id=own[name.id]), _renamed(selector, names)))
        return replace(statement, associations=tuple(associations), body=self.block(statement.body, own))

    def _block(self, statement: BlockConstruct, names: Names) -> Scoped:
        own = dict(names)
        for declaration in statement.declarations:
            for entity in block_declarations.entities(declaration):
                own[entity.name] = self._new(entity.name)
        constants = self._constants | _constants(statement.declarations)
        declarations = [d for d in statement.declarations if isinstance(d, Declare)]
        variables = [
            block_declarations.local(d, entity, own, constants)
            for d in declarations
            for entity in block_declarations.entities(d)
        ]
        self.declarations += [found.declaration for found in variables]
        self._constants |= {own[name] for name in _constants(statement.declarations)}
        comments = (Continue(replace(d.line, label=0)) for d in statement.declarations)
        begin = [action for found in variables for action in found.begin]
        end = [action for found in variables for action in found.end]
        body = (*comments, *begin, *self.block(statement.body, own), *end)
        return Scoped(statement.line, statement.name, body, statement.end)

    def _declare(self, statement: Concurrent | Associate, original: Name, name: str, kind: str, names: Names) -> None:
        hidden = names.get(original.id, original.id)
        spec = statement.type if isinstance(statement, Concurrent) and kind == "index" else None
        self.declarations.append(OwnName(statement.line, name, original.id, original.at, kind, hidden, spec))

    def _new(self, name: str) -> str:
        """A name that occurs nowhere in the unit, or the old name if nothing else in the unit uses it."""
        if name in self._untold:
            self._untold.remove(name)
            return name
        number = 2
        while f"{name}_{number}" in self._taken:
            number += 1
        self._taken.add(f"{name}_{number}")
        return f"{name}_{number}"


def _renamed(expr: Expr, names: Names) -> Expr:
    def change(expr: Expr) -> Expr:
        return replace(expr, id=names[expr.id]) if isinstance(expr, Name) and expr.id in names else expr

    return rewritten(expr, change)


def _renamed_parts(index: Index, names: Names) -> Index:
    step = _renamed(index.step, names) if index.step is not None else None
    return replace(index, first=_renamed(index.first, names), last=_renamed(index.last, names), step=step)


def _typed_alone(unit: Unit) -> set[str]:
    """The scalars of which the declarations give the type, and nothing else."""
    found: set[str] = set()
    others: list[str] = [*unit.arguments]
    for declaration in unit.declarations:
        plain = isinstance(declaration, Declare) and not (declaration.attributes or declaration.shape)
        if isinstance(declaration, Declare) and plain and declaration.type is not None:
            for entity in declaration.entities:
                simple = entity.shape is None and entity.value is None and not entity.data
                (found.add if simple else others.append)(entity.name)
        else:
            others += texts(declaration)
    return found - set(others)


def _constants(declarations: tuple[Specification, ...]) -> set[str]:
    """The named constants of these declarations."""
    found: set[str] = set()
    for declaration in declarations:
        if isinstance(declaration, Parameters):
            found.update(name for name, _ in declaration.values)
        elif isinstance(declaration, Declare) and "parameter" in declaration.attributes:
            found.update(entity.name for entity in declaration.entities)
    return found


def _told_by_constructs(unit: Unit) -> set[str]:
    """The names that constructs declare, except those that are variables of other loops."""
    told: set[str] = set()
    others: set[str] = set()
    for statement in statements(unit.body):
        if isinstance(statement, Concurrent):
            (told if statement.type is not None else others).update(i.variable.id for i in statement.indices)
        elif isinstance(statement, Associate):
            told.update(name.id for name, _ in statement.associations)
        elif isinstance(statement, BlockConstruct):
            told.update(entity.name for d in statement.declarations for entity in block_declarations.entities(d))
        elif isinstance(statement, Do) and isinstance(statement.variable, Name):
            others.add(statement.variable.id)
    return told - others


def _free(block: Block, counted: frozenset[str]) -> Iterator[str]:
    """The names that are used outside all loops over them, and the
    indices of a loop inside a loop over the same name.
    """
    for statement in block:
        own: set[str] = set()
        used = tuple(expressions(statement))
        hidden = counted
        if isinstance(statement, Do) and isinstance(statement.variable, Name):
            own, used = {statement.variable.id}, used[1:]
        elif isinstance(statement, Concurrent):
            own = {index.variable.id for index in statement.indices}
            hidden = counted | own
            yield from own & counted
        elif isinstance(statement, Associate):
            own = {name.id for name, _ in statement.associations}
            used = tuple(selector for _, selector in statement.associations)
            yield from own & counted
        elif isinstance(statement, BlockConstruct):
            own = {entity.name for d in statement.declarations for entity in block_declarations.entities(d)}
            hidden = counted | own
            used = tuple(expr for d in statement.declarations for expr in declared(d))
            yield from own & counted
        for expr in used:
            for part in within(expr):
                if isinstance(part, Name) and part.id not in hidden:
                    yield part.id
                elif isinstance(part, ImpliedDo):
                    yield part.variable.id
        for body in blocks(statement):
            yield from _free(body, counted | own)
