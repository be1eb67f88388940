#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Assignment converts.
#line 2 "tests/fortran/expressions/assign_conversion.f"
void MAIN__(void)
{
    int i;
    float x;
    double d;
    float _Complex z;
    short k;
#line 8 "tests/fortran/expressions/assign_conversion.f"
    i = 3.99f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/assign_conversion.f"
    i = -3.99;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/assign_conversion.f"
    x = 7;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/expressions/assign_conversion.f"
    d = 7.25f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/expressions/assign_conversion.f"
    z = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, z);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/expressions/assign_conversion.f"
    i = __builtin_complex(4.7f, 9.0f);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/expressions/assign_conversion.f"
    x = __builtin_complex(2.5, 1.0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 21, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/expressions/assign_conversion.f"
    k = 4464;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/assign_conversion.f", 23, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i2(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 24 "tests/fortran/expressions/assign_conversion.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
