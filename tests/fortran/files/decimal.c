#include <iopref_fortran.h>

// DECIMAL='COMMA' in OPEN and in WRITE.
#line 2 "tests/fortran/files/decimal.f90"
void MAIN__(void)
{
    float x;
#line 4 "tests/fortran/files/decimal.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_decimal(&io, "comma", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/decimal.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.5f);
        fortran_write_r4(&io, 2.25f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/decimal.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 6, 10);
        fortran_format(&io, "(f5.2)", 6L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 3.75f);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/decimal.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/files/decimal.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 8, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_r4(&io, &x);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/decimal.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/decimal.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 10, 6);
        fortran_format(&io, "(f6.3)", 6L);
        fortran_transfer_decimal(&io, "comma", 5L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.125f);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/decimal.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/decimal.f90", 11, 6);
        fortran_format(&io, "(dc, f6.3, dp, f6.3)", 20L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.125f);
        fortran_write_r4(&io, 1.125f);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/decimal.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
