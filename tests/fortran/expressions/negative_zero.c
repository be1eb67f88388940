#include <iopref_fortran.h>

// Negative zero.
#line 2 "tests/fortran/expressions/negative_zero.f"
void MAIN__(void)
{
    float x;
#line 4 "tests/fortran/expressions/negative_zero.f"
    x = 0.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/negative_zero.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, -x);
        fortran_write_r4(&io, x * -1.0f);
        fortran_write_r4(&io, copysignf(1.0f, -x));
        fortran_write_r4(&io, 0.0f - x);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/expressions/negative_zero.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
