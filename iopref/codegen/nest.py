"""Print a planned nest as C: the user's loop for data that fit in memory, the pipelined one otherwise.

The user's text is taken over as it is; only headers of pipelined loops are written anew. Declarations stand
at the beginning of blocks, so that the result is valid in every dialect of C that the input is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from iopref.analysis.conditions import conjunction, runs
from iopref.codegen.directives import INDENT, lines_of
from iopref.codegen.splice import Chunk
from iopref.codegen.touches import Touched
from iopref.frontend.c.regions import LoopText, Region
from iopref.model import Loop
from iopref.transform.names import pipe
from iopref.transform.plan import Flag, Pipeline, Plan, Range, Stream
from iopref.transform.walk import walked

_GENERATED = re.compile(r"iopref_[\w$\x80-\xff]*")


def generate(
    plan: Plan,
    region: Region,
    texts: Mapping[int, LoopText],
    margin: str = "",
    touched: Touched | None = None,
) -> tuple[Chunk, ...]:
    """The chunks that replace a region, generated lines indented by `margin`.

    `touched` is given when the region is that of a nest whose references are marked.
    """
    user = _User(region, margin)
    outermost = texts[plan.nest.root.id]
    printer = _Printer(plan, user, texts, margin, touched)
    root = plan.nest.root
    body = printer.pipelined(root, 2) if plan.pipeline(root.id) else printer.loop(root, 2)
    used = {name for chunk in body for name in _GENERATED.findall(chunk.text)}
    never = f"!({runs(root)}) || " if any(r.level for r in plan.ranges) or any(f.level for f in plan.flags) else ""
    fits = f"iopref_in_memory(iopref_ranges, {len(plan.ranges)})"
    opening = [
        f"{{ /* iopref: {_summary(plan)} */",
        f"{INDENT}const iopref_range iopref_ranges[] = {{",
        *(f"{INDENT * 2}{{{_range(plan.nest.root, r)}}}," for r in plan.ranges),
        f"{INDENT}}};",
        f"{INDENT}if ({never}{touched.entry(fits) if touched else fits}) {{",
    ]
    flags = [
        f"{INDENT * 2}const int {f.name} = {f.asked.c()};" for f in plan.flags if f.loop is None and f.name in used
    ]
    carries = [f"{INDENT * 2}iopref_carry {_carry(s)} = {{0}};" for p in plan.pipelines for s in p.streams if s.wrap]
    chunks = [
        user.chunk(0, outermost.start),
        Chunk(_block(opening, margin)),
        user.chunk(outermost.start, outermost.end),
        Chunk(_block([f"{INDENT}}} else {{", *flags, *carries], margin)),
        *body,
        Chunk(_block([f"{INDENT}}}", "}"], margin)),
        user.chunk(outermost.end, len(region.text)),
    ]
    return tuple(_joined([c for c in chunks if c.text]))


def _block(lines: list[str], indent: str) -> str:
    return "".join(f"{indent}{line}\n" for line in lines)


def _range(root: Loop, range: Range) -> str:
    """An address and a size; what has to be read from memory, only if the nest reads it too."""
    if not range.level:
        return f"{range.address}, {range.bytes.c()}"
    address = "0" if range.address == "0" else f"{runs(root)} ? {range.address} : 0"
    return f"{address}, {runs(root)} ? {range.bytes.c()} : 0"


def _summary(plan: Plan) -> str:
    parts = []
    for pipeline in plan.pipelines:
        prefetched = (h.reference for s in pipeline.streams for h in s.hints if h.kind == "prefetch")
        names = dict.fromkeys(r.name for r in prefetched)
        parts.append(f"{', '.join(names)} around loop {pipeline.loop.index}")
    return "; ".join(parts).replace("*/", "* /").replace("/*", "/ *")


def _joined(chunks: list[Chunk]) -> list[Chunk]:
    """Neighbouring generated chunks as one."""
    result: list[Chunk] = []
    for chunk in chunks:
        if result and result[-1].line is None and chunk.line is None:
            result[-1] = Chunk(result[-1].text + chunk.text)
        else:
            result.append(chunk)
    return result


@dataclass(frozen=True)
class _User:
    """The text of the region, by offsets; pieces are whole lines, indented as they were."""

    region: Region
    margin: str

    def chunk(self, start: int, end: int) -> Chunk:
        text = self.region.text
        line_start = text.rfind("\n", 0, start) + 1
        before = (self.margin if line_start == 0 else "") + text[line_start:start]
        indent = before[: len(before) - len(before.lstrip())] if before.strip() else before
        body = text[start:end].rstrip(" \t\n\r")
        line = self.region.line + (0 if self.region.expanded else text.count("\n", 0, start))
        return Chunk(f"{indent}{body}\n" if body else "", line)


@dataclass
class _Printer:
    plan: Plan
    user: _User
    texts: Mapping[int, LoopText]
    margin: str
    touched: Touched | None
    declared: set[str] = field(default_factory=set)

    def loop(self, loop: Loop, depth: int) -> list[Chunk]:
        """A loop statement with everything in it, as whole lines."""
        if self.plan.pipeline(loop.id) is None:
            text = self.texts[loop.id]
            return self.between(text.start, text.end, loop, depth)
        return [
            Chunk(self.block(["{"], depth)),
            *self.pipelined(loop, depth + 1),
            Chunk(self.block(["}"], depth)),
        ]

    def pipelined(self, loop: Loop, depth: int) -> list[Chunk]:
        """A pipelined loop, without the braces around it."""
        pipeline = self.plan.pipeline(loop.id)
        assert pipeline is not None
        opening = self.opening(pipeline)
        flags = self.flags(opening)
        self.declared |= flags.keys()
        text = self.texts[loop.id]
        body = next((v for v in self.plan.nest.loops if self.is_body(v, text)), None)
        if body is None:
            inside, closing = self.between(text.body, text.end, loop, depth + 2), ["}"]
        else:
            inside, closing = self.pipelined(body, depth + 2), [f"{INDENT}}}", "}"]
            opening[-1] += " {"
        self.declared -= flags.keys()
        return [Chunk(self.block([*flags.values(), *opening], depth)), *inside, Chunk(self.block(closing, depth))]

    def flags(self, opening: list[str]) -> dict[str, str]:
        """The declarations, by name, of the flags of iterations at hand that a pipeline is the outermost to need."""
        used = {name for line in opening for name in _GENERATED.findall(line)} - self.declared
        return {f.name: self.flag(f) for f in self.plan.flags if f.loop is not None and f.name in used}

    def flag(self, flag: Flag) -> str:
        """The declaration of a flag of an iteration at hand."""
        around = () if not flag.ahead else next(v.path for v in self.plan.nest.loops if v.id == flag.loop)
        pipes = (pipe(p.loop) for p in self.plan.pipelines if p.loop.id in around)
        sizes = [flag.size.c(), *(f"iopref_ahead(&{name})" for name in pipes)]
        return f"const int {flag.name} = {flag.question}({' + '.join(sizes)});"

    def is_body(self, loop: Loop, around: LoopText) -> bool:
        """Whether a pipelined loop is the whole body of another."""
        text = self.texts[loop.id]
        return (text.start, text.end) == (around.body, around.end) and self.plan.pipeline(loop.id) is not None

    def between(self, start: int, end: int, loop: Loop, depth: int) -> list[Chunk]:
        """The user's text from `start` to `end`, with the pipelined loops in it replaced."""
        chunks = []
        for inner in self.plan.nest.loops:
            text = self.texts[inner.id]
            if inner.path[:-1] == loop.path and start <= text.start < end and self.has_pipeline(inner):
                chunks += [self.user.chunk(start, text.start), *self.loop(inner, depth)]
                start = text.end
        chunks.append(self.user.chunk(start, end))
        return [c for c in chunks if c.text]

    def has_pipeline(self, loop: Loop) -> bool:
        return any(p.loop.path[: len(loop.path)] == loop.path for p in self.plan.pipelines)

    def block(self, lines: list[str], depth: int) -> str:
        return _block(lines, self.margin + INDENT * depth)

    # -- one pipeline --------------------------------------------------------------------------------------------

    def opening(self, pipeline: Pipeline) -> list[str]:
        """From the declarations to the header of the user's loop over one strip."""
        loop = pipeline.loop
        name = pipe(loop)
        lines = [
            f"iopref_pipe {name};",
            f"iopref_stream {', '.join(s.name for s in pipeline.streams)};",
            *(f"long {walked(v).c()};" for v in _walked(pipeline)),
            f"{loop.ctype + ' ' if loop.declares else ''}{loop.index} = {self.bound(loop.first_text)};",
            f"iopref_pipe_open(&{name}, iopref_trip({loop.first_text}, {_past(loop)}, {loop.step}));",
        ]
        localized = self.plan.localized[loop.id]
        if isinstance(localized, str):
            lines.append(f"iopref_pipe_localized(&{name}, {localized});")
        for stream in pipeline.streams:
            needed = [*stream.active, *([stream.needed] if stream.needed else [])]
            if stream.rate.level > loop.depth > 0:
                needed.append(runs(loop))
            rate = f"{conjunction(needed)} ? {stream.rate.c()} : 0" if needed else stream.rate.c()
            lines.append(f"iopref_stream_open(&{name}, &{stream.name}, {rate});")
            if stream.groups > 1:
                lines.append(f"iopref_stream_groups(&{stream.name}, {stream.groups});")
            for old in stream.found:
                sizes = f"{old.known.c()}, {old.next}, {old.stride.c()}"
                lines += [f"if ({old.condition.text})", f"    iopref_stream_found(&{stream.name}, {sizes});"]
            if stream.wrap:
                trip = f"{stream.wrap.more} ? {stream.wrap.trip.c()} : 0"
                lines.append(f"iopref_stream_wraps(&{stream.name}, &{_carry(stream)}, {trip});")
        for stream in pipeline.streams:
            lines += (f"iopref_stream_ahead_of(&{stream.name}, &{other});" for other in stream.ahead_of)
        lines += [
            f"while (iopref_next_strip(&{name})) {{",
            f"    {loop.bound_type} {name}_stop = {self.bound(loop.limit_text)};",
            f"    if ({name}.end < {name}.trip)",
            f"        {name}_stop = {_stop(loop, name)};",
        ]
        for stream in pipeline.streams:
            lines.append(f"    if (iopref_due(&{name}, &{stream.name})) {{")
            lines += (f"        {line}" for line in lines_of(stream.hints))
            if stream.wrap:
                lines += (f"        {line}" for line in lines_of(stream.wrap.hints))
            lines.append("    }")
        lines.append(f"    for (; {loop.index} {loop.comparison} {name}_stop; {_advance(loop)})")
        return lines

    def bound(self, text: str) -> str:
        return self.touched.bound(text) if self.touched else text


def _carry(stream: Stream) -> str:
    return f"{stream.name}_carry"


def _walked(pipeline: Pipeline) -> tuple[Loop, ...]:
    found = {v.index: v for s in pipeline.streams for h in s.hints for v in h.each}
    return tuple(found.values())


def _past(loop: Loop) -> str:
    shift = {"<=": " + 1", ">=": " - 1"}.get(loop.comparison, "")
    number = loop.limit.value.constant
    if not shift or number is not None:
        return loop.limit_text if not shift else str(loop.past.value.constant)
    return f"(long)({loop.limit_text}){shift}"


def _stop(loop: Loop, name: str) -> str:
    """The bound of the user's comparison for a strip that is not the last."""
    end = f"({name}.end - 1)" if loop.comparison in ("<=", ">=") else f"{name}.end"
    stop = end if abs(loop.step) == 1 else f"{end} * {abs(loop.step)}"
    if loop.first_text != "0" or loop.step < 0:
        stop = f"{loop.first_text} {'+' if loop.step > 0 else '-'} {stop}"
    if "unsigned" not in loop.bound_type:
        return stop
    return f"({loop.bound_type}){stop if stop == f'{name}.end' else f'({stop})'}"


def _advance(loop: Loop) -> str:
    if abs(loop.step) == 1:
        return f"{loop.index}{'++' if loop.step > 0 else '--'}"
    return f"{loop.index} {'+=' if loop.step > 0 else '-='} {abs(loop.step)}"
