/* Loops that begin sooner and end later in each iteration of the one around them: pyramids, and diamonds by halves. */
#include "kernel.h" /* check: --memory 1M */

enum { N = 600, ROW = 512 };
static double square[N][ROW] ON_PAGE, third[N][ROW] ON_PAGE, sums[N] ON_PAGE, line[16 * N] ON_PAGE;

static void pyramid(int n)
{
    for (int i = n / 2; i > 0; i--)
        for (int j = i; j < n - i; j++)
            sums[i] += square[j][i];
}

static void in_steps(int n)
{
    for (int i = n - 1; i > 0; i -= 3)
        for (unsigned j = i + 1; j <= 2 * n - i - 1; j += 3)
            sums[i] += third[j - 1][i];
}

static void of_rows(int n)
{
    for (int i = n / 2; i > 0; i--)
        for (int j = 16 * i; j < 16 * (n - i); j++)
            line[j] = line[j] * 0.5 + sums[i];
}

int main(void)
{
    pyramid(N / 3);
    in_steps(270);
    of_rows(N);
    SHOW(sums);
    SHOW(line);
    return 0;
}
