#include <iopref_fortran.h>

// Direct access with formats; short records are padded.
#line 2 "tests/fortran/files/direct_formatted.f"
void MAIN__(void)
{
    int j;
    char word[12];
#line 5 "tests/fortran/files/direct_formatted.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/direct_formatted.f", 5, 11);
        fortran_open_recl(&io, 12);
        fortran_open_file(&io, "d.txt", 5L);
        fortran_open_access(&io, "direct", 6L);
        fortran_open_form(&io, "formatted", 9L);
        _gfortran_st_open(&io);
    }
#line 7 "tests/fortran/files/direct_formatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_formatted.f", 7, 11);
        fortran_format(&io, "(a)", 3L);
        fortran_record(&io, 2);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "second", 6L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/direct_formatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_formatted.f", 8, 11);
        fortran_format(&io, "(i6, f6.2)", 10L);
        fortran_record(&io, 1);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 7);
        fortran_write_r4(&io, 1.5f);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/direct_formatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_formatted.f", 9, 11);
        fortran_format(&io, "(a)", 3L);
        fortran_record(&io, 4);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "fourth", 6L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/direct_formatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_formatted.f", 10, 11);
        fortran_format(&io, "(i6)", 4L);
        fortran_record(&io, 1);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/files/direct_formatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_formatted.f", 11, 11);
        fortran_format(&io, "(a)", 3L);
        fortran_record(&io, 2);
        _gfortran_st_read(&io);
        fortran_read_text(&io, word, 12L);
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/files/direct_formatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_formatted.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, j);
        fortran_write_text(&io, word, 12L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/direct_formatted.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
