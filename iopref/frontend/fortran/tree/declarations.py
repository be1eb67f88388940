"""The syntax tree: declarations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from iopref.diagnostics import UserError
from iopref.frontend.fortran.tree.expressions import Expr, TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.records import dataclass

if TYPE_CHECKING:
    from iopref.frontend.fortran.tree.units import Unit


@dataclass(frozen=True, slots=True)
class Dimension:
    """`lower:upper` of a declaration; `upper` is Star for an assumed size, None for an assumed or deferred shape."""

    lower: Expr | None
    upper: Expr | None


Shape = tuple[Dimension, ...]


@dataclass(frozen=True, slots=True)
class Entity:
    """One name of a declaration, with its own shape, length and value.

    `bytes` is the number after a star, 0 without one; `data` are values between slashes; `pointer_to` says that `value`
    is the target of a pointer.
    """

    name: str
    shape: Shape | None = None
    length: Expr | None = None
    bytes: int = 0
    value: Expr | None = None
    data: tuple[DataValue, ...] = ()
    pointer_to: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class DataValue:
    """A constant of a DATA statement, and how often it is repeated: Star for all elements of the initialised array."""

    count: Expr | None
    value: Expr
    at: int = 0


@dataclass(frozen=True)
class Declare:
    """`type, attributes :: entities`; a statement such as DIMENSION or SAVE has no type and one attribute.

    `shape` is that of `dimension(...)` among the attributes; `intent` is `in`, `out`, `inout` or empty; `interface` is
    the procedure in the parentheses of PROCEDURE. `pointed` has it for components that point to procedures.
    """

    line: Line
    type: TypeSpec | None
    attributes: frozenset[str]
    entities: tuple[Entity, ...]
    shape: Shape | None = None
    intent: str = ""
    interface: str = ""
    pointed: Binding | None = None


@dataclass(frozen=True)
class Implicit:
    """IMPLICIT: types for ranges of letters; without any rule it is IMPLICIT NONE."""

    line: Line
    rules: tuple[tuple[TypeSpec, str], ...]


@dataclass(frozen=True)
class Parameters:
    """PARAMETER: names and their values."""

    line: Line
    values: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True)
class Common:
    """COMMON: block names (empty for blank COMMON) and their members."""

    line: Line
    blocks: tuple[tuple[str, tuple[Entity, ...]], ...]


@dataclass(frozen=True)
class Equivalence:
    """EQUIVALENCE: sets of names, elements and substrings."""

    line: Line
    sets: tuple[tuple[Expr, ...], ...]


@dataclass(frozen=True)
class Data:
    """DATA: sets of targets and values."""

    line: Line
    sets: tuple[tuple[tuple[Expr, ...], tuple[DataValue, ...]], ...]


@dataclass(frozen=True)
class Namelist:
    """NAMELIST: names of groups and their members."""

    line: Line
    groups: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Use:
    """USE: renames are (local, original); `only` is None without ONLY."""

    line: Line
    module: str
    renames: tuple[tuple[str, str], ...]
    only: tuple[tuple[str, str], ...] | None


@dataclass(frozen=True, slots=True)
class Binding:
    """A type-bound procedure: its name behind `%`, and the name of the procedure, or those that a generic one may mean.

    `passed` is the argument that the variable becomes: empty for the first one, None with NOPASS. `fixed` says that
    types which extend this one cannot override it, and `deferred` that they must: the procedure is an interface then.
    """

    name: str
    procedures: tuple[str, ...]
    generic: bool = False
    passed: str | None = ""
    fixed: bool = False
    deferred: bool = False


@dataclass(frozen=True)
class DerivedType:
    """TYPE ... END TYPE; `extends` is the type that it extends, and `bindings` are its type-bound procedures."""

    line: Line
    name: str
    members: tuple[Declare, ...]
    sequence: bool
    extends: str = ""
    bindings: tuple[Binding, ...] = ()


@dataclass(frozen=True)
class Interface:
    """INTERFACE: its generic name, bodies, and module procedures."""

    line: Line
    name: str
    bodies: tuple[Unit, ...]
    procedures: tuple[str, ...]


@dataclass(frozen=True)
class OwnName:
    """A name that is local to a construct: it is called `name` in the unit, and `original` in the text.

    `hidden` is the name in the unit of what it hides. `kind` is `index` for an integer, of the type that the construct
    gives if it gives one; `local` for a variable like the one that it hides; or `association` for a name of a selector.
    """

    line: Line
    name: str
    original: str
    at: int
    kind: str
    hidden: str = ""
    type: TypeSpec | None = None


@dataclass(frozen=True)
class NotCovered:
    """A declaration of a module that is not covered; the use of any of `names` is refused.

    `lines` are all lines of the declaration, which may be several, as for a type.
    """

    line: Line
    names: tuple[str, ...]
    error: UserError
    lines: tuple[Line, ...] = ()


Specification = (
    Declare
    | Implicit
    | Parameters
    | Common
    | Equivalence
    | Data
    | Namelist
    | Use
    | DerivedType
    | Interface
    | OwnName
    | NotCovered
)


def renamed(declarations: Iterable[object], module: str) -> frozenset[str]:
    """The names of a module that a unit only knows by other names, since a USE of it renames them (F2018, 14.2.2).

    A name that also is in an ONLY without a new name keeps its own name.
    """
    uses = [d for d in declarations if isinstance(d, Use) and d.module == module]
    given = [pair for use in uses for pair in (*use.renames, *(use.only or ()))]
    return frozenset(original for _, original in given) - {original for local, original in given if local == original}
