#include <iopref_fortran.h>

// Scale factors of input.
#line 2 "tests/fortran/formats/p_read.f"
void MAIN__(void)
{
    float x, y;
    char s[12];
#line 5 "tests/fortran/formats/p_read.f"
    fortran_assign(s, 12L, "  100  1.5E1", 12L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/p_read.f", 6, -1);
        fortran_internal(&io, s, 12L);
        fortran_format(&io, "(2p, f5.0, f7.0)", 16L);
        _gfortran_st_read(&io);
        fortran_read_r4(&io, &x);
        fortran_read_r4(&io, &y);
        _gfortran_st_read_done(&io);
    }
#line 7 "tests/fortran/formats/p_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/p_read.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        fortran_write_r4(&io, y);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/p_read.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
