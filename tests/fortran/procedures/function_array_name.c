#include <iopref_fortran.h>

int f_(void);
float g_(void);

// A function without arguments.
#line 2 "tests/fortran/procedures/function_array_name.f"
void MAIN__(void)
{


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/function_array_name.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, f_());
        fortran_write_r4(&io, g_() + 1);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/procedures/function_array_name.f"
}

#line 8 "tests/fortran/procedures/function_array_name.f"
int f_(void)
{
    int f;
#line 9 "tests/fortran/procedures/function_array_name.f"
    f = 42;
    return f;
}

#line 11 "tests/fortran/procedures/function_array_name.f"
float g_(void)
{
    float g;
#line 12 "tests/fortran/procedures/function_array_name.f"
    g = 1.5f;
    return g;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
