#include <iopref_fortran.h>

// Infinities and what is not a number.
#line 2 "tests/fortran/expressions/infinity.f"
void MAIN__(void)
{
    float x, y;
#line 4 "tests/fortran/expressions/infinity.f"
    x = 0.0f;
    y = 1.0f / x;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/infinity.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, y);
        fortran_write_r4(&io, -y);
        fortran_write_l4(&io, y - y == y - y);
        fortran_write_l4(&io, y > 1.0e30f);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/infinity.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/infinity.f", 7, 6);
        fortran_format(&io, "(f8.2, e12.3)", 13L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, y);
        fortran_write_r4(&io, -y);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/infinity.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
