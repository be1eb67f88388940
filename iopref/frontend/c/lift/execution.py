"""Visits a nest in the order of execution: its loops, the conditions of each place, and the values of variables there.

A subclass may record the memory that is accessed: see lifter.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from iopref.analysis.packed_triangles import begins_row
from iopref.frontend.c.dataflow.affine_guards import affine_guards
from iopref.frontend.c.dataflow.context import Context, Known, Refused
from iopref.frontend.c.dataflow.exits import is_left, may_be_left
from iopref.frontend.c.dataflow.flow import Assigned, assigned, chosen, enter, forget, leave
from iopref.frontend.c.dataflow.pointers import walked
from iopref.frontend.c.lift.evaluation import Evaluation
from iopref.frontend.c.loops import window
from iopref.frontend.c.loops.counted import counted_loop
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import (
    inits,
    may_count,
    passes_over,
    skips_a_part,
    steps,
    steps_in_body,
    steps_on_the_way,
)
from iopref.frontend.c.syntax.do_loops import DoLoop
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node
from iopref.model import Bound, Loop
from iopref.records import replace


class Execution(Evaluation):
    """Visits statements and finds the loops; raises Refused for a loop that is not understood.

    `nodes` maps the id of each loop to the identity of its node. If `nest` is given, the ids of its loops are their
    places in the text, whatever else is visited.
    """

    def __init__(self, context: Context, nest: Node | None = None) -> None:
        super().__init__(context)
        self.loops: list[Loop] = []
        self.nodes: dict[int, int] = {}
        own = [n for n in walk(nest) if isinstance(n, LOOPS)] if nest else []
        self._ids = {id(node): k for k, node in enumerate(own)}
        self._next = len(self._ids)
        self._order: tuple[int, ...] = ()
        self._count = 0
        self._switched: Assigned = {}
        self._body: Node | None = None
        """The body of the innermost loop around the place that is visited; None outside of all loops."""

    def at(self, other: Execution) -> None:
        """Continue at the place of another visit, in the order of execution."""
        self._order, self._count, self._next = other._order, other._count, other._next
        self.work = other.work

    def continue_at(self, inner: Execution) -> None:
        """Continue behind what another visit has visited here."""
        self._count, self._next = inner._count, inner._next

    def _with_header(self, node: Node, loop: Loop) -> Loop:
        """Called for a loop after the expressions of its header were visited."""
        return loop

    def statement(self, node: Node) -> None:
        """Visit a statement and all in it."""
        match node:
            case None | c_ast.EmptyStatement() | c_ast.Pragma() | c_ast.Continue() | c_ast.Break():
                return
            case c_ast.Compound():
                self._in_order(node.block_items or (), node is self._body)
            case c_ast.For() if not isinstance(node, (DoLoop, Merge)):
                self._loop(node)
            case DoLoop() | Merge() | c_ast.While() if self._counts(node):
                self._loop(node)
            case c_ast.If():
                self._if(node)
            case DoLoop() | Merge() | c_ast.While() | c_ast.DoWhile() | c_ast.Switch():
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

    def _in_order(self, statements: Sequence[Node], of_loop: bool) -> None:
        """Visit statements one after another; in the body of a loop, `if (c) continue;` is a condition for the rest."""
        for at, statement in enumerate(statements):
            self.statement(statement)
            skipping = passes_over(statement) if of_loop else None
            if skipping is not None:
                twice = isinstance(skipping, c_ast.UnaryOp) and skipping.op == "!"
                condition = skipping.expr if twice else c_ast.UnaryOp("!", skipping)
                with self._guarded(affine_guards(self.context, condition), condition):
                    self._in_order(statements[at + 1 :], of_loop)
                return

    def _counts(self, node: Node) -> bool:
        """Whether a `do` or `while` loop is counted; the outermost is treated as counted, and refused if it is not."""
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
        if not context.bindings and not loop.spelling.points:
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
        outside = (context.path, context.guarded, context.tests, self._order, self._count, self._body)
        context.path, context.indices[id(symbol)] = loop.path, loop
        self._order, self._count = order, 0
        self._body = node.stmt
        if skips_a_part(node.stmt) or may_be_left(node.stmt):
            context.guarded, context.tests = True, None
        added = enter(context, node, loop, changed)
        if loop.spelling.points and start and (walking := walked(context, symbol, loop, start)):
            context.values[id(symbol)] = walking
        elif steps_on_the_way(node):
            context.values[id(symbol)] = Known(Bound((loop.counted + loop.origin,)))
        self.statement(node.stmt)
        if not steps_in_body(node):
            for part in steps(node):
                self.expression(part)
        forget(context, changed)
        del context.indices[id(symbol)]
        leave(context, loop, added)
        context.path, context.guarded, context.tests, self._order, self._count, self._body = outside

    def _id(self, node: Node) -> int:
        """The id of a loop that is visited."""
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
        """Visit a loop that is not counted, or a switch: in it and behind it, its variables may have any value."""
        changed = assigned(self.context, node)
        forget(self.context, changed)
        outside, self._switched = self._switched, changed if isinstance(node, c_ast.Switch) else self._switched
        self.expression(node.cond)
        with self._guarded():
            self.statement(node.stmt)
            if isinstance(node, DoLoop):
                self.expression(node.next)
        self._switched = outside
        forget(self.context, changed)


def loops_of(context: Context, nest: Node) -> Mapping[int, Loop]:
    """The loops of a nest by the identity of their nodes, from a context in front of it, which is not changed.

    What other loops of the nest add to variables is not known in them, as it is computed from this result.
    """
    context = replace(
        context, indices={}, values=dict(context.values), saved={}, assumed={}, read=set(), find_loops=dict
    )
    execution = Execution(context, nest)
    execution.statement(nest)
    return {execution.nodes[loop.id]: loop for loop in execution.loops}
