#include <iopref_fortran.h>

// A record that is not there.
#line 2 "tests/fortran/files/direct_error.f"
void MAIN__(void)
{
    int j, ios;
#line 4 "tests/fortran/files/direct_error.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 4, 11);
        fortran_open_recl(&io, 4);
        fortran_open_file(&io, "d.dat", 5L);
        fortran_open_access(&io, "direct", 6L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/direct_error.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 5, 11);
        fortran_record(&io, 1);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/direct_error.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 6, 11);
        fortran_record(&io, 9);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 7 "tests/fortran/files/direct_error.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/direct_error.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 8, 11);
        fortran_record(&io, 9);
        io.common.flags |= FORTRAN_ERR;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 1)
            goto L10;
    }
#line 9 "tests/fortran/files/direct_error.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not here", 8L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/direct_error.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 10, 11);
        fortran_record(&io, 1);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/direct_error.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_error.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/direct_error.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
