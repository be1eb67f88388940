"""Whether the hints of a traced program lie in its arrays, whose
addresses the program prints (tests/corpus/generated.h).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from trace_model import PAGE

from iopref.trace.format import Kind, Record, Trace

SLACK = 1
Pages = dict[str, list[range]]


def pages_of(stderr: str) -> Pages:
    """The pages of each array and the pages beside it, by name, as a program compiled with -DWHERE prints them."""
    found: Pages = defaultdict(list)
    for name, address, size in re.findall(r"^(\w+) (\d+) (\d+)$", stderr, re.MULTILINE):
        found[name].append(range(int(address) // PAGE - SLACK, (int(address) + int(size) - 1) // PAGE + 1 + SLACK))
    return found


def outside(trace: Trace, arrays: Pages) -> Iterator[str]:
    """The prefetches more than a page away from their array, and the releases more than a page away from every array.

    Sections reach a little further if members of a group are not whole iterations apart. A release may begin with what
    another directive left over, so it need not be in its own array.
    """
    every = {page for ranges in arrays.values() for pages in ranges for page in pages}
    for record in trace.records():
        site = trace.sites[record.site]
        own = arrays[_array(site.text)]
        if record.kind in (Kind.PREFETCH, Kind.ENTER) and not _within(record, own):
            yield f"{site.text}: {Kind(record.kind).name} of {record.pages} pages at {record.page}, not in {own}"
        if record.kind == Kind.RELEASE and not every.issuperset(range(record.page, record.page + record.pages)):
            yield f"{site.text}: RELEASE of {record.pages} pages at {record.page}, not in {own} or another array"


def _array(text: str) -> str:
    """The array that a reference's text begins with, or that the pointer to a row is named after."""
    name = re.search(r"\w+", text)
    assert name
    return name[0].rpartition("_of_")[2]


def _within(record: Record, ranges: list[range]) -> bool:
    return any(record.page in pages and record.page + record.pages - 1 in pages for pages in ranges)
