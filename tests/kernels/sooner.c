/* Loops that begin sooner in each iteration of the one around them: what is new at their beginning is fetched in the
 * iteration before, the rest only once. A triangle from below, the same with steps, and a filter. */
#include "kernel.h"

enum { N = 600, TAPS = 200000, OUTPUTS = 40 };
static double square[N][N] ON_PAGE, sums[N];
static double signal[TAPS + OUTPUTS] ON_PAGE, taps[TAPS] ON_PAGE, filtered[OUTPUTS];

static void from_below(int n)
{
    for (int i = n - 2; i >= 0; i--)
        for (int j = i + 1; j < n; j++)
            sums[i] += square[j][i];
}

static void in_steps(int n, int last)
{
    for (int i = last; i > 0; i -= 2)
        for (int j = i; j < n; j++)
            sums[i] += square[j][i] * sums[j];
}

static void filter(int inputs, int outputs)
{
    for (int i = inputs; i < inputs + outputs; i++)
        for (int k = 0; k < inputs; k++)
            filtered[i - inputs] += taps[k] * signal[i - k];
}

int main(void)
{
    for (int k = 0; k < TAPS + OUTPUTS; k++)
        signal[k] = value(k, 1);
    for (int k = 0; k < TAPS; k++)
        taps[k] = value(1, k);
    from_below(N);
    in_steps(N / 2, N / 2 - 1);
    filter(TAPS / 8, OUTPUTS);
    SHOW(sums);
    SHOW(filtered);
    return 0;
}
