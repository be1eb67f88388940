#include <iopref_fortran.h>

// An implied DO stops where the file ends; so does its variable.
#line 2 "tests/fortran/files/implied_do_end.f"
void MAIN__(void)
{
    int a[10], i, n, ios;
#line 4 "tests/fortran/files/implied_do_end.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/implied_do_end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/implied_do_end.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/implied_do_end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 7, 10);
        io.common.flags |= FORTRAN_LIST;
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
#line 7 "tests/fortran/files/implied_do_end.f"
        for (i = 1; i <= 7; i++) {
            fortran_read_i4(&io, &a[i - 1]);
            fortran_read_i4(&io, &a[8]);
        }
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/implied_do_end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, ios);
        fortran_write_i4(&io, a[0]);
        fortran_write_i4(&io, a[8]);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/implied_do_end.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 9, 10);
        _gfortran_st_rewind(&io);
    }
#line 10 "tests/fortran/files/implied_do_end.f"
    n = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 11, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &n);
#line 11 "tests/fortran/files/implied_do_end.f"
        for (i = 1; i <= n - 3; i++) {
            fortran_read_i4(&io, &a[i - 1]);
        }
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/files/implied_do_end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do_end.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, a[0]);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/implied_do_end.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
