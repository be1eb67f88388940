"""What a name means."""

from __future__ import annotations

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.tree.declarations import (
    Shape,
)
from iopref.frontend.fortran.tree.expressions import (
    Expr,
    Star,
)
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.types import Type
from iopref.records import dataclass

BODY = ":"
"""What stands in the key of an interface body in front of the procedure's name."""


@dataclass(frozen=True)
class Symbol:
    """A name of a unit. `form` is variable, constant, procedure, generic, intrinsic, constructor, statement function or
    namelist.

    A procedure without a type is a subroutine, or not known to be a function; `key` is the scope in the program that
    describes it, if there is one, and `specifics` are those of a generic name; `result_shape` is that of a function's
    array. `length` is that of a character as declared, Star for an assumed one. `common` is the COMMON block. What
    comes from another scope has that scope's key as its `owner` and is called `origin` there: a variable of a module,
    which has a name for the `linker`, or one of the unit around, which is `captured`: an argument that the unit around
    passes to its internal procedures.
    An allocatable `component` is one of another variable; it is `spelled` so in C.
    """

    name: str
    form: str = "variable"
    type: Type | None = None
    length: Expr | None = None
    shape: Shape | None = None
    result_shape: Shape | None = None
    dummy: bool = False
    intent: str = ""
    attributes: frozenset[str] = frozenset()
    common: str | None = None
    value: Expr | None = None
    initialised: bool = False
    result: bool = False
    parameters: tuple[str, ...] = ()
    line: Line | None = None
    at: int = 0
    key: str = ""
    specifics: tuple[str, ...] = ()
    owner: str = ""
    origin: str = ""
    linker: str = ""
    captured: bool = False
    component: Expr | None = None
    spelled: str = ""

    @property
    def c(self) -> str:
        """The name in C."""
        return self.linker or self.spelled or names.variable(self.name)

    @property
    def array(self) -> bool:
        return self.shape is not None

    @property
    def allocatable_scalar(self) -> bool:
        return self.shape is None and "allocatable" in self.attributes

    @property
    def character(self) -> bool:
        return self.type is not None and self.type.base == "character"

    @property
    def assumed_size(self) -> bool:
        return self.shape is not None and isinstance(self.shape[-1].upper, Star)


def specific_name(name: str) -> str:
    """The key in the table of a scope for a procedure whose own name is a generic one, too."""
    return f"{name}()"


def refusal(name: str, why: UserError, line: Line, at: int = 0) -> UserError:
    """The message about a name whose declaration is not covered, where it is used."""
    told = why.diagnostic
    where = f" ({told.position})" if told.position else ""
    return line.error(f"`{name}` cannot be used: {told.message}{where}", at, told.remedy)
