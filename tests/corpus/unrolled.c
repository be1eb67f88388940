/* Unsigned counts that fall by more than one, as those of loops that are unrolled by hand. */
/* served: 8 */
#include "check.h"
#define N 20000

static double by_eight(const double *p, size_t n)
{
    double s = 0;
    while (n >= 8) {
        s = s * 0.5 + p[0] + p[1] + p[2] + p[3] + p[4] + p[5] + p[6] + p[7];
        p += 8;
        n -= 8;
    }
    while (n--)
        s = s * 0.25 + *p++;
    return s;
}

static double by_four(const float *p, unsigned n)
{
    double s = 0;
    for (; n >= 4; n -= 4, p += 4)
        s = s * 0.5 + p[0] + p[1] + p[2] + p[3];
    for (; n > 0; n--)
        s = s * 0.25 + *p++;
    return s + n;
}

static double by_three(const float *p, unsigned n)
{
    double s = 0;
    for (; n > 2; n -= 3, p += 3)
        s = s * 0.5 + p[0] + p[1] + p[2];
    return s + n;
}

static double down_to(const double *a, unsigned n, unsigned low)
{
    double s = 0;
    for (unsigned i = n; i >= low; i--)
        s = s * 0.5 + a[i];
    return s;
}

/* Below the step a count would wrap around: then the loop runs as it is, and is left here. */
static double down_by(const double *a, unsigned n, unsigned low, unsigned step)
{
    double s = 0;
    for (unsigned i = n; i >= low; i -= step) {
        if (i > n)
            break;
        s = s * 0.5 + a[i];
    }
    return s;
}

int main(void)
{
    double *a = filled(N);
    float *f = malloc(N * sizeof *f);
    if (!f)
        return 3;
    for (int i = 0; i < N; i++)
        f[i] = (float)a[i];
    for (unsigned k = 0; k < 20; k++) {
        show_sum("eight", by_eight(a, k) + by_eight(a, N - k));
        show_sum("four", by_four(f, k) + by_four(f, N - k));
        show_sum("three", by_three(f, k) + by_three(f, N - k));
    }
    show_sum("down", down_to(a, N - 1, 1) + down_to(a, N - 1, 7) + down_to(a, 3, 9));
    for (unsigned step = 1; step < 9; step++)
        show_sum("down by", down_by(a, N - 1, 5, step) + down_by(a, 2, 5, step));
    free(a);
    free(f);
    return 0;
}
