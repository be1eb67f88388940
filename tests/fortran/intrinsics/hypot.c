#include <iopref_fortran.h>

// HYPOT.
#line 2 "tests/fortran/intrinsics/hypot.f"
void MAIN__(void)
{
#line 3 "tests/fortran/intrinsics/hypot.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/hypot.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, hypotf(3.0f, 4.0f));
        fortran_write_r8(&io, hypot(1.0, 1.0));
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/intrinsics/hypot.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
