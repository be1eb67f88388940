"""Parses preprocessed tokens to a pycparser tree whose coordinates are token indices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import deepcopy
from itertools import pairwise
from typing import Any

from iopref.frontend.c.quick_pycparser import CParser, ParseError, TokenStream, c_ast, c_lexer
from iopref.frontend.c.text.chunks import Chunk, prototype_end, skip_brackets
from iopref.frontend.c.text.kinds import ASM, kind_of
from iopref.frontend.c.text.tokens import Tokens, tokenize
from iopref.frontend.c.types.expressions import depth, traversed
from iopref.records import dataclass

DEEPEST = 2000
"""The deepest nesting of statements and expressions, as in a sum of this many terms; deeper
ones take too much stack.
"""

# Types that a compiler may know without a declaration; sizes and alignments as on x86-64.
_BUILTIN_TYPES = {
    "__builtin_va_list": "typedef struct { long __opaque[3]; } __builtin_va_list;",
    "bool": "typedef _Bool bool;",
    "__auto_type": "typedef struct __auto_type __auto_type;",
    "__uint128_t": "typedef unsigned __int128 __uint128_t;",
    "_Float16": "typedef short _Float16;",
}
_DROPPED_WITH_PARENTHESES = frozenset(("__attribute__", "__attribute", "__declspec"))
_SIZING = frozenset(("vector_size", "__vector_size__", "mode", "__mode__"))
_STORAGE = frozenset(("EXTERN", "STATIC", "REGISTER", "AUTO", "CONST", "VOLATILE"))
_AFTER_UNTYPED = frozenset(("LPAREN", "LBRACKET", "EQUALS", "SEMI", "COMMA"))
_PARTS = frozenset(("__real__", "__imag__"))
_RANGES = {"[": "]", "case": ":"}
"""The beginnings and ends of ranges in GNU C."""
_SPECIAL = ASM | _DROPPED_WITH_PARENTHESES | {"__extension__", "["}


@dataclass(frozen=True)
class Failure:
    """A declaration that was not parsed: its chunk, the token at which the parser stopped, and whether that is an
    `asm`.

    If it is `deep`, it was parsed, but is nested too deeply.
    """

    chunk: Chunk
    token: int
    asm: bool = False
    deep: bool = False


class _Feed:
    """Takes the place of pycparser's lexer: hands out given tokens, with the token's index as `lineno`."""

    filename = ""

    def __init__(self, error_func: Callable[[str, int, int], None], **_: object) -> None:
        self._tokens: Iterator[c_lexer.Token] = iter(())
        self.last = 0

    def load(self, tokens: Iterable[c_lexer.Token]) -> None:
        self._tokens = iter(tokens)

    def token(self) -> c_lexer.Token | None:
        token = next(self._tokens, None)
        if token is not None:
            self.last = token.lineno
        return token


class _Grammar(CParser):  # type: ignore[misc]
    """pycparser's parser, in which a name is declared at the end of its declarator, as in `node *node =
    f(sizeof(*node))`.
    """

    parts = 0
    """The number of `__real__` and `__imag__` that were read."""

    def _parse_init_declarator(self, id_only: bool = False) -> Any:
        info = {"decl": self._parse_id_declarator() if id_only else self._parse_declarator()}
        if self._accept("EQUALS"):
            inner = info["decl"]
            while not isinstance(inner, c_ast.TypeDecl):
                inner = inner.type
            self._add_identifier(inner.declname, inner.coord)
            info["init"] = self._parse_initializer()
        return info

    def _parse_unary_expression(self) -> Any:
        """Parse a unary expression of C, or GNU's `__real__ z` and `__imag__ z`."""
        if (token := self._peek()) is None or token.value not in _PARTS:
            return super()._parse_unary_expression()
        self._advance()
        self.parts += 1
        return c_ast.UnaryOp(token.value, self._parse_cast_expression(), self._tok_coord(token))

    def _parse_conditional_expression(self) -> Any:
        """Parse a conditional expression of C, or GNU's `a ?: b`, which is read as `a ? a : b` if `a` may be evaluated
        twice.
        """
        first = self._parse_binary_expression()
        if not self._accept("CONDOP"):
            return first
        if (colon := self._peek()) and colon.type == "COLON":
            if not all(map(_may_be_repeated, traversed(first))):
                raise ParseError(f":{colon.lineno}")
            second = deepcopy(first)
        else:
            second = self._parse_expression()
        self._expect("COLON")
        return c_ast.TernaryOp(first, second, self._parse_conditional_expression(), first.coord)


def _may_be_repeated(node: c_ast.Node) -> bool:
    """Whether a node of an expression assigns nothing itself and is not a choice, which would double at each level."""
    kinds = (c_ast.Assignment, c_ast.Compound, c_ast.TernaryOp)
    return not isinstance(node, kinds) and getattr(node, "op", "") not in ("++", "--", "p++", "p--")


def _changes_part(node: c_ast.Node) -> bool:
    """Whether `__real__` or `__imag__` of a variable is assigned, stepped, or its address taken."""
    match node:
        case c_ast.Assignment(lvalue=c_ast.UnaryOp(op=op)):
            return op in _PARTS
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--" | "&", expr=c_ast.UnaryOp(op=op)):
            return op in _PARTS
    return False


class _Parser:
    """Parses one top-level declaration at a time, so that the loss of one that the grammar
    rejects affects no others.
    """

    def __init__(self) -> None:
        self._parser: Any = _Grammar(lexer=_Feed)

    def declaration(self, tokens: Sequence[c_lexer.Token]) -> list[c_ast.Node]:
        """The nodes of one declaration; one without a type declares an int (C90 6.5.2). Raises _Rejected."""
        try:
            return self._declaration(tokens)
        except _Rejected as rejected:
            if rejected.deep:
                raise
            bare = [t.type for t in tokens if t.type not in _STORAGE][:2]
            if len(bare) < 2 or bare[0] != "ID" or bare[1] not in _AFTER_UNTYPED:
                raise
        return self._declaration([c_lexer.Token("INT", "int", tokens[0].lineno, 0, ""), *tokens])

    def _declaration(self, tokens: Sequence[c_lexer.Token]) -> list[c_ast.Node]:
        parser = self._parser
        parser.clex.load(tokens)
        parser._tokens = TokenStream(parser.clex.token)
        parser._typedef_checked_token = None
        outer, parts = dict(parser._scope_stack[0]), parser.parts
        try:
            nodes: list[c_ast.Node] = parser._parse_external_declaration()
            if rest := parser._peek():
                raise ParseError(f":{rest.lineno}")
        except ParseError as failure:
            parser._scope_stack = [outer]
            at = re.match(r":(\d+)", str(failure))
            raise _Rejected(int(at[1]) if at else parser.clex.last) from failure
        except (ValueError, AssertionError, AttributeError, RecursionError) as failure:
            # These exceptions also come from input that pycparser's grammar does not expect.
            parser._scope_stack = [outer]
            raise _Rejected(parser.clex.last, isinstance(failure, RecursionError)) from failure
        if parser.parts > parts and any(_changes_part(part) for node in nodes for part in traversed(node)):
            parser._scope_stack = [outer]
            raise _Rejected(tokens[0].lineno)
        if any(depth(node) > DEEPEST for node in nodes):
            parser._scope_stack = [outer]
            raise _Rejected(tokens[0].lineno, deep=True)
        return nodes


class _Rejected(Exception):
    def __init__(self, token: int, deep: bool = False) -> None:
        super().__init__(token)
        self.token, self.deep = token, deep


def parse(tokens: Tokens, chunks: Iterable[Chunk]) -> tuple[c_ast.FileAST, tuple[Failure, ...]]:
    """Parse the declarations; of a function that the parser rejects, only the prototype is kept.

    `node.coord.line` is the index of the first token of a node, or -1 for types that are built into the compiler.
    """
    parser = _Parser()
    nodes: list[c_ast.Node] = []
    failures: list[Failure] = []
    chunks = tuple(chunks)
    used = {text for chunk in chunks for text in tokens.texts[chunk.start : chunk.end]}
    declared = {tokens.texts[chunk.end - 2] for chunk in chunks if chunk.end - chunk.start > 2}
    for name, declaration in _BUILTIN_TYPES.items():
        if name in used - declared:
            words = tokenize(declaration).texts
            nodes += parser.declaration([c_lexer.Token(*kind_of(word), -1, 0, "") for word in words])
    for chunk in chunks:
        bodiless = chunk.body is not None and chunk.system
        try:
            if not bodiless:
                nodes += parser.declaration(_definition(tokens.texts, chunk))
                continue
        except _Rejected as rejected:
            asm = tokens.texts[rejected.token] in ASM
            failures.append(Failure(chunk, rejected.token, asm, rejected.deep))
        if chunk.body is not None:
            try:
                nodes += parser.declaration(_prototype(tokens.texts, chunk))
            except _Rejected as rejected:
                if bodiless:
                    failures.append(Failure(chunk, rejected.token))
    return c_ast.FileAST(nodes), tuple(failures)


def function_name(texts: Sequence[str], chunk: Chunk) -> str:
    """The name of the function that a chunk defines; empty if it defines none."""
    if chunk.body is None:
        return ""
    head = list(_clean(texts, chunk.start, chunk.body, outside=True))
    return next((t.value for t, then in pairwise(head) if (t.type, then.type) == ("ID", "LPAREN")), "")


def _definition(texts: Sequence[str], chunk: Chunk) -> list[c_lexer.Token]:
    if chunk.body is None and (name := _opaque_typedef(texts, chunk)):
        words = ("typedef", "struct", name, name, ";")
        return [c_lexer.Token(*kind_of(word), chunk.start, 0, "") for word in words]
    head = chunk.end if chunk.body is None else chunk.body
    return [*_clean(texts, chunk.start, head, outside=True), *_clean(texts, head, chunk.end, outside=False)]


def _opaque_typedef(texts: Sequence[str], chunk: Chunk) -> str:
    """The name that a `typedef` gives to a type whose size an attribute decides; empty for other declarations."""
    if texts[chunk.start] != "typedef" or not _SIZING.intersection(texts[chunk.start : chunk.end]):
        return ""
    kept = {t.lineno: t.type for t in _clean(texts, chunk.start, chunk.end, outside=True)}
    if all(texts[i] not in _SIZING or i in kept for i in range(chunk.start, chunk.end)):
        return ""
    names: list[str] = [texts[i] for i, kind in kept.items() if kind == "ID"]
    return names[-1]


def _prototype(texts: Sequence[str], chunk: Chunk) -> list[c_lexer.Token]:
    end = prototype_end(texts, chunk)
    return [*_clean(texts, chunk.start, end, outside=True), c_lexer.Token("SEMI", ";", end, 0, "")]


def _clean(texts: Sequence[str], start: int, end: int, outside: bool) -> Iterator[c_lexer.Token]:
    """The tokens from `start` to `end` without attributes, and, `outside` of functions, without assembler and its
    names.
    """
    at = start
    while at < end:
        text = texts[at]
        if text in _SPECIAL:
            after = _skipped(texts, at, outside)
            if after > at:
                at = after
                continue
        kind, value = kind_of(text)
        yield c_lexer.Token(kind, value, at, 0, "")
        at = _range_end(texts, at, _RANGES[text]) if text in _RANGES else at + 1


def _range_end(texts: Sequence[str], at: int, end: str) -> int:
    """The index of the token to read next behind `[` or `case`: for GNU's ranges `[first ... last]` the token of the
    last value.

    Nothing depends on which elements are designated, or which values lead to a label.
    """
    i = at + 1
    while i < len(texts) and texts[i] not in (end, ";", "}"):
        if texts[i] == "...":
            return i + 1
        i = skip_brackets(texts, i) if texts[i] in ("(", "[", "{") else i + 1
    return at + 1


def _skipped(texts: Sequence[str], at: int, outside: bool) -> int:
    """The index after the tokens to drop at `at`; `at` itself if there are none."""
    text = texts[at]
    following = texts[at + 1] if at + 1 < len(texts) else ""
    if text == "__extension__":
        return at + 1
    if text in _DROPPED_WITH_PARENTHESES and following == "(":
        return skip_brackets(texts, at + 1)
    if text in ASM and following == "(" and outside:
        return skip_brackets(texts, at + 1)
    if text == "[" and following == "[":
        return skip_brackets(texts, at)
    return at
