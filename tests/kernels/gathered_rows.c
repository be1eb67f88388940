/* Rows of a sparse matrix that a list picks in any order: each is fetched before the program comes to it. */
#include "kernel.h" /* check: --memory 256K */

enum { ROWS = 3000, LONGEST = 400, LISTED = 2500 };
static double val[ROWS * LONGEST] ON_PAGE, out[LISTED] ON_PAGE;
static int row[ROWS + 1] ON_PAGE, list[LISTED] ON_PAGE;

static void fill(void)
{
    unsigned random = 1;
    for (int v = 0; v < ROWS; v++) {
        random = random * 1103515245u + 12345u;
        row[v + 1] = row[v] + (int)((random >> 8) % LONGEST);
    }
    for (int k = 0; k < row[ROWS]; k++)
        val[k] = value(k, 3);
    for (int i = 0; i < LISTED; i++) {
        random = random * 1103515245u + 12345u;
        list[i] = (int)((random >> 8) % ROWS);
    }
}

static void gather(int n)
{
    for (int i = 0; i < n; i++) {
        int v = list[i];
        double sum = 0;
        for (int k = row[v]; k < row[v + 1]; k++)
            sum += val[k];
        out[i] = sum;
    }
}

int main(void)
{
    fill();
    gather(LISTED);
    SHOW(out);
    return 0;
}
