#include <iopref_fortran.h>

void s_(int *restrict i_);
float f_(float *restrict x_);

// RETURN in the middle.
#line 2 "tests/fortran/procedures/return.f"
void MAIN__(void)
{
#line 3 "tests/fortran/procedures/return.f"
    s_(&(int){1});
    s_(&(int){2});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/return.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, f_(&(float){-1.0f}));
        fortran_write_r4(&io, f_(&(float){2.0f}));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/procedures/return.f"
}

#line 7 "tests/fortran/procedures/return.f"
void s_(int *restrict i_)
{
    const int i = *i_;
#line 8 "tests/fortran/procedures/return.f"
    if (i == 1)
        return;
#line 9 "tests/fortran/procedures/return.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/return.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "two", 3L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/procedures/return.f"
}

#line 11 "tests/fortran/procedures/return.f"
float f_(float *restrict x_)
{
    const float x = *x_;
    float f;
#line 12 "tests/fortran/procedures/return.f"
    f = 0;
    if (x < 0)
        return f;
#line 14 "tests/fortran/procedures/return.f"
    f = x;
    return f;
    return f;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
