"""Where the nests of a procedure stand in its lines: its loops, and its assignments to arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.frontend.fortran.parse.classify import assignment, closing
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

_DO = pattern(r"(?:[a-z_]\w*:)?do(?:[a-z_]\w*=|while\(|concurrent|$)")
_OLD_DO = pattern(r"(?:[a-z_]\w*:)?do\d")
_MASKED = pattern(r"(?:[a-z_]\w*:)?(?:where|forall)\(")
_OPENS = pattern(r"(?:[a-z_]\w*:)?(?:associate\(|block$|select(case|type|rank)\(|critical|changeteam)")
_CLOSES = pattern(r"end(?:associate|block|select|critical|team)")
REDUCTIONS = frozenset(("sum", "product", "maxval", "minval", "dot_product", "count", "any", "all"))
"""Functions that go through whole arrays, and return a number."""
_REDUCES = pattern(rf"\b(?:{'|'.join(sorted(REDUCTIONS))})\(")


def places(lines: Sequence[Line], first: int, end: int) -> Iterator[tuple[int, int]]:
    """The first and last indices of what may be a nest in a range, in their order.

    These are outermost loops, and assignments that follow each other without anything between them, if one may be to an
    array or reduce one. Nothing is found in a construct that declares names, and no assignment with a label or under a
    mask.
    """
    depth = masks = 0
    start = first
    run: list[int] = []
    hidden: list[bool] = []
    for k in range(first, end):
        text = lines[k].text
        if (equals := assignment(text)) >= 0:
            if lines[k].label:  # something may jump there
                yield from _of_arrays(lines, run)
                run = []
            elif depth == masks == 0 and not any(hidden) and text[equals : equals + 2] != "=>":
                run.append(k)
            continue
        yield from _of_arrays(lines, run)
        run = []
        if _OLD_DO.match(text):
            return
        if _MASKED.match(text):
            masks += closing(text, text.index("(")) == len(text) - 1
        elif text.startswith(("endwhere", "endforall")):
            masks -= 1
        elif _DO.match(text):
            start = k if depth == 0 else start
            depth += 1
        elif text.startswith("enddo"):
            depth -= 1
            if depth == 0 and not any(hidden):
                yield start, k
        elif depth == 0 and (opens := _OPENS.match(text)):
            hidden.append(opens[1] != "case")
        elif depth == 0 and hidden and _CLOSES.match(text):
            hidden.pop()
    yield from _of_arrays(lines, run)


def _of_arrays(lines: Sequence[Line], run: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The part of a run of assignments from the first to the last one that may be about an array; none without one."""
    found = [k for k in run if _may_be_of_array(lines[k].text)]
    if found:
        yield found[0], found[-1]


def _may_be_of_array(text: str) -> bool:
    target = text[: assignment(text)]
    return ":" in target or not target.endswith(")") or _REDUCES.search(text) is not None
