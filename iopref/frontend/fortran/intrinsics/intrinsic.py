"""What is known of one intrinsic function: a row of the tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.value import Value
from iopref.records import dataclass

Lowering = Callable[[Sequence[Value]], Value]
MANY = 99
"""The most arguments of a function that takes any number of them."""


@dataclass(frozen=True)
class Intrinsic:
    """An intrinsic function whose value depends on the values of its arguments alone.

    `lowering` makes the C expression of its value from those of its arguments. `arguments` are their names, as
    keywords give them, in their order: `i shift size?`, with a question mark behind those that may be left out, and
    `a1 a2 ...` for any number. Of a function `of_default_kind` the result is an INTEGER of the default kind. With
    `converts` the last argument is the kind of the result, to which it is converted; else KIND= is an argument of the
    lowering. An inquiry `of_type` asks for the type of its argument, which is not evaluated. With `in_order` gfortran
    puts the values of the arguments into variables, one after another, in front of the statement: that can be told
    where a function has effects.
    """

    lowering: Lowering
    arguments: str = "x"
    of_default_kind: bool = False
    converts: bool = False
    of_type: bool = False
    in_order: bool = False

    @property
    def arity(self) -> tuple[int, int]:
        """How many arguments it takes, at least and at most."""
        return arity_of(self.arguments)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its arguments; none for a function of any number of them."""
        return () if "..." in self.arguments else tuple(self.arguments.replace("?", "").split())


def arity_of(arguments: str) -> tuple[int, int]:
    """How many arguments a function takes, at least and at most, by their names as a row has them."""
    names = [name for name in arguments.split() if name != "..."]
    return sum(not name.endswith("?") for name in names), MANY if "..." in arguments else len(names)
