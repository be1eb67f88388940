#include <iopref_fortran.h>

// Backslashes in characters.
#line 2 "tests/fortran/form/backslash_plain.f"
void MAIN__(void)
{
#line 3 "tests/fortran/form/backslash_plain.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/backslash_plain.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "a\\tb", 4L);
        fortran_write_i4(&io, (int)2L);
        fortran_write_text(&io, "back\\\\slash \?\?=", 15L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/form/backslash_plain.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
