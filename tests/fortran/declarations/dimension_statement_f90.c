#include <iopref_fortran.h>

int f_(int *restrict n_);

// Statements that give attributes.
#line 2 "tests/fortran/declarations/dimension_statement_f90.f90"
void MAIN__(void)
{
    enum { n = 4 };
    int a[3];
    static int b;
    float x;


    a[1] = f_(&(int){n});
    b = 1;
    x = a[1];
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/dimension_statement_f90.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[1]);
        fortran_write_i4(&io, b);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/declarations/dimension_statement_f90.f90"
}

#line 15 "tests/fortran/declarations/dimension_statement_f90.f90"
int f_(int *restrict n_)
{
    const int n = *n_;
    int f;
#line 16 "tests/fortran/declarations/dimension_statement_f90.f90"
    f = n + 1;
    return f;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
