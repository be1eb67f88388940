"""The C that is generated for small nests; `pytest --update-golden` rewrites tests/golden."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import compiled, served, translated

GOLDEN = Path(__file__).parent / "golden"
NESTS = {
    "forward_sweep": """
void f(int n, const double *a, double *b)
{
    for (int i = 0; i < n; i++)
        b[i] = 2 * a[i];
}
""",
    "column_walk": """
double f(int n, int m, double a[n][m])
{
    double s = 0;
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            s += a[i][j];
    return s;
}
""",
    "repeated_sweep": """
void f(long rounds, long n, double *restrict a, const double *restrict b)
{
    long t, i;
    for (t = 0; t < rounds; t++)
        for (i = n - 1; i >= 0; i--)
            a[i] += b[i];
}
""",
    "stencil": """
static double a[1000][1000], b[1000][1000];
void f(void)
{
    for (int i = 1; i < 999; i++)
        for (int j = 1; j < 999; j++)
            b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
}
""",
    "triangular": """
void f(int n, double *restrict x, double (*restrict a)[n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            x[i] -= a[i][j] * x[j];
        x[i] /= a[i][i];
    }
}
""",
    "gather": """
double f(unsigned long n, const double *a, const int *b)
{
    double s = 0;
    for (unsigned long i = 0; i < n; i++)
        s += a[b[i]];
    return s;
}
""",
    "sparse_rows": """
struct matrix { int n; int *start, *column; double *value; };
void f(const struct matrix *m, const double *x, double *y)
{
    int i, k;
    for (i = 0; i < m->n; i++) {
        double s = 0;
        for (k = m->start[i]; k < m->start[i + 1]; k++)
            s += m->value[k] * x[m->column[k]];
        y[i] = s;
    }
}
""",
    "every_third": """
void f(int n, float *a)
{
    int i;
    for (i = n; i >= 3; i -= 3)
        a[i] = a[i - 3];
}
""",
}


@pytest.mark.parametrize("name", NESTS)
def test_generated_c_is_as_agreed_and_compiles(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    result = translated(NESTS[name].lstrip(), f"{name}.c")
    assert len(served(result)) == 1
    golden = GOLDEN / f"{name}.c"
    if request.config.getoption("--update-golden"):
        golden.write_text(result.text)
    assert result.text == golden.read_text()
    assert compiled("cc", golden, tmp_path / "f.o", "-O2", "-Wall", "-Wextra", "-c") == ""
