#include <iopref_fortran.h>

void a_(int *restrict i_);
void b_(int *restrict i_);

// SAVE of names, and of everything.
#line 2 "tests/fortran/declarations/save.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/declarations/save.f"
    for (i = 1; i <= 3; i++) {
        a_(&(int){i});
        b_(&(int){i});
    }
}

#line 8 "tests/fortran/declarations/save.f"
void a_(int *restrict i_)
{
    const int i = *i_;
    static int n;
#line 11 "tests/fortran/declarations/save.f"
    if (i == 1)
        n = 0;
#line 12 "tests/fortran/declarations/save.f"
    n = n + i;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/save.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/declarations/save.f"
}

#line 15 "tests/fortran/declarations/save.f"
void b_(int *restrict i_)
{
    const int i = *i_;
    static int k[2];
#line 18 "tests/fortran/declarations/save.f"
    if (i == 1)
        k[1] = 5;
#line 19 "tests/fortran/declarations/save.f"
    k[1] = k[1] * 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/save.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, k[1]);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/declarations/save.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
