#include <iopref_fortran.h>

// BTEST, IBSET, IBCLR, IBITS.
#line 2 "tests/fortran/intrinsics/single_bits.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/intrinsics/single_bits.f"
    i = 10;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/single_bits.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, (i >> 1) & 1);
        fortran_write_l4(&io, (i >> 2) & 1);
        fortran_write_i4(&io, fortran_ibset_i4(i, 0));
        fortran_write_i4(&io, fortran_ibclr_i4(i, 1));
        fortran_write_i4(&io, fortran_ibits_i4(i, 1, 3));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/single_bits.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
