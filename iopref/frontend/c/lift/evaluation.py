"""Visits expressions of a nest in the order of evaluation: the conditions on which they depend, and variables they set.

A subclass may record the memory that they access: see lifter.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.c.dataflow.accessors import DEEPEST, expanded, inlined
from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.dataflow.evaluable import settled, test
from iopref.frontend.c.dataflow.flow import agreed, assign, assigned, forget
from iopref.frontend.c.dataflow.places import is_plain_member
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, CType
from iopref.frontend.c.types.expressions import Node
from iopref.model import Expr

MOST_VISITED = 20_000
"""The most nodes of called functions that are visited for a nest: calls as arguments of calls multiply."""

MOST_TESTED = 200
"""The most nodes of a condition that hints may test."""


class Work:
    """How many nodes of called functions a nest may still visit."""

    def __init__(self) -> None:
        self._left = MOST_VISITED

    def allows(self, body: Node) -> bool:
        """Whether the body of a function may be visited, which is then counted."""
        if self._left > 0:
            self._left -= len(walk(body))
        return self._left > 0


class Evaluation:
    """Visits expressions; `statement` visits the statements that stand for calls of short functions."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._guards: tuple[Expr, ...] = ()
        self._when: tuple[Expr, ...] = ()
        self._followed = True
        self._made_by: Node | None = None
        self._stands_for: Node | None = None
        self._calls: tuple[str, ...] = ()
        self.work = Work()

    def statement(self, node: Node) -> None:
        """Visit a statement and all in it."""
        raise NotImplementedError

    # -- what a subclass may take note of --------------------------------------------------------------------------

    def _whole(self, node: Node, t: CType) -> None:
        """Called for an object that is declared by a node, or assigned as a whole."""

    def _touch(self, node: Node, writes: bool) -> None:
        """Called for an access to memory, after the parts of its address were visited."""

    def _call(self, node: Node) -> None:
        """Called for a call that is not understood as an expression or as statements in its place."""

    # -- expressions ---------------------------------------------------------------------------------------------

    def expression(self, node: Node) -> None:
        """Visit an expression and all in it, in the order of evaluation."""
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
        """Visit GNU C's statements in an expression; their control flow is not followed."""
        outside, self._followed = self._followed, False
        forget(self.context, assigned(self.context, node))
        for child in node:
            self.expression(child)
        self._followed = outside

    def _access(self, node: Node, writes: bool) -> None:
        """Visit the parts of an lvalue, and the access itself; a call that stands for a place is replaced first."""
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
        """Visit what a call stands for, if its function is short."""
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
        """What a call stands for; None if it is recursive, too deep or too much."""
        if self.context.bindings or len(self._calls) >= DEEPEST or not isinstance(call.name, c_ast.ID):
            return None
        body = None if call.name.name in self._calls else inlined(self.context, call)
        return body if body is not None and self.work.allows(body) else None

    def _below(self, node: Node) -> None:
        """Visit the expressions from which an lvalue is computed: subscripts, and pointers
        that are read from memory.
        """
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

    @contextmanager
    def _guarded(self, guards: tuple[Expr, ...] = (), condition: Node | None = None) -> Iterator[None]:
        """Inside this context, what is visited depends on a condition; `guards` are affine
        facts about the condition.
        """
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
