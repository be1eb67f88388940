"""The declarations of a module as Fortran, from the `.mod` of gfortran, for a library whose source is not there.

What the `.mod` holds is described in gcc/fortran/module.cc: lists in parentheses of words, numbers and quoted names.
Only what is surely understood is declared: constants that are numbers and logical values, variables of COMMON,
and external procedures with arguments of Fortran 77. All other names are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from fractions import Fraction

from iopref.patterns import pattern
from iopref.records import dataclass, field

_VERSION = "GFORTRAN module version '15' "
"""The format of GCC 8 to 14; others may have other members in a symbol."""
_SYMBOL = pattern(r"(\d+)\s+'(\w+)'\s+'(\w*)'\s+'([^']*)'\s+\d+\s+(?=\(\()")
_TOKEN = pattern(r"'(?:[^']|'')*'|[()]|[^\s()']+")
_COMMON = pattern(r"\(\s*'(\w+)'\s+(\d+)\s+\d+\s+0\s+''\)")
_VISIBLE = pattern(r"'(\w+)'\s+(\d)\s+(\d+)")
_REAL = pattern(r"'(-?)0\.([0-9a-f]+)@(-?\d+)'")
_KINDS = {"INTEGER": "1 2 4 8".split(), "LOGICAL": "1 2 4 8".split(), "REAL": ["4", "8"], "COMPLEX": ["4", "8"]}
_INTENTS = {"UNKNOWN-INTENT": "", "IN": ", intent(in)", "OUT": ", intent(out)", "INOUT": ", intent(inout)"}

Tree = str | list["Tree"]


class _Unknown(Exception):
    """Something is not understood, so that its name is left out."""


@dataclass(frozen=True)
class _Symbol:
    """A symbol of a `.mod`; the members are those of mio_symbol in gcc/fortran/module.cc, in its order."""

    name: str
    module: str
    binding: str
    members: list[Tree]

    @property
    def flavor(self) -> str:
        return _word(_list(self.members[0])[0])

    @property
    def intent(self) -> str:
        return _INTENTS[_word(_list(self.members[0])[1])]

    @property
    def has_body(self) -> bool:
        """Whether a procedure has an interface body."""
        return _list(self.members[0])[3] == "BODY"

    @property
    def flags(self) -> set[str]:
        return {_word(flag) for flag in _list(self.members[0])[7:]}

    def only(self, flavor: str, *flags: str) -> None:
        """Raise _Unknown unless the symbol is of this kind, without attributes of the compiler's own or other flags."""
        if self.flavor != flavor or _list(self.members[0])[5] != "0" or self.flags - set(flags):
            raise _Unknown


@dataclass
class _Symbols:
    """The symbols by their numbers; each is parsed when it is asked for."""

    text: str
    places: dict[str, tuple[str, str, str, int]] = field(default_factory=dict)

    def __getitem__(self, number: str) -> _Symbol:
        if number not in self.places:
            raise _Unknown
        name, module, binding, place = self.places[number]
        return _Symbol(name, module, binding, _tree(self.text, place))


def declarations(
    name: str, text: str, parts: Sequence[str], of_compiler: Callable[[str], Container[str]] = lambda _: ()
) -> str:
    """The module `name` in free form, with what its `.mod` tells and is understood; empty if nothing is.

    `text` is that of the `.mod`, without compression, and `parts` its lists.
    `of_compiler` are the constants of a module that is built into the compiler, which are used from there.
    """
    if not text.startswith(_VERSION) or len(parts) < 4:
        return ""
    *_, listed, visible = parts
    symbols = _Symbols(listed)
    for found in _SYMBOL.finditer(listed):
        symbols.places[found[1]] = (found[2], found[3], found[4], found.end())
    shown = {found[1]: found[3] for found in _VISIBLE.finditer(visible) if found[2] == "0"}
    uses: list[str] = []
    own: list[str] = []
    bodies: list[str] = []
    for local, number in shown.items():
        try:
            symbol = symbols[number]
            home = symbol.module.strip("_")
            if symbol.flavor == "PARAMETER" and symbol.name in of_compiler(home):
                uses.append(f"use, intrinsic :: {home}, only: {local} => {symbol.name}")
            elif symbol.flavor == "PARAMETER":
                own.append(_constant(local, symbol))
            elif symbol.flavor == "PROCEDURE" and local == symbol.name:
                (bodies if symbol.has_body else own).append(_external(symbol, symbols))
        except (_Unknown, LookupError, ValueError):
            continue
    for found in _COMMON.finditer(parts[3]):
        try:
            own.append(_common(found[1], found[2], symbols, set(shown.values())))
        except (_Unknown, LookupError, ValueError):
            continue
    if not uses and not own and not bodies:
        return ""
    interface = ["interface", *bodies, "end interface"] if bodies else []
    return "\n".join([f"module {name}", *uses, *own, *interface, "end module", ""])


def _tree(text: str, place: int) -> list[Tree]:
    """The list that begins at a place of the text."""
    stack: list[list[Tree]] = []
    for found in _TOKEN.finditer(text, place):
        if found[0] == "(":
            stack.append([])
        elif found[0] == ")":
            done = stack.pop()
            if not stack:
                return done
            stack[-1].append(done)
        else:
            stack[-1].append(found[0])
    raise _Unknown


def _list(tree: Tree) -> list[Tree]:
    if isinstance(tree, str):
        raise _Unknown
    return tree


def _word(tree: Tree) -> str:
    if not isinstance(tree, str):
        raise _Unknown
    return tree


def _type(tree: Tree) -> str:
    """A type by its typespec: an intrinsic one, and characters of known or assumed length."""
    word, kind, *_, length = _list(tree)
    if word == "CHARACTER" and kind == "1":
        return f"character(len={_length(length)})"
    if _word(kind) not in _KINDS.get(_word(word), ()):
        raise _Unknown
    return f"{_word(word).lower()}({kind})"


def _length(tree: Tree) -> str:
    """The length of characters in a typespec; `*` if it is assumed."""
    (given,) = _list(tree)
    return str(_integer(given)) if given else "*"


def _integer(tree: Tree) -> int:
    """The value of a constant integer."""
    word, _, _, value, _ = _list(tree)
    if word != "CONSTANT":
        raise _Unknown
    return int(_word(value).strip("'"))


def _constant(local: str, symbol: _Symbol) -> str:
    """The declaration of a named constant that is a number or a logical value."""
    symbol.only("PARAMETER", "IS_C_INTEROP", "IS_ISO_C")
    type = _type(symbol.members[2])
    word, of, _, value, _ = _list(symbol.members[6])
    if word != "CONSTANT" or _list(of)[:2] != _list(symbol.members[2])[:2]:
        raise _Unknown
    return f"{type}, parameter :: {local} = {_literal(_word(_list(of)[0]), _word(_list(of)[1]), _word(value))}"


def _literal(type: str, kind: str, value: str) -> str:
    """A constant of one kind; integers, also the smallest one of a kind, have the value exactly, as reals do."""
    match type:
        case "INTEGER":
            number = int(value.strip("'"))
            smallest = -(2 ** (8 * int(kind) - 1))
            return f"-{-number - 1}_{kind} - 1_{kind}" if number == smallest else f"{number}_{kind}"
        case "LOGICAL":
            return f"{'.true.' if int(value) else '.false.'}_{kind}"
        case "REAL":
            return _decimal(value) + f"_{kind}"
    raise _Unknown


def _decimal(value: str) -> str:
    """A real number that is written in hexadecimal, with all its decimal digits."""
    found = _REAL.fullmatch(value)
    if found is None:
        raise _Unknown
    sign, digits, exponent = found.groups()
    exact = Fraction(int(digits, 16)) * Fraction(16) ** (int(exponent) - len(digits))
    shift = exact.denominator.bit_length() - 1  # a power of two
    return f"{sign}{exact.numerator * 5**shift}.0e-{shift}"


def _common(name: str, first: str, symbols: _Symbols, shown: set[str]) -> str:
    """The variables of a COMMON block, all of which must be known by name."""
    number, members, declared = first, [], []
    while number != "0":
        symbol = symbols[number]
        if number not in shown:
            raise _Unknown
        symbol.only("VARIABLE", "DIMENSION", "IN_COMMON")
        members.append(symbol.name)
        declared.append(f"{_type(symbol.members[2])} :: {symbol.name}{_shape(symbol.members[6])}")
        number = _word(symbol.members[4])
    return "\n".join([*declared, f"common /{name}/ {', '.join(members)}"])


def _shape(tree: Tree) -> str:
    """The bounds of an array, all of them constants; empty for a scalar."""
    if not _list(tree):
        return ""
    rank, corank, kind, *bounds = _list(tree)
    if corank != "0" or kind != "EXPLICIT" or len(bounds) != 2 * int(_word(rank)):
        raise _Unknown
    pairs = zip(bounds[::2], bounds[1::2], strict=True)
    return "(" + ", ".join(f"{_integer(lower)}:{_integer(upper)}" for lower, upper in pairs) + ")"


def _external(symbol: _Symbol, symbols: _Symbols) -> str:
    """The interface of an external procedure, or its EXTERNAL statement if it has none."""
    kinds = {"SUBROUTINE", "FUNCTION"} & symbol.flags
    symbol.only("PROCEDURE", "EXTERNAL", "ARRAY_OUTER_DEPENDENCY", *kinds)
    untyped = _list(symbol.members[2])[0] == "UNKNOWN"
    if "EXTERNAL" not in symbol.flags or symbol.binding or _word(_list(symbol.members[2])[0]) == "CHARACTER":
        raise _Unknown
    dummies = [symbols[_word(number)] for number in _list(symbol.members[5])]
    if not symbol.has_body:
        if dummies or (untyped and "FUNCTION" in kinds):
            raise _Unknown
        return f"external {symbol.name}" if untyped else f"{_type(symbol.members[2])}, external :: {symbol.name}"
    kind = "subroutine" if "SUBROUTINE" in kinds else "function"
    result = [f"{_type(symbol.members[2])} :: {symbol.name}"] if kind == "function" else []
    opening = f"{kind} {symbol.name}({', '.join(dummy.name for dummy in dummies)})"
    return "\n".join([opening, *result, *map(_dummy, dummies), f"end {kind}"])


def _dummy(symbol: _Symbol) -> str:
    """The declaration of a dummy argument: a variable, or an array whose size does not matter to the caller."""
    symbol.only("VARIABLE", "DUMMY", "DIMENSION")
    shape = ""
    if spec := _list(symbol.members[6]):
        rank, corank, kind, *_ = spec
        if corank != "0" or kind not in ("EXPLICIT", "ASSUMED_SIZE"):
            raise _Unknown
        shape = "(" + "1, " * (int(_word(rank)) - 1) + "*)"
    return f"{_type(symbol.members[2])}{symbol.intent} :: {symbol.name}{shape}"
