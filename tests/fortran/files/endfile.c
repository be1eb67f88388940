#include <iopref_fortran.h>

// ENDFILE cuts the file.
#line 2 "tests/fortran/files/endfile.f"
void MAIN__(void)
{
    int i, ios, j;
#line 4 "tests/fortran/files/endfile.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/endfile.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/endfile.f"
    for (i = 1; i <= 5; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/endfile.f", 6, 10);
            fortran_format(&io, "(i3)", 4L);
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 8 "tests/fortran/files/endfile.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/endfile.f", 8, 10);
        _gfortran_st_rewind(&io);
    }
#line 9 "tests/fortran/files/endfile.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/endfile.f", 9, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/endfile.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/endfile.f", 10, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/files/endfile.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/endfile.f", 11, 10);
        _gfortran_st_endfile(&io);
    }
#line 12 "tests/fortran/files/endfile.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/endfile.f", 12, 10);
        _gfortran_st_rewind(&io);
    }
#line 13 "tests/fortran/files/endfile.f"
    for (i = 1; i <= 5; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/endfile.f", 14, 10);
            io.common.flags |= FORTRAN_LIST;
            fortran_iostat(&io.common, &ios);
            _gfortran_st_read(&io);
            fortran_read_i4(&io, &j);
            _gfortran_st_read_done(&io);
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/endfile.f", 15, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            fortran_write_i4(&io, ios);
            _gfortran_st_write_done(&io);
        }
        if (ios != 0)
            break;
    }
#line 18 "tests/fortran/files/endfile.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
