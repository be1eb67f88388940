#include <iopref_fortran.h>

void s_(signed char *restrict a_, short *restrict b_, int *restrict c_, long *restrict d_, float *restrict x_,
    double *restrict y_, int *restrict l_, signed char *restrict m_);

// Arguments of several kinds.
#line 2 "tests/fortran/procedures/arguments_of_kinds.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/procedures/arguments_of_kinds.f90"
    s_(&(signed char){1}, &(short){2}, &(int){3}, &(long){4L}, &(float){1.5f}, &(double){2.5}, &(int){1},
        &(signed char){0});
#line 4 "tests/fortran/procedures/arguments_of_kinds.f90"
}

#line 5 "tests/fortran/procedures/arguments_of_kinds.f90"
void s_(signed char *restrict a_, short *restrict b_, int *restrict c_, long *restrict d_, float *restrict x_,
    double *restrict y_, int *restrict l_, signed char *restrict m_)
{
    const signed char a = *a_;
    const short b = *b_;
    const int c = *c_;
    const long d = *d_;
    const float x = *x_;
    const double y = *y_;
    const int l = *l_;
    const signed char m = *m_;
#line 14 "tests/fortran/procedures/arguments_of_kinds.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/arguments_of_kinds.f90", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i1(&io, a);
        fortran_write_i2(&io, b);
        fortran_write_i4(&io, c);
        fortran_write_i8(&io, d);
        fortran_write_r4(&io, x);
        fortran_write_r8(&io, y);
        fortran_write_l4(&io, l);
        fortran_write_l1(&io, m);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/procedures/arguments_of_kinds.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
