#include <iopref_fortran.h>

// Upper and lower case.
#line 2 "tests/fortran/form/case.f"
void MAIN__(void)
{
    int i, abc;
#line 4 "tests/fortran/form/case.f"
    i = 1;
    abc = i + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/case.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, abc);
        fortran_write_text(&io, "Keeps Case", 10L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/form/case.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
