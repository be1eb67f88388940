"""The statements of a nest: loops, guards and the memory references of expressions, in order of execution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pycparser import c_ast

from iopref.analysis.conditions import index
from iopref.analysis.packed_triangles import begins_row
from iopref.diagnostics import Refusal
from iopref.frontend.c.dataflow.accessors import DEEPEST, expanded, inlined
from iopref.frontend.c.dataflow.addresses import addressable, has_pointer
from iopref.frontend.c.dataflow.context import Context, Known, Refused
from iopref.frontend.c.dataflow.evaluable import has_value, settled, test
from iopref.frontend.c.dataflow.exits import is_left, may_be_left
from iopref.frontend.c.dataflow.flow import Assigned, agreed, assign, assigned, chosen, enter, forget, leave
from iopref.frontend.c.dataflow.places import Place, is_plain_member
from iopref.frontend.c.dataflow.pointers import walked
from iopref.frontend.c.dataflow.stepped_expressions import unstepped
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.lift.calls import Called, unseen
from iopref.frontend.c.lift.reference_table import Moment, Recorded, Spelled, Under, place_of
from iopref.frontend.c.lift.unknown_accesses import large, may_be_much, untold
from iopref.frontend.c.loops import window
from iopref.frontend.c.loops.counted import counted_loop
from iopref.frontend.c.syntax.counting import continues, inits, may_count, steps, steps_in_body, steps_on_the_way
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, Function, variably_modified
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.c.types.layout import size_of
from iopref.model import Bound, Expr, Loop
from iopref.records import dataclass, replace


@dataclass(frozen=True)
class Access:
    """A place in a nest where a reference is made, by id; None for one that is refused. `writes` tells whether here.

    It is `traceable` if a pointer to what is accessed can be had, by evaluating the expression once; `refusal` is
    why there is no reference.
    """

    node: Node
    reference: int | None
    writes: bool
    traceable: bool
    refusal: Refusal | None = None


def unknown(lifter: Lifter, call: Node) -> Called:
    """All that a call may touch, as unseen."""
    return Called(unseen=unseen(lifter.context, call), missed=may_be_much(lifter.context, call))


MOST_TESTED = 200
"""Nodes of the tree of a condition that hints may test."""

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""What a comparison is where it does not hold."""


class Lifter:
    """Collects the loops and references of one nest; raises Refused when it cannot be understood.

    `nodes` maps the id of each loop to the identity of its `for` node. `called` tells what a call touches.
    """

    def __init__(self, context: Context) -> None:
        self.context = context
        self.loops: list[Loop] = []
        self.recorded = Recorded()
        self.refusals: list[Refusal] = []
        self.accesses: list[Access] = []
        self.nodes: dict[int, int] = {}
        self.unseen: set[str] = set()
        self.missed: list[Refusal] = []
        self.called: Callable[[Lifter, Node], Called] = unknown
        self._guards: tuple[Expr, ...] = ()
        self._when: tuple[Expr, ...] = ()
        self._order: tuple[int, ...] = ()
        self._count = 0
        self._next = 0
        self._followed = True
        self._made_by: Node | None = None
        self._stands_for: Node | None = None
        self._calls: tuple[str, ...] = ()
        self._switched: Assigned = {}

    def at(self, other: Lifter) -> None:
        """Go on at the place of another one, in the order of execution."""
        self._order, self._count, self._next = other._order, other._count, other._next

    def continue_at(self, inner: Lifter) -> None:
        """Go on after what another one has visited here."""
        self._count, self._next = inner._count, inner._next

    # -- statements ----------------------------------------------------------------------------------------------

    def statement(self, node: Node) -> None:
        """Visit a statement and everything in it."""
        match node:
            case None | c_ast.EmptyStatement() | c_ast.Pragma() | c_ast.Continue() | c_ast.Break():
                return
            case c_ast.Compound():
                for item in node.block_items or ():
                    self.statement(item)
            case c_ast.For() if not isinstance(node, Merge):
                self._loop(node)
            case Merge() | c_ast.While() if self._counts(node):
                self._loop(node)
            case c_ast.If():
                self._if(node)
            case Merge() | c_ast.While() | c_ast.DoWhile() | c_ast.Switch():
                self._repeated(node)
            case c_ast.Case() | c_ast.Default():
                forget(self.context, self._switched)
                for inner in node.stmts or ():
                    self.statement(inner)
            case c_ast.Decl():
                symbol = self.context.symbols.of(node)
                if symbol is not None and symbol.storage in ("local", "param"):
                    self._miss(large(self.context, node, symbol.type))
                if node.init is not None:
                    self.expression(node.init)
                self._assign(node)
            case c_ast.DeclList():
                for declaration in node.decls:
                    self.statement(declaration)
            case _:
                self.expression(node)
        self._count += 1

    def _counts(self, node: Node) -> bool:
        """Whether a `while` loop counts: the outermost has to."""
        if not may_count(node):
            return False
        try:
            counted_loop(self.context, node, self._next, (), assigned(self.context, node.stmt))
        except Refused:
            return not self.context.path
        return True

    def _loop(self, node: Node) -> None:
        context = self.context
        order = (*self._order, self._count)
        changed = assigned(context, node.stmt)
        loop, symbol = counted_loop(context, node, self._next, order, changed)
        self._next += 1
        start = context.values.get(id(symbol))
        if not context.bindings and not loop.points:
            origin = loop.first.value if begins_row(loop.first) else window.place(context, node, loop)
            origin = origin or context.origins.get(id(node))
            loop = loop if origin is None else loop.counted_from(origin)
        changed = {**changed, **assigned(context, *steps(node)), id(symbol): ()}
        if any(other.index == loop.index for other in context.indices.values()):
            raise context.refuse(
                "loop", node, f"two loops in each other use the index `{loop.index}`", "rename one of them"
            )
        for part in (*inits(node), node.cond):
            match part:
                case c_ast.Decl(init=given) | c_ast.Assignment(rvalue=given):
                    self.expression(given)
                case _:
                    self.expression(part)
        parts = (*inits(node), node.cond)
        header = (id(n) for part in parts for n in (*walk(part), *context.read_by(part)))
        loop = replace(loop, indices=self.recorded.among(header))
        self.loops.append(loop)
        self.nodes[loop.id] = id(node)
        outside = (context.path, context.guarded, context.tests, self._order, self._count)
        context.path, context.indices[id(symbol)] = loop.path, loop
        self._order, self._count = order, 0
        if continues(node.stmt) or may_be_left(node.stmt):
            context.guarded, context.tests = True, None
        added = enter(context, node, loop, changed)
        if loop.points and start and (walking := walked(context, symbol, loop, start)):
            context.values[id(symbol)] = walking
        elif steps_on_the_way(node):
            context.values[id(symbol)] = Known(Bound((index(loop) + loop.origin,)))
        self.statement(node.stmt)
        if not steps_in_body(node):
            for part in steps(node):
                self.expression(part)
        forget(context, changed)
        del context.indices[id(symbol)]
        leave(context, loop, added)
        context.path, context.guarded, context.tests, self._order, self._count = outside

    def _if(self, node: Node) -> None:
        self.expression(node.cond)
        before = self.context.values
        ways = []
        for branch, condition in ((node.iftrue, node.cond), (node.iffalse, c_ast.UnaryOp("!", node.cond))):
            self.context.values = dict(before)
            with self._guarded(self._affine_guard(condition), condition if branch is not None else None):
                self.statement(branch)
                ways.append(self.context.values)
        self.context.values = before
        ends = [branch is not None and is_left(branch) for branch in (node.iftrue, node.iffalse)]
        self.context.values = ways[ends[0]] if any(ends) else chosen(self.context, node.cond, *ways)

    def _repeated(self, node: Node) -> None:
        """A loop that does not count, or a switch: on the way, and after it, anything may have been assigned."""
        changed = assigned(self.context, node)
        forget(self.context, changed)
        outside, self._switched = self._switched, changed if isinstance(node, c_ast.Switch) else self._switched
        self.expression(node.cond)
        with self._guarded():
            self.statement(node.stmt)
        self._switched = outside
        forget(self.context, changed)

    @contextmanager
    def _guarded(self, guards: tuple[Expr, ...] = (), condition: Node | None = None) -> Iterator[None]:
        """What is visited in it depends on a condition; `guards` are what is known of that."""
        context, before = self.context, dict(self.context.values)
        outside = context.guarded, context.tests, self._guards, self._when
        if condition is not None and len(walk(condition)) > MOST_TESTED:
            condition = None
        made = test(context, condition) if condition is not None else None
        if context.tests is not None and not any(t.condition.level for t in context.tests):
            self._when += settled(context, condition)
        context.tests = (*context.tests, made) if context.tests is not None and made else None
        context.guarded, self._guards = True, self._guards + guards
        yield
        context.guarded, context.tests, self._guards, self._when = outside
        self.context.values = agreed(before, self.context.values)

    def _affine_guard(self, node: Node, holds: bool = True, later: bool = False) -> tuple[Expr, ...]:
        """What is not negative where a condition holds, or where it does not; empty when it is not of that kind.

        It is tested where conditions around it, or before it (`later`), are not: then all of it must have a value.
        """
        match node:
            case c_ast.UnaryOp(op="!", expr=condition):
                return self._affine_guard(condition, not holds, later)
            case c_ast.BinaryOp(op="&&" | "||" as op, left=a, right=b) if (op == "&&") == holds:
                return self._affine_guard(a, holds, later) + self._affine_guard(b, holds, True)
            case c_ast.BinaryOp(op=op, left=a, right=b) if op in _OPPOSITE:
                if (later or self.context.guarded) and not has_value(self.context, node):
                    return ()
                try:
                    difference = value(self.context, b) - value(self.context, a)
                except Refused:
                    return ()
                return _not_negative(op if holds else _OPPOSITE[op], difference)
        return ()

    # -- expressions ---------------------------------------------------------------------------------------------

    def expression(self, node: Node) -> None:
        """Visit an expression in the order of evaluation, and record its memory references."""
        match node:
            case None | c_ast.Constant() | c_ast.ID() | c_ast.Typename():
                return
            case c_ast.Assignment():
                self._miss(large(self.context, node.lvalue, self.context.symbols.type_of(node.lvalue)))
                self.expression(node.rvalue)
                self._access(node.lvalue, writes=True)
                self._assign(node)
            case c_ast.UnaryOp(op="sizeof" | "_Alignof"):
                return
            case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--"):
                self._access(node.expr, writes=True)
                self._assign(node)
            case c_ast.Compound():
                self._statement_expression(node)
            case c_ast.UnaryOp(op="&"):
                self._below(node.expr)
            case c_ast.ArrayRef() | c_ast.StructRef() | c_ast.UnaryOp(op="*"):
                self._access(node, writes=False)
            case c_ast.TernaryOp():
                self.expression(node.cond)
                for branch, condition in ((node.iftrue, node.cond), (node.iffalse, c_ast.UnaryOp("!", node.cond))):
                    with self._guarded(condition=condition):
                        self.expression(branch)
            case c_ast.BinaryOp(op="&&" | "||" as op):
                self.expression(node.left)
                with self._guarded(condition=node.left if op == "&&" else c_ast.UnaryOp("!", node.left)):
                    self.expression(node.right)
            case c_ast.FuncCall():
                self.expression(node.args)
                for symbol in self.context.symbols.summaries.variables(node):
                    self.context.values.pop(id(symbol), None)
                self._call(node)
            case _:
                for child in node:
                    self.expression(child)

    def _assign(self, node: Node) -> None:
        if self._followed and self.context.path:
            assign(self.context, node)

    def _statement_expression(self, node: Node) -> None:
        """GNU C's statements in an expression, whose flow is not followed."""
        outside, self._followed = self._followed, False
        forget(self.context, assigned(self.context, node))
        for child in node:
            self.expression(child)
        self._followed = outside

    def _access(self, node: Node, writes: bool) -> None:
        if not isinstance(node, (c_ast.ArrayRef, c_ast.StructRef, c_ast.UnaryOp)) or is_plain_member(node):
            self.expression(node) if not isinstance(node, c_ast.StructRef) else None
            return
        if (place := expanded(self.context, node)) is not node:
            outside, self._made_by = self._made_by, self._made_by or node
            self._stands_for = place if outside is None else None
            self._access(place, writes)
            self._made_by = outside
            return
        self._below(node)
        t = self.context.symbols.type_of(node)
        if isinstance(t, (Array, Function)):
            return
        whole = reference = refusal = None
        try:
            whole = addressable(self.context, node)
            size = size_of(self.context.symbols.type_of(whole)) or 0
            spelled = unstepped(self.context, whole)
            self._record(Spelled(whole, spelled, size, writes), *place_of(self.context, spelled))
            reference = self.recorded.of(whole)
            known = reference is not None
        except Refused as refused:
            refusal = self._refuse(refused)
            known = bool(self.context.path)
        except Unprintable:
            reason = "the address is computed by statements, or names a type that it defines itself"
            remedy = "compute the subscript before the access"
            refusal = self._refuse(self.context.refuse("address", node, reason, remedy))
            known = bool(self.context.path)
        if known:
            written = self._made_by is None or self._stands_for is node
            traceable = written and whole is node and not variably_modified(t) and has_pointer(self.context, node)
            self.accesses.append(Access(self._made_by or node, reference, writes, traceable, refusal))

    def _call(self, node: Node) -> None:
        """What a procedure in view touches in this call, as references."""
        if not self.context.path:
            return
        if (body := self._inlined(node)) is not None:
            outside = self._followed, self._made_by, self._calls
            self._followed, self._made_by, self._calls = False, self._made_by or node, (*self._calls, node.name.name)
            self.statement(body) if isinstance(body, c_ast.Compound) else self.expression(body)
            self._followed, self._made_by, self._calls = outside
            return
        found = self.called(self, node)
        self.unseen |= found.unseen
        if found.missed:
            self.missed.append(untold(self.context, node))
        self.loops += found.loops
        for piece in found.pieces:
            self.recorded.add_piece(self.context, node, piece)

    def _inlined(self, call: Node) -> Node | None:
        """What a call stands for, if it is not made by itself."""
        if self.context.bindings or len(self._calls) >= DEEPEST or not isinstance(call.name, c_ast.ID):
            return None
        return None if call.name.name in self._calls else inlined(self.context, call)

    def _miss(self, missed: Refusal | None) -> None:
        if missed and self.context.path:
            self.missed.append(missed)

    def _refuse(self, refused: Refused) -> Refusal:
        if refused.refusal not in self.refusals:
            self.refusals.append(refused.refusal)
        return refused.refusal

    def _below(self, node: Node) -> None:
        """Visit what an lvalue is computed from: subscripts, and pointers that are read from memory."""
        match node:
            case c_ast.ArrayRef():
                self._base(node.name)
                self.expression(node.subscript)
            case c_ast.StructRef(type="->"):
                self._base(node.name)
            case c_ast.StructRef():
                self._below(node.name)
            case c_ast.UnaryOp(op="*"):
                self._base(node.expr)
            case c_ast.Cast():
                self._below(node.expr)

    def _base(self, node: Node) -> None:
        if isinstance(self.context.symbols.type_of(node), Array):
            self._below(node)
        else:
            self.expression(node)

    def _record(self, access: Spelled, found: Place, under: Under) -> None:
        if self.context.path and found.storage != "nest":  # not made once a nest, nor to the stack
            self.recorded.add(self.context, access, found, under, self._moment)

    @property
    def _moment(self) -> Moment:
        return Moment((*self._order, self._count), self._guards, self._when)


def _not_negative(op: str, difference: Expr) -> tuple[Expr, ...]:
    """What is not negative where a comparison holds of two values, by what the second one is more."""
    match op:
        case "<" | "<=":
            return (difference - (op == "<"),)
        case ">" | ">=":
            return (-difference - (op == ">"),)
        case "==":
            return difference, -difference
    return (Expr.of(-1),) if difference.constant == 0 else ()
