#include <iopref_fortran.h>

// STATUS= of OPEN: new, old, replace, unknown.
#line 2 "tests/fortran/files/status.f"
void MAIN__(void)
{
    int ios;
#line 4 "tests/fortran/files/status.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_status(&io, "new", 3L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/status.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/status.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 6, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "first", 5L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/status.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 7, 10);
        _gfortran_st_close(&io);
    }
#line 8 "tests/fortran/files/status.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 8, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_status(&io, "new", 3L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_open(&io);
    }
#line 9 "tests/fortran/files/status.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/status.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 10, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_status(&io, "replace", 7L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_open(&io);
    }
#line 11 "tests/fortran/files/status.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/status.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 12, 10);
        _gfortran_st_close(&io);
    }
#line 13 "tests/fortran/files/status.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 13, 10);
        fortran_open_file(&io, "b.txt", 5L);
        fortran_open_status(&io, "old", 3L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_open(&io);
    }
#line 14 "tests/fortran/files/status.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/status.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 15, 10);
        fortran_open_file(&io, "b.txt", 5L);
        fortran_open_status(&io, "unknown", 7L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_open(&io);
    }
#line 16 "tests/fortran/files/status.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/status.f", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/files/status.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
