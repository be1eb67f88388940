#include <iopref_fortran.h>

// Constants whose shape and length are those of their values.
#line 2 "tests/fortran/declarations/implied_shape.f90"
void MAIN__(void)
{
    static const int a[3] = {1, 2, 3};
    static const int b[2][2] = {{1, 2}, {3, 4}};
    static const char s[2][2] = {"ab", "cd"};
#line 5 "tests/fortran/declarations/implied_shape.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/implied_shape.f90", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, a, 3L);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, b[0][1]);
        fortran_write_texts(&io, s[0], 2L, 2L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/declarations/implied_shape.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
