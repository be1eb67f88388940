"""Which preprocessed token stands where in the raw text.

Each place that the scan found gets a marker, an identifier of its own; the marked text is
preprocessed a second time. A marker that comes out ties its neighbour token to its place. The
anchors hold only if the marked text, without its markers, is the plain one, token for token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from iopref.frontend.c.scan import Kind, RawText
from iopref.frontend.c.tokens import Tokens

_MARKER = "__iopref_anchor_"
_LITERAL = re.compile(r"(?:u8|[LuU])?[\"']|\.?\d")


@dataclass(frozen=True)
class Anchors:
    """Raw offsets by token index, and the raw line of every token of the user's file.

    `starts`: the first character of a `for`. `bodies`: just after the loop header that the token
    follows. `ends`: just after the `;`, `{` or `}`.
    """

    starts: dict[int, int] = field(default_factory=dict)
    bodies: dict[int, int] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)
    raw_lines: dict[int, int] = field(default_factory=dict)


def marked(raw: RawText) -> str:
    """The text with a marker at every anchor, and without the user's `#line` directives."""
    edits = [(a.offset, a.offset, f" {_MARKER}{i} ") for i, a in enumerate(raw.anchors)]
    text = raw.source.text
    for directive in raw.directives:
        if directive.keyword == "line" or directive.keyword.isdigit():
            start, end = directive.span.start, directive.span.end
            edits.append((start, end, "\n" * text.count("\n", start, end)))
    pieces, at = [], 0
    for start, end, new in sorted(edits):
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at:]])


def match(raw: RawText, plain: Tokens, anchored: Tokens) -> Anchors:
    """Tie the tokens of the plain text to raw offsets; no anchor at all where the two texts disagree.

    `anchored` holds the tokens of the user's file only.
    """
    indices = [i for s in plain.segments if s.main for i in range(s.start, s.end)]
    texts: list[str] = []
    lines: list[int] = []
    markers: list[tuple[int, int]] = []
    anchored_lines = [line for segment in anchored.segments for line in segment.lines]
    for text, line in zip(anchored.texts, anchored_lines, strict=True):
        if text.startswith(_MARKER):
            markers.append((int(text[len(_MARKER) :]), len(texts)))
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
        if anchor.kind is Kind.FOR and texts[at : at + 1] == ["for"]:
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
