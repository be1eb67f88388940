"""The short report of `--explain`: a line for each nest, as in compilers' remarks, and why hints are missing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from iopref.report import sentences
from iopref.report.explain import told_once
from iopref.report.facts import Explanation, Nest, Read, Refusal, Unread
from iopref.report.nests import without_names
from iopref.report.wording import line, listed, wrapped

_NAMED = 4
"""The most references that a line names; of others it gives the number."""


def in_short(told: Explanation) -> str:
    """What becomes of each nest and each read of a source, why hints are missing, and what would help."""
    lines = [text for nest in told_once(told.nests) for text in _nest(nest)]
    for unread in told.unread:
        lines += _unread(unread)
    for read, then in zip_longest(told.reads, told.reads[1:]):
        lines.append(f"{read.position}: {read.function}: {sentences.outcome_of_read(read)}")
        if not (then and _words(read) == _words(then)):
            lines += _why(read.refusal)
    lines += told.units
    return wrapped("\n".join([*lines, f"{told.path}: {sentences.summary(told)}"]))


def _nest(nest: Nest) -> Iterator[str]:
    hinted = list(dict.fromkeys(r.text for r in nest.references if r.prefetch.hints or r.release.hints))
    names = hinted if len(hinted) <= _NAMED else [*hinted[: _NAMED - 1], f"{len(hinted) - _NAMED + 1} more"]
    what = listed(names, "and") if names else ""
    if nest.status == "small":
        what = "; ".join(f"{listed(list(item.references), 'and')}: {item.reason}" for item in nest.not_done)
    yield f"{nest.position}: {nest.function}: {sentences.outcome(nest)}{what and ': '}{what}"
    yield from _why(nest.refusal)
    for item in nest.not_done:
        if item.remedy:
            yield line(1, sentences.left_out(item))
            yield line(1, f"to unblock: {item.remedy}")
    alike: dict[tuple[str, str], list[Refusal]] = {}
    for refusal in nest.refused:
        if not (nest.refusal and refusal.reason == nest.refusal.reason):
            alike.setdefault((refusal.code, without_names(refusal.reason)), []).append(refusal)
    for first, *others in alike.values():
        more = f", and {len(others)} more place{'s'[: len(others) - 1]}" if others else ""
        yield from _why(first, f"no hints at line {first.position.line}{more}: ")


def _words(read: Read) -> tuple[str, str]:
    """The words in which the refusal of a read is told; empty if it is not refused."""
    return (read.refusal.reason, read.refusal.remedy) if read.refusal else ("", "")


def _unread(unread: Unread) -> Iterator[str]:
    what = f"{unread.function}: function" if unread.function else "declaration"
    yield f"{unread.refusal.position}: {what} left as written"
    yield from _why(unread.refusal)


def _why(refusal: Refusal | None, where: str = "") -> Iterator[str]:
    if refusal:
        yield line(1, f"{where}{refusal.code}: {refusal.reason}")
        yield line(1, f"to unblock: {refusal.remedy}")
