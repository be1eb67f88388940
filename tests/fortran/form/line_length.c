#include <iopref_fortran.h>

// Lines of 132 columns.
// flags: -ffixed-line-length-132
#line 3 "tests/fortran/form/line_length.f"
void MAIN__(void)
{
    int first, second, third;
    float fir;
#line 5 "tests/fortran/form/line_length.f"
    first = 1;
    second = 2;
    third = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/line_length.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, first);
        fortran_write_i4(&io, second);
        fortran_write_i4(&io, third);
        fortran_write_i4(&io, first + second);
        fortran_write_i4(&io, second + third);
        fortran_write_r4(&io, fir);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/form/line_length.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
