"""The meaning of a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.tree.declarations import Binding, Shape
from iopref.frontend.fortran.tree.expressions import Expr, Member, Star
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.types import Type
from iopref.records import dataclass

if TYPE_CHECKING:
    from iopref.frontend.fortran.scope.scopes import Derived

BODY = ":"
"""This comes in front of the procedure's name in the key of an interface body."""


VALUE_UNKNOWN = "value unknown"
"""The attribute of a component, inherited from a type of another scope, whose initial value is not known."""


@dataclass(frozen=True)
class InTable:
    """A procedure that the type of an argument of CLASS tells: the name of the argument, the type that it is declared
    with, and the name that this type binds a procedure to.
    """

    variable: str
    derived: Derived
    procedure: str


@dataclass(frozen=True)
class InComponent:
    """A procedure that a component points to."""

    component: Member


@dataclass(frozen=True)
class Symbol:
    """A name of a unit and its meaning.
    - `form` is `variable`, `constant`, `procedure`, `generic`, `intrinsic`, `constructor`, `statement function` or
      `namelist`.
    - `type` is None for a procedure that is a subroutine, or not known to be a function.
    - `length` is that of a character as declared, Star for an assumed one.
    - `result_shape` is the shape of a function's array result.
    - `common` is the name of the COMMON block that the variable is in, None for none.
    - `key` is the scope in the program that describes a procedure, empty for none; `specifics` are those of a generic
      name.
    - `owner` is the key of the other scope that the symbol comes from, and `origin` its name there.
    - `linker` is the linker's name of a variable of a module.
    - `captured` says that it is a variable of the unit around, which is passed to its internal procedures as an
      argument.
    - `component` is the designator of an allocatable component, and `spelled` the name of such a component in C.
    - `found` tells where a procedure is found when it is called; None for all that are known by name.
    - `interface` is that of the procedure to which a component points, None for others.
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
    found: InTable | InComponent | None = None
    interface: Binding | None = None

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
    def held_by_address(self) -> bool:
        """Whether only its address is held: an allocatable variable, or a pointer to one, that is no array."""
        return self.allocatable_scalar or (self.pointer and not self.array)

    @property
    def polymorphic(self) -> bool:
        """Whether it is a dummy argument of CLASS, here and not of the unit around."""
        return "class" in self.attributes and not self.captured

    @property
    def pointer(self) -> bool:
        return "pointer" in self.attributes

    @property
    def character(self) -> bool:
        return self.type is not None and self.type.base == "character"

    @property
    def assumed_size(self) -> bool:
        return self.shape is not None and isinstance(self.shape[-1].upper, Star)


def specific_name(name: str) -> str:
    """The key in a scope's table for a procedure whose own name is a generic name, too."""
    return f"{name}()"


def refusal(name: str, why: UserError, line: Line, at: int = 0) -> UserError:
    """The error for the use of a name whose declaration is not covered."""
    told = why.diagnostic
    where = f" ({told.position})" if told.position else ""
    return line.error(f"`{name}` cannot be used: {told.message}{where}", at, told.remedy)
