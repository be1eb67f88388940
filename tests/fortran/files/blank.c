#include <iopref_fortran.h>

// BLANK= in OPEN: zeros or nothing.
#line 2 "tests/fortran/files/blank.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/blank.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/blank.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "1 2 3", 5L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/blank.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 6, 10);
        _gfortran_st_close(&io);
    }
#line 7 "tests/fortran/files/blank.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 7, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_blank(&io, "zero", 4L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/files/blank.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 8, 10);
        fortran_format(&io, "(i5)", 4L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/blank.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/blank.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 10, 10);
        _gfortran_st_close(&io);
    }
#line 11 "tests/fortran/files/blank.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 11, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_blank(&io, "null", 4L);
        _gfortran_st_open(&io);
    }
#line 12 "tests/fortran/files/blank.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 12, 10);
        fortran_format(&io, "(i5)", 4L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 13 "tests/fortran/files/blank.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/blank.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/blank.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
