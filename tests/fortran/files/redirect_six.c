#include <iopref_fortran.h>

// Unit 6 may be opened as a file.
#line 2 "tests/fortran/files/redirect_six.f"
void MAIN__(void)
{
#line 3 "tests/fortran/files/redirect_six.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/redirect_six.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "screen", 6L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/files/redirect_six.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/redirect_six.f", 4, 6);
        fortran_open_file(&io, "six.txt", 7L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/redirect_six.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/redirect_six.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "file", 4L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/redirect_six.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/redirect_six.f", 6, 6);
        fortran_format(&io, "(i3)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/redirect_six.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/redirect_six.f", 7, 6);
        _gfortran_st_close(&io);
    }
#line 8 "tests/fortran/files/redirect_six.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
