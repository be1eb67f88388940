#include <iopref_fortran.h>

// REWIND goes back to the first record.
#line 2 "tests/fortran/files/rewind.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/rewind.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/rewind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/rewind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 6, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/rewind.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/files/rewind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 8, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/rewind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/rewind.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 10, 10);
        _gfortran_st_rewind(&io);
    }
#line 11 "tests/fortran/files/rewind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 11, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/files/rewind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/rewind.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/rewind.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
