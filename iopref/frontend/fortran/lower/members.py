"""Components of derived types, and structure constructors, in C."""

from __future__ import annotations

from collections.abc import Collection

from iopref.frontend.fortran import literals
from iopref.frontend.fortran.constant.known import Known
from iopref.frontend.fortran.literals import string
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.designators import subscripts, substring
from iopref.frontend.fortran.lower.dispatch import lower, rank, type_of
from iopref.frontend.fortran.lower.evaluation_order import kept_in_order
from iopref.frontend.fortran.scope import fold, storage
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.interfaces import assigned
from iopref.frontend.fortran.scope.scopes import Derived
from iopref.frontend.fortran.scope.symbols import VALUE_UNKNOWN, Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Array, Expr, ImpliedDo, Member, Slice, is_null
from iopref.frontend.fortran.tree.walk import bare
from iopref.frontend.fortran.types import KINDS, Type
from iopref.frontend.fortran.value import PRIMARY, UNARY, Value, cast, difference, number
from iopref.records import replace

PARTS = {"re": ("__real__", 0), "im": ("__imag__", 1)}
"""The parts of a complex number, as components: gcc's operator for each, and its index in the number in memory."""


def component(context: Context, expr: Member) -> Symbol:
    """The declaration of the component that a reference means."""
    return _member(context, type_of(context, expr.base), expr)


def _member(context: Context, type: Type, expr: Member) -> Symbol:
    if type.base == "complex" and expr.name in PARTS:
        return Symbol(expr.name, type=Type("real", type.kind))
    if type.base != "derived":
        raise context.error(f"`%{expr.name}` of something that has no components: it is {type}", expr.at)
    owner = context.scope.program.derived(type)
    found = owner.member(expr.name)
    if found is None and expr.name in owner.unseen:
        raise context.not_covered(
            f"`%{expr.name}`: a type-bound procedure, or the part of a type that it extends, is", expr.at
        )
    if found is None:
        raise context.error(f"type `{owner.name}` has no component `{expr.name}`", expr.at)
    if found.allocatable_scalar:
        raise context.not_covered(f"`%{expr.name}`: an ALLOCATABLE component that is a scalar is", expr.at)
    if found.pointer:
        raise context.not_covered(f"`%{expr.name}`: a POINTER component is", expr.at)
    return found


def complex_part(value: Value, name: str, type: Type) -> Value:
    """The part `re` or `im` of a complex number; of a variable, as an array element, which is standard C."""
    operator, element = PARTS[name]
    if value.place:
        return Value(f"(({type.c} *)&{value.within(UNARY)})[{element}]", type, PRIMARY, place=True, calls=value.calls)
    return replace(value, text=f"{operator} {value.within(UNARY)}", type=type, precedence=UNARY)


def lower_member(context: Context, expr: Member) -> Value:
    """Lower `base%name`: a scalar component, or an array component by its name alone."""
    if context.pinned_members and (pinned := context.pinned_members.get(bare(expr))) is not None:
        return pinned
    if rank(context, expr.base):
        raise context.not_covered("a component of a whole array is", expr.at)
    base = lower(context, expr.base)
    symbol = _member(context, base.type, expr)
    if base.type.base == "complex":
        assert symbol.type is not None
        return complex_part(base, expr.name, symbol.type)
    text = _selected(base, symbol)
    assert symbol.type is not None
    lowers = () if symbol.shape is None else lower_bounds(context, expr)
    context.components.setdefault(symbol.c, set()).add((symbol.name, tuple(map(str, lowers))))
    length = None
    if symbol.character:
        scope = context.scope.program.derived(base.type).scope
        length = number(storage.character_length(scope, symbol) or 0)
    return Value(text, symbol.type, length=length, calls=base.calls, place=base.place)


def _selected(base: Value, member: Symbol) -> str:
    """The C text for a component of a structure."""
    if base.precedence == UNARY and base.text.startswith("*"):
        return f"{base.text[1:]}->{member.c}"
    return f"{base.within(PRIMARY)}.{member.c}"


def address_in(context: Context, expr: Member) -> str:
    """The address in a component that points to something or is allocatable; NULL while it does not, or is not."""
    if rank(context, expr.base):
        raise context.not_covered("a component of a whole array is", expr.at)
    base = lower(context, expr.base)
    member = context.scope.program.derived(base.type).member(expr.name)
    assert member is not None
    text = _selected(base, member)
    return text if member.held_by_address else f"{text}.base"


def element(context: Context, expr: Member, arguments: tuple[Argument, ...], at: int) -> Value:
    """Lower `base%name(subscripts)`, or a substring of a component."""
    whole = lower_member(context, expr)
    symbol = component(context, expr)
    if symbol.shape is None:
        if symbol.character and len(arguments) == 1 and isinstance(arguments[0], Slice):
            return substring(context, whole, arguments[0])
        raise context.error(f"the component `{expr.name}` is no array", at)
    found = subscripts(context, arguments)
    if len(found) != len(symbol.shape):
        raise context.error(f"the component `{expr.name}` has {len(symbol.shape)} dimensions, not {len(found)}", at)
    home = owner(context, expr)
    places = []
    for subscript, dimension in zip(found, symbol.shape, strict=True):
        low = 1 if dimension.lower is None else integer(dimension.lower, home.scope)
        assert low is not None
        places.append(difference(subscript, number(low)).text)
    text = whole.text + "".join(f"[{place}]" for place in reversed(places))
    return replace(whole, text=text, calls=whole.calls or any(s.calls for s in found))


def owner(context: Context, expr: Member) -> Derived:
    """The type that a component belongs to."""
    return context.scope.program.derived(type_of(context, expr.base))


def extents(context: Context, expr: Member) -> tuple[int, ...]:
    """The extents of an array component, () for a scalar."""
    return storage.extents(owner(context, expr).scope, component(context, expr)) or ()


def lower_bounds(context: Context, expr: Member) -> tuple[int, ...]:
    """The lower bounds of an array component."""
    scope = owner(context, expr).scope
    lows = (dimension.lower for dimension in component(context, expr).shape or ())
    return tuple(1 if low is None else integer(low, scope) or 0 for low in lows)


def first_element(context: Context, expr: Member) -> Value:
    """An array component as a pointer to its first element."""
    whole = lower_member(context, expr)
    rank = len(extents(context, expr))
    if whole.length is None and rank == 1:
        return whole
    sign = "" if whole.length is not None else "&"
    return replace(whole, text=f"{sign}{whole.text}{'[0]' * rank}", precedence=UNARY)


def braces(context: Context, type: Type, arguments: tuple[Argument, ...], at: int) -> str:
    """The C initialiser for a structure constructor."""
    owner = context.scope.program.derived(type)
    return initialiser(context, owner, given(context, owner, arguments, at), at)


def given(context: Context, owner: Derived, arguments: tuple[Argument, ...], at: int) -> list[Expr | None]:
    """The value that a constructor gives to each component, None for one that has an initial value."""
    found = assigned([m.name for m in owner.members], arguments)
    if found is None:
        raise context.error(f"the constructor of `{owner.name}` does not have its components", at)
    return found


def initialiser(
    context: Context, owner: Derived, values: list[Expr | None], at: int, without: Collection[str] = ()
) -> str:
    """The initialiser of a structure, `without` some components."""
    texts = []
    for member, expr in zip(owner.members, values, strict=True):
        home = expr is None
        value = member.value if home else expr
        if value is None:
            raise context.error(f"the constructor of `{owner.name}` lacks the component `{member.name}`", at)
        if member.pointer and not home:
            raise context.not_covered(f"a value for the POINTER component `{member.name}` is", at)
        if home:
            texts.append(f".{member.c} = {_initial_value(context, owner, member, at)}")
        elif member.name not in without:
            texts.append(f".{member.c} = {_component_value(context, owner, member, value, at)}")
    return f"{{{', '.join(texts) or '0'}}}"


def default_value(context: Context, type: Type) -> str:
    """The initialiser of a variable whose type has initial values for components; empty if the type has none."""
    owner = context.scope.program.derived(type)
    texts = []
    for member in owner.members:
        assert member.type is not None
        if "allocatable" in member.attributes:
            continue
        if member.value is not None:
            texts.append(f".{member.c} = {_initial_value(context, owner, member, member.at)}")
        elif member.type.base == "derived" and (inner := default_value(context, member.type)):
            dims = storage.extents(owner.scope, member) or ()
            for extent in dims:
                inner = f"{{[0 ... {extent - 1}] = {inner}}}"
            texts.append(f".{member.c} = {inner}")
    return f"{{{', '.join(texts)}}}" if texts else ""


def refuse_allocatable(context: Context, type: Type | None, what: str) -> None:
    """Raise UserError for an operation that would have to copy allocatable components."""
    if type is not None and context.scope.program.allocates(type.derived):
        raise context.not_covered(f"{what} of a type with allocatable components is")


def refuse_initial_values(context: Context, symbol: Symbol) -> None:
    """Raise UserError for storage made at run time whose elements would have to be initialised."""
    refuse_allocatable(context, symbol.type, "an automatic array")
    if symbol.type is not None and symbol.type.base == "derived" and default_value(context, symbol.type):
        raise context.not_covered(f"`{symbol.name}`: an array made at run time of a type with initial values is")


def _initial_value(context: Context, owner: Derived, member: Symbol, at: int) -> str:
    """The initial value of a component, as the scope of the type understands it, whose names may be unknown here."""
    assert member.value is not None
    if VALUE_UNKNOWN in member.attributes:
        raise context.not_covered("a variable of a type that extends one with an initial value not known here is", at)
    if member.pointer:
        if not is_null(member.value):
            raise context.not_covered(
                "a variable with an initial value of a POINTER component other than NULL() is", at
            )
        return "{NULL}" if member.array else "NULL"
    outer, context.scope = context.scope, owner.scope
    text = _component_value(context, owner, member, member.value, at, outer is not owner.scope)
    context.scope = outer
    return text


def _lowered(context: Context, expr: Expr, elsewhere: bool) -> Value:
    """A value of a component; `elsewhere` as a number, if it is one, since its names mean something else here."""
    known = fold.found(expr, context.scope) if elsewhere else None
    if isinstance(known, Known) and known.type.base in KINDS:
        return literals.known(known)
    return kept_in_order(context, lower(context, expr))


def _component_value(
    context: Context, owner: Derived, member: Symbol, expr: Expr, at: int, elsewhere: bool = False
) -> str:
    assert member.type is not None
    if isinstance(expr, Array) and len(member.shape or ()) == 1 and not member.character:
        if any(isinstance(item, ImpliedDo) or rank(context, item) for item in expr.items):
            raise context.not_covered("this array component in a constructor is", at)
        items = (_lowered(context, item, elsewhere) for item in expr.items)
        return f"{{{', '.join(cast(item, member.type).text for item in items)}}}"
    if rank(context, expr):
        raise context.not_covered("an array component in a constructor is", at)
    value = _lowered(context, expr, elsewhere)
    if member.character:
        length = storage.character_length(owner.scope, member) or 0
        if not isinstance(value.constant, str):
            raise context.not_covered("a character component that is not constant in a constructor is", at)
        value = string(value.constant.ljust(length)[:length])
    if member.array:
        text = value.text if member.character else cast(value, member.type).text
        for extent in storage.extents(owner.scope, member) or ():
            text = f"{{[0 ... {extent - 1}] = {text}}}"
        return text
    if member.character:
        return value.text
    if value.type.base != member.type.base and not (value.type.numeric and member.type.numeric):
        raise context.error(f"the component `{member.name}` is {member.type}, this value is {value.type}", at)
    return value.text if value.type.base == "derived" else cast(value, member.type).text


def is_component_array(context: Context, expr: Expr | Argument) -> bool:
    """Whether an expression is an array component by its name alone."""
    return isinstance(expr, Member) and component(context, expr).array
