#include <iopref_fortran.h>

// OPEN of a missing file stops the program.
#line 2 "tests/fortran/files/open_missing.f"
void MAIN__(void)
{
#line 3 "tests/fortran/files/open_missing.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/open_missing.f", 3, 10);
        fortran_open_file(&io, "none", 4L);
        fortran_open_status(&io, "old", 3L);
        _gfortran_st_open(&io);
    }
#line 4 "tests/fortran/files/open_missing.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
