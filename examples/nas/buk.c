#include <iopref_fortran.h>

void randoms_();
int values_(int *restrict n_);
void fill_(int *restrict n_, int *restrict key, int *restrict rank, int *restrict sorted,
    int *restrict density);
void random_keys_(int *restrict n_, int *restrict values_, int *restrict key);
void compute_(int *restrict n_, int *restrict repeats_, int *restrict key, int *restrict rank,
    int *restrict sorted, int *restrict density, int *restrict wrong);
void rank_keys_(int *restrict n_, int *restrict values_, int *restrict key, int *restrict rank,
    int *restrict density);
void order_keys_(int *restrict n_, int *restrict key, int *restrict rank, int *restrict sorted);
void check_ranks_(int *restrict n_, int *restrict iteration_, int *restrict key, int *restrict density,
    int *restrict wrong);
void check_order_(int *restrict n_, int *restrict key, int *restrict sorted, int *restrict wrong);

// BUK: the NAS bucket sort of integers (RNR-94-007). In every iteration two keys are changed and all are
// ranked: counted, the counts summed, and each key given a place among those of its value. At the end the keys are put
// into order. 65536 keys are class S, 1048576 are W, 8388608 are A, all with ten iterations.
// Keys are from 0 to this, less one.
#line 6 "examples/nas/buk.f90"
int values_(int *restrict n_)
{
    const int n = *n_;
    int values;
    values = n / 16;
    if (n == 65536)
        values = n / 32;
#line 12 "examples/nas/buk.f90"
    return values;
}

#line 14 "examples/nas/buk.f90"
void fill_(int *restrict n_, int *restrict key, int *restrict rank, int *restrict sorted,
    int *restrict density)
{

    random_keys_(n_, &(int){values_(n_)}, key);
}

// Each is made of the sum of four random numbers: those in the middle are more frequent.
void random_keys_(int *restrict n_, int *restrict values_, int *restrict key)
{
    const int n = *n_;
    const int values = *values_;
    int i;
    long seed;
    double x[4];
#line 28 "examples/nas/buk.f90"
    seed = 314159265;
    for (i = 0; i <= n - 1; i++) {
        randoms_(&(int){4}, &seed, x);
        key[i] = (int)(values / 4 * (x[0] + x[1] + x[2] + x[3]));
    }
}

void compute_(int *restrict n_, int *restrict repeats_, int *restrict key, int *restrict rank,
    int *restrict sorted, int *restrict density, int *restrict wrong)
{
    const int repeats = *repeats_;
    int r;
    // those that a run may have changed
    random_keys_(&(int){2 * 500 + 1}, &(int){values_(n_)}, key);
#line 40 "examples/nas/buk.f90"
    *wrong = 0;
    for (r = 1; r <= repeats; r++) {
        key[r] = r;
        key[r + repeats] = values_(n_) - r;
        rank_keys_(n_, &(int){values_(n_)}, key, rank, density);
        if (repeats == 10)
            check_ranks_(n_, &(int){r}, key, density, wrong);
    }
#line 47 "examples/nas/buk.f90"
    order_keys_(n_, key, rank, sorted);
    check_order_(n_, key, sorted, wrong);
}

// Afterwards density(k) is the number of keys less than k.
void rank_keys_(int *restrict n_, int *restrict values_, int *restrict key, int *restrict rank,
    int *restrict density)
{
    const int n = *n_;
    const int values = *values_;
    int i, k;
#line 56 "examples/nas/buk.f90"
    for (k = 0; k <= values - 1; k++) {
        density[k] = 0;
    }
    for (i = 0; i <= n - 1; i++) {
        density[key[i]] = density[key[i]] + 1;
    }
    for (k = 1; k <= values - 1; k++) {
        density[k] = density[k] + density[k - 1];
    }
    for (i = 0; i <= n - 1; i++) {
        density[key[i]] = density[key[i]] - 1;
        rank[i] = density[key[i]];
    }
}

void order_keys_(int *restrict n_, int *restrict key, int *restrict rank, int *restrict sorted)
{
    const int n = *n_;
    int i;
    for (i = 0; i <= n - 1; i++) {
        sorted[rank[i]] = key[i];
    }
}

// The published ranks of five keys of classes S, W and A; they move with the iteration.
void check_ranks_(int *restrict n_, int *restrict iteration_, int *restrict key, int *restrict density,
    int *restrict wrong)
{
    const int n = *n_;
    const int iteration = *iteration_;
    int class, i;
    static int place[3][5] = {{48427, 17148, 23627, 62548, 4431}, {357773, 934767, 875723, 898999, 404505},
        {2112377, 662041, 5336171, 3642833, 4250760}};
    static int first[3][5] = {{0, 18, 346, 64917, 65463}, {1249, 11698, 1039987, 1043896, 1048018}, {104,
        17523, 123928, 8288932, 8388264}};
    static int rising[3] = {3, 2, 3};
    static int ahead[3] = {0, -2, -1};
    static int behind[3] = {0, 0, -1};
#line 90 "examples/nas/buk.f90"
    class = 0;
    if (n == 65536)
        class = 1;
#line 92 "examples/nas/buk.f90"
    if (n == 1048576)
        class = 2;
#line 93 "examples/nas/buk.f90"
    if (n == 8388608)
        class = 3;
#line 94 "examples/nas/buk.f90"
    if (class == 0)
        return;
#line 95 "examples/nas/buk.f90"
    for (i = 1; i <= 5; i++) {
        if (i <= rising[class - 1]) {
            if (density[key[place[class - 1][i - 1]]] != first[class - 1][i - 1] + iteration + ahead[class -
                1])
                *wrong = *wrong + 1;
        } else {
            if (density[key[place[class - 1][i - 1]]] != first[class - 1][i - 1] - iteration - behind[class -
                1])
                *wrong = *wrong + 1;
        }
    }
#line 102 "examples/nas/buk.f90"
}

// The keys rise, and their sum is the one of the unsorted keys.
void check_order_(int *restrict n_, int *restrict key, int *restrict sorted, int *restrict wrong)
{
    const int n = *n_;
    int i;
    long total, weighted;
    total = key[0] - sorted[0];
    weighted = 0;
    for (i = 1; i <= n - 1; i++) {
        if (sorted[i] < sorted[i - 1])
            *wrong = *wrong + 1;
        total = total + key[i] - sorted[i];
        weighted = weighted + (long)sorted[i] * (i % 1024);
    }
#line 117 "examples/nas/buk.f90"
    if (total != 0)
        *wrong = *wrong + 1;
#line 118 "examples/nas/buk.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/buk.f90", 118, 6);
        fortran_format(&io, "(a, i10, a, i20)", 16L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "middle key: ", 12L);
        fortran_write_i4(&io, sorted[n / 2]);
        fortran_write_text(&io, ", weighted sum:", 15L);
        fortran_write_i8(&io, weighted);
        _gfortran_st_write_done(&io);
    }
#line 119 "examples/nas/buk.f90"
}

