"""Where a function may be put in front of another one in the text."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.text.chunks import skip_brackets
from iopref.frontend.c.text.tokens import TOKEN
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.source import Span

_OF_BLOCKS = pattern("omp|STDC|clang fp|float_control")
_CHANGING = frozenset(("define", "undef", "include"))
_CHOOSING = frozenset(("if", "ifdef", "ifndef", "elif", "else", "endif"))
_INLINE = frozenset(("inline", "__inline", "__inline__"))
_HARMLESS = frozenset(("noinline", "noclone", "unused", "used"))
"""Attributes that do not restrict the statements of a function."""


@lru_cache(maxsize=16)
def _last_token(body: Node) -> int:
    """The last token at which a node of a function begins."""
    return max(int(node.coord.line) for node in walk(body) if node.coord is not None)


def may_differ(unit: Unit, span: Span) -> bool:
    """Whether names may have another meaning at the end of a part of the text than at its beginning.

    Also if they may have one in another configuration, as the function's text is that of one configuration only; not
    if the compiler gets the text at once, with the options of this configuration.
    """
    source = unit.raw.source.text
    changing = _CHANGING | _CHOOSING if unit.preprocessor.another else _CHANGING
    return any(
        d.keyword in changing or "_macro" in source[d.span.start : d.span.end] for d in unit.raw.directives_in(span)
    )


def place_before(unit: Unit, function: Node) -> int | None:
    """Where a function may be put in front of another one and the comments above that; None if nowhere."""
    texts, raw = unit.tokens.texts, unit.raw
    body = function.body.coord.line
    first = next((k + 1 for k in range(body - 1, -1, -1) if texts[k] in (";", "}")), 0)
    after = unit.anchors.ends.get(body)
    if after is None or _is_special(texts[first:body]) or _has_pragma(unit, first, body, function):
        return None
    if not unit.is_written(first, body):
        return None
    end = after - 1
    before = max(raw.code.rfind(";", 0, end), raw.code.rfind("}", 0, end)) + 1
    start = raw.next_code(before)
    word = TOKEN.match(raw.code, start)
    directives = raw.directives_in(Span(before, end))
    if word is None or word[1] != texts[first] or any(d.span.start > start for d in directives):
        return None
    for directive in directives:
        if not raw.source.origins or (directive.keyword != "line" and not directive.keyword.isdigit()):
            before = directive.span.end
    text = raw.source.text
    line = text.find("\n", before) + 1
    while text[line : line + 1] == "\n":
        line += 1
    inside = raw.in_comment(line) or any(d.span.start < line < d.span.end for d in directives)
    return line if 0 < line <= start and not inside else start


def _is_special(head: Sequence[str]) -> bool:
    """Whether the head of a function says how it is compiled, or that it may be defined elsewhere as well."""
    for at, word in enumerate(head):
        if word in ("__attribute__", "__attribute"):
            inside = head[at + 3 : skip_brackets(head, at + 1) - 2]
            if not _HARMLESS.issuperset(name.strip("_") for name in inside if name != ","):
                return True
    return "static" not in head and not _INLINE.isdisjoint(head)


def _has_pragma(unit: Unit, first: int, body: int, function: Node) -> bool:
    """Whether a directive stands at the head of a function, or one inside it affects how its blocks are compiled."""
    pragmas = unit.tokens.pragmas
    last = _last_token(function.body) if pragmas else body
    return any(
        first <= token <= body or (body < token <= last + 1 and any(map(_OF_BLOCKS.match, lines)))
        for token, lines in pragmas.items()
    )
