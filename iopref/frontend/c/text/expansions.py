"""Macros that make functions: what they expand to takes the places of their uses, and nests in it can be replaced.

Such a use, as `SORT_INIT(int)`, stands alone on its lines, outside of all functions. Its expansion is written on one
line, between two `#line` directives. What comes out is preprocessed, and compared with what the file itself becomes, as
for included files.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from iopref.diagnostics import UserError
from iopref.frontend.c.text.expanded import print_tokens
from iopref.frontend.c.text.inclusions import first_difference
from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.c.text.preprocessed import Preprocessed, preprocessed
from iopref.frontend.c.text.scan import RawText
from iopref.patterns import pattern
from iopref.records import replace
from iopref.source import Inclusion, Source

_USE = pattern(r"^[ \t]*[A-Za-z_]\w*[ \t]*\((?:[^(){};\"']|\([^(){};\"']*\))*\)[ \t]*;?[ \t]*$", re.MULTILINE)
_BREAK = pattern(r"\n *")


class _Use(NamedTuple):
    """A use of a macro: where it is in the text of the file, and what it expands to."""

    start: int
    end: int
    text: str


def with_expansions(text: Preprocessed) -> Preprocessed:
    """A C file with the expansions of macros that make functions with loops, if the compiler sees the same."""
    raw = text.raw
    if raw.source.origins or "\r" in raw.source.text or (raw.line_directives and not raw.source.inclusions):
        return text
    uses = list(_uses(text))
    if not uses:
        return text
    try:
        made = preprocessed(_written(raw, uses), text.run)
    except UserError:
        return text
    return text if first_difference(text.tokens, made.tokens) is not None else made


def _uses(text: Preprocessed) -> Iterator[_Use]:
    """The uses of macros that make functions with loops."""
    raw, tokens = text.raw, text.tokens
    lines = sorted((line, token) for token, line in text.places.raw_lines.items())
    depth = at = 0
    for match in _USE.finditer(raw.code):
        start, end = match.span()
        depth += raw.code.count("{", at, start) - raw.code.count("}", at, start)
        at = start
        if depth or raw.source.text[start:end] != match[0] or raw.position(start).file != raw.source.path:
            continue
        first, last = raw.source.position(start).line, raw.source.position(end).line
        made = [token for _, token in lines[bisect_left(lines, (first, 0)) : bisect_left(lines, (last + 1, 0))]]
        if not made or made[-1] - made[0] + 1 != len(made) or any(made[0] <= k <= made[-1] for k in tokens.pragmas):
            continue
        if _makes_functions(tokens.texts[made[0] : made[-1] + 1]):
            expansion = print_tokens(tokens.texts, made[0], made[-1] + 1)[0]
            yield _Use(start, end, _BREAK.sub(" ", expansion))


def _makes_functions(made: list[str]) -> bool:
    """Whether what a macro makes, outside of functions, is whole, and has loops."""
    whole = made[-1] in ("}", ";") and made.count("{") == made.count("}")
    return whole and made.count("for") + made.count("while") > made.count("do")


def _written(raw: RawText, uses: list[_Use]) -> Source:
    """The text of a file with expansions in place of the uses of macros."""
    source, waiting = raw.source, [*raw.source.inclusions]
    pieces: list[str] = []
    inclusions: list[Inclusion] = []
    at = more = 0
    for use in uses:
        first, last = source.position(use.start).line, source.position(use.end).line
        while waiting and waiting[0].first < first:
            inclusions.append(_moved(waiting.pop(0), more))
        name, written = quoted(source.path), source.text[use.start : use.end]
        behind = raw.presumed(last)[1] + 1
        text = f"#line {raw.presumed(first)[1]} {name}\n{use.text}\n#line {behind} {name}"
        pieces += [source.text[at : use.start], text]
        inclusions.append(Inclusion(first + more, first + more + 2, 1, written, text, ""))
        at, more = use.end, more + 2 - (last - first)
    inclusions += [_moved(each, more) for each in waiting]
    pieces.append(source.text[at:])
    return replace(source, text="".join(pieces), inclusions=tuple(inclusions), files=source.files or (source,))


def _moved(inclusion: Inclusion, lines: int) -> Inclusion:
    return replace(inclusion, first=inclusion.first + lines, last=inclusion.last + lines)
