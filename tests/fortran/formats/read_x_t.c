#include <iopref_fortran.h>

// X, T and slashes on input.
#line 2 "tests/fortran/formats/read_x_t.f"
void MAIN__(void)
{
    int i, j, k;
#line 4 "tests/fortran/formats/read_x_t.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/formats/read_x_t.f", 4, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/formats/read_x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_x_t.f", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "123456789", 9L);
        fortran_write_text(&io, "ab99", 4L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/read_x_t.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/formats/read_x_t.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/formats/read_x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_x_t.f", 7, 10);
        fortran_format(&io, "(2x, i2, t1, i1 / 2x, i2)", 25L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        fortran_read_i4(&io, &k);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/formats/read_x_t.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/read_x_t.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/read_x_t.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
