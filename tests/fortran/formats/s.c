#include <iopref_fortran.h>

// S, SP and SS.
#line 2 "tests/fortran/formats/s.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/s.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/s.f", 3, 6);
        fortran_format(&io, "(sp, i4, f6.2, ss, i4, s, i4)", 29L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_r4(&io, 2.5f);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/s.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/s.f", 4, 6);
        fortran_format(&io, "(sp, e12.3, i5)", 15L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.0f);
        fortran_write_i4(&io, -1);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/s.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
