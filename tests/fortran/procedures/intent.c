#include <iopref_fortran.h>

void s_(int *restrict x_, int *restrict y, int *restrict z);

// INTENT.
#line 2 "tests/fortran/procedures/intent.f90"
void MAIN__(void)
{
    int c;
    static int a = 1;
    static int b = 2;
#line 4 "tests/fortran/procedures/intent.f90"
    s_(&(int){a}, &b, &c);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/intent.f90", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a);
        fortran_write_i4(&io, b);
        fortran_write_i4(&io, c);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/procedures/intent.f90"
}

#line 7 "tests/fortran/procedures/intent.f90"
void s_(int *restrict x_, int *restrict y, int *restrict z)
{
    const int x = *x_;

    *y = *y + x;
    *z = *y * 2;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
