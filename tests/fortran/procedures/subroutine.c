#include <iopref_fortran.h>

void none_(void);
void some_(int *restrict i, float *restrict x, int *restrict j_);

// CALL with and without arguments.
#line 2 "tests/fortran/procedures/subroutine.f"
void MAIN__(void)
{
    int i;
    float x;
#line 5 "tests/fortran/procedures/subroutine.f"
    none_();
    none_();
    i = 1;
    x = 2.0f;
    some_(&i, &x, &(int){3});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/subroutine.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/procedures/subroutine.f"
}

#line 12 "tests/fortran/procedures/subroutine.f"
void none_(void)
{
#line 13 "tests/fortran/procedures/subroutine.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/subroutine.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "none", 4L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/procedures/subroutine.f"
}

#line 15 "tests/fortran/procedures/subroutine.f"
void some_(int *restrict i, float *restrict x, int *restrict j_)
{
    const int j = *j_;
    *i = *i + j;
    *x = *x * j;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
