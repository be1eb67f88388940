#include <iopref_fortran.h>

// SCALE, SET_EXPONENT, NEAREST.
#line 2 "tests/fortran/intrinsics/scale.f"
void MAIN__(void)
{
    float x;
#line 3 "tests/fortran/intrinsics/scale.f"
    x = 1.5f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/scale.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_scale_r4(x, 3));
        fortran_write_r4(&io, fortran_set_exponent_r4(x, 5));
        fortran_write_r4(&io, fortran_nearest_r4(x, 1.0f));
        fortran_write_r4(&io, fortran_nearest_r4(x, -1.0f));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/scale.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/scale.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, fortran_scale_r8(1.5, -2));
        fortran_write_r8(&io, fortran_nearest_r8(1.0, 1.0));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/scale.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
