#include <iopref_fortran.h>

// The words of the command line.
#line 2 "tests/fortran/procedures/command_line.f90"
void MAIN__(void)
{
    char word[10];
    int i, n;
#line 5 "tests/fortran/procedures/command_line.f90"
    n = _gfortran_iargc();
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/command_line.f90", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, _gfortran_iargc());
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/procedures/command_line.f90"
    for (i = 1; i <= n; i++) {
        _gfortran_getarg_i4(&i, word, 10L);
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/procedures/command_line.f90", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, word, 10L);
            _gfortran_st_write_done(&io);
        }
    }
#line 11 "tests/fortran/procedures/command_line.f90"
    _gfortran_get_command_argument_i4(&(int){1}, word, 0, 0, 10L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/command_line.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, word, 10L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/procedures/command_line.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
