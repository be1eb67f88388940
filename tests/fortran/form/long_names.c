#include <iopref_fortran.h>

void a_subroutine_with_a_long_name_(int *restrict y);

// Long names and underscores.
#line 2 "tests/fortran/form/long_names.f90"
void MAIN__(void)
{
    int a_variable_with_quite_a_long_name_indeed, x__v, x__1;
#line 4 "tests/fortran/form/long_names.f90"
    a_variable_with_quite_a_long_name_indeed = 1;
    x__v = 2;
    x__1 = 3;
    a_subroutine_with_a_long_name_(&x__v);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/long_names.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a_variable_with_quite_a_long_name_indeed);
        fortran_write_i4(&io, x__v);
        fortran_write_i4(&io, x__1);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/form/long_names.f90"
}

#line 10 "tests/fortran/form/long_names.f90"
void a_subroutine_with_a_long_name_(int *restrict y)
{
    *y = *y * 10;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
