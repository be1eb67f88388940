"""The token types of pycparser for the tokens of C, including GNU spellings."""

from __future__ import annotations

import re
from functools import cache

from iopref.frontend.c.quick_pycparser import c_lexer
from iopref.patterns import pattern

_PUNCTUATION = {token.literal: token.tok_type for token in c_lexer._fixed_tokens}
_ALIASES = {
    "restrict": ("__restrict", "__restrict__"),
    "inline": ("__inline", "__inline__"),
    "const": ("__const", "__const__"),
    "volatile": ("__volatile", "__volatile__"),
    "signed": ("__signed", "__signed__"),
    "offsetof": ("__builtin_offsetof",),
    "_Alignas": ("alignas",),
    "_Alignof": ("__alignof", "__alignof__", "alignof"),
    "_Static_assert": ("static_assert",),
    "_Complex": ("__complex", "__complex__"),
    "_Thread_local": ("__thread", "thread_local"),
    "__int128": ("__int128_t",),
}
_FLOATS = {"float": ("_Float32",), "double": ("_Float64", "_Float32x")}
_WORDS = {
    **{word: (kind, word) for word, kind in c_lexer._keyword_map.items()},
    **{alias: (c_lexer._keyword_map[word], word) for word, aliases in _ALIASES.items() for alias in aliases},
    **{word: (c_lexer._keyword_map[like], like) for like, words in _FLOATS.items() for word in words},
    **{word: ("DOUBLE", word) for word in ("_Float128", "__float128", "_Float64x")},
    **{word: ("TYPEOF", word) for word in ("typeof", "__typeof", "__typeof__")},
}
ASM = frozenset(("asm", "__asm", "__asm__"))
_FLOAT = pattern(r"0[xX].*[pP]|(?!0[xX]).*[.eE]")
_ONE_CHARACTER = pattern(r"'(?:[^\\]|\\(?:x[0-9a-fA-F]+|[0-7]{1,3}|.))'")
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


@cache
def kind_of(text: str) -> tuple[str, str]:
    """The token type of pycparser for a token, and its standard spelling."""
    if known := _WORDS.get(text):
        return known
    if text in ASM:
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
    if first.isalpha() or first in "_$" or first >= "\x80" or text[:2] in ("\\u", "\\U"):
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
