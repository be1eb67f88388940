#include <iopref_fortran.h>

int xf_(int *restrict y_);

// IMPLICIT gives the type of a function.
#line 2 "tests/fortran/declarations/implicit_function.f"
int xf_(int *restrict y_)
{
    const int y = *y_;
    int xf;
#line 4 "tests/fortran/declarations/implicit_function.f"
    xf = y * 2;
    return xf;
}

#line 6 "tests/fortran/declarations/implicit_function.f"
void MAIN__(void)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/implicit_function.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, xf_(&(int){3}));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/declarations/implicit_function.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
