#include <iopref_fortran.h>

// Columns: labels, continuation, sequence numbers.
#line 2 "tests/fortran/form/columns.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/form/columns.f"
    i = 6;



L1:;
    i = i + 1;
    if (i < 9)
        goto L1;
#line 11 "tests/fortran/form/columns.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/columns.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/form/columns.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
