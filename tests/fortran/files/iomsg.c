#include <iopref_fortran.h>

// IOMSG= tells what went wrong.
#line 2 "tests/fortran/files/iomsg.f90"
void MAIN__(void)
{
    int i, ios;
    char message[40];
#line 5 "tests/fortran/files/iomsg.f90"
    fortran_assign(message, 40L, "nothing", 7L);
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 6, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 7 "tests/fortran/files/iomsg.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 7, 10);
        fortran_format(&io, "(a)", 3L);
        fortran_iomsg(&io.common, message, 40L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "1x", 2L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/iomsg.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, message, 40L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/iomsg.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 9, 10);
        _gfortran_st_rewind(&io);
    }
#line 10 "tests/fortran/files/iomsg.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 10, 10);
        fortran_format(&io, "(i2)", 4L);
        fortran_iostat(&io.common, &ios);
        fortran_iomsg(&io.common, message, 40L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/files/iomsg.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        fortran_write_text(&io, message, 40L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/iomsg.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 12, 11);
        fortran_open_file(&io, "missing", 7L);
        fortran_open_status(&io, "old", 3L);
        fortran_iostat(&io.common, &ios);
        fortran_iomsg(&io.common, message, 40L);
        _gfortran_st_open(&io);
    }
#line 13 "tests/fortran/files/iomsg.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iomsg.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        fortran_write_text(&io, message, 40L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/iomsg.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
