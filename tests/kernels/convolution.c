/* A long filter whose window is moved on by one element, and an image filtered by a kernel that is a row long: windows
 * that stay in memory, so that only what comes into them is fetched, and nothing that is still in them leaves. */
#include "kernel.h"

enum { N = 60, WINDOW = 40000, ROWS = 240, WIDTH = 4096, AROUND = 8 };
static double signal[N + WINDOW] ON_PAGE, taps[WINDOW] ON_PAGE, filtered[N];
static double image[ROWS + AROUND][WIDTH] ON_PAGE, smooth[ROWS][WIDTH] ON_PAGE;

static void fill(void)
{
    for (int i = 0; i < N + WINDOW; i++)
        signal[i] = value(i, 1);
    for (int j = 0; j < WINDOW; j++)
        taps[j] = value(j, 2);
    for (int i = 0; i < ROWS + AROUND; i++)
        for (int j = 0; j < WIDTH; j++)
            image[i][j] = value(i, j);
}

static void filter(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < WINDOW; j++)
            filtered[i] += signal[i + j] * taps[j];
}

static void blur(void)
{
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < AROUND; k++)
            for (int j = 0; j < WIDTH; j++)
                smooth[i][j] += image[i + k][j] / AROUND;
}

int main(void)
{
    fill();
    filter();
    blur();
    SHOW(filtered);
    SHOW(smooth);
    return 0;
}
