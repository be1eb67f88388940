#include <iopref_fortran.h>

float dot_(float *restrict x, float *restrict y, int *restrict n_);

// The same array for two dummies that are only read.
#line 2 "tests/fortran/procedures/aliases.f"
void MAIN__(void)
{
    float a[3];
#line 4 "tests/fortran/procedures/aliases.f"
    a[0] = 1;
    a[1] = 2;
    a[2] = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/aliases.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, dot_(a, a, &(int){3}));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/procedures/aliases.f"
}

#line 9 "tests/fortran/procedures/aliases.f"
float dot_(float *restrict x, float *restrict y, int *restrict n_)
{
    const int n = *n_;
    float dot;
    int i;
#line 11 "tests/fortran/procedures/aliases.f"
    dot = 0;
    for (i = 1; i <= n; i++) {
        dot = dot + x[i - 1] * y[i - 1];
    }
    return dot;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
