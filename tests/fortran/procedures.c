#include <iopref_fortran.h>

float _gfortran_specific__sin_r4();
float area_(float *restrict r_);
void sums_(float *restrict a_, int *restrict n_, int *restrict m_, float *restrict total);
void column_(float *restrict x, int *restrict n_);
int twice_(int *restrict i_);
int thrice_(int *restrict i_);
int apply_(int (*f)(), int *restrict i);
float each_(float (*f)(), float *restrict x);
int branch_(int *restrict i_);
void bounds_(float *restrict a_, int *restrict lo_, int *restrict hi_);

// Arguments: arrays in several shapes, elements, expressions, procedures, alternate returns.
// flags: -ffixed-line-length-132
#line 3 "tests/fortran/procedures.f"
void MAIN__(void)
{
    float a[3][4], total;
    int j, i;


    for (j = 1; j <= 3; j++) {
        for (i = 1; i <= 4; i++) {
            a[j - 1][i - 1] = 10 * i + j;
        }
    }
    sums_(&a[0][0], &(int){4}, &(int){3}, &total);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, total);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/procedures.f"
    column_(&a[1][0], &(int){4});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 12L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/procedures.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures.f", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, apply_(twice_, &(int){5}));
        fortran_write_i4(&io, apply_(thrice_, &(int){5}));
        fortran_write_r4(&io, each_(_gfortran_specific__sin_r4, &(float){0.5f}));
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/procedures.f"
    switch (branch_(&(int){2})) { case 1: goto L10; case 2: goto L20; }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "fell through", 12L);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/procedures.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures.f", 21, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "ten", 3L);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/procedures.f"
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures.f", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "twenty", 6L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/procedures.f"
    bounds_(&a[0][0], &(int){-1}, &(int){2});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures.f", 24, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, area_(&(float){2.0f}));
        fortran_write_r4(&io, a[2][3]);
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/procedures.f"
}

#line 26 "tests/fortran/procedures.f"
float area_(float *restrict r_)
{
    const float r = *r_;
    float area;
#line 28 "tests/fortran/procedures.f"
    area = 3.0f * ((r + 1) * (r + 1));
    return area;
}

#line 30 "tests/fortran/procedures.f"
void sums_(float *restrict a_, int *restrict n_, int *restrict m_, float *restrict total)
{
    const int n = *n_;
    const int m = *m_;
    float (*restrict a)[n] = (void *)a_;
    int j, i;
    float *work FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(float));
#line 33 "tests/fortran/procedures.f"
    *total = 0;
    for (j = 1; j <= m; j++) {
        for (i = 1; i <= n; i++) {
            work[i - 1] = a[j - 1][i - 1];
            *total = *total + work[i - 1];
        }
    }
}

#line 41 "tests/fortran/procedures.f"
void column_(float *restrict x, int *restrict n_)
{
    const int n = *n_;
    int i;
#line 43 "tests/fortran/procedures.f"
    for (i = 1; i <= n; i++) {
        x[i - 1] = -x[i - 1];
    }
}

#line 47 "tests/fortran/procedures.f"
int twice_(int *restrict i_)
{
    const int i = *i_;
    int twice;
#line 48 "tests/fortran/procedures.f"
    twice = 2 * i;
    return twice;
}

#line 50 "tests/fortran/procedures.f"
int thrice_(int *restrict i_)
{
    const int i = *i_;
    int thrice;
#line 51 "tests/fortran/procedures.f"
    thrice = 3 * i;
    return thrice;
    return thrice;
}

#line 54 "tests/fortran/procedures.f"
int apply_(int (*f)(), int *restrict i)
{
    int apply;
#line 56 "tests/fortran/procedures.f"
    apply = f(i) + 1;
    return apply;
}

#line 58 "tests/fortran/procedures.f"
float each_(float (*f)(), float *restrict x)
{
    float each;
#line 59 "tests/fortran/procedures.f"
    each = f(x) + *x;
    return each;
}

#line 61 "tests/fortran/procedures.f"
int branch_(int *restrict i_)
{
    const int i = *i_;
#line 62 "tests/fortran/procedures.f"
    if (i == 1)
        return 1;
#line 63 "tests/fortran/procedures.f"
    if (i == 2)
        return 2;
#line 64 "tests/fortran/procedures.f"
    return 0;
}

#line 65 "tests/fortran/procedures.f"
void bounds_(float *restrict a_, int *restrict lo_, int *restrict hi_)
{
    const int lo = *lo_;
    const int hi = *hi_;
    float (*restrict a)[hi - lo + 1] = (void *)a_;
#line 68 "tests/fortran/procedures.f"
    a[2][hi - lo] = a[0][0] + a[1][1];
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
