"""Which variables may be passed to the subroutine of a nest, and what has to hold when they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.declarations import Dimension
from iopref.frontend.fortran.tree.expressions import Star
from iopref.frontend.fortran.types import KINDS, Type
from iopref.records import dataclass


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


def variable_of(
    designator: str, type: Type, shape: Sequence[Dimension] | None, attributes: frozenset[str], home: Scope
) -> Variable | None:
    """A variable that was declared so in the scope `home`; None if it cannot be passed."""
    if type.kind not in KINDS[type.base] or type.kind > 8:
        return None
    shared = bool(attributes & {"pointer", "target"})
    if shape is None:
        return None if attributes & {"pointer", "allocatable"} else Variable(designator, type, None, shared=shared)
    if "allocatable" in attributes or "pointer" in attributes:
        bounds = tuple((None, None) for _ in shape)
        passed_if = there_if(designator, attributes) + _whole(designator, "pointer" in attributes)
        return Variable(designator, type, bounds, shared=shared, passed_if=passed_if)
    last = shape[-1].upper
    known = tuple((_bound(d, True, home), _bound(d, False, home)) for d in shape)
    return Variable(designator, type, known, isinstance(last, Star), shared, _whole(designator, last is None))


def there_if(designator: str, attributes: frozenset[str]) -> tuple[str, ...]:
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
