#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// The default kinds of the option -fdefault-real-8.
// flags: -fdefault-real-8 -fdefault-double-8
#line 3 "tests/fortran/formats/real_8.f"
void MAIN__(void)
{
    float x;
    float _Complex z;
#line 6 "tests/fortran/formats/real_8.f"
    x = 1.0f / 3.0f;
    z = __builtin_complex(1.0f, 3.0f);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/real_8.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_c4(&io, z);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/real_8.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/real_8.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, sqrtf(2.0f));
        fortran_write_r4(&io, 1.0e-3f);
        fortran_write_r4(&io, 0.1f);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/formats/real_8.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
