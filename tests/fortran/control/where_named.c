#include <iopref_fortran.h>

// WHERE with a name.
#line 2 "tests/fortran/control/where_named.f90"
void MAIN__(void)
{
    float a[3];
#line 3 "tests/fortran/control/where_named.f90"
    {
        int list_1[3] = {1, 2, 3};
#line 3 "tests/fortran/control/where_named.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            a[i_2] = list_1[i_2];
        }
    }
#line 4 "tests/fortran/control/where_named.f90"
    {
        int array_3[3];
#line 4 "tests/fortran/control/where_named.f90"
        for (long i_4 = 0; i_4 < 3; i_4++) {
            array_3[i_4] = a[i_4] > 1;
        }
#line 5 "tests/fortran/control/where_named.f90"
        for (long i_5 = 0; i_5 < 3; i_5++) {
            if (array_3[i_5]) {
                a[i_5] = 0;
            }
        }
#line 7 "tests/fortran/control/where_named.f90"
        for (long i_6 = 0; i_6 < 3; i_6++) {
            if (!array_3[i_6]) {
                a[i_6] = 9;
            }
        }
    }
#line 9 "tests/fortran/control/where_named.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/where_named.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/control/where_named.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
