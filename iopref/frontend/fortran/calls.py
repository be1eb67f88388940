"""Calls: actual arguments as gfortran passes them, by address, the lengths of characters behind all others."""

from __future__ import annotations

from dataclasses import dataclass

from iopref.frontend.fortran import names, places
from iopref.frontend.fortran.context import Context, Signature
from iopref.frontend.fortran.intrinsics import SPECIFIC, tag
from iopref.frontend.fortran.symbols import Symbol
from iopref.frontend.fortran.tree import AlternateReturn, Argument, Call, Expr, Keyword, Name, Slice, Unary
from iopref.frontend.fortran.types import CHARACTER, DOUBLE, INTEGER, REAL, Type
from iopref.frontend.fortran.value import UNARY, Value


@dataclass(frozen=True)
class Actual:
    """An argument as passed: a pointer, what it points to (None for a procedure), the length of a character."""

    text: str
    type: Type | None
    length: Value | None = None


def actual(context: Context, argument: Argument, read_only: bool = False) -> Actual:
    """An actual argument; an integer that is only read is passed as a copy, so that its address stays unknown."""
    from iopref.frontend.fortran.expressions import lower

    if isinstance(argument, Keyword | Slice) or not isinstance(argument, Expr):
        raise context.not_covered("this argument is")
    if isinstance(argument, Name) and argument.id not in context.bindings:
        symbol = context.scope.find(argument.id)
        if (found := _named(context, symbol, read_only)) is not None:
            return found
    value = lower(context, argument)
    if value.length is not None:
        return Actual(value.text, value.type, value.length)
    if not value.place or isinstance(argument, Unary):
        return Actual(f"&({value.type.c}){{{value.text}}}", value.type)
    return Actual(_address(value), value.type)


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
        return Actual(procedure(context, symbol), None)
    if symbol.array:
        text = places.first_element(context, symbol)
        return Actual(text, symbol.type, places.length(context, symbol) if symbol.character else None)
    plain = symbol.form == "variable" and not symbol.dummy and symbol.type is not None
    copy = plain and read_only and symbol.type == INTEGER
    if (copy or symbol.name in context.counting) and symbol.type is not None:
        # Nobody may change the variable of a loop: with its address kept here, that is seen.
        return Actual(f"&({symbol.type.c}){{{places.variable(context, symbol.name).text}}}", symbol.type)
    if places.copied(context, symbol):
        return Actual(f"{symbol.c}_", symbol.type)
    return None


def procedure(context: Context, symbol: Symbol) -> str:
    """How a procedure is named, with its declaration seen to."""
    if symbol.dummy:
        places.use(context, symbol.name)
        return symbol.c
    name = names.external(symbol.name)
    if symbol.name not in context.file.signatures:
        result = symbol.type.c if symbol.type is not None and not symbol.character else "void"
        context.file.externals.setdefault(name, result)
    return name


def arguments_text(
    context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int, first: tuple[str, ...] = ()
) -> str:
    """The arguments of a call, as text between the parentheses."""
    given = [a for a in arguments if not isinstance(a, AlternateReturn)]
    signature = None if symbol.dummy else context.file.signatures.get(symbol.name)
    if signature is not None and len(signature.parameters) != len(given):
        raise context.error(
            f"`{symbol.name}` takes {len(signature.parameters)} arguments, {len(given)} are given here", at
        )
    texts, lengths = list(first), []
    for k, argument in enumerate(given):
        found = actual(context, argument, signature is not None and not signature.modified[k])
        texts.append(_matched(found, signature, k))
        if found.length is not None:
            wanted = signature.parameters[k] if signature else CHARACTER
            if wanted == CHARACTER:
                lengths.append(_as_size(found.length))
        elif signature is not None and signature.parameters[k] == CHARACTER:
            raise context.error(f"argument {k + 1} of `{symbol.name}` must be a character", at)
    return ", ".join(texts + lengths)


def _as_size(length: Value) -> str:
    """A length in a call without a prototype, where an int would not do."""
    return f"(size_t){length.within(UNARY)}"


def _matched(found: Actual, signature: Signature | None, place: int) -> str:
    """An argument with a cast where the procedure declares another type."""
    if signature is None or signature.parameters[place] is None or found.type is None:
        return found.text
    return found.text if signature.parameters[place] == found.type else f"(void *){found.text}"


def function_call(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Value:
    """The value of a function of the program."""
    if symbol.type is None:
        raise context.error(f"`{symbol.name}` is not a function", at)
    target = procedure(context, symbol)
    if symbol.character:
        length = places.length(context, symbol)
        name = context.temporary("returned")
        text = arguments_text(context, symbol, arguments, at, (name, _as_size(length)))
        context.before += [f"char {name}[{length.text}];", f"{target}({text});"]
        return Value(name, CHARACTER, length=length, calls=True)
    return Value(f"{target}({arguments_text(context, symbol, arguments, at)})", symbol.type, calls=True)


def call_statement(context: Context, call: Call) -> str:
    """A CALL, and the jumps of its alternate returns."""
    if not isinstance(call.procedure, Name):
        raise context.not_covered("calls of components are")
    symbol = context.scope.find(call.procedure.id)
    text = f"{procedure(context, symbol)}({arguments_text(context, symbol, call.arguments, call.procedure.at)})"
    labels = [a.label for a in call.arguments if isinstance(a, AlternateReturn)]
    if not labels:
        return f"{text};"
    if symbol.name not in context.file.signatures:
        context.file.externals[names.external(symbol.name)] = "int"
    cases = " ".join(f"case {k}: {context.jump(label)}" for k, label in enumerate(labels, 1))
    return f"switch ({text}) {{ {cases} }}"
