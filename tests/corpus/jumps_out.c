/* Jumps out of inner loops and conditions to a label behind them in the loop around. */
/* served: 5 */
#include "check.h"
#define ROWS 900
#define WIDE 30

static double a[ROWS * WIDE], b[ROWS * WIDE], sums[ROWS], m[ROWS][WIDE];
static int column[ROWS * WIDE], first[ROWS + 1], wanted[ROWS], doubled[ROWS];

/* A sparse matrix is filled: each element has its place found or made in its row. */
static int assemble(int n)
{
    int k, added = 0;
    for (int i = 0; i < n; i++) {
        for (int e = 0; e < 4; e++) {
            int j = (i + e * e * 7) % n, c = wanted[i] + e % 3;
            double v = b[i] * e;
            for (k = first[j]; k < first[j + 1]; k++) {
                if (column[k] > c) {
                    for (int kk = first[j + 1] - 2; kk >= k; kk--)
                        if (column[kk] > 0) {
                            a[kk + 1] = a[kk];
                            column[kk + 1] = column[kk];
                        }
                    column[k] = c;
                    a[k] = 0;
                    goto found;
                } else if (column[k] == 0) {
                    column[k] = c;
                    goto found;
                } else if (column[k] == c) {
                    doubled[j]++;
                    goto found;
                }
            }
            exit(1);
        found:
            a[k] += v;
            added++;
        }
    }
    return added;
}

/* Out of two loops at once, over statements that only a full search comes to. */
static int two_loops(int n, double limit)
{
    int none = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < WIDE; j++)
            for (int k = j; k < WIDE; k++)
                if (m[i][j] + m[i][k] > limit)
                    goto one;
        none++;
        sums[i] = -1;
    one:
        sums[i] += m[i][WIDE - 1];
    }
    return none;
}

/* Jumps across each other, out of conditions and a switch. */
static double crossing(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        if (wanted[i] % 2) {
            if (b[i] < 10)
                goto second;
            s = s * 0.5 + a[i];
        }
        switch (wanted[i] % 4) {
        case 0: goto third;
        case 1: s += 1; break;
        case 2:
            for (int k = 0; k < 3; k++)
                if (a[i + k] > b[i])
                    goto second;
        }
        s += b[i + 1];
    second:
        for (int k = 0; k < WIDE; k++) {
            if (m[i][k] > 70)
                goto third;
            s = s * 0.75 + m[i][k];
        }
        s -= 2;
    third:
        sums[i] = s;
    }
    return s;
}

/* The loop that the label stands in is left as it is: that inside has hints, and is jumped out of. */
static int only_inside(int n)
{
    int tried = 0, t = 0;
    while (t >= 0) {
    again:
        for (int k = 0; k < ROWS * WIDE; k++) {
            tried++;
            if (b[k] > 80 - t)
                goto next;
        }
        tried += 1000000;
    next:
        if (++t % 3 == 0)
            goto again;
        if (t > n)
            break;
    }
    return tried;
}

/* In a do loop, and a while loop between the jump and its label. */
static double in_other_loops(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        int k = first[i], again = 0;
        do {
            while (k < first[i + 1]) {
                if (b[k] > 60)
                    goto out;
                s = s * 0.5 + b[k++];
            }
            k -= WIDE / 2;
        } while (s > 60 && ++again % 3);
        s += 1;
    out:;
        for (int j = 0; j < WIDE; j++)
            m[i][j] += s;
    }
    return s;
}

int main(void)
{
    fill(b, ROWS * WIDE);
    fill(&m[0][0], ROWS * WIDE);
    for (int i = 0; i <= ROWS; i++)
        first[i] = i * WIDE;
    for (int i = 0; i < ROWS; i++)
        wanted[i] = 1 + i * 13 % 50;
    printf("%d\n", assemble(ROWS));
    printf("%d %d\n", two_loops(ROWS, 140), two_loops(ROWS, 1e9));
    show_sum("crossing", crossing(ROWS));
    printf("%d\n", only_inside(9));
    show_sum("in_other_loops", in_other_loops(ROWS));
    show("a", a, sizeof a);
    show("m", m, sizeof m);
    show("sums", sums, sizeof sums);
    show("column", column, sizeof column);
    show("doubled", doubled, sizeof doubled);
    return 0;
}
