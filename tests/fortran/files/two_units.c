#include <iopref_fortran.h>

// Two units at a time, one of them opened again.
#line 2 "tests/fortran/files/two_units.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/files/two_units.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/two_units.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/two_units.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/two_units.f", 5, 11);
        fortran_open_file(&io, "b.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/files/two_units.f"
    for (i = 1; i <= 3; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/two_units.f", 7, 10);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/two_units.f", 8, 11);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, -i);
            _gfortran_st_write_done(&io);
        }
    }
#line 10 "tests/fortran/files/two_units.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/two_units.f", 10, 10);
        fortran_open_file(&io, "c.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 11 "tests/fortran/files/two_units.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/two_units.f", 11, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "c", 1L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/two_units.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/two_units.f", 12, 11);
        _gfortran_st_rewind(&io);
    }
#line 13 "tests/fortran/files/two_units.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/two_units.f", 13, 11);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/files/two_units.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/two_units.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/two_units.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
