"""Prints prefetch and release directives as C."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby

from iopref.analysis.section import Dim, Section, without_gaps
from iopref.codegen.strip_section import StripCall, StripSection, by_iteration, together
from iopref.model import (
    ALWAYS,
    And,
    Condition,
    Expr,
    Generated,
    Holds,
    Loop,
    Not,
    Reference,
    all_of,
    as_c,
    call,
    generated,
)
from iopref.records import dataclass, replace
from iopref.transform.index_walks import walk_variable
from iopref.transform.plan import Hint, Overwrites, Pipeline

INDENT = "    "

_PREFETCH = {
    Overwrites.NOTHING: "IOPREF_PREFETCH",
    Overwrites.IN_THIS_RUN: "IOPREF_OVERWRITES",
    Overwrites.IN_ALL_RUNS: "IOPREF_OVERWRITES_AHEAD",
}
"""The macro for the number of a prefetch."""


def block(lines: list[str], indent: str) -> str:
    """Lines with the same indentation in front, each ended."""
    return "".join(f"{indent}{line}\n" for line in lines)


def explained(declaration: str, meaning: str) -> str:
    """A declaration, followed by a comment that explains it."""
    return f"{declaration} /* {meaning} */"


@dataclass(frozen=True)
class _Given:
    """A directive under its condition, and its call if one iteration tells its section."""

    hint: Hint
    when: Condition
    call: StripCall | None

    @property
    def may_join(self) -> bool:
        """Whether the call of others may give it: in any case, or if a flag holds; its address is computed even so."""
        reference = self.hint.reference
        unsafe = reference.loads or reference.guarded or reference.guards or self.hint.section.level
        return self.when == ALWAYS or (not unsafe and _is_flag(self.when))

    @property
    def unconditional(self) -> _Given:
        """The same with the condition in its call: where it does not hold, there is no number of a hint."""
        if self.when == ALWAYS or not self.call:
            return self
        prefetch, release = (_number(self.when, n) for n in (self.call.prefetch, self.call.release))
        return replace(self, when=ALWAYS, call=replace(self.call, prefetch=prefetch, release=release))


def _is_flag(condition: Condition) -> bool:
    """Whether a condition is a variable that iopref declares, or that it is zero."""
    of = condition.of if isinstance(condition, Not) else condition
    return isinstance(of, Holds) and any(
        isinstance(a, Generated) and of.value == generated(a.name) for a in of.value.atoms
    )


def lines_of(hints: tuple[Hint, ...], stream: str) -> list[str]:
    """The directives of a stream, releases before prefetches: releases make room for what is prefetched."""
    ordered = sorted(hints, key=lambda h: h.kind == "prefetch")
    given = _joined([_Given(hint, _when(hint), _strip_call(hint, stream)) for hint in ordered])
    alike = groupby(_in_calls(given), lambda them: them[0].when)
    return [
        line for when, calls in alike for line in _under(when, [c for them in calls for c in _statements(them, stream)])
    ]


def _number(when: Condition, number: str) -> str:
    """The number of a hint where a condition holds, as C; 0 elsewhere."""
    return number if when == ALWAYS or number == "0" else f"{as_c(when)} ? {number} : 0"


def _in_calls(given: list[_Given]) -> list[list[_Given]]:
    """The directives that share a call, or stand alone: those of one call have one condition."""
    calls: list[list[_Given]] = []
    for one in given:
        at = next((i for i, them in enumerate(calls) if _share(them, one)), None)
        if at is None:
            calls.append([one])
            continue
        calls[at].append(one)
        if calls[at][0].when != one.when:
            calls[at] = [g.unconditional for g in calls[at]]
    return calls


def _share(them: list[_Given], one: _Given) -> bool:
    """Whether a directive may be given by the call of others."""
    first, gaps = them[0], {g.call.gap for g in (*them, one) if g.call and g.call.release != "0"}
    if not first.call or not one.call or first.call.shape != one.call.shape or len(gaps) > 1:
        return False
    return first.when == one.when or all(g.may_join for g in (*them, one))


def _joined(given: list[_Given]) -> list[_Given]:
    """The directives, with the release of a section in the call of its prefetch."""
    releases = [g for g in given if g.hint.kind == "release"]
    found = []
    for prefetch in given[len(releases) :]:
        same = next((r for r in reversed(releases) if _has_section_of(r, prefetch)), None)
        if same and same.call and prefetch.call:
            releases.remove(same)
            if same.when != prefetch.when:
                same, prefetch = same.unconditional, prefetch.unconditional
            assert same.call and prefetch.call
            prefetch = replace(prefetch, call=replace(prefetch.call, release=same.call.release, gap=same.call.gap))
        found.append(prefetch)
    return [*releases, *found]


def _has_section_of(release: _Given, prefetch: _Given) -> bool:
    """Whether a release is of the section of a prefetch, and one call may give both."""
    if not release.call or not prefetch.call or release.call.shape != prefetch.call.shape:
        return False
    either = prefetch.when in (ALWAYS, release.when) or (release.may_join and prefetch.may_join)
    return either and release.call.here == prefetch.call.here


def _statements(given: list[_Given], stream: str) -> list[list[str]]:
    """The directives of a call, or one that has none, as statements of one or more lines."""
    calls = [g.call for g in given if g.call]
    if not calls:
        return [_hint(g.hint, _call(g.hint, stream)) for g in given]
    first, *others = together(calls)
    return [[first, *(INDENT + line for line in others)]]


def _strip_call(hint: Hint, stream: str) -> StripCall | None:
    """The call for a hint that can be described by its first iteration and a stride; None for other hints."""
    strip = by_iteration(hint, stream)
    if not strip or hint.tests:
        return None
    each = strip.each
    alone = hint.alone if hint.alone and not (hint.downwards or hint.alone.bytes or hint.alone.gap.level) else None
    plain = replace(hint, alone=None) if alone else hint
    address, size = _piece(plain, each, each.piece, _address(hint, each))
    sizes = (size, strip.stride.c(), *_sizes(each.dims))
    gap = "" if not alone else f"{as_c(alone.kept)} ? 0 : {alone.gap.c()}" if alone.kept else alone.gap.c()
    made = StripCall(stream, strip.lead.c(), sizes, address, address, gap=gap)
    if hint.kind == "release":
        return replace(made, release=f"IOPREF_RELEASE({hint.number.c()}, {hint.priority})")
    prefetch = replace(made, prefetch=_prefetch_number(hint, strip))
    at = tuple((loop, value.replaced({Generated(stream, "run"): Expr()})) for loop, value in each.at)
    if at == each.at:
        return prefetch
    here, _ = _piece(hint, each, each.piece, _address(hint, replace(each, at=at)))
    return replace(prefetch, here=here)


def _prefetch_number(hint: Hint, strip: StripSection) -> str:
    """The number of a prefetch, which tells whether the sections of its iterations are overwritten whole."""
    each, number = strip.each, hint.number.c()
    side_by_side = not each.dims and not each.shift and not strip.lead.terms and each.piece == strip.stride
    plain, whole = (f"{_PREFETCH[which]}({number})" for which in (Overwrites.NOTHING, hint.overwrites))
    if hint.overwrites is Overwrites.NOTHING or not side_by_side:
        return plain
    return whole if hint.apart == ALWAYS else f"({as_c(hint.apart)} ? {whole} : {plain})"


def _when(hint: Hint) -> Condition:
    """The condition under which a directive stands."""
    conditions = [r.condition for r in hint.conditions]
    if hint.walked and hint.strip:
        conditions.append(Holds(call("iopref_walks", hint.number, hint.strip.to - hint.strip.start)))
    return all_of(conditions)


def _under(when: Condition, hints: list[list[str]]) -> list[str]:
    """The lines of directives that share one condition, behind that condition."""
    lines = [line for hint in hints for line in hint]
    if when == ALWAYS:
        return lines
    several = len(hints) > 1
    return [f"if ({as_c(when)}){' {' if several else ''}", *(INDENT + line for line in lines), *["}"] * several]


def walked_around(pipeline: Pipeline) -> tuple[Loop, ...]:
    """The loops that hints of a pipeline walk through; each needs a variable."""
    found = {v.index: v for s in pipeline.streams for h in s.hints for v in h.walked}
    return tuple(found.values())


def _hint(hint: Hint, call: list[str]) -> list[str]:
    """A directive without its condition: its `call`, inside the loops that it walks through."""
    headers: list[tuple[str, bool]] = []
    made: tuple[Expr, ...] = ()
    for number, loop in enumerate(hint.walked):
        if loop.tested and number:
            headers += _tests(hint, made, loop.tested.tests)
            made += loop.tested.tests
        headers.append((_walk(hint, loop, number == 0), loop in hint.once))
    if last := _tests(hint, made, hint.tests):
        seeks = any(ends for _, ends in headers[-1:])
        headers[-1:] = [*((walk, False) for walk, _ in headers[-1:]), (last[0][0], seeks)]
    lines = [INDENT * depth + line + " {" * ends for depth, (line, ends) in enumerate(headers)]
    lines += [INDENT * len(headers) + line for line in call]
    for depth, (_, ends) in reversed(list(enumerate(headers))):
        lines += [INDENT * (depth + 1) + "break;", INDENT * depth + "}"] * ends
    return lines


def _tests(hint: Hint, made: tuple[Expr, ...], tests: tuple[Expr, ...]) -> list[tuple[str, bool]]:
    """The `if` with the tests that have not been made yet; empty if all have."""
    at = {v.id: walk_variable(v) for v in hint.walked}
    left = tuple(Holds(test.substitute(at)) for test in tests if test not in made)
    return [(f"if ({as_c(And(left))})", False)] if left else []


def _walk(hint: Hint, loop: Loop, strip: bool) -> str:
    """The header of a generated loop over the iterations that a prefetch has to look at one by one."""
    variable = walk_variable(loop).c()
    values = {v.id: walk_variable(v) for v in hint.walked}
    compare = "<" if loop.upwards else ">"
    first, past = loop.first.value.substitute(values), loop.past.value.substitute(values)
    if strip and hint.strip:
        past, first = first + hint.strip.to * loop.step, first + hint.strip.start * loop.step
    return f"for ({variable} = {first.c()}; {variable} {compare} {past.compared()}; {advance(variable, loop)})"


def advance(index: str, loop: Loop) -> str:
    """The statement that advances an index by a loop's step."""
    if loop.unit:
        return f"{index}{'++' if loop.upwards else '--'}"
    pace = loop.pace if isinstance(loop.pace, int) else loop.pace.c()
    return f"{index} {'+=' if loop.upwards else '-='} {pace}"


def _call(hint: Hint, stream: str) -> list[str]:
    section = hint.section
    address = _address(hint, section)
    piece, dims = (section.piece, section.dims) if hint.alone else without_gaps(section.piece, section.dims)
    lines = []
    for number, dim in enumerate(dims[3:]):
        variable = f"iopref_d{number}"
        lines.append(f"for (long {variable} = 0; {variable} < {dim.count.c()}; {variable}++)")
        address = f"(const char *)({address}) + {variable} * ({dim.stride.c()})"
    address, size = _piece(hint, section, piece, address)
    shape = len(dims[:3]) + 1
    numbers: list[str] = []
    limits: list[str] = []
    if hint.onwards:
        name, limits = _onwards(hint.reference)
    elif hint.walked and not dims:
        name = "iopref_prefetch_page" if section.piece.constant is not None else "iopref_prefetch_row"
    elif hint.paced:
        name, numbers = f"iopref_prefetch_{'back' if hint.downwards else 'on'}", [f"&{hint.asked}"]
    elif hint.behind:
        name, numbers = f"iopref_prefetch_rest{shape}", [hint.behind.c()]
    elif hint.kind == "prefetch":
        name = f"iopref_prefetch{shape}"
    else:
        name, numbers = f"iopref_release{shape}", [str(hint.priority)]
    arguments = [f"&{stream}", hint.number.c(), *numbers, address, size, *_sizes(dims[:3]), *limits]
    return [*lines, f"{name}({', '.join(arguments)});"]


def _onwards(reference: Reference) -> tuple[str, list[str]]:
    """The function that prefetches an element and the page behind it, and where the array ends in that direction."""
    assert reference.advances and reference.extent
    if reference.advances.upwards:
        return "iopref_prefetch_upto", [f"(const char *){reference.base} + {reference.extent.c()}"]
    return "iopref_prefetch_downto", [reference.base]


def _sizes(dims: tuple[Dim, ...]) -> list[str]:
    return [e.c() for d in dims for e in (d.stride, d.count)]


def _piece(hint: Hint, section: Section, piece: Expr, address: str) -> tuple[str, str]:
    """The address and the size of a piece of a hint; a release may extend both to whole pages."""
    size, alone = piece.c(), hint.alone
    kept = as_c(alone.kept) if alone and alone.kept else ""
    if hint.downwards and not hint.paced:
        down = f"iopref_downwards({address})"
        address = f"{kept} ? {down} : {address}" if alone else down
    if alone:
        last = f"iopref_alone({(alone.bytes or section.piece).c()}, {alone.gap.c()})"
        size = f"{kept} ? {size} : {last}" if alone.kept else last
    return address, size


def _address(hint: Hint, section: Section) -> str:
    """The address of a section's first byte."""
    values = dict(section.at) | {v.id: walk_variable(v) for v in hint.walked}
    text, shift = _inside(hint.reference, values)
    shift += section.shift
    return f"(const char *){text} {'-' if shift < 0 else '+'} {abs(shift)}" if shift else text


def _inside(reference: Reference, values: Mapping[int, Expr]) -> tuple[str, int]:
    """The address of a reference without subscripts that are negative numbers, and the bytes from there to the wanted
    one.

    Compilers warn of negative subscripts.
    """
    if _has_negative(reference, values):
        for loop, value in values.items():
            further = {**values, loop: value + 1}
            back = (reference.offset.substitute(values) - reference.offset.substitute(further)).constant
            if back is not None and not _has_negative(reference, further):
                return reference.address(further), back
    return reference.address(values), 0


def _has_negative(reference: Reference, values: Mapping[int, Expr]) -> bool:
    """Whether a subscript is a number less than zero."""
    return any((s.substitute(values).constant or 0) < 0 for s in reference.subscripts)
