#include <iopref_fortran.h>

// SHIFTL, SHIFTR, SHIFTA, LSHIFT, RSHIFT.
#line 2 "tests/fortran/intrinsics/shifts_modern.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/intrinsics/shifts_modern.f"
    i = -12;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/shifts_modern.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_shiftl_i4(i, 2));
        fortran_write_i4(&io, fortran_shiftr_i4(i, 2));
        fortran_write_i4(&io, fortran_shifta_i4(i, 2));
        fortran_write_i4(&io, fortran_shiftl_i4(i, 1));
        fortran_write_i4(&io, fortran_shifta_i4(i, 1));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/shifts_modern.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
