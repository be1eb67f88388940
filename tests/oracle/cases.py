"""The nests that are executed by enumeration, the values of their names, and where a plan is not optimal."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import SimpleNamespace

from support import nest

from iopref.model import Nest
from iopref.transform.pipeline import planned
from iopref.transform.plan import Plan
from oracle.memory import PAGE
from oracle.values import Values, arithmetic

ARRAYS = """
typedef struct { double x, y, rest[6]; } cell;
cell a[64][64], c[64][64], d[512][8], v[4096], u[4096], w[40][128], q[90][90], e[16][32][8], f[4][1024];
double t[30000], z[200][150]; int b[20000], r[300], n, m, one, two; cell *p; char far[200][5000];
struct { int at; char rest[4092]; } s[200];
"""
PARAMETERS = {"n": 66, "m": 70, "one": 1, "two": 2}
INDICES = random.Random(3)
DATA = {
    "b": [INDICES.randrange(4000) for _ in range(4096)],
    "r": sorted(INDICES.randrange(4096) for _ in range(300)),
    "s": [SimpleNamespace(at=INDICES.randrange(4096)) for _ in range(200)],
}


Machine = Callable[[int], Values]
"""What names stand for on a machine with so many pages of memory."""


def machine(library: Path, folder: Path) -> Machine:
    """Machines whose arithmetic is done by the run-time library, as a shared library; `folder` is for copies of it."""
    return cache(lambda memory: Values({**PARAMETERS, **DATA, **arithmetic(library, memory * PAGE, folder)}))


@dataclass(frozen=True, eq=False)
class Case:
    """A nest, and memory sizes in pages.

    The other fields are numbers of pages by which the plan may miss the optimum, and `why`: faults `uncovered`,
    `unnecessary` prefetches, prefetches of pages that stay `untouched`, releases of `live` pages, pages `kept` in the
    largest memory because no release comes for them.
    """

    loops: str
    memory: tuple[int, ...] = (24, 200)
    uncovered: int = 0
    unnecessary: int = 0
    untouched: int = 0
    live: int = 0
    kept: int = 0
    why: str = ""

    @cached_property
    def nest(self) -> Nest:
        return nest(ARRAYS, self.loops)

    @cached_property
    def plan(self) -> Plan:
        return planned(self.nest)

    @cached_property
    def sizes(self) -> dict[int, int]:
        return {r.id: r.element for r in self.nest.references}


CASES = {
    "repeated sweep": Case("for (int k = 0; k < 3; k++) for (int i = 0; i < 4096; i++) v[i].x += 1;", (24, 100)),
    "repeated sweep of numbers": Case(
        "for (int k = 0; k < 3; k++) for (int i = 0; i < 16000; i++) t[i] += 1;", (24, 100)
    ),
    "rows": Case("for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) a[i][j].x = c[i][j].y;"),
    "columns": Case("for (int j = 0; j < 64; j++) for (int i = 0; i < 64; i++) a[i][j].x = 0;"),
    "columns from the last": Case("for (int j = 63; j >= 0; j--) for (int i = 0; i < 64; i++) a[i][j].x = 0;"),
    "every fourth column": Case("for (int j = 0; j < 128; j += 4) for (int i = 0; i < 40; i++) w[i][j].y = 0;"),
    "every third column, upwards": Case(
        "for (int j = 126; j > 0; j -= 3) for (int i = 39; i >= 0; i--) w[i][j].y = 0;"
    ),
    "stencil": Case(
        "for (int i = 1; i < 63; i++) for (int j = 1; j < 63; j++)"
        " c[i][j].x = a[i - 1][j].x + a[i + 1][j].x + a[i][j - 1].x + a[i][j + 1].x;"
    ),
    "downward": Case("for (int i = 63; i >= 0; i--) for (int j = 63; j >= 0; j--) a[i][j].x = c[i][j].x;"),
    "downward rows": Case(
        "for (int i = 62; i > 0; i--) for (int j = 1; j < 64; j++) a[i][j].x = a[i + 1][j - 1].x + a[i - 1][j].y;"
    ),
    "every third": Case("for (int i = 0; i < 4096; i += 3) v[i].x = u[i].y;"),
    "every third number": Case("for (int i = 0; i < 30000; i += 3) t[i] = i;"),
    "every seventh, downward": Case("for (int i = 4095; i > 0; i -= 7) v[i].x = u[i - 1].x;"),
    "lower triangle": Case("for (int i = 0; i < 150; i++) for (int j = 0; j < i; j++) z[i][j] = 0;"),
    "upper triangle": Case("for (int i = 0; i < 90; i++) for (int j = i; j < 90; j++) q[i][j].x = 0;"),
    "packed triangle": Case("for (int i = 0; i < 240; i++) for (int j = 0; j <= i; j++) t[i * (i + 1) / 2 + j] = 0;"),
    "packed triangle, backwards": Case(
        "for (int i = 170; i > 0; i--) for (int j = i - 1; j >= 0; j--)"
        " t[i * (i + 1) / 2 + j] = t[i * (i + 1) / 2 + i];",
        kept=1,
        why="the diagonal is released with the rows, but for its last element",
    ),
    "packed triangle of short rows": Case(
        "for (int k = 0; k < 2; k++) for (int i = 0; i < 62; i++) for (int j = 0; j < i; j++)"
        " v[2000 * k + i * (i - 1) / 2 + j].x = 0;"
    ),
    "columns of a triangle": Case(
        "for (int i = 0; i < 90; i++) for (int j = i; j < 90; j++) q[j][i].x = 0;",
        uncovered=5,
        unnecessary=3973,
        untouched=20,
        kept=122,
        why="columns come one by one until they fit with the next ones; when they just do, some are gone",
    ),
    "columns in steps": Case(
        "for (int i = 0; i < n; i++) for (int j = i; j < n; j += 2) p[j * m + i].x = 0;",
        uncovered=1,
        unnecessary=59,
        kept=73,
        why="as for the columns of a triangle, whose rows are every other one in turn",
    ),
    "columns in some steps": Case(
        "for (int i = 0; i < n; i += one) for (int j = i; j + 1 < n; j += one) p[j * m + i].x = p[(j + 1) * m + i].x;",
        uncovered=1,
        unnecessary=44,
        kept=73,
        why="as for the columns of a triangle",
    ),
    "columns in some steps of two": Case(
        "for (int i = 0; i < n; i += two) for (int j = i; j + 1 < n; j += two) p[j * m + i].x = p[(j + 1) * m + i].x;",
        unnecessary=73,
        kept=73,
        why="as for the columns of a triangle, and where the next columns just fit",
    ),
    "rows in some steps": Case(
        "for (int i = 0; i + 1 < n; i += one) for (int j = 0; j < m; j++) p[i * m + j].x = p[(i + 1) * m + j].x;",
    ),
    "rows in some steps of two": Case(
        "for (int i = 0; i + 1 < n; i += two) for (int j = 0; j < m; j++) p[i * m + j].x = p[(i + 1) * m + j].x;",
        unnecessary=63,
        kept=63,
        why="the two rows of a step share the page between them",
    ),
    "anti-diagonals": Case(
        "for (int k = 2; k < 178; k++) for (int i = k - 88 > 1 ? k - 88 : 1; i <= (k < 89 ? k : 89); i++)"
        " q[i][k - i + 1].x = 0;",
        uncovered=4,
        unnecessary=185,
        untouched=6,
        kept=126,
        why="as for the columns of a triangle",
    ),
    "columns of sums": Case(
        "for (int i = 0; i < n; i++) for (int j = 0; j + i < n; j++) p[j * m + i].x = 0;",
        uncovered=2,
        unnecessary=42,
        untouched=2,
        kept=72,
        why="as for the columns of a triangle",
    ),
    "transposition": Case("for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) a[i][j].x = c[j][i].x;"),
    "matrix and vector": Case(
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) u[i].x += p[i * n + j].x * v[j].x;"
    ),
    "symbolic rows": Case("for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) p[i * m + j].x = v[j].x + u[i].x;"),
    "symbolic rows, both ways": Case(
        "for (int i = n - 1; i >= 0; i--) for (int j = 0; j <= m; j++) p[(m + 1) * i + m - j].x = 1;"
    ),
    "rows of a flat array": Case("for (int i = 0; i < 50; i++) for (int j = 0; j < 80; j++) v[80 * i + j].x = 1;"),
    "rows that meet": Case(
        "for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) a[i][j].x = a[63 - i][j].x;",
        unnecessary=64,
        kept=65,
        why="references that move apart are no group: each is prefetched, neither released, as the other may come",
    ),
    "diagonal": Case("for (int k = 0; k < 3; k++) for (int i = 0; i < 89; i++) q[i][i].x = q[i + 1][i + 1].x;"),
    "squares": Case(
        "for (int i = 0; i < 60; i++) v[i * i].x = 0;",
        kept=44,
        why="an address that is not affine is taken for an indirect one, which is not released",
    ),
    "indirect": Case(
        "for (int i = 0; i < 1500; i++) v[b[i]].x += u[i].x;",
        unnecessary=1395,
        kept=63,
        why="no locality is assumed of indirect references, and they are not released",
    ),
    "repeated indirect": Case(
        "for (int k = 0; k < 2; k++) for (int i = 0; i < 1000; i++) v[b[i]].x += u[i].x;",
        unnecessary=1892,
        live=18,
        kept=63,
        why="a page for each indirect access is more than memory, so that u is taken to be gone for the next k",
    ),
    "indices pages apart": Case(
        "for (int i = 0; i < 200; i++) v[s[i].at].x += 1;",
        unnecessary=128,
        kept=64,
        why="no locality is assumed of indirect references, and they are not released",
    ),
    "sparse rows": Case(
        "for (int i = 0; i < 299; i++) for (int k = r[i]; k < r[i + 1]; k++) v[8 * i].x += u[k].x;",
        unnecessary=10,
        kept=1,
        why="u is fetched in each k loop, the first page of which is the last one of the loop before",
    ),
    "loops that follow each other": Case(
        "for (int k = 0; k < 3; k++) { for (int i = 0; i < 4096; i++) v[i].x = 0;"
        " for (int i = 0; i < 4096; i++) u[i].x = v[i].x; }",
        unnecessary=64,
        kept=65,
        why="where k is localized v is not released, as the next k uses it; and the second loop fetches it once more",
    ),
    "overlapping rows": Case(
        "for (int i = 0; i < 40; i++) for (int j = 0; j < 50; j++) v[50 * i + j].x = u[i + j].x;",
        unnecessary=19,
        kept=2,
        why="the parts of u that belong to two strips overlap by 49 elements, which the last strip does not release",
    ),
    "guard": Case(
        "for (int i = 0; i < 64; i++) for (int j = 0; j < 64; j++) if (j > i) a[i][j].x = 0;",
        untouched=1,
        why="the guard is never true in the last row",
    ),
    "tiles": Case(
        "for (int i = 0; i < 4096; i += 500) for (int k = i; k < (i + 500 < 4096 ? i + 500 : 4096); k++) v[k].x = 0;",
        unnecessary=8,
        kept=63,
        why="where a loop moves the bounds of another, whether it comes back is not decided",
    ),
    "neighbours": Case(
        "for (int k = 0; k < 3; k++) for (int i = 1; i < 3900; i += 2) v[i].x = v[i + 100].x + v[i - 1].x;",
        untouched=1,
        why="the prolog begins as many iterations early as v[i + 100] leads the others",
    ),
    "matrix product": Case(
        "for (int i = 0; i < 6; i++) for (int j = 0; j < 6; j++) for (int k = 0; k < 64; k++)"
        " a[i][j].x += a[i][k].y * c[k][j].x;",
        uncovered=30,
        unnecessary=6,
        kept=7,
        why="a row of a is too short for a pipeline around k, but the column of c evicts it; two groups share it",
    ),
    "pieces of pages": Case("for (int i = 0; i < 200; i++) far[i][7] = far[i][4000];"),
    "imperfect": Case(
        "for (int i = 0; i < 64; i++) { u[64 * i].x = 0; for (int j = 0; j < 64; j++) u[64 * i].x += a[i][j].x; }",
        unnecessary=64,
        why="references of different loops are no group, and both are prefetched",
    ),
    "three dimensions": Case(
        "for (int k = 0; k < 16; k++) for (int i = 0; i < 32; i++) for (int j = 7; j >= 0; j--) e[k][i][j].x = 0;"
    ),
    "planes": Case(
        "for (int i = 0; i < 32; i++) for (int k = 0; k < 16; k++) for (int j = 0; j < 8; j++) e[k][i][j].x = 0;",
        unnecessary=448,
        why="in little room, the next page of each plane is looked for in each i",
    ),
    "rows abreast": Case("for (int i = 0; i < 1024; i++) for (int k = 0; k < 4; k++) f[k][i].x = 0;"),
}
