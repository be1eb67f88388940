/* The two-dimensional loop of THESIS figure 5.2(a), over 10 rows of 43 pages: rows of STRIDE elements, of which the
 * first COLUMNS are used. Where STRIDE is larger, the data do not follow each other across the outer loop (figure
 * 5.7). */
#include <stdio.h>

enum { ROWS = 10, COLUMNS = 43 * 512 };
static double a[ROWS][STRIDE] __attribute__((aligned(4096)));

int main(void)
{
    double sum = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++)
            sum += a[i][j];
    printf("%g\n", sum);
    return 0;
}
