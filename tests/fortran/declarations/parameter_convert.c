#include <iopref_fortran.h>

// PARAMETER converts to the type of its name.
#line 2 "tests/fortran/declarations/parameter_convert.f"
void MAIN__(void)
{
    enum { i = 3 };
    const float x = 2;


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/parameter_convert.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r4(&io, x);
        fortran_write_text(&io, "abc", 3L);
        fortran_write_i8(&io, 2L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/declarations/parameter_convert.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
