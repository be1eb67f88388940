#include <iopref_fortran.h>

// Constants with attributes.
#line 2 "tests/fortran/declarations/parameter_f90.f90"
void MAIN__(void)
{
    enum { n = 4, m = 16 };
    const double third = 1.0 / 3.0;
    const double values = 2 * third;

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/parameter_f90.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, m);
        fortran_write_r8(&io, third);
        fortran_write_r8(&io, values);
        fortran_write_text(&io, "abcdef", 6L);
        fortran_write_text(&io, "xy", 2L);
        fortran_write_l4(&io, 1);
        fortran_write_i4(&io, (int)6L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/declarations/parameter_f90.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
