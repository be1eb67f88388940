#include <iopref_fortran.h>

// A colon ends the format when there are no more items.
#line 2 "tests/fortran/formats/colon.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/colon.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/colon.f", 3, 6);
        fortran_format(&io, "(i3, :, ' and ', i3, :, ' end')", 31L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/colon.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/colon.f", 4, 6);
        fortran_format(&io, "(i3, :, ' and ', i3, :, ' end')", 31L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/colon.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/colon.f", 5, 6);
        fortran_format(&io, "(i3, ' and ', i3)", 17L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/colon.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
