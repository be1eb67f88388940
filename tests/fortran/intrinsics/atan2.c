#include <iopref_fortran.h>

// ATAN2.
#line 2 "tests/fortran/intrinsics/atan2.f"
void MAIN__(void)
{
    float x, y;
#line 3 "tests/fortran/intrinsics/atan2.f"
    x = 1.0f;
    y = -2.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atan2.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atan2f(x, y));
        fortran_write_r4(&io, atan2f(-x, y));
        fortran_write_r4(&io, atan2f(x, -y));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/atan2.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/atan2.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, atan2(1.0, 3.0));
        fortran_write_r4(&io, atan2f(0.0f, -1.0f));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/atan2.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
