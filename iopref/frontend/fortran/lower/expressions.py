"""Expressions: from the syntax tree to typed C text, with the meaning that gfortran gives them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from iopref.frontend.fortran.intrinsics import keywords, table
from iopref.frontend.fortran.intrinsics.numbers import complex_of
from iopref.frontend.fortran.lower import (
    computed,
    designators,
    dimensions,
    evaluation_order,
    literals,
    members,
    representation,
    subroutines,
)
from iopref.frontend.fortran.lower.arrays import evaluation, functions, matching, results, structures
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.calls import function_call
from iopref.frontend.fortran.lower.character_functions import BUILDERS, of_length
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.literals import real, string
from iopref.frontend.fortran.lower.operators import binary_operation, unary_operation
from iopref.frontend.fortran.lower.value import CONDITIONAL, EQUAL, PRIMARY, UNARY, Value, call, cast, number, truth
from iopref.frontend.fortran.scope import derived, interfaces
from iopref.frontend.fortran.scope.constant.known import Known, NotKnown, of_bits
from iopref.frontend.fortran.scope.constant.numbers import has_misjudged_exponent
from iopref.frontend.fortran.scope.fold import function, integer
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Binary,
    Boz,
    Complex,
    Expr,
    Hollerith,
    Integer,
    Logical,
    Member,
    Name,
    Real,
    Slice,
    String,
    Unary,
)
from iopref.frontend.fortran.types import INTEGER, KINDS, REAL, Type, widest
from iopref.records import replace

Typed = TypeVar("Typed", bound=Value | Elements)


def lower(context: Context, expr: Expr) -> Value:
    """The value of an expression; raises UserError where it makes no sense, or is not covered."""
    match expr:
        case Integer(value, kind):
            wanted = context.scope.kind_of(kind) or context.scope.defaults.integer
            whole = _covered(context, Type("integer", wanted))
            if value >= 2 ** (8 * whole.kind - 1):
                remedy = f"write it with a kind that holds it: {value}_8"
                raise context.error(f"`{value}` is too large for {whole}", remedy=remedy)
            return number(value, whole)
        case Real(text, double, kind):
            defaults = context.scope.defaults
            wanted = context.scope.kind_of(kind) or (defaults.double if double else defaults.real)
            return real(text, _covered(context, Type("real", wanted)).kind)
        case Logical(value, kind):
            wanted = context.scope.kind_of(kind) or context.scope.defaults.integer
            return replace(truth(value), type=Type("logical", wanted))
        case String(value):
            return string(value)
        case Hollerith(value):
            return literals.hollerith(value, context.scope.defaults.integer)
        case Boz():
            raise context.not_covered("a binary constant here is")
        case Complex(re, im):
            a, b = lower(context, re), lower(context, im)
            if not (a.type.numeric and b.type.numeric):
                raise context.error("the parts of a complex constant are numbers")
            part = widest(REAL, widest(a.type, b.type))
            return complex_of(cast(a, part), cast(b, part), part.kind)
        case Name(name):
            return _name(context, name, expr.at)
        case Unary(operator, operand):
            return unary_operation(context, operator, lower(context, operand))
        case Binary(operator, left, right, at):
            evaluation_order.refuse_repeated(context, expr)
            if (constant := computed.scalar(context, expr)) is not None:
                return constant
            a = lower(context, left)
            a = evaluation_order.kept_in_order(context, a) if operator == "**" else a
            return binary_operation(context, operator, a, lower(context, right), at)
        case Apply():
            return _apply(context, expr)
        case Member():
            return members.lower_member(context, expr)
    raise context.not_covered(f"{type(expr).__name__.lower()} expressions are")


def _covered(context: Context, type: Type) -> Type:
    """The type of a constant; raises UserError for one that is not covered."""
    if type.kind not in KINDS[type.base]:
        raise context.not_covered(f"{type} is")
    return type


def type_of(context: Context, expr: Expr) -> Type:
    """The type of an expression, which is not evaluated."""
    name = expr.base if isinstance(expr, Apply) else expr
    if isinstance(name, Name) and name.id not in context.bindings and (found := context.scope.find(name.id)).array:
        assert found.type is not None
        return found.type
    with context.asked():
        return evaluation.evaluate(context, expr).type


def _name(context: Context, name: str, at: int) -> Value:
    if name in context.bindings:
        return context.bindings[name]
    symbol = context.scope.find(name)
    if symbol.form == "constant" and symbol.value is not None and not symbol.array:
        return _constant(context, symbol)
    if symbol.array:
        raise context.error(f"`{name}` is an array, and a scalar is expected", at)
    if symbol.form in ("procedure", "statement function", "intrinsic") and not symbol.result:
        raise context.error(f"`{name}` is a procedure: arguments expected", at)
    return designators.variable(context, name)


def _constant(context: Context, symbol: Symbol) -> Value:
    """A named constant: an enumerator for integers, a `const` for reals, the constant itself for all else."""
    assert symbol.type is not None and symbol.value is not None
    value = context.scope.constant(symbol.name)
    if symbol.type == INTEGER and isinstance(value, int):
        designators.use(context, symbol.name)
        return Value(symbol.c, INTEGER, constant=value)
    if symbol.type.base == "integer" and isinstance(value, int):
        return number(value, symbol.type)
    if symbol.type.base == "logical" and isinstance(value, bool):
        return truth(value)
    if symbol.type.base == "character" and isinstance(value, str):
        length = dimensions.length(context, symbol).constant
        return string(value.ljust(length)[:length] if isinstance(length, int) else value)
    if symbol.type.base in ("integer", "logical", "character"):
        unit = context.scope.unit
        raise (symbol.line or context.line).error(
            f"the value of the constant `{symbol.name}` is not covered, in {unit.kind} `{unit.name}`",
            symbol.at if symbol.line else 0,
            "write its value, or leave this file to gfortran",
        )
    designators.use(context, symbol.name)
    return Value(symbol.c, symbol.type, constant=value)


# -- Names with parentheses --------------------------------------------------------------------------------------------


def _apply(context: Context, expr: Apply) -> Value:
    base, arguments = expr.base, expr.arguments
    if isinstance(base, Apply | String):
        if len(arguments) == 1 and isinstance(arguments[0], Slice):
            return designators.substring(context, lower(context, base), arguments[0])
        raise context.error("only a substring can follow an element", expr.at)
    if isinstance(base, Member):
        return members.element(context, base, arguments, expr.at)
    if not isinstance(base, Name):
        raise context.not_covered("this reference is", expr.at)
    known = context.scope.known(base.id)
    made = derived.visible(context.scope, base.id) if known is None or known.form == "generic" else None
    if made is not None and (known is None or interfaces.resolved(context, known, arguments, expr.at) is None):
        return structures.constructor(context, made, arguments, expr.at)
    symbol = context.scope.find(base.id)
    if symbol.array:
        if any(isinstance(a, Slice) for a in arguments):
            raise context.error(f"this is a section of `{base.id}`, and a scalar is expected", expr.at)
        return designators.element(context, symbol, subscripts(context, arguments))
    if symbol.form in ("variable", "constant") and symbol.character and isinstance(arguments[0], Slice):
        return designators.substring(context, _name(context, base.id, base.at), arguments[0])
    if symbol.form == "statement function":
        return _statement_function(context, symbol, arguments, expr.at)
    if symbol.form == "intrinsic":
        return intrinsic(context, symbol.name, arguments, expr.at)
    return function_call(context, symbol, arguments, expr.at)


def subscripts(context: Context, arguments: tuple[Argument, ...]) -> list[Value]:
    """The subscripts of an element."""
    evaluation_order.refuse_lost(context, arguments)
    found = []
    for argument in reversed(arguments):  # the order that gfortran evaluates them in
        if not isinstance(argument, Expr):
            raise context.error("a subscript expected")
        value = evaluation_order.kept_if_freed(context, partial(lower, context, argument))
        if value.type.base != "integer":
            value = cast(value, INTEGER)
        found.append(value)
    return found[::-1]


def _statement_function(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Value:
    if len(arguments) != len(symbol.parameters):
        raise context.error(f"`{symbol.name}` takes {len(symbol.parameters)} arguments", at)
    bindings: dict[str, Value] = {}
    for parameter, argument in zip(symbol.parameters, arguments, strict=True):
        assert isinstance(argument, Expr)
        value = lower(context, argument)
        kind = context.scope.find(parameter).type
        assert kind is not None
        if value.length is None:
            value = cast(value, kind)
        else:
            value = of_length(context, value, dimensions.length(context, context.scope.find(parameter)))
        if value.calls or (context.effects and value.constant is None and value.length is None):
            name = context.temporary(parameter)
            context.before.append(f"const {kind.c} {name} = {value.text};")
            value = Value(name, kind)
        bindings[parameter] = value
    outer, context.bindings = context.bindings, context.bindings | bindings
    assert symbol.value is not None and symbol.type is not None
    result = lower(context, symbol.value)
    context.bindings = outer
    if result.length is not None:
        return of_length(context, result, dimensions.length(context, symbol))
    return cast(result, symbol.type)


def intrinsic(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value:
    """A reference to an intrinsic function."""
    if name == "present":
        return _present(context, arguments, at)
    if name in subroutines.TIMED:
        return subroutines.timed(context, name, arguments, at)
    whole = Apply(Name(name), arguments, at)
    evaluation_order.refuse_repeated(context, whole)
    if (constant := computed.scalar(context, whole)) is not None:
        return constant
    if name in matching.NAMES or any(_whole_array(context, a) for a in arguments):
        value = functions.evaluate(context, name, arguments, at)
        if not isinstance(value, Value):
            raise context.error(f"{name.upper()} is an array here, and a scalar is expected", at)
        return value
    if name in table.OF_TYPE:
        with context.asked():
            return _applied(context, name, arguments, at)
    return _applied(context, name, arguments, at)


def _applied(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value:
    try:
        given, kind = keywords.ordered(name, arguments)
    except ValueError as wrong:
        raise context.error(f"these are not arguments of {name.upper()}", at) from wrong
    known = function(name, arguments, context.scope)
    bits = [expr for expr in given if isinstance(expr, Boz)]
    if isinstance(known, Known) and (
        bits or name.startswith("selected_") or name in table.OF_FIXED_KIND or name == "trim"
    ):
        return literals.known(known)
    functions.refuse_misjudged(context, name, given, at)
    before = len(context.before)
    plain = [expr for expr in given if not isinstance(expr, Boz)]
    others = [evaluation_order.kept_if_freed(context, partial(lower, context, expr)) for expr in plain]
    if name == "len" and others and results.is_known(context, plain[0], others[0]):
        del context.before[before:]  # only the length is asked for
    values = where_given(context, name, given, with_bits(context, name, given, others), at)
    result = of_kind(context, intrinsic_value(context, name, values, at), kind)
    if result.type.base == "integer" and isinstance(known, Known) and isinstance(known.value, int):
        return replace(result, constant=known.value)
    return result


def where_given(
    context: Context, name: str, given: Sequence[Expr], values: Sequence[Value], at: int
) -> Sequence[Value]:
    """The values of arguments, where one that may be left out is an optional argument here, and may be missing."""
    generic = table.SPECIFIC.get(name, (name,))[0]
    found = list(values)
    for k in range(table.arity(name)[0], len(given)):
        if not (test := representation.presence(context, given[k])):
            continue
        if generic not in ("index", "scan", "verify", "cmplx", "dcmplx", "max", "min"):
            raise context.not_covered(f"an optional argument as one of {name.upper()} is", at)
        instead = values[0] if generic in ("max", "min") else Value("0", values[k].type)
        text = f"{test} ? {values[k].within(UNARY)} : {instead.within(UNARY)}"
        found[k] = Value(text, values[k].type, CONDITIONAL)
    return found


def of_kind(context: Context, value: Value, kind: Expr | None) -> Value:
    """The result of a function that was given KIND=."""
    if kind is None or value.type.base != "integer":
        return value
    return cast(value, Type("integer", integer(kind, context.scope) or INTEGER.kind))


def with_bits(context: Context, name: str, given: Sequence[Expr], others: Sequence[Typed]) -> list[Value | Typed]:
    """The arguments of a function, of which `others` are those that are no binary constants."""
    rest, type = iter(others), _type_of_bits(context, name, others)
    return [_bits(context, expr, type) if isinstance(expr, Boz) else next(rest) for expr in given]


def _type_of_bits(context: Context, name: str, others: Sequence[Value | Elements]) -> Type:
    """What a binary constant among the arguments of a function is."""
    defaults = context.scope.defaults
    if name in ("cmplx", "dcmplx"):
        kind = others[1].constant if len(others) > 1 and isinstance(others[1], Value) else None
        default = defaults.double if name == "dcmplx" else defaults.real
        return Type("real", kind if isinstance(kind, int) else default if kind is None else 0)
    return next((v.type for v in others if v.type.base == "integer"), defaults.integers)


def _bits(context: Context, constant: Boz, type: Type) -> Value:
    """A binary constant as an argument beside one of an integer type."""
    try:
        return literals.known(of_bits(constant.value, type))
    except NotKnown:
        raise context.not_covered("a binary constant as this argument is") from None


def _whole_array(context: Context, argument: Argument) -> bool:
    return isinstance(argument, Name) and argument.id not in context.bindings and context.scope.find(argument.id).array


def intrinsic_value(context: Context, name: str, values: Sequence[Value], at: int) -> Value:
    """The value of an intrinsic function of scalars."""
    if name in ("iargc", "command_argument_count"):
        return cast(call("_gfortran_iargc", [], INTEGER), context.scope.defaults.integers)
    if name not in table.GENERIC and name not in table.SPECIFIC and name not in BUILDERS:
        raise context.not_covered(f"the function {name.upper()} is", at)
    if table.SPECIFIC.get(name, (name,))[0] in ("max", "min") and values and values[0].length is not None:
        raise context.not_covered(f"{name.upper()} of characters is", at)
    if name == "set_exponent" and values and isinstance(x := values[0].constant, float) and has_misjudged_exponent(x):
        raise context.not_covered("SET_EXPONENT of a constant below 1/2, which gfortran computes wrongly, is", at)
    least, most = (2, 2) if name == "repeat" else table.arity(name)
    if name in ("bessel_jn", "bessel_yn") and len(values) == 3:
        raise context.not_covered(f"{name.upper()} of several orders is", at)
    if not least <= len(values) <= most:
        takes = f"{least}" if least == most else f"{least} or more" if most > 9 else f"{least} to {most}"
        raise context.error(f"{name.upper()} takes {takes} arguments, {len(values)} are given here", at)
    try:
        if name in BUILDERS:
            return BUILDERS[name](context, values)
        values = evaluation_order.one_by_one(context, name, values)
        return table.lower(name, values, context.scope.defaults)
    except (KeyError, ValueError, IndexError, AssertionError) as wrong:
        kinds = ", ".join(str(v.type) for v in values)
        raise context.error(f"{name.upper()} cannot be applied to ({kinds})", at) from wrong


def _present(context: Context, arguments: tuple[Argument, ...], at: int) -> Value:
    match arguments:
        case (Name() as dummy,) if test := representation.presence(context, dummy):
            return Value(test, context.scope.defaults.logical, PRIMARY if test.startswith("(") else EQUAL)
    raise context.error("PRESENT asks for an optional argument", at)
