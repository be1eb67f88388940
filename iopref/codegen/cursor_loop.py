"""The cursor of a stream as C: its variables, and the loop that prefetches for this run and the next ones."""

from __future__ import annotations

from iopref.codegen.directives import INDENT, advance, explained, lines_of
from iopref.model import ALWAYS, Compare, Condition, all_of, as_c, generated, negated
from iopref.transform.plan import Cursor, Stream


def cursor_declarations(cursor: Cursor) -> list[str]:
    """Declarations of the variables of a cursor, which live as long as the nest."""
    kind = "IOPREF_NESTED" if cursor.nested else "IOPREF_CONTINUOUS"
    indices = " and ".join(w.loop.index for w in cursor.walks)
    lines = [explained(f"iopref_cursor {cursor.name} = {kind};", f"goes on in coming iterations of {indices}")]
    if cursor.more is not None:
        return lines
    return [*lines, explained(f"long {', '.join(f'{w.name} = 0' for w in cursor.walks)};", f"{indices} at the cursor")]


def open_with_cursor(pipe: str, stream: Stream, cursor: Cursor, rate: str) -> str:
    """Open a stream whose cursor goes on through later runs of the same length; `rate` is in bytes per iteration."""
    given = f"&{pipe}, &{stream.name}, {rate}, {stream.groups}, &{cursor.name}"
    return f"iopref_stream_open_repeats({given}, {_more(cursor)});"


def _more(cursor: Cursor) -> str:
    """The number of later runs of the same length that the cursor of a stream may go on to."""
    assert cursor.more is not None
    flag = cursor.walks[-1].flag
    return cursor.more.c() if flag == ALWAYS else f"{as_c(flag)} ? {cursor.more.c()} : 0"


def attach_cursor(pipe: str, stream: Stream, cursor: Cursor) -> list[str]:
    """Attach the cursor to an opened stream: it is set to the run that begins, unless it is ahead of that already."""
    given = f"&{pipe}, &{stream.name}, &{cursor.name}"
    if cursor.more is not None:
        return [f"iopref_stream_repeats({given}, {_more(cursor)});"]
    wide = [w.loop.spelling.ctype.startswith("unsigned long") for w in cursor.walks]
    here = [f"{w.name} = {'(long)' * cast}{w.loop.index};" for w, cast in zip(cursor.walks, wide, strict=True)]
    several = len(here) > 1
    return [
        f"if (iopref_stream_goes_on({given})){' {' if several else ''}",
        *(INDENT + line for line in here),
        *(["}"] if several else []),
    ]


def due_in_runs(pipe: str, stream: Stream, cursor: Cursor) -> list[str]:
    """The loop that prefetches for iterations of this run and then of later runs, to which it moves the cursor."""
    hints = lines_of((*(h for h in stream.hints if h.kind != "prefetch"), *cursor.hints), stream.name)
    begin = f"while (iopref_run_due(&{pipe}, &{stream.name})) {{"
    braces = len(hints) > 1
    if cursor.more is not None:
        return [begin.removesuffix("" if braces else " {"), *(INDENT + line for line in hints), *["}"] * braces]
    return [
        begin,
        f"    if ({cursor.name}.over) {{",
        *(INDENT * 2 + line for line in _step(cursor)),
        f"    }} else{' {' if braces else ''}",
        *(INDENT * 2 + line for line in hints),
        *([INDENT + "}"] if braces else []),
        "}",
    ]


def _step(cursor: Cursor) -> list[str]:
    """Statements that move the cursor to the next run, as the loops do, and pass over outer iterations without one."""
    there = {w.loop.id: generated(w.name) for w in cursor.walks}
    runs: list[Condition] = [
        Compare(there[w.loop.id], "<" if w.loop.upwards else ">", w.loop.past.value.substitute(there))
        for w in cursor.walks
    ]
    lines: list[str] = []
    for depth in range(len(cursor.walks) - 1, 0, -1):
        walk, outer = cursor.walks[depth], cursor.walks[depth - 1]
        ends = as_c(all_of([outer.flag, *runs[:depth], negated(runs[depth])]))
        first = walk.loop.first.value.substitute(there).c()
        lines.append(f"{INDENT * len(lines)}for ({advance(walk.name, walk.loop)}; {ends}; {walk.name} = {first})")
    lines.append(f"{INDENT * len(lines)}{advance(cursor.walks[0].name, cursor.walks[0].loop)};")
    more = as_c(all_of([cursor.walks[-1].flag, *runs]))
    return [*lines, f"iopref_next_run(&{cursor.name}, {more}, {cursor.trip.c()});"]
