#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Comparisons of numbers.
#line 2 "tests/fortran/expressions/compare.f"
void MAIN__(void)
{
    int i;
    float x;
#line 5 "tests/fortran/expressions/compare.f"
    i = 3;
    x = 3.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/compare.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, i == x);
        fortran_write_l4(&io, i < 4);
        fortran_write_l4(&io, x >= 3);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/compare.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/compare.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, i != 3);
        fortran_write_l4(&io, i > x);
        fortran_write_l4(&io, i <= 2.9f);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/compare.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/compare.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, __builtin_complex(1.0f, 2.0f) == __builtin_complex(1.0f, 2.0f));
        fortran_write_l4(&io, __builtin_complex(1.0f, 2.0f) != __builtin_complex(1.0f, 3.0f));
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/compare.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
