"""Symbolic integer expressions: polynomials over loop indices, parameters and opaque terms.

Byte strides such as `8*n` and volumes such as `8*n*m` are products of parameters, which isl cannot hold. All that is
affine in the loop indices with such coefficients is held here.
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
"""Prints something as C, with loop indices replaced, by the loops' ids."""


UNKNOWN_DOUBTS = 9


@dataclass(frozen=True)
class Render:
    """Prints a part of the program as C, with loop indices replaced, by the loops' ids.

    The text is an operand of any operator; `alone` prints it for a place where nothing stands beside it, and
    `unconverted` without the conversions of indices to other types. `names` are the variables in it except these
    indices. See Atom for `anywhere`, `wide` and `doubts`. `renaming`, if known, returns a Render that prints it with
    variables renamed.
    """

    printed: Printed
    names: frozenset[str] = frozenset()
    anywhere: bool = False
    wide: bool = False
    doubts: int = UNKNOWN_DOUBTS
    alone: Printed | None = None
    unconverted: Printed | None = None
    renaming: Callable[[Mapping[str, str]], Render] | None = None

    def __call__(self, values: Mapping[int, Expr]) -> str:
        return self.printed(values)

    def renamed(self, names: Mapping[str, str]) -> Render:
        """The Render that prints it with variables renamed; itself if no renaming is known."""
        return self.renaming(names) if self.renaming else self


ALWAYS_GUARDED = 99

LARGE = 1000
"""The value that a parameter is assumed to have where the sign of an expression depends on it."""


class Atom:
    """An indivisible term of a polynomial; its kinds are in model/terms.py.

    - `text` is its C as an operand of any operator, `bare` its C where nothing stands beside it.
    - `loop` is the id of the loop whose index it is (-1: none); `reads` are the ids of the loops whose indices are used
      inside it.
    - `level` is 0 if the term may be evaluated in front of the nest. Otherwise it reads memory or divides, as the
      program does only if this number of the nest's outer loops iterate (ALWAYS_GUARDED: only under an `if`).
    - A term that may be evaluated `anywhere`, also in front of other nests, does neither.
    - `doubts` are the reads that one after the other lead to the value and that the nest may change, unless its
      assumptions hold; UNKNOWN_DOUBTS if that is not known.
    - `names` are the program's variables in it, `generated` the variables that iopref declares.
    - A `live` term is the value that a variable has at the place of a hint. A `wide` term is of type long.
    - Its value falls as the indices of the loops `falls` grow; with other loops it rises, as far as anything is known.
    - `either` are the two values between which a condition chooses; `usual` is the value in nearly all iterations.
    """

    text: str
    loop: int = -1
    reads: tuple[int, ...] = ()
    level: int = 0
    anywhere: bool = True
    doubts: int = 0
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
        """The key by which terms of one kind are compared, and the terms of a sum are sorted."""
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
        """The term with each expression inside it replaced by what `change` makes of it."""
        return Expr.of(self)

    def replaced(self, values: Mapping[int, Expr]) -> Expr:
        """The term with loop indices inside it replaced, by the loops' ids."""
        return self.rebuilt(lambda part: part.substitute(values))

    def renamed(self, names: Mapping[str, str]) -> Expr:
        """The term with variables renamed."""
        return self.rebuilt(lambda part: part.renamed(names))


Monomial = tuple[Atom, ...]
Term = tuple[Monomial, int]

_rank = attrgetter("key")
"""The key by which the atoms of a monomial, and the terms of a sum, are sorted."""


@dataclass(frozen=True)
class Expr:
    """A polynomial with integer coefficients: pairs (monomial, coefficient), sorted, without coefficients of 0."""

    terms: tuple[Term, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @once
    def _hash(self) -> int:
        return hash(self.terms)

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
        """The sum with `times` times another value."""
        if isinstance(other, int):
            return self._shifted(times * other)
        constant = other.constant
        if constant is not None:
            return self._shifted(times * constant)
        constant = self.constant
        if constant is not None:
            return (other * times)._shifted(constant)
        if times == -1 and self._moving == other._moving:
            return Expr.of(self.addend - other.addend)
        terms = dict(self.terms)
        for m, c in other.terms:
            terms[m] = terms.get(m, 0) + times * c
        return Expr.collect(terms)

    def _shifted(self, distance: int) -> Expr:
        if not distance:
            return self
        constant = self.addend + distance
        return Expr((((), constant), *self._moving)) if constant else Expr(self._moving)

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
        """The value, if it is a number; otherwise None."""
        if not self.terms:
            return 0
        if len(self.terms) == 1 and not self.terms[0][0]:
            return self.terms[0][1]
        return None

    @property
    def addend(self) -> int:
        """The constant term, which comes first."""
        return self.terms[0][1] if self.terms and not self.terms[0][0] else 0

    @property
    def _moving(self) -> tuple[Term, ...]:
        """The terms but for the constant one."""
        terms = self.terms
        return terms if not terms or terms[0][0] else terms[1:]

    @once
    def loops(self) -> frozenset[int]:
        """Ids of all loops whose index the value depends on."""
        return frozenset([i for m, _ in self.terms for a in m for i in a.loops])

    @once
    def opaque_loops(self) -> frozenset[int]:
        """Ids of the loops whose indices are inside opaque terms, in a power, or multiplied with each other."""
        return self.unbounded_loops.union(*(a.reads for m, _ in self.terms for a in m))

    @once
    def unbounded_loops(self) -> frozenset[int]:
        """The same, without the loops that only decide which of two values a term has."""
        curved = {loop for loop, factor in self._coefficients.items() if factor is None}
        return frozenset([i for m, _ in self.terms for a in m if not a.either for i in a.reads]) | curved

    @once
    def chosen_loops(self) -> frozenset[int]:
        """Ids of the loops whose indices decide which of two values a term has."""
        return frozenset([i for m, _ in self.terms for a in m if a.either for i in a.reads])

    @once
    def loops_in_memory(self) -> frozenset[int]:
        """Ids of the loops whose indices decide where in memory a term is read whose values are unknown."""
        return frozenset([i for m, _ in self.terms for a in m if a.level and not a.either for i in a.reads])

    @once
    def level(self) -> int:
        """The number of outer loops that must iterate before the value may be read; see Atom."""
        return max([a.level for m, _ in self.terms for a in m], default=0)

    @once
    def doubts(self) -> int:
        """The reads, one after the other, that the nest may change; see Atom."""
        return max([a.doubts for m, _ in self.terms for a in m], default=0)

    def coefficient(self, loop: int) -> Expr | None:
        """The factor of a loop's index; None if the index is in a higher power or a product of indices."""
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

    def factor(self, term: Expr) -> int:
        """The number by which a value of one term is multiplied here; 0 if it is not a term of this sum by itself."""
        return dict(self.terms).get(term.terms[0][0], 0) if len(term.terms) == 1 else 0

    def opaque_part(self) -> Expr:
        """The sum of the terms with opaque parts that depend on loop indices."""
        return Expr(tuple((m, c) for m, c in self.terms if any(a.reads for a in m)))

    def substitute(self, values: Mapping[int, Expr]) -> Expr:
        """The expression with loop indices replaced, by the loops' ids, inside opaque terms as well."""
        return self._with(lambda a: _replace(a, values)) if self.loops & values.keys() else self

    def renamed(self, names: Mapping[str, str]) -> Expr:
        """The expression with variables renamed, those of the program and those that iopref declares."""
        return self._with(lambda a: a.renamed(names)) if (self.names | self.generated) & names.keys() else self

    def replaced(self, values: Mapping[Atom, Expr]) -> Expr:
        """The expression with atoms replaced, inside other atoms as well."""
        return self._with(lambda a: values[a] if a in values else a.rebuilt(lambda part: part.replaced(values)))

    def _with(self, change: Callable[[Atom], Expr]) -> Expr:
        """The expression with each atom replaced by what `change` makes of it."""
        terms: dict[Monomial, int] = {}
        for m, c in self.terms:
            for made, factor in reduce(mul, (change(a) for a in m), ONE).terms:
                terms[made] = terms.get(made, 0) + c * factor
        return Expr.collect(terms)

    @property
    def live(self) -> bool:
        """Whether the value is only known at the place of a hint."""
        return any(a.live for m, _ in self.terms for a in m)

    @property
    def atoms(self) -> frozenset[Atom]:
        """The atoms that the polynomial is made of."""
        return frozenset(a for m, _ in self.terms for a in m)

    @property
    def anywhere(self) -> bool:
        """Whether it may be evaluated in front of other nests: see Atom."""
        return all(a.anywhere for a in self.atoms)

    @once
    def names(self) -> frozenset[str]:
        """The program's variables in it: no loop indices, but the variables that an index is counted from."""
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
        """The value in nearly all iterations, as far as that is known of its terms; see Atom."""
        if not any(a.usual for m, _ in self.terms for a in m):
            return self
        result = ZERO
        for m, c in self.terms:
            result = result + reduce(mul, (a.usual or Expr.of(a) for a in m), Expr.of(c))
        return result

    def c(self) -> str:
        """The expression as C text, of type long if it multiplies; common factors are taken out."""
        return self._text

    def operand(self) -> str:
        """The C text as an operand of any operator, in parentheses where it needs them."""
        if self.constant is not None:
            return self.c()
        (monomial, coefficient), *others = self.terms
        return f"({self.c()})" if others or coefficient != 1 or len(monomial) > 1 else monomial[0].text

    def compared(self) -> str:
        """The C text as an operand of a comparison, in parentheses where it needs them."""
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
    """Whether a value is assumed to be positive or zero if each parameter in it is a size, LARGE."""
    return sum(c * int(LARGE ** len(m)) for m, c in expr.terms) >= 0


def rises(expr: Expr, loop: int) -> bool:
    """Whether a value is assumed to rise with the index of a loop on which it depends."""
    factor = expr.coefficient(loop)
    if factor is None or factor.terms:
        return factor is None or positive(factor)
    return any((c > 0) != any(loop in a.falls for a in m) for m, c in expr.terms if any(loop in a.reads for a in m))


def in_common(cases: Sequence[tuple[Expr, ...]]) -> tuple[Expr, ...]:
    """The conditions that all cases begin with, in the order in which they are tested."""
    alike = takewhile(lambda tests: len(set(tests)) == 1, zip(*cases, strict=False))
    return tuple(first for first, *_ in alike)
