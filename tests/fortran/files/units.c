#include <iopref_fortran.h>

// Units 5 and 6 and * and expressions.
#line 2 "tests/fortran/files/units.f"
void MAIN__(void)
{
    int u;
#line 4 "tests/fortran/files/units.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/units.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "six", 3L);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/files/units.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/units.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "star", 4L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/units.f"
    u = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/units.f", 7, u + u);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "expression", 10L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/units.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/units.f", 8, u * 2);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, " keyword", 8L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/units.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/units.f", 9, 0);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "errors", 6L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/units.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
