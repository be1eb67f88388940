#include <iopref_fortran.h>

// Reading numbers by formats.
#line 2 "tests/fortran/formats/read_i_f.f"
void MAIN__(void)
{
    int i, j;
    float x, y, z;
    char s[30];
#line 6 "tests/fortran/formats/read_i_f.f"
    fortran_assign(s, 30L, "  12-345 1.25  625 1E3", 22L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_i_f.f", 7, -1);
        fortran_internal(&io, s, 30L);
        fortran_format(&io, "(i4, i4, f5.2, f5.2, f4.0)", 26L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        fortran_read_r4(&io, &x);
        fortran_read_r4(&io, &y);
        fortran_read_r4(&io, &z);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/formats/read_i_f.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_i_f.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_r4(&io, x);
        fortran_write_r4(&io, y);
        fortran_write_r4(&io, z);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/read_i_f.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
