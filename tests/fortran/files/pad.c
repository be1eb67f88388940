#include <iopref_fortran.h>

// PAD='NO' makes a short record an error.
#line 2 "tests/fortran/files/pad.f90"
void MAIN__(void)
{
    int ios;
    char s[10];
#line 5 "tests/fortran/files/pad.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 5, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/files/pad.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 6, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abc", 3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/pad.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 7, 10);
        _gfortran_st_close(&io);
    }
#line 8 "tests/fortran/files/pad.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 8, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_pad(&io, "no", 2L);
        _gfortran_st_open(&io);
    }
#line 9 "tests/fortran/files/pad.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 9, 10);
        fortran_format(&io, "(a10)", 5L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 10L);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/pad.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/pad.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 11, 10);
        _gfortran_st_close(&io);
    }
#line 12 "tests/fortran/files/pad.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 12, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_pad(&io, "yes", 3L);
        _gfortran_st_open(&io);
    }
#line 13 "tests/fortran/files/pad.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 13, 10);
        fortran_format(&io, "(a10)", 5L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 10L);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/files/pad.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/pad.f90", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        fortran_write_text(&io, s, 10L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/pad.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
