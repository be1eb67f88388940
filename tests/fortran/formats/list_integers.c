#include <iopref_fortran.h>

// List-directed output of integers of each kind.
#line 2 "tests/fortran/formats/list_integers.f"
void MAIN__(void)
{
    signed char a;
    short b;
    int c;
    long d;
    a = -100;
    b = 1000;
    c = -100000;
    d = 123456789012345L;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_integers.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i1(&io, a);
        fortran_write_i2(&io, b);
        fortran_write_i4(&io, c);
        fortran_write_i8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/formats/list_integers.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_integers.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, c);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/formats/list_integers.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_integers.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 0);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/formats/list_integers.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
