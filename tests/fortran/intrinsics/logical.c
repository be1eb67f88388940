#include <iopref_fortran.h>

// LOGICAL converts kinds.
#line 2 "tests/fortran/intrinsics/logical.f"
void MAIN__(void)
{
    signed char l;
#line 4 "tests/fortran/intrinsics/logical.f"
    l = 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/logical.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, (int)l);
        fortran_write_l8(&io, (long)0);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/logical.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
