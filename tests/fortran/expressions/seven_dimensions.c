#include <iopref_fortran.h>

struct {
    int a[2][2][2][2][2][2][2];
} c_ __attribute__((common));

// Seven dimensions.
#line 2 "tests/fortran/expressions/seven_dimensions.f"
void MAIN__(void)
{
    int i;
    for (i = 1; i <= 2; i++) {
        c_.a[1][0][1][0][1][0][i - 1] = i;
        c_.a[i - 1][0][0][0][0][i - 1][1] = i * 10;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/seven_dimensions.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, c_.a[1][0][1][0][1][0][0]);
        fortran_write_i4(&io, c_.a[1][0][0][0][0][1][1]);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/seven_dimensions.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/seven_dimensions.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &c_.a[0][0][0][0][0][0][0], 128L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/seven_dimensions.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
