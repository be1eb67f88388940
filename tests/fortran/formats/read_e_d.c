#include <iopref_fortran.h>

// Reading exponents in their forms.
#line 2 "tests/fortran/formats/read_e_d.f"
void MAIN__(void)
{
    double a, b, c, d;
    char s[40];
#line 5 "tests/fortran/formats/read_e_d.f"
    fortran_assign(s, 40L, "1.5E+02   2.5D-1    3+2       4.5", 33L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_e_d.f", 6, -1);
        fortran_internal(&io, s, 40L);
        fortran_format(&io, "(e10.3, d10.3, e10.0, g10.2)", 28L);
        _gfortran_st_read(&io);
        fortran_read_r8(&io, &a);
        fortran_read_r8(&io, &b);
        fortran_read_r8(&io, &c);
        fortran_read_r8(&io, &d);
        _gfortran_st_read_done(&io);
    }
#line 7 "tests/fortran/formats/read_e_d.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_e_d.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, a);
        fortran_write_r8(&io, b);
        fortran_write_r8(&io, c);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/read_e_d.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
