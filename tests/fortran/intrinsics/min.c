#include <iopref_fortran.h>

// MIN and its old names.
#line 2 "tests/fortran/intrinsics/min.f"
void MAIN__(void)
{
    int i, j;
    float x;
    double d;
#line 6 "tests/fortran/intrinsics/min.f"
    i = 3;
    j = 5;
    x = 2.5f;
    d = 7.5;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/min.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_min_i4(i, j));
        fortran_write_i4(&io, fortran_min_i4(fortran_min_i4(fortran_min_i4(i, j), 9), -1));
        fortran_write_r4(&io, fortran_min_r4(x, 1.0f));
        fortran_write_r8(&io, fortran_min_r8(d, 1.0));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/min.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/min.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_min_i4(i, j));
        fortran_write_r4(&io, (float)fortran_min_i4(i, j));
        fortran_write_r4(&io, fortran_min_r4(x, 3.0f));
        fortran_write_i4(&io, (int)fortran_min_r4(x, 3.7f));
        fortran_write_r8(&io, fortran_min_r8(d, 9.0));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/intrinsics/min.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
