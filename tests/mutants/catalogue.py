"""The mutants: one-line defects, and the check that is expected to find each."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    """A defect: in `file`, the only occurrence of `old` becomes `new`. `check` is asked first."""

    name: str
    file: str
    old: str
    new: str
    check: str

    def planted_in(self, text: str) -> str:
        """The text of the file with the defect; raises ValueError when what it replaces is not there once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.file} has {text.count(self.old)} times {self.old!r}, not once")
        return text.replace(self.old, self.new)


PIPE = "runtime_c/src/pipe.c"
SECTION = "runtime_c/src/section.c"
ARITHMETIC = "runtime_c/src/arithmetic.c"
NEST = "runtime_c/src/nest.c"

MUTANTS = (
    # -- analysis
    Mutant(
        "strip one iteration longer",
        "iopref/analysis/section.py",
        "times = strip.to - strip.start if",
        "times = strip.to - strip.start + 1 if",
        "oracle=rows",
    ),
    Mutant(
        "columns as long as the shortest",
        "iopref/model/nest.py",
        "Expr.of(step), downwards=0 if",
        "Expr.of(step), downwards=1 if",
        "oracle=columns in steps",
    ),
    Mutant(
        "diagonals as long as the last",
        "iopref/analysis/ranges.py",
        "for term in terms}) < 2:",
        "for term in terms}) < 3:",
        "oracle=anti-diagonals",
    ),
    Mutant(
        "downward loop from the wrong end",
        "iopref/analysis/section.py",
        "return (begin, end) if loop.upwards else (end, begin)",
        "return (begin, end)",
        "oracle=downward",
    ),
    Mutant(
        "stride sign",
        "iopref/analysis/section.py",
        "if negative(step) == loop.upwards:",
        "if negative(step) != loop.upwards:",
        "oracle=rows",
    ),
    Mutant(
        "neighbours of a group left out",
        "iopref/analysis/section.py",
        "size = Expr.of(reference.element + spread.above - spread.below)",
        "size = Expr.of(reference.element)",
        "oracle=pieces of pages",
    ),
    Mutant(
        "packed rows without the last one",
        "iopref/analysis/section.py",
        "found.high.substitute(last) -",
        "found.low.substitute(last) -",
        "oracle=packed triangle",
    ),
    Mutant(
        "triangular bound of the wrong iteration",
        "iopref/analysis/ranges.py",
        "bound = over[loop][1 if rising == largest else 0]",
        "bound = over[loop][1 if rising != largest else 0]",
        "oracle=lower triangle",
    ),
    Mutant(
        "steps by variables taken for one",
        "iopref/analysis/reuse.py",
        "0 if i >= depth and nest.loop(at).step_known else rank[i]",
        "0 if i >= depth else rank[i]",
        "oracle=rows in some steps of two",
    ),
    Mutant(
        "wrong leading reference",
        "iopref/analysis/rows.py",
        "if a == max(along)",
        "if a == min(along)",
        "oracle=neighbours",
    ),
    Mutant(
        "wrong trailing reference",
        "iopref/analysis/rows.py",
        "if a == min(along)",
        "if a == max(along)",
        "oracle=downward rows",
    ),
    Mutant(
        "prolog without what trails",
        "iopref/analysis/rows.py",
        "lead = loop.whole(max(along) - min(along))",
        "lead = 0",
        "oracle=neighbours",
    ),
    Mutant(
        "prefetch in the last iteration",
        "iopref/analysis/predicate.py",
        "if seldom else at_first(outer)",
        "if seldom else at_last(outer)",
        "oracle=repeated sweep",
    ),
    Mutant(
        "release before the last use",
        "iopref/analysis/release.py",
        "where_localized(localized(outer, filled), outer, at_last(outer), meaning)",
        "where_localized(localized(outer, filled), outer, at_first(outer), meaning)",
        "oracle=repeated sweep",
    ),
    Mutant(
        "localized taken for its contrary",
        "iopref/analysis/conditions.py",
        'return Condition(f"!{local} || {text}"',
        'return Condition(f"{local} || {text}"',
        "oracle=repeated sweep",
    ),
    Mutant(
        "everything is small",
        "iopref/transform/entry.py",
        """return False
        if size.constant is not None and size.constant <= ALWAYS_SMALL:""",
        """return False
        if size.constant is not None:""",
        "oracle=repeated sweep of numbers",
    ),
    Mutant(
        "volume halved",
        "iopref/analysis/locality.py",
        "return at_entry(nest, reference.path, size, known)",
        "return at_entry(nest, reference.path, call('iopref_share', size, Expr.of(2)), known)",
        "oracle=columns",
    ),
    Mutant(
        "rows of a group counted once",
        "iopref/analysis/locality.py",
        "rows = sum(group.rows(nest, upto), Expr())",
        "rows = Expr.of(1)",
        "oracle=stencil",
    ),
    Mutant(
        "group split lost",
        "iopref/analysis/reuse.py",
        "if path is None or (a.array, a.tests) != (b.array, b.tests) or len(a.subscripts) != len(b.subscripts):",
        "if path is None or len(a.subscripts) != len(b.subscripts):",
        "oracle=rows",
    ),
    Mutant(
        "no groups",
        "iopref/analysis/reuse.py",
        "            if vector is not None:",
        "            if vector is None and members[0].reference is reference:",
        "oracle=stencil",
    ),
    Mutant(
        "priority swapped",
        "iopref/analysis/release.py",
        "return sum(2**outer.depth for outer in around if",
        "return sum(2 ** (len(around) - outer.depth) for outer in around if",
        "oracle=repeated sweep",
    ),
    Mutant(
        "later uses by other groups forgotten",
        "iopref/analysis/release.py",
        "if uses:",
        "if False:",
        "oracle=rows that meet",
    ),
    Mutant(
        "spatial reuse of any stride",
        "iopref/analysis/reuse.py",
        "return Reuse.SPATIAL if bytes_apart is not None and abs(bytes_apart) < SMALLEST_PAGE else Reuse.NONE",
        "return Reuse.SPATIAL if bytes_apart is not None else Reuse.NONE",
        "oracle=rows",
    ),
    # -- transformation
    Mutant(
        "release of an indirect reference",
        "iopref/transform/releases.py",
        '        return "where an indirect reference comes back is unknown"',
        '        return ""',
        "oracle=indices pages apart",
    ),
    Mutant(
        "epilog without what leads",
        "iopref/transform/releases.py",
        "strip = replace(strip, to=past)",
        "strip = replace(strip, to=strip.to)",
        "oracle=neighbours",
    ),
    Mutant(
        "columns behind from the wrong one",
        "iopref/transform/columns.py",
        "begin = index(outer) - back * outer.step",
        "begin = index(outer)",
        "oracle=columns",
    ),
    Mutant(
        "index stream not ahead",
        "iopref/transform/streams.py",
        "serves[stream.name].append(name)",
        "pass",
        "oracle=indices pages apart",
    ),
    Mutant(
        "rate of a column too small",
        "iopref/transform/streams.py",
        "each = each * extreme(dim.count",
        "each = each + extreme(dim.count",
        "oracle=rows abreast",
    ),
    # -- generated code
    Mutant(
        "conditions of an address not tested",
        "iopref/codegen/directives.py",
        "if hint.tests:",
        "if False:",
        "output",
    ),
    Mutant(
        "index read past the end",
        "iopref/codegen/directives.py",
        "past, first = first + hint.strip.to * loop.step",
        "past, first = first + (hint.strip.to + 1) * loop.step",
        "output",
    ),
    Mutant(
        "conditions dropped",
        "iopref/codegen/directives.py",
        "    if conditions:",
        "    if conditions and hint.each:",
        "trace",
    ),
    Mutant(
        "final value of the index wrong",
        "iopref/codegen/nest.py",
        """declared = f"{loop.ctype} " if loop.declares else \"\"""",
        """declared = f"{loop.ctype} \"""",
        "output",
    ),
    Mutant(
        "loop over a strip in steps of one",
        "iopref/codegen/nest.py",
        "for ({opening}; {header}; {loop.advance})",
        "for ({opening}; {header}; {loop.index}++)",
        "output",
    ),
    Mutant(
        "in memory for out of core",
        "iopref/codegen/entry.py",
        'touched.entry(f"iopref_in_memory(',
        'touched.entry(f"!iopref_in_memory(',
        "trace",
    ),
    Mutant(
        "what a nest sets is not given back",
        "iopref/codegen/generate.py",
        "return [v for v in self.variables if v.kept]",
        "return [v for v in self.variables if v.kept and v.given]",
        "output",
    ),
    Mutant(
        "cursor passes over every second run",
        "iopref/codegen/cursor.py",
        "advance(cursor.walks[0].name, cursor.walks[0].loop)}",
        "advance(cursor.walks[0].name, cursor.walks[0].loop)}, {advance(cursor.walks[0].name, cursor.walks[0].loop)}",
        "trace",
    ),
    Mutant(
        "predicates of the iteration at hand where the cursor is",
        "iopref/transform/cursor.py",
        "names.get(word[0], word[0])",
        "word[0]",
        "trace",
    ),
    # -- run-time
    Mutant(
        "block without its first iteration",
        PIPE,
        "s->from = s->fetched < to ? s->fetched : ",
        "s->from = s->fetched < to ? s->fetched + 1 : ",
        "run-time",
    ),
    Mutant(
        "missing prolog",
        PIPE,
        "hand_out(p, s, reach);",
        "hand_out(p, s, p->at > 0 ? reach : 0);",
        "trace",
    ),
    Mutant(
        "the next run begins a strip late",
        PIPE,
        "s->next_from = s->fetched - c->base;",
        "s->next_from = s->fetched - c->base + s->block;",
        "run-time",
    ),
    Mutant(
        "missing epilog",
        PIPE,
        "if (last || ",
        "if (p->trip < 0 || ",
        "run-time",
    ),
    Mutant(
        "strip released before it is executed",
        PIPE,
        "s->released = s->done_to = p->at;\n    set_quiet",
        "s->released = s->done_to = p->end;\n    set_quiet",
        "trace",
    ),
    Mutant(
        "distance zero",
        PIPE,
        "long distance = p->narrow ? 0 : ",
        "long distance = p->narrow || 1 ? 0 : ",
        "trace",
    ),
    Mutant(
        "index no further than its target",
        PIPE,
        "    return add_until(distance, reach, p->trip);",
        "    return distance;",
        "run-time",
    ),
    Mutant(
        "negative stride from the wrong end",
        SECTION,
        "s.addr += (uintptr_t)step * (uintptr_t)(count[d] - 1);",
        "s.addr -= (uintptr_t)step * (uintptr_t)(count[d] - 1);",
        "run-time",
    ),
    Mutant(
        "last piece of a section left out",
        SECTION,
        "__builtin_mul_overflow(stride, count - 1, &span)",
        "__builtin_mul_overflow(stride, count - 2, &span)",
        "run-time",
    ),
    Mutant(
        "pages of pieces counted without their gaps",
        SECTION,
        "return min_long(pieces, span);",
        "return max_long(pieces, span);",
        "run-time",
    ),
    Mutant(
        "columns of half a page",
        ARITHMETIC,
        "max_long(os_page_size() / length, 1)",
        "max_long(os_page_size() / length / 2, 1)",
        "oracle=columns",
    ),
    Mutant(
        "turns that begin anywhere on a page",
        ARITHMETIC,
        "passed = number % length",
        "passed = done % length",
        "run-time",
    ),
    Mutant(
        "pages known that the last turn did not fetch",
        ARITHMETIC,
        "t.behind = follows ? times + passed : 0;",
        "t.behind = times;",
        "run-time",
    ),
    Mutant(
        "indirect accesses taken to be neighbours",
        ARITHMETIC,
        "__builtin_mul_overflow(count, whole_pages(bytes), &total)",
        "__builtin_mul_overflow(count, bytes, &total)",
        "oracle=repeated indirect",
    ),
    Mutant(
        "whatever is out of core fits",
        NEST,
        "int fits = total <= limit_may_use()",
        "int fits = total > limit_may_use()",
        "run-time",
    ),
    Mutant(
        "ranges that overlap counted twice",
        NEST,
        "if (lo <= ranges[i].hi && hi >= ranges[i].lo) {",
        "if (lo > ranges[i].hi && hi >= ranges[i].lo) {",
        "run-time",
    ),
)
