"""A place in a logical line, from which expressions of Fortran are read."""

from __future__ import annotations

from iopref.frontend.fortran.parse.text_cursor import TextCursor
from iopref.frontend.fortran.parse.types import type_spec
from iopref.frontend.fortran.tree.expressions import (
    AlternateReturn,
    Apply,
    Argument,
    Array,
    Binary,
    Boz,
    Complex,
    Expr,
    Hollerith,
    ImpliedDo,
    Integer,
    Keyword,
    Logical,
    Member,
    Name,
    Real,
    Slice,
    Star,
    String,
    TypeSpec,
    Unary,
)
from iopref.patterns import pattern

_NAME = pattern(r"[a-z_]\w*")
_OF_TYPE = pattern(r"([a-z][a-z_0-9]*)::")
TYPED = pattern(r"[a-z_0-9]+(?:\([^'\"]*?\)|\*\d+)?::")
_KEYWORD = pattern(r"([a-z_]\w*)=(?![=>])")
_OPERATOR = pattern(r"\*\*|//(?!\))|==|/=|<=|>=|[<>+\-*]|/(?![/)=])|\.(?:and|or|n?eqv|xor|eq|ne|[lg][te])\.")
_NUMBER = pattern(
    r"(\d+\.(?![a-z]+\.)\d*|\.\d+|\d+(?=[edq][+-]?\d))(?:([edq])([+-]?\d+))?(?:_(\w+))?"
    r"|(\d+)(?:_([a-z0-9]\w*))?"
)
_LOGICAL = pattern(r"\.(true|false)\.(?:_(\w+))?")
_STRING = pattern(r"'((?:[^']|'')*)'|\"((?:[^\"]|\"\")*)\"")
_BOZ = pattern(r"([bozx])(?:'([0-9a-fA-F]+)'|\"([0-9a-fA-F]+)\")|(?:'([0-9a-fA-F]+)'|\"([0-9a-fA-F]+)\")([bozx])")
_KIND_OF_CHARACTERS = pattern(r"([a-z]\w*?|\d+)_(?=['\"])")
_BASE = {"b": 2, "o": 8, "z": 16, "x": 16}
_SPELLING = {".eq.": "==", ".ne.": "/=", ".lt.": "<", ".le.": "<=", ".gt.": ">", ".ge.": ">=", ".xor.": ".neqv."}
_LEVELS = (
    (1, (".eqv.", ".neqv.")),
    (2, (".or.",)),
    (3, (".and.",)),
    (5, ("==", "/=", "<", "<=", ">", ">=")),
    (6, ("//",)),
    (7, ("+", "-")),
    (8, ("*", "/")),
    (9, ("**",)),
)
_BINDING = {operator: level for level, operators in _LEVELS for operator in operators}
"""How tightly binary operators bind (Fortran 2018, table 10.1); `.not.` has 4, and signs bind like + and -."""


class Cursor(TextCursor):
    """A place in the text of a line, from which expressions are read as far as they go."""

    def expression(self, binding: int = 0) -> Expr:
        """An expression of operators that bind at least as tightly as `binding`."""
        left = self._operand(binding)
        while True:
            at = self.at
            found = _OPERATOR.match(self.text, at)
            if not found:
                return left
            operator = _SPELLING.get(found[0], found[0])
            level = _BINDING[operator]
            if level < binding:
                return left
            self.at = found.end()
            right = self.expression(level if operator == "**" else level + 1)
            left = Binary(operator, left, right, at)

    def _operand(self, binding: int) -> Expr:
        at = self.at
        if self.accept(".not."):
            return Unary(".not.", self.expression(4), at)
        if self.sees("-") or self.sees("+"):
            sign = self.text[at]
            self.at += 1
            # A sign after an operator is an extension; it binds as gfortran has it.
            return Unary(sign, self.expression(8 if binding <= 8 else 9), at)
        return self.primary()

    def primary(self) -> Expr:
        """A constant, a parenthesis, or a name with what follows it."""
        c = self.text[self.at : self.at + 1]
        if found := _KIND_OF_CHARACTERS.match(self.text, self.at):
            if found[1] != "1":
                what = f"a character constant of the kind `{found[1]}`"
                raise self.error(f"{what} is not covered", "leave this file to gfortran")
            self.at = found.end()
            return self._quoted()
        if c.isdigit() or c == ".":
            return self._number()
        if c in ("'", '"') or (c in "bozx" and c and self.text[self.at + 1 : self.at + 2] in ("'", '"')):
            return self._quoted()
        if c == "(":
            return self._parenthesis()
        if c == "[":
            self.at += 1
            return self._array("]")
        return self.reference()

    def _number(self) -> Expr:
        if found := self.match(_LOGICAL):
            return Logical(found[1] == "true", found[2] or "")
        found = self.match(_NUMBER)
        if not found:
            self._refuse_operator()
            raise self.error("an expression expected here")
        mantissa, letter, exponent, kind, whole, whole_kind = found.groups()
        if mantissa is not None:
            if letter == "q":
                raise self.error("quadruple precision is not covered", "leave this file to gfortran")
            text = mantissa + (f"e{exponent}" if exponent is not None else "")
            text = text if "." in text or "e" in text else text + "."
            return Real(text, letter == "d", kind or "")
        if self.sees("h"):
            self.at += 1 + int(whole)
            return Hollerith(self.text[self.at - int(whole) : self.at])
        return Integer(int(whole), whole_kind or "")

    def _quoted(self) -> Expr:
        if found := self.match(_BOZ):
            before, *digits, after = found.groups()
            number = next(d for d in digits if d is not None)
            try:
                return Boz(int(number, _BASE[before or after]))
            except ValueError:
                raise self.error(f"`{number}` has other digits than its base") from None
        found = self.match(_STRING)
        if not found:
            raise self.error("this character constant does not end")
        single, double = found.groups()
        text = String(single.replace("''", "'") if single is not None else double.replace('""', '"'))
        here = self.at
        return Apply(text, self.arguments(), here) if self.accept("(") else text

    def _parenthesis(self) -> Expr:
        start = self.at
        self.at += 1
        if self.accept("/"):
            return self._array("/)")
        first = self.expression()
        if self.accept(","):
            second = self.expression()
            if isinstance(second, Name) and self.sees("="):
                return self._implied_do((first,), second)
            if self.accept(")"):
                return Complex(first, second)
            items = [first, second]
            while self.accept(","):
                item = self.expression()
                if isinstance(item, Name) and self.sees("="):
                    return self._implied_do(tuple(items), item)
                items.append(item)
            raise self.error("`)` expected here")
        self.expect(")")
        return Unary("()", first, start)

    def _implied_do(self, items: tuple[Expr, ...], variable: Name) -> ImpliedDo:
        self.expect("=")
        first = self.expression()
        self.expect(",")
        last = self.expression()
        step = self.expression() if self.accept(",") else None
        self.expect(")")
        return ImpliedDo(items, variable, first, last, step)

    def _array(self, closing: str) -> Array:
        items: list[Expr] = []
        start = self.at
        spec = type_spec(self) if TYPED.match(self.text, start) else None
        if spec is not None and not self.accept("::"):
            spec, self.at = None, start
        if spec is None and (named := _OF_TYPE.match(self.text, start)):
            spec, self.at = TypeSpec("derived", derived=named[1]), named.end()
        while not self.accept(closing):
            items.append(self.expression())
            if not self.sees(closing):
                self.expect(",")
        return Array(tuple(items), spec)

    def reference(self) -> Expr:
        """A name, followed by any number of `(...)` and `%name`."""
        at = self.at
        found = self.match(_NAME)
        if not found:
            shown = self.text[at : at + 12]
            raise self.error("an expression expected here" + (f", found `{shown}`" if shown else ""))
        value: Expr = Name(found[0], at)
        while True:
            here = self.at
            if self.accept("("):
                value = Apply(value, self.arguments(), here)
            elif self.accept("%"):
                value = Member(value, self.name(), here)
            else:
                return value

    def arguments(self) -> tuple[Argument, ...]:
        """Arguments up to and including the closing parenthesis; the opening one has been read."""
        found: list[Argument] = []
        while not self.accept(")"):
            found.append(self._argument())
            if not self.sees(")"):
                self.expect(",")
        return tuple(found)

    def _argument(self) -> Argument:
        if self.sees("*") or self.sees("&"):
            self.at += 1
            return AlternateReturn(self.label()) if self.text[self.at : self.at + 1].isdigit() else Star()
        if found := self.match(_KEYWORD):
            return Keyword(found[1], self.expression())
        lower = None if self.sees(":") else self.expression()
        if not self.accept(":"):
            assert lower is not None
            return lower
        upper = None if self._at_bound_end() else self.expression()
        step = self.expression() if self.accept(":") else None
        return Slice(lower, upper, step)

    def _at_bound_end(self) -> bool:
        return self.text[self.at : self.at + 1] in (",", ")", ":")
