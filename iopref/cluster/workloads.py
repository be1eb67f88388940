"""Reference strings: those of PGMS98 4.3, made from random numbers, and those of traces."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

from iopref.cluster.machine import US
from iopref.cluster.pages import Stream
from iopref.trace.format import Kind, open_trace

COMPUTE = 250 * US
"""The computing time between two references, except for `render`."""

RENDER_COMPUTE = 2700 * US
"""The same for `render`: with it, the speed-up levels off at 5.6, as that of the paper's program does."""

MIB = 1 << 20


def random(pages: int, draw: Random) -> list[int]:
    """All pages of the data, in random order."""
    return draw.sample(range(pages), pages)


def reverse(pages: int, draw: Random) -> list[int]:
    """All pages from the last to the first."""
    return list(range(pages - 1, -1, -1))


def sequential(pages: int, draw: Random) -> list[int]:
    """All pages from the first to the last."""
    return list(range(pages))


def hotcold(pages: int, draw: Random) -> list[int]:
    """20 phases, each with as many references to a hot fifth of the pages as a fifth of it has pages, then half as many
    to the rest.

    The references are in groups of four successive pages at random places. For 100 MB in pages of 8 KB, they are 512
    and 256.
    """
    hot = pages // 5
    found: list[int] = []
    for _ in range(20):
        for begin, end, count in ((0, hot, hot // 5), (hot, pages, hot // 10)):
            for _ in range(max(1, count // 4)):
                first = draw.randrange(begin, max(begin + 1, end - 3))
                found += range(first, min(first + 4, end))
    return found


def objects(pages: int, draw: Random) -> list[int]:
    """A depth-first walk over a tree of assemblies, whose 243 leaves use three parts each, out of 500.

    The pages of a part are successive; a visit touches most of them. After the OO7 benchmark (Carey and others, SIGMOD
    1993): of 100 MB about 65 MB are visited, some parts several times.
    """
    parts = min(500, pages)
    found: list[int] = []
    for _ in range(3**5 * 3):
        part = draw.randrange(parts)
        begin, end = part * pages // parts, (part + 1) * pages // parts
        found += range(begin, begin + max(1, (end - begin) * 17 // 20))
    return found


def render(pages: int, draw: Random) -> list[int]:
    """Three views of a scene from ever nearer; in each view, newly visible pages come before those seen in the view
    before.

    Of 178 MB, a view has 67 MB, of which three quarters were seen before; all views together have 100 MB. Pages are in
    groups of one to eight, whose order is that of the scene within a quarter of a view. This follows from what PGMS98
    reports of its program: the memory of two nodes holds hardly any page that is used again, that of four nodes all of
    them.
    """
    groups: list[list[int]] = []
    page = 0
    while page < pages:
        length = draw.randint(1, 8)
        groups.append(list(range(page, min(page + length, pages))))
        page += length
    draw.shuffle(groups)
    in_sight = max(1, len(groups) * 3 // 8)
    found: list[int] = []
    for view in range(3):
        first = view * (in_sight // 4)
        seen = groups[first : first + in_sight][::-1]
        window = -(-len(seen) // 4)
        for begin in range(0, len(seen), window):
            part = seen[begin : begin + window]
            found += [page for group in draw.sample(part, len(part)) for page in group]
    return found


GENERATORS: dict[str, Callable[[int, Random], list[int]]] = {
    "objects": objects,
    "render": render,
    "hotcold": hotcold,
    "random": random,
    "reverse": reverse,
    "sequential": sequential,
}
"""The generators by name; each gets the number of pages of the data."""

SIZES = {"render": 178 * MIB}
"""The size of the data, in bytes, if it is not DATA."""

DATA = 100 * MIB


def generated(
    name: str, page: int, draw: Random, data: int | None = None, compute: int | None = None, times: int = 1
) -> Stream:
    """The reference string of a generator, repeated `times` times, in pages of `page` bytes."""
    pages = GENERATORS[name](max(1, (data or SIZES.get(name, DATA)) // page), draw) * times
    if compute is None:
        compute = RENDER_COMPUTE if name == "render" else COMPUTE
    return Stream(pages, [compute] * len(pages))


def traced(path: Path, page: int) -> Stream:
    """The pages that a program touched according to its trace, and the times between them.

    Raises UserError if the trace cannot be read.
    """
    trace = open_trace(path)
    numbers: dict[int, int] = {}
    pages: list[int] = []
    compute: list[int] = []
    waited = 0
    for record in trace.records():
        waited += record.dt * trace.touch_ns
        if record.kind == Kind.ENTER:
            place = record.page * trace.page // page
            pages.append(numbers.setdefault(place, len(numbers)))
            compute.append(waited)
            waited = 0
    return Stream(pages, compute)
