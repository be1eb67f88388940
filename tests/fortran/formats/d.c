#include <iopref_fortran.h>

// Dw.d.
#line 2 "tests/fortran/formats/d.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/d.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/d.f", 3, 6);
        fortran_format(&io, "(d12.4, d20.12)", 15L);
        _gfortran_st_write(&io);
        fortran_write_r8(&io, 3.14159);
        fortran_write_r8(&io, 1.0 / 3.0);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/d.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
