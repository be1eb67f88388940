/* Indices and arrays called like what the run-time library or the generated code calls its own. */
/* served: 11 */
#include "check.h"

static double a[120][120], at[120][120], stop[120][120], y[20000];
static int idx[120];

static double one(int n)
{
    double s = 0;
    for (int pipe = 0; pipe < n; pipe++)
        for (int min = 0; min < n; min++)
            s += a[pipe][min];
    for (int stream = 0; stream < n; stream += 3)
        for (int trip = 0; trip < stream; trip++)
            s += a[trip][stream];
    for (int max = 0; max < n; max++)
        for (int due = 0; due < (max < n ? max : n); due += 2)
            s += a[due][max];
    for (int in_memory = 0; in_memory < n; in_memory++)
        for (int localized = 0; localized < n; localized++)
            s += a[in_memory][localized];
    return s;
}
static double two(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int i_a = 0; i_a < n; i_a++)
            s += a[i][i_a] + at[i][i_a] + stop[i_a][i];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < idx[i]; j++)
            s += at[idx[i]][idx[j]] + y[i * n + idx[j]];
    return s;
}
static double three(int n, double **r)
{
    double s = 0, r_2 = 4;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            s += r[2][j] + r[i][j] + r[j][i] + r_2;
        for (int range = 0; range < n; range++)
            for (int ranges = 0; ranges < n; ranges++)
            r[i][range] = r[range][i];
    }
    for (int next_strip = 0; next_strip < n; next_strip++)
        for (int pipe_open = 0; pipe_open < n; pipe_open++)
            s += r[next_strip][pipe_open];
    for (int prefetch1 = 0; prefetch1 < n; prefetch1++)
            s += y[prefetch1 * 8];
    for (int release1 = 0; release1 < n; release1++)
            s += y[release1];
    for (int touched2 = 0; touched2 < n; touched2++)
       for (int fills_pipe = 0; fills_pipe < n; fills_pipe+= 1)
            s += y[touched2 * n / 4 + fills_pipe];
    return s;
}
static double four(int n, double (*b)[n], double (*i_b)[n])
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int at_i = 0; at_i < n; at_i++)
            for (int local_i = 0; local_i < n / 9; local_i++)
            s += b[i][at_i] + i_b[i][at_i] + b[local_i][i] + b[at_i][i];
    for (int i = 0; i < n; i++)
        for (int i_at = 0; i_at < n; i_at++)
            for (int i_stop = 0; i_stop < n / 9; i_stop++)
            s += b[i][idx[i_at]] + i_b[idx[i]][i_at] + b[i_stop][i] + b[idx[i_at]][idx[i]];
    return s;
}
static void five(int n)
{
    for (int next = 1; next < n; next++)
        y[next] += y[n - next];
    for (int next = 1; next < n; next++)
        y[n - next] -= y[next] / 2;
    for (int kept = 0; kept < n; kept++)
        y[kept] = y[n - 1 - kept] / 2;
}
int main(void)
{
    double **r = malloc(120 * sizeof *r);
    for (int i = 0; i < 120; i++) {
        r[i] = malloc(120 * sizeof **r);
        idx[i] = i * 7 % 120;
        for (int j = 0; j < 120; j++)
            r[i][j] = i + j, a[i][j] = i * j, at[i][j] = i - j, stop[i][j] = i;
    }
    for (int i = 0; i < 20000; i++) y[i] = i;
    show_sum("one", one(120));
    show_sum("two", two(120));
    show_sum("three", three(120, r));
    show_sum("four", four(120, a, at));
    five(14400);
    show("y", y, sizeof y);
    for (int i = 0; i < 120; i++)
        free(r[i]);
    free(r);
    return 0;
}
