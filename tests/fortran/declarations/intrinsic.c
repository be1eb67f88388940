#include <iopref_fortran.h>

float _gfortran_specific__sin_r4();
double _gfortran_specific__sqrt_r8();
float _gfortran_specific__abs_r4();
float apply_(float (*h)(), float *restrict x);
double dapply_(double (*h)(), double *restrict x);

// INTRINSIC: intrinsic functions as arguments.
#line 2 "tests/fortran/declarations/intrinsic.f"
void MAIN__(void)
{


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/intrinsic.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, apply_(_gfortran_specific__sin_r4, &(float){1.0f}));
        fortran_write_r8(&io, dapply_(_gfortran_specific__sqrt_r8, &(double){2.0}));
        fortran_write_r4(&io, apply_(_gfortran_specific__abs_r4, &(float){-3.0f}));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/declarations/intrinsic.f"
}

#line 8 "tests/fortran/declarations/intrinsic.f"
float apply_(float (*h)(), float *restrict x)
{
    float apply;
#line 9 "tests/fortran/declarations/intrinsic.f"
    apply = h(x);
    return apply;
}

#line 11 "tests/fortran/declarations/intrinsic.f"
double dapply_(double (*h)(), double *restrict x)
{
    double dapply;
#line 13 "tests/fortran/declarations/intrinsic.f"
    dapply = h(x);
    return dapply;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
