#include <iopref_fortran.h>

// BN and BZ.
#line 2 "tests/fortran/formats/bn_bz.f"
void MAIN__(void)
{
    int i, j;
    char s[8];
#line 5 "tests/fortran/formats/bn_bz.f"
    fortran_assign(s, 8L, "1 2 3 4 ", 8L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/bn_bz.f", 6, -1);
        fortran_internal(&io, s, 8L);
        fortran_format(&io, "(bn, i4, i4)", 12L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 7 "tests/fortran/formats/bn_bz.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/bn_bz.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/bn_bz.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/bn_bz.f", 8, -1);
        fortran_internal(&io, s, 8L);
        fortran_format(&io, "(bz, i4, i4)", 12L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/formats/bn_bz.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/bn_bz.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/formats/bn_bz.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
