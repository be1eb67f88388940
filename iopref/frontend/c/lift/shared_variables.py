"""Variables that the threads of a region share although a nest assigns them: a race that compilers tend to hide.

The index of an inner loop that is in no `private` clause is kept in a register while its loop runs. Hints between its
iterations make the compiler write it to memory, where another thread writes its own index (OpenMP 5.2, sections 1.4 and
5.1).
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import counter, may_count
from iopref.frontend.c.syntax.governing import is_openmp, together
from iopref.frontend.c.syntax.walk import assigned, walk
from iopref.frontend.c.text.chunks import skip_brackets
from iopref.frontend.c.text.statement_ends import statement_end
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.patterns import pattern
from iopref.records import dataclass

_NAME = pattern(r"[A-Za-z_$]\w*")
_PRIVATE = pattern(r"\b(?:private|firstprivate|lastprivate|reduction|linear|copyin|in_reduction)\s*\(([^()]*)\)")
_TEAM = frozenset(("parallel", "teams", "task", "taskloop"))
_BY_ONE = frozenset(("single", "master", "masked", "critical"))
_LOCKED = frozenset(("critical", "atomic"))
_OF_LOOPS = frozenset(("for", "simd", "taskloop", "distribute", "loop"))
_SHARING = frozenset(("for", "sections", "section", "distribute", "loop"))


@dataclass(frozen=True)
class _Construct:
    """An OpenMP directive and the tokens that it governs."""

    pragma: str
    start: int
    end: int

    @property
    def words(self) -> frozenset[str]:
        """The directive's name, and perhaps clauses."""
        return frozenset(_NAME.findall(self.pragma.partition("(")[0])[1:])

    @property
    def own(self) -> frozenset[str]:
        """The variables of which each thread has its own, by the clauses."""
        return frozenset(n for names in _PRIVATE.findall(self.pragma) for n in _NAME.findall(names.rpartition(":")[2]))

    def holds(self, token: int) -> bool:
        return self.start <= token < self.end


def check_shared(context: Context, nest: Node) -> None:
    """Raise Refused for a nest in a region that assigns a variable which the threads of the region share."""
    constructs = tuple(_constructs(context))
    around = [c for c in constructs if c.holds(nest.coord.line)]
    if not any(c.words & (_TEAM | _SHARING) for c in around) or any(c.words & _BY_ONE for c in around):
        return
    own = frozenset[str]().union(*(c.own for c in around), *(_indices(context, c) for c in around))
    locked = [c for c in constructs if c.words & _LOCKED]
    in_region = any(c.words & _TEAM for c in around)
    for node in assigned(nest):
        symbol = context.symbols.of(node)
        if symbol is None or symbol.name in own or any(c.holds(node.coord.line) for c in locked):
            continue
        if symbol.owner and (not in_region and symbol.storage in ("local", "param") or _is_inside(symbol, around)):
            continue
        if _is_each_threads(context, symbol):
            continue
        reason = f"the threads share `{symbol.name}`, and each of them assigns it"
        remedy = f"declare it inside the loop, write `private({symbol.name})`, or say `-fno-openmp` if that is so"
        raise context.refuse("openmp", node, reason, remedy, symbol.name)


def _constructs(context: Context) -> Iterator[_Construct]:
    """The directives in the function of a nest that govern a statement."""
    texts = context.unit.tokens.texts
    first = context.symbols.functions[context.function].body.coord.line
    last = 0
    for token, pragmas in context.unit.tokens.pragmas.items():
        if token < first or not any(p.startswith("omp") for p in pragmas):
            continue
        last = last or skip_brackets(texts, first)
        found = [p for p in pragmas if is_openmp(p)]
        if found and token < last - 1 and texts[token] != "}":
            end = statement_end(texts, token)
            yield from (_Construct(p, token, end) for p in found)


def _indices(context: Context, construct: _Construct) -> frozenset[str]:
    """The indices of the loops to which a directive applies; each thread has its own."""
    if not construct.words & _OF_LOOPS:
        return frozenset()
    body = context.symbols.functions[context.function].body
    loop = next((n for n in walk(body) if may_count(n) and n.coord and n.coord.line == construct.start), None)
    loops = [n for n in walk(loop) if may_count(n)][: together([construct.pragma]) or None] if loop else []
    return frozenset(name.name for n in loops if (name := counter(n)) is not None and isinstance(name, c_ast.ID))


def _is_inside(symbol: Symbol, around: list[_Construct]) -> bool:
    """Whether a variable is declared in code that each thread executes, and lives no longer than that code."""
    if symbol.storage != "local" or symbol.decl.coord is None:
        return False
    return any(c.holds(symbol.decl.coord.line) for c in around)


def _is_each_threads(context: Context, symbol: Symbol) -> bool:
    storage = symbol.decl.storage or () if isinstance(symbol.decl, c_ast.Decl) else ()
    if "_Thread_local" in storage:
        return True
    every = (p for pragmas in context.unit.tokens.pragmas.values() for p in pragmas if "threadprivate" in p)
    return any(symbol.name in _NAME.findall(p) for p in every)
