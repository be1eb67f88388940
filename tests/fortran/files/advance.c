#include <iopref_fortran.h>

// ADVANCE='NO' goes on in the same record.
#line 2 "tests/fortran/files/advance.f90"
void MAIN__(void)
{
    int i;
    static char no[3] = "no ";
#line 5 "tests/fortran/files/advance.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/advance.f90", 5, 6);
        fortran_format(&io, "(a)", 3L);
        fortran_transfer_advance(&io, "no", 2L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "one ", 4L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/advance.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/advance.f90", 6, 6);
        fortran_format(&io, "(a)", 3L);
        fortran_transfer_advance(&io, no, 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "two ", 4L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/advance.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/advance.f90", 7, 6);
        fortran_format(&io, "(a)", 3L);
        fortran_transfer_advance(&io, "yes", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "three", 5L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/advance.f90"
    for (i = 1; i <= 5; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/advance.f90", 9, 6);
            fortran_format(&io, "(i2)", 4L);
            fortran_transfer_advance(&io, "no", 2L);
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 11 "tests/fortran/files/advance.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/advance.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/advance.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
