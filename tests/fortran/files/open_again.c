#include <iopref_fortran.h>

// OPEN of a connected unit changes its BLANK=.
#line 2 "tests/fortran/files/open_again.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/open_again.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/open_again.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/open_again.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/open_again.f", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "1 2", 3L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/open_again.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/open_again.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/open_again.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/open_again.f", 7, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_blank(&io, "zero", 4L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/files/open_again.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/open_again.f", 8, 10);
        fortran_format(&io, "(i3)", 4L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/open_again.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/open_again.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/open_again.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
