#include <iopref_fortran.h>

// READ from a character.
#line 2 "tests/fortran/files/internal_read.f"
void MAIN__(void)
{
    char line[20];
    int i, j;
    float x;
#line 6 "tests/fortran/files/internal_read.f"
    fortran_assign(line, 20L, "  12 3.5  7", 11L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_read.f", 7, -1);
        fortran_internal(&io, line, 20L);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_r4(&io, &x);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/internal_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_read.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r4(&io, x);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/internal_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_read.f", 9, -1);
        fortran_internal(&io, line, 20L);
        fortran_format(&io, "(i4, f4.1)", 10L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_r4(&io, &x);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/internal_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_read.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/internal_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_read.f", 11, -1);
        fortran_internal(&io, line + 2, 2L);
        fortran_format(&io, "(i2)", 4L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/files/internal_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_read.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/internal_read.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
