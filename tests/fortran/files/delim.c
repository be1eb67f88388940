#include <iopref_fortran.h>

// DELIM= of list-directed output.
#line 2 "tests/fortran/files/delim.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/files/delim.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 3, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_delim(&io, "apostrophe", 10L);
        _gfortran_st_open(&io);
    }
#line 4 "tests/fortran/files/delim.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 4, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "it's", 4L);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/files/delim.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 5, 10);
        _gfortran_st_close(&io);
    }
#line 6 "tests/fortran/files/delim.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 6, 10);
        fortran_open_file(&io, "b.txt", 5L);
        fortran_open_delim(&io, "quote", 5L);
        _gfortran_st_open(&io);
    }
#line 7 "tests/fortran/files/delim.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 7, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "say \"x\"", 7L);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/delim.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 8, 10);
        _gfortran_st_close(&io);
    }
#line 9 "tests/fortran/files/delim.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 9, 10);
        fortran_open_file(&io, "c.txt", 5L);
        fortran_open_delim(&io, "none", 4L);
        _gfortran_st_open(&io);
    }
#line 10 "tests/fortran/files/delim.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/delim.f90", 10, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "plain", 5L);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/delim.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
