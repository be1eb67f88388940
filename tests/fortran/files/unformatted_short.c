#include <iopref_fortran.h>

// Reading more than an unformatted record holds.
#line 2 "tests/fortran/files/unformatted_short.f"
void MAIN__(void)
{
    int i, j, ios;
#line 4 "tests/fortran/files/unformatted_short.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/unformatted_short.f", 4, 10);
        fortran_open_file(&io, "u.dat", 5L);
        fortran_open_form(&io, "unformatted", 11L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/unformatted_short.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted_short.f", 5, 10);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/unformatted_short.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/unformatted_short.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/unformatted_short.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted_short.f", 7, 10);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/unformatted_short.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted_short.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/unformatted_short.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
