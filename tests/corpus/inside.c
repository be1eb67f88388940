/* Declared inside the nest, or inside an expression of it. */
/* served: 4 */
#include "check.h"
#define N 30000

struct quad {
    int part[4];
};

static double a[N], b[N];
static int idx[N];

static double own_struct(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        struct quad u = {{1, 2, 3, i}};
        s = s * 0.5 + u.part[idx[i] & 3] + a[i];
    }
    return s;
}

static double copied_struct(int n, const struct quad *q)
{
    struct quad u;
    double s = 0;
    for (int i = 0; i < n; i++) {
        u = q[i % 7];
        s = s * 0.5 + u.part[idx[i] & 3] + a[i];
    }
    return s;
}

static double statements(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        b[({ int k = idx[i]; k; })] += a[i];
        s += ({ double t = a[i] * 0.5; t; });
    }
    return s;
}

static double types(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + b[sizeof(struct { int k, l; })] + a[i];
    return s;
}

int main(void)
{
    struct quad q[7];
    fill(a, N);
    fill(b, N);
    fill_index(idx, N, N);
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < 4; k++)
            q[i].part[k] = i + k;
    show_sum("own", own_struct(N));
    show_sum("copied", copied_struct(N, q));
    show_sum("statements", statements(N));
    show_sum("types", types(N));
    return 0;
}
