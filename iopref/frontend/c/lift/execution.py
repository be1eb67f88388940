"""A nest in the order of execution: its loops, the conditions of each place, and what variables hold there.

Nothing is kept of the memory that expressions access: see lifter.py.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from pycparser import c_ast

from iopref.analysis.conditions import index
from iopref.analysis.packed_triangles import begins_row
from iopref.frontend.c.dataflow.accessors import DEEPEST, expanded, inlined
from iopref.frontend.c.dataflow.affine_guards import affine_guards
from iopref.frontend.c.dataflow.context import Context, Known, Refused
from iopref.frontend.c.dataflow.evaluable import settled, test
from iopref.frontend.c.dataflow.exits import is_left, may_be_left
from iopref.frontend.c.dataflow.flow import Assigned, agreed, assign, assigned, chosen, enter, forget, leave
from iopref.frontend.c.dataflow.places import is_plain_member
from iopref.frontend.c.dataflow.pointers import walked
from iopref.frontend.c.loops import window
from iopref.frontend.c.loops.counted import counted_loop
from iopref.frontend.c.syntax.counting import continues, inits, may_count, steps, steps_in_body, steps_on_the_way
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, CType
from iopref.frontend.c.types.expressions import Node
from iopref.model import Bound, Expr, Loop
from iopref.records import replace

MOST_TESTED = 200
"""Nodes of the tree of a condition that hints may test."""


class Execution:
    """Goes through statements and finds the loops; raises Refused where a loop cannot be understood.

    `nodes` maps the id of each loop to the identity of its node. The loops of the `nest`, if that is given, have their
    places in the text for ids, whatever is gone through besides.
    """

    def __init__(self, context: Context, nest: Node | None = None) -> None:
        self.context = context
        self.loops: list[Loop] = []
        self.nodes: dict[int, int] = {}
        own = [n for n in walk(nest) if isinstance(n, LOOPS)] if nest else []
        self._ids = {id(node): k for k, node in enumerate(own)}
        self._next = len(self._ids)
        self._guards: tuple[Expr, ...] = ()
        self._when: tuple[Expr, ...] = ()
        self._order: tuple[int, ...] = ()
        self._count = 0
        self._followed = True
        self._made_by: Node | None = None
        self._stands_for: Node | None = None
        self._calls: tuple[str, ...] = ()
        self._switched: Assigned = {}

    def at(self, other: Execution) -> None:
        """Go on at the place of another one, in the order of execution."""
        self._order, self._count, self._next = other._order, other._count, other._next

    def continue_at(self, inner: Execution) -> None:
        """Go on after what another one has visited here."""
        self._count, self._next = inner._count, inner._next

    # -- what a subclass may take note of --------------------------------------------------------------------------

    def _with_header(self, node: Node, loop: Loop) -> Loop:
        """A loop once the expressions of its header have been visited."""
        return loop

    def _whole(self, node: Node, t: CType) -> None:
        """An object of a type is declared by a node, or all of it assigned."""

    def _touch(self, node: Node, writes: bool) -> None:
        """Memory is accessed, once what its address is computed from has been visited."""

    def _call(self, node: Node) -> None:
        """A function is called that is not understood as an expression or as statements in its place."""

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
                    self._whole(node, symbol.type)
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
        loop, symbol = counted_loop(context, node, self._id(node), order, changed)
        start = context.values.get(id(symbol))
        if not context.bindings and not loop.points:
            origin = loop.first.value if begins_row(loop.first) else window.place(context, node, loop)
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
        loop = self._with_header(node, loop)
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

    def _id(self, node: Node) -> int:
        """The id of a loop that is come to."""
        if (own := self._ids.pop(id(node), None)) is not None:
            return own
        self._next += 1
        return self._next - 1

    def _if(self, node: Node) -> None:
        self.expression(node.cond)
        before = self.context.values
        ways = []
        for branch, condition in ((node.iftrue, node.cond), (node.iffalse, c_ast.UnaryOp("!", node.cond))):
            self.context.values = dict(before)
            with self._guarded(affine_guards(self.context, condition), condition if branch is not None else None):
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

    # -- expressions ---------------------------------------------------------------------------------------------

    def expression(self, node: Node) -> None:
        """Visit an expression in the order of evaluation, and record its memory references."""
        match node:
            case None | c_ast.Constant() | c_ast.ID() | c_ast.Typename():
                return
            case c_ast.Assignment():
                self._whole(node.lvalue, self.context.symbols.type_of(node.lvalue))
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
                self._in_place_of(node)
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
        """Visit what an lvalue is computed from, and what it stands for, if it is a call that tells a place."""
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
        self._touch(node, writes)

    def _in_place_of(self, call: Node) -> None:
        """Visit what a call stands for, if it is short."""
        if not self.context.path:
            return
        if (body := self._inlined(call)) is None:
            self._call(call)
            return
        outside = self._followed, self._made_by, self._calls
        self._followed, self._made_by, self._calls = False, self._made_by or call, (*self._calls, call.name.name)
        self.statement(body) if isinstance(body, c_ast.Compound) else self.expression(body)
        self._followed, self._made_by, self._calls = outside

    def _inlined(self, call: Node) -> Node | None:
        """What a call stands for, if it is not made by itself."""
        if self.context.bindings or len(self._calls) >= DEEPEST or not isinstance(call.name, c_ast.ID):
            return None
        return None if call.name.name in self._calls else inlined(self.context, call)

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


def loops_of(context: Context, nest: Node) -> Mapping[int, Loop]:
    """The loops of a nest by the identity of their nodes, from a context in front of it, which stays as it is.

    Nothing is known in them of what other loops in the nest add to variables: that follows from these.
    """
    context = replace(
        context, indices={}, values=dict(context.values), saved={}, assumed={}, read=set(), find_loops=dict
    )
    execution = Execution(context, nest)
    execution.statement(nest)
    return {execution.nodes[loop.id]: loop for loop in execution.loops}
