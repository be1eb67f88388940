#include <iopref_fortran.h>

void outer_(int (*f)(), void (*s)());
void inner_(int (*f)(), void (*s)(), int *restrict n);
int add_(int *restrict i_, int *restrict j_);
void show_(int *restrict i_);

// Procedures as dummy arguments, passed on.
#line 2 "tests/fortran/procedures/dummy_procedure.f"
void MAIN__(void)
{

    outer_(add_, show_);
}

#line 7 "tests/fortran/procedures/dummy_procedure.f"
void outer_(int (*f)(), void (*s)())
{

    inner_(f, s, &(int){3});
}

#line 12 "tests/fortran/procedures/dummy_procedure.f"
void inner_(int (*f)(), void (*s)(), int *restrict n)
{

    s(&(int){f(n, &(int){4})});
}

#line 17 "tests/fortran/procedures/dummy_procedure.f"
int add_(int *restrict i_, int *restrict j_)
{
    const int i = *i_;
    const int j = *j_;
    int add;
#line 18 "tests/fortran/procedures/dummy_procedure.f"
    add = i + j;
    return add;
}

#line 20 "tests/fortran/procedures/dummy_procedure.f"
void show_(int *restrict i_)
{
    const int i = *i_;
#line 21 "tests/fortran/procedures/dummy_procedure.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/dummy_procedure.f", 21, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "shown", 5L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/procedures/dummy_procedure.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
