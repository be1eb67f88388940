"""Expressions: from the syntax tree to typed C text, with the meaning that gfortran gives them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from iopref.frontend.fortran import array_functions, arrays, derived, intrinsics, members, places
from iopref.frontend.fortran.built import BUILDERS
from iopref.frontend.fortran.calls import function_call
from iopref.frontend.fortran.context import Context
from iopref.frontend.fortran.fold import fold, folded
from iopref.frontend.fortran.intrinsics import complex_of
from iopref.frontend.fortran.powers import power, to_complex
from iopref.frontend.fortran.symbols import Symbol
from iopref.frontend.fortran.tree import (
    Apply,
    Argument,
    Binary,
    Boz,
    Complex,
    Expr,
    Hollerith,
    Integer,
    Keyword,
    Logical,
    Member,
    Name,
    Real,
    Slice,
    String,
    Unary,
)
from iopref.frontend.fortran.types import CHARACTER, INTEGER, LONG, REAL, Type, widest
from iopref.frontend.fortran.value import (
    EQUAL,
    Value,
    binary,
    call,
    cast,
    number,
    plus,
    truth,
    unary,
)

_COMPARE = {"==": "==", "/=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def lower(context: Context, expr: Expr) -> Value:
    """The value of an expression; raises UserError where it makes no sense, or is not covered."""
    match expr:
        case Integer(value, kind):
            return number(value, Type("integer", context.scope.kind_of(kind) or context.scope.defaults.integer))
        case Real(text, double, kind):
            defaults = context.scope.defaults
            wanted = context.scope.kind_of(kind) or (defaults.double if double else defaults.real)
            return real(text, wanted)
        case Logical(value, kind):
            wanted = context.scope.kind_of(kind) or context.scope.defaults.integer
            return replace(truth(value), type=Type("logical", wanted))
        case String(value):
            return string(value)
        case Hollerith(value):
            return string(value)
        case Boz(value):
            return number(value - 2**32 if 2**31 <= value < 2**32 else value)
        case Complex(re, im):
            a, b = lower(context, re), lower(context, im)
            part = widest(REAL, widest(a.type, b.type))
            return complex_of(cast(a, part), cast(b, part), part.kind)
        case Name(name):
            return _name(context, name, expr.at)
        case Unary(operator, operand):
            return unary_operation(context, operator, lower(context, operand))
        case Binary(operator, left, right, at):
            return binary_operation(context, operator, lower(context, left), lower(context, right), at)
        case Apply():
            return _apply(context, expr)
        case Member():
            return members.lower_member(context, expr)
    raise context.not_covered(f"{type(expr).__name__.lower()} expressions are")


def type_of(context: Context, expr: Expr) -> Type:
    """The type of an expression, which is not evaluated."""
    name = expr.base if isinstance(expr, Apply) else expr
    if isinstance(name, Name) and name.id not in context.bindings and (found := context.scope.find(name.id)).array:
        assert found.type is not None
        return found.type
    outer, context.before = context.before, []
    used, context.used = context.used, dict(context.used)
    value = arrays.evaluate(context, expr)
    context.before, context.used = outer, used
    return value.type


# -- Constants ---------------------------------------------------------------------------------------------------------


def real(text: str, kind: int) -> Value:
    """A real constant."""
    mantissa, _, exponent = text.partition("e")
    if mantissa.startswith("."):
        mantissa = "0" + mantissa
    if "." not in mantissa:
        mantissa += ".0"
    elif mantissa.endswith("."):
        mantissa += "0"
    spelled = mantissa + (f"e{int(exponent)}" if exponent and int(exponent) else "")
    return Value(spelled + {4: "f", 8: "", 10: "L"}.get(kind, ""), Type("real", kind), constant=float(text))


def string(value: str) -> Value:
    """A character constant: bytes that are not printable ASCII as octal escapes."""
    pieces = []
    for c in value:
        if c in '"\\?':
            pieces.append("\\" + c)
        else:
            pieces.append(c if " " <= c <= "~" else f"\\{ord(c):03o}")
    return Value(f'"{"".join(pieces)}"', CHARACTER, constant=value, length=number(len(value), LONG))


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
    return places.variable(context, name)


def _constant(context: Context, symbol: Symbol) -> Value:
    """A named constant: an enumerator for integers, a `const` for reals, the constant itself for all else."""
    assert symbol.type is not None and symbol.value is not None
    value = context.scope.constant(symbol.name)
    if symbol.type == INTEGER and isinstance(value, int):
        places.use(context, symbol.name)
        return Value(symbol.c, INTEGER, constant=value)
    if symbol.type.base == "integer" and isinstance(value, int):
        return number(value, symbol.type)
    if symbol.type.base == "logical" and isinstance(value, bool):
        return truth(value)
    if symbol.type.base == "character" and isinstance(value, str):
        length = places.length(context, symbol).constant
        return string(value.ljust(length)[:length] if isinstance(length, int) else value)
    places.use(context, symbol.name)
    return Value(symbol.c, symbol.type, constant=value)


# -- Operators ---------------------------------------------------------------------------------------------------------


def unary_operation(context: Context, operator: str, operand: Value) -> Value:
    """An operator with one operand."""
    if operator in ("()", "+"):
        return operand if not operand.place else replace(operand, place=False)
    if operator == ".not.":
        if operand.type.base == "integer":
            return unary("~", operand)
        if operand.type.base != "logical":
            raise context.error(f".NOT. of {operand.type}")
        return unary("!", operand, operand.type)
    if not operand.type.numeric:
        raise context.error(f"minus of {operand.type}")
    if isinstance(operand.constant, int) and operand.literal:
        return number(-operand.constant, operand.type)
    result = unary("-", operand)
    constant = operand.constant
    return replace(result, constant=-constant) if isinstance(constant, int | float) else result


def binary_operation(context: Context, operator: str, a: Value, b: Value, at: int) -> Value:
    """An operator between two operands."""
    if operator in _COMPARE:
        return _compare(context, operator, a, b, at)
    if operator in (".and.", ".or.", ".eqv.", ".neqv."):
        return _logical(context, operator, a, b, at)
    if operator == "//":
        return _concatenate(context, a, b, at)
    if not (a.type.numeric and b.type.numeric):
        raise context.error(f"`{operator}` between {a.type} and {b.type}", at)
    if operator == "**":
        return power(a, b)
    return _arithmetic(operator, a, b)


def _arithmetic(operator: str, a: Value, b: Value) -> Value:
    type = widest(a.type, b.type)
    if type.base == "complex" and (operator in "*/" or a.type.base != "complex" or b.type.base != "complex"):
        a, b = to_complex(a, type), to_complex(b, type)
    if type.base == "integer" and operator in "+-":
        if isinstance(b.constant, int) and b.literal:
            offset = b.constant if operator == "+" else -b.constant
            return plus(a, offset) if a.type == type else _plain(operator, a, b, type)
        if operator == "+" and isinstance(a.constant, int) and a.literal and b.type == type:
            return replace(_plain(operator, a, b, type), stem=b, offset=a.constant)
    return _plain(operator, a, b, type)


def _plain(operator: str, a: Value, b: Value, type: Type) -> Value:
    constant = None
    if type.base == "integer" and isinstance(a.constant, int) and isinstance(b.constant, int):
        constant = folded(operator, a.constant, b.constant)
    result = binary(operator, a, b, type, constant)
    if type.base == "integer" and type.kind < 4:
        return Value(f"({type.c})({result.text})", type, 14, calls=result.calls)
    return result


def _compare(context: Context, operator: str, a: Value, b: Value, at: int) -> Value:
    if a.length is not None and b.length is not None:
        return replace(intrinsics.compare_characters(_COMPARE[operator], a, b), type=context.scope.defaults.logical)
    if a.type.numeric and b.type.numeric:
        return binary(_COMPARE[operator], a, b, context.scope.defaults.logical)
    raise context.error(f"`{operator}` between {a.type} and {b.type}", at)


def _logical(context: Context, operator: str, a: Value, b: Value, at: int) -> Value:
    if a.type.base == b.type.base == "integer":
        bits = {".and.": "&", ".or.": "|", ".neqv.": "^"}
        if operator in bits:
            return binary(bits[operator], a, b, widest(a.type, b.type))
    if a.type.base != "logical" or b.type.base != "logical":
        raise context.error(f"{operator.upper()} between {a.type} and {b.type}", at)
    kind = Type("logical", max(a.type.kind, b.type.kind))
    if operator in (".eqv.", ".neqv."):
        return binary("==" if operator == ".eqv." else "!=", a, b, kind)
    # As gfortran with -ffrontend-optimize, which -O switches on: the second operand only where it decides.
    return binary("&&" if operator == ".and." else "||", a, b, kind)


def _concatenate(context: Context, a: Value, b: Value, at: int) -> Value:
    if a.length is None or b.length is None:
        raise context.error("`//` joins characters", at)
    if isinstance(a.constant, str) and isinstance(b.constant, str):
        return string(a.constant + b.constant)
    length = binary("+", a.length, b.length, LONG)
    if isinstance(a.length.constant, int) and isinstance(b.length.constant, int):
        length = number(a.length.constant + b.length.constant, LONG)
    name = context.temporary("joined")
    context.before.append(f"char {name}[{length.text}];" if length.constant != 0 else f"char {name}[1];")
    context.before.append(f"fortran_concatenate({name}, {a.text}, {a.length.text}, {b.text}, {b.length.text});")
    return Value(name, CHARACTER, length=length if length.constant is not None else Value(f"({length.text})", LONG))


# -- Names with parentheses --------------------------------------------------------------------------------------------


def _apply(context: Context, expr: Apply) -> Value:
    base, arguments = expr.base, expr.arguments
    if isinstance(base, Apply | String):
        if len(arguments) == 1 and isinstance(arguments[0], Slice):
            return places.substring(context, lower(context, base), arguments[0])
        raise context.error("only a substring can follow an element", expr.at)
    if isinstance(base, Member):
        return members.element(context, base, arguments, expr.at)
    if not isinstance(base, Name):
        raise context.not_covered("this reference is", expr.at)
    known = context.scope.known(base.id)
    if (known is None or known.form == "generic") and (made := derived.visible(context.scope, base.id)) is not None:
        return members.constructor(context, made, arguments, expr.at)
    symbol = context.scope.find(base.id)
    if symbol.array:
        if any(isinstance(a, Slice) for a in arguments):
            raise context.error(f"this is a section of `{base.id}`, and a scalar is expected", expr.at)
        return places.element(context, symbol, subscripts(context, arguments))
    if symbol.form in ("variable", "constant") and symbol.character and isinstance(arguments[0], Slice):
        return places.substring(context, _name(context, base.id, base.at), arguments[0])
    if symbol.form == "statement function":
        return _statement_function(context, symbol, arguments, expr.at)
    if symbol.form == "intrinsic":
        return intrinsic(context, base.id, arguments, expr.at)
    return function_call(context, symbol, arguments, expr.at)


def subscripts(context: Context, arguments: tuple[Argument, ...]) -> list[Value]:
    """The subscripts of an element."""
    found = []
    for argument in arguments:
        if not isinstance(argument, Expr):
            raise context.error("a subscript expected")
        value = lower(context, argument)
        if value.type.base != "integer":
            value = cast(value, INTEGER)
        found.append(value)
    return found


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
        if value.calls:
            name = context.temporary(parameter)
            context.before.append(f"const {kind.c} {name} = {value.text};")
            value = Value(name, kind)
        bindings[parameter] = value
    outer, context.bindings = context.bindings, context.bindings | bindings
    assert symbol.value is not None and symbol.type is not None
    result = lower(context, symbol.value)
    context.bindings = outer
    return result if result.length is not None else cast(result, symbol.type)


def intrinsic(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value:
    """A reference to an intrinsic function."""
    if name == "present":
        return _present(context, arguments, at)
    if name in array_functions.NAMES or any(_whole_array(context, a) for a in arguments):
        value = array_functions.evaluate(context, name, arguments, at)
        if not isinstance(value, Value):
            raise context.error(f"{name.upper()} is an array here, and a scalar is expected", at)
        return value
    values = []
    for argument in arguments:
        expr = argument.value if isinstance(argument, Keyword) else argument
        if not isinstance(expr, Expr):
            raise context.error("this argument is not a value", at)
        values.append(lower(context, expr))
    result = intrinsic_value(context, name, values, at)
    known = fold(Apply(Name(name), arguments), context.scope) if result.type.base == "integer" else None
    return replace(result, constant=known) if isinstance(known, int) else result


def _whole_array(context: Context, argument: Argument) -> bool:
    return isinstance(argument, Name) and argument.id not in context.bindings and context.scope.find(argument.id).array


def intrinsic_value(context: Context, name: str, values: Sequence[Value], at: int) -> Value:
    """The value of an intrinsic function of scalars."""
    if name in ("iargc", "command_argument_count"):
        return call("_gfortran_iargc", [], INTEGER)
    if name.startswith("selected_"):
        known = context.scope.inquire(name, tuple(Integer(v.constant) for v in values if isinstance(v.constant, int)))
        if isinstance(known, int):
            return number(known)
    if name in BUILDERS:
        return BUILDERS[name](context, values)
    if name not in intrinsics.GENERIC and name not in intrinsics.SPECIFIC:
        raise context.not_covered(f"the function {name.upper()} is", at)
    try:
        return intrinsics.lower(name, values, context.scope.defaults)
    except (KeyError, ValueError, IndexError, AssertionError) as wrong:
        kinds = ", ".join(str(v.type) for v in values)
        raise context.error(f"{name.upper()} cannot be applied to ({kinds})", at) from wrong


def _present(context: Context, arguments: tuple[Argument, ...], at: int) -> Value:
    match arguments:
        case (Name(name),) if "optional" in (symbol := places.use(context, name)).attributes:
            pointer = f"{symbol.c}_" if places.needs_pointer(symbol) else symbol.c
            return Value(f"{pointer} != NULL", context.scope.defaults.logical, EQUAL)
    raise context.error("PRESENT asks for an optional argument", at)
