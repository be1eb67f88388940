/* Scalars that the nest assigns, and that decide about subscripts and bounds. */
/* served: 13 */
#include "check.h"

#define N 200

static double a[N][N], b[N][N], v[N * N], w[N * N];
static int order[N], where[N];

static int least(int p, int q)
{
    return p < q ? p : q;
}

static void neighbours(int n)
{
    int im1, ip1, i, j;
    for (i = 1; i < n - 1; i++) {
        im1 = i - 1;
        ip1 = im1 + 2;
        for (j = 0; j < n; j++) {
            const int here = n * j + i;
            a[i][j] = b[im1][j] + b[ip1][j] + v[here];
        }
        im1 = ip1 * 2;
        w[im1] += 1;
    }
}

static void corners(int n)
{
    int i = 1, j, k;
    for (k = 0; k < n; k++) {
        i = 1;
        for (j = 0; j < n; j++)
            a[i][j] += k;
        i = n - 2;
        for (j = 0; j < n; j++)
            a[i][j] -= a[1][j];
        i -= 3;
        a[i][k] = i--;
        a[i][k] = 2;
    }
}

static void either(int n, int upper)
{
    for (int i = 0; i < n; i++) {
        int k, m;
        if (upper) {
            k = i;
            m = 2 * i;
        } else {
            k = i;
            m = n;
        }
        for (int j = 0; j < n; j++)
            a[k][j] += v[m + j];
        k = v[i] > 0 ? (m = 3, 5) : 7;
        w[k + m]++;
        switch (i % 4) {
        case 0:
            m = 5;
        case 1:
            w[m] += 1;
            m = 6;
            break;
        default:
            m = 7;
            w[m] += 1;
        }
        w[m] += 2;
        m = 9;
        while (m < 12 && v[m] < 100)
            w[m++] += 3;
        w[m] += 4;
    }
}

static void bounds(int n, int width)
{
    for (int i = 0; i < n; i++) {
        const int last = least(n, i + width) - 1;
        int first = i - width;
        if (first < 0)
            first = 0;
        for (int j = i; j <= last; j++)
            a[i][j] = b[j][i];
        for (int j = first; j < i; j++)
            a[i][j] = -b[i][j];
    }
}

static void permuted(int n, const int *place, const int *again)
{
    for (int i = 0; i < n; i++) {
        const int p = place[i];
        int q = again[p];
        for (int j = 0; j < n; j++)
            a[i][j] = b[p][j] + b[q][j];
        q = p / 2;
        w[q]++;
        if (i % 3 == 0)
            q = place[n - 1 - i];
        w[q]++;
    }
}

static void changing(int n)
{
    for (int i = 0; i < n; i++) {
        const int p = order[i], q = where[p];
        order[i] = (p + 1) % n;
        v[q] += w[p];
    }
    for (int i = 0; i < n; i++) {
        int p = where[i];
        for (int j = 0; j < n; j++)
            v[p * n + j] += 1;
        where[i] = order[p];
    }
}

static void counted(int n, int step)
{
    int i, j, k, m;
    for (j = 0; j < n; j++) {
        k = 3;
        m = n * n - 1 - j;
        for (i = 0; i < n / 2 - 2; i++) {
            v[k] += w[m];
            k = k + step;
            m--;
            w[k] += 1;
        }
        k = j;
        for (i = n - 1; i >= 0; i -= 2) {
            v[k] *= 0.5;
            k += 4;
        }
        k = 0;
        for (i = 0; i < n; i++) {
            v[k]++;
            if (a[j][i] > 0)
                continue;
            k += 2;
        }
        k = 0;
        for (i = 0; i < n; i++) {
            if (a[j][i] > 0)
                k += 2;
            v[k]++;
        }
    }
}

static void packed(int n)
{
    for (int t = 0; t < 2; t++) {
        int start = 0;
        for (int j = 0; j < n; j++) {
            int k = start;
            for (int i = 0; i <= j; i++) {
                v[k] += a[j][i];
                k++;
            }
            start += j + 1;
        }
        start = n * n - 1;
        for (int j = n - 1; j >= 0; j--) {
            for (int i = 0; i < j; i++)
                w[start - i] += a[j][i];
            start -= j;
        }
    }
}

static void kinds(unsigned n, long big)
{
    for (unsigned i = 0; i < n; i++) {
        unsigned back = i - 1, ahead = back + 2;
        long far = big + i;
        int near = (int)(far - big);
        short little = (short)i;
        for (unsigned j = 0; j < n; j++) {
            v[near * n + j] = back < n ? a[back][j] : 0;
            w[(far - big) * N + j] = v[ahead - 1] + little;
        }
    }
}

static void hidden(int n)
{
    int k;
    for (int i = 0; i < n; i++) {
        k = n - 1 - i;
        {
            double n = 0.5;
            for (int j = 0; j < N; j++)
                a[k][j] += n;
        }
    }
}

static void address_taken(int n)
{
    int k, *p = &k;
    for (int i = 0; i < n; i++) {
        k = i;
        *p = 0;
        for (int j = 0; j < n; j++)
            a[k][j] += 1;
    }
}

static void ahead(int n, int step)
{
    int first, i, j, ix, jx, iy;
    first = 1 - (n - 1) * step;
    if (step > 0)
        first = 1;
    jx = first;
    for (j = 1; j <= n; j++) {
        ix = first;
        iy = n;
        for (i = 1; i <= n; i++) {
            w[iy - 1] += v[ix - 1] * a[j - 1][i - 1];
            ix = ix + step;
            iy--;
        }
        v[jx - 1] = b[0][j - 1];
        jx = jx + step;
    }
    ix = 0;
    while (ix < n / 2) {
        for (i = 0; i < n; i++) {
            w[ix * n + i] += 1;
            ix++;
        }
    }
}

static double strided(int n, const double *x, int incx, const double *y, int incy)
{
    double s = 0;
    int ix = 0, iy = 0;
    if (incx < 0)
        ix = (1 - n) * incx;
    if (incy < 0)
        iy = (1 - n) * incy;
    for (int i = 0; i < n; i++) {
        s += x[ix] * y[iy];
        ix += incx;
        iy += incy;
    }
    return s;
}

static void at_the_end(int n)
{
    int *index = malloc((size_t)n * sizeof *index);
    double *x = filled((size_t)n * n);
    if (!index)
        exit(3);
    fill_index(index, n, n * n);
    for (int i = 0; i < n; i++) {
        int k = 0;
        for (int j = 0; j < n / 2; j++) {
            const int m = index[k];
            x[m] += 1;
            k += 2;
        }
    }
    show("x", x, (size_t)n * n * sizeof *x);
    free(index);
    free(x);
}

int main(void)
{
    fill(&b[0][0], N * N);
    fill(v, N * N);
    fill_index(order, N, N);
    fill_index(where, N, N);
    neighbours(N);
    corners(N);
    either(N / 2, 1);
    either(N / 2, 0);
    bounds(N, 40);
    permuted(N, order, where);
    changing(N);
    counted(N, 2);
    packed(N);
    kinds(N - 1, 5000000000);
    hidden(N);
    show_sum("up", strided(N * N, v, 1, w, 1) + strided(N * N / 600, v, 600, w, 1));
    show_sum("down", strided(N * N, v, -1, w, 1) + strided(N, &a[0][0], -N, w, -7));
    show_sum("none", strided(0, v, -1, w, 1) + strided(1, v, -1000, w, 0));
    ahead(N, 3);
    ahead(N, -2);
    address_taken(N);
    at_the_end(N);
    at_the_end(1);
    at_the_end(0);
    show("a", a, sizeof a);
    show("v", v, sizeof v);
    show("w", w, sizeof w);
    return 0;
}
