#include <iopref_fortran.h>

#line 7 "tests/fortran/declarations/enumerators.f90"
void MAIN__(void)
{
    enum { a = 0, c = 6, b = 5 };
    int k;
#line 9 "tests/fortran/declarations/enumerators.f90"
    k = c;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/enumerators.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a);
        fortran_write_i4(&io, b);
        fortran_write_i4(&io, c);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/declarations/enumerators.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
