#include <iopref_fortran.h>

// IOSTAT= and SIZE= for variables of other kinds.
#line 2 "tests/fortran/files/iostat_kinds.f90"
void MAIN__(void)
{
    long long_v, count;
    short short_v;
    char text[8];
#line 6 "tests/fortran/files/iostat_kinds.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/iostat_kinds.f90", 6, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 7 "tests/fortran/files/iostat_kinds.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat_kinds.f90", 7, 10);
        fortran_format(&io, "(a)", 3L);
        int iostat_1;
        fortran_iostat(&io.common, &iostat_1);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abc", 3L);
        _gfortran_st_write_done(&io);
        long_v = iostat_1;
    }
#line 8 "tests/fortran/files/iostat_kinds.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/iostat_kinds.f90", 8, 10);
        int iostat_2;
        fortran_iostat(&io.common, &iostat_2);
        _gfortran_st_rewind(&io);
        short_v = iostat_2;
    }
#line 9 "tests/fortran/files/iostat_kinds.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat_kinds.f90", 9, 10);
        fortran_format(&io, "(a)", 3L);
        fortran_transfer_advance(&io, "no", 2L);
        fortran_transfer_size(&io, &count);
        int iostat_3;
        fortran_iostat(&io.common, &iostat_3);
        _gfortran_st_read(&io);
        fortran_read_text(&io, text, 8L);
        _gfortran_st_read_done(&io);
        short_v = iostat_3;
    }
#line 10 "tests/fortran/files/iostat_kinds.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iostat_kinds.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i8(&io, long_v);
        fortran_write_i2(&io, short_v);
        fortran_write_i8(&io, count);
        fortran_write_text(&io, text, 8L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/iostat_kinds.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
