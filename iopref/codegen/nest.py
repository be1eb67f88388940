"""Print a planned nest as C: the user's loop for data that fit in memory, the pipelined one otherwise.

The user's text is taken over as it is; only headers of pipelined loops are written anew. Declarations stand
at the beginning of blocks, so that the result is valid in every dialect of C that the input is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from iopref.analysis.conditions import conjunction, grouped, runs
from iopref.codegen.cursor import beyond, declared, opened
from iopref.codegen.directives import INDENT, lines_of, walked_around
from iopref.codegen.lane import TEAM, Lane
from iopref.codegen.named import NEST, VISIT, named
from iopref.codegen.splice import Chunk
from iopref.codegen.touches import Touched
from iopref.frontend.c.regions import LoopText, Region
from iopref.model import Loop, Nest, Saved, was
from iopref.transform.names import ASSUMED, pipe
from iopref.transform.plan import Flag, Pipeline, Plan, Range
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
    if plan.nest.parallel:
        body = printer.shared_out(root)
    else:
        body = printer.pipelined(root, 2) if plan.pipeline(root.id) else printer.loop(root, 2)
    never = f"!({runs(root)}) || " if any(r.level for r in plan.ranges) or any(f.level for f in plan.flags) else ""
    if plan.nest.assumes:
        never = f"!{ASSUMED} || {never}"
    listed = [f"{INDENT * 2}{{{_range(plan.nest, r)}}}," for r in plan.ranges]
    used = _generated(*(chunk.text for chunk in body), *listed, *plan.nest.assumes, never)
    used |= _generated(*(f.asked.c() for f in plan.flags if f.loop is None and f.name in used))
    # what tells whether the nest runs, which others depend on, comes first
    saved = sorted((v for v in plan.nest.saved if was(v.name) in used), key=lambda v: not v.surely)
    ranges = f"iopref_ranges, {len(plan.ranges)}"
    fits = touched.entry(f"iopref_in_memory({ranges})") if touched else f"iopref_fits(&{NEST}, {ranges})"
    opening = [
        f"{{ /* iopref: {_summary(plan)} */",
        *(INDENT + line for line in ([] if touched else named(plan))),
        *(f"{INDENT}{_kept(root, variable)}" for variable in saved),
        *([f"{INDENT}const int {ASSUMED} = {conjunction(plan.nest.assumes)};"] if plan.nest.assumes else []),
        f"{INDENT}const iopref_range iopref_ranges[] = {{",
        *listed,
        f"{INDENT}}};",
        f"{INDENT}if ({never}{fits}) {{",
    ]
    flags = [
        f"{INDENT * 2}const int {f.name} = {f.asked.c()};" for f in plan.flags if f.loop is None and f.name in used
    ]
    visit = [] if touched else [INDENT * 2 + VISIT]
    cursors = [] if plan.nest.parallel else [INDENT * 2 + line for line in printer.cursors()]
    start = 0 if plan.nest.parallel else outermost.start
    chunks = [
        user.chunk(0, start),
        Chunk(_block(opening, margin)),
        user.chunk(start, outermost.end),
        Chunk(_block([f"{INDENT}}} else {{", *visit, *flags, *cursors], margin)),
        *body,
        Chunk(_block([f"{INDENT}}}", "}"], margin)),
        user.chunk(outermost.end, len(region.text)),
    ]
    return tuple(_joined([c for c in chunks if c.text]))


def _generated(*texts: str) -> set[str]:
    """The generated names in texts."""
    return {name for text in texts for name in _GENERATED.findall(text)}


def _kept(root: Loop, variable: Saved) -> str:
    """The declaration of what a variable holds at the entry."""
    value = variable.name if variable.surely else f"{runs(root)} ? {variable.name} : 0"
    return f"const {variable.ctype} {was(variable.name)} = {value};"


def _block(lines: list[str], indent: str) -> str:
    return "".join(f"{indent}{line}\n" for line in lines)


def _range(nest: Nest, range: Range) -> str:
    """An address and a size; what has to be read from memory, only if the nest reads it too."""
    conditions = [ASSUMED] * bool(nest.assumes) + [runs(nest.root)] * bool(range.level)
    size = f"iopref_gathered({range.address}, {range.bytes.c()})" if range.gathered else range.bytes.c()
    if not conditions:
        return f"{range.address}, {size}"
    address = "0" if range.address == "0" else f"{' && '.join(conditions)} ? {range.address} : 0"
    return f"{address}, {' && '.join(conditions)} ? {size} : 0"


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
            inside, closing = self.between(text.body, text.end, loop, depth + 2), [*self.leaving(loop), "}"]
        else:
            inside, closing = self.pipelined(body, depth + 2), [f"{INDENT}}}", *self.leaving(loop), "}"]
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
        if loop.within:
            return False
        text = self.texts[loop.id]
        return (text.start, text.end) == (around.body, around.end) and self.plan.pipeline(loop.id) is not None

    def between(self, start: int, end: int, loop: Loop, depth: int) -> list[Chunk]:
        """The user's text from `start` to `end`, with the pipelined loops in it replaced."""
        chunks = []
        for inner in (v for v in self.plan.nest.loops if not v.within):
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

    def cursors(self) -> list[str]:
        """The declarations of all cursors."""
        return [line for p in self.plan.pipelines for s in p.streams if s.cursor for line in declared(s.cursor)]

    def shared_out(self, root: Loop) -> list[Chunk]:
        """A loop under an OpenMP directive, with both as they were: hints stand at the beginning of its body."""
        pipeline, text = self.plan.pipeline(root.id), self.texts[root.id]
        lane = Lane(root, pipeline) if pipeline else None
        inside = [*(lane.declared() if lane else ()), *self.cursors()]
        if lane and pipeline:
            flags = self.flags([*(opened := self.started(pipeline)), *(due := self.due(pipeline))])
            self.declared |= flags.keys()
            inside += [*flags.values(), *lane.look(opened, due)]
        return [
            Chunk(self.block([f"struct iopref_team {TEAM};", f"iopref_team_open(&{TEAM});"], 2)),
            self.user.chunk(0, text.body),
            Chunk(self.block(["{", *(INDENT + line for line in inside)], 2)),
            *self.between(text.body, text.end, root, 3),
            Chunk(self.block(["}", f"iopref_team_close(&{TEAM});"], 2)),
        ]

    # -- one pipeline --------------------------------------------------------------------------------------------

    def opening(self, pipeline: Pipeline) -> list[str]:
        """From the declarations to the header of the user's loop over one strip."""
        loop = pipeline.loop
        name = pipe(loop)
        header = f"{loop.index} {loop.comparison} {name}_stop"
        return [
            f"iopref_pipe {name};",
            f"iopref_stream {', '.join(s.name for s in pipeline.streams)};",
            *(f"long {walked(v).c()};" for v in walked_around(pipeline)),
            *self.beginning(loop),
            *self.started(pipeline),
            f"while (iopref_next_strip(&{name})) {{",
            f"    {loop.bound_type} {name}_stop = {self.bound(loop.limit_text)};",
            f"    if ({name}.end < {name}.trip)",
            f"        {name}_stop = {_stop(loop, name)};",
            *(INDENT + line for line in self.due(pipeline)),
            f"    for (; {header}; {loop.advance})" if loop.advance else f"    while ({header})",
        ]

    def started(self, pipeline: Pipeline) -> list[str]:
        """The calls that open a pipeline and its streams."""
        loop = pipeline.loop
        name = pipe(loop)
        lines = [f"iopref_pipe_open(&{name}, {_trip(loop)});"]
        if self.plan.nest.parallel:
            lines.append(f"iopref_pipe_joins(&{name}, &{TEAM});")
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
            if stream.cursor:
                lines += opened(name, stream, stream.cursor)
        for stream in pipeline.streams:
            lines += (f"iopref_stream_ahead_of(&{stream.name}, &{other});" for other in stream.ahead_of)
        return lines

    def due(self, pipeline: Pipeline) -> list[str]:
        """The hints of each stream, where they are due."""
        lines = []
        for stream in pipeline.streams:
            lines.append(f"if (iopref_due(&{pipe(pipeline.loop)}, &{stream.name})) {{")
            lines += (INDENT + line for line in lines_of(stream.hints))
            if stream.cursor:
                lines += (INDENT + line for line in beyond(stream, stream.cursor))
            lines.append("}")
        return lines

    def beginning(self, loop: Loop) -> list[str]:
        """What the header of a loop does first."""
        if not loop.opening:
            return []
        declared = f"{loop.ctype} " if loop.declares else ""
        return [f"{declared}{', '.join(f'{name} = {self.bound(text)}' for name, text in loop.opening)};"]

    def leaving(self, loop: Loop) -> list[str]:
        """What ends the pipeline where the user's loop over a strip was left."""
        if not loop.breaks:
            return []
        name = pipe(loop)
        return [
            f"{INDENT}if ({loop.index} {loop.comparison} {name}_stop) {{",
            f"{INDENT * 2}iopref_pipe_leave(&{name});",
            f"{INDENT * 2}break;",
            f"{INDENT}}}",
        ]

    def bound(self, text: str) -> str:
        return self.touched.bound(text) if self.touched else text


def _trip(loop: Loop) -> str:
    """The number of a loop's iterations."""
    step = loop.step if isinstance(loop.step, int) else loop.step.c()
    function = "iopref_trip_to" if "=" in loop.comparison and loop.comparison != "!=" else "iopref_trip"
    return f"{function}({loop.first_text}, {loop.limit_text}, {step})"


def _stop(loop: Loop, name: str) -> str:
    """The bound of the user's comparison for a strip that is not the last."""
    end = f"({name}.end - 1)" if loop.comparison in ("<=", ">=") else f"{name}.end"
    stop = end if loop.unit else f"{end} * {loop.pace if isinstance(loop.pace, int) else grouped(loop.pace)}"
    if loop.first_text != "0" or not loop.upwards:
        stop = f"{loop.first_text} {'+' if loop.upwards else '-'} {stop}"
    if "unsigned" not in loop.bound_type:
        return stop
    return f"({loop.bound_type}){stop if stop == f'{name}.end' else f'({stop})'}"
