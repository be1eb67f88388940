#include "check.h"
#include <stdint.h>

typedef double real;
typedef real row_t[180];
typedef row_t *matrix_t;
typedef int32_t index_t;
typedef struct table {
    row_t rows[200];
} table_t;

static table_t table;

static void add(matrix_t a, const table_t *t, index_t n)
{
    index_t i, j;
    for (i = 0; i < n; ++i)
        for (j = 0; j < (index_t)(sizeof(row_t) / sizeof(real)); ++j)
            a[i][j] += t->rows[i][j];
}

int main(void)
{
    matrix_t a = calloc(200, sizeof(row_t));
    uint64_t total = 0;
    for (uint64_t i = 0; i < 200; i++)
        for (uint64_t j = 0; j < 180; j++)
            table.rows[i][j] = (real)(i * j % 17);
    for (int t = 0; t < 2; t++)
        add(a, &table, 200);
    for (uint64_t i = 0; i < 200; i++)
        for (uint64_t j = 0; j < 180; j++)
            total = total * 5 + (uint64_t)a[i][j];
    printf("%llu\n", (unsigned long long)total);
    show("a", a, 200 * sizeof(row_t));
    free(a);
    return 0;
}
