#include <iopref_fortran.h>

// FLUSH.
#line 2 "tests/fortran/files/flush.f90"
void MAIN__(void)
{
    char s[5];
#line 4 "tests/fortran/files/flush.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/flush.f90", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/flush.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/flush.f90", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "hello", 5L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/flush.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/flush.f90", 6, 10);
        _gfortran_st_flush(&io);
    }
#line 7 "tests/fortran/files/flush.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/flush.f90", 7, 10);
        _gfortran_st_flush(&io);
    }
#line 8 "tests/fortran/files/flush.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/flush.f90", 8, 10);
        _gfortran_st_rewind(&io);
    }
#line 9 "tests/fortran/files/flush.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/flush.f90", 9, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 5L);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/flush.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/flush.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 5L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/flush.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
