#include <iopref_fortran.h>

// RANDOM_NUMBER.
#line 2 "tests/fortran/intrinsics/random.f"
void MAIN__(void)
{
    float x;
    double d;
    int i;
#line 6 "tests/fortran/intrinsics/random.f"
    for (i = 1; i <= 10; i++) {
        _gfortran_random_r4(&x);
        _gfortran_random_r8(&d);
        if (x < 0 || x >= 1 || d < 0 || d >= 1) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/intrinsics/random.f", 9, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "out of range", 12L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 12 "tests/fortran/intrinsics/random.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/random.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "done", 4L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/random.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
