"""From preprocessed tokens to a pycparser AST whose coordinates are token indices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pycparser import c_ast, c_lexer
from pycparser.c_parser import CParser, ParseError, _TokenStream

from iopref.frontend.c.chunks import Chunk, prototype_end, skip_brackets
from iopref.frontend.c.tokens import Tokens, tokenize

_PUNCTUATION = {token.literal: token.tok_type for token in c_lexer._fixed_tokens}
_ALIASES = {
    "restrict": ("__restrict", "__restrict__"),
    "inline": ("__inline", "__inline__"),
    "const": ("__const", "__const__"),
    "volatile": ("__volatile", "__volatile__"),
    "signed": ("__signed", "__signed__"),
    "offsetof": ("__builtin_offsetof",),
    "_Alignof": ("__alignof", "__alignof__"),
    "_Complex": ("__complex", "__complex__"),
    "_Thread_local": ("__thread",),
    "__int128": ("__int128_t",),
}
_WORDS = {
    **{word: (kind, word) for word, kind in c_lexer._keyword_map.items()},
    **{alias: (c_lexer._keyword_map[word], word) for word, aliases in _ALIASES.items() for alias in aliases},
    **{word: ("TYPEOF", word) for word in ("typeof", "__typeof", "__typeof__")},
}
# Types that the compiler knows without a declaration; sizes and alignments as on x86-64.
_BUILTIN_TYPES = {
    "__builtin_va_list": "typedef struct { long __opaque[3]; } __builtin_va_list;",
    "__uint128_t": "typedef unsigned __int128 __uint128_t;",
    "__float128": "typedef long double __float128;",
    "_Float128": "typedef long double _Float128;",
    "_Float64x": "typedef long double _Float64x;",
    "_Float64": "typedef double _Float64;",
    "_Float32x": "typedef double _Float32x;",
    "_Float32": "typedef float _Float32;",
    "_Float16": "typedef short _Float16;",
}
_ASM = frozenset(("asm", "__asm", "__asm__"))
_DROPPED_WITH_PARENTHESES = frozenset(("__attribute__", "__attribute", "__declspec"))
_SPECIAL = _ASM | _DROPPED_WITH_PARENTHESES | {"__extension__", "["}
_FLOAT = re.compile(r"0[xX].*[pP]|(?!0[xX]).*[.eE]")
_ONE_CHARACTER = re.compile(r"'(?:[^\\]|\\(?:x[0-9a-fA-F]+|[0-7]{1,3}|.))'")
_QUOTED = {
    '"': "STRING_LITERAL",
    'L"': "WSTRING_LITERAL",
    'u8"': "U8STRING_LITERAL",
    'u"': "U16STRING_LITERAL",
    'U"': "U32STRING_LITERAL",
    "L'": "WCHAR_CONST",
    "u8'": "U8CHAR_CONST",
    "u'": "U16CHAR_CONST",
    "U'": "U32CHAR_CONST",
}


@dataclass(frozen=True)
class Failure:
    """A declaration that was not parsed: its chunk, the token where the parser stopped, whether it is an `asm`."""

    chunk: Chunk
    token: int
    asm: bool = False


@cache
def _kind(text: str) -> tuple[str, str]:
    """The token type that pycparser has for a token, and the plain spelling of it."""
    if known := _WORDS.get(text):
        return known
    if text in _ASM:
        return "ASM", text
    if known_kind := _PUNCTUATION.get(text):
        return known_kind, text
    first = text[0]
    if first.isdigit() or first == ".":
        return _number(text), text
    if quote := re.match(r"(?:u8|[LuU])?[\"']", text):
        if quote[0] == "'":
            return ("CHAR_CONST" if _ONE_CHARACTER.fullmatch(text) else "INT_CONST_CHAR"), text
        return _QUOTED[quote[0]], text
    if first.isalpha() or first in "_$" or first >= "\x80":
        return "ID", text
    return "UNKNOWN", text


def _number(text: str) -> str:
    if _FLOAT.match(text):
        return "HEX_FLOAT_CONST" if text[:2] in ("0x", "0X") else "FLOAT_CONST"
    if text[0] == "0" and len(text) > 1:
        if text[1] in "xX":
            return "INT_CONST_HEX"
        return "INT_CONST_BIN" if text[1] in "bB" else "INT_CONST_OCT"
    return "INT_CONST_DEC"


class _Feed:
    """What pycparser takes for its lexer: tokens made beforehand, `lineno` being the token's index."""

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


class _Parser:
    """pycparser, one top-level declaration at a time, so that one it rejects costs nothing but itself."""

    def __init__(self) -> None:
        self._parser: Any = CParser(lexer=_Feed)

    def declaration(self, tokens: Sequence[c_lexer.Token]) -> list[c_ast.Node]:
        """The nodes of one declaration. Raises _Rejected."""
        parser = self._parser
        parser.clex.load(tokens)
        parser._tokens = _TokenStream(parser.clex.token)
        parser._typedef_checked_token = None
        outer = dict(parser._scope_stack[0])
        try:
            nodes: list[c_ast.Node] = parser._parse_external_declaration()
            if rest := parser._peek():
                raise ParseError(f":{rest.lineno}")
        except ParseError as failure:
            parser._scope_stack = [outer]
            at = re.match(r":(\d+)", str(failure))
            raise _Rejected(int(at[1]) if at else parser.clex.last) from failure
        except (ValueError, AssertionError, AttributeError, RecursionError) as failure:
            # What its grammar does not foresee, it may also fail on in these ways.
            parser._scope_stack = [outer]
            raise _Rejected(parser.clex.last) from failure
        return nodes


class _Rejected(Exception):
    def __init__(self, token: int) -> None:
        super().__init__(token)
        self.token = token


def parse(tokens: Tokens, chunks: Iterable[Chunk]) -> tuple[c_ast.FileAST, tuple[Failure, ...]]:
    """Parse the declarations; a function that the parser rejects is left as its prototype.

    `node.coord.line` is the index of the token that the node starts at, or -1 for the types built into the compiler.
    """
    parser = _Parser()
    nodes: list[c_ast.Node] = []
    failures: list[Failure] = []
    chunks = tuple(chunks)
    used = {text for chunk in chunks for text in tokens.texts[chunk.start : chunk.end]}
    for name, declaration in _BUILTIN_TYPES.items():
        if name in used:
            words = tokenize(declaration).texts
            nodes += parser.declaration([c_lexer.Token(*_kind(word), -1, 0, "") for word in words])
    for chunk in chunks:
        bodiless = chunk.body is not None and chunk.system
        try:
            if not bodiless:
                nodes += parser.declaration(_definition(tokens.texts, chunk))
                continue
        except _Rejected as rejected:
            asm = tokens.texts[rejected.token] in _ASM
            failures.append(Failure(chunk, rejected.token, asm))
        if chunk.body is not None:
            try:
                nodes += parser.declaration(_prototype(tokens.texts, chunk))
            except _Rejected as rejected:
                if bodiless:
                    failures.append(Failure(chunk, rejected.token))
    return c_ast.FileAST(nodes), tuple(failures)


def _definition(texts: Sequence[str], chunk: Chunk) -> list[c_lexer.Token]:
    head = chunk.end if chunk.body is None else chunk.body
    return [*_clean(texts, chunk.start, head, outside=True), *_clean(texts, head, chunk.end, outside=False)]


def _prototype(texts: Sequence[str], chunk: Chunk) -> list[c_lexer.Token]:
    end = prototype_end(texts, chunk)
    return [*_clean(texts, chunk.start, end, outside=True), c_lexer.Token("SEMI", ";", end, 0, "")]


def _clean(texts: Sequence[str], start: int, end: int, outside: bool) -> Iterator[c_lexer.Token]:
    """The tokens from `start` to `end` without attributes and, `outside` of functions, assembler and its names."""
    at = start
    while at < end:
        text = texts[at]
        if text in _SPECIAL:
            after = _skipped(texts, at, outside)
            if after > at:
                at = after
                continue
        kind, value = _kind(text)
        yield c_lexer.Token(kind, value, at, 0, "")
        at += 1


def _skipped(texts: Sequence[str], at: int, outside: bool) -> int:
    """The index after what is dropped at `at`; `at` itself if nothing is."""
    text = texts[at]
    following = texts[at + 1] if at + 1 < len(texts) else ""
    if text == "__extension__":
        return at + 1
    if text in _DROPPED_WITH_PARENTHESES and following == "(":
        return skip_brackets(texts, at + 1)
    if text in _ASM and following == "(" and outside:
        return skip_brackets(texts, at + 1)
    if text == "[" and following == "[":
        return skip_brackets(texts, at)
    return at
