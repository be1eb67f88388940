#include <iopref_fortran.h>

// ACCESS='STREAM', with POS=.
#line 2 "tests/fortran/files/stream.f90"
void MAIN__(void)
{
    int i, where;
    char s[3];
#line 5 "tests/fortran/files/stream.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 5, 10);
        fortran_open_file(&io, "a.dat", 5L);
        fortran_open_access(&io, "stream", 6L);
        fortran_open_form(&io, "unformatted", 11L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/files/stream.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 6, 10);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abcdef", 6L);
        fortran_write_i4(&io, 7);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/stream.f90"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 7, 10);
        long pos_1;
        fortran_inquire_pos(&io, &pos_1);
        _gfortran_st_inquire(&io);
        where = pos_1;
    }
#line 8 "tests/fortran/files/stream.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, where);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/stream.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 9, 10);
        fortran_place(&io, 3);
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 3L);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/stream.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 10, 10);
        fortran_place(&io, 7);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/files/stream.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 3L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/stream.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stream.f90", 12, 10);
        fortran_place(&io, 1);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "X", 1L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/stream.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
