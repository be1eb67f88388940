#include <iopref_fortran.h>

// Attributes in type statements.
#line 2 "tests/fortran/declarations/attributes.f90"
void MAIN__(void)
{
    int a[3], b[3], d[4];
    float c[2][2];
    char s[4], w[2][3];



    a[0] = 1;
    b[2] = 3;
#line 11 "tests/fortran/declarations/attributes.f90"
    c[1][1] = 2.5f;
    d[3] = 4;
    fortran_assign(s, 4L, "abcdef", 6L);
    fortran_assign(w[1], 3L, "xyz", 3L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/attributes.f90", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[0]);
        fortran_write_i4(&io, b[2]);
        fortran_write_r4(&io, c[1][1]);
        fortran_write_i4(&io, d[3]);
        fortran_write_text(&io, s, 4L);
        fortran_write_text(&io, w[1], 3L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/declarations/attributes.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
