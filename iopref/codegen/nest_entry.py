"""The test at the entry of a nest: whether its data fit in memory."""

from __future__ import annotations

from functools import cached_property

from iopref.analysis.conditions import runs
from iopref.codegen.directives import INDENT, explained
from iopref.codegen.marked_references import Touched
from iopref.codegen.nest_table import NEST, VISIT, Wording, as_in_c, nest_definition
from iopref.codegen.variables_read import asks_if_it_runs, read_anywhere
from iopref.model import (
    Atom,
    Call,
    Compare,
    Condition,
    Expr,
    Holds,
    Loop,
    Nest,
    Not,
    Reference,
    Saved,
    all_of,
    as_c,
    call,
    changed,
    names_in,
    values,
    was,
)
from iopref.records import dataclass
from iopref.transform.names import ASSUMED
from iopref.transform.plan import Plan, Range

_ASKED = frozenset(("iopref_is_count", "iopref_is_size", "iopref_is_small"))
"""Helpers that take a few instructions and read no array: they may be asked in front of the full test."""

FEW_GATHERED = 512
"""Fewer bytes than these are not looked up in `iopref_gathered`."""

MOST_READ = 3
"""The most values in memory that the quick test of the size reads."""

_COUNTS = frozenset(("iopref_trip", "iopref_trip_to"))
"""Helpers that count the iterations of a loop, in a few instructions if its step is a number."""


@dataclass(frozen=True)
class NestEntry:
    """The entry of a nest; `labels` are the labels in the nest."""

    plan: Plan
    touched: Touched | None
    labels: tuple[str, ...] = ()
    wording: Wording = as_in_c

    def declarations(self, small: Condition | None = None) -> list[str]:
        """The declarations that the test needs.

        Where data are `small`, the nest's assumptions count as false without being tested, which takes longer.
        """
        nest = self.plan.nest
        assumed = all_of((Not(small), *nest.assumes) if small else nest.assumes)
        # values that tell whether the nest runs come first, as other values depend on it
        saved = sorted((v for v in nest.saved if was(v.name) in self._used), key=lambda v: not _is_read(nest.root, v))
        return [
            *([] if self.touched else nest_definition(self.plan, self.wording)),
            *(_kept(nest.root, variable) for variable in saved),
            *([f"const int {ASSUMED} = {as_c(assumed)};"] if nest.assumes else []),
            "__extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */",
            *(INDENT + line for line in self._listed),
            "};",
        ]

    @property
    def fits(self) -> str:
        """The condition under which the user's own loop runs."""
        ranges = f"iopref_ranges, {len(self.plan.ranges)}"
        if self.touched:
            return self._never + self.touched.entry(f"iopref_in_memory({ranges})")
        return f"{self._never}iopref_fits(&{NEST}, {ranges})"

    @property
    def large_fits(self) -> str:
        """The same condition, where `is_small` did not hold: most often, as the data are not small."""
        if self._gathered or any(r.level for r in self.plan.ranges):
            return self.fits
        return f"{self._never}iopref_nest_in_memory(&{NEST}, iopref_ranges, {len(self.plan.ranges)})"

    @property
    def is_small(self) -> Condition | None:
        """A quick condition under which the user's own loop runs in any case, or None.

        It reads no value that is kept at the entry, and takes a few instructions. Assumptions that take longer are not
        asked, as the user's own loop runs where they do not hold; where memory is read then does not depend on them.
        """
        nest, ranges = self.plan.nest, self.plan.ranges
        quick = [assumed for assumed in nest.assumes if _is_quick(assumed)]
        reads = any(r.level for r in ranges) and runs(nest.root) not in quick
        size = call("iopref_is_small", _at_most(sum((r.bytes for r in ranges), Expr())))
        asked = [*([runs(nest.root)] if reads else []), *quick, Holds(size)]
        asked += [Compare(_at_most(bytes), "<", Expr.of(FEW_GATHERED)) for bytes in self._gathered]
        now = {was(v.name): v.name for v in nest.saved if v.surely}
        small = changed(all_of(asked), lambda value: value.renamed(now))
        told = list(values(small))
        read = {atom for value in told for atom in value.atoms if not atom.anywhere and not atom.own_helpers}
        if len(read) > MOST_READ or any(value.generated or _takes_long(value) for value in told):
            return None
        if len(quick) < len(nest.assumes) and any(value.doubts > 1 for value in told):
            return None
        return None if names_in(small) & {was(v.name) for v in nest.saved} else small

    @property
    def _gathered(self) -> list[Expr]:
        """The bytes of ranges of which it is not known where they lie."""
        return [r.bytes for r in self.plan.ranges if r.gathered and r.reference.indirect]

    @property
    def answers(self) -> list[str]:
        """Declarations where the data do not fit: the start of the time measurement, and the answers to questions."""
        return [*self.own_labels, *([] if self.touched else [VISIT]), *self.flags()]

    @property
    def own_labels(self) -> list[str]:
        """The declaration of the labels, which each copy of the nest has for itself."""
        return [f"__label__ {', '.join(self.labels)};"] if self.labels else []

    def flags(self, where: str = "") -> list[str]:
        """Declarations of the flags that the entry computes; if `where` is given, they are 0 unless it holds."""
        asked = [f for f in self.plan.flags if f.loop is None and f.name in self._used]
        condition, otherwise = (f"{where} ? ", " : 0") if where else ("", "")
        return [explained(f"const int {f.name} = {condition}{f.asked.c()}{otherwise};", f.meaning) for f in asked]

    @property
    def _listed(self) -> list[str]:
        return [f"{{{_range(self.plan.nest, r)}}}," for r in self.plan.ranges]

    @property
    def _never(self) -> str:
        plan = self.plan
        assumed = f"!{ASSUMED} || " if plan.nest.assumes else ""
        return f"{assumed}!({as_c(runs(plan.nest.root))}) || " if asks_if_it_runs(plan) else assumed

    @cached_property
    def _used(self) -> frozenset[str]:
        return read_anywhere(self.plan)


def _step_of(atom: Atom) -> int:
    """The step of the loop whose iterations a term counts; 0 for other terms and for steps that are no numbers."""
    counts = isinstance(atom, Call) and atom.helper in _COUNTS
    return counts and atom.parts[-1].constant or 0


def _at_most(size: Expr) -> Expr:
    """An upper bound of a size, in bytes, with fewer divisions.

    For example, `8 * n` bytes for a loop over every second of n doubles.
    """
    bound = Expr()
    for atoms, factor in size.terms:
        term = Expr(((atoms, factor),))
        step = _step_of(atoms[0]) if len(atoms) == 1 else 0
        if step and factor > 0 and factor % step == 0:
            first, end, _ = atoms[0].parts
            last = end if "iopref_trip_to" in atoms[0].own_helpers else end - (1 if step > 0 else -1)
            term = (last - first) * (factor // step) + factor
        bound += term
    return bound


def _takes_long(value: Expr) -> bool:
    """Whether computing a value takes more than a few instructions."""

    def takes_long(atom: Atom) -> bool:
        return bool(not _step_of(atom) and atom.own_helpers - _ASKED) or any(map(_takes_long, atom.parts))

    return any(map(takes_long, value.atoms))


def _is_quick(condition: Condition) -> bool:
    """Whether a condition compares values, or asks whether a value is plausible as a number of elements or a size."""
    if isinstance(condition, Compare):
        return True
    atoms = condition.value.atoms if isinstance(condition, Holds) else frozenset()
    return any(isinstance(a, Call) and a.helper in ("iopref_is_size", "iopref_is_count") for a in atoms)


def summary(plan: Plan) -> str:
    """The arrays that are prefetched, and around which loops, for a comment."""
    parts = []
    for pipeline in plan.pipelines:
        prefetched = (h.reference for s in pipeline.streams for h in s.hints if h.kind == "prefetch")
        names = dict.fromkeys(r.name for r in prefetched)
        parts.append(f"{', '.join(names)} around loop {pipeline.loop.index}")
    return "; ".join(parts).replace("*/", "* /").replace("/*", "/ *")


def _is_read(root: Loop, variable: Saved) -> bool:
    """Whether a variable is read at the entry in any case, if only to tell whether the nest runs."""
    return variable.surely or was(variable.name) in names_in(runs(root))


def _kept(root: Loop, variable: Saved) -> str:
    """The declaration of the variable that keeps the value at the entry."""
    value = variable.name if _is_read(root, variable) else f"{as_c(runs(root))} ? {variable.name} : 0"
    return f"{variable.kept} = {value};"


def _range(nest: Nest, range: Range) -> str:
    """The initializer of a range: address, size in bytes, and use.

    Values that have to be read from memory are read only if the nest runs.
    """
    conditions = [ASSUMED] * bool(nest.assumes) + [as_c(runs(nest.root))] * bool(range.level and _asked(nest))
    place = range.address.text if range.address else "0"
    size = f"iopref_gathered({place}, {range.bytes.c()})" if range.gathered else range.bytes.c()
    use = _use(nest, range.reference)
    if not conditions:
        return f"{place}, {size}, {use}"
    address = f"{' && '.join(conditions)} ? {place} : 0" if range.address else "0"
    return f"{address}, {' && '.join(conditions)} ? {size} : 0, {use}"


def _use(nest: Nest, reference: Reference) -> str:
    """What a nest does to a range: whether it may write it, and whether memory tells the order."""
    writes = _may_write(nest, reference)
    if reference.by_index:
        return "IOPREF_SCATTERS" if writes else "IOPREF_GATHERS"
    return "IOPREF_WRITES" if writes else "IOPREF_READS"


def _asked(nest: Nest) -> bool:
    """Whether the generated code has to test if the nest runs at all, because no assumption says so."""
    return runs(nest.root) not in nest.assumes


def _may_write(nest: Nest, reference: Reference) -> bool:
    """Whether a nest may write to an array, by the array's name; a reference that is not understood may."""
    unknown = bool(nest.refusals) or reference.variable in nest.unseen
    return unknown or any(r.writes for r in nest.references if r.array == reference.array)
