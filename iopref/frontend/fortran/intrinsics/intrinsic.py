"""What the translator knows of one intrinsic function: a row of the tables in `numbers`, `models` and `characters`."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.value import Value
from iopref.records import dataclass

Lowering = Callable[[Sequence[Value]], Value]
MANY = 99
"""The largest number of arguments of a function that takes any number of them."""


@dataclass(frozen=True)
class Intrinsic:
    """An intrinsic function whose value depends on the values of its arguments alone.

    `lowering` makes the C expression of the function's value from the C expressions of its arguments. `arguments` are
    the names of the arguments, as keywords give them, in their order, such as `i shift size?`: a question mark follows
    the name of an argument that may be left out, and `a1 a2 ...` stands for any number of arguments. With
    `of_default_kind` the result is an INTEGER of the default kind. With `converts` the last argument is the kind of the
    result, to which the result is converted; without it, KIND= is an argument of the lowering like the others. With
    `of_type` the function asks for the type of its argument, and the argument is not evaluated. With `in_order`
    gfortran copies the values of the arguments into variables, one after another, in front of the statement; a program
    can tell when an argument calls a function that has effects. With `folded_here` gcc does not compute the function of
    constants while it compiles, as gfortran does: the constant is computed here.
    """

    lowering: Lowering
    arguments: str = "x"
    of_default_kind: bool = False
    converts: bool = False
    of_type: bool = False
    in_order: bool = False
    folded_here: bool = False

    @property
    def arity(self) -> tuple[int, int]:
        """The smallest and the largest number of arguments that the function takes."""
        return arity_of(self.arguments)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the arguments; empty for a function that takes any number of them."""
        return () if "..." in self.arguments else tuple(self.arguments.replace("?", "").split())


def arity_of(arguments: str) -> tuple[int, int]:
    """The smallest and the largest number of arguments, from the
    names of the arguments as a row of the tables has them.
    """
    names = [name for name in arguments.split() if name != "..."]
    return sum(not name.endswith("?") for name in names), MANY if "..." in arguments else len(names)
