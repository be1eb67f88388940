"""Finds the places of preprocessed tokens in the raw text.

Each place found by the scan gets a marker, an identifier of its own, and the marked text is preprocessed. A marker in
the output connects its neighbouring token with its place. Markers stand beside tokens that no macro replaces, so that
the output without markers is also that of the plain text, unless a marker was pasted or made a string. In that case,
and if the user's `#line` directives matter, the plain text is preprocessed as well, and the anchors are valid only if
both outputs agree token by token. Directives of C that was translated from another language do not matter: it does not
use `__LINE__`, and its places are known by its own lines.
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
    """Raw offsets by token index, and the raw line of each token of the user's file.

    `starts`: the first character of a `do`, `for` or `while`. `bodies`: behind the loop header in front of the token.
    `ends`: behind the `;`, `{` or `}`.
    """

    starts: dict[int, int] = field(default_factory=dict)
    bodies: dict[int, int] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)
    raw_lines: dict[int, int] = field(default_factory=dict)

    def around(self, token: int) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
        """The nearest known places at or before a token, and behind it: each a token, and the offset in front of it."""
        cuts = self._cuts
        k = bisect_right(cuts, (token, sys.maxsize))
        return (cuts[k - 1] if k else None), (cuts[k] if k < len(cuts) else None)

    @cached_property
    def _cuts(self) -> list[tuple[int, int]]:
        after = ((token + 1, offset) for token, offset in self.ends.items())
        return sorted([*self.starts.items(), *self.bodies.items(), *after])

    def beside(self, token: int) -> tuple[int, int]:
        """The successive tokens around this one that are on its raw line: the first, and behind the last."""
        return self._runs[bisect_right(self._runs, (token, sys.maxsize)) - 1]

    @cached_property
    def _runs(self) -> list[tuple[int, int]]:
        runs: list[tuple[int, int]] = []
        for token, line in sorted(self.raw_lines.items()):
            if runs and runs[-1][1] == token and self.raw_lines[token - 1] == line:
                runs[-1] = runs[-1][0], token + 1
            else:
                runs.append((token, token + 1))
        return runs


def marked(raw: RawText) -> str:
    """The text with a marker at each anchor, and without the user's `#line` directives."""
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
    """The preprocessed text without its markers; None if it may differ from that of the plain text.

    `anchored` has the tokens of `output` that are from the user's file.
    """
    alone = sum(map(bool, map(_MARKER.fullmatch, anchored.texts)))
    if (_line_directives(raw) and not raw.source.origins) or alone != output.count(_PREFIX):
        return None
    return _MARKER.sub("", output)


def match(raw: RawText, plain: Tokens, anchored: Tokens) -> Anchors:
    """Connect the tokens of the plain text with raw offsets; there are no anchors if the two texts disagree.

    `anchored` has only tokens of the user's file.
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
        elif anchor.kind is Kind.BODY and at < len(texts) and texts[at - 1] == anchor.symbol:
            found.bodies[indices[at]] = anchor.offset
    return found


def _same(left: list[str], right: list[str]) -> bool:
    """Whether token lists are equal except for literals: `__LINE__` and `__FILE__` differ without `#line`."""

    def differing() -> Iterator[bool]:
        for a, b in zip(left, right, strict=True):
            if a != b:
                yield bool(_LITERAL.match(a) and _LITERAL.match(b))

    return left == right or (len(left) == len(right) and all(differing()))
