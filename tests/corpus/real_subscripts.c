/* Subscripts and bounds that are made of floating-point values: cut off one by one, as the program does. */
/* served: 3 */
#include "check.h"
#pragma iopref pure(next_random)
#define N 60000
#define BINS 400

static float across[N], along[N];
static int counts[BINS * BINS], twice[2 * BINS];

static void histogram(long n, const float *x, const float *y, int bins, int *h)
{
    for (long i = 0; i < n; i++) {
        int column = (int)(x[i] * bins), row = (int)(y[i] * bins);
        if (column >= 0 && column < bins && row >= 0 && row < bins)
            h[row * bins + column]++;
    }
}

static void sums(int n, int bins)
{
    for (int i = 0; i < n; i++)
        twice[(int)(across[i] * bins) + (int)(along[i] * bins)] += i;
}

static void part(double share, float rest)
{
    for (int i = (int)rest; i < (int)(share * N) - (int)rest; i++)
        across[i] += along[i + (int)share];
}

int main(void)
{
    for (int i = 0; i < N; i++) {
        across[i] = (float)(next_random() % 1000) / 1000;
        along[i] = (float)(next_random() % 1000) / 1000;
    }
    histogram(N, across, along, BINS, counts);
    sums(N, BINS);
    part(0.75, 3.9f);
    show("counts", counts, sizeof counts);
    show("twice", twice, sizeof twice);
    show("across", across, sizeof across);
    return 0;
}
