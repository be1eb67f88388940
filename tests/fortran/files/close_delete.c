#include <iopref_fortran.h>

// CLOSE with STATUS= deletes or keeps.
#line 2 "tests/fortran/files/close_delete.f"
void MAIN__(void)
{
    int there;
#line 4 "tests/fortran/files/close_delete.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/close_delete.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/close_delete.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 6, 10);
        fortran_close_status(&io, "delete", 6L);
        _gfortran_st_close(&io);
    }
#line 7 "tests/fortran/files/close_delete.f"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 7, 0);
        fortran_inquire_file(&io, "a.txt", 5L);
        fortran_inquire_exist(&io, &there);
        _gfortran_st_inquire(&io);
    }
#line 8 "tests/fortran/files/close_delete.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, there);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/close_delete.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 9, 10);
        fortran_open_file(&io, "b.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 10 "tests/fortran/files/close_delete.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 10, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/close_delete.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 11, 10);
        fortran_close_status(&io, "keep", 4L);
        _gfortran_st_close(&io);
    }
#line 12 "tests/fortran/files/close_delete.f"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 12, 0);
        fortran_inquire_file(&io, "b.txt", 5L);
        fortran_inquire_exist(&io, &there);
        _gfortran_st_inquire(&io);
    }
#line 13 "tests/fortran/files/close_delete.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/close_delete.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, there);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/close_delete.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
