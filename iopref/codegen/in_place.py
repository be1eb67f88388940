"""A nest whose copies both stand where the user's loop stood: the user's loop runs if the data fit in memory, the
pipelined loop otherwise.
"""

from __future__ import annotations

from iopref.codegen.directives import block, explained
from iopref.codegen.nest import NestPrinter
from iopref.codegen.nest_call import either, indented
from iopref.codegen.nest_entry import summary
from iopref.codegen.nest_text import Generated, NestText, join_chunks
from iopref.codegen.splice import Chunk
from iopref.codegen.thread_lane import OUT, TEAM, Visit


def both_copies(nest: NestText) -> Generated:
    """Print both copies of the nest in its place."""
    if nest.plan.nest.in_region:
        return _in_region(nest)
    body = nest.with_hints(nest.indentation)
    entry = nest.entry
    start = 0 if nest.plan.nest.parallel else nest.start
    fits, small = entry.fits, None if nest.touched else entry.is_small
    if small and nest.plan.nest.assumes:
        fits = entry.large_fits  # the assumptions, which are false if they are small, are part of it
    elif small:
        fits = either(small, entry.large_fits)
    opening = [
        explained("{", f"iopref: hints: {summary(nest.plan)}"),
        *indented(*entry.declarations(small), f"if ({fits}) {{"),
    ]
    otherwise = ["} else {", *indented(*entry.answers)]
    return Generated(
        nest.replaced(start, opening, (Chunk(block(indented(*otherwise), nest.indentation)), *body), ["}"]),
    )


def _in_region(nest: NestText) -> Generated:
    """Print a nest that each thread of a parallel region executes: one loop, with both copies of the body in it.

    All threads have to come to the same loop of an OpenMP directive. Each thread decides for itself whether the
    data fit, and waits for no other thread.
    """
    root, text = nest.plan.nest.root, nest.texts[nest.plan.nest.root.id]
    user, margin = nest.user, nest.indentation
    printer = NestPrinter(nest.plan, user, nest.texts, margin, nest.touched)
    lane = printer.lane(root)
    body = tuple(printer.body(root, 3))
    entry = nest.entry
    visit = Visit(bool(nest.touched))
    opening = [
        *entry.declarations(),
        f"const int {OUT} = !({entry.fits});",
        *entry.flags(where=OUT),
        f"static struct iopref_team {TEAM} = IOPREF_TEAM;",
        *(lane.kept() if lane else ()),
        *visit.begins,
    ]
    first = [explained("{", f"iopref: hints: {summary(nest.plan)}"), *indented(*opening)]
    otherwise = ["} else {", *indented(*entry.own_labels)]
    return Generated(
        join_chunks(
            (
                Chunk(block(first, margin)),
                user.chunk(0, text.body),
                Chunk(block(indented("{", *indented(f"if (!{OUT}) {{")), margin)),
                user.chunk(text.body, text.end),
                Chunk(block(indented(*indented(*otherwise)), margin)),
                *body,
                Chunk(block([*indented(*indented("}"), "}", *visit.ends), "}"], margin)),
            )
        )
    )
