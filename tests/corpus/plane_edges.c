/* Planes that are walked, and then what lies at their edges and between these, as in SP and BT of the NAS benchmarks. */
#include <stdio.h>

enum { PLANES = 24, ROWS = 48, LENGTH = 512 };
static double u[PLANES][ROWS][LENGTH], r[PLANES][ROWS][LENGTH];

static void smooth(int planes, int rows, int length)
{
    for (int k = 0; k < planes; k++) {
        for (int j = 1; j < rows - 1; j++)
            for (int i = 0; i < length; i++)
                r[k][j][i] += u[k][j + 1][i] - 2 * u[k][j][i] + u[k][j - 1][i] + i % 7;
        for (int i = 0; i < length; i++)
            r[k][1][i] -= 5 * u[k][1][i] - 4 * u[k][2][i] + u[k][3][i];
        for (int j = 2; j < rows - 2; j++)
            for (int i = 0; i < length; i++)
                r[k][j][i] -= 6 * u[k][j][i] - u[k][j - 1][i] - u[k][j + 1][i];
        for (int i = 0; i < length; i++)
            r[k][rows - 2][i] -= 5 * u[k][rows - 2][i] - 4 * u[k][rows - 3][i] + u[k][rows - 4][i];
    }
}

int main(int argc, char **argv)
{
    (void)argv;
    for (int times = 0; times < 2; times++)
        smooth(PLANES * argc, ROWS * argc, LENGTH * argc);
    printf("%g %g\n", r[3][1][5], r[PLANES - 1][ROWS - 2][LENGTH - 1]);
    return 0;
}
