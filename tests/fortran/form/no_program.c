#include <iopref_fortran.h>

// A main program without PROGRAM.
#line 2 "tests/fortran/form/no_program.f"
void MAIN__(void)
{
    int i;
    // A main program without PROGRAM.
#line 2 "tests/fortran/form/no_program.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/no_program.f", 2, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "no heading", 10L);
        _gfortran_st_write_done(&io);
    }
#line 3 "tests/fortran/form/no_program.f"
    i = 4;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/no_program.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/form/no_program.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
