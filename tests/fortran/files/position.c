#include <iopref_fortran.h>

// POSITION= append, rewind, asis.
#line 2 "tests/fortran/files/position.f90"
void MAIN__(void)
{
    int i, ios;
#line 4 "tests/fortran/files/position.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/position.f90", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/position.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/position.f90", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/position.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/position.f90", 6, 10);
        _gfortran_st_close(&io);
    }
#line 7 "tests/fortran/files/position.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/position.f90", 7, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_position(&io, "append", 6L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/files/position.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/position.f90", 8, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/position.f90"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/position.f90", 9, 10);
        _gfortran_st_close(&io);
    }
#line 10 "tests/fortran/files/position.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/position.f90", 10, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_position(&io, "rewind", 6L);
        _gfortran_st_open(&io);
    }
#line 11 "tests/fortran/files/position.f90"
    for (;;) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/position.f90", 12, 10);
            io.common.flags |= FORTRAN_LIST;
            fortran_iostat(&io.common, &ios);
            _gfortran_st_read(&io);
            fortran_read_i4(&io, &i);
            _gfortran_st_read_done(&io);
        }
        if (ios != 0)
            break;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/position.f90", 14, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 16 "tests/fortran/files/position.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
