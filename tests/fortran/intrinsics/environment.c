#include <iopref_fortran.h>

// GET_ENVIRONMENT_VARIABLE.
#line 2 "tests/fortran/intrinsics/environment.f"
void MAIN__(void)
{
    char s[20];
    int n, ios;
#line 5 "tests/fortran/intrinsics/environment.f"
    _gfortran_get_environment_variable_i4("IOPREF_NOT_SET", s, &n, &ios, 0, 14L, 20L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/environment.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 20L);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/environment.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
