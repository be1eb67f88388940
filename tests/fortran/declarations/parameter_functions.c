#include <iopref_fortran.h>

// Intrinsics in constant expressions.
#line 2 "tests/fortran/declarations/parameter_functions.f"
void MAIN__(void)
{
    enum { n = 7, i = 4, k = 2 };
    int a[7], j;

    for (j = 1; j <= n; j++) {
        a[j - 1] = j;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/parameter_functions.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, k);
        fortran_write_i4(&io, a[n - 1]);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/declarations/parameter_functions.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
