#include <iopref_fortran.h>

int s_(int *restrict i_, float *restrict x);

// Alternate returns between other arguments.
#line 2 "tests/fortran/procedures/alternate_return_between.f"
void MAIN__(void)
{
    float x;
#line 3 "tests/fortran/procedures/alternate_return_between.f"
    switch (s_(&(int){1}, &x)) { case 1: goto L10; }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/alternate_return_between.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "no", 2L);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/procedures/alternate_return_between.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/alternate_return_between.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/procedures/alternate_return_between.f"
}

#line 7 "tests/fortran/procedures/alternate_return_between.f"
int s_(int *restrict i_, float *restrict x)
{
    const int i = *i_;
#line 8 "tests/fortran/procedures/alternate_return_between.f"
    *x = 2.5f;
    if (i > 0)
        return 1;
#line 10 "tests/fortran/procedures/alternate_return_between.f"
    return 0;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
