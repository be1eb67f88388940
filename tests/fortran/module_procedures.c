#include <iopref_fortran.h>

double __grid_MOD_u[5][4];
double __grid_MOD_scale = 1.5;
int __grid_MOD_hidden = 3;

void __grid_MOD_fill(int *restrict k_);
double __grid_MOD_total(void);
void __grid_MOD_note(double *restrict s_);
static void inner_in_main(int *restrict i_, double *restrict a_, char *restrict name, int *restrict k,
    int *restrict m);
static void bump_in_main(int *restrict m, int *restrict k_);
static int twice_in_main(int *restrict v_, int *restrict m_);

#line 15 "tests/fortran/module_procedures.f90"
void __grid_MOD_fill(int *restrict k_)
{
    enum { n = 4 };
    const int k = *k_;
    int i, j;
#line 18 "tests/fortran/module_procedures.f90"
    for (j = 1; j <= n + 1; j++) {
        for (i = 1; i <= n; i++) {
            __grid_MOD_u[j - 1][i - 1] = __grid_MOD_scale * i + k * j + __grid_MOD_hidden;
        }
    }
}

#line 24 "tests/fortran/module_procedures.f90"
double __grid_MOD_total(void)
{
    enum { n = 4 };
    double s;
    int i, j;
#line 27 "tests/fortran/module_procedures.f90"
    s = 0;
    for (j = 1; j <= n + 1; j++) {
        for (i = 1; i <= n; i++) {
            s = s + __grid_MOD_u[j - 1][i - 1];
        }
    }
    __grid_MOD_note(&s);
    return s;
}

#line 35 "tests/fortran/module_procedures.f90"
void __grid_MOD_note(double *restrict s_)
{
    const double grid_pi = 3.14159265358979;
    const double twopi = 2.0 * grid_pi;
    const double s = *s_;
#line 37 "tests/fortran/module_procedures.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_procedures.f90", 37, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "sum is", 6L);
        fortran_write_r8(&io, s);
        fortran_write_r8(&io, twopi);
        _gfortran_st_write_done(&io);
    }
#line 38 "tests/fortran/module_procedures.f90"
}

void MAIN__(void)
{
    const double grid_pi = 3.14159265358979;
    const double twopi = 2.0 * grid_pi;
    double a[2][3], x;
    char name[5];
    int k = 0;
    static int m = 7;
#line 46 "tests/fortran/module_procedures.f90"
    fortran_assign(name, 5L, "abc", 3L);
    __grid_MOD_scale = 2.0;
    __grid_MOD_fill(&(int){3});
    x = __grid_MOD_total();
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_procedures.f90", 50, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, x);
        fortran_write_r8(&io, __grid_MOD_scale);
        fortran_write_r8(&io, twopi);
        _gfortran_st_write_done(&io);
    }
#line 51 "tests/fortran/module_procedures.f90"
    k = 5;
    {
        int k_1 = k;
        int m_2 = m;
        inner_in_main(&(int){2}, &a[0][0], name, &k_1, &m_2);
        k = k_1;
        m = m_2;
    }
#line 53 "tests/fortran/module_procedures.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_procedures.f90", 53, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, k);
        fortran_write_r8s(&io, &a[0][0], 6L);
        fortran_write_text(&io, name, 5L);
        _gfortran_st_write_done(&io);
    }
#line 54 "tests/fortran/module_procedures.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_procedures.f90", 54, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, twice_in_main(&(int){21}, &(int){m}));
        fortran_write_i4(&io, m);
        _gfortran_st_write_done(&io);
    }
#line 75 "tests/fortran/module_procedures.f90"
}

#line 56 "tests/fortran/module_procedures.f90"
static void inner_in_main(int *restrict i_, double *restrict a_, char *restrict name, int *restrict k,
    int *restrict m)
{
    const int i = *i_;
    double (*restrict a)[3] = (void *)a_;
    int j, k2;
#line 59 "tests/fortran/module_procedures.f90"
    for (j = 1; j <= 2; j++) {
        for (k2 = 1; k2 <= 3; k2++) {
            a[j - 1][k2 - 1] = i * k2 + j * *k;
        }
    }
    *k = *k + 1;
    fortran_assign(name + 3, 2L, "xy", 2L);
    {
        int m_5 = *m;
        bump_in_main(&m_5, k);
        *m = m_5;
    }
#line 67 "tests/fortran/module_procedures.f90"
}

#line 68 "tests/fortran/module_procedures.f90"
static void bump_in_main(int *restrict m, int *restrict k_)
{
    const int k = *k_;
#line 69 "tests/fortran/module_procedures.f90"
    *m = *m + k;
}

#line 71 "tests/fortran/module_procedures.f90"
static int twice_in_main(int *restrict v_, int *restrict m_)
{
    const int v = *v_;
    const int m = *m_;
    int twice;
#line 73 "tests/fortran/module_procedures.f90"
    twice = 2 * v + m;
    return twice;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
