#include <iopref_fortran.h>

// Statement functions use variables of their unit.
#line 2 "tests/fortran/procedures/statement_function_host.f"
void MAIN__(void)
{
    float a, x, b;
    a = 2;
    b = 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/statement_function_host.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, a * 3.0f + b);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/procedures/statement_function_host.f"
    a = 5;
    x = 100;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/statement_function_host.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, a * x + b);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/procedures/statement_function_host.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
