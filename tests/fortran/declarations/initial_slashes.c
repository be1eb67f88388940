#include <iopref_fortran.h>

// Initial values between slashes.
#line 2 "tests/fortran/declarations/initial_slashes.f"
void MAIN__(void)
{
    static int i = 5;
    static int j[3] = {1, 2, 3};
    static float x = 1.5f;
    static char s[3] = "abc";
#line 6 "tests/fortran/declarations/initial_slashes.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/initial_slashes.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4s(&io, j, 3L);
        fortran_write_r4(&io, x);
        fortran_write_text(&io, s, 3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/declarations/initial_slashes.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
