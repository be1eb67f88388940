#include <iopref_fortran.h>

// Blanks mean nothing in fixed form.
#line 2 "tests/fortran/form/blanks.f"
void MAIN__(void)
{
    int ij, k;
    float do30k;
#line 4 "tests/fortran/form/blanks.f"
    ij = 10;
    for (k = 1; k <= 3; k++) {
        ij = ij + k;
    }
    goto L20;
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/blanks.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ij);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/form/blanks.f"
    do30k = 1.5f;

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/blanks.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, do30k);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/form/blanks.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
