/* Pointers in place of subscripts: image filters as they are often written, and what rows and columns come to so. */
#include "kernel.h"

enum { H = 520, W = 900, STEPS = 2 };
static double in[H][W] ON_PAGE, out[H][W] ON_PAGE, sums[H] ON_PAGE, column[W] ON_PAGE;

static void fill(double *p, const double *end)
{
    long k = 0;
    while (p < end)
        *p++ = (double)(k++ % 31);
}

static void smooth(double *d, const double *s)
{
    const double *up = s, *mid = s + W, *low = s + 2 * W;
    d += W;
    for (int y = 1; y < H - 1; y++)
        for (int x = 0; x < W; x++)
            *d++ = (*up++ + 2 * *mid++ + *low++) / 4;
}

static void across(double *d, const double *s)
{
    for (double *row = d; row < d + H * W; row += W, s += W)
        for (int x = 1; x < W - 1; x++)
            row[x] += s[x - 1] + s[x + 1];
}

static void rows_and_columns(const double *s)
{
    for (double *t = sums; t != sums + H; t++) {
        *t = 0;
        for (double *c = column; c < column + W; c++) {
            *t += *s;
            *c += *s++;
        }
    }
}

static void back(double *d, const double *s)
{
    for (int y = 0; y < H; y++) {
        const double *p = s + y * W, *end = p + W;
        for (; p != end; p++)
            *d++ = *p;
    }
}

int main(void)
{
    fill(in[0], in[H]);
    for (int t = 0; t < STEPS; t++) {
        smooth(out[0], in[0]);
        across(in[0], out[0]);
        rows_and_columns(in[0]);
        back(out[0], in[0]);
    }
    SHOW(out);
    SHOW(sums);
    SHOW(column);
    return 0;
}
