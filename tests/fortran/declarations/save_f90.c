#include <iopref_fortran.h>

void s_(int *restrict i_);

// The attribute SAVE.
#line 2 "tests/fortran/declarations/save_f90.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/declarations/save_f90.f90"
    for (i = 1; i <= 2; i++) {
        s_(&(int){i});
    }
}

#line 8 "tests/fortran/declarations/save_f90.f90"
void s_(int *restrict i_)
{
    const int i = *i_;
    static int n;
#line 11 "tests/fortran/declarations/save_f90.f90"
    if (i == 1)
        n = 41;
#line 12 "tests/fortran/declarations/save_f90.f90"
    n = n + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/save_f90.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/declarations/save_f90.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
