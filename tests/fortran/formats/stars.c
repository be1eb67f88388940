#include <iopref_fortran.h>

// Numbers that do not fit.
#line 2 "tests/fortran/formats/stars.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/stars.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/stars.f", 3, 6);
        fortran_format(&io, "(i2, f4.2, e6.3, l1, a2)", 24L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1000);
        fortran_write_r4(&io, 123.456f);
        fortran_write_r4(&io, 1.0f);
        fortran_write_l4(&io, 1);
        fortran_write_text(&io, "abc", 3L);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/stars.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
