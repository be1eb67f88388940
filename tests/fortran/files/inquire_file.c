#include <iopref_fortran.h>

// INQUIRE by file.
#line 2 "tests/fortran/files/inquire_file.f"
void MAIN__(void)
{
    int there, connected, named, n;
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/inquire_file.f", 5, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 6 "tests/fortran/files/inquire_file.f"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_file.f", 6, 0);
        fortran_inquire_file(&io, "a.txt", 5L);
        fortran_inquire_exist(&io, &there);
        fortran_inquire_opened(&io, &connected);
        fortran_inquire_number(&io, &n);
        _gfortran_st_inquire(&io);
    }
#line 7 "tests/fortran/files/inquire_file.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_file.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, there);
        fortran_write_l4(&io, connected);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/inquire_file.f"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_file.f", 8, 0);
        fortran_inquire_file(&io, "b.txt", 5L);
        fortran_inquire_exist(&io, &there);
        fortran_inquire_opened(&io, &connected);
        fortran_inquire_named(&io, &named);
        _gfortran_st_inquire(&io);
    }
#line 9 "tests/fortran/files/inquire_file.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_file.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, there);
        fortran_write_l4(&io, connected);
        fortran_write_l4(&io, named);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/inquire_file.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
