#include <iopref_fortran.h>

// Expressions as subscripts.
#line 2 "tests/fortran/expressions/subscripts.f"
void MAIN__(void)
{
    int a[10], i, j;
    for (i = 1; i <= 10; i++) {
        a[i - 1] = i * i;
    }
    j = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/subscripts.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[j - 1]);
        fortran_write_i4(&io, a[j * 3 - 1]);
        fortran_write_i4(&io, a[a[j - 1] - 1]);
        fortran_write_i4(&io, a[j + a[0] - 1]);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/subscripts.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/subscripts.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[10 / 3 - 1]);
        fortran_write_i4(&io, a[a[a[0] - 1]]);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/subscripts.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
