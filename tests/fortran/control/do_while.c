#include <iopref_fortran.h>

// DO WHILE.
#line 2 "tests/fortran/control/do_while.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/do_while.f"
    i = 1;
    while (i < 100) {
        i = i * 3;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_while.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/control/do_while.f"
    while (i > 50) {
        i = i - 20;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_while.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/control/do_while.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
