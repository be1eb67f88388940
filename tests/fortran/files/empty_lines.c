#include <iopref_fortran.h>

// READ and WRITE without items move over records.
#line 2 "tests/fortran/files/empty_lines.f"
void MAIN__(void)
{
    char s[5];
#line 4 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 6, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "two", 3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 7, 10);
        fortran_format(&io, "()", 2L);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 8, 10);
        fortran_format(&io, "(/)", 3L);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 9, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "six", 3L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 10, 10);
        _gfortran_st_rewind(&io);
    }
#line 11 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 11, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 12, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 5L);
        _gfortran_st_read_done(&io);
    }
#line 13 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 5L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 14, 10);
        fortran_format(&io, "(//)", 4L);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 15 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 15, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 5L);
        _gfortran_st_read_done(&io);
    }
#line 16 "tests/fortran/files/empty_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/empty_lines.f", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 5L);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/files/empty_lines.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
