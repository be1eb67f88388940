/* Windows: an iteration around a loop moves what it touches along it, forwards, backwards, by more than one. */
#include "check.h"

enum { N = 50, WINDOW = 30000 };
static double signal[4 * N + 2 * WINDOW], taps[WINDOW], out[N], image[N + 8][3000], smooth[N][3000], skewed[2 * N + 200][600];

static void forwards(int n, int window)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < window; j++)
            out[i] += signal[i + j] * taps[j];
}

static void by_three(int n, int window)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < window; j += 3)
            out[i] += signal[3 * i + j] - signal[3 * i + j + 2];
}

static void against(int n, int window)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < window; j++)
            out[i] -= signal[n - i + j] * taps[window - 1 - j];
}

static void downwards(int n, int window)
{
    for (int i = n - 1; i >= 0; i--)
        for (int j = window - 1; j >= 0; j--)
            out[i] += signal[i + j];
}

static void growing(int n, int window)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < window + i; j++)
            out[i] += signal[i + j] / 2;
}

static void rows(int n, int around)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < around; k++)
            for (int j = 0; j < 3000; j++)
                smooth[i][j] += image[i + k][j];
}

static void skew(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            skewed[i + m - j][3 * j] += 1;
}

int main(void)
{
    fill(signal, sizeof signal / sizeof *signal);
    fill(taps, WINDOW);
    fill(&image[0][0], sizeof image / sizeof image[0][0]);
    forwards(N, WINDOW);
    by_three(N, WINDOW);
    against(N, WINDOW);
    downwards(N, WINDOW);
    growing(N, WINDOW);
    growing(N, 0);
    rows(N, 8);
    rows(N, 0);
    skew(N, 199);
    show("out", out, sizeof out);
    show("smooth", smooth, sizeof smooth);
    show("skewed", skewed, sizeof skewed);
    return 0;
}
