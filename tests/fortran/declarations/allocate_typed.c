#include <iopref_fortran.h>

// ALLOCATE with a type.
#line 2 "tests/fortran/declarations/allocate_typed.f90"
void MAIN__(void)
{
    static float *a = NULL;
    static long a_n1 = 0;
#line 4 "tests/fortran/declarations/allocate_typed.f90"
    fortran_check_free(a, "At line 4 of file tests/fortran/declarations/allocate_typed.f90", "a");
    a_n1 = 3;
    a = fortran_allocate(a_n1 * sizeof(float));
#line 5 "tests/fortran/declarations/allocate_typed.f90"
    for (long i_1 = 0; i_1 < a_n1; i_1++) {
        a[i_1] = 1;
    }
#line 6 "tests/fortran/declarations/allocate_typed.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/allocate_typed.f90", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, a_n1);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/declarations/allocate_typed.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
