/* Values and bounds that a condition on memory chooses, and places that are come to under several conditions. */
/* served: 7 */
#include "check.h"

#define N 20000
#define SIDES 3

struct cell {
    int kind, corner;
    int beside[SIDES];
};

static struct cell cells[N];
static struct cell *found[N];
static double value[N], weight[N][2][2][4];
static int kind[N], first[N], other[N];

/* A bound is one of two numbers. */
static double pieces(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        int most = 1;
        if (kind[i] == 3)
            most = 2;
        for (int j = 0; j < most; j++)
            for (int k = 0; k < most; k++)
                for (int l = 1 - j; l < 4 - j; l++)
                    sum += weight[i][j][k][l];
    }
    return sum;
}

/* Nothing may be read through what is null, as kind tells. */
static double subscripts(int n)
{
    double sum = 0;
    int k, m;
    for (int i = 0; i < n; i++) {
        if (kind[i])
            k = found[i]->corner;
        else
            k = first[i];
        sum += value[k];
    }
    for (int i = 0; i < n; i++) {
        m = 0;
        if (kind[i] > 1)
            m = found[i]->beside[0];
        for (int j = m; j < m + 2; j++)
            sum += value[j];
    }
    for (int i = 0; i < n; i++)
        if (kind[i]) {
            k = 1;
            if (found[i]->kind > 1)
                k = found[i]->corner;
            sum += value[k];
        }
    return sum;
}

/* The same places, under different conditions: one prefetch of each, where any of them holds. */
static double neighbours(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        int k = 0;
        if (kind[i] == 1) {
            k = found[i]->beside[0];
            if (cells[k].kind == 2)
                sum += value[cells[k].corner];
            else if (cells[k].kind == 1 && value[cells[k].corner] > 0)
                sum += 1;
        } else if (kind[i] == 2) {
            k = found[i]->beside[0];
            if (first[i] > 9)
                sum -= value[cells[k].corner] + cells[k].beside[1];
            if (first[i] > N / 2)
                sum += value[k];
        } else if (kind[i] == 3) {
            k = found[i]->beside[1];
            sum += cells[k].corner;
        }
        other[i] = k;
    }
    return sum;
}

/* What is read under a condition is used under more, which cannot be tested ahead. */
static double further(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        if (kind[i]) {
            int k = found[i]->corner;
            if (sum < 1e9)
                sum += value[k];
            if (other[i] > 3)
                sum += value[k + 1];
            other[i] = k;
        }
    for (int i = 0; i < n; i++) {
        int k = first[i];
        if (kind[i] == 3)
            k = other[i];
        other[i] = k + 1;
        sum += value[k];
    }
    return sum;
}

int main(void)
{
    fill(value, N);
    fill(&weight[0][0][0][0], N * 16);
    for (int i = 0; i < N; i++) {
        kind[i] = (int)(next_random() % 4);
        first[i] = (int)(next_random() % (N - 2));
        found[i] = kind[i] ? &cells[next_random() % N] : NULL;
        other[i] = (int)(next_random() % 8);
        cells[i].kind = (int)(next_random() % 4);
        cells[i].corner = (int)(next_random() % (N - 2));
        for (int j = 0; j < SIDES; j++)
            cells[i].beside[j] = (int)(next_random() % (N - 2));
    }
    show_sum("pieces", pieces(N));
    show_sum("subscripts", subscripts(N));
    show_sum("neighbours", neighbours(N));
    show_sum("further", further(N));
    show_sum("none", pieces(0) + subscripts(0) + neighbours(0) + further(0));
    return 0;
}
