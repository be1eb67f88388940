/* Arrays, bounds and scalars by macros, as PolyBench/C 4.2 spells them. */
#include "check.h"
#ifndef N
#define N 190
#endif
#define M (N + 10)
#define DATA_TYPE double
#define SCALAR_VAL(x) x
#define _PB_N POLYBENCH_LOOP_BOUND(N, n)
#define _PB_M POLYBENCH_LOOP_BOUND(M, m)
#ifdef USE_SCALAR_LB
#define POLYBENCH_LOOP_BOUND(x, y) x
#else
#define POLYBENCH_LOOP_BOUND(x, y) y
#endif
#define POLYBENCH_2D(var, dim1, dim2, ddim1, ddim2) var[dim1][dim2]
#define POLYBENCH_1D(var, dim1, ddim1) var[dim1]
#define POLYBENCH_ALLOC(count, size) malloc((size_t)(count) * (size))
#define POLYBENCH_2D_ARRAY_DECL(var, type, dim1, dim2, ddim1, ddim2) \
    type(*var)[dim1][dim2];                                           \
    var = (type(*)[dim1][dim2])POLYBENCH_ALLOC((dim1) * (dim2), sizeof(type))
#define POLYBENCH_ARRAY(x) *x

static void init_array(int n, int m, DATA_TYPE POLYBENCH_2D(A, N, M, n, m), DATA_TYPE POLYBENCH_2D(B, M, N, m, n))
{
    int i, j;

    for (i = 0; i < n; i++)
        for (j = 0; j < m; j++)
            A[i][j] = (DATA_TYPE)((i * j + 1) % n) / n;
    for (i = 0; i < m; i++)
        for (j = 0; j < n; j++)
            B[i][j] = (DATA_TYPE)(i * (j + 2) % n) / n;
}

static void kernel(int n, int m, DATA_TYPE alpha, DATA_TYPE POLYBENCH_2D(A, N, M, n, m),
                   DATA_TYPE POLYBENCH_2D(B, M, N, m, n), DATA_TYPE POLYBENCH_2D(C, N, N, n, n))
{
    int i, j, k;

#pragma scop
    for (i = 0; i < _PB_N; i++) {
        for (j = 0; j <= i; j++)
            C[i][j] = SCALAR_VAL(0.0);
        for (k = 0; k < _PB_M; k++)
            for (j = 0; j <= i; j++)
                C[i][j] += alpha * A[i][k] * B[k][j];
    }
#pragma endscop
}

int main(void)
{
    int n = N, m = M;
    POLYBENCH_2D_ARRAY_DECL(A, DATA_TYPE, N, M, n, m);
    POLYBENCH_2D_ARRAY_DECL(B, DATA_TYPE, M, N, m, n);
    POLYBENCH_2D_ARRAY_DECL(C, DATA_TYPE, N, N, n, n);
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            (*C)[i][j] = 1;
    init_array(n, m, POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(B));
    kernel(n, m, SCALAR_VAL(1.5), POLYBENCH_ARRAY(A), POLYBENCH_ARRAY(B), POLYBENCH_ARRAY(C));
    show("C", C, sizeof *C);
    free(A);
    free(B);
    free(C);
    return 0;
}
