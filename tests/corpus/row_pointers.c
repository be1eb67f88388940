/* Pointers that a nest sets to rows, planes and records, and that change places after each step. */
#include "check.h"
#define ROWS 90
#define COLUMNS 130

struct record { int tag; double x, y[3]; };
static double grid[2][ROWS][COLUMNS], flat[ROWS * COLUMNS], sums[ROWS];
static struct record records[ROWS * COLUMNS];
static int order[ROWS];

static void rows(int n, int m, double *a, double **lines)
{
    for (int i = 0; i < n; i++) {
        const double *row = &a[i * m];
        double *out = flat + i * m, *line = lines[i];
        for (int j = 0; j < m; j++)
            out[j] += 0.5 * row[j] + line[m - 1 - j];
        sums[i] += *row;
    }
    for (int i = n - 1; i > 0; i--) {
        double *row = &grid[0][0][0] + i * COLUMNS, *above = row - COLUMNS;
        for (int j = 0; j < m; j++)
            row[j] += above[j];
    }
    for (int i = 0; i < n; i++) {
        double *row;
        if (order[i] & 1)
            row = a + order[i] * m;
        else
            row = flat;
        for (int j = 0; j < m; j++)
            sums[i] += row[j];
    }
}

static void planes(int steps)
{
    for (int t = 0; t < steps; t++) {
        double (*now)[COLUMNS] = grid[t & 1], (*next)[COLUMNS] = grid[1 - (t & 1)];
        for (int i = 1; i < ROWS - 1; i++)
            for (int j = 1; j < COLUMNS - 1; j++)
                next[i][j] = 0.25 * (now[i - 1][j] + now[i + 1][j] + now[i][j - 1] + now[i][j + 1]);
    }
}

static double *swapped(int n, int steps, double *a, double *b)
{
    double *now = a, *next = b;
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            next[i] = 0.5 * now[i - 1] + 0.5 * now[i + 1];
        double *other = now;
        now = next;
        next = other;
    }
    return now;
}

static void gathered(size_t n, size_t m)
{
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++) {
            struct record *r = &records[i * m + j];
            r->x += r->y[j % 3];
            r->tag = (int)i;
        }
    for (size_t i = 0; i < n; i++) {
        double *place = &sums[order[i]];
        *place += 1;
        place[0] += flat[i];
    }
}

static void moved(int n, int m, double *a)
{
    double *row = a;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            row[j] -= 1;
        row = a + i * m;
        for (int j = 0; j < m; j++)
            row[j] += 2;
        if (i % 3 == 1)
            row += m / 2;
        for (int j = 0; j < m / 2; j++)
            row[j] *= 0.5;
    }
}

int main(void)
{
    double *lines[ROWS], *a = filled(ROWS * COLUMNS), *b = filled(ROWS * COLUMNS);
    fill(&grid[0][0][0], 2 * ROWS * COLUMNS);
    fill_index(order, ROWS, ROWS);
    for (int i = 0; i < ROWS; i++)
        lines[i] = filled(COLUMNS);
    rows(ROWS, COLUMNS, a, lines);
    rows(0, COLUMNS, NULL, NULL);
    planes(5);
    show_sum("swapped", swapped(ROWS * COLUMNS, 7, a, b)[777]);
    gathered(ROWS, COLUMNS);
    moved(ROWS, COLUMNS, a);
    show("grid", grid, sizeof grid);
    show("flat", flat, sizeof flat);
    show("sums", sums, sizeof sums);
    show("a", a, ROWS * COLUMNS * sizeof *a);
    show("b", b, ROWS * COLUMNS * sizeof *b);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        show_sum("x", records[i].x + records[i].tag);
    for (int i = 0; i < ROWS; i++)
        free(lines[i]);
    free(a);
    free(b);
    return 0;
}
