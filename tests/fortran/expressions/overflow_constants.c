#include <iopref_fortran.h>

// The largest and smallest integers.
#line 2 "tests/fortran/expressions/overflow_constants.f"
void MAIN__(void)
{
    int i;
    long k;
#line 5 "tests/fortran/expressions/overflow_constants.f"
    i = 2147483647;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/overflow_constants.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, -i - 1);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/overflow_constants.f"
    k = 9223372036854775807L;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/overflow_constants.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i8(&io, k);
        fortran_write_i8(&io, -k - 1);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/overflow_constants.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/overflow_constants.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 2147483646);
        fortran_write_i4(&io, -2147483647);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/overflow_constants.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
