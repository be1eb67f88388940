/* Rows of which an `if` chooses one or both, small ones and large ones, and neighbours that conditions lead to. */
#include "kernel.h"

enum { N = 400, M = 20000, ROW = 1024 };
static double large[N][2][ROW] ON_PAGE, small[M][2][8] ON_PAGE, cell[M][8] ON_PAGE, total[M] ON_PAGE;
static int kind[M] ON_PAGE, beside[M][2] ON_PAGE;

static void init(void)
{
    for (int i = 0; i < M; i++) {
        kind[i] = (i * 7 + i / 3) % 4;
        beside[i][0] = (i + (int)(i * 7919L % 1000)) % M;
        beside[i][1] = i / 2 + i * 31 % 500;
        for (int k = 0; k < 8; k++)
            small[i][0][k] = small[i][1][k] = cell[i][k] = value(i, k);
    }
    for (int i = 0; i < N; i++)
        for (int k = 0; k < ROW; k++)
            large[i][0][k] = large[i][1][k] = value(i, k);
}

static void rows(int n)
{
    for (int i = 0; i < n; i++) {
        int most = 1;
        if (kind[i] == 3)
            most = 2;
        for (int j = 0; j < most; j++)
            for (int k = 0; k < ROW; k++)
                total[i] += large[i][j][k];
    }
}

static void pieces(int n)
{
    for (int i = 0; i < n; i++) {
        int most = 2;
        if (kind[i] == 3)
            most = 1;
        for (int j = 0; j < most; j++)
            for (int k = 0; k < 8; k++)
                total[i] += small[i][j][k];
    }
}

static void neighbours(int n)
{
    for (int i = 0; i < n; i++)
        if (kind[i] == 1) {
            int k = beside[i][0];
            if (cell[k][0] > 0)
                total[i] += cell[k][1];
            else if (cell[k][2] < 0)
                total[i] -= cell[k][3];
        } else if (kind[i] == 2) {
            int k = beside[i][0];
            total[i] += cell[k][4];
            k = beside[i][1];
            if (total[i] > 0)
                total[i] *= cell[k][5];
        }
}

int main(void)
{
    init();
    rows(N);
    pieces(M);
    neighbours(M);
    SHOW(total);
    return 0;
}
