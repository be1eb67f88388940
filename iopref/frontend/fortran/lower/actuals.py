"""Actual arguments and procedures as gfortran passes and names them: each argument is passed by its address."""

from __future__ import annotations

from iopref.frontend.fortran import names
from iopref.frontend.fortran.intrinsics.passed import passed
from iopref.frontend.fortran.lower import designators, dimensions, dispatch, members, representation, type_tables
from iopref.frontend.fortran.lower.arrays import elements, sections, storing
from iopref.frontend.fortran.lower.arrays.element_loops import assigned
from iopref.frontend.fortran.lower.character_functions import copied
from iopref.frontend.fortran.lower.context import Actual, Context
from iopref.frontend.fortran.lower.evaluation_order import one_loop
from iopref.frontend.fortran.lower.external_procedures import constant
from iopref.frontend.fortran.lower.signatures import signature_of
from iopref.frontend.fortran.scope.fold import fold
from iopref.frontend.fortran.scope.symbols import InComponent, InTable, Symbol
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Associated,
    Binary,
    Expr,
    Keyword,
    Member,
    Name,
    Slice,
    Unary,
)
from iopref.frontend.fortran.types import INTEGER, Defaults
from iopref.frontend.fortran.value import UNARY, Value, number


def actual(context: Context, argument: Argument, read_only: bool = False, outside: bool = False) -> Actual:
    """An actual argument; an integer that the procedure only reads is passed as a copy, so that its own address is not
    taken.

    An `outside` procedure is one without an interface: a constant is then stored once, for all of its calls.
    """
    if isinstance(argument, Keyword | Slice) or not isinstance(argument, Expr):
        raise context.not_covered("this argument is")
    if members.is_component_array(context, argument):
        assert isinstance(argument, Member)
        whole = members.first_element(context, argument)
        return Actual(whole.text, whole.type, whole.length)
    if isinstance(argument, Name) and argument.id not in context.bindings:
        symbol = context.scope.find(argument.id)
        if (found := _named(context, symbol, read_only)) is not None:
            return found
    outer = context.frees
    with one_loop(context):
        value = dispatch.evaluate(context, argument)
    context.frees = outer or _allocated(context, argument, value)
    if isinstance(value, elements.Elements):
        if isinstance(argument, Associated) and not sections.contiguous(value):  # gfortran 12 passes its first element
            raise context.not_covered("passing a section with gaps by a name of ASSOCIATE is")
        return _array(context, argument, value, read_only)
    if value.length is not None:
        value = own_text(context, argument, value)
        return Actual(value.text, value.type, value.length)
    if value.type.base == "derived" and not value.place:
        name = context.temporary("structure")
        context.before.append(f"{value.type.c} {name} = {value.text};")
        return Actual(f"&{name}", value.type)
    if outside and (name := constant(context, value)):
        return Actual(f"&{name}", value.type, constant=True)
    if not value.place or not isinstance(argument, Name | Apply | Member):
        if context.ordered and value.constant is None:
            return Actual(f"&{context.stored(value, 'argument').text}", value.type)
        return Actual(f"&({value.type.c}){{{value.text}}}", value.type)
    return Actual(_address(value), value.type)


def own_text(context: Context, argument: Argument, value: Value) -> Value:
    """The value of a character argument; that of TRIM is copied, since it is in the storage of TRIM's argument."""
    return copied(context, value) if _called(context, argument) == "trim" and value.constant is None else value


def _allocated(context: Context, argument: Argument, value: Value | elements.Elements) -> bool:
    """Whether an argument is a character value that gfortran allocates, and frees after the call.

    gfortran does so for a length that it does not know; but, with -O, not for TRIM of a variable outside of a CALL.
    """
    if isinstance(value, elements.Elements) or value.length is None or not isinstance(argument, Expr):
        return False
    if value.place or fold(argument, context.scope) is not None:
        return False
    if value.length.constant is not None:
        return _is_repeated(context, argument)
    return context.in_call or not _trimmed_variable(context, argument)


def _is_repeated(context: Context, argument: Argument) -> bool:
    """Whether an argument is made by REPEAT of operands not all constant: gfortran computes its length at run time."""
    while isinstance(argument, Unary):
        argument = argument.operand
    match argument:
        case Binary("//", left, right):
            return _is_repeated(context, left) or _is_repeated(context, right)
        case Apply(Name(), (first, *_)) if _called(context, argument) in ("repeat", "adjustl", "adjustr"):
            inner = _called(context, argument) == "repeat" or _is_repeated(context, first)
            return inner and fold(argument, context.scope) is None
    return False


def _trimmed_variable(context: Context, argument: Expr) -> bool:
    """Whether an argument is TRIM of a variable given by its name alone, which is not allocatable."""
    while isinstance(argument, Unary):
        argument = argument.operand
    match argument:
        case Apply(_, (Name(name),)) if _called(context, argument) == "trim":
            symbol = context.scope.known(name)
            return symbol is not None and "allocatable" not in symbol.attributes
    return False


def _called(context: Context, argument: Argument) -> str:
    """The intrinsic function that an argument refers to, also in parentheses; empty if it refers to none."""
    while isinstance(argument, Unary):
        argument = argument.operand
    match argument:
        case Apply(Name(name)):
            symbol = context.scope.known(name)
            return symbol.name if symbol is not None and symbol.form == "intrinsic" else ""
    return ""


def _array(context: Context, argument: Expr, value: elements.Elements, read_only: bool) -> Actual:
    """The address of an array: of the section itself if it has no
    gaps, else of a copy that is copied back after the call.
    """
    stored = value
    if not sections.contiguous(value):
        stored = storing.materialised(context, value)
        if not read_only and value.section is None and storing.consists_of_parts(context, argument):
            storing.bring_back(context, value, stored)
        back = value.section is not None and not value.scattered and not read_only
        if back and value.section is not None and value.section.symbol.form == "variable":
            outer, context.before = context.before, []
            lines = assigned(context, value, stored, None)
            context.after += [*context.before, *lines]
            context.before = outer
    first = stored.at((number(0),) * stored.rank)
    return Actual(f"&{first.text}" if first.length is None else first.text, value.type, first.length)


def _address(value: Value) -> str:
    return value.text[1:] if value.precedence == UNARY and value.text.startswith("*") else f"&{value.text}"


def _named(context: Context, symbol: Symbol, read_only: bool) -> Actual | None:
    """A name alone as an argument; None if its value is passed like that of any expression."""
    if symbol.form == "intrinsic":
        return Actual(_intrinsic(context, symbol), None)
    if symbol.form == "procedure" and not symbol.result:
        if (signature := signature_of(context, symbol)) is not None and signature.captured:
            raise context.not_covered(f"`{symbol.name}` uses variables of the unit around it: passing it on is")
        return Actual(procedure(context, symbol), None)
    if symbol.array:
        text = designators.first_element(context, symbol)
        length = dimensions.length(context, symbol) if symbol.character else None
        return Actual(text, symbol.type, length, constant=symbol.form == "constant")
    plain = symbol.form == "variable" and not symbol.dummy and symbol.type is not None
    # Another call of the statement may change the variable before this one reads it.
    copy = plain and read_only and symbol.type == INTEGER and not context.ordered
    if (copy or symbol.name in context.counting) and symbol.type is not None:
        # Nobody may change the variable of a DO loop; passing a copy lets the C front end see that.
        return Actual(f"&({symbol.type.c}){{{designators.variable(context, symbol.name).text}}}", symbol.type)
    if representation.copied(context, symbol):
        return Actual(f"{symbol.c}_", symbol.type)
    return None


def _intrinsic(context: Context, symbol: Symbol) -> str:
    """The name of the libgfortran function that is passed for an intrinsic function."""
    found = passed(symbol.name)
    if found is None:
        raise context.error(f"the intrinsic procedure {symbol.name.upper()} cannot be an actual argument", symbol.at)
    if context.scope.defaults != Defaults():
        raise context.not_covered(f"{symbol.name.upper()} as an argument, where options change default kinds, is")
    name, result = found
    context.file.externals.setdefault(name, result.c)
    return name


def procedure(context: Context, symbol: Symbol) -> str:
    """The C name of a procedure, whose declaration is noted as needed."""
    if symbol.found is not None:
        return _found(context, symbol, symbol.found)
    if symbol.dummy:
        designators.use(context, symbol.name)
        return symbol.c
    own = context.scope.program.procedure(symbol)
    name = own.c if own is not None else names.external(symbol.name)
    context.file.procedures[name] = symbol.name
    if signature_of(context, symbol) is None:
        result = symbol.type.c if symbol.type is not None and not symbol.character else "void"
        context.file.externals.setdefault(name, result)
    return name


def _found(context: Context, symbol: Symbol, found: InTable | InComponent) -> str:
    """The procedure that the type of an argument of CLASS tells, or that a component points to."""
    signature = signature_of(context, symbol)
    if signature is None or signature.values:
        raise context.not_covered("VALUE in a procedure that a variable tells is")
    scalar = symbol.type is not None and symbol.result_shape is None and not symbol.character
    result = symbol.type.c if scalar and symbol.type is not None else "void"
    if isinstance(found, InComponent):
        return f"(({result} (*)()){members.address_in(context, found.component)})"
    return f"(({result} (*)()){_in_table(context, found)})"


def _in_table(context: Context, found: InTable) -> str:
    """The procedure that the type of an argument of CLASS tells: its table begins like that of the declared type."""
    variable = context.scope.find(found.variable)
    return f"fortran_in_table({variable.c}_->table, {type_tables.place(context, found.derived, found.procedure)})"
