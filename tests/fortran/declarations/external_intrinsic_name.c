#include <iopref_fortran.h>

float dim_(float *restrict a_, float *restrict b_);

// EXTERNAL takes the name of an intrinsic function.
#line 2 "tests/fortran/declarations/external_intrinsic_name.f"
void MAIN__(void)
{

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/external_intrinsic_name.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, dim_(&(float){5.0f}, &(float){2.0f}));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/declarations/external_intrinsic_name.f"
}

#line 7 "tests/fortran/declarations/external_intrinsic_name.f"
float dim_(float *restrict a_, float *restrict b_)
{
    const float a = *a_;
    const float b = *b_;
    float dim;
#line 8 "tests/fortran/declarations/external_intrinsic_name.f"
    dim = a * 100 + b;
    return dim;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
