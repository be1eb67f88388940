#include <iopref_fortran.h>

// Single precision in double precision expressions.
#line 2 "tests/fortran/expressions/single_double.f"
void MAIN__(void)
{
    double d;
    float x;
#line 5 "tests/fortran/expressions/single_double.f"
    d = 0.1f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/single_double.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/single_double.f"
    x = 0.1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/single_double.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/single_double.f"
    d = x * x;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/single_double.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/single_double.f"
    d = (double)x * x;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/single_double.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/expressions/single_double.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/single_double.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, 0.1f + 0.2);
        fortran_write_r4(&io, 1.0f / 3);
        fortran_write_r8(&io, 1.0 / 3);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/expressions/single_double.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
