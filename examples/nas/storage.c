/*
 * The main program of every kernel in this folder: it finds room for the kernel's arrays, in memory or in a
 * mapped file, and calls the two subroutines that the kernel is made of,
 *
 *     subroutine fill(n, ARRAYS)                      gives the arrays that are only read their values
 *     subroutine compute(n, repeats, ARRAYS, wrong)   works, prints, and counts what is wrong
 *
 * Compiled once for each kernel, with -DKERNEL_name.
 */
#include "../data.h"

/* PROGRAM is a struct program; ARRAYS the kernel's arrays in the order of its arguments, and their bytes. */
#if defined KERNEL_appbt
#define PROGRAM {"nas/appbt", "points in each direction", 6, 500, 60, NULL}
#define ARRAYS(EACH) FLOW(EACH) BLOCKS(EACH, a) BLOCKS(EACH, b) BLOCKS(EACH, c)
#elif defined KERNEL_applu
#define PROGRAM {"nas/applu", "points in each direction", 6, 500, 50, NULL}
#define ARRAYS(EACH) FLOW(EACH) BLOCKS(EACH, a) BLOCKS(EACH, b) BLOCKS(EACH, c) BLOCKS(EACH, d)
#elif defined KERNEL_appsp
#define PROGRAM {"nas/appsp", "points in each direction", 6, 500, 100, NULL}
#define ARRAYS(EACH) FLOW(EACH) EACH(lhs, 120 * n * n * n)
#elif defined KERNEL_buk
#define PROGRAM {"nas/buk", "keys", 8192, INT_MAX, 10, NULL}
#define ARRAYS(EACH) EACH(key, 4 * n) EACH(rank, 4 * n) EACH(sorted, 4 * n) EACH(density, n / 4)
#elif defined KERNEL_cgm
#define PROGRAM {"nas/cgm", "order of the matrix", 64, 10000000, 15, NULL}
#define ENTRIES (n * (n <= 1400 ? 64 : n <= 7000 ? 81 : 144))
#define ARRAYS(EACH) EACH(a, 8 * ENTRIES) EACH(column, 4 * ENTRIES) EACH(start, 4 * (n + 1))
#elif defined KERNEL_embar
#define PROGRAM {"nas/embar", "logarithm of the number of pairs, base 2", 10, 29, 1, NULL}
#define ARRAYS(EACH) EACH(x, (size_t)16 << n)
#elif defined KERNEL_fftpde
#define PROGRAM {"nas/fftpde", "logarithm of the number of points, base 2", 4, 29, 6, NULL}
#define ARRAYS(EACH) EACH(start, (size_t)16 << n) EACH(u, (size_t)16 << n) EACH(w, (size_t)16 << n)
#elif defined KERNEL_matvec
#define PROGRAM {"nas/matvec", "rows and columns", 1, 40000, 3, NULL}
#define ARRAYS(EACH) EACH(a, 8 * n * n) EACH(x, 8 * n) EACH(y, 8 * n)
#elif defined KERNEL_mgrid
#define PROGRAM {"nas/mgrid", "points in each direction", 4, 1000, 4, NULL}
#define FINE (8 * (n + 2) * (n + 2) * (n + 2))
#define COARSE (12 * (n / 2 + 2) * (n / 2 + 2) * (n / 2 + 2)) /* all coarser grids */
#define ARRAYS(EACH) \
    EACH(u, FINE) EACH(r, FINE) EACH(v, FINE) EACH(coarse_u, COARSE) EACH(coarse_r, COARSE) EACH(coarse_v, COARSE)
#else
#error "-DKERNEL_name names the kernel"
#endif

/* At every point: what flow.f90 works on, five components each; blocks of 5x5. */
#define FLOW(EACH) POINTS(EACH, forcing) POINTS(EACH, u) POINTS(EACH, f) POINTS(EACH, v) POINTS(EACH, r)
#define POINTS(EACH, name) EACH(name, 40 * n * n * n)
#define BLOCKS(EACH, name) EACH(name, 200 * n * n * n)

#define NAME(name, bytes) name,
#define BYTES(name, bytes) bytes,
#define PARAMETER(name, bytes) , void *
#define ARGUMENT(name, bytes) , data.array[name]

void fill_(const int *n ARRAYS(PARAMETER));
void compute_(const int *n, const int *repeats ARRAYS(PARAMETER), int *wrong);
void _gfortran_flush_i4(const int *unit);

enum { ARRAYS(NAME) COUNT };

int main(int argc, char **argv)
{
    static const struct program program = PROGRAM;
    struct options o = parse_options(argc, argv, &program);
    size_t n = (size_t)o.n;
    struct data data = make_arrays(&o, (size_t[]){ARRAYS(BYTES)}, COUNT);
    int wrong = 0;

    if (data.fresh)
        fill_(&(int){(int)n} ARRAYS(ARGUMENT));
    initialised(&data, &o);

    compute_(&(int){(int)n}, &o.repeats ARRAYS(ARGUMENT), &wrong);
    _gfortran_flush_i4(NULL); /* Fortran's output comes before C's */
    return finish(&data, wrong);
}
