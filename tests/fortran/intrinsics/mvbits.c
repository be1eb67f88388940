#include <iopref_fortran.h>

// MVBITS.
#line 2 "tests/fortran/intrinsics/mvbits.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/intrinsics/mvbits.f"
    i = 0;
    fortran_mvbits_i4(255, 2, 4, &i, 3);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/mvbits.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/mvbits.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
