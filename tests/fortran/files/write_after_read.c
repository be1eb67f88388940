#include <iopref_fortran.h>

// Writing after reading cuts the rest of the file.
#line 2 "tests/fortran/files/write_after_read.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/write_after_read.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/write_after_read.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/write_after_read.f"
    for (i = 1; i <= 5; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/write_after_read.f", 6, 10);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 8 "tests/fortran/files/write_after_read.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/write_after_read.f", 8, 10);
        _gfortran_st_rewind(&io);
    }
#line 9 "tests/fortran/files/write_after_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/write_after_read.f", 9, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/write_after_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/write_after_read.f", 10, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/files/write_after_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/write_after_read.f", 11, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "new end", 7L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/write_after_read.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
