#include <iopref_fortran.h>

// DO with a label, on any statement.
#line 2 "tests/fortran/control/do_labelled.f"
void MAIN__(void)
{
    int i, s;
#line 4 "tests/fortran/control/do_labelled.f"
    s = 0;
    for (i = 1; i <= 5; i++) {
        s = s + i;
    }
#line 7 "tests/fortran/control/do_labelled.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_labelled.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, s);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/control/do_labelled.f"
    for (i = 1; i <= 3; i++) {
        s = s * 2;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_labelled.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, s);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/control/do_labelled.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
