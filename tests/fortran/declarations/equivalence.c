#include <iopref_fortran.h>

// EQUIVALENCE of variables and arrays.
#line 2 "tests/fortran/declarations/equivalence.f"
void MAIN__(void)
{
    union {
        struct { int i; };
        struct { int j; };
    } equivalence1;
    union {
        struct { int a[4]; };
        struct { int b[2][2]; };
    } equivalence2;
    float x;
#line 6 "tests/fortran/declarations/equivalence.f"
    equivalence1.i = 5;
    equivalence2.a[0] = 1;
    equivalence2.a[1] = 2;
    equivalence2.a[2] = 3;
    equivalence2.a[3] = 4;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, equivalence1.j);
        fortran_write_i4(&io, equivalence2.b[0][1]);
        fortran_write_i4(&io, equivalence2.b[1][0]);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/declarations/equivalence.f"
    equivalence2.b[1][1] = 44;
    equivalence1.j = 6;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, equivalence1.i);
        fortran_write_i4(&io, equivalence2.a[3]);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/declarations/equivalence.f"
    x = 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence.f", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/declarations/equivalence.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
