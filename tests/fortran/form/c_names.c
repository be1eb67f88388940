#include <iopref_fortran.h>

void register_(int *restrict auto_v);
void exit__(int *restrict sin_v);

// Names that mean something in C.
#line 2 "tests/fortran/form/c_names.f90"
void MAIN__(void)
{
    int int_v, for_v, while_v, struct_v, char_v, double_v, static_v, printf, errno_v, stdin_v, inline_v;
#line 4 "tests/fortran/form/c_names.f90"
    int_v = 1;
    for_v = 2;
    while_v = 3;
    struct_v = 4;
    char_v = 5;
    double_v = 6;
    static_v = 7;
#line 5 "tests/fortran/form/c_names.f90"
    printf = 8;
    errno_v = 9;
    stdin_v = 10;
    inline_v = 11;
#line 6 "tests/fortran/form/c_names.f90"
    register_(&int_v);
    exit__(&for_v);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/c_names.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, int_v);
        fortran_write_i4(&io, for_v);
        fortran_write_i4(&io, while_v);
        fortran_write_i4(&io, struct_v);
        fortran_write_i4(&io, char_v);
        fortran_write_i4(&io, double_v);
        fortran_write_i4(&io, static_v);
        fortran_write_i4(&io, printf);
        fortran_write_i4(&io, errno_v);
        fortran_write_i4(&io, stdin_v);
        fortran_write_i4(&io, inline_v);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/form/c_names.f90"
}

#line 10 "tests/fortran/form/c_names.f90"
void register_(int *restrict auto_v)
{
    int io_v;
#line 12 "tests/fortran/form/c_names.f90"
    io_v = 3;
    *auto_v = *auto_v + io_v;
}

#line 15 "tests/fortran/form/c_names.f90"
void exit__(int *restrict sin_v)
{
    *sin_v = -*sin_v;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
