#include <iopref_fortran.h>

// The precedence of the operators.
#line 2 "tests/fortran/expressions/precedence.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/expressions/precedence.f"
    i = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/precedence.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 2 + 3 * 4);
        fortran_write_i4(&io, 5 * 4);
        fortran_write_i4(&io, 2 * 9);
        fortran_write_i4(&io, -4);
        fortran_write_i4(&io, 8 / 4 / 2);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/expressions/precedence.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/precedence.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 512);
        fortran_write_i4(&io, -(i * i));
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, i * 6 / 4);
        fortran_write_i4(&io, 6 / 4 * i);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/precedence.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/precedence.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, !1 || 1);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/precedence.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/precedence.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, 1 || (0 && 0));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/expressions/precedence.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/precedence.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, 3 < 4 && 3 * 2 == 6);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/precedence.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/precedence.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, 1 == (0 || 1));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/precedence.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/precedence.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, 1 != (1 && 0));
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/precedence.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
