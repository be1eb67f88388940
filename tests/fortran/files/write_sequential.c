#include <iopref_fortran.h>

// WRITE and READ of a formatted sequential file.
#line 2 "tests/fortran/files/write_sequential.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/files/write_sequential.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/write_sequential.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_status(&io, "new", 3L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/write_sequential.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/write_sequential.f", 5, 10);
        fortran_format(&io, "(i5)", 4L);
        _gfortran_st_write(&io);
#line 5 "tests/fortran/files/write_sequential.f"
        for (i = 1; i <= 4; i++) {
            fortran_write_i4(&io, i * i);
        }
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/write_sequential.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/write_sequential.f", 6, 10);
        _gfortran_st_close(&io);
    }
#line 7 "tests/fortran/files/write_sequential.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/write_sequential.f", 7, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_status(&io, "old", 3L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/files/write_sequential.f"
    for (i = 1; i <= 4; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/write_sequential.f", 9, 10);
            fortran_format(&io, "(i5)", 4L);
            _gfortran_st_read(&io);
            fortran_read_i4(&io, &j);
            _gfortran_st_read_done(&io);
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/write_sequential.f", 10, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, j);
            _gfortran_st_write_done(&io);
        }
    }
#line 12 "tests/fortran/files/write_sequential.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
