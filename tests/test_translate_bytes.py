"""Translation keeps every byte of the user's text outside the nests it rewrites, and the nest itself inside them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from support import CORPUS, Program, served, translated

from iopref.frontend.c.syntax.regions import Region
from iopref.source import BYTE_ORDER_MARK, Span


def region(program_text: str, span: Span) -> Span:
    """The span of a nest, widened as the translation does: with the
    blanks before it on its line and the end of its last.
    """
    start, end = span.start, span.end
    line = program_text.rfind("\n", 0, start) + 1
    if not program_text[line:start].strip(" \t"):
        start = line
    return Span(start, end + program_text.startswith("\n", end))


@pytest.mark.parametrize("program", CORPUS, ids=lambda program: program.path.stem)
def test_text_is_kept(program: Program) -> None:
    check_text_between_nests(program)
    check_loops_that_run_in_memory(program)
    if not served(program.translation):
        assert program.translation.text == program.source.text


def check_text_between_nests(program: Program) -> None:
    source = program.source.text
    result = program.translation
    spans = [region(source, n.lifted.region.span) for n in served(result)]
    spans = sorted([*spans, *(n.function.span for n in served(result) if n.function)])
    at, found = len(BYTE_ORDER_MARK) if source.startswith(BYTE_ORDER_MARK) else 0, 0
    for span in [*spans, Span(len(source), len(source))]:
        kept = source[at : span.start]
        found = result.text.find(kept, found)
        assert found >= 0, f"lost or changed:\n{kept}"
        found += len(kept)
        at = span.end


def check_loops_that_run_in_memory(program: Program) -> None:
    """The loops that run in memory are the user's own text, but for the headers of those that a function runs."""
    for n in served(program.translation):
        if not n.lifted.region.expanded:
            written = [chunk.text for edit in (n.edit, n.function) if edit for chunk in edit.chunks]
            strips = re.findall(r"^static .*_stop[,)]", "".join(written), re.MULTILINE)
            assert headers_lost(n.lifted.region, program.translation.text) <= len(strips), n.lifted.region.text


def headers_lost(region: Region, text: str) -> int:
    """How many headers of loops of a region are not in a text, which must have all else."""

    def lost(start: int, end: int) -> int:
        if region.text[start:end].strip() in text:
            return 0
        loops = sorted((t for t in region.loops.values() if start <= t.head and t.end <= end), key=lambda t: t.head)
        loops = [t for t in loops if not any(o.body <= t.head and t.end <= o.past for o in loops if o is not t)]
        if [(t.head, t.end) for t in loops] == [(start, end)]:
            header = region.text[start : loops[0].body].strip()
            return (header not in text) + lost(loops[0].body, loops[0].past) + lost(loops[0].past, end)
        assert loops, f"lost or changed:\n{region.text[start:end]}"
        ends = [start, *(at for t in loops for at in (t.head, t.end)), end]
        return sum(lost(*piece) for piece in pairwise(ends))

    return lost(0, len(region.text))


def test_nothing_is_added_to_a_file_without_loops() -> None:
    text = "\xef\xbb\xbfint main(void)\r\n{\r\n\treturn 0; /* \xff */\r\n}"
    assert translated(text).text == text
