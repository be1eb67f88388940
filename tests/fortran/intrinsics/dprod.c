#include <iopref_fortran.h>

// DPROD.
#line 2 "tests/fortran/intrinsics/dprod.f"
void MAIN__(void)
{
    float x, y;
#line 3 "tests/fortran/intrinsics/dprod.f"
    x = 0.1f;
    y = 0.3f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/dprod.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, (double)x * (double)y);
        fortran_write_r4(&io, x * y);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/dprod.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
