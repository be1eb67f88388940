#include <iopref_fortran.h>

// Reading without advancing: EOR=, SIZE=.
#line 2 "tests/fortran/files/advance_read.f90"
void MAIN__(void)
{
    char s[4];
    int n;
#line 5 "tests/fortran/files/advance_read.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/advance_read.f90", 5, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/files/advance_read.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/advance_read.f90", 6, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abcdefghij", 10L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/advance_read.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/advance_read.f90", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/files/advance_read.f90"
    for (;;) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/advance_read.f90", 9, 10);
            fortran_format(&io, "(a)", 3L);
            fortran_transfer_advance(&io, "no", 2L);
            long size_3;
            fortran_transfer_size(&io, &size_3);
            io.common.flags |= FORTRAN_EOR;
            _gfortran_st_read(&io);
            fortran_read_text(&io, s, 4L);
            _gfortran_st_read_done(&io);
            n = size_3;
            if ((io.common.flags & 3) == 3)
                goto L10;
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/advance_read.f90", 10, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, n);
            fortran_write_text(&io, s, 4L);
            _gfortran_st_write_done(&io);
        }
    }
#line 12 "tests/fortran/files/advance_read.f90"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/advance_read.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "end of record", 13L);
        fortran_write_i4(&io, n);
        fortran_write_text(&io, s, 4L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/advance_read.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
