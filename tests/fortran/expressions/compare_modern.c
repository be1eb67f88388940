#include <iopref_fortran.h>

// Comparisons in symbols.
#line 2 "tests/fortran/expressions/compare_modern.f90"
void MAIN__(void)
{
    static int i = 3;
#line 4 "tests/fortran/expressions/compare_modern.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/compare_modern.f90", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, i == 3);
        fortran_write_l4(&io, i != 3);
        fortran_write_l4(&io, i < 3);
        fortran_write_l4(&io, i <= 3);
        fortran_write_l4(&io, i > 3);
        fortran_write_l4(&io, i >= 3);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/expressions/compare_modern.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/compare_modern.f90", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_compare("a", 1L, "b", 1L) < 0);
        fortran_write_l4(&io, fortran_compare("abc", 3L, "abc ", 4L) == 0);
        fortran_write_l4(&io, i + 1 == 4 && i - 1 != 2);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/expressions/compare_modern.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
