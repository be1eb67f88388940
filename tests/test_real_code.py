"""Constructs of real programs: each program is translated, and compiled without a warning."""

import subprocess
import textwrap
from pathlib import Path

import pytest

from iopref.source import Source
from iopref.translate import TranslatedNest, translate

RUNTIME = Path(__file__).parents[1] / "runtime_c"
WARNINGS = ("-Wall", "-Wextra", "-Werror")

PROGRAMS = {
    "a loop header that reads memory": """
        void f(double *a, const int *start, int n) {
            for (int i = start[0]; i < n; i++)
                a[i] = start[0];
            for (int i = 1; i < n; i++)
                a[i] += a[i - 1];
        }
        """,
    "a header and a body that read the same array": """
        int f(const int *heap, int n) {
            int sum = 0;
            for (int i = heap[1]; i < n; i++)
                sum += heap[i];
            return sum;
        }
        """,
    "an array that lives inside the nest": """
        typedef double real3[3];
        double f(int n, double (*r)[3], const int *cell) {
            double sum = 0;
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++) {
                    real3 d;
                    int at[2] = {cell[i], cell[j]};
                    for (int m = 0; m < 3; m++) {
                        d[m] = r[i][m] - r[j][m] + r[at[0]][m];
                        sum += d[m] * d[m];
                    }
                }
            return sum;
        }
        """,
    "indices and bounds of different signs": """
        #include <stddef.h>
        void f(size_t n, unsigned m, double *x) {
            size_t i;
            unsigned k;
            for (i = 0; i < n; i++) x[i] = 0;
            for (i = m; i < n; i++) x[i] = 1;
            for (i = 2; i < m; i += 3) x[i] = 2;
            for (k = 0; k < n; k++) x[k] += 3;
            for (k = 0; k < m; k++) x[k] += 4;
            for (i = 0; i < 1000; i++) x[i] += 5;
        }
        """,
    "rows found in a matrix that is found in memory": """
        struct matrix { unsigned m, n; double **me; };
        void f(struct matrix *a) {
            for (unsigned i = 0; i < a->m; i++)
                for (unsigned j = 0; j < a->n; j++)
                    a->me[i][j] = 1.0;
        }
        """,
    "a bound found in memory that is unsigned": """
        struct vector { unsigned n; double *v; };
        void f(const struct vector *b, struct vector *x) {
            for (int i = (int)b->n - 2; i > -1; i--)
                x->v[i] = b->v[i + 1];
        }
        """,
    "an array of restricted pointers": """
        float f(int n, float *const *rows) {
            float *restrict x[4];
            float sum = 0;
            for (int k = 0; k < 4; k++)
                x[k] = rows[k];
            for (int k = 0; k < 4; k++)
                for (int i = 0; i < n; i++)
                    sum += x[k][i];
            return sum;
        }
        """,
    "a parameter named like an attribute": """
        typedef void *(*open_file)(void *opaque, const char *name, int mode);
        struct files { open_file open; };
        void f(struct files *t, open_file o, int n) {
            for (int i = 0; i < n; i++)
                t[i].open = o;
        }
        """,
}


OLD_STYLE = """
    extern size;
    count = 3;
    clear(a, n)
        double *a;
    {
        int i;
        for (i = 0; i < n; i++)
            a[i] = 0;
    }
    """


@pytest.mark.parametrize("name", PROGRAMS)
def test_every_nest_is_handled_and_compiles_without_a_warning(name: str, tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_text(textwrap.dedent(PROGRAMS[name]))
    result = translate(Source.read(str(path)), [], "out.c")
    assert not result.refusals
    assert all(isinstance(nest, TranslatedNest) for nest in result.nests)
    out = tmp_path / "out.c"
    out.write_text(result.text)
    command = ["cc", "-fsyntax-only", *WARNINGS, "-I", str(RUNTIME / "include"), str(out)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.stderr == ""


def test_functions_without_types_are_understood() -> None:
    result = translate(Source("a.c", textwrap.dedent(OLD_STYLE)), ["-std=gnu89"], "out.c")
    assert not result.refusals
    assert [type(nest) for nest in result.nests] == [TranslatedNest]
