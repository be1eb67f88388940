/* Static arrays that are passed as parameters, and that lie side by side: with hints if they are different ones. */
/* served: 2 */
#include "check.h"

enum { N = 6016, M = 6 * N };

static int first[N], row[N], last[N], col[M], mark[N];

static void marks(int n, int *begin, int *columns, int *out)
{
    for (int v = 0; v + 1 < n; v++)
        for (int e = begin[v]; e < begin[v + 1]; e++)
            out[columns[e]] = v % 7;
}

static void from_end(int n, int *begin, int *columns, int *end)
{
    for (int v = 0; v + 1 < n; v++)
        for (int e = begin[v]; e < begin[v + 1]; e++)
            end[-1 - columns[e]] = v / 2;
}

static void random_rows(void)
{
    row[0] = 0;
    for (int v = 0; v + 1 < N; v++)
        row[v + 1] = row[v] + (int)(next_random() % 6);
}

int main(void)
{
    void (*volatile run)(int, int *, int *, int *) = marks;
    void (*volatile back)(int, int *, int *, int *) = from_end;
    random_rows();
    fill_index(col, M, N);
    run(N, row, col, mark);
    show("mark", mark, sizeof mark);
    run(N, row, col, last);
    show("last", last, sizeof last);
    run(N, row, col, first);
    show("first", first, sizeof first);
    back(N, row, col, first + N);
    show("first", first, sizeof first);
    back(N / 2, row, col, last + N);
    show("last", last, sizeof last);
    back(N, row, col, row + N);             /* the bounds change before they are read */
    show("row", row, sizeof row);
    random_rows();
    fill_index(col, M, N / 2);
    run(N / 2, row, col, row + N / 2);
    show("row", row, sizeof row);
    return 0;
}
