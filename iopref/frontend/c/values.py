"""Integer expressions of C as expressions of the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import takewhile

from pycparser import c_ast

from iopref.analysis.conditions import index
from iopref.frontend.c.context import Context, Known, Refused, Test, identifiers, variables, walk
from iopref.frontend.c.counting import COMPARISONS
from iopref.frontend.c.ctypes import BOOL, Array, CType, Function, Scalar, arithmetic, promote
from iopref.frontend.c.effects import Effects
from iopref.frontend.c.expressions import Node
from iopref.frontend.c.layout import size_of
from iopref.frontend.c.printer import Unprintable, print_expr, print_operand
from iopref.frontend.c.usual import mostly, remainder
from iopref.model import ALWAYS_GUARDED, Bound, Expr, Render, call, is_triangle, opaque, parameter, triangle


def value(context: Context, node: Node, hint: bool = False) -> Expr:
    """The value of an integer expression in terms of loop indices and of what does not change in the nest.

    With `hint` a value that is read from memory may be out of date, because only an address is made
    of it. Raises Refused when the nest itself may change the value.
    """
    number, type_of = context.symbols.constant(node, through_const=True), context.symbols.type_of
    if number is not None:
        return Expr.of(number if number < 1 << 63 else number - (1 << 64))
    match node:
        case c_ast.ID():
            return _variable(context, node, hint)
        case c_ast.UnaryOp(op="-", expr=e):
            return -value(context, e, hint)
        case c_ast.UnaryOp(op="+", expr=e):
            return value(context, e, hint)
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--" as op, expr=c_ast.ID() as e) if hint and context.known(e):
            return value(context, e, hint) - {"p++": 1, "p--": -1}.get(op, 0)  # it has been stepped
        case c_ast.Cast(to_type=to, expr=e) if _integral(type_of(to)) and _integer(type_of(e)):
            return value(context, e, hint)
        case c_ast.BinaryOp(op="+" | "-" | "*" as op, left=a, right=b):
            left, right = value(context, a, hint), value(context, b, hint)
            return left + right if op == "+" else left - right if op == "-" else left * right
        case c_ast.FuncCall(
            name=c_ast.ID(name="fortran_trips_integer"), args=c_ast.ExprList(exprs=[_, _, _] as bounds)
        ):
            return call("iopref_trip_to", *(value(context, b, hint) for b in bounds))
        case c_ast.BinaryOp(op="/", left=a, right=b) if context.symbols.constant(b) == 2:
            if halved := _half(context, a, hint):
                return halved
        case c_ast.BinaryOp(op="<<", left=a, right=b):
            shift = context.symbols.constant(b)
            if shift is not None and 0 <= shift < 32:
                return value(context, a, hint) * (1 << shift)
    if context.bindings:
        return _pointee(context, node)
    check_invariant(context, node, hint)
    t = type_of(node)
    wraps = isinstance(t, Scalar) and not t.signed and t.size >= 4
    text, loops = render(context, node, "(long)" if wraps else ""), context.loops(node)
    return opaque(text, loops, level(context, node), usual=_usual(context, node) if loops else None)


def _usual(context: Context, node: Node) -> Expr | None:
    """What an expression is in nearly all iterations, if that is known and needs no memory to be read."""
    try:
        match node:
            case c_ast.TernaryOp(cond=condition, iftrue=yes, iffalse=no):
                return usually(context, condition, value(context, yes), value(context, no))
            case c_ast.BinaryOp(op="%" | "&" as op, left=a, right=b):
                whole, divisor = value(context, a), value(context, b) + (op == "&")
                return remainder(whole, divisor, context.indices.values())
    except Refused:
        pass
    return None


def usually(context: Context, condition: Node, yes: Expr, no: Expr) -> Expr | None:
    """Which of two values a condition chooses in nearly all iterations; None if unknown, or for one in memory."""
    match condition:
        case c_ast.BinaryOp(op=op, left=a, right=b) if op in ("==", *COMPARISONS):
            apart = value(context, a) - value(context, b)
            holds = mostly(op, apart, context.indices.values())
            return None if holds is None or (chosen := yes if holds else no).level else chosen
    return None


def _half(context: Context, node: Node, hint: bool) -> Expr | None:
    """Half of `i*(i + 1)`: where the rows of a packed triangle begin; None if the expression is no such product."""
    t = context.symbols.type_of(node)
    if not isinstance(t, Scalar) or not t.signed or not _integral(t):
        return None
    product = value(context, node, hint)
    return next((triangle(rows) for loop in product.loops if (rows := is_triangle(product, loop))), None)


def _pointee(context: Context, node: Node) -> Expr:
    """In a procedure that is called: the integer that a parameter leads to."""
    match node:
        case c_ast.UnaryOp(op="*", expr=c_ast.ID() as name) if context.bindings:
            found = context.bindings.pointees.get(id(context.symbols.of(name)))
            if found is not None:
                return found
    raise _unknown_to_caller(context, node)


def _unknown_to_caller(context: Context, node: Node) -> Refused:
    return context.refuse("value", node, "a value is not known where the procedure is called", "pass it as an argument")


def bound(context: Context, node: Node) -> Bound:
    """The value of an expression, taken apart when it is the smaller or larger of two."""
    match node:
        case c_ast.ID() if (known := context.known(node)) and known.exact:
            return known.bound
        case c_ast.TernaryOp() if kind := _chosen(context, node):
            return _joined(context, node, kind, [node.iftrue, node.iffalse])
        case c_ast.FuncCall(name=c_ast.ID(), args=c_ast.ExprList(exprs=[a, b])):
            if kind := _min_or_max(context, node):
                return _joined(context, node, kind, [a, b])
        case c_ast.Cast(to_type=to, expr=e) if _integral(context.symbols.type_of(to)):
            if (whole := bound(context, e)).kind:
                return whole
        case c_ast.BinaryOp(op="+" | "-" as op, left=a, right=b):
            if (left := bound(context, a)).kind:
                right = value(context, b) * (1 if op == "+" else -1)
                return Bound(tuple(part + right for part in left.parts), left.kind)
    return Bound((value(context, node),))


def _joined(context: Context, node: Node, kind: str, sides: list[Node]) -> Bound:
    left, right = (bound(context, side) for side in sides)
    if left.kind in ("", kind) and right.kind in ("", kind):
        return Bound(left.parts + right.parts, kind)
    return Bound((value(context, node),))


def smaller_or_larger(context: Context, condition: Node, yes: Expr, no: Expr) -> str:
    """`min` or `max` when a comparison chooses the smaller or larger of two values: `i > 9` of `i - 9` and 0.

    Empty if it does not, or if that is not known. Raises Refused when the nest may change what is compared.
    """
    match condition:
        case c_ast.BinaryOp(op="<" | "<=" | ">" | ">=" as op, left=a, right=b):
            if not all(_integer(context.symbols.type_of(n)) for n in (a, b)):
                return ""
            compared, larger = value(context, a) - value(context, b), op in (">", ">=")
            also = 1 if op in ("<", ">=") else -1  # i + 9 < n ? i + 10 : n
            if (yes - no - compared).constant in (0, also):
                return "max" if larger else "min"
            if (yes - no + compared).constant in (0, -also):
                return "min" if larger else "max"
    return ""


def _chosen(context: Context, node: Node) -> str:
    """The same of a conditional expression."""
    kind, sides = _smaller_or_larger(node), (node.iftrue, node.iffalse)
    if kind or not all(_integral(context.symbols.type_of(n)) for n in sides):
        return kind
    try:
        return smaller_or_larger(context, node.cond, *(value(context, n) for n in sides))
    except Refused:
        return ""


def _smaller_or_larger(node: Node) -> str:
    """`min` or `max` when a conditional expression names again what it compares; empty if not."""
    match node.cond:
        case c_ast.BinaryOp(op="<" | "<=" | ">" | ">=" as op, left=a, right=b):
            texts = [print_expr(e) for e in (a, b, node.iftrue, node.iffalse)]
            if texts[:2] == texts[2:] or texts[:2] == texts[:1:-1]:
                smaller = (op in ("<", "<=")) == (texts[0] == texts[2])
                return "min" if smaller else "max"
    return ""


def _min_or_max(context: Context, call: Node) -> str:
    """`min` or `max` when a function of this file returns the smaller or larger of its two arguments."""
    function = context.symbols.functions.get(call.name.name)
    if function is None or function.decl.type.args is None:
        return ""
    parameters = function.decl.type.args.params
    match function.body.block_items:
        case [c_ast.Return(expr=c_ast.TernaryOp() as choice)] if kind := _smaller_or_larger(choice):
            types = [context.symbols.type_of(n) for n in (choice, *call.args.exprs)]
            kinds = {(t.size, t.signed) for t in types if isinstance(t, Scalar)}
            names = [n.name for n in (choice.iftrue, choice.iffalse) if isinstance(n, c_ast.ID)]
            if sorted(names) == sorted(p.name for p in parameters) and all(map(_integral, types)) and len(kinds) == 1:
                return kind
    return ""


def level(context: Context, node: Node) -> int:
    """How many loops must iterate before the program itself evaluates what may fail; see Atom."""
    held = [known for n in identifiers(node) if (known := context.known(n))]
    deepest = max((k.place.level if k.place else _held(context, k).level for k in held), default=0)
    if not any(reads_memory(context, n) or _may_trap(context, n) for n in walk(node)):
        return deepest
    return ALWAYS_GUARDED if context.guarded and not context.testing else max(deepest, len(context.path))


def _held(context: Context, known: Known) -> Expr:
    """The value of a variable, which may be one that is read where tests have been made."""
    return known.tested if context.testing and known.tested is not None else known.value


def test(context: Context, node: Node) -> Test | None:
    """A condition that hints can evaluate in any iteration in which the program does; None if they cannot."""
    if context.tests is None or any(isinstance(n, (c_ast.FuncCall, c_ast.Compound)) for n in walk(node)):
        return None
    with context.tested():
        try:
            check_invariant(context, node)
            condition = opaque(render(context, node), context.loops(node), level(context, node))
        except (Refused, Unprintable):
            return None
    return Test(condition, context.read_by(node)) if condition.level < ALWAYS_GUARDED else None


def settled(context: Context, node: Node | None) -> tuple[Expr, ...]:
    """The first conditions that hold when one does, as far as hints need only indices and what the nest leaves alone.

    They are evaluated earlier than by the program, and where its loops have no iterations: no sum may overflow in them.
    """
    parts = _conjuncts(node) if node is not None else ()
    made = (None if _may_overflow(context, part) else test(replace(context, tests=()), part) for part in parts)
    return tuple(
        found.condition for found in takewhile(lambda found: found and not found.condition.level, made) if found
    )


def has_value(context: Context, node: Node) -> bool:
    """Whether all variables of an expression are known to hold a value, whatever the program has come to before."""

    def holds(variable: Node) -> bool:
        if known := context.known(variable):
            return all(a.loop >= 0 for m, _ in known.value.terms for a in m)
        symbol = context.symbols.of(variable)
        if symbol is None:
            return False
        return symbol.storage != "local" or symbol.decl.init is not None or id(symbol) in context.indices

    return all(map(holds, identifiers(node)))


def _conjuncts(node: Node) -> Iterator[Node]:
    """What `&&` joins."""
    match node:
        case c_ast.BinaryOp(op="&&", left=a, right=b):
            yield from _conjuncts(a)
            yield from _conjuncts(b)
        case _:
            yield node


def _may_overflow(context: Context, node: Node) -> bool:
    """Whether signed integers are computed with, but for sums of which one part is a number, or a float is cut off."""
    symbols = context.symbols
    for n in walk(node):
        match n:
            case c_ast.BinaryOp(op="+" | "-", left=a, right=b) if any(symbols.constant(x) is not None for x in (a, b)):
                continue
            case c_ast.BinaryOp(op="+" | "-" | "*" | "<<") | c_ast.UnaryOp(op="-") if symbols.constant(n) is None:
                computed = symbols.type_of(n)
                if not isinstance(computed, Scalar) or computed.signed and not computed.floating:
                    return True
            case c_ast.Cast(to_type=to, expr=e):
                if _integral(symbols.type_of(to)) and not _integral(symbols.type_of(e)):
                    return True
    return False


def needed(context: Context, node: Node, address: bool = False) -> tuple[Test, ...] | None:
    """The tests after which hints may evaluate an expression, or an access's `address`; None if some cannot be told.

    What a variable holds was read where it was assigned, maybe under fewer conditions than there are at the place.
    """
    known = [k for n in identifiers(node) if (k := context.known(n)) and k.value.level == ALWAYS_GUARDED]
    here = (n for n in walk(node) if n is not node or not address)
    if any(k.tested is None for k in known) or any(reads_memory(context, n) or _may_trap(context, n) for n in here):
        return context.tests
    return max((k.tests for k in known), key=len, default=())


def reads_memory(context: Context, node: Node) -> bool:
    """Whether a node by itself reads an element of an array or what a pointer leads to."""
    match node:
        case c_ast.ArrayRef() | c_ast.StructRef(type="->") | c_ast.UnaryOp(op="*"):
            return not isinstance(context.symbols.type_of(node), Array)
    return False


def _may_trap(context: Context, node: Node) -> bool:
    """Whether a node may divide by zero, or calls a function of the file, which may do so with other arguments."""
    match node:
        case c_ast.BinaryOp(op="/" | "%", right=divisor):
            return context.symbols.constant(divisor, through_const=True) in (None, 0, -1)
        case c_ast.FuncCall(name=c_ast.ID(name=name)):
            return name in context.symbols.functions
    return False


def check_invariant(context: Context, node: Node, hint: bool = False) -> None:
    """Raise Refused when the nest may change the value of an expression other than through its loops' indices.

    With `hint` only what decides where memory is read counts: a stale value is harmless, a stray read is not.
    """
    for n in variables(node):
        if context.symbols.variable(n) is None:
            reason = f"`{print_expr(n)}` is not declared in this file"
            raise context.refuse("value", n, reason, "include its declaration")
        if context.loop_of(n) is None and not _fixed(context, n):
            known = context.known(n)
            if known is None or not (known.exact or known.text) and (not hint or _decides(context, n, node)):
                raise changes(context, n)
    for n in walk(node):
        match n:
            case c_ast.FuncCall() if Effects(context.symbols).of_call(n) == "pure":
                continue
            case c_ast.FuncCall() | c_ast.Assignment() | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--"):
                reason = "an expression with side effects decides about addresses or bounds"
                raise context.refuse("effect", n, reason, "compute the value before the loop")
    for n in _reads(context, node, skip=hint):
        if context.written.may_change(context.symbols, n):
            text = print_expr(n)
            remedy = f"copy `{text}` to a local variable before the loop"
            raise context.refuse("changes", n, f"the nest may change `{text}`", remedy, text)


def _reads(context: Context, node: Node, skip: bool) -> Iterator[Node]:
    """The memory reads of an expression; with `skip` only those that another read depends on."""
    reads = reads_memory(context, node)
    if reads and not skip:
        yield node
    for child in node:
        yield from _reads(context, child, skip and not reads)


def _decides(context: Context, variable: Node, node: Node) -> bool:
    """Whether a variable in an expression decides where memory is read."""
    return any(variable in walk(read) for read in walk(node) if reads_memory(context, read))


def changes(context: Context, node: Node) -> Refused:
    """The refusal for a variable, or a member of one, that the nest assigns."""
    name = print_expr(node)
    remedy = f"use the loop index in place of `{name}`, or assign it before the loop"
    return context.refuse("changes", node, f"`{name}` changes inside the nest", remedy, name)


def render(context: Context, node: Node, cast: str = "", address: bool = False) -> Render:
    """Prints an expression, as an operand, with loop indices replaced: by a long, cast where that matters.

    Variables that the nest assigns are replaced by what they hold. Where an `address` is printed, numbers that wrap
    around do so only inside what is read from memory: hints reach a little further than the program's iterations.
    """
    casts = dict(_wrapping(context, node))
    loops = {loop.id: loop for n in identifiers(node) if (loop := context.loop_of(n))}
    known = {n.name: found for n in identifiers(node) if (found := context.known(n))}
    read = (n for n in walk(node) if not address or n is not node and reads_memory(context, n))
    exact = {n.name for part in read for n in identifiers(part)}

    def text(values: Mapping[int, Expr]) -> str:
        moved = {id: values[id] + loop.origin.substitute(values) for id, loop in loops.items() if id in values}
        texts = {loops[id].index: at.c() for id, at in moved.items()}
        texts |= {
            name: found.text(values)
            if found.text and (found.place or name in exact)
            else found.value.substitute(values).c()
            for name, found in known.items()
        }
        return cast + print_operand(node, {name: _cast(casts.get(name), v) for name, v in texts.items()})

    return text


def _wrapping(context: Context, node: Node) -> Iterator[tuple[str, str]]:
    """Loop indices that take part in unsigned arithmetic, which a long would carry out otherwise; and their types."""
    for n in walk(node):
        match n:
            case c_ast.BinaryOp(op=op, left=a, right=b):
                t = arithmetic(context.symbols.type_of(a), context.symbols.type_of(b))
            case c_ast.UnaryOp(op="-" | "~" as op, expr=e):
                t = promote(context.symbols.type_of(e))
            case _:
                continue
        if not isinstance(t, Scalar) or t.signed:
            continue
        for name in _operands(n):
            index = context.symbols.type_of(name)
            known = context.known(name)
            if not (context.loop_of(name) or known and not known.text) or not isinstance(index, Scalar):
                continue
            if t.size < 8 and index.size < 8 or not index.signed and op not in ("+", "-", "*", "&", "|", "^"):
                yield name.name, index.name


def _cast(to: str | None, text: str) -> str:
    operand = text if text.isidentifier() else f"({text})"
    return f"({to}){operand}" if to else text


def keeps(context: Context, node: Node, to: Scalar, found: Expr) -> bool:
    """Whether a variable of a type that is given an expression holds what `value` has `found` for that."""
    t, number = context.symbols.type_of(node), found.constant
    assert isinstance(t, Scalar)
    if to.signed and (
        t.signed and t.size <= to.size or number is not None and 0 <= number < 1 << min(31, 8 * to.size - 1)
    ):
        return True
    fits = to.size > t.size or to.size == t.size and (t.signed or not to.signed or to.size == 8)
    return fits and to.name != BOOL.name and not _wraps(context, node)


def _wraps(context: Context, node: Node) -> bool:
    """Whether unsigned numbers of less than 64 bits are computed with, which `value` takes for unlimited."""
    t = context.symbols.type_of(node)
    if not isinstance(t, Scalar) or context.symbols.constant(node, through_const=True) is not None:
        return False
    match node:
        case c_ast.Cast(expr=e) if t.size >= 4:
            given = context.symbols.type_of(e)
            widens = isinstance(given, Scalar) and given.signed and given.size <= t.size
            return t.size < 8 and not (t.signed and widens) or _wraps(context, e)
        case c_ast.UnaryOp(op="-" | "+", expr=e) | c_ast.BinaryOp(op="<<", left=e):
            parts = [e]
        case c_ast.BinaryOp(op="+" | "-" | "*", left=a, right=b):
            parts = [a, b]
        case c_ast.BinaryOp(op="/"):
            return not t.signed
        case _:
            return False
    return t.size < 8 and not t.signed or any(_wraps(context, part) for part in parts)


def _operands(node: Node) -> Iterator[Node]:
    """The identifiers whose values an expression computes with, those that only say where memory is read left out."""
    if isinstance(node, c_ast.ID):
        yield node
    elif not isinstance(node, (c_ast.ArrayRef, c_ast.StructRef, c_ast.FuncCall)):
        for child in node:
            yield from _operands(child)


def bytes_of(context: Context, t: CType) -> Expr | None:
    """The size of a type in bytes, symbolic for arrays of variable length; None when unknown."""
    size = size_of(t)
    if size is not None:
        return Expr.of(size)
    if not isinstance(t, Array):
        return None
    element = bytes_of(context, t.element)
    if element is None:
        return None
    if t.const_length is not None:
        return element * t.const_length
    return element * value(context, t.length) if t.length is not None else None


def _fixed(context: Context, node: Node) -> bool:
    symbol, t = context.symbols.variable(node), context.symbols.type_of(node)
    if symbol is None or symbol.storage in ("enum", "function") or isinstance(symbol.type, Function):
        return True
    if isinstance(t, Array):
        return id(symbol) not in context.written.variables  # otherwise it is declared inside the nest
    return not context.written.may_assign(context.symbols, node)


def _variable(context: Context, node: Node, hint: bool) -> Expr:
    loop = context.loop_of(node)
    t = context.symbols.type_of(node)
    if not isinstance(t, Scalar) or t.floating:
        raise context.refuse("value", node, f"`{node.name}` is not an integer", "use an integer variable")
    name = node.name if t.signed else f"(long){node.name}"
    if loop is not None:
        return index(loop) + loop.origin
    if _fixed(context, node):
        if context.bindings:
            raise _unknown_to_caller(context, node)
        return parameter(name)
    known = context.known(node)
    if known is None or not (known.exact or hint):
        raise changes(context, node)
    return _held(context, known)


def _integer(t: CType) -> bool:
    return isinstance(t, Scalar) and not t.floating


def _integral(t: CType) -> bool:
    return isinstance(t, Scalar) and not t.floating and t.size >= 4
