#include <iopref_fortran.h>

// Lengths behind names.
#line 2 "tests/fortran/declarations/types_lengths.f"
void MAIN__(void)
{
    short i, k;
    long j;
    double x, y[2];
    char a[3], b[2][4], c[1];
#line 7 "tests/fortran/declarations/types_lengths.f"
    i = 1;
    j = 2;
    k = 3;
    x = 1.0 / 3;
    y[1] = x;
    fortran_assign(a, 3L, "abcd", 4L);
    fortran_assign(b[1], 4L, "efghi", 5L);
    fortran_assign(c, 1L, "j", 1L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/types_lengths.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i2(&io, i);
        fortran_write_i8(&io, j);
        fortran_write_i2(&io, k);
        fortran_write_r8(&io, x);
        fortran_write_r8(&io, y[1]);
        fortran_write_text(&io, a, 3L);
        fortran_write_text(&io, b[1], 4L);
        fortran_write_text(&io, c, 1L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/declarations/types_lengths.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
