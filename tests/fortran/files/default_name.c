#include <iopref_fortran.h>

// A unit without OPEN is the file fort.N.
#line 2 "tests/fortran/files/default_name.f"
void MAIN__(void)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/default_name.f", 4, 17);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "text", 4L);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/files/default_name.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/default_name.f", 5, 18);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/default_name.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/default_name.f", 6, 17);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/default_name.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/default_name.f", 7, 17);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_read(&io);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/default_name.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/default_name.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "read", 4L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/default_name.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
