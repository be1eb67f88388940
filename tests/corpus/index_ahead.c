/* The index of a loop is initialised ahead of it, where it is not yet in range of the array that bounds the inner loop. */
/* served: 0 */
#include "generated.h"

static int a0[2];

static double c0[4];

static void nest0(double b0[][2])
{
    unsigned i = 0;
    for (i = 1; i < 3; i++) {
        for (int j = 0; j < a0[i - 1] + 1; j++) {
            c0[j] = 0.5 * b0[i - 1][i - 1];
        }
    }
    show_sum("i0", (double)i);
}

static void run0(void)
{
    fill_elements(INT, &a0[0], 2, sizeof (int), 3);
    double *b0_made = memory(4, sizeof(double));
    fill_elements(DOUBLE, b0_made, 4, sizeof (double), 1599);
    fill_elements(DOUBLE, &c0[0], 4, sizeof (double), 1599);
    nest0((void *)b0_made);
    show_array("a0", &a0[0], 2 * sizeof(int));
    show_array("b0", b0_made, 4 * sizeof(double));
    show_array("c0", &c0[0], 4 * sizeof(double));
    free(b0_made);
}

int main(void)
{
    run0();
    return 0;
}
