"""Calls: actual arguments as gfortran passes them, by address, with
the lengths of character arguments after all others.
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import (
    designators,
    dimensions,
    dispatch,
    external_procedures,
    function_results,
    generics,
    kept_arguments,
    polymorphic_arguments,
)
from iopref.frontend.fortran.lower.actuals import actual, procedure
from iopref.frontend.fortran.lower.arrays import allocatable, allocation, descriptors, elements
from iopref.frontend.fortran.lower.context import Actual, Context, Signature
from iopref.frontend.fortran.lower.evaluation_order import has_effects
from iopref.frontend.fortran.lower.signatures import signature_of
from iopref.frontend.fortran.lower.subroutines import intrinsic_subroutine, is_intrinsic_subroutine
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.host_association import local_name
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import (
    AlternateReturn,
    Argument,
    Boz,
    Hollerith,
    Keyword,
    Name,
    Star,
)
from iopref.frontend.fortran.tree.statements import Call
from iopref.frontend.fortran.types import CHARACTER, INTEGER, Type
from iopref.frontend.fortran.value import UNARY, Value, cast
from iopref.records import replace


def arguments_text(
    context: Context,
    symbol: Symbol,
    arguments: tuple[Argument, ...],
    at: int,
    first: tuple[str, ...] = (),
    after: list[str] | None = None,
) -> str:
    """The C text of the arguments of a call; statements that must follow the call are appended to `after`."""
    given: list[Argument | None] = [a for a in arguments if not isinstance(a, AlternateReturn)]
    signature = signature_of(context, symbol)
    if signature is not None:
        given = _matched_to_dummies(context, symbol, signature, arguments, at)
    texts, lengths = list(first), []
    passed: list[Actual] = []
    for k, argument in enumerate(given):
        if argument is None:
            texts.append("NULL")
            if signature is not None and signature.parameters[k] == CHARACTER:
                lengths.append("0")
            continue
        dummy = signature.names[k] if signature is not None and signature.names[k : k + 1] else ""
        if signature is not None and dummy in signature.polymorphic:
            texts.append(polymorphic_arguments.passed(context, symbol, dummy, argument, at))
            continue
        if signature is not None and dummy in signature.values:
            texts.append(_value(context, argument, signature.parameters[k]))
            continue
        if signature is not None and dummy in signature.assumed:
            found = descriptors.passed(context, argument, not signature.modified[k])
        elif signature is not None and dummy in signature.allocatable:
            found = allocatable.passed(context, argument, dummy in signature.freed)
        else:
            read_only = signature is not None and not signature.modified[k]
            found = actual(context, argument, read_only, outside=signature is None)
        if signature is not None:
            _check_type(context, symbol, argument, at, found.type, signature.parameters[k])
        passed.append(found)
        texts.append(_matched(found, signature, k))
        if found.length is not None:
            wanted = signature.parameters[k] if signature else CHARACTER
            if wanted == CHARACTER:
                lengths.append(_as_size(found.length))
        elif signature is not None and signature.parameters[k] == CHARACTER:
            raise context.error(f"argument {k + 1} of `{symbol.name}` must be a character", at)
    effects = any(has_effects(context, argument) for argument in arguments if not isinstance(argument, AlternateReturn))
    for inner in signature.captured if signature else ():
        assert signature is not None
        _refuse_passed_twice(context, inner, signature, given, at)
        lengths += _captured(context, inner, inner.name in signature.changed, None if effects else after)
    if signature is None:
        external_procedures.called(context, symbol, _parameters(passed, returns_character=bool(first)))
    return ", ".join(texts + lengths)


def _parameters(passed: list[Actual], returns_character: bool) -> tuple[str, ...] | None:
    """The types of a prototype that takes these arguments; None if one
    is a procedure, whose own arguments are not known.
    """
    pointers = [f"{'const ' if a.constant else ''}{a.type.c} *" for a in passed if a.type is not None]
    if len(pointers) < len(passed):
        return None
    sizes = ["size_t" for a in passed if a.length is not None]
    return (*(("char *", "size_t") if returns_character else ()), *pointers, *sizes)


def _check_type(
    context: Context, symbol: Symbol, argument: Argument, at: int, given: Type | None, wanted: Type | None
) -> None:
    """Raise UserError for an argument whose type is not that of the dummy argument, unless the options allow it."""
    if given is None or wanted is None or given == wanted or context.file.options.mismatch:
        return
    if isinstance(argument, Hollerith | Boz) or "derived" in (given.base, wanted.base):
        return
    raise context.error(
        f"an argument of `{symbol.name}` is {given} here, and {wanted} in the procedure",
        getattr(argument, "at", at),
        "give -fallow-argument-mismatch if that is meant",
    )


def _value(context: Context, argument: Argument, wanted: Type | None) -> str:
    """An argument that is passed by value, converted to the type of the dummy argument."""
    value = dispatch.evaluate(context, argument)
    if isinstance(value, elements.Elements) or value.length is not None or wanted is None:
        raise context.error("an argument with VALUE is a scalar")
    return value.text if value.type.base == "derived" else cast(value, wanted).text


def _matched_to_dummies(
    context: Context, symbol: Symbol, signature: Signature, arguments: tuple[Argument, ...], at: int
) -> list[Argument | None]:
    """The actual argument for each dummy argument, None for an optional one that is absent."""
    plain = [a for a in arguments if not isinstance(a, AlternateReturn)]
    for argument in plain:
        if isinstance(argument, Keyword) and argument.name not in signature.names:
            raise context.error(f"`{symbol.name}` has no argument `{argument.name}`", at)
    given = interfaces.assigned(list(signature.names), arguments)
    keywords = any(isinstance(a, Keyword) for a in plain)
    count = len(signature.parameters)
    if given is None or (len(plain) < count and not keywords and not signature.optional):
        if keywords:
            raise context.error(f"an argument of `{symbol.name}` is given twice", at)
        raise context.error(f"`{symbol.name}` takes {count} arguments, {len(plain)} are given here", at)
    for name, value in zip(signature.names, given, strict=True):
        if value is None and name not in signature.optional:
            raise context.error(f"the argument `{name}` of `{symbol.name}` is missing", at)
    return list(given)


def _refuse_passed_twice(
    context: Context, symbol: Symbol, signature: Signature, given: Sequence[Argument | None], at: int
) -> None:
    """Raise UserError for a scalar that is an argument and that the
    procedure also uses itself, if it changes either.
    """
    local = local_name(context.scope, symbol)
    for argument, modified in zip(given, signature.modified, strict=True):
        same = isinstance(argument, Name) and argument.id == local and not symbol.array
        if same and (modified or symbol.name in signature.changed):
            what = f"`{symbol.origin}` is an argument of `{signature.name}`, which changes it and refers to it"
            raise context.error(what, at, "pass another variable, or leave this file to gfortran")


def _captured(context: Context, symbol: Symbol, changed: bool, after: list[str] | None) -> list[str]:
    """The arguments by which an internal procedure gets a variable of the unit around it.

    An integer that the procedure changes is passed as a copy, which is copied back after the call: if its address were
    taken, the C front end could not understand loops over the integer. `after` is None if the variable itself must be
    passed, because another argument may change it during the call.
    """
    local = local_name(context.scope, symbol)
    assert local is not None
    own = context.scope.find(local)
    if changed and after is not None and own.form == "variable" and own.type == INTEGER and not own.array:
        value = designators.variable(context, local)
        name = context.temporary(own.c)
        context.carried.add(local)
        context.before.append(f"int {name} = {value.text};")
        after.append(f"{value.text} = {name};")
        return [f"&{name}"]
    found = actual(context, Name(local), not changed)
    texts = [found.text]
    if symbol.character and symbol.form != "procedure" and found.length is not None and isinstance(symbol.length, Star):
        texts.append(_as_size(found.length))
    return texts + [value.text for _, value in dimensions.captured_bounds(context, own)]


def _as_size(length: Value) -> str:
    """A length in a call without a prototype, which must not be passed as an `int`."""
    return f"(size_t){length.within(UNARY)}"


def _matched(found: Actual, signature: Signature | None, place: int) -> str:
    """The text of an argument, with a cast if the dummy argument has another type."""
    if signature is None or signature.parameters[place] is None or found.type is None:
        return found.text
    return found.text if signature.parameters[place] == found.type else f"(void *){found.text}"


def specific(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Symbol:
    """The procedure that a reference to a generic name means, which may be the intrinsic procedure of that name."""
    found = generics.resolved(context, symbol, arguments, at)
    return replace(symbol, form="intrinsic") if found is None else found


def function_call(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Value:
    """The value of a function of the program; statements that must follow an enclosing call are kept apart."""
    with context.call_inside():
        return _function_call(context, symbol, arguments, at)


def _function_call(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Value:
    if symbol.type is None:
        raise context.error(f"`{symbol.name}` is not a function", at)
    if symbol.result_shape is not None:
        raise context.not_covered("a function whose result is an array, here, is", at)
    own = signature_of(context, symbol)
    if own is not None and own.result is not None and own.result != symbol.type and own.result.base != "derived":
        raise context.error(f"`{symbol.name}` is {symbol.type} here, and {own.result} where it is defined", at)
    target = procedure(context, symbol)
    if symbol.character:
        with kept_arguments.kept(context, symbol, arguments) as arguments:
            length = function_results.length(context, symbol, arguments)
            name = context.temporary("returned")
            text = arguments_text(context, symbol, arguments, at, (name, _as_size(length)))
        context.before += [f"char {name}[{length.text}];", f"{target}({text});", *context.after]
        context.after = []
        return Value(name, CHARACTER, length=length, calls=True)
    result = Value(f"{target}({arguments_text(context, symbol, arguments, at)})", symbol.type, calls=True)
    if not context.after:
        return result
    result = context.hoisted(result, "returned")
    context.before += context.after
    context.after = []
    return result


def call_statement(context: Context, call: Call) -> list[str]:
    """The lines of a CALL, with the jumps of its alternate returns."""
    if not isinstance(call.procedure, Name):
        raise context.not_covered("calls of components are")
    symbol = context.scope.find(call.procedure.id)
    if symbol.form == "generic":
        symbol = specific(context, symbol, call.arguments, call.procedure.at)
    if symbol.name == "move_alloc" and not symbol.key and not symbol.dummy and "external" not in symbol.attributes:
        return allocation.move(context, call.arguments, call.procedure.at)
    if is_intrinsic_subroutine(symbol, context.scope.options) and not symbol.key:
        return [intrinsic_subroutine(context, symbol.name, call.arguments, call.procedure.at)]
    if symbol.form == "intrinsic":
        raise context.not_covered(f"the subroutine {symbol.name.upper()} is", call.procedure.at)
    if symbol.type is not None and symbol.key:
        raise context.error(f"`{symbol.name}` is a function, not a subroutine", call.procedure.at)
    labels = [a.label for a in call.arguments if isinstance(a, AlternateReturn)]
    after: list[str] | None = None if labels else []
    text = arguments_text(context, symbol, call.arguments, call.procedure.at, (), after)
    target = procedure(context, symbol)
    if labels and symbol.dummy:
        target = f"((int (*)()){target})"
    text = f"{target}({text})"
    behind, context.after = context.after, []
    if after is not None:
        return [f"{text};", *after, *behind]
    if behind:
        raise context.not_covered("a section with gaps as an argument beside an alternate return is")
    if signature_of(context, symbol) is None:
        context.file.externals[names.external(symbol.name)] = "int"
    cases = " ".join(f"case {k}: {context.jump(label)}" for k, label in enumerate(labels, 1))
    return [f"switch ({text}) {{ {cases} }}"]
