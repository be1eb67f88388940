#include <iopref_fortran.h>

// TYPE as another word for PRINT.
// flags: -fdec
#line 3 "tests/fortran/files/type_statement.f"
void MAIN__(void)
{
#line 4 "tests/fortran/files/type_statement.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/type_statement.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "typed", 5L);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/files/type_statement.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
