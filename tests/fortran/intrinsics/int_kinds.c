#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// INT with a kind.
#line 2 "tests/fortran/intrinsics/int_kinds.f"
void MAIN__(void)
{
    double d;
#line 4 "tests/fortran/intrinsics/int_kinds.f"
    d = 5.0e9;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/int_kinds.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i8(&io, (long)d);
        fortran_write_i2(&io, (short)3.7f);
        fortran_write_i1(&io, (signed char)3.7f);
        fortran_write_i8(&io, lround(d));
        fortran_write_i8(&io, (long)floor(-d));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/int_kinds.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/int_kinds.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)crealf(__builtin_complex(3.5f, 1.0f)));
        fortran_write_i4(&io, (int)7L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/int_kinds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
