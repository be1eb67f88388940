"""Variables without a declaration that ASSOCIATE or BLOCK uses first, which gfortran 12 makes local to the construct.

By the standard they are variables of the unit around (Fortran 2018, 8.7). gfortran makes another variable of the same
name for the statements after the construct.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from iopref.frontend.fortran.tree.expressions import Name
from iopref.frontend.fortran.tree.statements import Action, Associate, Block, BlockConstruct, Scoped
from iopref.frontend.fortran.tree.walk import blocks, expressions, within


def refuse_of_constructs(body: Block, implicit: Collection[str]) -> None:
    """Raise UserError for the first of the `implicit` names that a construct uses before the rest of the unit does."""
    known: set[str] = set()
    owners: dict[str, Action] = {}
    for statement, constructs in _in_order(body, ()):
        for name in sorted((_names(statement) & set(implicit)) - known):
            owner = owners.get(name)
            if owner is not None and all(owner is not construct for construct in constructs):
                raise statement.line.error(
                    f"`{name}`, which is first used in ASSOCIATE or BLOCK and declared nowhere, is not covered",
                    remedy="declare it, or leave this file to gfortran",
                )
            if owner is None and constructs:
                owners[name] = constructs[-1]
            elif owner is None:
                known.add(name)


def _in_order(body: Block, around: tuple[Action, ...]) -> Iterator[tuple[Action, tuple[Action, ...]]]:
    """The statements of a unit in the order of the text, each with the constructs that it is in."""
    for statement in body:
        yield statement, around
        construct = isinstance(statement, Scoped | Associate | BlockConstruct)
        for inner in blocks(statement):
            yield from _in_order(inner, (*around, statement) if construct else around)


def _names(statement: Action) -> set[str]:
    return {part.id for expr in expressions(statement) for part in within(expr) if isinstance(part, Name)}
