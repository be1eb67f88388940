#include "check.h"

static double apply(int n, const double *a, const unsigned char *op, double *out)
{
    double acc = 0;
    for (int i = 0; i < n; i++) {
        switch (op[i] % 4) {
        case 0:
            acc += a[i];
            break;
        case 1:
            out[i] = acc;
            /* fall through */
        case 2: {
            acc *= 0.5;
            break;
        }
        default:
            for (int k = 0; k < 3; k++)
                out[i] -= a[i] * k;
        }
    }
    return acc;
}

static double loop_in_case(int n, int what, double *a)
{
    double s = 0;
    switch (what) {
    case 1:
        for (int i = 0; i < n; i++)
            s += a[i];
        break;
    default:
        for (int i = n - 1; i >= 0; i--)
            s = s * 0.5 - a[i];
    }
    return s;
}

int main(void)
{
    int n = 30000;
    double *a = filled(n), *out = filled(n);
    unsigned char *op = malloc(n);
    for (int i = 0; i < n; i++)
        op[i] = (unsigned char)(i * i % 251);
    show_sum("acc", apply(n, a, op, out));
    show("out", out, n * sizeof *out);
    for (int what = 0; what < 3; what++)
        show_sum("case", loop_in_case(n, what, a));
    free(a);
    free(out);
    free(op);
    return 0;
}
