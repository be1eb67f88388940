/* What is small but comes after more than memory holds: fetched before its own loop, not with the iteration around. And
 * a triangle of columns that gets just small enough for memory: what does not fit goes, and is fetched in time. */
#include "kernel.h" /* check: --memory 512K */

enum { ROWS = 200, COLUMNS = 600, N = 420 };
static double wide[ROWS][COLUMNS] ON_PAGE, row[ROWS][COLUMNS] ON_PAGE;
static double square[N][N] ON_PAGE, diagonals[N][N] ON_PAGE;
static double sum;

static void small_after_large(int rows, int columns)
{
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < rows; j++)
            sum += wide[j][i];
        for (int j = 0; j < columns; j += 8)
            sum += row[i][j] * wide[i][i];
    }
}

static void smaller_and_smaller(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            square[j][0] += diagonals[j][j];
}

int main(void)
{
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            wide[i][j] = value(i, j);
            row[i][j] = value(j, i);
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            diagonals[i][j] = value(i, j);
    small_after_large(ROWS, COLUMNS);
    smaller_and_smaller(N);
    show("sum", &sum, sizeof sum);
    SHOW(square);
    return 0;
}
