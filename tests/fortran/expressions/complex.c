#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Complex arithmetic.
#line 2 "tests/fortran/expressions/complex.f"
void MAIN__(void)
{
    float _Complex a, b;
    double _Complex c;
#line 5 "tests/fortran/expressions/complex.f"
    a = __builtin_complex(1.0f, 2.0f);
    b = __builtin_complex(3.0f, -0.5f);
    c = __builtin_complex(1.0, 1.0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, a + b);
        fortran_write_c4(&io, a - b);
        fortran_write_c4(&io, a * b);
        fortran_write_c4(&io, a / b);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/complex.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, -a);
        fortran_write_c4(&io, a * __builtin_complex((float)2, 0.0f));
        fortran_write_c4(&io, __builtin_complex((float)2, 0.0f) / a);
        fortran_write_c8(&io, (double _Complex)a * c);
        fortran_write_c8(&io, c / __builtin_complex((double)3, 0.0));
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/complex.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, a * __builtin_complex(0.0f, 1.0f));
        fortran_write_l4(&io, a == b);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/complex.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
