#include <iopref_fortran.h>

// DIMENSION, and shapes in type statements.
#line 2 "tests/fortran/declarations/dimension.f"
void MAIN__(void)
{
    float a[3];
    int b[2][2], c[2], d[4];


    a[2] = 1.5f;
    b[0][1] = 3;
    c[0] = 4;
    d[3] = 5;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/dimension.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, a[2]);
        fortran_write_i4(&io, b[0][1]);
        fortran_write_i4(&io, c[0]);
        fortran_write_i4(&io, d[3]);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/declarations/dimension.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
