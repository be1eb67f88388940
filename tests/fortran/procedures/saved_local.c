#include <iopref_fortran.h>

void s_(int *restrict i_);

// -fno-automatic saves all local variables.
// flags: -fno-automatic
#line 3 "tests/fortran/procedures/saved_local.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/procedures/saved_local.f"
    for (i = 1; i <= 3; i++) {
        s_(&(int){i});
    }
}

#line 8 "tests/fortran/procedures/saved_local.f"
void s_(int *restrict i_)
{
    const int i = *i_;
    int n;
#line 10 "tests/fortran/procedures/saved_local.f"
    if (i == 1)
        n = 100;
#line 11 "tests/fortran/procedures/saved_local.f"
    n = n + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/saved_local.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/procedures/saved_local.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
