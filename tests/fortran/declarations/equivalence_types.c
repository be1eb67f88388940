#include <iopref_fortran.h>

// EQUIVALENCE of different types.
#line 2 "tests/fortran/declarations/equivalence_types.f"
void MAIN__(void)
{
    union {
        struct { float x; };
        struct { int i; };
    } equivalence1;
    union {
        struct { double d; };
        struct { int k[2]; };
    } equivalence2;
    union {
        struct { char s[4]; };
        struct { int n; };
    } equivalence3;
#line 11 "tests/fortran/declarations/equivalence_types.f"
    equivalence1.x = 1.0f;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_types.f", 12, 6);
        fortran_format(&io, "(z8.8)", 6L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, equivalence1.i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/declarations/equivalence_types.f"
    equivalence2.d = 1.0;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_types.f", 14, 6);
        fortran_format(&io, "(z8.8, 1x, z8.8)", 16L);
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, equivalence2.k, 2L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/declarations/equivalence_types.f"
    fortran_assign(equivalence3.s, 4L, "abcd", 4L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_types.f", 16, 6);
        fortran_format(&io, "(z8.8)", 6L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, equivalence3.n);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/declarations/equivalence_types.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
