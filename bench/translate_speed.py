"""Measure how many lines of C a second are translated once the compiler has started.

    python bench/translate_speed.py [--lines 5000] [--keep FILE.c] [FILE.c [OPTION...]]

Without a file it writes one: of its lines four in ten stand in loop nests of several kinds, the
rest in ordinary code and comments, and it includes the usual headers. The time of the C
preprocessor counts. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import statistics
import subprocess
import time
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from iopref.source import Source
from iopref.translate import TranslatedNest, translate

REPETITIONS = 5

HEADER = """\
/* A long file of typical code. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define N 2048
#define MIN(a, b) ((a) < (b) ? (a) : (b))

typedef struct { double x, y, z, mass; } body_t;
typedef struct node { struct node *next; int key; char name[32]; } node_t;

static double grid[N][N], other[N][N];
"""

NESTS = (
    """\
/* One sweep of a five-point stencil. */
void relax_@(int n)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            other[i][j] = 0.2 * (grid[i][j] + grid[i - 1][j] + grid[i + 1][j]
                                 + grid[i][j - 1] + grid[i][j + 1]);
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            grid[i][j] = other[i][j];
}
""",
    """\
void multiply_@(long n, const double *restrict a, const double *restrict b, double *restrict c)
{
    long i, j, k;

    for (i = 0; i < n; i++) {
        for (j = 0; j < n; j++)
            c[i * n + j] = 0.0;
        for (k = 0; k < n; k++) {
            double f = a[i * n + k];
            for (j = 0; j < n; j++)
                c[i * n + j] += f * b[k * n + j];
        }
    }
}
""",
    """\
/* y = A x, A in compressed rows */
void spmv_@(int rows, const int *start, const int *column, const double *value,
            const double *x, double *y)
{
    for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int k = start[i]; k < start[i + 1]; k++)
            sum += value[k] * x[column[k]];
        y[i] = sum;
    }
}
""",
    """\
void solve_@(int n, double l[n][n], double *x, const double *b)
{
    for (int i = 0; i < n; i++) {
        x[i] = b[i];
        for (int j = 0; j < i; j++)
            x[i] -= l[i][j] * x[j];
        x[i] /= l[i][i];
    }
}
""",
    """\
double energy_@(const body_t *p, size_t n)
{
    double e = 0;
    for (size_t i = 0; i < n; ++i) {
        e += 0.5 * p[i].mass * (p[i].x * p[i].x + p[i].y * p[i].y);
    }
    return e;
}
""",
    """\
void histogram_@(unsigned *count, const unsigned char *pixel, long n)
{
    for (long i = 0; i < 256; i++)
        count[i] = 0;
    for (long i = 0; i < n; i++)
        count[pixel[i]]++;
}
""",
)

ORDINARY = (
    """\
/*
 * Find a key in a list.  Returns NULL, with errno set, if there is none.
 */
static node_t *find_@(node_t *list, int key)
{
    while (list && list->key != key)
        list = list->next;
    if (!list)
        errno = ENOENT;
    return list;
}
""",
    """\
static int parse_@(const char *text, long *result)
{
    char *end;

    errno = 0;
    *result = strtol(text, &end, 10);
    if (errno || end == text || *end != '\\0') {
        fprintf(stderr, "not a number: %s\\n", text);
        return -1;
    }
    return 0;
}
""",
    """\
static const char *describe_@(int state)
{
    switch (state) {
    case 0:
        return "idle";
    case 1:
    case 2:
        return "busy";
    default:
        break;
    }
    return state < 0 ? "error" : "unknown"; // never NULL
}
""",
    """\
#ifdef VERBOSE_@
#define LOG_@(...) fprintf(stderr, __VA_ARGS__)
#else
#define LOG_@(...) ((void)0)
#endif

/* Add a node at the front; the caller owns it. */
node_t *push_@(node_t *list, int key, const char *name)
{
    node_t *fresh = malloc(sizeof *fresh);

    if (fresh == NULL)
        return NULL;
    fresh->key = MIN(key, N);
    strncpy(fresh->name, name, sizeof fresh->name - 1);
    fresh->name[sizeof fresh->name - 1] = '\\0';
    fresh->next = list;
    LOG_@("pushed %d\\n", key);
    return fresh;
}
""",
    """\
double seconds_@(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}
""",
)


def long_file(lines: int) -> str:
    """C text of at least so many lines."""
    parts = [HEADER]
    written = HEADER.count("\n")
    in_nests = 0
    nests, ordinary = cycle(NESTS), cycle(ORDINARY)
    number = 0
    while written < lines:
        nest = in_nests <= 0.4 * written
        number += 1
        part = "\n" + next(nests if nest else ordinary).replace("@", str(number))
        parts.append(part)
        written += part.count("\n")
        in_nests += part.count("\n") if nest else 0
    return "".join(parts)


def measure(source: Source, options: list[str]) -> dict[str, object]:
    """Translate a file several times; the median and all times are in seconds."""
    times = []
    gc.disable()  # as the command does
    for _ in range(REPETITIONS):
        start = time.perf_counter()
        result = translate(source, options, "out.c")
        times.append(time.perf_counter() - start)
        gc.collect()
    lines = source.text.count("\n")
    median = statistics.median(times)
    return {
        "file": Path(source.path).name,
        "lines": lines,
        "lines_per_second": round(lines / median),
        "median": round(median, 4),
        "times": [round(t, 4) for t in times],
        "nests": len(result.nests),
        "handled": sum(isinstance(n, TranslatedNest) for n in result.nests),
        "machine": machine(),
    }


def machine() -> dict[str, object]:
    """What the numbers depend on."""
    info = Path("/proc/cpuinfo")
    names = [v.strip() for k, _, v in (x.partition(":") for x in info.read_text().splitlines()) if "model name" in k]
    compiler = subprocess.run(["cc", "--version"], capture_output=True, text=True, check=True)
    return {
        "cpu": next(iter(names), platform.machine()),
        "cpus": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
        "cc": compiler.stdout.splitlines()[0],
        "kernel": platform.release(),
    }


def main() -> None:
    """Run the measurement that the command line asks for."""
    parser = argparse.ArgumentParser(description="Measure the speed of translation.")
    parser.add_argument("--lines", type=int, default=5000, help="length of the generated file")
    parser.add_argument("--keep", type=Path, metavar="FILE.c", help="write the generated file here too")
    parser.add_argument("file", nargs="?", metavar="FILE.c", help="translate this file instead")
    arguments, options = parser.parse_known_args()
    if arguments.file:
        result = measure(Source.read(arguments.file), options)
    else:
        with TemporaryDirectory() as folder:
            path = arguments.keep or Path(folder, "long.c")
            path.write_text(long_file(arguments.lines), encoding="ascii")
            result = measure(Source.read(str(path)), options)
    print(json.dumps(result, indent=2))


if __name__ == "__main__":
    main()
