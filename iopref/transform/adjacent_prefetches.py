"""References that are prefetched and released with the row that they lie beside."""

from __future__ import annotations

from iopref.analysis.adjacent_references import Adjacent
from iopref.analysis.section import stride
from iopref.model import Expr, Nest, negated
from iopref.records import replace
from iopref.transform.choose import Choice
from iopref.transform.index_walks import walked_loops


def joined(nest: Nest, choices: tuple[Choice, ...], adjacent: tuple[Adjacent, ...]) -> tuple[Choice, ...]:
    """The choices, where a row that is pipelined around the same loop takes in what lies beside it."""
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
    """Whether the loops around the pipeline move both alike, and both are touched when one is.

    A row of a triangle that begins one later in each iteration around, and ends where it did, has touched what lies in
    front of it now.
    """
    a, b = part.group.first, whole.group.first
    around = [nest.loop(i) for i in part.loop.path[:-1]]
    if walked_loops(nest, whole.group, whole.loop) or part.entered(nest) != whole.entered(nest):
        return False
    if part.group.when != whole.group.when:
        return False
    return all(stride(a, o) == stride(b, o) or _shrinks(beside, stride(a, o), stride(b, o)) for o in around)


def _shrinks(beside: Adjacent, end: Expr, row: Expr) -> bool:
    """Whether the end of a row, which itself does not move, that something lies beside moves into the row."""
    moves = end.constant
    return not row.terms and moves is not None and (moves > 0 if beside.below else moves < 0)
