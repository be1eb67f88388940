#include <iopref_fortran.h>

// ROUND= in WRITE.
#line 2 "tests/fortran/files/round.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/files/round.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/round.f90", 3, 6);
        fortran_format(&io, "(f5.1)", 6L);
        fortran_transfer_round(&io, "up", 2L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.21f);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/files/round.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/round.f90", 4, 6);
        fortran_format(&io, "(f5.1)", 6L);
        fortran_transfer_round(&io, "down", 4L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.29f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/files/round.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/round.f90", 5, 6);
        fortran_format(&io, "(f5.1)", 6L);
        fortran_transfer_round(&io, "zero", 4L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, -1.29f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/round.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/round.f90", 6, 6);
        fortran_format(&io, "(f5.1)", 6L);
        fortran_transfer_round(&io, "nearest", 7L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.25f);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/round.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/round.f90", 7, 6);
        fortran_format(&io, "(f5.1)", 6L);
        fortran_transfer_round(&io, "compatible", 10L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.25f);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/round.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
