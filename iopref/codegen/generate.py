"""The text of a planned nest: the user's loop runs if the data fit in memory, the pipelined loop otherwise.

Where possible, the pipelined loop stands in a function of its own, so that it takes no registers from the user's loop.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import wrap

from iopref.codegen.directives import INDENT, block, explained
from iopref.codegen.marked_references import Touched
from iopref.codegen.nest import NestPrinter, UserText
from iopref.codegen.nest_entry import NestEntry, summary
from iopref.codegen.nest_table import Wording, as_in_c
from iopref.codegen.splice import Chunk
from iopref.codegen.thread_lane import OUT, TEAM, Visit
from iopref.codegen.variables_read import read_anywhere, read_at_entry
from iopref.frontend.c.outline import Outlined, Variable
from iopref.frontend.c.syntax.regions import LoopText, Region
from iopref.model import And, Condition, as_c
from iopref.records import dataclass
from iopref.transform.names import ASSUMED
from iopref.transform.plan import Plan

_OUT = "iopref_kept"
_SHORT = 16
"""A nest of fewer lines may be written a third time, in the function with its hints: see `_is_short`."""


@dataclass(frozen=True)
class Generated:
    """The chunks that replace a region, and those of the function to put in front of the function around it, if any.

    `copies` counts how often the nest is written in both.
    """

    here: tuple[Chunk, ...]
    function: tuple[Chunk, ...] = ()
    copies: int = 2


@dataclass(frozen=True)
class Inside:
    """A nest inside another one, with hints of its own: its place in the text of the region, and what replaces it.

    `names` are the variables that its hints read.
    """

    place: LoopText
    text: Generated
    names: frozenset[str]


@dataclass(frozen=True)
class Generator:
    """Prints the nest of a region whose first line is indented by `margin`.

    `touched` is given if the references of the nest are marked for a trace. `labels` are the labels in the nest.
    """

    plan: Plan
    region: Region
    texts: Mapping[int, LoopText]
    margin: str = ""
    touched: Touched | None = None
    labels: tuple[str, ...] = ()
    wording: Wording = as_in_c

    def both_copies(self) -> Generated:
        """Print both copies of the nest in its place."""
        if self.plan.nest.in_region:
            return self._in_region()
        body = self._copy(self._indentation)
        entry = NestEntry(self.plan, self.touched, self.labels, self.wording)
        start = 0 if self.plan.nest.parallel else self._start
        fits = entry.fits
        if entry.is_small and not self.touched:
            fits = _either(entry.is_small, entry.large_fits)
        opening = [explained("{", f"iopref: hints: {summary(self.plan)}"), *_inside(*entry.declared, f"if ({fits}) {{")]
        otherwise = ["} else {", *_inside(*entry.answers)]
        return Generated(
            self._replaced(start, opening, (Chunk(block(_inside(*otherwise), self._indentation)), *body), ["}"]),
        )

    def _in_region(self) -> Generated:
        """Print a nest that each thread of a parallel region executes: one loop, with both copies of the body in it.

        All threads have to come to the same loop of an OpenMP directive. Each thread decides for itself whether the
        data fit, and waits for no other thread.
        """
        root, text = self.plan.nest.root, self.texts[self.plan.nest.root.id]
        user, margin = self.user, self._indentation
        printer = NestPrinter(self.plan, user, self.texts, margin, self.touched)
        lane = printer.lane(root)
        body = tuple(printer.body(root, 3))
        entry = NestEntry(self.plan, self.touched, self.labels, self.wording)
        visit = Visit(bool(self.touched))
        opening = [
            *entry.declared,
            f"const int {OUT} = !({entry.fits});",
            *entry.flags(where=OUT),
            f"static struct iopref_team {TEAM} = IOPREF_TEAM;",
            *(lane.kept() if lane else ()),
            *visit.begins,
        ]
        first = [explained("{", f"iopref: hints: {summary(self.plan)}"), *_inside(*opening)]
        otherwise = ["} else {", *_inside(*entry.own_labels)]
        return Generated(
            _joined(
                (
                    Chunk(block(first, margin)),
                    user.chunk(0, text.body),
                    Chunk(block(_inside("{", *_inside(f"if (!{OUT}) {{")), margin)),
                    user.chunk(text.body, text.end),
                    Chunk(block(_inside(*_inside(*otherwise)), margin)),
                    *body,
                    Chunk(block([*_inside(*_inside("}"), "}", *visit.ends), "}"], margin)),
                )
            )
        )

    def outlined(self, place: Outlined, name: str, inside: tuple[Inside, ...] = ()) -> Generated:
        """Put the copy for data that do not fit into a function `name`; where that is not possible, print both in
        place.

        A copy whose nests `inside` have hints of their own runs where the assumptions of the nest do not hold.
        """
        body = self._copy("")
        entry = NestEntry(self.plan, None, self.labels, self.wording)
        names = frozenset().union(*(inner.names for inner in inside))
        at_entry, anywhere = read_at_entry(self.plan) | names, read_anywhere(self.plan) | names
        constants, variables = place.enumeration(), place.variables(at_entry, anywhere)
        if constants is None or variables is None:
            return self.both_copies()
        always = entry.is_small is not None and self._is_short
        call = (_BothCopies if always else _HintedCopy)(name, variables)
        comment = f"iopref: if the data do not fit in memory, {name} has hints: {summary(self.plan)}"
        opening = [explained("{", comment), *_inside(*call.here(entry.is_small))]
        otherwise = _inside("} else {", *_inside(*call.otherwise)) if call.otherwise else []
        here = self._replaced(self._start, opening, (Chunk(block(otherwise, self._indentation)),), ["}"])
        head = [
            *call.type,
            f"static __attribute__((__noinline__)) {call.result} {name}({call.parameters})",
            "{",
            *_inside(
                *([constants] if constants else []),
                *call.locals,
                *entry.declared,
                *([] if inside else call.where(entry.large_fits if entry.is_small else entry.fits)),
            ),
        ]
        users: tuple[Chunk, ...] = ()
        if isinstance(call, _BothCopies):
            users = (self.user.chunk(self._start, self._end), Chunk(block(_inside("} else {"), "")))
        elif inside:
            where = [*_inside(*call.handed_back), f"}} else if ({entry.fits})", INDENT + "return 0;", "else {"]
            alone = _inside(f"if (!{ASSUMED}) {{", *_inside(*entry.own_labels))
            users = (Chunk(block(alone, "")), *self._with(inside), Chunk(block(_inside(*where), "")))
        answers = Chunk(block(_inside(*_inside(*entry.answers)), ""))
        end = Chunk(block([*_inside(*call.end), "}"], "") + "\n")
        others = [chunk for inner in inside for chunk in inner.text.function]
        function = _joined((*others, Chunk(block(head, "")), *users, answers, *body, end))
        return Generated(here, function, 2 + (always or bool(inside)))

    def _with(self, inside: tuple[Inside, ...]) -> Iterator[Chunk]:
        """The user's loop, with nests in it replaced."""
        start = self._start
        for inner in inside:
            yield self.user.chunk(start, inner.place.head)
            yield from inner.text.here
            start = inner.place.end
        yield self.user.chunk(start, self._end)

    @property
    def _is_short(self) -> bool:
        """Whether the nest may be written three times: a single, short loop has enough registers even beside a second
        copy.
        """
        return len(self.plan.nest.loops) == 1 and self.region.text.count("\n", self._start, self._end) < _SHORT

    @property
    def _start(self) -> int:
        return self.texts[self.plan.nest.root.id].head

    @property
    def _end(self) -> int:
        return self.texts[self.plan.nest.root.id].end

    @property
    def user(self) -> UserText:
        return UserText(self.region, self.margin)

    @property
    def _indentation(self) -> str:
        """The indentation of the outermost loop, which may stand behind directives."""
        return self.user.indentation(self.texts[self.plan.nest.root.id].start)

    def _replaced(
        self, start: int, opening: list[str], between: tuple[Chunk, ...], end: list[str]
    ) -> tuple[Chunk, ...]:
        """The region, with its loop inside a block that begins and ends with generated lines."""
        user, margin = self.user, self._indentation
        return _joined(
            (
                user.chunk(0, start),
                Chunk(block(opening, margin)),
                user.chunk(start, self._end),
                *between,
                Chunk(block([*_inside("}"), *end], margin)),
                user.chunk(self._end, len(self.region.text)),
            )
        )

    def _copy(self, margin: str) -> tuple[Chunk, ...]:
        """Print the copy of the nest for data that do not fit."""
        printer = NestPrinter(self.plan, self.user, self.texts, margin, self.touched)
        root = self.plan.nest.root
        if self.plan.nest.parallel:
            return tuple(printer.shared_out(root))
        loops = printer.pipelined(root, 2) if self.plan.pipeline(root.id) else printer.loop(root, 2)
        return (Chunk(printer.block(printer.cursors(), 2)), *loops)


@dataclass(frozen=True)
class _Call:
    """How variables are passed to the function of a nest, and back to the function that calls it."""

    name: str
    variables: tuple[Variable, ...]

    @property
    def back(self) -> list[Variable]:
        return [v for v in self.variables if v.kept]

    @property
    def given(self) -> list[Variable]:
        return [v for v in self.variables if v.given]

    @property
    def type(self) -> list[str]:
        members = " ".join(f"{v.declared};" for v in self.back)
        return [f"struct {self.name} {{ {members} }};"] if members else []

    @property
    def room(self) -> list[str]:
        return [f"struct {self.name} {_OUT};"] if self.back else []

    @property
    def own(self) -> list[str]:
        """Declarations of the variables that the function is not passed; plain ones of one type share a declaration."""
        kinds: dict[str, list[str]] = {}
        for variable in self.variables:
            if variable.idle:  # compilers warn of variables that are set and never read
                kinds[f"{variable.declared} __attribute__((__unused__))"] = [""]
            elif not variable.given:
                kind = variable.declared.removesuffix(variable.name)
                simple = kind != variable.declared and all(word.isidentifier() for word in kind.split())
                kinds.setdefault(kind if simple else variable.declared, []).append(variable.name if simple else "")
        return [
            line
            for kind, names in kinds.items()
            for line in wrap(f"{kind}{', '.join(names)};", 110, break_long_words=False, break_on_hyphens=False)
        ]

    @property
    def taken(self) -> list[str]:
        return [f"{v.name} = {_OUT}.{v.name};" for v in self.back]


def _either(is_small: Condition | None, fits: str) -> str:
    """The condition `is_small || fits`, or just `fits` if there is no quick test of the size."""
    if is_small is None:
        return fits
    small = as_c(is_small)
    return f"({small}) || {fits}" if isinstance(is_small, And) else f"{small} || {fits}"


class _HintedCopy(_Call):
    """A function that returns 1 if it ran the nest, and 0 if the data fit, so that the user's loop is to run."""

    result = "int"

    @property
    def parameters(self) -> str:
        out = [f"struct {self.name} *{_OUT}"] if self.back else []
        return ", ".join([*(v.declared for v in self.given), *out]) or "void"

    def here(self, is_small: Condition | None) -> list[str]:
        out = [f"&{_OUT}"] if self.back else []
        far = f"!{self.name}({', '.join([*(v.name for v in self.given), *out])})"
        return [*self.room, f"if ({_either(is_small, far)}) {{"]

    @property
    def otherwise(self) -> list[str]:
        return self.taken

    @property
    def locals(self) -> list[str]:
        return self.own

    def where(self, fits: str) -> list[str]:
        return [f"if ({fits})", INDENT + explained("return 0;", "the loop where this is called runs"), "{"]

    @property
    def handed_back(self) -> list[str]:
        return [f"{_OUT}->{v.name} = {v.name};" for v in self.back]

    @property
    def end(self) -> list[str]:
        return [*_inside(*self.handed_back), "}", "return 1;"]


class _BothCopies(_Call):
    """A function that runs the nest in any case, so that no variable of the user's loop is kept across a call."""

    @property
    def result(self) -> str:
        return f"struct {self.name}" if self.back else "void"

    @property
    def parameters(self) -> str:
        return ", ".join(v.declared for v in self.given) or "void"

    def here(self, is_small: Condition | None) -> list[str]:
        assert is_small is not None
        return [f"if ({as_c(is_small)}) {{"]

    @property
    def otherwise(self) -> list[str]:
        call = f"{self.name}({', '.join(v.name for v in self.given)});"
        return [f"const struct {self.name} {_OUT} = {call}", *self.taken] if self.back else [call]

    @property
    def locals(self) -> list[str]:
        return [*self.room, *self.own]

    def where(self, fits: str) -> list[str]:
        return [f"if ({fits}) {{"]

    @property
    def end(self) -> list[str]:
        return ["}", *(f"{_OUT}.{v.name} = {v.name};" for v in self.back), *([f"return {_OUT};"] if self.back else [])]


def _inside(*lines: str) -> list[str]:
    return [INDENT + line for line in lines]


def _joined(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Join neighbouring generated chunks."""
    result: list[Chunk] = []
    for chunk in chunks:
        if not chunk.text:
            continue
        if result and result[-1].line is None and chunk.line is None:
            result[-1] = Chunk(result[-1].text + chunk.text)
        else:
            result.append(chunk)
    return tuple(result)
