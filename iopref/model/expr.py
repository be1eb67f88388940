"""Symbolic integer expressions: polynomials over loop indices, parameters and opaque terms.

Byte strides such as `8*n` and volumes such as `8*n*m` are products of parameters, which isl cannot
hold; everything that is affine in the loop indices with such coefficients is kept here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from itertools import takewhile
from operator import attrgetter, mul

from iopref.model.products import sum_text
from iopref.records import dataclass, once

Change = Callable[["Expr"], "Expr"]

Printed = Callable[[Mapping[int, "Expr"]], str]
"""Prints something with loop indices, by id, replaced."""


@dataclass(frozen=True)
class Render:
    """Prints a part of the program with loop indices, by id, replaced; `names` are the variables in it but for these.

    As an operand of any operator; `alone` where nothing else stands beside it, `unconverted` without the conversions
    of indices to other types. See Atom for `anywhere` and `wide`. `renaming` tells how it prints with variables called
    otherwise, where that is known.
    """

    printed: Printed
    names: frozenset[str] = frozenset()
    anywhere: bool = False
    wide: bool = False
    alone: Printed | None = None
    unconverted: Printed | None = None
    renaming: Callable[[Mapping[str, str]], Render] | None = None

    def __call__(self, values: Mapping[int, Expr]) -> str:
        return self.printed(values)

    def renamed(self, names: Mapping[str, str]) -> Render:
        """What prints it with variables called otherwise; the same where that is not known."""
        return self.renaming(names) if self.renaming else self


ALWAYS_GUARDED = 99

LARGE = 1000
"""What a parameter is taken to be where the sign of an expression depends on it."""


class Atom:
    """An indivisible term of a polynomial; model/terms.py has the kinds.

    `text` is its C as an operand of any operator, `bare` where nothing else stands beside it. `loop` is the id of the
    loop whose index it is (-1: none); `reads` are the ids of the loops on whose indices something inside it depends.
    `level` is zero when the term may be evaluated in front of the nest; otherwise it reads memory, or divides, as the
    program does only when so many of the nest's loops iterate (ALWAYS_GUARDED: under an `if`). What may be evaluated
    `anywhere`, in front of other nests as well, does neither. `names` are the program's variables in it, `generated`
    those that iopref declares. What is `live` is what a variable holds where a hint stands; what is `wide` is a long.

    With the indices of the loops `falls` the value falls; it rises with others, as far as anything is known.
    `either` are the two values that a condition chooses between; `usual` is what it is in nearly all iterations.
    """

    text: str
    loop: int = -1
    reads: tuple[int, ...] = ()
    level: int = 0
    anywhere: bool = True
    live: bool = False
    wide: bool = False
    parts: tuple[Expr, ...] = ()
    own_names: frozenset[str] = frozenset()
    own_generated: frozenset[str] = frozenset()
    own_helpers: frozenset[str] = frozenset()
    falls: frozenset[int] = frozenset()
    either: tuple[Expr, ...] = ()
    usual: Expr | None = None

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Atom) and type(self) is type(other) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def bare(self) -> str:
        return self.text

    @property
    def compared(self) -> str:
        """Its C as an operand of a comparison."""
        return self.text

    @property
    def unconverted(self) -> str:
        """Its C without conversions of loop indices, which are in the range of their types."""
        return self.text

    @once
    def key(self) -> tuple[str, int, tuple[int, ...]]:
        """What terms of one kind are compared by, and those of a sum are sorted by."""
        return self.text, self.loop, self.reads

    @once
    def loops(self) -> frozenset[int]:
        return frozenset(self.reads) if self.loop < 0 else frozenset((self.loop,))

    @once
    def names(self) -> frozenset[str]:
        """The program's variables in it."""
        return self.own_names.union(*(part.names for part in self.parts))

    @once
    def generated(self) -> frozenset[str]:
        """The variables in it that iopref declares."""
        return self.own_generated.union(*(part.generated for part in self.parts))

    @once
    def helpers(self) -> frozenset[str]:
        """The run-time library's functions that it calls."""
        return self.own_helpers.union(*(part.helpers for part in self.parts))

    def rebuilt(self, change: Change) -> Expr:
        """The term with the expressions inside it changed."""
        return Expr.of(self)

    def replaced(self, values: Mapping[int, Expr]) -> Expr:
        """The term with loop indices inside it replaced."""
        return self.rebuilt(lambda part: part.substitute(values))

    def renamed(self, names: Mapping[str, str]) -> Expr:
        """The term with variables called otherwise."""
        return self.rebuilt(lambda part: part.renamed(names))


Monomial = tuple[Atom, ...]
Term = tuple[Monomial, int]

_rank = attrgetter("key")
"""What the atoms of a monomial, and the terms of a sum, are sorted by."""


@dataclass(frozen=True)
class Expr:
    """A polynomial with integer coefficients: pairs (monomial, coefficient), sorted, none zero."""

    terms: tuple[Term, ...] = ()

    @staticmethod
    def of(value: int | Atom) -> Expr:
        """An expression from an integer or an atom."""
        if isinstance(value, Atom):
            return Expr((((value,), 1),))
        return Expr((((), value),)) if value else ZERO

    @staticmethod
    def collect(terms: Mapping[Monomial, int]) -> Expr:
        found = [t for t in terms.items() if t[1]]
        if len(found) > 1:
            found.sort(key=lambda t: [_rank(a) for a in t[0]])
        return Expr(tuple(found))

    def __add__(self, other: int | Expr) -> Expr:
        return self._plus(other, 1)

    def __sub__(self, other: int | Expr) -> Expr:
        return self._plus(other, -1)

    def _plus(self, other: int | Expr, times: int) -> Expr:
        """The sum with so many times another value."""
        if isinstance(other, int):
            return self._shifted(times * other)
        constant = other.constant
        if constant is not None:
            return self._shifted(times * constant)
        constant = self.constant
        if constant is not None:
            return (other * times)._shifted(constant)
        terms = dict(self.terms)
        for m, c in other.terms:
            terms[m] = terms.get(m, 0) + times * c
        return Expr.collect(terms)

    def _shifted(self, distance: int) -> Expr:
        if not distance:
            return self
        moving = self.terms[1:] if self.addend else self.terms
        constant = self.addend + distance
        return Expr((((), constant), *moving)) if constant else Expr(moving)

    def __neg__(self) -> Expr:
        return self * -1

    def __mul__(self, other: int | Expr) -> Expr:
        if isinstance(other, int):
            if other == 1:
                return self
            return Expr(tuple([(m, c * other) for m, c in self.terms])) if other else ZERO
        if (constant := other.constant) is not None:
            return self * constant
        if (constant := self.constant) is not None:
            return other * constant
        terms: dict[Monomial, int] = {}
        for m1, c1 in self.terms:
            for m2, c2 in other.terms:
                m = tuple(sorted(m1 + m2, key=_rank)) if m1 and m2 else m1 or m2
                terms[m] = terms.get(m, 0) + c1 * c2
        return Expr.collect(terms)

    @property
    def constant(self) -> int | None:
        """The value, when it is a number."""
        if not self.terms:
            return 0
        if len(self.terms) == 1 and not self.terms[0][0]:
            return self.terms[0][1]
        return None

    @property
    def addend(self) -> int:
        """The constant term, which comes first."""
        return self.terms[0][1] if self.terms and not self.terms[0][0] else 0

    @once
    def loops(self) -> frozenset[int]:
        """Ids of all loops whose index the value depends on."""
        return frozenset([i for m, _ in self.terms for a in m for i in a.loops])

    @once
    def opaque_loops(self) -> frozenset[int]:
        """Ids of the loops that enter through opaque terms, in a power, or multiplied with each other."""
        return self.unbounded_loops.union(*(a.reads for m, _ in self.terms for a in m))

    @once
    def unbounded_loops(self) -> frozenset[int]:
        """The same but for terms that are one of two values, whatever the loop's index."""
        curved = {loop for loop, factor in self._coefficients.items() if factor is None}
        return frozenset([i for m, _ in self.terms for a in m if not a.either for i in a.reads]) | curved

    @once
    def chosen_loops(self) -> frozenset[int]:
        """Ids of the loops whose indices decide which of two values a term is."""
        return frozenset([i for m, _ in self.terms for a in m if a.either for i in a.reads])

    @once
    def loops_in_memory(self) -> frozenset[int]:
        """Ids of the loops whose indices tell where in memory a term is found that may be anything."""
        return frozenset([i for m, _ in self.terms for a in m if a.level and not a.either for i in a.reads])

    @once
    def level(self) -> int:
        """How many loops must iterate for the value to be readable; see Atom."""
        return max([a.level for m, _ in self.terms for a in m], default=0)

    def coefficient(self, loop: int) -> Expr | None:
        """The factor of a loop's index; None when the index enters in a higher power or a product of indices."""
        return self._coefficients.get(loop, ZERO)

    @once
    def _coefficients(self) -> dict[int, Expr | None]:
        terms: dict[int, dict[Monomial, int]] = {}
        mixed: set[int] = set()
        for m, c in self.terms:
            moving = [a for a in m if a.loops]
            indices = {a.loop for a in moving if a.loop >= 0}
            if len(moving) > 1:
                mixed |= indices
            for loop in indices:
                terms.setdefault(loop, {})[tuple(a for a in m if a.loop != loop)] = c
        return {loop: None if loop in mixed else Expr.collect(found) for loop, found in terms.items()}

    def opaque_part(self) -> Expr:
        """The part that holds opaque terms of loop indices."""
        return Expr(tuple((m, c) for m, c in self.terms if any(a.reads for a in m)))

    def substitute(self, values: Mapping[int, Expr]) -> Expr:
        """The expression with loop indices replaced, inside opaque terms too."""
        return self._with(lambda a: _replace(a, values)) if self.loops & values.keys() else self

    def renamed(self, names: Mapping[str, str]) -> Expr:
        """The expression with variables called otherwise, those of the program or those that iopref declares."""
        return self._with(lambda a: a.renamed(names)) if (self.names | self.generated) & names.keys() else self

    def replaced(self, values: Mapping[Atom, Expr]) -> Expr:
        """The expression with terms replaced, inside others too."""
        return self._with(lambda a: values[a] if a in values else a.rebuilt(lambda part: part.replaced(values)))

    def _with(self, change: Callable[[Atom], Expr]) -> Expr:
        """The expression with its terms changed."""
        terms: dict[Monomial, int] = {}
        for m, c in self.terms:
            for made, factor in reduce(mul, (change(a) for a in m), ONE).terms:
                terms[made] = terms.get(made, 0) + c * factor
        return Expr.collect(terms)

    @property
    def live(self) -> bool:
        """Whether it is only known where a hint stands."""
        return any(a.live for m, _ in self.terms for a in m)

    @property
    def atoms(self) -> frozenset[Atom]:
        """The terms that the polynomial is made of."""
        return frozenset(a for m, _ in self.terms for a in m)

    @property
    def anywhere(self) -> bool:
        """Whether it may be computed in front of other nests: see Atom."""
        return all(a.anywhere for a in self.atoms)

    @once
    def names(self) -> frozenset[str]:
        """The program's variables in it, those that an index is counted from too, but for indices of loops."""
        return frozenset().union(*(a.names for a in self.atoms))

    @once
    def generated(self) -> frozenset[str]:
        """The variables in it that iopref declares."""
        return frozenset().union(*(a.generated for a in self.atoms))

    @once
    def helpers(self) -> frozenset[str]:
        """The run-time library's functions that it calls."""
        return frozenset().union(*(a.helpers for a in self.atoms))

    @property
    def usual(self) -> Expr:
        """What the expression is in nearly all iterations of loops where that is known of its terms; see Atom."""
        if not any(a.usual for m, _ in self.terms for a in m):
            return self
        result = ZERO
        for m, c in self.terms:
            result = result + reduce(mul, (a.usual or Expr.of(a) for a in m), Expr.of(c))
        return result

    def c(self) -> str:
        """The expression as C text, of type long where it multiplies; common factors are taken out."""
        return self._text

    def operand(self) -> str:
        """The same, in parentheses where an operator follows that binds tighter."""
        if self.constant is not None:
            return self.c()
        (monomial, coefficient), *others = self.terms
        return f"({self.c()})" if others or coefficient != 1 or len(monomial) > 1 else monomial[0].text

    def compared(self) -> str:
        """The same, in parentheses where a comparison binds tighter."""
        single = len(self.terms) == 1 and self.terms[0][1] == 1 == len(self.terms[0][0])
        return self.terms[0][0][0].compared if single else self.c()

    @once
    def _text(self) -> str:
        return sum_text(self.terms)

    def __str__(self) -> str:
        return self.c().replace("L * ", " * ").replace("(long)", "").replace(" * ", "*")


ZERO = Expr()
ONE = Expr.of(1)


def _replace(atom: Atom, values: Mapping[int, Expr]) -> Expr:
    if atom.loop in values:
        return values[atom.loop]
    return atom.replaced(values) if atom.loops & values.keys() else Expr.of(atom)


def positive(expr: Expr) -> bool:
    """Whether a coefficient is taken to be positive or zero: parameters stand for sizes, which are LARGE."""
    return sum(c * int(LARGE ** len(m)) for m, c in expr.terms) >= 0


def rises(expr: Expr, loop: int) -> bool:
    """Whether a value is taken to rise with the index of a loop on which it depends."""
    factor = expr.coefficient(loop)
    if factor is None or factor.terms:
        return factor is None or positive(factor)
    return any((c > 0) != any(loop in a.falls for a in m) for m, c in expr.terms if any(loop in a.reads for a in m))


def in_common(cases: Sequence[tuple[Expr, ...]]) -> tuple[Expr, ...]:
    """The conditions that all of some cases begin with, in the order in which they are tested."""
    alike = takewhile(lambda tests: len(set(tests)) == 1, zip(*cases, strict=False))
    return tuple(first for first, *_ in alike)
