#include <iopref_fortran.h>

void Foo_C(int *restrict n_, float *restrict x);
float bar(float y);
double fabs(double x);

// Procedures with names of C.
#line 2 "tests/fortran/procedures/bind_c.f90"
void Foo_C(int *restrict n_, float *restrict x)
{
    const int n = *n_;
    for (long i_1 = 0; i_1 < n; i_1++) {
        x[i_1] = n;
    }
#line 6 "tests/fortran/procedures/bind_c.f90"
}

#line 7 "tests/fortran/procedures/bind_c.f90"
float bar(float y)
{
    float bar;
#line 9 "tests/fortran/procedures/bind_c.f90"
    bar = y + 1;
    y = 4;
    return bar;
}

#line 12 "tests/fortran/procedures/bind_c.f90"
void MAIN__(void)
{
    float a[3];
#line 28 "tests/fortran/procedures/bind_c.f90"
    Foo_C(&(int){3}, a);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/bind_c.f90", 29, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        fortran_write_r4(&io, bar(a[0]));
        fortran_write_r8(&io, fabs(-3.5));
        _gfortran_st_write_done(&io);
    }
#line 30 "tests/fortran/procedures/bind_c.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
