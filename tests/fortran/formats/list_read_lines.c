#include <iopref_fortran.h>

// List-directed input goes on with the next line.
#line 2 "tests/fortran/formats/list_read_lines.f"
void MAIN__(void)
{
    int a, b, c, d;
#line 4 "tests/fortran/formats/list_read_lines.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/formats/list_read_lines.f", 4, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/formats/list_read_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read_lines.f", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "1 2", 3L);
        fortran_write_text(&io, "", 0L);
        fortran_write_text(&io, " 3", 2L);
        fortran_write_text(&io, "4 5 6", 5L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/list_read_lines.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/formats/list_read_lines.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/formats/list_read_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read_lines.f", 7, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &a);
        fortran_read_i4(&io, &b);
        fortran_read_i4(&io, &c);
        fortran_read_i4(&io, &d);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/formats/list_read_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read_lines.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a);
        fortran_write_i4(&io, b);
        fortran_write_i4(&io, c);
        fortran_write_i4(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/list_read_lines.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
