"""Translates a program so that it writes a trace, compiles it and runs it."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from iopref.diagnostics import error
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.text.preprocess import Preprocessor
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.compiler import for_people, run_compiler
from iopref.installed import compile_words, link_words
from iopref.model import Nest
from iopref.records import dataclass
from iopref.source import Source
from iopref.trace.format import Trace, open_trace
from iopref.transform.schedule import Schedule
from iopref.translate import TranslatedNest, translate

MICROSECOND = 1000


@dataclass(frozen=True)
class Surroundings:
    """The machine for a traced program: `memory` and `block` in bytes, `latency` and `touch` in nanoseconds."""

    memory: int
    latency: int
    touch: int = 1
    block: int | None = None

    def environment(self, trace: Path) -> dict[str, str]:
        """The environment with the run-time library's variables; raises UserError if the latency is not in whole
        microseconds.
        """
        if self.latency % MICROSECOND or not self.latency:
            raise error(
                f"a latency of {self.latency} ns is not a whole number of microseconds", remedy="--latency 10us"
            )
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
        told = {
            "IOPREF_MEMORY": self.memory,
            "IOPREF_LATENCY": self.latency // MICROSECOND,
            "IOPREF_TOUCH_NS": self.touch,
            "IOPREF_TRACE": trace,
        }
        if self.block:
            told["IOPREF_BLOCK"] = self.block
        return inherited | {name: str(value) for name, value in told.items()}


@dataclass(frozen=True)
class Run:
    """The trace of a program.

    `irregular` are the sites of nests that are not entirely affine, or that stand in a loop which is left as written;
    `conditional` are the sites of nests with a condition that reads memory.
    """

    trace: Trace
    irregular: frozenset[int]
    conditional: frozenset[int]


def traced(
    source: Source,
    options: Sequence[str],
    words: Sequence[str],
    told: Surroundings,
    folder: Path,
    schedule: Schedule = Schedule.CONTINUOUS,
) -> Run:
    """Translate, compile and run a program with the arguments `words`; all files are left in `folder`.

    The program's output is discarded. Raises UserError if it is not C, does not compile, does not end with status 0, or
    leaves no complete trace.
    """
    text, program, file = (folder.resolve() / name for name in ("translated.c", "program", "iopref.trace"))
    environment = told.environment(file)
    translation = translate(source, options, str(text), trace=True, schedule=schedule)
    text.write_text(translation.text, encoding="latin-1", newline="")
    _compile(source, text, program, options)
    file.unlink(missing_ok=True)
    run(source.path, [str(program), *words], environment)
    trace = whole_trace(source.path, file)
    handled = [nest.lifted for nest in translation.nests if isinstance(nest, TranslatedNest)]
    left = [loop.node for loop in translation.nests if isinstance(loop, Rejected)]
    conditional = _of_nests(trace, (f for f in handled if _decides_by_data(f.node)))
    return Run(trace, _irregular(trace, handled, left), conditional)


def whole_trace(source: str, file: Path) -> Trace:
    """The trace that a program left; messages name its first `source`. Raises UserError if there is none."""
    if not file.exists():
        raise error(
            f"{source}: the program enters no loop nest that iopref understands: there is nothing to judge",
            remedy="iopref translate --explain says what was understood; give arguments with which the program works",
        )
    return open_trace(file)


def _irregular(trace: Trace, handled: Sequence[Lifted], left: Sequence[Node]) -> frozenset[int]:
    inside = {id(node) for loop in left for node in walk(loop)}
    return _of_nests(trace, (f for f in handled if id(f.node) in inside or _is_irregular(f.nest)))


def _of_nests(trace: Trace, nests: Iterable[Lifted]) -> frozenset[int]:
    lines = {found.nest.position.line for found in nests}
    return frozenset(site.site for site in trace.sites if site.nest in lines)


def _is_irregular(nest: Nest) -> bool:
    """Whether values in memory decide where a nest goes or how long its loops are, or not all of it is understood."""
    bounds = [bound for loop in nest.loops for bound in (loop.first, loop.past)]
    bounded = any(part.loops_in_memory for bound in bounds for part in bound.parts)
    return bounded or bool(nest.refusals) or any(r.indirect for r in nest.references)


def _decides_by_data(loop: Node) -> bool:
    """Whether a condition reads memory, or a variable that is loaded from memory in the loop."""
    inside = walk(loop)
    loaded: set[str] = set()
    for node in inside:
        match node:
            case c_ast.Decl(name=str(name), init=given) | c_ast.Assignment(lvalue=c_ast.ID(name=name), rvalue=given):
                if given is not None and _reads(given, loaded):
                    loaded.add(name)
    conditions = (_condition(node) for node in inside)
    return any(condition is not None and _reads(condition, loaded) for condition in conditions)


def _condition(node: Node) -> Node | None:
    match node:
        case c_ast.If(cond=condition) | c_ast.TernaryOp(cond=condition):
            return condition
        case c_ast.BinaryOp(op="&&" | "||", left=condition):
            return condition
    return None


def _reads(node: Node, loaded: Collection[str]) -> bool:
    for part in walk(node):
        match part:
            case c_ast.ArrayRef() | c_ast.StructRef() | c_ast.UnaryOp(op="*"):
                return True
            case c_ast.ID(name=name) if name in loaded:
                return True
    return False


def _compile(source: Source, text: Path, program: Path, options: Sequence[str]) -> None:
    compiler = Preprocessor.from_environment(options).compiler
    beside = os.path.dirname(source.path) or "."  # noqa: PTH120  (as the preprocessor sees it)
    command = [*compiler, "-O1", "-w", "-iquote", beside, *options, *compile_words(trace=True)]
    command += [str(text), "-o", str(program), *link_words(trace=True), "-lm"]
    done = run_compiler(command)
    if done.status:
        said = [line for line in done.said.splitlines() if "error" in line or "undefined" in line]
        linking = all("undefined" in line or "ld returned" in line for line in said)
        raise error(
            f"{source.path} does not {'link' if said and linking else 'compile'}: {said[0] if said else 'no message'}",
            remedy="give all files of the program; --keep DIR keeps the translated one",
        )


def run(source: str, command: Sequence[str], environment: dict[str, str]) -> None:
    """Run a traced program; messages name its first `source`. Raises UserError unless its status is 0."""
    done = subprocess.run(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, encoding="latin-1", check=False
    )
    if done.returncode == 0:
        return
    how = f"status {done.returncode}"
    if done.returncode < 0:
        how = f"signal {signal.Signals(-done.returncode).name}"
    said = for_people(done.stderr).strip().splitlines()
    raise error(
        f"{source}: the traced program ends with {how}{': ' + said[-1] if said else ''}",
        remedy="nothing is judged unless the program ends with status 0: see whether the original does",
    )
