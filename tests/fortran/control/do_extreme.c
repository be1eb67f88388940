#include <iopref_fortran.h>

// Loops that end at the largest integer.
#line 2 "tests/fortran/control/do_extreme.f"
void MAIN__(void)
{
    signed char i;
    int j, n;
#line 5 "tests/fortran/control/do_extreme.f"
    n = 0;
    for (i = 120; i <= 126; i++) {
        n = n + 1;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_extreme.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i1(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/control/do_extreme.f"
    for (j = 2147483640; j <= 2147483646; j++) {
        n = n + 1;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_extreme.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/control/do_extreme.f"
    for (j = -2147483647; j <= -2147483640; j += 3) {
        n = n + 1;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_extreme.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/control/do_extreme.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
