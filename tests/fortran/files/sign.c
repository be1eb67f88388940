#include <iopref_fortran.h>

// SIGN= in OPEN and WRITE.
#line 2 "tests/fortran/files/sign.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/files/sign.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/sign.f90", 3, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_sign(&io, "plus", 4L);
        _gfortran_st_open(&io);
    }
#line 4 "tests/fortran/files/sign.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/sign.f90", 4, 10);
        fortran_format(&io, "(i4, f6.2)", 10L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_r4(&io, 2.0f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/files/sign.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/sign.f90", 5, 10);
        fortran_format(&io, "(i4, f6.2)", 10L);
        fortran_transfer_sign(&io, "suppress", 8L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_r4(&io, 2.0f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/sign.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/sign.f90", 6, 6);
        fortran_format(&io, "(i4)", 4L);
        fortran_transfer_sign(&io, "plus", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/sign.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
