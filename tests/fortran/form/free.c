#include <iopref_fortran.h>

// Free form: continuation, comments, semicolons.
// comment
void MAIN__(void)
{
    // comment
    int i, j, k;
    char s[40];
#line 8 "tests/fortran/form/free.f90"
    i = 1;
    j = 2;
    k = 3;

    // a comment between
#line 10 "tests/fortran/form/free.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/free.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/form/free.f90"
    fortran_assign(s, 40L, "a constant that goes on", 23L);

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/free.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 40L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/form/free.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/free.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not ! a comment", 15L);
        fortran_write_text(&io, "nor & this", 10L);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/form/free.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
