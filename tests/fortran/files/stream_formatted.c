#include <iopref_fortran.h>

// A formatted stream.
#line 2 "tests/fortran/files/stream_formatted.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/stream_formatted.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/stream_formatted.f90", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_access(&io, "stream", 6L);
        fortran_open_form(&io, "formatted", 9L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/stream_formatted.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream_formatted.f90", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "one", 3L);
        fortran_write_text(&io, "two", 3L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/stream_formatted.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream_formatted.f90", 6, 10);
        fortran_format(&io, "(a)", 3L);
        fortran_transfer_advance(&io, "no", 2L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "no end", 6L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/stream_formatted.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/stream_formatted.f90", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/files/stream_formatted.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream_formatted.f90", 8, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/stream_formatted.f90"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/stream_formatted.f90", 9, 10);
        long pos_1;
        fortran_inquire_pos(&io, &pos_1);
        _gfortran_st_inquire(&io);
        i = pos_1;
    }
#line 10 "tests/fortran/files/stream_formatted.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream_formatted.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/stream_formatted.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
