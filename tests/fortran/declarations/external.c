#include <iopref_fortran.h>

float apply_(float (*h)(), float *restrict x);
float f_(float *restrict x_);
float g_(float *restrict x_);

// EXTERNAL: procedures as arguments.
#line 2 "tests/fortran/declarations/external.f"
void MAIN__(void)
{

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/external.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, apply_(f_, &(float){2.0f}));
        fortran_write_r4(&io, apply_(g_, &(float){2.0f}));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/declarations/external.f"
}

#line 7 "tests/fortran/declarations/external.f"
float apply_(float (*h)(), float *restrict x)
{
    float apply;
    apply = h(x) + 1;
    return apply;
}

#line 12 "tests/fortran/declarations/external.f"
float f_(float *restrict x_)
{
    const float x = *x_;
    float f;
#line 13 "tests/fortran/declarations/external.f"
    f = x * x;
    return f;
}

#line 15 "tests/fortran/declarations/external.f"
float g_(float *restrict x_)
{
    const float x = *x_;
    float g;
#line 16 "tests/fortran/declarations/external.f"
    g = x * x * x;
    return g;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
