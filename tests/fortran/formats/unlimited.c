#include <iopref_fortran.h>

// An unlimited repeat.
#line 2 "tests/fortran/formats/unlimited.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/formats/unlimited.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/unlimited.f90", 4, 6);
        fortran_format(&io, "(*(i0, :, \", \"))", 16L);
        _gfortran_st_write(&io);
#line 4 "tests/fortran/formats/unlimited.f90"
        for (i = 1; i <= 7; i++) {
            fortran_write_i4(&io, i);
        }
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/unlimited.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
