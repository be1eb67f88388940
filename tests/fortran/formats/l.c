#include <iopref_fortran.h>

// Lw.
#line 2 "tests/fortran/formats/l.f"
void MAIN__(void)
{
    int l;
#line 4 "tests/fortran/formats/l.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/l.f", 4, 6);
        fortran_format(&io, "(l1, l4, l7)", 12L);
        _gfortran_st_write(&io);
        fortran_write_l4(&io, 1);
        fortran_write_l4(&io, 0);
        fortran_write_l4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/l.f"
    l = 1 < 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/l.f", 6, 6);
        fortran_format(&io, "(l2)", 4L);
        _gfortran_st_write(&io);
        fortran_write_l4(&io, l);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/l.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
