#include <iopref_fortran.h>

// EQUIVALENCE that shifts arrays.
#line 2 "tests/fortran/declarations/equivalence_offset.f"
void MAIN__(void)
{
    union {
        struct { int a[5]; };
        struct { char at_b[8]; int b[3]; };
        struct { char at_c[16]; int c; };
    } equivalence1;
    int i;
#line 5 "tests/fortran/declarations/equivalence_offset.f"
    for (i = 1; i <= 5; i++) {
        equivalence1.a[i - 1] = i;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_offset.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, equivalence1.b, 3L);
        fortran_write_i4(&io, equivalence1.c);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/declarations/equivalence_offset.f"
    equivalence1.c = 50;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_offset.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, equivalence1.a, 5L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/declarations/equivalence_offset.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
