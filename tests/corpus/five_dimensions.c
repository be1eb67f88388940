#include "check.h"

static double u[5][6][7][9][11], v[11][9][7][6][5];

static void permute(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 6; j++)
            for (int k = 0; k < 7; k++)
                for (int l = 0; l < 9; l++)
                    for (int m = 0; m < 11; m++)
                        v[m][l][k][j][i] = u[i][j][k][l][m];
}

static double symbolic(int a, int b, int c, int d, int e, double w[a][b][c][d][e])
{
    double s = 0;
    for (int m = 0; m < e; m++)
        for (int l = 0; l < d; l++)
            for (int k = 0; k < c; k++)
                for (int j = 0; j < b; j++)
                    for (int i = 0; i < a; i++)
                        s = s * 0.5 + w[i][j][k][l][m];
    return s;
}

static double linear(int a, int b, int c, int d, int e, const double *w)
{
    double s = 0;
    for (int i = 0; i < a; i++)
        for (int j = 0; j < b; j++)
            for (int k = 0; k < c; k++)
                for (int l = 0; l < d; l++)
                    for (int m = 0; m < e; m++)
                        s = s * 0.5 + w[(((i * b + j) * c + k) * d + l) * e + m];
    return s;
}

int main(void)
{
    fill(&u[0][0][0][0][0], sizeof u / 8);
    permute(5);
    show("v", v, sizeof v);
    show_sum("symbolic", symbolic(5, 6, 7, 9, 11, u));
    show_sum("linear", linear(5, 6, 7, 9, 11, &u[0][0][0][0][0]));
    show_sum("empty", symbolic(5, 6, 0, 9, 11, u) + linear(5, 6, 7, 0, 11, NULL));
    return 0;
}
