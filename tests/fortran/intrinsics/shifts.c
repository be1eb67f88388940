#include <iopref_fortran.h>

// ISHFT and ISHFTC.
#line 2 "tests/fortran/intrinsics/shifts.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/intrinsics/shifts.f"
    i = 12;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/shifts.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_ishft_i4(i, 2));
        fortran_write_i4(&io, fortran_ishft_i4(i, -2));
        fortran_write_i4(&io, fortran_ishft_i4(-1, -28));
        fortran_write_i4(&io, fortran_ishft_i4(1, 31));
        fortran_write_i4(&io, fortran_ishft_i4(1, 32));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/shifts.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/shifts.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_ishftc_i4(i, 3, 32));
        fortran_write_i4(&io, fortran_ishftc_i4(i, -3, 32));
        fortran_write_i4(&io, fortran_ishftc_i4(i, 2, 4));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/shifts.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
