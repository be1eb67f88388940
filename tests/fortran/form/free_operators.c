#include <iopref_fortran.h>

// Operators without blanks.
#line 2 "tests/fortran/form/free_operators.f90"
void MAIN__(void)
{
    float x, y;
    int i;
#line 5 "tests/fortran/form/free_operators.f90"
    x = 1.0f;
    y = 2.0f;
    i = 3;
#line 6 "tests/fortran/form/free_operators.f90"
    if (x < y && !(x > y)) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/form/free_operators.f90", 6, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4(&io, x + y);
            fortran_write_r4(&io, x - y);
            fortran_write_r4(&io, x * y);
            fortran_write_r4(&io, x / y);
            fortran_write_r4(&io, __builtin_powif(x, i));
            _gfortran_st_write_done(&io);
        }
    }
#line 7 "tests/fortran/form/free_operators.f90"
    if (i == 3 || i != 4) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/form/free_operators.f90", 7, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_l4(&io, 1 == 1);
            fortran_write_l4(&io, i == 3);
            _gfortran_st_write_done(&io);
        }
    }
#line 8 "tests/fortran/form/free_operators.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
