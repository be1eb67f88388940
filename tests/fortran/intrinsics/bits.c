#include <iopref_fortran.h>

// IAND, IOR, IEOR, NOT.
#line 2 "tests/fortran/intrinsics/bits.f"
void MAIN__(void)
{
    int i, j;
#line 3 "tests/fortran/intrinsics/bits.f"
    i = 12;
    j = 10;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bits.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i & j);
        fortran_write_i4(&io, i | j);
        fortran_write_i4(&io, i ^ j);
        fortran_write_i4(&io, ~i);
        fortran_write_i4(&io, i & j);
        fortran_write_i4(&io, i | j);
        fortran_write_i4(&io, i ^ j);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/bits.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
