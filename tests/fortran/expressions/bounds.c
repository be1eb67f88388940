#include <iopref_fortran.h>

// Arrays with other lower bounds.
#line 2 "tests/fortran/expressions/bounds.f"
void MAIN__(void)
{
    int a[5], b[3][4], i, j;
#line 4 "tests/fortran/expressions/bounds.f"
    for (i = -2; i <= 2; i++) {
        a[i + 2] = i;
    }
    for (j = -1; j <= 1; j++) {
        for (i = 0; i <= 3; i++) {
            b[j + 1][i] = 10 * i + j;
        }
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/bounds.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, a, 5L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/expressions/bounds.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/bounds.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &b[0][0], 12L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/expressions/bounds.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/bounds.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[0]);
        fortran_write_i4(&io, b[0][0]);
        fortran_write_i4(&io, b[2][3]);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/expressions/bounds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
