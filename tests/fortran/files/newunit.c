#include <iopref_fortran.h>

// NEWUNIT= gives a negative unit.
#line 2 "tests/fortran/files/newunit.f90"
void MAIN__(void)
{
    int u;
    long v;
#line 5 "tests/fortran/files/newunit.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/newunit.f90", 5, 0);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_newunit(&io, &u);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/files/newunit.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/newunit.f90", 6, 0);
        fortran_open_file(&io, "b.txt", 5L);
        int newunit_1;
        fortran_open_newunit(&io, &newunit_1);
        _gfortran_st_open(&io);
        v = newunit_1;
    }
#line 7 "tests/fortran/files/newunit.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/newunit.f90", 7, u);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "a", 1L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/newunit.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/newunit.f90", 8, v);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "b", 1L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/newunit.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/newunit.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, u < 0);
        fortran_write_l4(&io, v < 0);
        fortran_write_l4(&io, u != v);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/newunit.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
