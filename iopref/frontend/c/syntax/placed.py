"""The text of a nest, with the place of each token in it."""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.syntax.regions import Region
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.text.expanded import print_tokens
from iopref.frontend.c.text.tokens import TOKEN
from iopref.frontend.c.types.expressions import Node
from iopref.records import dataclass
from iopref.source import Span


@dataclass(frozen=True)
class Placed:
    """A region, and the spans of its tokens in its text, by the tokens' indices."""

    region: Region
    tokens: Mapping[int, Span]

    def span(self, first: int, past: int) -> Span | None:
        """The text from a token to the one before `past`; None if a macro makes one of them."""
        if any(token not in self.tokens for token in range(first, past)):
            return None
        return Span(self.tokens[first].start, self.tokens[past - 1].end)


def placed(unit: Unit, region: Region, loop: Node) -> Placed:
    """The region of a nest, with its macros expanded if there are any and this is possible."""
    first, past = region.tokens
    texts = unit.tokens.texts[first:past]
    if region.expanded:
        return _printed(unit, region)
    code = unit.raw.code[region.span.start : region.span.end]
    written = list(TOKEN.finditer(code))
    if [match[1] for match in written] == texts:
        return Placed(region, {first + k: Span(*match.span(1)) for k, match in enumerate(written)})
    expanded = unit.expanded(region, loop)
    if expanded is not None:
        return _printed(unit, expanded)
    from difflib import SequenceMatcher  # most nests have no macros

    found = {}
    matcher = SequenceMatcher(None, [match[1] for match in written], texts, autojunk=False)
    for block in matcher.get_matching_blocks():
        for k in range(block.size):
            found[first + block.b + k] = Span(*written[block.a + k].span(1))
    return Placed(region, found)


def _printed(unit: Unit, region: Region) -> Placed:
    texts = unit.tokens.texts
    first, past = region.tokens
    at = print_tokens(texts, first, past)[1]
    return Placed(region, {k: Span(at[k], at[k] + len(texts[k])) for k in range(first, past)})
