"""Print a planned nest as C: the pipelined loops, between pieces of the user's text.

The user's text is taken over as it is; only the headers of pipelined loops are written anew. Declarations stand at the
beginning of blocks, so that the result is valid in each dialect of C that the input is valid in.
"""

from __future__ import annotations

from collections.abc import Mapping

from iopref.analysis.conditions import iteration, last_run, runs, runs_conditionally_in
from iopref.codegen.cursor_loop import attach_cursor, cursor_declarations, due_in_runs, open_with_cursor
from iopref.codegen.directives import INDENT, block, explained, lines_of, walked_around
from iopref.codegen.marked_references import Touched
from iopref.codegen.prolog import prologs_of
from iopref.codegen.splice import Chunk
from iopref.codegen.strip_bounds import cast, ends_with_its_count, stop, stop_type, trip_count
from iopref.codegen.thread_lane import OWN, TEAM, Lane
from iopref.codegen.variables_read import read_by_pipeline, with_flags
from iopref.frontend.c.syntax.regions import LoopText, Region
from iopref.model import ALWAYS, COUNT, NEVER, Loop, all_of, as_c
from iopref.records import dataclass, field
from iopref.transform.index_walks import walk_variable
from iopref.transform.names import last_two_runs, pipe
from iopref.transform.plan import Flag, Pipeline, Plan

NO_RUN = "(long)(~0UL >> 1)"
"""The number of the iteration in which a pipeline ran last, when it has not run yet."""


@dataclass(frozen=True)
class UserText:
    """The text of the region, cut by offsets into pieces that are whole lines with their original indentation."""

    region: Region
    margin: str

    def chunk(self, start: int, end: int) -> Chunk:
        text = self.region.text
        body = text[start:end].rstrip(" \t\n\r")
        if not body.strip(" \t\n\r{}"):  # no code, so that no message or debugger names its line
            return Chunk(
                "".join(f"{line}\n" for line in f"{self.indentation(start)}{body}".splitlines() if line.strip())
            )
        line = self.region.line + (0 if self.region.expanded else text.count("\n", 0, start))
        return Chunk(f"{self.indentation(start)}{body}\n" if body else "", line)

    def indentation(self, at: int) -> str:
        """The white space in front of the first word of a line."""
        line_start = self.region.text.rfind("\n", 0, at) + 1
        before = (self.margin if line_start == 0 else "") + self.region.text[line_start:at]
        return before[: len(before) - len(before.lstrip())] if before.strip() else before


@dataclass
class NestPrinter:
    """Prints the copy of a nest that runs when its data do not fit in memory.

    `calls` are the statements that run loops which stand in functions of their own, or strips of them.
    """

    plan: Plan
    user: UserText
    texts: Mapping[int, LoopText]
    margin: str
    touched: Touched | None
    calls: Mapping[int, str] = field(default_factory=dict)
    declared: set[str] = field(default_factory=set)

    def loop(self, loop: Loop, depth: int) -> list[Chunk]:
        """Print a loop and all in it, as whole lines."""
        if self.plan.pipeline(loop.id) is None:
            text = self.texts[loop.id]
            if loop.id in self.calls:
                return [Chunk(self.block([self.calls[loop.id]], depth))]
            if loop.index == COUNT:
                return self.counting(loop, depth)
            return self.between(text.head, text.end, loop, depth)
        return [
            Chunk(self.block(["{"], depth)),
            *self.pipelined(loop, depth + 1),
            Chunk(self.block(["}"], depth)),
        ]

    def counting(self, loop: Loop, depth: int) -> list[Chunk]:
        """Print a loop without a pipeline, with a counter of its iterations that the user's text does not have."""
        text, spelling = self.texts[loop.id], loop.spelling
        header = f"for (; {self.bound(spelling.wanted)}; {spelling.advance})"
        return [
            Chunk(self.block(["{", *(INDENT + line for line in self.beginning(loop))], depth)),
            self.user.chunk(text.head, text.start),
            Chunk(self.block([header], depth + 1)),
            *self.between(text.body, text.past, loop, depth + 2),
            Chunk(self.block(["}"], depth)),
        ]

    def pipelined(self, loop: Loop, depth: int) -> list[Chunk]:
        """Print a pipelined loop, without the braces around it."""
        pipeline = self.plan.pipeline(loop.id)
        assert pipeline is not None
        opening = self.opening(pipeline)
        flags = self.flags(pipeline)
        names = flags.keys() | set(self.walks(pipeline))
        self.declared |= names
        text = self.texts[loop.id]
        body = next((v for v in self.plan.nest.loops if self.is_body(v, text)), None)
        if loop.id in self.calls:
            opening[-1], inside, closing = INDENT + self.calls[loop.id], [], self.ending(loop)
        elif body is None:
            inside, closing = self.between(text.body, text.past, loop, depth + 2), self.ending(loop)
        else:
            inside, closing = self.pipelined(body, depth + 2), [f"{INDENT}}}", *self.ending(loop)]
            opening[-1] += " {"
        self.declared -= names
        last = []
        if name := self.last_run(pipeline):
            around = runs_conditionally_in(self.plan.nest, loop)
            assert around
            last.append(f"const long {name} = iopref_last_run({last_two_runs(loop)}, {iteration(around).c()});")
        *before, header = [*last, *flags.values(), *opening]
        return [
            Chunk(self.block(before, depth)),
            self.user.chunk(text.head, text.start),
            Chunk(self.block([header], depth)),
            *inside,
            Chunk(self.block(closing, depth)),
        ]

    def flags(self, pipeline: Pipeline) -> dict[str, str]:
        """Declarations, by name, of the flags set in each iteration that this pipeline needs and no pipeline around it
        declares.
        """
        needed = with_flags(self.plan, read_by_pipeline(self.plan, pipeline)) - self.declared
        return {f.name: self.flag(f) for f in self.plan.flags if f.loop is not None and f.name in needed}

    def flag(self, flag: Flag) -> str:
        """The declaration of a flag that is set in each iteration of the loops around."""
        around = () if not flag.ahead else next(v.path for v in self.plan.nest.loops if v.id == flag.loop)
        pipes = (pipe(p.loop) for p in self.plan.pipelines if p.loop.id in around)
        sizes = [flag.size.c(), *(f"iopref_ahead(&{name})" for name in pipes)]
        size = " + ".join(sizes)
        value = f"{flag.question}({size})" if flag.question else size
        return explained(f"const {flag.kind} {flag.name} = {value};", flag.meaning)

    def is_body(self, loop: Loop, around: LoopText) -> bool:
        """Whether `loop` is pipelined and is the whole body of the loop `around`, perhaps in braces."""
        if loop.within or self.plan.pipeline(loop.id) is None:
            return False
        text, whole = self.texts[loop.id], self.user.region.text
        if not around.body <= text.head <= text.end <= around.past:
            return False
        before, behind = whole[around.body : text.head].strip(), whole[text.end : around.past].strip()
        return (before, behind) in (("", ""), ("{", "}"))

    def between(self, start: int, end: int, loop: Loop, depth: int) -> list[Chunk]:
        """The user's text from `start` to `end`, with the pipelined loops in it replaced."""
        chunks = []
        for inner in (v for v in self.plan.nest.loops if not v.within):
            text = self.texts[inner.id]
            if inner.path[:-1] == loop.path and start <= text.head < end and self.differs(inner):
                chunks += [self.user.chunk(start, text.head), *self.loop(inner, depth)]
                start = text.end
        chunks.append(self.user.chunk(start, end))
        return [c for c in chunks if c.text]

    def differs(self, loop: Loop) -> bool:
        """Whether a loop is not printed as the user wrote it."""
        pipelined = any(p.loop.path[: len(loop.path)] == loop.path for p in self.plan.pipelines)
        return pipelined or loop.id in self.calls

    def block(self, lines: list[str], depth: int) -> str:
        return block(lines, self.margin + INDENT * depth)

    def last_run(self, pipeline: Pipeline) -> str:
        """The variable with the last iteration around that ran this pipeline; empty if the pipeline needs none."""
        if not runs_conditionally_in(self.plan.nest, pipeline.loop):
            return ""
        name = last_run(pipeline.loop)
        return name if name in with_flags(self.plan, read_by_pipeline(self.plan, pipeline)) else ""

    def cursors(self) -> list[str]:
        """Declarations of what outlives one run of a pipeline: numbers of iterations, cursors, and streams of the next
        nest.
        """
        kept = [last_two_runs(p.loop) for p in self.plan.pipelines if self.last_run(p)]
        cursors = [
            line for p in self.plan.pipelines for s in p.streams if s.cursor for line in cursor_declarations(s.cursor)
        ]
        following = [
            explained(f"iopref_stream {p.name} = {{0}};", "of the nest that follows") for p in self.plan.prologs
        ]
        last = "the iterations that came to a pipeline last: this one, and the one before"
        runs = (explained(f"long {name}[2] = {{{NO_RUN}, {NO_RUN}}};", last) for name in kept)
        return [*runs, *cursors, *following]

    def shared_out(self, root: Loop) -> list[Chunk]:
        """Print a loop with its OpenMP directive and header unchanged; its hints stand at the beginning of its body."""
        text, lane = self.texts[root.id], self.lane(root)
        kept = [INDENT + line for line in lane.kept(OWN)] if lane else []
        return [
            Chunk(self.block([f"struct iopref_team {TEAM};", f"iopref_team_open(&{TEAM});"], 2)),
            self.user.chunk(0, text.body),
            Chunk(self.block(["{", *kept], 2)),
            *self.body(root, 3),
            Chunk(self.block(["}", f"iopref_team_close(&{TEAM});"], 2)),
        ]

    def body(self, root: Loop, depth: int) -> list[Chunk]:
        """Print the body of a loop that threads share out, behind the statements that give the hints that are due."""
        pipeline, text, lane = self.plan.pipeline(root.id), self.texts[root.id], self.lane(root)
        inside = [*(lane.walking if lane else ()), *self.cursors()]
        if lane and pipeline:
            flags = self.flags(pipeline)
            self.declared |= flags.keys()
            inside += [*flags.values(), *lane.look(self.started(pipeline), self.due(pipeline))]
        return [Chunk(self.block(inside, depth)), *self.between(text.body, text.end, root, depth)]

    def lane(self, root: Loop) -> Lane | None:
        """What the body of a loop that threads share out needs for its pipeline; None if it has no pipeline."""
        pipeline = self.plan.pipeline(root.id)
        return Lane(root, pipeline) if pipeline else None

    # -- one pipeline --------------------------------------------------------------------------------------------

    def opening(self, pipeline: Pipeline) -> list[str]:
        """From the declarations to the header of the user's loop, which now runs over one strip."""
        loop = pipeline.loop
        spelling = loop.spelling
        name = pipe(loop)
        header = f"{loop.index}{'--' if spelling.falls else ''} {loop.comparison} {name}_stop"
        header += f" && {self.bound(spelling.wanted)}" if spelling.wanted else ""
        opening = f"{loop.index} = {name}_start" if spelling.simd else ""
        return [
            f"iopref_pipe {name};",
            f"iopref_stream {', '.join(s.name for s in pipeline.streams)};",
            *(f"const char *{hint.asked} = 0;" for s in pipeline.streams for hint in s.hints if hint.paced),
            *(f"long {name};" for name in self.walks(pipeline)),
            *self.beginning(loop),
            *self.started(pipeline),
            f"while (iopref_next_strip(&{name})) {{",
            *(INDENT + line for line in self.stopping(loop)),
            *(INDENT + line for line in self.due(pipeline)),
            *(INDENT + line for line in prologs_of(self.plan, pipeline)),
            f"    for ({opening}; {header}; {spelling.advance})" if spelling.advance else f"    while ({header})",
        ]

    def walks(self, pipeline: Pipeline) -> list[str]:
        """The variables that hints of a pipeline count with, except those that a pipeline around it declares."""
        names = (walk_variable(v).c() for v in walked_around(pipeline))
        return [name for name in names if name not in self.declared]

    def stopping(self, loop: Loop) -> list[str]:
        """Declare the bound of a strip, and the start of the strip if the header has to set the index to it.

        The last strip ends at the user's own bound. Where counting cannot reach exactly that bound, and where the trace
        shows that the bound is read, the bound is written as in the user's text.
        """
        name = pipe(loop)
        spelling = loop.spelling
        start = [f"{spelling.points or f'{spelling.ctype} '}{name}_start = {loop.index};"] if spelling.simd else []
        if spelling.falls or (ends_with_its_count(loop) and not self.touched):
            return [f"{stop_type(loop)}{name}_stop = {stop(loop, name)};", *start]
        limit = self.bound(spelling.limit_text)
        if spelling.converts:
            limit = cast(spelling.bound_type, limit)
        return [
            f"{stop_type(loop)}{name}_stop = {limit};",
            *start,
            f"if ({name}.end < {name}.trip)",
            f"{INDENT}{name}_stop = {stop(loop, name)};",
        ]

    def started(self, pipeline: Pipeline) -> list[str]:
        """Calls that open a pipeline and its streams."""
        loop = pipeline.loop
        name = pipe(loop)
        localized = self.plan.localized[loop.id]
        lines = [f"iopref_pipe_open(&{name}, {trip_count(loop)});"]
        if localized not in (ALWAYS, NEVER):
            lines = [f"iopref_pipe_open_localized(&{name}, {trip_count(loop)}, {as_c(localized)});"]
        if self.plan.nest.parallel:
            lines.append(f"iopref_pipe_joins(&{name}, &{TEAM});")
        for stream in pipeline.streams:
            needed = [*stream.active, *(r.condition for r in stream.entry_conditions), stream.needed]
            if stream.rate.level > loop.depth > 0:
                needed.append(runs(loop))
            when = all_of(needed)
            rate = stream.rate.c() if when == ALWAYS else f"{as_c(when)} ? {stream.rate.c()} : 0"
            if stream.cursor and stream.cursor.more is not None and not stream.found:
                lines.append(open_with_cursor(name, stream, stream.cursor, rate))
                continue
            if stream.groups != 1:
                lines.append(f"iopref_stream_open_groups(&{name}, &{stream.name}, {rate}, {stream.groups});")
            else:
                lines.append(f"iopref_stream_open(&{name}, &{stream.name}, {rate});")
            for old in stream.found:
                sizes = f"{old.known.c()}, {old.next.text}, {old.stride.c()}"
                lines += [f"if ({old.condition.text})", f"    iopref_stream_found(&{stream.name}, {sizes});"]
            if stream.cursor:
                lines += attach_cursor(name, stream, stream.cursor)
        for stream in pipeline.streams:
            lines += (f"iopref_stream_ahead_of(&{stream.name}, &{other});" for other in stream.ahead_of)
        return lines

    def due(self, pipeline: Pipeline) -> list[str]:
        """Print the hints of each stream, to be issued when they are due."""
        name, lines = pipe(pipeline.loop), []
        for stream in pipeline.streams:
            if stream.cursor:
                lines += due_in_runs(name, stream, stream.cursor)
            else:
                hints = (INDENT + line for line in lines_of(stream.hints, stream.name))
                lines += [f"if (iopref_due(&{name}, &{stream.name})) {{", *hints, "}"]
        return lines

    def beginning(self, loop: Loop) -> list[str]:
        """What the loop's header does before the first iteration."""
        spelling = loop.spelling
        if not spelling.opening:
            return []
        if spelling.points and spelling.declares:
            return [f"{spelling.points}{name} = {self.bound(text)};" for name, text in spelling.opening]
        declared = f"{spelling.ctype} " if spelling.declares else ""
        return [f"{declared}{', '.join(f'{name} = {self.bound(text)}' for name, text in spelling.opening)};"]

    def ending(self, loop: Loop) -> list[str]:
        """The end of the loop over strips, and the end of the pipeline if the program leaves its loop early.

        A condition that steps the index (`i-- > 0`) also steps it in the test that ends a strip. This step is undone
        after each strip, and made again after the last one, where the user's loop makes it too.
        """
        name = pipe(loop)
        spelling = loop.spelling
        left = f"{loop.index} {'!=' if spelling.falls else loop.comparison} {name}_stop"
        leave = [f"if ({left}) {{", f"{INDENT}iopref_pipe_leave(&{name});", f"{INDENT}break;", "}"]
        inside = [*([f"{loop.index}++;"] if spelling.falls else []), *(leave if loop.breaks else [])]
        return [*(INDENT + line for line in inside), "}", *([f"{loop.index}--;"] if spelling.falls else [])]

    def bound(self, text: str) -> str:
        return self.touched.bound(text) if self.touched else text
