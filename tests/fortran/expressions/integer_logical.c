#include <iopref_fortran.h>

// Logicals and integers assigned to each other.
// flags: -std=legacy
#line 3 "tests/fortran/expressions/integer_logical.f"
void MAIN__(void)
{
    int i, l;
    i = 1;
    l = 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/integer_logical.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_l4(&io, l);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/integer_logical.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
