#include <iopref_fortran.h>

// INQUIRE about a unit that is not connected.
#line 2 "tests/fortran/files/inquire_closed.f"
void MAIN__(void)
{
    char a[10], b[10], c[10];
    int n, l;
    n = 77;
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_closed.f", 7, 15);
        fortran_inquire_access(&io, a, 10L);
        fortran_inquire_form(&io, b, 10L);
        fortran_inquire_sequential(&io, c, 10L);
        fortran_inquire_opened(&io, &l);
        _gfortran_st_inquire(&io);
    }
#line 8 "tests/fortran/files/inquire_closed.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_closed.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, a, 10L);
        fortran_write_text(&io, b, 10L);
        fortran_write_text(&io, c, 10L);
        fortran_write_l4(&io, l);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/inquire_closed.f"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_closed.f", 9, 15);
        fortran_inquire_number(&io, &n);
        _gfortran_st_inquire(&io);
    }
#line 10 "tests/fortran/files/inquire_closed.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_closed.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/inquire_closed.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
