#include <iopref_fortran.h>

// Signs in front of terms.
#line 2 "tests/fortran/expressions/signs.f"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/expressions/signs.f"
    i = 3;
    j = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/signs.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, -i + j);
        fortran_write_i4(&io, -(i * j));
        fortran_write_i4(&io, -(i - j));
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, -i - j);
        fortran_write_i4(&io, i - -j);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/signs.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/signs.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, -(i / j));
        fortran_write_i4(&io, -(i / j));
        fortran_write_i4(&io, -(7 / 2));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/signs.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
