#include <iopref_fortran.h>

// BACKSPACE over unformatted records.
#line 2 "tests/fortran/files/backspace_unformatted.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 4, 10);
        fortran_open_file(&io, "a.dat", 5L);
        fortran_open_form(&io, "unformatted", 11L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/backspace_unformatted.f"
    for (i = 1; i <= 3; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 6, 10);
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            fortran_write_r8(&io, (double)i);
            _gfortran_st_write_done(&io);
        }
    }
#line 8 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 8, 10);
        _gfortran_st_backspace(&io);
    }
#line 9 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 9, 10);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 11, 10);
        _gfortran_st_backspace(&io);
    }
#line 12 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 12, 10);
        _gfortran_st_backspace(&io);
    }
#line 13 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 13, 10);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/files/backspace_unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/backspace_unformatted.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/backspace_unformatted.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
