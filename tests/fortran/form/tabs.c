#include <iopref_fortran.h>

// Tabs in front of statements.
#line 2 "tests/fortran/form/tabs.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/form/tabs.f"
    i = 1;
L10:;
    i = i + 1;
#line 6 "tests/fortran/form/tabs.f"
    if (i < 5)
        goto L10;
#line 7 "tests/fortran/form/tabs.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/tabs.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/form/tabs.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
