#include <iopref_fortran.h>

// Reading in other bases.
#line 2 "tests/fortran/formats/z_read.f"
void MAIN__(void)
{
    int i, j, k;
    char s[12];
#line 5 "tests/fortran/formats/z_read.f"
    fortran_assign(s, 12L, "1010 777  ff", 12L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/z_read.f", 6, -1);
        fortran_internal(&io, s, 12L);
        fortran_format(&io, "(b4, o4, z4)", 12L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        fortran_read_i4(&io, &k);
        _gfortran_st_read_done(&io);
    }
#line 7 "tests/fortran/formats/z_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/z_read.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/z_read.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
