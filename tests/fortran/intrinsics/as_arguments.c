#include <iopref_fortran.h>

// Functions of functions.
#line 2 "tests/fortran/intrinsics/as_arguments.f"
void MAIN__(void)
{
    float x;
#line 3 "tests/fortran/intrinsics/as_arguments.f"
    x = 0.7f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/as_arguments.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sqrtf(fabsf(sinf(x) * cosf(x))));
        fortran_write_r4(&io, fortran_max_r4(expf(x), logf(x + 1)));
        fortran_write_i4(&io, (int)sqrtf((float)17));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/as_arguments.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/as_arguments.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)(x * 10) % 3);
        fortran_write_i4(&io, (int)lroundf(atan2f(x, 1.0f) * 100));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/as_arguments.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
