/* Elements by way of short functions, as matrix libraries have them. */
/* served: 9 */
#include <stdio.h>
#include <stdlib.h>

typedef struct { unsigned long n1, n2, tda; double *data; } matrix;
typedef struct { int size; int *data; } permutation;
typedef struct { float re, im; } pair;
struct by_value { long n; pair *cells; };
static long calls, small[8];
static double table[30000];

static inline double get(const matrix *m, unsigned long i, unsigned long j) { return m->data[i * m->tda + j]; }
static inline void set(matrix *m, unsigned long i, unsigned long j, double x) { m->data[i * m->tda + j] = x; }
static inline double *at(matrix *m, unsigned long i, unsigned long j)
{
    double *const row = m->data + i * m->tda;
    return &row[j];
}
static double checked(const matrix *m, int i, int j)
{
    if (i < 0 || (unsigned long)i >= m->n1)
        return -1;
    if (j < 0) {
        return -2;
    } else if ((unsigned long)j >= m->n2)
        return -3;
    return m->data[i * m->tda + j];
}
static int permuted(const permutation *p, int i) { return p->data[i]; }
static inline pair *cell(struct by_value v, short i) { return v.cells + i; }
static void add(double *to, const double *from, double times) { *to += times * *from; }
static double counted(const double *a, int i) { calls++; return a[i]; }
static int next(void) { return (int)(calls++ % 100); }
static double summed(const matrix *m, int i)
{
    double s = 0;
    for (unsigned long j = 0; j < m->n2; j++)
        s += get(m, i, j);
    return s;
}
static double *element(double *table, long n) { return &table[n]; } /* hides the array */
static double from_table(long n) { return table[n] + small[n & 7]; }

static double sums(matrix *m, permutation *p, struct by_value v)
{
    double s = 0, *const a = m->data;
    for (unsigned long i = 0; i < m->n1; i++)
        for (unsigned long j = 0; j < m->n2; j++)
            s += get(m, i, j) + *at(m, j, i) * 1e-3;
    for (int i = -1; i < (int)m->n1 + 1; i++)
        for (int j = -1; j <= (int)m->n2; j++)
            s += checked(m, i, j);
    for (int i = 0; i < p->size; i++)
        s += get(m, permuted(p, i), i) + m->data[permuted(p, i)];
    for (int i = 0; i < v.n; i++)
        cell(v, i)->re += cell(v, (short)(i + 65536))->im + i;
    for (int i = 0; i < 30000; i++)
        add(&table[i], a + i, 0.5);
    for (int i = 0; i < 30000; i++)
        s += counted(a, i) + get(m, next(), 3);
    for (unsigned long i = 0; i < m->n1; i++)
        s += summed(m, i);
    double table[200];
    for (int i = 0; i < 200; i++)
        table[i] = i;
    for (int k = 0; k < 100; k++)
        for (int i = 0; i < 200; i++) {
            *element(table, i) += k;
            s += from_table(i * 100 + k);
        }
    for (int i = 0; i < 30000; i++)
        s += from_table(i);
    return s;
}

int main(void)
{
    static pair cells[3000];
    matrix m = {200, 180, 210, malloc(200 * 210 * sizeof(double))};
    permutation p = {180, malloc(180 * sizeof(int))};
    for (unsigned long i = 0; i < m.n1; i++)
        for (unsigned long j = 0; j < m.tda; j++)
            set(&m, i, j, (i * 17 + j) % 23 * 0.25);
    for (int i = 0; i < p.size; i++)
        p.data[i] = i * 7 % 180;
    for (int i = 0; i < 3000; i++)
        cells[i] = (pair){i, 3000 - i};
    printf("%.17g\n", sums(&m, &p, (struct by_value){3000, cells}));
    double s = 0;
    for (int i = 0; i < 30000; i++)
        s += table[i];
    for (int i = 0; i < 3000; i++)
        s += cells[i].re;
    printf("%.17g %ld\n", s, calls);
    free(m.data);
    free(p.data);
    return 0;
}
