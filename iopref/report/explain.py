"""The report of `--explain` as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from iopref.diagnostics import caret
from iopref.records import dataclass
from iopref.report import sentences
from iopref.report.explanation import explanation
from iopref.report.facts import IN_C, Explanation, Nest, Pipeline, Read, Reference, Refusal, Unread, Words
from iopref.report.wording import legend, line, wrapped
from iopref.source import Position, Source
from iopref.translate import Translation


def explained(result: Translation, words: Words = IN_C, latency: str = "1 ms") -> str:
    """The report on a translated file, in the words of its language; programs begin with `latency`."""
    return as_text(explanation(result, words), result.unit.source, latency)


def as_text(told: Explanation, source: Source, latency: str) -> str:
    """The report on a source: a part for each nest, a legend, and a summary in the last line."""
    writer = _Writer(source, told.language)
    parts = ["\n".join(writer.nest(nest)) for nest in told_once(told.nests)]
    parts += ["\n".join(writer.unread(unread)) for unread in told.unread]
    parts += ["\n".join(writer.read(read)) for read in told.reads]
    parts += told.units
    words = legend("\n".join(parts), latency, told.language)
    if words:
        parts.append("\n".join(["Words and figures:", *(line(1, meaning) for meaning in words)]))
    return wrapped("\n\n".join([*parts, f"{told.path}: {sentences.summary(told)}"]))


def told_once(nests: Sequence[Nest]) -> Iterator[Nest]:
    """The nests without those outer loops that are refused for the same reason as the next loop."""
    for nest, then in zip_longest(nests, nests[1:]):
        if not (nest.refusal and then and nest.refusal == then.refusal):
            yield nest


@dataclass(frozen=True)
class _Writer:
    """Writes the report on a source in a language."""

    source: Source
    language: str

    def nest(self, nest: Nest) -> Iterator[str]:
        yield f"{nest.position}: {nest.function}: {sentences.outcome(nest)}"
        yield from caret(self.source, nest.position)
        if nest.refusal:
            yield from _refused(nest.refusal)
            return
        if nest.pipelines:
            yield from self._hinted(nest)
            if code := sentences.code(nest):
                yield line(1, code)
        if nest.not_done or nest.refused:
            yield from self._not_done(nest)

    def unread(self, unread: Unread) -> Iterator[str]:
        """A part of the file that was not parsed."""
        what = f"{unread.function}: function left as written" if unread.function else "declaration left as written"
        yield f"{unread.refusal.position}: {what}"
        yield from caret(self.source, unread.refusal.position)
        yield from _refused(unread.refusal)

    def read(self, read: Read) -> Iterator[str]:
        """A call that reads a file in a loop."""
        yield f"{read.position}: {read.function}: {sentences.outcome_of_read(read)}"
        yield from caret(self.source, read.position)
        if read.refusal:
            yield from _refused(read.refusal)
        else:
            yield line(1, read.told)

    def _hinted(self, nest: Nest) -> Iterator[str]:
        yield line(1, sentences.condition(nest))
        yield line(1, "loops")
        for loop in nest.loops:
            where = f"in `{loop.within}` " if loop.within else ""
            head = f"{loop.index} {where}{self._at(loop.position)}"
            yield line(2 + loop.depth, f"{head}: {sentences.iterations(loop)}; {sentences.localized(loop)}")
        yield line(1, "references")
        for reference in nest.references:
            if reference.group is not None:
                yield from self._reference(reference)
        for pipeline in nest.pipelines:
            yield from _pipeline(pipeline)
        for beginning in nest.beginnings:
            yield line(1, sentences.ahead(beginning))
            yield from (line(2, sentences.directive(hint)) for hint in beginning.hints)

    def _reference(self, reference: Reference) -> Iterator[str]:
        head = f"{reference.text} {self._at(reference.position)}: {sentences.notes(reference)}"
        if reference.follows:
            yield line(2, head)
            return
        yield line(2, f"{head}; {sentences.volume(reference)}")
        yield line(3, "; ".join(f"{along.index}: {sentences.reuse(along)}" for along in reference.along))
        if len(reference.along) > 1 and reference.vectors:
            yield line(3, sentences.vectors(reference))
        yield line(3, f"predicate: {reference.predicate}")

    def _not_done(self, nest: Nest) -> Iterator[str]:
        yield line(1, "not done")
        for item in nest.not_done:
            yield line(2, sentences.left_out(item))
            if item.remedy:
                yield line(3, f"to unblock: {item.remedy}")
        for refusal, then in zip_longest(nest.refused, nest.refused[1:]):
            yield line(2, f"no hints {self._at(refusal.position)}: {refusal.code}: {refusal.reason}")
            if not then or refusal.remedy != then.remedy:
                yield line(3, f"to unblock: {refusal.remedy}")

    def _at(self, position: Position) -> str:
        """A place in the source; for Fortran only the line, as Fortran statements have no columns."""
        return f"(line {position.line})" if self.language == "Fortran" else f"({position.line}:{position.column})"


def _refused(refusal: Refusal) -> Iterator[str]:
    yield line(1, f"{refusal.code}: {refusal.reason}")
    yield line(1, f"to unblock: {refusal.remedy}")


def _pipeline(pipeline: Pipeline) -> Iterator[str]:
    yield line(1, sentences.head(pipeline))
    if exception := sentences.exception(pipeline):
        yield line(2, exception)
    for stream in pipeline.streams:
        yield line(2, sentences.pace(stream))
        if stream.beyond:
            yield line(3, stream.beyond)
        for hint in stream.hints:
            yield line(3, sentences.directive(hint))
            if only := sentences.restriction(hint):
                yield line(4, only)
