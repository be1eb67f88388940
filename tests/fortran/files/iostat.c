#include <iopref_fortran.h>

// IOSTAT= of success, of the end of a file and of errors.
#line 2 "tests/fortran/files/iostat.f"
void MAIN__(void)
{
    int i, ios;
#line 4 "tests/fortran/files/iostat.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "12", 2L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 6, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "x", 1L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/iostat.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 8, 10);
        fortran_format(&io, "(i2)", 4L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 10, 10);
        fortran_format(&io, "(i2)", 4L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 12, 10);
        fortran_format(&io, "(i2)", 4L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 13 "tests/fortran/files/iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/iostat.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
