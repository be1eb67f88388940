#include <iopref_fortran.h>

// STATUS='SCRATCH' leaves no file.
#line 2 "tests/fortran/files/scratch.f"
void MAIN__(void)
{
    char s[10];
#line 4 "tests/fortran/files/scratch.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/scratch.f", 4, 20);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/scratch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/scratch.f", 5, 20);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "gone", 4L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/scratch.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/scratch.f", 6, 20);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/scratch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/scratch.f", 7, 20);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 10L);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/scratch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/scratch.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 10L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/scratch.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/scratch.f", 9, 20);
        _gfortran_st_close(&io);
    }
#line 10 "tests/fortran/files/scratch.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
