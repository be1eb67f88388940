"""Mutants of the run-time library."""

from __future__ import annotations

from mutants.mutant import Mutant

PIPE = "runtime_c/src/pipe.c"
DISTANCE = "runtime_c/src/distance.c"
SECTION = "runtime_c/src/section.c"
ARITHMETIC = "runtime_c/src/arithmetic.c"
NEST = "runtime_c/src/nest.c"
STRIP_HINTS = "runtime_c/src/strip_hints.c"
NEXT_USE = "runtime_c/src/next_use.c"

RUNTIME = (
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
        "s->from = s->fetched - c->base;",
        "s->from = s->fetched - c->base + s->block;",
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
        "s->released = s->done_to = p->at;\n    distance_quiet",
        "s->released = s->done_to = p->end;\n    distance_quiet",
        "trace",
    ),
    Mutant(
        "what members in front touch is not released with the last strip",
        STRIP_HINTS,
        "iopref_past(s->pipe, s->done_to, each->lead)",
        "s->done_to",
        "trace",
    ),
    Mutant(
        "what members behind touch is not fetched with the first strip",
        STRIP_HINTS,
        "iopref_reach(s->from, each->lead)",
        "s->from",
        "trace",
    ),
    Mutant(
        "distance zero",
        DISTANCE,
        "long distance = p->narrow ? 0 : ",
        "long distance = p->narrow || 1 ? 0 : ",
        "trace",
    ),
    Mutant(
        "index no further than its target",
        DISTANCE,
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
        "int fits = total <= budget_may_use()",
        "int fits = total > budget_may_use()",
        "run-time",
    ),
    Mutant(
        "ranges that overlap counted twice",
        NEST,
        "if (lo <= ranges[i].hi && hi >= ranges[i].lo) {",
        "if (lo > ranges[i].hi && hi >= ranges[i].lo) {",
        "run-time",
    ),
    Mutant(
        "rows of a loop that is left are nests of their own",
        NEXT_USE,
        "bool known = one_goes_on(&e);",
        "bool known = one_goes_on(&e) && !e.count;",
        "run-time",
    ),
    Mutant(
        "releases whose pages come back go on",
        "runtime_c/src/give_up.c",
        "2 * w->back >= w->seen",
        "w->back > w->seen",
        "run-time",
    ),
    Mutant(
        "hints that ask for something are given up",
        "runtime_c/src/give_up.c",
        "t->quiet = t->rest = 0;\n    else if",
        "t->rest = 0;\n    else if",
        "run-time",
    ),
    Mutant(
        "what was touched last is expected next",
        NEXT_USE,
        "from = number_expected = found + 1, ",
        "from = number_expected = found, ",
        "run-time",
    ),
    Mutant(
        "what is used late is kept, what is used soon goes",
        NEXT_USE,
        "next_use_distance_now(addr) <= budget_may_use()",
        "next_use_distance_now(addr) > budget_may_use()",
        "run-time",
    ),
)
