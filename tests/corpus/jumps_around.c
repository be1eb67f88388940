/* Nests that a function jumps over, back to and away from: their variables live on by paths that the text does not show. */
/* served: 6 */
#include "check.h"

enum { N = 300, M = 400 };

static double a[N][M], b[N][M], c[N][M];

/* The sum and the index of the last nest are read at the label in front of it. */
static double again(int n, int m)
{
    int i = 0, j, times = 0;
    double sum = 0, last = 0;
start:
    last += sum + i;
    if (times++ == 3)
        return last;
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            sum += a[i][j] * 0.25;
    goto start;
}

/* What is set in front of a nest is perhaps jumped over; what the nest sets is read there only. */
static void over(int n, int m, int skip)
{
    int i, j;
    double scale = 1, t, u;
    if (skip)
        goto middle;
    scale = 2;
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            t = a[i][j] * scale;
            b[i][j] = t + 1;
            a[i][j] = t / 2;
            c[i][j] -= t;
        }
middle:
    for (i = 0; i < n; i++) {
        u = scale;
        for (j = 0; j < m; j++) {
            t = b[i][j] + u;
            c[i][j] += t * 0.5;
            b[i][j] = c[i][j] - t;
            u = -u;
        }
    }
    if (scale > 1) {
        scale = 0.5;
        goto middle;
    }
}

/* A value goes from one run of the nest to the next one only by the jump. */
static void carried(int n, int m)
{
    int i, j, times = 0;
    double before = 1;
next:
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            c[i][j] += before;
            before = c[i][j] * 0.125;
        }
    if (times++ < 2)
        goto next;
}

/* A small array keeps its elements from one run of the nest to the next one. */
static void kept(int n, int m)
{
    int i, j, times = 0;
    double three[3];
    three[0] = three[1] = three[2] = 1;
next:
    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++) {
            a[i][j] += three[j % 3];
            three[j % 3] = a[i][j] * 0.0625;
        }
    if (times++ < 2)
        goto next;
}

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            a[i][j] = (i * 7 + j * 3) % 64;
            b[i][j] = (i + j) % 32;
            c[i][j] = (i * 5 + j) % 16;
        }
    show_sum("again", again(N, M));
    over(N, M, 0);
    over(N, M, 1);
    carried(N, M);
    kept(N, M);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("c", c, sizeof c);
    return 0;
}
