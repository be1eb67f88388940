#include <iopref_fortran.h>

// SIGN.
#line 2 "tests/fortran/intrinsics/sign.f"
void MAIN__(void)
{
    int i;
    float x;
#line 3 "tests/fortran/intrinsics/sign.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sign.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_sign_i4(3, -1));
        fortran_write_i4(&io, fortran_sign_i4(-3, 1));
        fortran_write_i4(&io, fortran_sign_i4(3, 0));
        fortran_write_i4(&io, fortran_sign_i4(4, -2));
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/intrinsics/sign.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sign.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, copysignf(2.5f, -1.0f));
        fortran_write_r4(&io, copysignf(-2.5f, 0.0f));
        fortran_write_r8(&io, copysign(1.0, -2.0));
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/intrinsics/sign.f"
    i = -5;
    x = -0.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/sign.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_sign_i4(i, 3));
        fortran_write_r4(&io, copysignf(1.0f, x));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/sign.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
