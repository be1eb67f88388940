/* Neighbours at periodic boundaries, said in all the usual ways: all but the first or the last iteration are even. */
/* served: 8 */
#include "check.h"
#define N 210
#define M 65536

static double u[N][N], v[N][N];
static float ring[M], next[M];
static unsigned char cells[N][N];

static void chosen(int n)
{
    for (int i = 0; i < n; i++) {
        int before = i == 0 ? n - 1 : i - 1, after = i < n - 1 ? i + 1 : 0;
        for (int j = 0; j < n; j++) {
            int left = j - 1, right = j + 1;
            if (left < 0)
                left = n - 1;
            if (right == n)
                right = 0;
            v[i][j] += 0.25 * (u[before][j] + u[after][j] + u[i][left] + u[i][right]);
        }
    }
}

static void remainders(int n)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = 0; j < n; j++)
            cells[i][j] ^= (unsigned char)u[(i + n - 1) % n][(j + 1) % n];
    for (long i = 0; i < M; i++)
        next[i] = 0.5f * (ring[(i + 1) % M] + ring[(i + M - 1) % M]);
}

static void masked(unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        ring[i] += next[(i - 1) & (n - 1)] + next[(i + 2) & (n - 1)];
}

/* What is chosen often, or turns back before the end, is no exception. */
static void often(int n, int period)
{
    for (int i = 0; i < n; i++)
        next[i] += ring[i < n / 2 ? i : 0] + ring[i % period] + ring[i % 100 == 0 ? 7 : i];
    for (int i = 0; i < n; i++)
        next[i == 0 ? n - 1 : i - 1] -= ring[period ? i : 0];
}

/* Few iterations, of which the exceptions are many. */
static void rotating(void)
{
    for (int t = 1; t < 7; t++)
        for (int j = 1; j < N - 1; j++)
            u[(t + 1) % 3][j] += u[t % 3][j] - 0.5 * u[(t + 2) % 3][j + 1];
    for (int t = 0; t < 8; t++)
        for (int j = 0; j < M; j++)
            ring[j] += next[t == 0 ? M - 1 - j : j];
}

static void down(int n)
{
    for (int j = 0; j < n; j++)
        for (int i = n - 1; i > 0; i--)
            u[i][j] += v[i + 1 < n ? i + 1 : 0][j] - v[i != 1 ? i - 1 : n - 1][j];
}

int main(void)
{
    fill(u[0], (size_t)N * N);
    fill(v[0], (size_t)N * N);
    for (int i = 0; i < M; i++)
        ring[i] = (float)(next_random() % 1000);
    chosen(N);
    remainders(N);
    masked(M);
    often(M, 777);
    rotating();
    down(N);
    for (int n = 0; n < 3; n++) {
        chosen(n);
        down(n);
    }
    show("u", u, sizeof u);
    show("v", v, sizeof v);
    show("ring", ring, sizeof ring);
    show("next", next, sizeof next);
    show("cells", cells, sizeof cells);
    return 0;
}
