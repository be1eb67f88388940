"""Which preprocessed token stands where in the raw text.

Each place that the scan found gets a marker, an identifier of its own, and the marked text is
preprocessed. A marker that comes out ties its neighbour token to its place. Markers stand beside
tokens that no macro replaces, so what comes out is the plain text as well, once they are taken out,
unless one was pasted or made a string. Then, and where the user's `#line` directives count, the
plain text is preprocessed too, and the anchors hold only if the two agree token for token. The directives of C that was
made of another language do not count: it asks for no line, and its places are known by its own lines.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from iopref.frontend.c.text.scan import Directive, Kind, RawText
from iopref.frontend.c.text.tokens import Tokens
from iopref.patterns import pattern
from iopref.records import dataclass, field

_PREFIX = "__iopref_anchor_"
_MARKER = pattern(rf"{_PREFIX}(\d+)")
_LITERAL = pattern(r"(?:u8|[LuU])?[\"']|\.?\d")


@dataclass(frozen=True)
class Anchors:
    """Raw offsets by token index, and the raw line of every token of the user's file.

    `starts`: the first character of a `for` or `while`. `bodies`: just after the loop header that the token
    follows. `ends`: just after the `;`, `{` or `}`.
    """

    starts: dict[int, int] = field(default_factory=dict)
    bodies: dict[int, int] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)
    raw_lines: dict[int, int] = field(default_factory=dict)
    _firsts: dict[int, int] = field(default_factory=dict, repr=False, compare=False)

    def around(self, token: int) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        """The nearest places known at or before a token, and behind it: each a token, and an offset before it."""
        cuts = self._cuts
        k = bisect_right(cuts, (token, sys.maxsize))
        return (cuts[k - 1] if k else None), (cuts[k] if k < len(cuts) else None)

    @cached_property
    def _cuts(self) -> list[tuple[int, int]]:
        after = ((token + 1, offset) for token, offset in self.ends.items())
        return sorted([*self.starts.items(), *self.bodies.items(), *after])

    def first_beside(self, token: int) -> int:
        """The first of the tokens up to this one in a row on its raw line, kept for further ones."""
        line, at = self.raw_lines[token], token
        while at not in self._firsts and self.raw_lines.get(at - 1) == line:
            at -= 1
        first = self._firsts[token] = self._firsts.get(at, at)
        return first


def marked(raw: RawText) -> str:
    """The text with a marker at every anchor, and without the user's `#line` directives."""
    edits = [(a.offset, a.offset, f" {_PREFIX}{i} ") for i, a in enumerate(raw.anchors)]
    text = raw.source.text
    for directive in _line_directives(raw):
        start, end = directive.span.start, directive.span.end
        edits.append((start, end, "\n" * text.count("\n", start, end)))
    pieces, at = [], 0
    for start, end, new in sorted(edits):
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at:]])


def _line_directives(raw: RawText) -> list[Directive]:
    return [d for d in raw.directives if d.keyword == "line" or d.keyword.isdigit()]


def unmarked(raw: RawText, output: str, anchored: Tokens) -> str | None:
    """The preprocessed text without its markers; None when it may differ from that of the plain text.

    `anchored` holds the tokens of `output` that are the user's file's.
    """
    alone = sum(map(bool, map(_MARKER.fullmatch, anchored.texts)))
    if (_line_directives(raw) and not raw.source.origins) or alone != output.count(_PREFIX):
        return None
    return _MARKER.sub("", output)


def match(raw: RawText, plain: Tokens, anchored: Tokens) -> Anchors:
    """Tie the tokens of the plain text to raw offsets; no anchor at all where the two texts disagree.

    `anchored` holds the tokens of the user's file only.
    """
    indices = [i for s in plain.segments if s.main for i in range(s.start, s.end)]
    texts: list[str] = []
    lines: list[int] = []
    markers: list[tuple[int, int]] = []
    anchored_lines = [line for segment in anchored.segments for line in segment.lines]
    found_markers = map(_MARKER.fullmatch, anchored.texts)
    for text, line, marker in zip(anchored.texts, anchored_lines, found_markers, strict=True):
        if marker:
            markers.append((int(marker[1]), len(texts)))
        else:
            texts.append(text)
            lines.append(line)
    found = Anchors()
    if not _same(texts, [plain.texts[i] for i in indices]):
        return found
    found.raw_lines.update(zip(indices, lines, strict=True))
    numbers = [number for number, _ in markers]
    if any(a >= b for a, b in zip(numbers, numbers[1:], strict=False)):
        return found
    for number, at in markers:
        anchor = raw.anchors[number]
        if anchor.kind is Kind.LOOP and texts[at : at + 1] == [anchor.symbol]:
            found.starts[indices[at]] = anchor.offset
        elif anchor.kind is Kind.END and at and texts[at - 1] == anchor.symbol:
            found.ends[indices[at - 1]] = anchor.offset
        elif anchor.kind is Kind.BODY and at < len(texts) and texts[at - 1] == ")":
            found.bodies[indices[at]] = anchor.offset
    return found


def _same(left: list[str], right: list[str]) -> bool:
    """Equal but for literals: `__LINE__` and `__FILE__` differ once `#line` is taken out."""

    def differing() -> Iterator[bool]:
        for a, b in zip(left, right, strict=True):
            if a != b:
                yield bool(_LITERAL.match(a) and _LITERAL.match(b))

    return left == right or (len(left) == len(right) and all(differing()))
