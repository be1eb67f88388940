#include <iopref_fortran.h>

// Names without a declaration.
#line 2 "tests/fortran/declarations/implicit_default.f"
void MAIN__(void)
{
    int i, n;
    float x, a;
#line 3 "tests/fortran/declarations/implicit_default.f"
    i = 7 / 2;
    n = 3.9f;
    x = 7 / 2;
    a = 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/implicit_default.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, n);
        fortran_write_r4(&io, x);
        fortran_write_r4(&io, a);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/declarations/implicit_default.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
