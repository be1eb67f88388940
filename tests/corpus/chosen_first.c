/* An inner loop whose counter begins with a value that a condition chooses, as that of a sparse triangular solver. */
/* served: 1 */
#include "check.h"
#define ROWS 40
#define EACH 700

static double sums(const int *ends, const double *x, int lower, int rows)
{
    double s = 0;
    for (int i = 0; i < rows; i++) {
        int p = lower ? ends[i] + 1 : ends[i];
        int q = lower ? ends[i + 1] : ends[i + 1] - 1;
        for (; p < q; p++)
            s = s * 0.75 + x[p];
    }
    return s;
}

int main(void)
{
    double *x = filled(ROWS * EACH);
    int ends[ROWS + 1];
    for (int i = 0; i <= ROWS; i++)
        ends[i] = i * EACH;
    show_sum("lower", sums(ends, x, 1, ROWS));
    show_sum("upper", sums(ends, x, 0, ROWS));
    free(x);
    return 0;
}
