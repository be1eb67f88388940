"""DOT_PRODUCT and MATMUL, with the order of operations of gfortran.

gfortran computes products of matrices, and of a vector and a matrix, in line up to a size, and larger ones by its
library, which rounds differently; without -O, all of them by its library.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from iopref.frontend.fortran.lower import representation
from iopref.frontend.fortran.lower.arrays import evaluation, sections, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index
from iopref.frontend.fortran.lower.arrays.matching import matched
from iopref.frontend.fortran.lower.arrays.reductions import reduced
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.operators import binary_operation
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Keyword, Name
from iopref.frontend.fortran.types import Type, suffixed, tag
from iopref.frontend.fortran.value import Value, binary, call, number

_INLINE_LIMIT = 30
"""Up to so many rows and columns, gfortran computes products in line (-finline-matmul-limit)."""
Given = dict[str, Argument]


def dot_product(context: Context, given: Given) -> Value:
    """Lower DOT_PRODUCT: with the conjugate of the first operand for complex ones, and ANY of both for logical ones."""
    b = evaluation.array(context, given["b"]) if context.effects else None  # in gfortran's order
    a = evaluation.array(context, given["a"])
    b = b or evaluation.array(context, given["b"])
    if a.rank != 1 or b.rank != 1:
        raise context.error("DOT_PRODUCT takes two vectors")

    def times(values: Sequence[Value]) -> Value:
        x, y = values
        if x.type.base == "logical":
            return binary("&&", x, y, x.type)
        if x.type.base == "complex":
            x = call(suffixed("conj", x.type), [x], x.type)
        return binary_operation(context, "*", x, y, 0)

    product = evaluation.elementwise(context, (a, b), times)
    assert isinstance(product, Elements)
    name = "any" if product.type.base == "logical" else "sum"
    return reduced(context, name, product.extents, product.at, None)


def matmul(context: Context, given: Given) -> Elements:
    """Lower MATMUL, into a temporary array."""
    a, b, extents, type = _operands(context, given)
    target = storing.temporary(context, type, extents)
    _multiply(context, target, a, b)
    return target


def multiply_into(context: Context, target: Elements, value: Expr) -> bool:
    """Put out `target = matmul(a, b)` without a temporary array; False, with no effect, if that is not possible."""
    match value:
        case Apply(Name("matmul"), arguments, at) if context.scope.find("matmul").form == "intrinsic":
            pass
        case _:
            return False
    outer, context.before = context.before, []
    a, b, extents, type = _operands(context, matched(context, "matmul", arguments, at))
    if not sections.contiguous(target) or type != target.type or not is_apart(context, target, a, b):
        context.before = outer
        return False
    evaluation.conform(context, target.extents, extents)
    context.before[:0] = outer
    _multiply(context, target, a, b)
    return True


def is_apart(context: Context, target: Elements, *operands: Elements) -> bool:
    """Whether elements of operands certainly stay the same while those of a section are assigned in any order."""
    symbol = target.reads[0].symbol
    shared = {item.name for block in context.blocks.values() for item in block.overlaid}
    names = frozenset[str]().union(*(operand.names for operand in operands))
    return not (representation.aliased(context, symbol, names) or symbol.name in shared or target.scattered)


def _operands(context: Context, given: Given) -> tuple[Elements, Elements, tuple[Value, ...], Type]:
    """Both operands, computed into temporaries if they are not sections, and the shape and type of the product."""
    a, b = storing.taken(context, given["a"]), storing.taken(context, given["b"])
    if a.rank + b.rank not in (3, 4) or 0 in (a.rank, b.rank) or max(a.rank, b.rank) != 2:
        raise context.error("MATMUL takes matrices, or a matrix and a vector")
    if a.type.base == "logical":
        raise context.not_covered("MATMUL of logical values is")
    evaluation.conform(context, a.extents[-1:], b.extents[:1])
    a, b = (x if x.section is not None else storing.materialised(context, x) for x in (a, b))
    sample = binary_operation(
        context, "*", evaluation.one(context, a.at, a.rank), evaluation.one(context, b.at, b.rank), 0
    )
    if sample.type.base in ("real", "complex"):
        _refuse_transposed(context, given, a.rank, b.rank)
    return a, b, (*a.extents[:-1], *b.extents[1:]), sample.type


def _refuse_transposed(context: Context, given: Given, *ranks: int) -> None:
    """Raise UserError for TRANSPOSE in operands for which gfortran calls its library whatever their size is."""
    first, second = (_is_transposed(context, given[name]) for name in ("a", "b"))
    if (first and (second or ranks[1] == 1)) or (second and ranks[0] == 1):
        raise context.not_covered("MATMUL of TRANSPOSE and a vector, or of TRANSPOSE twice, is")


def _is_transposed(context: Context, operand: Argument) -> bool:
    match operand:
        case Keyword(_, value):
            return _is_transposed(context, value)
        case Apply(Name("transpose" | "conjg" as name), arguments) if context.scope.find(name).form == "intrinsic":
            return _is_transposed(context, arguments[0]) != (name == "transpose")
    return False


def _multiply(context: Context, target: Elements, a: Elements, b: Elements) -> None:
    inner = a.extents[-1]
    sizes = (*a.extents[:-1], inner, *b.extents[1:])
    limit = _most_in_line(context, a, b)
    if limit is None or target.type.base not in ("real", "complex"):
        context.before += _loops(context, target, a, b, sizes)
        return
    constants = [s.constant for s in sizes if isinstance(s.constant, int)]
    count = prod(constants) if len(constants) == len(sizes) else None
    if count is not None and count <= limit:
        context.before += _loops(context, target, a, b, sizes)
        return
    if not a.type == b.type == target.type:
        raise context.not_covered("MATMUL of arrays of different types is")
    library = [_library(target, a, b)]
    if count is not None or not limit:
        context.before += library
        return
    product = " * ".join(f"(float){s.within(14)}" for s in sizes)
    lines = _loops(context, target, a, b, sizes)
    context.before += [f"if ({product} <= {limit}.0f) {{", *storing.indented(lines)]
    context.before += ["} else {", *storing.indented(library), "}"]


def _most_in_line(context: Context, a: Elements, b: Elements) -> int | None:
    """Up to so many multiplications, gfortran computes a product in line; None if it always does."""
    if context.file.options.evaluates_both:
        return 0
    return None if b.rank == 1 else _INLINE_LIMIT ** (a.rank + b.rank - 1)


def _library(target: Elements, a: Elements, b: Elements) -> str:
    firsts = [f"&{x.at((number(0),) * x.rank).text}" for x in (target, a, b)]
    rows = a.extents[0].text if a.rank == 2 else "-1"
    columns = b.extents[1].text if b.rank == 2 else "-1"
    sizes = [rows, a.extents[-1].text, columns]
    if sections.contiguous(a) and sections.contiguous(b):
        return f"fortran_matmul_{tag(target.type)}({', '.join([*firsts, *sizes])});"
    steps = [_step(x, k) for x in (a, b) for k in range(2)]
    return f"fortran_matmul_sections_{tag(target.type)}({', '.join([*firsts, *sizes, *steps])});"


def _step(x: Elements, dimension: int) -> str:
    """The distance from one row, or column, to the next, in elements, as C text."""
    if dimension >= x.rank:
        return "0"
    first, next = (x.at(tuple(number(n * (k == dimension)) for k in range(x.rank))).text for n in range(2))
    return f"&{next} - &{first}"


def _loops(context: Context, target: Elements, a: Elements, b: Elements, sizes: tuple[Value, ...]) -> list[str]:
    zero = "0.0" if target.type.base == "real" and target.type.kind == 8 else "0"
    lines = storing.loops(context, target.extents, lambda i: [f"{target.at(i).text} = {zero};"])

    def body(index: Index) -> list[str]:
        first, (k, *rest) = (index[:1], index[1:]) if a.rank == 2 else ((), index)
        place = target.at((*first, *rest))
        value = binary_operation(context, "*", a.at((*first, k)), b.at((k, *rest)), 0)
        return [f"{place.text} = {binary_operation(context, '+', place, value, 0).text};"]

    return lines + storing.loops(context, sizes, body)
