#include <iopref_fortran.h>

// ACTION= read forbids writing.
#line 2 "tests/fortran/files/action.f90"
void MAIN__(void)
{
    int ios;
#line 4 "tests/fortran/files/action.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_action(&io, "write", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/action.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/action.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 6, 10);
        _gfortran_st_close(&io);
    }
#line 7 "tests/fortran/files/action.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 7, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_action(&io, "read", 4L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/files/action.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 8, 10);
        io.common.flags |= FORTRAN_LIST;
        fortran_iostat(&io.common, &ios);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/action.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/action.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 10, 10);
        _gfortran_st_close(&io);
    }
#line 11 "tests/fortran/files/action.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 11, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_action(&io, "readwrite", 9L);
        _gfortran_st_open(&io);
    }
#line 12 "tests/fortran/files/action.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 12, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &ios);
        _gfortran_st_read_done(&io);
    }
#line 13 "tests/fortran/files/action.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/action.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/action.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
