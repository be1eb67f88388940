#include <iopref_fortran.h>

// POPCNT, POPPAR, LEADZ, TRAILZ, BIT_SIZE.
#line 2 "tests/fortran/intrinsics/bit_counts.f"
void MAIN__(void)
{
    long k;
    int i;
#line 4 "tests/fortran/intrinsics/bit_counts.f"
    i = 40;
    k = 40;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bit_counts.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_popcnt((long)i, 32));
        fortran_write_i4(&io, fortran_poppar((long)i, 32));
        fortran_write_i4(&io, fortran_leadz((long)i, 32));
        fortran_write_i4(&io, fortran_trailz((long)i, 32));
        fortran_write_i4(&io, 32);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/bit_counts.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bit_counts.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_popcnt(k, 64));
        fortran_write_i4(&io, fortran_leadz(k, 64));
        fortran_write_i4(&io, fortran_trailz(k, 64));
        fortran_write_i8(&io, 64);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/bit_counts.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
