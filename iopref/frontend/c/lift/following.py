"""Finds the nests that run after a nest in its function: through branches, and around loops that were refused.

The walk estimates later uses of data, and not what a program computes: a branch may be taken or not, a loop runs at
least once, calls leave variables unchanged, a jump ahead is not taken. If there is a backward jump, no nest follows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.condition_forms import COMPARISONS
from iopref.frontend.c.syntax.counting import counter, inits, stepped, steps
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import Condition, Following, Holds, Render, opaque, was
from iopref.records import dataclass, field, replace

MOST = 24
"""The most nests that are considered after each nest."""

_LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)

Step = tuple[Node, int]
"""A statement on the path from a function's body to a nest, and the number of its child on that path."""


@dataclass(frozen=True)
class _Event:
    """A piece of the control flow: a nest or something else, and the variables that it assigns, by identity.

    `turning` are variables stepped by loops around. At the end of a loop's body, `around` is that loop.
    """

    nest: Lifted | None
    sure: bool
    assigned: frozenset[int]
    turning: frozenset[int] = frozenset()
    around: Node | None = None


@dataclass(frozen=True)
class _Behind:
    """What is known behind a nest: the `visible` names, and the names of variables, by identity, that are unique.

    Variables with names in `given` surely have a value; `declared` are names that the nest itself declares.
    """

    visible: Mapping[str, Symbol]
    names: Mapping[int, str]
    given: frozenset[str]
    declared: frozenset[str]


def followings(symbols: Symbols, nests: Sequence[Lifted]) -> Mapping[int, tuple[Following, ...]]:
    """The nests that follow each nest of a file in its function, by the identity of their outermost loops."""
    found: dict[int, tuple[Following, ...]] = {}
    for name, own in groupby(nests, key=lambda lifted: lifted.nest.function):
        function = symbols.functions[name]
        if not _jumps_back(function.body):
            flow = _Flow(symbols, function, {id(n.node): n for n in own})
            found |= {id(nest.node): tuple(flow.after(nest, way)) for nest, way in flow.ways}
    return found


@dataclass
class _Flow:
    symbols: Symbols
    function: Node
    nests: Mapping[int, Lifted]
    _assigned: dict[int, frozenset[int]] = field(default_factory=dict)
    _used: dict[int, Mapping[str, frozenset[int]]] = field(default_factory=dict)
    _inside: dict[int, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def ways(self) -> tuple[tuple[Lifted, tuple[Step, ...]], ...]:
        """The nests, each with the statements around it from the outermost one."""
        return tuple(self._ways(self.function.body, ()))

    def _ways(self, node: Node, way: tuple[Step, ...]) -> Iterator[tuple[Lifted, tuple[Step, ...]]]:
        if id(node) in self.nests:
            yield self.nests[id(node)], way
            return
        for count, child in enumerate(node):
            yield from self._ways(child, (*way, (node, count)))

    @cached_property
    def _around(self) -> frozenset[int]:
        """The statements, by identity, that contain nests."""
        return frozenset(id(node) for _, way in self.ways for node, _ in way)

    def after(self, nest: Lifted, way: tuple[Step, ...]) -> Iterator[Following]:
        """The nests that follow a nest, the nearest first."""
        changed = self.assigned(nest.node)
        turning: frozenset[int] = frozenset()
        again: tuple[Condition | None, ...] = ()
        behind = self._behind(nest, way)
        seen = 0
        for event in self._events_after(way):
            if event.nest is not None:
                yield replace(self._following(behind, event.nest, event.sure, changed, turning), again=again)
                seen += 1
                if seen == MOST:
                    return
            changed |= event.assigned
            turning |= event.turning
            if event.around is not None:
                again = (*again, self._goes_on(event.around, behind.visible))

    def _following(
        self, first: _Behind, there: Lifted, sure: bool, changed: frozenset[int], turning: frozenset[int]
    ) -> Following:
        """A nest that follows another one, after variables have `changed`, some of them in the
        steps of loops around.
        """
        names = {**first.names, **self._of_many(self.used(there.node), first.visible)}
        same = frozenset(names.values()).difference([names[variable] for variable in changed & names.keys()])
        turns = same.intersection([names[variable] for variable in turning & names.keys()])
        unlike = self._all_names.union([was(variable.name) for variable in there.nest.saved]) - (same & first.given)
        return Following(there.nest, sure, unlike, turns, first.declared, kept=same - turns)

    def _behind(self, nest: Lifted, way: tuple[Step, ...]) -> _Behind:
        """What is known behind a nest; values that its variables were given may be expressed by other names of the
        function.
        """
        visible, used = self._visible(way), self.used(self.function.body)
        header = (node for node in (*inits(nest.node), nest.node.cond) if node is not None)
        here = frozenset[str]().union(*(self.used(node).keys() for node in header))
        given = frozenset(name for name in used if name in here or name in visible and _is_set(visible[name]))
        return _Behind(visible, _of_one(used, visible), given, self._declared(nest.node))

    def _of_many(self, used: Mapping[str, frozenset[int]], visible: Mapping[str, Symbol]) -> dict[int, str]:
        """As `_of_one`, for names that several variables of the function have."""
        function = self.used(self.function.body)
        return _of_one({name: found for name, found in used.items() if len(function[name]) > 1}, visible)

    # -- control flow --------------------------------------------------------------------------------------------

    def _events_after(self, way: tuple[Step, ...]) -> Iterator[_Event]:
        for node, count in reversed(way):
            match node:
                case c_ast.Compound(block_items=items):
                    for item in items[count + 1 :]:
                        yield from self._events(item, True)
                case c_ast.For():
                    steps = frozenset[int]().union(*(self.assigned(n) for n in (node.cond, node.next)))
                    yield _Event(None, True, frozenset(), steps, node)
                    yield from self._events(node.stmt, True)
                    yield _Event(None, True, steps)
                case c_ast.While() | c_ast.DoWhile():
                    yield _Event(None, True, self.assigned(node.cond), around=node)
                    yield from self._events(node.stmt, True)

    def _events(self, node: Node, sure: bool) -> Iterator[_Event]:
        if id(node) in self.nests:
            yield _Event(self.nests[id(node)], sure, self.assigned(node))
        elif id(node) not in self._around:
            yield _Event(None, sure, self.assigned(node))
        else:
            straight = isinstance(node, (c_ast.Compound, *_LOOPS))
            for child in node:
                yield from self._events(child, sure and straight)

    def _goes_on(self, loop: Node, visible: Mapping[str, Symbol]) -> Condition | None:
        """The condition for another iteration of a loop; None if it is not a simple one."""
        written = isinstance(loop, c_ast.For) and not isinstance(loop, Merge)
        variable = counter(loop) if written and loop.cond and _is_simple(loop.cond) else None
        if variable is None:
            return None
        names = (node for node in walk(loop.cond) if isinstance(node, c_ast.ID))
        step = next(step for step in steps(loop) if stepped(step) == variable.name)
        by_number = isinstance(step, c_ast.Assignment) and step.op != "=" and isinstance(step.rvalue, c_ast.Constant)
        number = step.rvalue.value if by_number else "1" if isinstance(step, c_ast.UnaryOp) else None
        if number is None or any(visible.get(node.name) is not self.symbols.of(node) for node in names):
            return None
        sign = "-" if "-" in step.op else "+"
        text = print_expr(loop.cond, {variable.name: f"{variable.name} {sign} {number}"})
        used = frozenset(node.name for node in walk(loop.cond) if isinstance(node, c_ast.ID))
        return Holds(opaque(Render(lambda _: f"({text})", used, alone=lambda _: text), frozenset()))

    # -- names ---------------------------------------------------------------------------------------------------

    @cached_property
    def _all_names(self) -> frozenset[str]:
        """The names in the function."""
        return frozenset(self.used(self.function.body))

    def assigned(self, node: Node) -> frozenset[int]:
        """The variables, by identity, that a statement assigns, wholly or in part; elements of arrays do not count."""
        if node is None:
            return frozenset()
        if id(node) not in self._assigned:
            self._assigned[id(node)] = frozenset(id(s) for n in walk(node) if (s := self._assigned_by(n)) is not None)
        return self._assigned[id(node)]

    def _assigned_by(self, node: Node) -> Symbol | None:
        match node:
            case c_ast.Assignment(lvalue=place) | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--" | "&", expr=place):
                symbol = self.symbols.variable(place)
                element = isinstance(place, c_ast.ArrayRef)  # perhaps of an array in a structure, as in a COMMON block
                return None if symbol is None or element or isinstance(symbol.type, Array) else symbol
            case c_ast.Decl():
                return self.symbols.of(node)
        return None

    def _declared(self, node: Node) -> frozenset[str]:
        """The names that are declared inside a nest."""
        if id(node) not in self._inside:
            self._inside[id(node)] = frozenset(n.name for n in walk(node) if isinstance(n, c_ast.Decl) and n.name)
        return self._inside[id(node)]

    def used(self, node: Node) -> Mapping[str, frozenset[int]]:
        """The names in a nest, with the variables that they stand for, by identity."""
        if id(node) not in self._used:
            found: dict[str, frozenset[int]] = {}
            for n in walk(node):
                if isinstance(n, c_ast.ID):
                    found[n.name] = found.get(n.name, frozenset()) | {id(self.symbols.of(n))}
            self._used[id(node)] = found
        return self._used[id(node)]

    def _visible(self, way: tuple[Step, ...]) -> Mapping[str, Symbol]:
        """The names that can be used at the end of a path."""
        names = dict(self.symbols.file_scope)
        parameters = self.function.decl.type.args
        for node in [*(parameters.params if parameters else ()), *(self.function.param_decls or ())]:
            self._declare(names, node)
        for around, count in way:
            match around:
                case c_ast.Compound(block_items=items):
                    for item in items[:count]:
                        self._declare(names, item)
                case c_ast.For(init=c_ast.DeclList(decls=declarations)):
                    for declaration in declarations:
                        self._declare(names, declaration)
        return names

    def _declare(self, names: dict[str, Symbol], node: Node) -> None:
        symbol = self.symbols.of(node) if isinstance(node, c_ast.Decl) else None
        if symbol is not None:
            names[symbol.name] = symbol


def _of_one(used: Mapping[str, frozenset[int]], visible: Mapping[str, Symbol]) -> dict[int, str]:
    """The names, by the identity of their variables, that stand for the visible variable in all their uses."""
    found = ((name, id(visible[name]), variables) for name, variables in used.items() if name in visible)
    return {own: name for name, own, variables in found if variables == {own}}


def _jumps_back(body: Node) -> bool:
    """Whether a goto leads backwards."""
    passed: set[str] = set()
    for node in walk(body):
        match node:
            case c_ast.Label(name=name):
                passed.add(name)
            case c_ast.Goto(name=name) if name in passed:
                return True
    return False


def _is_simple(condition: Node) -> bool:
    """Whether a condition compares sums and products of variables."""
    return all(
        isinstance(node, (c_ast.ID, c_ast.Constant))
        or isinstance(node, c_ast.BinaryOp)
        and node.op in (*COMPARISONS, "+", "-", "*")
        for node in walk(condition)
    )


def _is_set(symbol: Symbol) -> bool:
    """Whether a variable surely has a value where it is visible."""
    if symbol.storage != "local" or isinstance(symbol.type, Array):
        return True
    return isinstance(symbol.decl, c_ast.Decl) and symbol.decl.init is not None
