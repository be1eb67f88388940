#include <iopref_fortran.h>

double a_(double *restrict x_);
long b_(int *restrict i_);
double c_(float *restrict x_);
signed char d_(int *restrict i_);

// Types in front of FUNCTION.
#line 2 "tests/fortran/procedures/type_in_head.f"
double a_(double *restrict x_)
{
    const double x = *x_;
    double a;
#line 4 "tests/fortran/procedures/type_in_head.f"
    a = x;
    return a;
}

#line 6 "tests/fortran/procedures/type_in_head.f"
long b_(int *restrict i_)
{
    const int i = *i_;
    long b;
#line 7 "tests/fortran/procedures/type_in_head.f"
    b = i * 3000000000L;
    return b;
}

#line 9 "tests/fortran/procedures/type_in_head.f"
double c_(float *restrict x_)
{
    const float x = *x_;
    double c;
#line 10 "tests/fortran/procedures/type_in_head.f"
    c = x / 3;
    return c;
}

#line 12 "tests/fortran/procedures/type_in_head.f"
signed char d_(int *restrict i_)
{
    const int i = *i_;
    signed char d;
#line 13 "tests/fortran/procedures/type_in_head.f"
    d = i == 1;
    return d;
}

#line 15 "tests/fortran/procedures/type_in_head.f"
void MAIN__(void)
{



    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/type_in_head.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, a_(&(double){1.0}));
        fortran_write_i8(&io, b_(&(int){2}));
        fortran_write_r8(&io, c_(&(float){1.0f}));
        fortran_write_l1(&io, d_(&(int){1}));
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/procedures/type_in_head.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
