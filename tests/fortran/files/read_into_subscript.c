#include <iopref_fortran.h>

// Items that later items depend on.
#line 2 "tests/fortran/files/read_into_subscript.f"
void MAIN__(void)
{
    int i, a[5];
#line 4 "tests/fortran/files/read_into_subscript.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/read_into_subscript.f", 4, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/read_into_subscript.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_into_subscript.f", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, 77);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/read_into_subscript.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/read_into_subscript.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/read_into_subscript.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_into_subscript.f", 7, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &a[i - 1]);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/read_into_subscript.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_into_subscript.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, a[2]);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/read_into_subscript.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
