"""Calls: actual arguments as gfortran passes them, by address, the lengths of characters behind all others."""

from __future__ import annotations

from dataclasses import dataclass, replace

from iopref.frontend.fortran import names
from iopref.frontend.fortran.intrinsics.table import SPECIFIC
from iopref.frontend.fortran.intrinsics.tags import tag
from iopref.frontend.fortran.lower import dimensions, members, places, representation
from iopref.frontend.fortran.lower.arrays import descriptors, elements, evaluation, sections, storing
from iopref.frontend.fortran.lower.context import Context, Signature
from iopref.frontend.fortran.lower.subroutines import intrinsic_subroutine, is_intrinsic_subroutine
from iopref.frontend.fortran.lower.value import UNARY, Value, number
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.association import local_name
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.scope.usage import Usage
from iopref.frontend.fortran.tree.expressions import (
    AlternateReturn,
    Apply,
    Argument,
    Expr,
    Keyword,
    Member,
    Name,
    Slice,
    Star,
)
from iopref.frontend.fortran.tree.statements import Call
from iopref.frontend.fortran.types import CHARACTER, DOUBLE, INTEGER, REAL, Type


@dataclass(frozen=True)
class Actual:
    """An argument as passed: a pointer, what it points to (None for a procedure), the length of a character."""

    text: str
    type: Type | None
    length: Value | None = None


def actual(context: Context, argument: Argument, read_only: bool = False) -> Actual:
    """An actual argument; an integer that is only read is passed as a copy, so that its address stays unknown."""
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
    value = evaluation.evaluate(context, argument)
    if isinstance(value, elements.Elements):
        return _array(context, value, read_only)
    if value.length is not None:
        return Actual(value.text, value.type, value.length)
    if value.type.base == "derived" and not value.place:
        name = context.temporary("structure")
        context.before.append(f"{value.type.c} {name} = {value.text};")
        return Actual(f"&{name}", value.type)
    if not value.place or not isinstance(argument, Name | Apply | Member):
        return Actual(f"&({value.type.c}){{{value.text}}}", value.type)
    return Actual(_address(value), value.type)


def _array(context: Context, value: elements.Elements, read_only: bool) -> Actual:
    """The address of an array: of a section without gaps itself, else of a copy, copied back after the call."""
    from iopref.frontend.fortran.lower.arrays import array_assign

    stored = value
    if not sections.contiguous(value):
        stored = storing.materialised(context, value)
        back = value.section is not None and not value.scattered and not read_only
        if back and value.section is not None and value.section.symbol.form == "variable":
            outer, context.before = context.before, []
            lines = array_assign.assigned(context, value, stored, None)
            context.after += [*context.before, *lines]
            context.before = outer
    first = stored.at((number(0),) * stored.rank)
    return Actual(f"&{first.text}" if first.length is None else first.text, value.type, first.length)


def _address(value: Value) -> str:
    return value.text[1:] if value.precedence == UNARY and value.text.startswith("*") else f"&{value.text}"


def _named(context: Context, symbol: Symbol, read_only: bool) -> Actual | None:
    """A bare name as an argument; None where its value is passed."""
    if symbol.form == "intrinsic":
        generic = SPECIFIC.get(symbol.name, (symbol.name, REAL))[0]
        kind = DOUBLE if symbol.name.startswith("d") and generic != symbol.name else REAL
        name = f"_gfortran_specific__{generic}_{tag(kind)}"
        context.file.externals.setdefault(name, kind.c)
        return Actual(name, None)
    if symbol.form == "procedure" and not symbol.result:
        if (signature := signature_of(context, symbol)) is not None and signature.captured:
            raise context.not_covered(f"`{symbol.name}` uses variables of the unit around it: passing it on is")
        return Actual(procedure(context, symbol), None)
    if symbol.array:
        text = places.first_element(context, symbol)
        return Actual(text, symbol.type, dimensions.length(context, symbol) if symbol.character else None)
    plain = symbol.form == "variable" and not symbol.dummy and symbol.type is not None
    copy = plain and read_only and symbol.type == INTEGER
    if (copy or symbol.name in context.counting) and symbol.type is not None:
        # Nobody may change the variable of a loop: with its address kept here, that is seen.
        return Actual(f"&({symbol.type.c}){{{places.variable(context, symbol.name).text}}}", symbol.type)
    if representation.copied(context, symbol):
        return Actual(f"{symbol.c}_", symbol.type)
    return None


def procedure(context: Context, symbol: Symbol) -> str:
    """How a procedure is named, with its declaration seen to."""
    if symbol.dummy:
        places.use(context, symbol.name)
        return symbol.c
    own = context.scope.program.procedure(symbol)
    name = own.c if own is not None else names.external(symbol.name)
    if signature_of(context, symbol) is None:
        result = symbol.type.c if symbol.type is not None and not symbol.character else "void"
        context.file.externals.setdefault(name, result)
    return name


def signature_of(context: Context, symbol: Symbol) -> Signature | None:
    """What is known of a procedure: from the file, or from an explicit interface."""
    from iopref.frontend.fortran.lower.procedures import signatures

    known = context.file.signatures
    own = context.scope.program.procedure(symbol)
    if symbol.dummy:
        key = symbol.key
    elif own is not None and interfaces.BODY in own.key:
        key = own.unit.name
    else:
        key = symbol.key or symbol.name
    if key not in known and own is not None:
        found = next(iter(signatures(context.file, own, Usage(frozenset(own.unit.arguments)))))
        known[key] = replace(found, prototype="") if symbol.dummy else found
    return known.get(key)


def arguments_text(
    context: Context,
    symbol: Symbol,
    arguments: tuple[Argument, ...],
    at: int,
    first: tuple[str, ...] = (),
    after: list[str] | None = None,
) -> str:
    """The arguments of a call, as text between the parentheses; what has to follow the call goes to `after`."""
    given: list[Argument | None] = [a for a in arguments if not isinstance(a, AlternateReturn)]
    signature = signature_of(context, symbol)
    if signature is not None:
        given = _matched_to_dummies(context, symbol, signature, arguments, at)
    texts, lengths = list(first), []
    for k, argument in enumerate(given):
        if argument is None:
            texts.append("NULL")
            if signature is not None and signature.parameters[k] == CHARACTER:
                lengths.append("0")
            continue
        if signature is not None and signature.names[k : k + 1] and signature.names[k] in signature.assumed:
            found = descriptors.passed(context, argument)
        else:
            found = actual(context, argument, signature is not None and not signature.modified[k])
        texts.append(_matched(found, signature, k))
        if found.length is not None:
            wanted = signature.parameters[k] if signature else CHARACTER
            if wanted == CHARACTER:
                lengths.append(_as_size(found.length))
        elif signature is not None and signature.parameters[k] == CHARACTER:
            raise context.error(f"argument {k + 1} of `{symbol.name}` must be a character", at)
    for inner in signature.captured if signature else ():
        assert signature is not None
        lengths += _captured(context, inner, inner.name in signature.changed, after)
    return ", ".join(texts + lengths)


def _matched_to_dummies(
    context: Context, symbol: Symbol, signature: Signature, arguments: tuple[Argument, ...], at: int
) -> list[Argument | None]:
    """The argument for each dummy, None for an optional one that is not given."""
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


def _captured(context: Context, symbol: Symbol, changed: bool, after: list[str] | None) -> list[str]:
    """What an internal procedure is passed for a variable of the unit around it.

    An integer that it changes is passed as a copy that is brought back behind the call: with its address kept here, a
    loop over it can be understood.
    """
    local = local_name(context.scope, symbol)
    assert local is not None
    own = context.scope.find(local)
    if changed and after is not None and own.form == "variable" and own.type == INTEGER and not own.array:
        value = places.variable(context, local)
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
    """A length in a call without a prototype, where an int would not do."""
    return f"(size_t){length.within(UNARY)}"


def _matched(found: Actual, signature: Signature | None, place: int) -> str:
    """An argument with a cast where the procedure declares another type."""
    if signature is None or signature.parameters[place] is None or found.type is None:
        return found.text
    return found.text if signature.parameters[place] == found.type else f"(void *){found.text}"


def _specific(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Symbol:
    found = interfaces.resolved(context, symbol, arguments, at)
    return replace(symbol, form="intrinsic") if found is None else found


def function_call(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Value:
    """The value of a function of the program."""
    if symbol.form == "generic":
        symbol = _specific(context, symbol, arguments, at)
        if symbol.form == "intrinsic":
            from iopref.frontend.fortran.lower.expressions import intrinsic

            return intrinsic(context, symbol.name, arguments, at)
    if symbol.type is None:
        raise context.error(f"`{symbol.name}` is not a function", at)
    if symbol.array:
        raise context.not_covered("a function whose result is an array is", at)
    target = procedure(context, symbol)
    if symbol.character:
        length = dimensions.length(context, symbol)
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
    """A CALL, and the jumps of its alternate returns."""
    if not isinstance(call.procedure, Name):
        raise context.not_covered("calls of components are")
    symbol = context.scope.find(call.procedure.id)
    if symbol.form == "generic":
        symbol = _specific(context, symbol, call.arguments, call.procedure.at)
    if is_intrinsic_subroutine(symbol) and not symbol.key:
        return [intrinsic_subroutine(context, symbol.name, call.arguments, call.procedure.at)]
    if symbol.form == "intrinsic":
        raise context.not_covered(f"the subroutine {symbol.name.upper()} is", call.procedure.at)
    if symbol.type is not None and symbol.key:
        raise context.error(f"`{symbol.name}` is a function, not a subroutine", call.procedure.at)
    labels = [a.label for a in call.arguments if isinstance(a, AlternateReturn)]
    after: list[str] | None = None if labels else []
    text = arguments_text(context, symbol, call.arguments, call.procedure.at, (), after)
    text = f"{procedure(context, symbol)}({text})"
    behind, context.after = context.after, []
    if after is not None:
        return [f"{text};", *after, *behind]
    if behind:
        raise context.not_covered("a section with gaps as an argument beside an alternate return is")
    if signature_of(context, symbol) is None:
        context.file.externals[names.external(symbol.name)] = "int"
    cases = " ".join(f"case {k}: {context.jump(label)}" for k, label in enumerate(labels, 1))
    return [f"switch ({text}) {{ {cases} }}"]
