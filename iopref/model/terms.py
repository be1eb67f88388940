"""The kinds of terms that polynomials are made of: parameters, indices, parts of the program, calls of the run-time
library.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from iopref.model import condition as conditions
from iopref.model.condition import Condition
from iopref.model.expr import Atom, Change, Expr, Printed, Render, rises

LONGEST = 4000
"""The most characters of a term: no size or bound that a program should compute is longer."""

MOST = 400_000
"""The most characters of all terms that are made for a nest, which take about two seconds to work with."""

LONG = "(long)"
"""Converts a value to the type in which expressions are computed."""

_left: list[int] = []


class TooLong(Exception):
    """Terms have grown beyond LONGEST or MOST, as nested minima and maxima do, which double with each loop."""


@contextmanager
def limited() -> Iterator[None]:
    """Limit the terms made for a nest inside this context: beyond LONGEST or MOST characters they raise TooLong."""
    _left.append(MOST)
    try:
        yield
    finally:
        _left.pop()


class Index(Atom):
    """The index of a loop."""

    def __init__(self, loop: int, text: str, wide: bool = False, names: frozenset[str] = frozenset()) -> None:
        self.loop, self.text, self.wide, self.own_names = loop, text, wide, names


class Parameter(Atom):
    """A variable of the program that does not change inside the nest, converted by `cast` if given."""

    def __init__(self, name: str, level: int = 0, cast: str = "", doubts: int = 0) -> None:
        self.text, self.level, self.own_names, self.doubts = cast + name, level, frozenset((name,)), doubts
        self.name, self.cast, self.wide = name, cast, cast == LONG

    def renamed(self, names: Mapping[str, str]) -> Expr:
        return parameter(names.get(self.name, self.name), self.level, self.cast, self.doubts)


class Live(Atom):
    """The value that a variable changed by the nest has at the place of a hint."""

    live = True

    def __init__(self, text: str, names: frozenset[str] = frozenset(), wide: bool = False) -> None:
        self.text, self.own_names, self.wide = text, names, wide


class Generated(Atom):
    """A variable that iopref declares, or a `member` of it."""

    def __init__(self, name: str, member: str = "") -> None:
        self.text, self.own_generated = f"{name}.{member}" if member else name, frozenset((name,))
        self.name, self.member, self.wide = name, member, bool(member)

    def renamed(self, names: Mapping[str, str]) -> Expr:
        return generated(names.get(self.name, self.name), self.member)


class AddressOf(Atom):
    """The address of a variable that iopref declares."""

    def __init__(self, name: str) -> None:
        self.text, self.own_generated = f"&{name}", frozenset((name,))


class _Made(Atom):
    """A term with expressions, its `parts`, inside it."""

    def __init__(self, text: str, *parts: Expr) -> None:
        self.text, self.parts = _short(text), parts
        self.reads = tuple(sorted({i for part in parts for i in part.loops}))
        self.level = max((part.level for part in parts), default=0)
        self.anywhere = all(part.anywhere for part in parts)
        self.doubts = max((part.doubts for part in parts), default=0)
        self.live = any(part.live for part in parts)


class Opaque(Atom):
    """A part of the program that is understood only as text, perhaps with some loop indices in it replaced.

    If it is a `division` as C knows it, `/` or `%`, its operator, its dividend and its divisor are known, too.
    """

    def __init__(
        self,
        render: Render,
        loops: frozenset[int],
        level: int = 0,
        done: Mapping[int, Expr] | None = None,
        either: tuple[Expr, ...] = (),
        usual: Expr | None = None,
        division: tuple[str, Expr, int] | None = None,
    ) -> None:
        self.division = division
        self._render, self._loops, self._done = render, loops, done or {}
        self.text = _short(render(self._done))
        self.wide = render.wide
        self.reads = tuple(sorted((loops - self._done.keys()) | {i for v in self._done.values() for i in v.loops}))
        self.level = max(level, *(value.level for value in self._done.values()), 0)
        self.either, self.usual = either, usual
        self.anywhere = render.anywhere and all(value.anywhere for value in self._done.values())
        self.doubts = render.doubts + max((value.doubts for value in self._done.values()), default=0)
        self.own_names, self.parts = render.names, tuple(self._done.values())

    @property
    def bare(self) -> str:
        return self._render.alone(self._done) if self._render.alone else self.text

    @property
    def unconverted(self) -> str:
        return self._render.unconverted(self._done) if self._render.unconverted else self.text

    def rebuilt(self, change: Change, fresh: Mapping[int, Expr] | None = None, render: Render | None = None) -> Expr:
        render, done = render or self._render, {i: change(v) for i, v in self._done.items()} | dict(fresh or {})
        usual = change(self.usual) if self.usual else None
        return Expr.of(Opaque(render, self._loops, self.level, done, tuple(map(change, self.either)), usual))

    def renamed(self, names: Mapping[str, str]) -> Expr:
        return self.rebuilt(lambda part: part.renamed(names), render=self._render.renamed(names))

    def replaced(self, values: Mapping[int, Expr]) -> Expr:
        fresh = {loop: v for loop, v in values.items() if loop in self._loops and loop not in self._done}
        return self.rebuilt(lambda part: part.substitute(values), fresh)


class Call(_Made):
    """A call of a helper of the run-time library's header.

    Its value rises with each argument but the one numbered `downwards`, with which it falls, and the one numbered
    `aside`, with which it hardly changes.
    """

    def __init__(
        self, helper: str, arguments: tuple[Expr, ...], downwards: int | None = None, aside: int | None = None
    ) -> None:
        super().__init__(f"{helper}({', '.join(a.c() for a in arguments)})", *arguments)
        self.helper, self.arguments, self.downwards, self.aside = helper, arguments, downwards, aside
        self.own_helpers = frozenset((helper,))
        self.is_extreme = helper in ("iopref_min", "iopref_max")
        self.falls = frozenset(filter(self._falls, self.reads))
        self.wide = any(atom.wide for argument in arguments for atom in argument.atoms)

    @property
    def has_extreme(self) -> bool:
        """Whether the value contains a minimum or maximum."""
        inside = (atom for argument in self.arguments for atom in argument.atoms if isinstance(atom, Call))
        return self.is_extreme or any(atom.has_extreme for atom in inside)

    def _falls(self, loop: int) -> bool:
        moving = [(k, a) for k, a in enumerate(self.arguments) if loop in a.loops and k != self.aside]
        return all(rises(a, loop) == (k == self.downwards) for k, a in moving)

    def rebuilt(self, change: Change) -> Expr:
        arguments = map(change, self.arguments)
        if self.is_extreme:
            return _either(self.helper, *arguments)
        return call(self.helper, *arguments, downwards=self.downwards, aside=self.aside)


class _Binary(_Made):
    """A division or its remainder, of values that are not negative."""

    operator: str

    def __init__(self, left: Expr, right: Expr) -> None:
        self._bare = f"{left.operand()} {self.operator} {right.operand()}"
        super().__init__(f"({self._bare})", left, right)
        self.anywhere = self.anywhere and right.constant is not None
        self.left, self.right = left, right

    @property
    def bare(self) -> str:
        return self._bare

    @property
    def compared(self) -> str:
        return self._bare

    def rebuilt(self, change: Change) -> Expr:
        return Expr.of(type(self)(change(self.left), change(self.right)))


class Quotient(_Binary):
    """A division, rounded down."""

    operator = "/"


class Remainder(_Binary):
    """The remainder of a division."""

    operator = "%"


class Truth(_Made):
    """1 if a condition holds, otherwise 0."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition
        super().__init__(f"({conditions.as_c(condition)})", *conditions.values(condition))

    @property
    def bare(self) -> str:
        return conditions.as_c(self.condition)

    def rebuilt(self, change: Change) -> Expr:
        return Expr.of(Truth(conditions.changed(self.condition, change)))


class Choice(_Made):
    """One value if a condition holds, otherwise another value."""

    def __init__(self, condition: Condition, yes: Expr, no: Expr) -> None:
        self.condition, self.yes, self.no = condition, yes, no
        super().__init__(f"({self.bare})", *conditions.values(condition), yes, no)

    @property
    def bare(self) -> str:
        return f"{conditions.as_c(self.condition)} ? {self.yes.c()} : {self.no.c()}"

    def rebuilt(self, change: Change) -> Expr:
        return Expr.of(Choice(conditions.changed(self.condition, change), change(self.yes), change(self.no)))


class Address(_Made):
    """The address of a reference of the program, with loop indices replaced, by the loops' ids."""

    def __init__(self, printed: Printed, at: Mapping[int, Expr]) -> None:
        self._printed, self._at = printed, at
        super().__init__(printed(at), *at.values())
        self.anywhere = False

    def rebuilt(self, change: Change) -> Expr:
        return Expr.of(Address(self._printed, {loop: change(at) for loop, at in self._at.items()}))


class Converted(_Made):
    """A value converted to a pointer."""

    def __init__(self, value: Expr) -> None:
        self.value = value
        super().__init__(f"(const void *)(long)({value.c()})", value)

    def rebuilt(self, change: Change) -> Expr:
        return Expr.of(Converted(change(self.value)))


def parameter(name: str, level: int = 0, cast: str = "", doubts: int = 0) -> Expr:
    """A variable of the program that does not change inside the nest, converted by `cast` if given."""
    return Expr.of(Parameter(name, level, cast, doubts))


def live(name: str, cast: str = "") -> Expr:
    """The value that a variable changed by the nest has at the place of a hint."""
    return Expr.of(Live(cast + name, frozenset((name,)), cast == LONG))


def generated(name: str, member: str = "") -> Expr:
    """A variable that iopref declares, or a `member` of it."""
    return Expr.of(Generated(name, member))


def opaque(
    render: Render,
    loops: frozenset[int],
    level: int = 0,
    either: tuple[Expr, ...] = (),
    usual: Expr | None = None,
    division: tuple[str, Expr, int] | None = None,
) -> Expr:
    """A part of the program that is understood only as text and uses the indices of `loops`.

    It may be known to have one of two values, `either`, of which one is the `usual` one. Of a `division`, see Opaque.
    """
    return Expr.of(Opaque(render, loops, level, None, either, usual, division))


def joined(value: Expr) -> Expr:
    """The same value with `x` in place of `x / n * n + x % n`, times any number."""
    parts = {a.division: a for a in value.atoms if isinstance(a, Opaque) and a.division}
    factors = dict(value.terms)
    for (_, whole, by), rest in ((d, a) for d, a in parts.items() if d[0] == "%"):
        times, divided = factors.get((rest,), 0), parts.get(("/", whole, by))
        if divided and times and factors.get((divided,)) == times * by:
            value = value - Expr.of(divided) * (times * by) - Expr.of(rest) * times + whole * times
    return value


def call(helper: str, *arguments: Expr, downwards: int | None = None, aside: int | None = None) -> Expr:
    """A call of a helper of the run-time library's header; see Call."""
    return Expr.of(Call(helper, arguments, downwards, aside))


def quotient(value: Expr, by: int | Expr) -> Expr:
    """A value, not negative, divided by another one and rounded down."""
    if by == 1:
        return value
    return Expr.of(Quotient(value, Expr.of(by) if isinstance(by, int) else by))


def remainder(value: Expr, by: int | Expr) -> Expr:
    """The remainder of a value, not negative, divided by another one."""
    return Expr.of(Remainder(value, Expr.of(by) if isinstance(by, int) else by))


def truth(condition: Condition) -> Expr:
    """1 if a condition holds, otherwise 0."""
    return Expr.of(Truth(condition))


def value_of(condition: Condition) -> Expr:
    """A condition as a number that is not zero if the condition holds."""
    if condition in (conditions.ALWAYS, conditions.NEVER):
        return Expr.of(int(condition == conditions.ALWAYS))
    return condition.value if isinstance(condition, conditions.Holds) else truth(condition)


def choice(condition: Condition, yes: Expr, no: Expr) -> Expr:
    """One value if a condition holds, otherwise another value."""
    return Expr.of(Choice(condition, yes, no))


def _short(text: str) -> str:
    """Return a term's text; raise TooLong if it exceeds the limits, inside `limited`."""
    if _left:
        _left[-1] -= len(text)
        if len(text) > LONGEST or _left[-1] < 0:
            raise TooLong
    return text


def combine(kind: str, parts: tuple[Expr, ...]) -> Expr:
    """The minimum (`min`) or maximum (`max`) of expressions, as a call of a helper where it cannot be folded."""
    result, *others = dict.fromkeys(parts)
    for part in others:
        result = _either(f"iopref_{kind}", result, part)
    return result


def _either(helper: str, left: Expr, right: Expr) -> Expr:
    """The smaller or larger of two values: one of them if their difference is a number,
    otherwise a call of the helper.
    """
    apart = (left - right).constant
    if apart is not None:
        return left if (apart <= 0) == (helper == "iopref_min") else right
    return call(helper, left, right)
