#include "check.h"
#define N 200

static double a[N][N];

static double skip(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        if (i % 3 == 0)
            continue;
        for (int j = 0; j < n; j++) {
            if (a[i][j] < 0)
                continue;
            s = s * 0.5 + a[i][j];
            a[i][j] = s;
        }
    }
    return s;
}

static double skip_rows(int n, double *const *rows, const int *length)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        if (!rows[i])
            continue;
        for (int j = 0; j < length[i]; j++)
            s += rows[i][j];
    }
    return s;
}

int main(void)
{
    double *rows[N] = {0};
    int length[N];
    fill(&a[0][0], N * N);
    for (int i = 0; i < N; i++)
        length[i] = N;
    for (int i = 1; i < N; i += 2)
        rows[i] = a[i];
    show_sum("skip", skip(N));
    show_sum("rows", skip_rows(N, rows, length));
    show("a", a, sizeof a);
    return 0;
}
