#include <iopref_fortran.h>

// Statement functions.
#line 2 "tests/fortran/procedures/statement_function.f"
void MAIN__(void)
{
    float y;






    y = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/statement_function.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 2.0f * 2.0f);
        fortran_write_r4(&io, y * y + 1);
        fortran_write_r4(&io, 2.0f * 2.0f * (2.0f * 2.0f));
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/procedures/statement_function.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/statement_function.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, (int)y + 2);
        fortran_write_l4(&io, 3 % 2 == 0);
        fortran_write_l4(&io, 4 % 2 == 0);
        fortran_write_text(&io, "xx", 2L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/procedures/statement_function.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
