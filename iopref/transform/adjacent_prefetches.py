"""Which references are prefetched and released together with an adjacent row, for transform/pipeline.py."""

from __future__ import annotations

from iopref.analysis.adjacent_references import Adjacent
from iopref.analysis.section import stride
from iopref.model import Expr, Nest, negated
from iopref.records import replace
from iopref.transform.choose import Choice
from iopref.transform.index_walks import walked_loops


def with_adjacent(nest: Nest, choices: tuple[Choice, ...], adjacent: tuple[Adjacent, ...]) -> tuple[Choice, ...]:
    """Add to each row's choice the adjacent references pipelined around the same loop; drop their own choices."""
    found = list(choices)
    for beside in adjacent:
        for part in [c for c in found if c.group is beside.part]:
            whole = next((c for c in found if c.group is beside.whole and c.loop is part.loop), None)
            if whole is None or not _alike(nest, part, whole, beside):
                continue
            only_whole = [flag for flag in whole.active if flag not in part.active]
            if len(only_whole) > 1 or any(negated(flag) in part.active for flag in only_whole):
                continue
            found[found.index(whole)] = replace(whole, near=(*whole.near, beside))
            alone = [replace(part, active=(*part.active, negated(flag))) for flag in only_whole]
            found[found.index(part) : found.index(part) + 1] = alone
    return tuple(found)


def _alike(nest: Nest, part: Choice, whole: Choice, beside: Adjacent) -> bool:
    """Whether the loops around a pipeline move the part and the whole by the same stride, under the same conditions.

    A row of a triangle that begins one element later in each iteration of a loop around it, and always ends at the same
    place, counts too: it has touched the adjacent element already.
    """
    a, b = part.group.first, whole.group.first
    around = [nest.loop(i) for i in part.loop.path[:-1]]
    if walked_loops(nest, whole.group, whole.loop) or part.entry_conditions(nest) != whole.entry_conditions(nest):
        return False
    if part.group.when != whole.group.when:
        return False
    return all(stride(a, o) == stride(b, o) or _shrinks(beside, stride(a, o), stride(b, o)) for o in around)


def _shrinks(beside: Adjacent, end: Expr, row: Expr) -> bool:
    """Whether the adjacent reference (stride `end`) moves into a row whose own address does not move (stride `row`)."""
    moves = end.constant
    return not row.terms and moves is not None and (moves > 0 if beside.below else moves < 0)
