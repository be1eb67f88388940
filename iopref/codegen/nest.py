"""Print a planned nest as C: the user's loop for data that fit in memory, the pipelined one otherwise.

The user's text is taken over as it is; only headers of pipelined loops are written anew. Declarations stand
at the beginning of blocks, so that the result is valid in every dialect of C that the input is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from iopref.analysis.section import Section
from iopref.codegen.splice import Chunk
from iopref.frontend.c.regions import LoopText, Region
from iopref.model import Expr, Loop, Nest
from iopref.transform.original import walked
from iopref.transform.plan import Hint, Pipeline, Plan, Stream

INDENT = "    "


def generate(plan: Plan, region: Region, texts: Mapping[int, LoopText]) -> tuple[Chunk, ...]:
    """The chunks that replace a region."""
    outermost = texts[plan.nest.root.id]
    user = _User(region)
    before, after = user.chunk(0, outermost.start), user.chunk(outermost.end, len(region.text))
    margin = _margin(region, outermost)
    original = user.chunk(outermost.start, outermost.end)
    body = _Printer(plan, user, texts, margin).loop(plan.nest.root, 2)
    used = "".join(chunk.text for chunk in body)
    flags = [
        f"const int {f.name} = {_entry(plan.nest, f.text, f.text)};" for f in plan.flags if f.name in used
    ]
    opening = [
        f"{{ /* iopref: {_summary(plan)} */",
        f"{INDENT}const iopref_range iopref_ranges[] = {{",
        *(f"{INDENT * 2}{{{r.address}, {_entry(plan.nest, r.bytes.c(), '')}}}," for r in plan.ranges),
        f"{INDENT}}};",
        f"{INDENT}if (iopref_in_memory(iopref_ranges, {len(plan.ranges)})) {{",
        "",
    ]
    between = [f"{INDENT}}} else {{", *(f"{INDENT * 2}{f}" for f in flags), ""]
    closing = [f"{INDENT}}}", "}"]
    chunks = [
        before,
        Chunk(_lines(opening, margin, first="")),
        Chunk(margin + original.text, original.line),
        Chunk("\n" + _lines(between, margin)),
        *body,
        Chunk(_lines(closing, margin)),
        after,
    ]
    return tuple(_joined([c for c in chunks if c.text]))


def _lines(lines: list[str], margin: str, first: str | None = None) -> str:
    text = "\n".join(margin + line if line else "" for line in lines)
    return text.removeprefix(margin) if first is not None else text


def _margin(region: Region, outermost: LoopText) -> str:
    return " " * region.indent if not region.expanded else ""


def _entry(nest: Nest, text: str, value: str) -> str:
    """A value at the entry of the nest; when it reads memory, only if the program would."""
    return text


def _summary(plan: Plan) -> str:
    parts = []
    for pipeline in plan.pipelines:
        names = dict.fromkeys(h.reference.text for s in pipeline.streams for h in s.hints if h.kind == "prefetch")
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
    """The text of the region, by offsets."""

    region: Region

    def chunk(self, start: int, end: int) -> Chunk:
        line = self.region.line + (0 if self.region.expanded else self.region.text.count("\n", 0, start))
        return Chunk(self.region.text[start:end], line)


@dataclass
class _Printer:
    plan: Plan
    user: _User
    texts: Mapping[int, LoopText]
    margin: str

    def loop(self, loop: Loop, depth: int) -> list[Chunk]:
        """A loop statement with everything in it."""
        text = self.texts[loop.id]
        pipeline = self.plan.pipeline(loop.id)
        if pipeline is None:
            chunks = self.between(text.start, text.end, loop, depth)
            return [Chunk(self.margin + INDENT * depth, None), *chunks] if depth == 2 else chunks
        return [
            Chunk(self.block(self.opening(pipeline), depth)),
            *self.between(text.body, text.end, loop, depth + 2),
            Chunk("\n" + self.block(self.closing(pipeline), depth)),
        ]

    def between(self, start: int, end: int, loop: Loop, depth: int) -> list[Chunk]:
        """The user's text from `start` to `end`, with the pipelined loops in it replaced."""
        chunks = []
        for inner in self.plan.nest.loops:
            text = self.texts[inner.id]
            if inner.path[:-1] != loop.path or not start <= text.start < end:
                continue
            if not self.contains_pipeline(inner):
                continue
            chunks.append(self.user.chunk(start, text.start))
            if self.plan.pipeline(inner.id):
                chunks.append(Chunk("{\n"))
                chunks += self.loop(inner, depth)
                chunks.append(Chunk(self.block(["}"], depth - 1).rstrip("\n")))
            else:
                chunks += self.loop(inner, depth)
            start = text.end
        chunks.append(self.user.chunk(start, end))
        return [c for c in chunks if c.text]

    def contains_pipeline(self, loop: Loop) -> bool:
        return any(p.loop.path[: len(loop.path)] == loop.path for p in self.plan.pipelines)

    def block(self, lines: list[str], depth: int) -> str:
        return "".join(f"{self.margin}{INDENT * depth}{line}\n" for line in lines)

    # -- one pipeline --------------------------------------------------------------------------------------------

    def opening(self, pipeline: Pipeline) -> list[str]:
        """From the declarations to the header of the user's loop over one strip."""
        loop = pipeline.loop
        name = f"iopref_{loop.index}"
        lines = [
            "{",
            f"    const long {name}_trip = iopref_trip({loop.first_text}, {_past(loop)}, {loop.step});",
            f"    long {name}_k, {name}_end;",
            *(f"    long {walked(v).c()};" for v in _walked(pipeline)),
            f"    iopref_pipe {name};",
            f"    iopref_stream {', '.join(s.name for s in pipeline.streams)};",
        ]
        if loop.declares:
            lines.append(f"    {loop.ctype} {loop.index} = {loop.first_text};")
        else:
            lines.append(f"    {loop.index} = {loop.first_text};")
        lines.append(f"    iopref_pipe_open(&{name}, {name}_trip);")
        for stream in pipeline.streams:
            rate = stream.rate.c()
            if stream.active:
                rate = f"{' && '.join(stream.active)} ? {rate} : 0"
            lines.append(f"    iopref_stream_open(&{name}, &{stream.name}, {rate});")
        for stream in pipeline.streams:
            lines += (f"    iopref_stream_ahead_of(&{stream.name}, &{other});" for other in stream.ahead_of)
        lines += [
            f"    for ({name}_k = 0; {name}_k < {name}_trip; {name}_k = {name}_end) {{",
            f"        {loop.bound_type} {name}_stop;",
            f"        {name}_end = iopref_pipe_next(&{name}, {name}_k);",
            f"        {name}_stop = {name}_end < {name}_trip ? {_stop(loop, name)} : {loop.limit_text};",
        ]
        for stream in pipeline.streams:
            lines.append(f"        if (iopref_due(&{name}, &{stream.name}, {name}_k, {name}_end)) {{")
            lines += (f"            {line}" for line in self.hints(stream.hints))
            lines.append("        }")
        lines.append(f"        for (; {loop.index} {loop.comparison} {name}_stop; {_advance(loop)})")
        return lines

    def closing(self, pipeline: Pipeline) -> list[str]:
        """The end of the strips, and the releases after the loop."""
        lines = ["    }"]
        for stream in pipeline.streams:
            if stream.drain:
                lines.append(f"    if (iopref_drain(&iopref_{pipeline.loop.index}, &{stream.name})) {{")
                lines += (f"        {line}" for line in self.hints(stream.drain))
                lines.append("    }")
        return [*lines, "}"]

    def hints(self, hints: tuple[Hint, ...]) -> list[str]:
        """Directives, releases before prefetches: they make the room."""
        ordered = sorted(hints, key=lambda h: h.kind == "prefetch")
        return [line for hint in ordered for line in self.hint(hint)]

    def hint(self, hint: Hint) -> list[str]:
        lines = []
        if hint.conditions:
            lines.append(f"if ({' && '.join(c.text for c in hint.conditions)})")
        for number, loop in enumerate(hint.each):
            lines.append(INDENT * bool(hint.conditions) + INDENT * number + self.walk(hint, loop, number == 0))
        indent = INDENT * (len(hint.each) + bool(hint.conditions))
        return [*lines, *(indent + line for line in self.call(hint))]

    def walk(self, hint: Hint, loop: Loop, strip: bool) -> str:
        """The header of a generated loop that walks the iterations a prefetch has to look at one by one."""
        variable = walked(loop).c()
        values = {v.id: walked(v) for v in hint.each}
        compare = "<" if loop.step > 0 else ">"
        first, past = loop.first.value.substitute(values), loop.past.value.substitute(values)
        if strip and hint.strip:
            start, to = hint.strip
            past, first = first + to * loop.step, first + start * loop.step
        step = f"{variable}++" if loop.step == 1 else f"{variable} += {loop.step}"
        return f"for ({variable} = {first.c()}; {variable} {compare} {past.c()}; {step})"

    def call(self, hint: Hint) -> list[str]:
        section = hint.section
        address = self.address(hint, section)
        dims = section.dims
        lines = []
        for number, dim in enumerate(dims[3:]):
            variable = f"iopref_d{number}"
            lines.append(f"for (long {variable} = 0; {variable} < {dim.count.c()}; {variable}++)")
            address = f"(const char *)({address}) + {variable} * ({dim.stride.c()})"
        sizes = [section.piece.c(), *(e.c() for d in dims[:3] for e in (d.stride, d.count))]
        if hint.each and not dims:
            name, numbers = "iopref_prefetch_page", [str(hint.tag)]
        elif hint.kind == "prefetch":
            name, numbers = f"iopref_prefetch{len(dims[:3]) + 1}", [str(hint.tag)]
        else:
            name, numbers = f"iopref_release{len(dims[:3]) + 1}", [str(hint.tag), str(hint.priority)]
        return [*lines, f"{name}({', '.join([*numbers, address, *sizes])});"]

    def address(self, hint: Hint, section: Section) -> str:
        """The address of a section's first byte."""
        nest = self.plan.nest
        values = {nest.loop(i).index: e.c() for i, e in section.at}
        values |= {v.index: walked(v).c() for v in hint.each}
        text = hint.reference.address(values)
        return f"(const char *){text} + {section.shift}" if section.shift else text


def _walked(pipeline: Pipeline) -> tuple[Loop, ...]:
    found = {v.index: v for s in pipeline.streams for h in s.hints for v in h.each}
    return tuple(found.values())


def _past(loop: Loop) -> str:
    shift = {"<=": " + 1", ">=": " - 1"}.get(loop.comparison, "")
    return f"(long)({loop.limit_text}){shift}" if shift else loop.limit_text


def _stop(loop: Loop, name: str) -> str:
    """The bound of the user's comparison for a strip that is not the last."""
    end = f"({name}_end - 1)" if loop.comparison in ("<=", ">=") else f"{name}_end"
    product = end if loop.step == 1 else f"{end} * {loop.step}"
    return product if loop.first_text == "0" else f"{loop.first_text} + {product}"


def _advance(loop: Loop) -> str:
    if abs(loop.step) == 1:
        return f"{loop.index}{'++' if loop.step > 0 else '--'}"
    return f"{loop.index} {'+=' if loop.step > 0 else '-='} {abs(loop.step)}"


__all__ = ["Expr", "Stream", "generate"]
