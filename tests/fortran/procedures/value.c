#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

struct t {
    int i;
};

void __m_MOD_r(int n);
void __m_MOD_q(double x, float _Complex z, int l, struct t d);
static void w_in_q(double *restrict x);

#line 7 "tests/fortran/procedures/value.f90"
void __m_MOD_r(int n)
{
    if (n == 0)
        return;
#line 10 "tests/fortran/procedures/value.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/value.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/procedures/value.f90"
    n = n - 1;
    __m_MOD_r(n);
}

#line 14 "tests/fortran/procedures/value.f90"
void __m_MOD_q(double x, float _Complex z, int l, struct t d)
{



    d.i = d.i + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/value.f90", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, x);
        fortran_write_c4(&io, z);
        fortran_write_l4(&io, l);
        fortran_write_i4(&io, d.i);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/procedures/value.f90"
    x = 2;
    w_in_q(&x);





}

#line 24 "tests/fortran/procedures/value.f90"
static void w_in_q(double *restrict x)
{
#line 25 "tests/fortran/procedures/value.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/value.f90", 25, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, *x);
        _gfortran_st_write_done(&io);
    }
#line 26 "tests/fortran/procedures/value.f90"
    *x = 5;
}


void MAIN__(void)
{
    struct t y;
#line 32 "tests/fortran/procedures/value.f90"
    y.i = 4;
    __m_MOD_r(3);
    __m_MOD_q(1.5, __builtin_complex(1.0f, 2.0f), 1, y);
    __m_MOD_q(2.0, __builtin_complex(3.0f, 2.0f), 0, y);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/value.f90", 36, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, y.i);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/procedures/value.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
