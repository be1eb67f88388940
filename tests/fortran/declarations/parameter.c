#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// PARAMETER: constants and expressions of constants.
#line 2 "tests/fortran/declarations/parameter.f"
void MAIN__(void)
{
    enum { n = 10, m = 21 };
    const float pi = 3.14159f;
    const double d = 1.0 / 3;
    const float _Complex z = __builtin_complex(1.0f, 2.0f);
    int a[10], i;






    for (i = 1; i <= n; i++) {
        a[i - 1] = m - i;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/parameter.f", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, m);
        fortran_write_r4(&io, pi);
        fortran_write_text(&io, "fixed", 5L);
        fortran_write_l4(&io, 1);
        fortran_write_r8(&io, d);
        fortran_write_c4(&io, z);
        fortran_write_i4(&io, a[n - 1]);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/declarations/parameter.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
