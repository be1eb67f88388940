"""The syntax tree: program units."""

from __future__ import annotations

from iopref.diagnostics import UserError
from iopref.frontend.fortran.tree.declarations import Specification
from iopref.frontend.fortran.tree.expressions import TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Block
from iopref.records import dataclass


@dataclass(frozen=True)
class Unit:
    """A program unit or internal procedure: `kind` is `program`, `subroutine`, `function`, `module` or `block data`, or
    `procedure` for MODULE PROCEDURE, until its interface is known. A submodule is a module.
    - `arguments` has `*` for an alternate return.
    - `type` is the type in the FUNCTION statement; `prefixes` are words such as `recursive`.
    - `imports` says that an interface body knows the names of the unit that it is in.
    - `binding` is the name in C that BIND(C) gives a procedure.
    - `refused` is the reason why the unit is not covered; of an `unread` unit, only the name is known.
    - `host` is the module or submodule that a submodule is a part of.
    - `nest_of` is the name of the procedure that the unit is a loop nest of, empty for other units.
    """

    line: Line
    kind: str
    name: str
    arguments: tuple[str, ...]
    result: str
    type: TypeSpec | None
    prefixes: frozenset[str]
    declarations: tuple[Specification, ...]
    body: Block
    contains: tuple[Unit, ...]
    end: Line
    imports: bool = False
    binding: str | None = None
    refused: UserError | None = None
    unread: bool = False
    nest_of: str = ""
    host: str = ""
