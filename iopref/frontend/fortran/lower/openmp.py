"""Directives of OpenMP, as pragmas of C with the same meaning (OpenMP 5.2, chapters 5, 10 and 11).

The index of a loop inside a parallel region is private in Fortran, but in C only if a clause says so. C allows only
names of variables in clauses; a Fortran variable that is not one in C, such as an argument, is copied to one while the
construct runs. Constants that are read before a loop are declared inside the braces of the region, so that each thread
has its own. Where WORKSHARE leaves the division of work to the compiler, one thread does all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import designators, leaving, representation
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, lower_block, lower_statement
from iopref.frontend.fortran.lower.openmp_atomic import atomic
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.host_association import captured
from iopref.frontend.fortran.scope.storage import extents
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Expr, ImpliedDo, Name
from iopref.frontend.fortran.tree.statements import (
    LOOP_DIRECTIVES,
    Action,
    Block,
    Clause,
    Concurrent,
    Do,
    Let,
    OpenMP,
    PointerAssign,
    Return,
    Scoped,
)
from iopref.frontend.fortran.tree.walk import base_name, blocks, expressions, statements, within
from iopref.frontend.fortran.value import Value

_PARALLEL = frozenset(("parallel", "parallel do", "parallel workshare"))
_WITH_VALUES = frozenset(("firstprivate", "lastprivate", "reduction"))
"""Clauses by which a thread's variable begins with the shared variable's value, or gives its own value back."""
_IN_C = {"parallel do": "parallel for", "do": "for", "parallel workshare": "parallel", "workshare": "single"}
_OPERATORS = {".and.": "&&", ".or.": "||", "iand": "&", "ior": "|", "ieor": "^"}
_NUMBERS = frozenset(("integer", "real", "complex", "logical"))
_NOT_IN_REGIONS = (Concurrent, Let, PointerAssign, Return, Scoped)


def construct(context: Context, statement: OpenMP) -> None:
    """Lower a directive and the statements that it applies to."""
    if statement.construct == "barrier":
        context.put("#pragma omp barrier")
        return
    if statement.construct == "atomic":
        atomic(context, statement)
        return
    _check(context, statement)
    region, outer = statement.construct in _PARALLEL, context.threads
    own = _own(statement) if region or not outer else frozenset[str]()
    shared = frozenset(_with_values(statement)) if region else frozenset[str]()
    context.threads = "region" if region else outer or "orphan"
    with _copies(context, own | set(_named(statement, "private")), shared, statement):
        pragma = _pragma(context, statement, own)
        if statement.construct in LOOP_DIRECTIVES:
            _loop(context, statement, pragma)
        else:
            context.put(pragma)
            with context.out.block(""):
                if statement.construct == "parallel workshare":
                    context.put("#pragma omp single")
                    with context.out.block(""):
                        lower_block(context, statement.body)
                else:
                    lower_block(context, statement.body)
    context.threads = outer


def _loop(context: Context, statement: OpenMP, pragma: str) -> None:
    (loop,) = statement.body
    assert isinstance(loop, Do)
    for each in _loops(context, statement):
        if base_name(each.variable) in {part.id for part in within(each.first) if isinstance(part, Name)}:
            raise context.not_covered("a loop of OpenMP whose first value is computed from its index is")
    context.directive, context.together = pragma, len(_loops(context, statement))
    lower_statement(context, loop)


def _check(context: Context, statement: OpenMP) -> None:
    """Raise UserError for what may not be in a construct, or means something else in C."""
    if context.entries or captured(context.scope) or any(captured(inner) for inner in context.scope.inner):
        raise context.not_covered("OpenMP with ENTRY, or with internal procedures that use variables around them, is")
    if not statement.body:
        raise context.error("nothing stands between this directive and its end")
    for inner in statements(statement.body):
        if isinstance(inner, _NOT_IN_REGIONS):
            raise inner.line.error(f"{_kind(inner)} under `!$omp {statement.construct}` is not covered", remedy=_LEAVE)
    allowed: set[tuple[str, str]] = set()
    body, end = statement.body, statement.end
    for loop in _loops(context, statement):
        allowed, body, end = {("cycle", ""), ("cycle", loop.name)}, loop.body, loop.end
    if statement.construct == "simd":
        _check_order(context, statement)
    leaving.check(body, end, allowed, f"the block of `!$omp {statement.construct}`")


def _check_order(context: Context, statement: OpenMP) -> None:
    """Raise UserError if gcc may add up in another order than gfortran.

    That is so with arrays whose elements may have gaps between them: gfortran copies the loop for those without.
    """
    sums = [name for name in _named(statement, "reduction") if _base(context, name) in ("real", "complex")]
    for each in statements(statement.body) if sums else ():
        for part in (part for outer in expressions(each) for part in within(outer) if isinstance(part, Name)):
            symbol = context.scope.known(part.id)
            gaps = symbol is not None and (representation.assumed(symbol) or "pointer" in symbol.attributes)
            if gaps or part.id in context.bindings:
                what = f"`{part.id}` in a loop of `!$omp simd` with a reduction of `{sums[0]}`"
                raise each.line.error(f"{what} is not covered", part.at, _LEAVE)


_LEAVE = "leave this file to gfortran"


def _kind(statement: Action) -> str:
    if isinstance(statement, Concurrent):
        return statement.keyword
    names_ = {PointerAssign: "an assignment to a pointer", Return: "RETURN"}
    return names_.get(type(statement), "ASSOCIATE or BLOCK")


def _loops(context: Context, statement: OpenMP) -> list[Do]:
    """The loops whose iterations a directive distributes; raises UserError if there are fewer than COLLAPSE says."""
    if statement.construct not in LOOP_DIRECTIVES:
        return []
    (count,) = [c.value for c in statement.clauses if c.kind == "collapse"] or (None,)
    depth = 1 if count is None else integer(count, context.scope)
    found: list[Do] = []
    body = statement.body
    while depth is not None and len(found) < depth:
        if len(body) != 1 or not isinstance(body[0], Do):
            raise context.not_covered("COLLAPSE of loops with something between them is")
        found.append(body[0])
        body = body[0].body
    if not found:
        raise context.error("COLLAPSE takes a positive constant")
    return found


# -- Whose a variable is -----------------------------------------------------------------------------------------------


def _named(statement: OpenMP, *kinds: str) -> Iterator[str]:
    yield from (base_name(name) for clause in statement.clauses if clause.kind in kinds for name in clause.names)


def _own(statement: OpenMP) -> frozenset[str]:
    """The indices of loops that are private to each thread, except those that a clause mentions.

    A clause of a construct inside that reads or writes the shared variable's value is about that variable.
    """
    return frozenset(_counters((statement,))) - set(_named(statement, "private")) - set(_with_values(statement))


def _counters(block: Block) -> Iterator[str]:
    """The variables of loops, also in lists of input and output, that are not in a region of their own."""
    for statement in block:
        if isinstance(statement, Do):
            yield base_name(statement.variable)
        for expr in (part for outer in expressions(statement) for part in within(outer)):
            if isinstance(expr, ImpliedDo):
                yield expr.variable.id
        for body in blocks(statement):
            yield from _counters(body)


def _with_values(statement: OpenMP) -> Iterator[str]:
    """The shared variables whose values a region, or a construct in it, reads or writes by a clause."""
    for each in (statement, *statements(statement.body)):
        if isinstance(each, OpenMP):
            yield from _named(each, *_WITH_VALUES)


@contextmanager
def _copies(context: Context, own: set[str] | frozenset[str], shared: frozenset[str], of: OpenMP) -> Iterator[None]:
    """A context in which these names are variables of C: copies if they
    are not; `shared` copies begin and end with a value.
    """
    changed = context.changes.within(of)
    wanted = [(name, name in shared) for name in sorted(own | shared) if name in changed]
    copied = [(name, value) for name, value in wanted if not designators.variable(context, name).text.isidentifier()]
    if not copied:
        yield
        return
    with context.out.block("", of.line):
        pins, back = dict(context.pins), list[str]()
        given, begun = set(_named(of, *_WITH_VALUES)), set(_named(of, "firstprivate"))
        for name, with_value in copied:
            original = designators.variable(context, name)
            symbol = context.scope.find(name)
            if not _copyable(context, symbol) or (with_value and not symbol.dummy and name not in given):
                raise context.not_covered(f"`{name}`, of which each thread has one, is")
            copy = Value(context.temporary(names.variable(symbol.name)), original.type, place=True)
            pins[name] = copy
            context.put(f"{original.type.c} {copy.text}{f' = {original.text}' if with_value else ''};")
            back += [f"{original.text} = {copy.text};"] if with_value and name not in begun else []
        outer, context.pins = context.pins, pins
        yield
        context.pins = outer
        for text in back:
            context.put(text)


def _copyable(context: Context, symbol: Symbol) -> bool:
    """Whether a variable is a number that nothing else can access meanwhile."""
    others = {"optional", "volatile", "pointer", "target", "allocatable"}
    if symbol.form != "variable" or symbol.array or symbol.attributes & others or symbol.type is None:
        return False
    return symbol.type.base in _NUMBERS and (symbol.dummy or symbol.common is not None)


# -- The pragma --------------------------------------------------------------------------------------------------------


def _pragma(context: Context, statement: OpenMP, own: frozenset[str]) -> str:
    """The directive as a pragma of C."""
    changed = context.changes.within(statement)
    words = ["#pragma omp", _IN_C.get(statement.construct, statement.construct)]
    indices = {base_name(loop.variable) for loop in _loops(context, statement)}
    told = [name for name in sorted(own - indices) if name in changed]
    if told:
        words.append(f"private({', '.join(_object(context, name) for name in told)})")
    for clause in statement.clauses:
        words += _clause(context, clause, changed - indices if clause.kind == "private" else changed)
    return " ".join(words)


def _clause(context: Context, clause: Clause, changed: set[str]) -> Iterator[str]:
    """A clause in C, without variables that the construct does not change, which all threads may read."""
    match clause.kind:
        case "nowait":
            yield clause.kind
        case "name":
            yield f"({clause.word})"
        case "schedule":
            yield f"schedule({clause.word}{f', {_value(context, clause.value)}' if clause.value is not None else ''})"
        case "private" | "firstprivate" | "lastprivate" | "reduction":
            found = [base_name(name) for name in clause.names]
            listed = ", ".join(_object(context, name, clause.kind) for name in found if name in changed)
            operator = f"{_OPERATORS.get(clause.word, clause.word)}: " if clause.word else ""
            if clause.word and any((_base(context, name) == "logical") != ("." in clause.word) for name in found):
                raise context.error(f"`{clause.word}` makes no reduction of variables of this type")
            if listed:
                yield f"{clause.kind}({operator}{listed})"
        case _:
            assert clause.value is not None
            constant = integer(clause.value, context.scope)
            yield f"{clause.kind}({_value(context, clause.value) if constant is None else constant})"


def _base(context: Context, name: str) -> str:
    type = context.scope.find(name).type
    return type.base if type is not None else ""


def _value(context: Context, expr: Expr) -> str:
    with context.in_front():
        return lower(context, expr).text


def _object(context: Context, name: str, clause: str = "private") -> str:
    """The C variable that a clause may name; raises UserError if the Fortran variable is not one."""
    symbol, value = context.scope.find(name), designators.variable(context, name)
    plain = symbol.type is not None and symbol.type.base in _NUMBERS and not representation.deferred(symbol)
    plain = plain and not symbol.attributes & {"optional", "pointer", "volatile"}
    if symbol.array:
        plain = plain and clause != "reduction" and not symbol.dummy and extents(context.scope, symbol) is not None
    if not plain or not value.text.isidentifier():
        raise context.not_covered(f"`{name}` in `{clause}` is")
    return value.text
