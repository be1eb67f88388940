#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Mixed types: each operation in the wider one.
#line 2 "tests/fortran/expressions/mixed.f"
void MAIN__(void)
{
    int i;
    float x;
    double d;
    float _Complex z;
#line 7 "tests/fortran/expressions/mixed.f"
    i = 3;
    x = 0.1f;
    d = 0.1;
    z = __builtin_complex(1.0f, 1.0f);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/mixed.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, i + x);
        fortran_write_r8(&io, i + d);
        fortran_write_r8(&io, x + d);
        fortran_write_c4(&io, __builtin_complex((float)i, 0.0f) * z);
        fortran_write_c8(&io, (double _Complex)z + __builtin_complex(d, 0.0));
        fortran_write_c4(&io, z / __builtin_complex((float)i, 0.0f));
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/mixed.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/mixed.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, i / 2 + x);
        fortran_write_r8(&io, i / 2 * d);
        fortran_write_r4(&io, 1 / i + 1.0f);
        fortran_write_r8(&io, x * 3 - d * 3);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/expressions/mixed.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
