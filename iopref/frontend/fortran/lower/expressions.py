"""Expressions: from the syntax tree to typed C text, with the meaning that gfortran gives them."""

from __future__ import annotations

from functools import partial

from iopref.frontend.fortran import literals
from iopref.frontend.fortran.constant.known import Known
from iopref.frontend.fortran.intrinsics import table
from iopref.frontend.fortran.intrinsics.numbers import complex_of
from iopref.frontend.fortran.literals import real, string
from iopref.frontend.fortran.lower import (
    computed,
    designators,
    dimensions,
    evaluation_order,
    function_results,
    generics,
    members,
    representation,
    subroutines,
)
from iopref.frontend.fortran.lower.arrays import functions, matching, structures
from iopref.frontend.fortran.lower.calls import function_call, specific
from iopref.frontend.fortran.lower.character_functions import of_length
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.intrinsic_values import in_order, intrinsic_value, of_kind, where_given, with_bits
from iopref.frontend.fortran.lower.operators import binary_operation, unary_operation
from iopref.frontend.fortran.scope.fold import function
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
from iopref.frontend.fortran.value import EQUAL, PRIMARY, Value, cast, number, truth
from iopref.records import replace


def integer_constant(context: Context, expr: Integer) -> Value:
    """Lower an integer constant."""
    wanted = context.scope.kind_of(expr.kind) or context.scope.defaults.integer
    whole = _covered(context, Type("integer", wanted))
    if expr.value >= 2 ** (8 * whole.kind - 1):
        remedy = f"write it with a kind that holds it: {expr.value}_8"
        raise context.error(f"`{expr.value}` is too large for {whole}", remedy=remedy)
    return number(expr.value, whole)


def real_constant(context: Context, expr: Real) -> Value:
    """Lower a real constant."""
    defaults = context.scope.defaults
    wanted = context.scope.kind_of(expr.kind) or (defaults.double if expr.double else defaults.real)
    return real(expr.text, _covered(context, Type("real", wanted)).kind)


def logical_constant(context: Context, expr: Logical) -> Value:
    """Lower a logical constant."""
    wanted = context.scope.kind_of(expr.kind) or context.scope.defaults.integer
    return replace(truth(expr.value), type=Type("logical", wanted))


def character_constant(context: Context, expr: String) -> Value:
    """Lower a character constant."""
    return string(expr.value)


def hollerith_constant(context: Context, expr: Hollerith) -> Value:
    """Lower a Hollerith constant."""
    return literals.hollerith(expr.value, context.scope.defaults.integer)


def binary_constant(context: Context, expr: Boz) -> Value:
    """Refuse a binary, octal or hexadecimal constant that is not an argument which gives it a type, by UserError."""
    raise context.not_covered("a binary constant here is")


def complex_constant(context: Context, expr: Complex) -> Value:
    """Lower a complex constant."""
    a, b = lower(context, expr.re), lower(context, expr.im)
    if not (a.type.numeric and b.type.numeric):
        raise context.error("the parts of a complex constant are numbers")
    part = widest(REAL, widest(a.type, b.type))
    return complex_of(cast(a, part), cast(b, part), part.kind)


def unary(context: Context, expr: Unary) -> Value:
    """Lower an operator with one operand."""
    return unary_operation(context, expr.operator, lower(context, expr.operand))


def binary(context: Context, expr: Binary) -> Value:
    """Lower an operator between two operands."""
    evaluation_order.refuse_repeated(context, expr)
    if (constant := computed.scalar(context, expr)) is not None:
        return constant
    a = lower(context, expr.left)
    a = evaluation_order.kept_in_order(context, a) if expr.operator == "**" else a
    return binary_operation(context, expr.operator, a, lower(context, expr.right), expr.at)


def _covered(context: Context, type: Type) -> Type:
    """The type of a constant; raises UserError if the type is not covered."""
    if type.kind not in KINDS[type.base]:
        raise context.not_covered(f"{type} is")
    return type


def named(context: Context, expr: Name) -> Value:
    """Lower a variable or a named constant."""
    name, at = expr.id, expr.at
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
    """A named constant: an enumerator for a default integer, a `const` for a real, the value itself for all others."""
    assert symbol.type is not None and symbol.value is not None
    value = context.scope.constant(symbol.name)
    if symbol.type == INTEGER and isinstance(value, int):
        designators.use(context, symbol.name)
        return Value(symbol.c, INTEGER, constant=value)
    if symbol.type.base == "integer" and isinstance(value, int):
        return number(value, symbol.type)
    if symbol.type.base == "logical" and isinstance(value, bool):
        return replace(truth(value), type=symbol.type)
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


def applied(context: Context, expr: Apply) -> Value:
    """Lower a name with parentheses: an element, a substring, a structure constructor, or a reference to a function."""
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
    made = context.scope.visible_type(base.id) if known is None or known.form == "generic" else None
    if made is not None and (known is None or generics.resolved(context, known, arguments, expr.at) is None):
        return structures.constructor(context, made, arguments, expr.at)
    symbol = context.scope.find(base.id)
    if symbol.array:
        if any(isinstance(a, Slice) for a in arguments):
            raise context.error(f"this is a section of `{base.id}`, and a scalar is expected", expr.at)
        return designators.element(context, symbol, designators.subscripts(context, arguments))
    if symbol.form in ("variable", "constant") and symbol.character and isinstance(arguments[0], Slice):
        return designators.substring(context, named(context, base), arguments[0])
    if symbol.form == "statement function":
        return _statement_function(context, symbol, arguments, expr.at)
    if symbol.form == "generic":
        symbol = specific(context, symbol, arguments, expr.at)
    if symbol.form == "intrinsic":
        return _intrinsic(context, symbol.name, arguments, expr.at)
    return function_call(context, symbol, arguments, expr.at)


def _statement_function(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Value:
    if len(arguments) != len(symbol.parameters):
        raise context.error(f"`{symbol.name}` takes {len(symbol.parameters)} arguments", at)
    bindings: dict[str, Value] = {}
    for parameter, argument in zip(symbol.parameters, arguments, strict=True):
        if not isinstance(argument, Expr):
            raise context.error(f"an argument of the statement function `{symbol.name}` is an expression", at)
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


def _intrinsic(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value:
    """Lower a reference to an intrinsic function."""
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
            return _intrinsic_of_scalars(context, name, arguments, at)
    return _intrinsic_of_scalars(context, name, arguments, at)


def _intrinsic_of_scalars(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value:
    given, kind = in_order(context, name, arguments, at)
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
    if name == "len" and others and function_results.is_known(context, plain[0], others[0]):
        del context.before[before:]  # only the length is wanted
    values = where_given(context, name, given, with_bits(context, name, given, others), at)
    result = of_kind(context, intrinsic_value(context, name, values, at), kind)
    if result.type.base == "integer" and isinstance(known, Known) and isinstance(known.value, int):
        return replace(result, constant=known.value)
    return result


def _whole_array(context: Context, argument: Argument) -> bool:
    return isinstance(argument, Name) and argument.id not in context.bindings and context.scope.find(argument.id).array


def _present(context: Context, arguments: tuple[Argument, ...], at: int) -> Value:
    match arguments:
        case (Name() as dummy,) if test := representation.presence(context, dummy):
            return Value(test, context.scope.defaults.logical, PRIMARY if test.startswith("(") else EQUAL)
    raise context.error("PRESENT asks for an optional argument", at)
